/* Loops in which the lanes of a warp pass a value round:
 *
 *     for (int d = 16; d > 0; d /= 2) x = max(x, __shfl_xor_sync(0xffffffff, x, d));
 *
 * Of such a loop two closures are made, of what a lane gives in a turn and of what it does with what it gets,
 * and before it stands a call (cucc/rounds.h) that does all turns in one meeting of the warp, where that can
 * be. The loop itself stays, and does what is left.
 *
 * What another lane may do for this one must touch nothing but the lane's own variables, change one of them
 * and the loop's counter, and call nothing that could know who calls. Then nobody can tell.
 */
#include <stdbool.h>

#include "edit.h"
#include "locals.h"
#include "names.h"
#include "passes.h"
#include "tokens.h"
#include "uniform.h"

/* All are tokens */
typedef struct {
    uint32_t loop, open, semicolons[2], close; /* for ( ; ; ) */
    uint32_t counter;                          /* its name in the head */
    uint32_t first, last;                      /* what a turn does, without braces: x ... ; */
    uint32_t call, arguments[5];               /* the shuffle; where each argument begins, and the ) */
    int count;                                 /* of arguments */
    const char *how;
} rounds_t;

static const char *pass_of(const unit_t *unit, uint32_t i)
{
    return token_is(unit, i, "__shfl_down_sync")  ? "::cucc::PASS_DOWN"
           : token_is(unit, i, "__shfl_up_sync")  ? "::cucc::PASS_UP"
           : token_is(unit, i, "__shfl_xor_sync") ? "::cucc::PASS_XOR"
                                                  : NULL;
}

/* the first ; or , in [from, to) that is in no bracket; to when there is none */
static uint32_t find_in(const unit_t *unit, uint32_t from, uint32_t to, int word)
{
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        if (word_at(unit, i) == word) return i;
        if ((word_at(unit, i) == '(' || word_at(unit, i) == '[' || word_at(unit, i) == '{') &&
            unit->tokens[i].match < to)
            i = unit->tokens[i].match;
    }
    return to;
}

static bool read_call(const unit_t *unit, uint32_t i, rounds_t *rounds)
{
    const uint32_t open = next(unit, i);
    const uint32_t close = word_at(unit, open) == '(' ? unit->tokens[open].match : NO_TOKEN;
    rounds->how = pass_of(unit, i);
    if (!rounds->how || close == NO_TOKEN || close > rounds->last) return false;
    rounds->call = i;
    rounds->count = 0;
    for (uint32_t from = next(unit, open); from < close && rounds->count < 4;) {
        rounds->arguments[rounds->count++] = from;
        const uint32_t comma = find_in(unit, from, close, ',');
        from = comma < close ? next(unit, comma) : close;
        rounds->arguments[rounds->count] = close;
    }
    return rounds->count == 3 || rounds->count == 4;
}

/* for (...; ...; ...) x = ...; with one shuffle in it */
static bool read_loop(const unit_t *unit, uint32_t i, rounds_t *rounds)
{
    *rounds = (rounds_t){.loop = i, .open = next(unit, i)};
    if (word_at(unit, i) != WORD_FOR || word_at(unit, rounds->open) != '(') return false;
    rounds->close = unit->tokens[rounds->open].match;
    if (rounds->close == NO_TOKEN) return false;
    rounds->semicolons[0] = find_in(unit, next(unit, rounds->open), rounds->close, ';');
    rounds->semicolons[1] = find_in(unit, next(unit, rounds->semicolons[0]), rounds->close, ';');
    if (rounds->semicolons[1] >= rounds->close) return false;
    rounds->first = next(unit, rounds->close);
    const bool braces = word_at(unit, rounds->first) == '{';
    const uint32_t brace = braces ? unit->tokens[rounds->first].match : NO_TOKEN;
    if (braces) rounds->first = next(unit, rounds->first);
    if (!is_plain_name(unit, rounds->first)) return false;
    rounds->last = statement_end(unit, rounds->first);
    if (word_at(unit, rounds->last) != ';' || (braces && next(unit, rounds->last) != brace)) return false;
    for (uint32_t n = rounds->first; n < rounds->last; n = next(unit, n))
        if (pass_of(unit, n)) return read_call(unit, n, rounds);
    return false;
}

