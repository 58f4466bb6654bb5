/* Loops in which the lanes of a warp pass values round:
 *
 *     for (int d = 16; d > 0; d /= 2) x = max(x, __shfl_xor_sync(0xffffffff, x, d));
 *
 * Before such a loop stands a call (cucc/rounds.h) that does all turns in one meeting of the warp, where that
 * can be. A class is made of arrays, with what each of the 32 lanes has in the variables that a turn is made
 * of; its methods say, for each statement in the loop, what a lane gives in a turn, and what it does with
 * what it gets. The loop itself stays, and does what is left.
 *
 * What another lane may do for this one must touch nothing but the lane's own variables, change those and
 * the loop's counter, and call nothing that could know who calls. Then nobody can tell. Of several statements
 * in a turn all are done or none: whether their shuffles are for all lanes must not depend on the turn.
 */
#include <stdbool.h>

#include "edit.h"
#include "locals.h"
#include "names.h"
#include "passes.h"
#include "tokens.h"
#include "uniform.h"

enum { MOST_PASSES = 4, MOST_OWN = 12 }; /* in a turn */

/* x = ...; or x.member = ...; with one shuffle in it. Numbers are tokens. */
typedef struct {
    uint32_t first, then, last;  /* x, what follows it or its member, ; */
    uint32_t call, arguments[5]; /* the shuffle; where each argument begins, and the ) */
    int count;                   /* of arguments */
    const char *how;
} pass_t;