/* --- may another lane do it? --- */

static bool is_own(const locals_t *locals, uint32_t i)
{
    const local_t *l = local_at(locals, i);
    return l && !l->is_shared && !l->is_array && !l->is_reference && !l->is_odd;
}

/* Functions that work with their arguments alone */
static bool is_known(const unit_t *unit, uint32_t i)
{
    static const char *const known[] = {"min",   "max", "fmin", "fmax", "fminf",
                                        "fmaxf", "abs", "umin", "umax"};
    for (size_t n = 0; n < sizeof known / sizeof *known; n++)
        if (token_is(unit, i, known[n])) return true;
    return is_pure_call(unit, i);
}

/* Is it made of the lane's own variables, constants and operators, and changes nothing? */
static bool is_private(const locals_t *locals, const rounds_t *rounds, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        const int word = token->word;
        if (i == rounds->call) {
            i = unit->tokens[next(unit, i)].match;
            continue;
        }
        if (token->kind == TOKEN_STRING || token->launch || word == '[' || word == '{' || word == '.' ||
            word == PUNCT_ARROW || is_assignment(unit, i) || is_step(unit, i) || WORD_IN(word, INDEX) ||
            WORD_IN(word, CLASS))
            return false;
        if ((word == '*' || word == '&') && !ends_operand(unit, prev(unit, i))) return false;
        if (!is_plain_name(unit, i)) continue;
        if (word_at(unit, next(unit, i)) == '(' ? !is_known(unit, i)
                                                : local_at(locals, i) && !is_own(locals, i))
            return false;
        const name_t *name = local_at(locals, i) ? NULL : name_of(unit, i);
        if (name && name->variable & ~(VARIABLE_CONST | VARIABLE_DEFINED)) return false;
    }
    return true;
}

/* May a turn leave its shuffle out? Then not all lanes need come to it. */
static bool chooses(const unit_t *unit, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i = next(unit, i))
        if (word_at(unit, i) == '?' || word_at(unit, i) == PUNCT_AND || token_is(unit, i, "||")) return true;
    return false;
}

/* A division by zero would end the wrong lane */
static bool divides(const unit_t *unit, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i = next(unit, i))
        if (token_is(unit, i, "/") || token_is(unit, i, "%") || token_is(unit, i, "/=") ||
            token_is(unit, i, "%="))
            return true;
    return false;
}

/* counter = ..., counter /= 2, counter++, ++counter */
static bool is_counting(const locals_t *locals, const rounds_t *rounds)
{
    const unit_t *unit = locals->unit;
    uint32_t i = next(unit, rounds->semicolons[1]);
    const bool before = is_step(unit, i);
    if (before) i = next(unit, i);
    if (!same_text(unit, i, rounds->counter) || !is_own(locals, i)) return false;
    i = next(unit, i);
    if (before || is_step(unit, i)) return (before ? i : next(unit, i)) == rounds->close;
    if (!is_assignment(unit, i)) return false;
    if (word_at(unit, i) == '>') i = next(unit, i); /* >>= */
    i = next(unit, i);
    /* by a number, so that it is not 0 */
    if (unit->tokens[i].kind == TOKEN_NUMBER && next(unit, i) == rounds->close)
        return !token_is(unit, i, "0");
    return is_private(locals, rounds, i, rounds->close) && !divides(unit, prev(unit, i), rounds->close);
}

static bool is_for_all(const locals_t *locals, rounds_t *rounds)
{
    const unit_t *unit = locals->unit;
    const uint32_t from = next(unit, rounds->open);
    uint32_t equals = from, then = next(unit, rounds->first);
    while (equals < rounds->semicolons[0] && word_at(unit, equals) != '=') equals = next(unit, equals);
    rounds->counter = prev(unit, equals);
    if (equals >= rounds->semicolons[0] ||
        find_in(unit, from, rounds->semicolons[0], ',') < rounds->semicolons[0] ||
        !is_plain_name(unit, rounds->counter))
        return false;
    if (!is_own(locals, rounds->first) || same_text(unit, rounds->first, rounds->counter) ||
        !is_assignment(unit, then))
        return false;
    if (word_at(unit, then) == '>') then = next(unit, then);
    return !divides(unit, then, rounds->last) && !chooses(unit, then, rounds->last) &&
           is_private(locals, rounds, next(unit, then), rounds->last) &&
           is_private(locals, rounds, rounds->arguments[0], rounds->arguments[rounds->count]) &&
           !divides(unit, rounds->arguments[0], rounds->arguments[rounds->count]) &&
           is_private(locals, rounds, next(unit, rounds->semicolons[0]), rounds->semicolons[1]) &&
           !divides(unit, rounds->semicolons[0], rounds->semicolons[1]) && is_counting(locals, rounds);
}