typedef struct {
    uint32_t loop, open, semicolons[2], close; /* for ( ; ; ) */
    uint32_t counter;                          /* its name in the head */
    pass_t passes[MOST_PASSES];                /* what a turn does */
    int passes_count;
    uint32_t end;           /* its last token */
    uint32_t own[MOST_OWN]; /* the lane's own variables, each where it is named first, */
    const local_t *own_local[MOST_OWN];
    bool changes_own[MOST_OWN]; /* and does a turn change it? */
    int own_count;
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

static bool read_call(const unit_t *unit, uint32_t i, pass_t *pass)
{
    const uint32_t open = next(unit, i);
    const uint32_t close = word_at(unit, open) == '(' ? unit->tokens[open].match : NO_TOKEN;
    pass->how = pass_of(unit, i);
    if (!pass->how || close == NO_TOKEN || close > pass->last) return false;
    pass->call = i;
    pass->count = 0;
    for (uint32_t from = next(unit, open); from < close && pass->count < 4;) {
        pass->arguments[pass->count++] = from;
        const uint32_t comma = find_in(unit, from, close, ',');
        from = comma < close ? next(unit, comma) : close;
        pass->arguments[pass->count] = close;
    }
    return pass->count == 3 || pass->count == 4;
}

static bool read_pass(const unit_t *unit, uint32_t first, pass_t *pass)
{
    *pass = (pass_t){.first = first, .then = next(unit, first)};
    if (!is_plain_name(unit, first)) return false;
    if (word_at(unit, pass->then) == '.') pass->then = next(unit, next(unit, pass->then));
    pass->last = statement_end(unit, first);
    if (word_at(unit, pass->last) != ';') return false;
    for (uint32_t n = pass->then; n < pass->last; n = next(unit, n))
        if (pass_of(unit, n)) return read_call(unit, n, pass);
    return false;
}

/* for (...; ...; ...) and a pass, or several in braces */
static bool read_loop(const unit_t *unit, uint32_t i, rounds_t *rounds)
{
    *rounds = (rounds_t){.loop = i, .open = next(unit, i)};
    if (word_at(unit, i) != WORD_FOR || word_at(unit, rounds->open) != '(') return false;
    rounds->close = unit->tokens[rounds->open].match;
    if (rounds->close == NO_TOKEN) return false;
    rounds->semicolons[0] = find_in(unit, next(unit, rounds->open), rounds->close, ';');
    rounds->semicolons[1] = find_in(unit, next(unit, rounds->semicolons[0]), rounds->close, ';');
    if (rounds->semicolons[1] >= rounds->close) return false;
    uint32_t first = next(unit, rounds->close);
    const bool braces = word_at(unit, first) == '{';
    rounds->end = braces ? unit->tokens[first].match : NO_TOKEN;
    if (braces) first = next(unit, first);
    do {
        pass_t *pass = &rounds->passes[rounds->passes_count];
        if (rounds->passes_count == MOST_PASSES || !read_pass(unit, first, pass)) return false;
        rounds->passes_count++;
        if (!braces) rounds->end = pass->last;
        first = next(unit, pass->last);
    } while (braces && first < rounds->end);
    return true;
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

/* x.member, of the lane's own x? */
static bool is_member(const locals_t *locals, uint32_t dot)
{
    const unit_t *unit = locals->unit;
    const uint32_t name = prev(unit, dot), member = next(unit, dot);
    return is_plain_name(unit, name) && is_own(locals, name) && unit->tokens[member].kind == TOKEN_NAME &&
           word_at(unit, next(unit, member)) != '(';
}

/* Is it made of the lane's own variables, constants and operators, and changes nothing? But for the call. */
static bool is_private(const locals_t *locals, uint32_t call, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        const int word = token->word;
        if (i == call) {
            i = unit->tokens[next(unit, i)].match;
            continue;
        }
        if (word == '.' && is_member(locals, i)) {
            i = next(unit, i);
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
    return is_private(locals, NO_TOKEN, i, rounds->close) && !divides(unit, prev(unit, i), rounds->close);
}

static bool is_for_others(const locals_t *locals, const rounds_t *rounds, const pass_t *pass)
{
    const unit_t *unit = locals->unit;
    uint32_t then = pass->then;
    if (!is_own(locals, pass->first) || same_text(unit, pass->first, rounds->counter) ||
        !is_assignment(unit, then) ||
        (then != next(unit, pass->first) && !is_member(locals, next(unit, pass->first))))
        return false;
    if (word_at(unit, then) == '>') then = next(unit, then);
    return !divides(unit, then, pass->last) && !chooses(unit, then, pass->last) &&
           is_private(locals, pass->call, next(unit, then), pass->last) &&
           is_private(locals, NO_TOKEN, pass->arguments[0], pass->arguments[pass->count]) &&
           !divides(unit, pass->arguments[0], pass->arguments[pass->count]);
}

/* Where argument n of the shuffle ends */
static uint32_t end_of_argument(const unit_t *unit, const pass_t *pass, int n)
{
    return n + 1 < pass->count ? prev(unit, pass->arguments[n + 1]) : pass->arguments[pass->count];
}

/* Does a turn change what argument n of one of its shuffles is made of? */
static bool changes(const unit_t *unit, const rounds_t *rounds, int n)
{
    for (int p = 0; p < rounds->passes_count; p++) {
        const pass_t *pass = &rounds->passes[p];
        if (n >= pass->count) continue;
        for (uint32_t i = pass->arguments[n]; i < end_of_argument(unit, pass, n); i = next(unit, i))
            for (int other = 0; other < rounds->passes_count; other++)
                if (same_text(unit, i, rounds->passes[other].first)) return true;
    }
    return false;
}

/* Adds the lane's own variables that are named in [from, to) */
static bool add_own(const locals_t *locals, rounds_t *rounds, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const local_t *local =
            is_plain_name(unit, i) && word_at(unit, prev(unit, i)) != '.' ? local_at(locals, i) : NULL;
        int v = 0;
        while (v < rounds->own_count && rounds->own_local[v] != local) v++;
        if (!local || v < rounds->own_count) continue;
        if (v == MOST_OWN) return false;
        rounds->own[v] = i;
        rounds->own_local[v] = local;
        rounds->changes_own[v] = same_text(unit, i, rounds->counter);
        for (int p = 0; p < rounds->passes_count; p++)
            rounds->changes_own[v] |= same_text(unit, i, rounds->passes[p].first);
        rounds->own_count++;
    }
    return true;
}

/* All of them */
static bool find_own(const locals_t *locals, rounds_t *rounds)
{
    for (int p = 0; p < rounds->passes_count; p++)
        if (!add_own(locals, rounds, rounds->passes[p].first, rounds->passes[p].last)) return false;
    return add_own(locals, rounds, rounds->semicolons[0], rounds->close);
}

static bool is_for_all(const locals_t *locals, rounds_t *rounds)
{
    const unit_t *unit = locals->unit;
    const uint32_t from = next(unit, rounds->open);
    uint32_t equals = from;
    while (equals < rounds->semicolons[0] && word_at(unit, equals) != '=') equals = next(unit, equals);
    rounds->counter = prev(unit, equals);
    if (equals >= rounds->semicolons[0] ||
        find_in(unit, from, rounds->semicolons[0], ',') < rounds->semicolons[0] ||
        !is_plain_name(unit, rounds->counter))
        return false;
    for (int p = 0; p < rounds->passes_count; p++)
        if (!is_for_others(locals, rounds, &rounds->passes[p])) return false;
    if (rounds->passes_count > 1 && (changes(unit, rounds, 0) || changes(unit, rounds, 3))) return false;
    return is_private(locals, NO_TOKEN, next(unit, rounds->semicolons[0]), rounds->semicolons[1]) &&
           !divides(unit, rounds->semicolons[0], rounds->semicolons[1]) && is_counting(locals, rounds) &&
           find_own(locals, rounds);
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

static const char *argument(unit_t *unit, const pass_t *pass, int n)
{
    return text_of(unit, pass->arguments[n], end_of_argument(unit, pass, n), NO_TOKEN);
}

/* For each variable of the lane's own that a turn is made of, the text of `format`, with its number and name
 */
__attribute__((format(printf, 3, 0))) static const char *for_each_own(unit_t *unit, const rounds_t *rounds,
                                                                      const char *format, bool only_changed)
{
    const char *text = "";
    for (int v = 0; v < rounds->own_count; v++)
        if (!only_changed || rounds->changes_own[v])
            text = arena_format(&unit->arena, "%s%s", text,
                                arena_format(&unit->arena, format, v, token_text(unit, rounds->own[v])));
    return text;
}

/* What a lane gives in pass p, and what it does with what it gets; the last one counts the turn. */
static const char *methods_of(unit_t *unit, const rounds_t *rounds, int p, const char *all, const char *own)
{
    const pass_t *pass = &rounds->passes[p];
    const char *counts = p + 1 < rounds->passes_count
                             ? ""
                             : text_of(unit, next(unit, rounds->semicolons[1]), rounds->close, NO_TOKEN);
    return arena_format(
        &unit->arena,
        "inline __attribute__((always_inline)) void __cucc_give(::cucc::pass_number<%d>, unsigned __cucc_l, "
        "::cucc::passed<__cucc_g%d> &__cucc_p) const { %s__cucc_p = {%s, unsigned(%s), unsigned(%s), "
        "int(%s)}; "
        "} "
        "inline __attribute__((always_inline)) void __cucc_take(::cucc::pass_number<%d>, unsigned __cucc_l, "
        "const __cucc_g%d &__cucc_got) { %s%s; %s; } ",
        p, p, all, argument(unit, pass, 1), argument(unit, pass, 0), argument(unit, pass, 2),
        pass->count > 3 ? argument(unit, pass, 3) : "32", p, p, own,
        text_of(unit, pass->first, pass->last, pass->call), counts);
}

/* What all 32 lanes bring, and what each of them does */
static const char *class_of(unit_t *unit, const rounds_t *rounds)
{
    const char *constant =
        for_each_own(unit, rounds, "const __cucc_t%1$d &%2$s = __cucc_v%1$d[__cucc_l]; (void)%2$s; ", false);
    const char *own =
        for_each_own(unit, rounds, "__cucc_t%1$d &%2$s = __cucc_v%1$d[__cucc_l]; (void)%2$s; ", false);
    const char *methods = "", *types = "";
    for (int p = 0; p < rounds->passes_count; p++) {
        types = arena_format(&unit->arena, "%stypedef decltype(::cucc::plain_value(%s)) __cucc_g%d; ", types,
                             argument(unit, &rounds->passes[p], 1), p);
        methods = arena_format(&unit->arena, "%s%s", methods, methods_of(unit, rounds, p, constant, own));
    }
    return arena_format(
        &unit->arena,
        "%s%sstruct __cucc_warp { enum { __cucc_are_plain = 1%s }; %s"
        "inline __attribute__((always_inline)) bool __cucc_is_next(unsigned __cucc_l) const { %sreturn %s; } "
        "%s}; ",
        for_each_own(unit, rounds, "typedef typename ::cucc::unconst<decltype(%2$s)>::type __cucc_t%1$d; ",
                     false),
        types, for_each_own(unit, rounds, " & __is_trivially_copyable(__cucc_t%1$d)", false),
        for_each_own(unit, rounds, "::cucc::by_lane<__cucc_t%1$d> __cucc_v%1$d; ", false), constant,
        text_of(unit, next(unit, rounds->semicolons[0]), rounds->semicolons[1], NO_TOKEN), methods);
}

static void write_rounds(unit_t *unit, const rounds_t *rounds)
{
    const uint32_t head = next(unit, rounds->open);
    const char *passes = "", *whole = "";
    for (int p = 0; p < rounds->passes_count; p++) {
        passes = arena_format(&unit->arena, "%s%s::cucc::pass_of<%s, __cucc_g%d, %d>", passes, p ? ", " : "",
                              rounds->passes[p].how, p, p);
        whole = arena_format(&unit->arena, "%s && unsigned(%s) == ~0u", whole,
                             argument(unit, &rounds->passes[p], 0));
    }
    const char *const give = for_each_own(
        unit, rounds, "__cucc_rounds::given(__cucc_x).__cucc_v%1$d.set(__cucc_l, %2$s); ", false);
    const char *const take = for_each_own(
        unit, rounds, "__cucc_rounds::got(__cucc_x).__cucc_v%1$d.copy_to(__cucc_l, %2$s); ", true);
    put_before(unit, with_directives(unit, rounds->loop),
               arena_format(&unit->arena,
                            "{ %s; %stypedef ::cucc::rounds_of<__cucc_warp> __cucc_rounds; "
                            "if (__cucc_rounds::have_room() && (%s)%s) { "
                            "::cucc_exchange *const __cucc_x = __cucc_rounds::exchange(); "
                            "const unsigned __cucc_l = ::cucc::lane(); %s"
                            "if (__cucc_rounds::template meet<%s>(%uu)) { %s} } ",
                            text_of(unit, head, rounds->semicolons[0], NO_TOKEN), class_of(unit, rounds),
                            text_of(unit, next(unit, rounds->semicolons[0]), rounds->semicolons[1], NO_TOKEN),
                            whole, give, passes, (unsigned)unit->tokens[rounds->passes[0].call].line, take));
    hide_range(unit, head, rounds->semicolons[0]);
    put_after(unit, rounds->end, " }");
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
        if (function->cut) continue; /* which has no warp operations, or is cut at them */
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