/* --- writing --- */

static const char *text_of(unit_t *unit, uint32_t from, uint32_t to, uint32_t call)
{
    const char *text = "", *blank = "";
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const bool is_call = i == call;
        text =
            arena_format(&unit->arena, "%s%s%s", text, blank, is_call ? "__cucc_got" : token_text(unit, i));
        blank = word_at(unit, i) == '>' ? "" : " "; /* >>= is two tokens */
        if (is_call) i = unit->tokens[next(unit, i)].match;
    }
    return text;
}

static const char *argument(unit_t *unit, const rounds_t *rounds, int n)
{
    const uint32_t end =
        n + 1 < rounds->count ? prev(unit, rounds->arguments[n + 1]) : rounds->arguments[rounds->count];
    return text_of(unit, rounds->arguments[n], end, NO_TOKEN);
}

static void write_rounds(unit_t *unit, const rounds_t *rounds)
{
    const uint32_t head = next(unit, rounds->open), condition = next(unit, rounds->semicolons[0]);
    const char *type =
        arena_format(&unit->arena, "decltype(::cucc::plain_value(%s))", argument(unit, rounds, 1));
    const char *give =
        arena_format(&unit->arena,
                     "[&](::cucc::passed<%s> &__cucc_p) -> bool { if (!(%s)) return false; __cucc_p = {%s, "
                     "unsigned(%s), unsigned(%s), int(%s)}; return true; }",
                     type, text_of(unit, condition, rounds->semicolons[1], NO_TOKEN),
                     argument(unit, rounds, 1), argument(unit, rounds, 0), argument(unit, rounds, 2),
                     rounds->count > 3 ? argument(unit, rounds, 3) : "32");
    const char *take =
        arena_format(&unit->arena, "[&](const %s &__cucc_got) { %s; %s; }", type,
                     text_of(unit, rounds->first, rounds->last, rounds->call),
                     text_of(unit, next(unit, rounds->semicolons[1]), rounds->close, NO_TOKEN));
    put_before(unit, with_directives(unit, rounds->loop),
               arena_format(&unit->arena,
                            "{ %s; const auto __cucc_give = %s; const auto __cucc_take = %s; "
                            "::cucc::make_rounds<%s, %s>(__cucc_give, __cucc_take, %uu); ",
                            text_of(unit, head, rounds->semicolons[0], NO_TOKEN), give, take, rounds->how,
                            type, (unsigned)unit->tokens[rounds->call].line));
    hide_range(unit, head, rounds->semicolons[0]);
    const uint32_t end = next(unit, rounds->last);
    put_after(unit, word_at(unit, next(unit, rounds->close)) == '{' ? end : rounds->last, " }");
}

void rewrite_rounds(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        rounds_t rounds;
        uint32_t strange;
        locals_t locals = {.unit = unit, .function = function};
        if (function->body == NO_TOKEN || !(function->is & (IS_GLOBAL | IS_DEVICE)) ||
            function->is & IS_MEMBER || unit->tokens[function->body].flags & TOKEN_SYSTEM)
            continue;
        const uint32_t to = function_end(unit, function);
        for (uint32_t i = next(unit, function->body); to != NO_TOKEN && i < to; i = next(unit, i)) {
            if (!read_loop(unit, i, &rounds)) continue;
            if (!locals.body) {
                locals.body = read_all_statements(unit, function->body, &strange);
                if (!locals.body || !find_locals(&locals, &strange)) break;
            }
            if (is_for_all(&locals, &rounds)) write_rounds(unit, &rounds);
        }
    }
}
