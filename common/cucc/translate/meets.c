/* Operations of a whole warp: where they stand, for which lanes they are, and what is the same for all lanes. */
#include "meets.h"

#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "tokens.h"
#include "uniform.h"

enum { WARP = 32 };

bool is_meeting(const unit_t *unit, uint32_t i)
{
    static const char *const names[] = {"__shfl_sync",       "__shfl_up_sync",    "__shfl_down_sync",
                                        "__shfl_xor_sync",   "__ballot_sync",     "__any_sync",
                                        "__all_sync",        "__syncwarp",        "__reduce_add_sync",
                                        "__reduce_min_sync", "__reduce_max_sync", "__reduce_and_sync",
                                        "__reduce_or_sync",  "__reduce_xor_sync"};
    const token_t *token = &unit->tokens[i];
    if (token->kind != TOKEN_NAME || token->word || token->length < 10 || unit->input[token->at] != '_')
        return false;
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (token_is(unit, i, names[n])) return word_at(unit, next(unit, i)) == '(' && !name_of(unit, i);
    return false;
}

int count_meetings(const unit_t *unit, uint32_t from, uint32_t to)
{
    int count = 0;
    for (uint32_t i = from; i < to; i++) count += is_meeting(unit, i);
    return count;
}

bool has_meeting(const unit_t *unit, uint32_t from, uint32_t to)
{
    return count_meetings(unit, from, to) > 0;
}

bool is_warp_barrier(const unit_t *unit, uint32_t i)
{
    const uint32_t open = next(unit, i);
    return token_is(unit, i, "__syncwarp") && is_meeting(unit, i) && unit->tokens[open].match != NO_TOKEN &&
           word_at(unit, next(unit, unit->tokens[open].match)) == ';';
}

bool is_meeting_leaf(const statement_t *s)
{
    return s->meets && (s->kind == STATEMENT_EXPRESSION || s->kind == STATEMENT_DECLARATION);
}

/* --- for all lanes? --- */

static bool is_all_ones(const unit_t *unit, uint32_t i)
{
    char text[24];
    const token_t *token = &unit->tokens[i];
    if (token->kind != TOKEN_NUMBER || token->length >= sizeof text) return false;
    memcpy(text, unit->input + token->at, token->length);
    text[token->length] = 0;
    char *end;
    const unsigned long long value = strtoull(text, &end, 0);
    return value == 0xffffffffu && strspn(end, "uUlL") == strlen(end);
}

/* The token behind the = by which a constant of that name is declared at namespace scope; NO_TOKEN */
static uint32_t constant_named(const unit_t *unit, uint32_t name)
{
    const name_t *known = name_of(unit, name);
    if (!known || !(known->variable & VARIABLE_CONST) || known->function != NO_FUNCTION) return NO_TOKEN;
    for (uint32_t i = 0; i < name; i++)
        if (is_plain_name(unit, i) && same_text(unit, i, name) && word_at(unit, next(unit, i)) == '=' &&
            in_namespace(unit, i))
            return next(unit, next(unit, i));
    return NO_TOKEN;
}

/* 0xffffffff, ~0u, -1, or a constant that is one of them: what stands from i to the , ; or bracket behind it */
static bool names_all_lanes(const locals_t *locals, uint32_t i, int depth)
{
    const unit_t *unit = locals->unit;
    const uint32_t then = next(unit, i);
    const int ends = word_at(unit, then);
    if (word_at(unit, i) == '(' && unit->tokens[i].match != NO_TOKEN)
        return word_at(unit, next(unit, unit->tokens[i].match)) != '(' &&
               names_all_lanes(locals, then, depth);
    if (word_at(unit, i) == '~' || word_at(unit, i) == '-') {
        const int behind = word_at(unit, next(unit, then));
        const bool zero =
            token_is(unit, then, "0") || token_is(unit, then, "0u") || token_is(unit, then, "0U");
        const bool one = token_is(unit, then, "1");
        return (behind == ',' || behind == ';' || behind == ')') && (word_at(unit, i) == '~' ? zero : one);
    }
    if (ends != ',' && ends != ';' && ends != ')') return false;
    if (is_all_ones(unit, i)) return true;
    if (!is_plain_name(unit, i) || depth > 4) return false;
    const local_t *l = local_at(locals, i);
    if (l)
        return l->at && !l->is_written && !l->is_shown && !l->is_shared && !l->is_array && !l->is_odd &&
               l->initialiser != NO_TOKEN && word_at(unit, l->initialiser) == '=' &&
               names_all_lanes(locals, next(unit, l->initialiser), depth + 1);
    const uint32_t value = constant_named(unit, i);
    return value != NO_TOKEN && names_all_lanes(locals, value, depth + 1);
}

static bool is_for_all_lanes(const locals_t *locals, uint32_t call)
{
    const unit_t *unit = locals->unit;
    const uint32_t open = next(unit, call), first = next(unit, open);
    if (first == unit->tokens[open].match) return token_is(unit, call, "__syncwarp");
    return names_all_lanes(locals, first, 0);
}

/* --- may it come before the rest of its statement? --- */

/* Is something evaluated before the call on which it depends whether the call is? */
static bool is_under_condition(const unit_t *unit, uint32_t from, uint32_t call)
{
    for (uint32_t i = from; i < call; i = next(unit, i)) {
        const int word = word_at(unit, i);
        if (word == '?' || word == PUNCT_AND || token_is(unit, i, "||") || token_is(unit, i, "or") ||
            token_is(unit, i, "and") || word == ';')
            return true;
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match < call)
            i = unit->tokens[i].match;
    }
    return false;
}

/* The statement changes more than what stands left of its first =, or does things in turn */
static bool has_order(const unit_t *unit, const statement_t *s)
{
    int changes = 0, depth = 0;
    for (uint32_t i = s->first; i < s->last; i = next(unit, i)) {
        const int word = word_at(unit, i);
        const uint32_t close = is_meeting(unit, i) ? unit->tokens[next(unit, i)].match : NO_TOKEN;
        if (close != NO_TOKEN) {
            i = close;
            continue;
        }
        depth += (word == '(' || word == '[' || word == '{') - (word == ')' || word == ']' || word == '}');
        if (is_step(unit, i) || past_lambda(unit, i) != i || unit->tokens[i].launch) return true;
        if (is_assignment(unit, i)) changes += depth ? 2 : 1;
        if (is_assignment(unit, i) && word == '>') i = next(unit, i);
        if (word == ',' && !depth && s->kind == STATEMENT_EXPRESSION) return true;
    }
    return s->kind == STATEMENT_EXPRESSION && changes > 1;
}

/* ... of the statement's own variables, but for those that can be worked out before it */
static bool mentions_own(const locals_t *locals, const statement_t *s, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i = next(locals->unit, i)) {
        const local_t *l = is_plain_name(locals->unit, i) ? local_at(locals, i) : NULL;
        if (l && l->at == s && !l->is_uniform && !is_repeatable(locals, l)) return true;
    }
    return false;
}

static const char *why_no_call(const locals_t *locals, const statement_t *s, uint32_t call)
{
    const unit_t *unit = locals->unit;
    const uint32_t open = next(unit, call), close = unit->tokens[open].match;
    if (token_is(unit, call, "__syncwarp")) return "it stands in the middle of a statement";
    if (close == NO_TOKEN || close > s->last) return "this call is not understood";
    if (!is_for_all_lanes(locals, call)) return "its mask may not name all lanes of the warp";
    if (has_meeting(unit, open, close)) return "an argument of it is another warp operation";
    if (is_under_condition(unit, s->first, call))
        return "it is called under a condition in the middle of a statement";
    if (mentions_own(locals, s, open, close)) return "an argument of it is declared in the same statement";
    for (uint32_t i = open; i < close; i++) {
        const int word = word_at(unit, i);
        if (word == '{' || unit->tokens[i].kind == TOKEN_DIRECTIVE || past_lambda(unit, i) != i)
            return "this call is not understood";
    }
    return NULL;
}

const char *why_no_meeting(const locals_t *locals, const statement_t *s, uint32_t *where)
{
    const unit_t *unit = locals->unit;
    *where = s->first;
    if (s->kind == STATEMENT_WARP_BARRIER)
        return is_for_all_lanes(locals, s->first) ? NULL : "its mask may not name all lanes of the warp";
    if (has_order(unit, s)) return "what stands beside a warp operation depends on the order";
    for (uint32_t i = s->first; i < s->last; i++) {
        if (unit->tokens[i].kind == TOKEN_DIRECTIVE) return "a directive stands in this statement";
        if (!is_meeting(unit, i)) continue;
        *where = i;
        const char *why = why_no_call(locals, s, i);
        if (why) return why;
    }
    return NULL;
}

bool goes_together(const locals_t *locals, uint32_t call)
{
    const unit_t *unit = locals->unit;
    const uint32_t open = next(unit, call), close = unit->tokens[open].match;
    uint32_t i = next(unit, open);
    for (int n = 0; n < 2 && i < close; n++) i = next(unit, argument_end(unit, i, close));
    return i < close && first_varying(locals, i, close, false) == NO_TOKEN;
}

/* --- the same for all lanes of a warp --- */

/* A number in decimal that is a multiple of 32, or warpSize */
static bool is_whole_warps(const unit_t *unit, uint32_t i)
{
    if (token_is(unit, i, "warpSize")) return true;
    const token_t *token = &unit->tokens[i];
    char text[12];
    if (token->kind != TOKEN_NUMBER || token->length >= sizeof text) return false;
    memcpy(text, unit->input + token->at, token->length);
    text[token->length] = 0;
    char *end;
    const unsigned long value = strtoul(text, &end, 10);
    return value && value % WARP == 0 && text[0] != '0' && strspn(end, "uU") == strlen(end);
}

static bool is_thread_x(const unit_t *unit, uint32_t i)
{
    return word_at(unit, i) == WORD_THREAD_IDX && word_at(unit, next(unit, i)) == '.' &&
           token_is(unit, next(unit, next(unit, i)), "x");
}

/* Behind a cast to a type of one word, or two, that begins at i; i when there is none */
static uint32_t past_cast(const unit_t *unit, uint32_t i)
{
    if (word_at(unit, i) != '(' || unit->tokens[i].match == NO_TOKEN) return i;
    for (uint32_t t = next(unit, i); t < unit->tokens[i].match; t = next(unit, t))
        if (!token_is(unit, t, "int") && !token_is(unit, t, "unsigned") && !token_is(unit, t, "long") &&
            !token_is(unit, t, "size_t"))
            return i;
    return next(unit, unit->tokens[i].match);
}

/* One summand: a product with blockDim.x or a multiple of 32 as a factor, otherwise of names and numbers that
 * are the same for all */
static bool is_product_of_warps(const locals_t *locals, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    bool whole = false;
    if (first_varying(locals, from, to, false) != NO_TOKEN) return false;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const int word = word_at(unit, i);
        if (word == '(' || word == '/' || word == '%' ||
            (word && word != '*' && word != '.' && !WORD_IN(word, INDEX)))
            return false;
        const int before = i == from ? '*' : word_at(unit, prev(unit, i));
        const uint32_t x = next(unit, next(unit, i));
        if (before != '*') continue;
        whole |= is_whole_warps(unit, i) || (word == WORD_BLOCK_DIM && x < to && token_is(unit, x, "x"));
    }
    return whole;
}

/* Is it threadIdx.x, plus whole warps? */
static bool is_number_expression(const locals_t *locals, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    int threads = 0;
    while (from < to) {
        uint32_t end = from = past_cast(unit, from);
        for (; end < to && word_at(unit, end) != '+'; end = next(unit, end))
            if (word_at(unit, end) == '(' || word_at(unit, end) == '[' || word_at(unit, end) == '{')
                return false;
        const local_t *l = is_plain_name(unit, from) ? local_at(locals, from) : NULL;
        const bool thread = (is_thread_x(unit, from) && next(unit, next(unit, next(unit, from))) == end) ||
                            (l && next(unit, from) == end && is_thread_number(locals, l));
        if (!thread && !is_product_of_warps(locals, from, end)) return false;
        threads += thread;
        from = end < to ? next(unit, end) : to;
    }
    return threads == 1;
}

bool is_thread_number(const locals_t *locals, const local_t *l)
{
    const unit_t *unit = locals->unit;
    if (l->is_uniform || !l->is_plain || l->is_pointer || !is_repeatable(locals, l)) return false;
    for (uint32_t i = l->begin; i < l->name; i = next(unit, i))
        if (token_is(unit, i, "float") || token_is(unit, i, "double") || token_is(unit, i, "char") ||
            token_is(unit, i, "bool"))
            return false;
    return is_number_expression(locals, next(unit, l->initialiser), l->end);
}

/* What may stand before a / b, or before a < b or a >> b, so that it is an operand as a whole */
static bool stands_by_itself(const unit_t *unit, uint32_t i, bool divides)
{
    const uint32_t before = prev(unit, i);
    const int word = word_at(unit, before);
    if (word == '=' || word == ',' || word == '[' || word == '?' || word == ':' || word == '{' ||
        word == PUNCT_AND || token_is(unit, before, "||") || (divides && word == '(') || word == '(')
        return true;
    if (!divides) return false;
    return ((word == '+' || word == '-') && ends_operand(unit, prev(unit, before))) || word == '<' ||
           word == '>' || token_is(unit, before, "==") || token_is(unit, before, "!=") ||
           token_is(unit, before, "<=") || token_is(unit, before, ">=");
}

/* What stands behind it does not belong to its right operand */
static bool ends_there(const unit_t *unit, uint32_t last)
{
    const uint32_t after = next(unit, last);
    const int word = word_at(unit, after);
    return word == ')' || word == ';' || word == ',' || word == ']' || word == '?' || word == ':' ||
           word == PUNCT_AND || token_is(unit, after, "||");
}

uint32_t same_in_warp(const locals_t *locals, uint32_t i)
{
    const unit_t *unit = locals->unit;
    uint32_t last = i; /* of the number of the thread */
    if (word_at(unit, i) == WORD_THREAD_IDX) {
        last = next(unit, next(unit, i));
        if (word_at(unit, next(unit, i)) != '.') return NO_TOKEN;
        if (token_is(unit, last, "y") || token_is(unit, last, "z")) return last;
    } else if (word_at(unit, i) == '(') {
        last = unit->tokens[i].match;
        if (last == NO_TOKEN || !is_number_expression(locals, next(unit, i), last)) return NO_TOKEN;
    } else {
        const local_t *l = is_plain_name(unit, i) ? local_at(locals, i) : NULL;
        if (!l || !is_thread_number(locals, l)) return NO_TOKEN;
    }
    uint32_t sign = next(unit, last), number = next(unit, sign);
    if (word_at(unit, sign) == '/')
        return stands_by_itself(unit, i, true) && is_whole_warps(unit, number) ? number : NO_TOKEN;
    if (word_at(unit, sign) == '>' && word_at(unit, number) == '>') {
        number = next(unit, number);
        return stands_by_itself(unit, i, false) && token_is(unit, number, "5") && ends_there(unit, number)
                   ? number
                   : NO_TOKEN;
    }
    if (word_at(unit, sign) == '<' || token_is(unit, sign, ">="))
        return stands_by_itself(unit, i, false) && is_whole_warps(unit, number) && ends_there(unit, number)
                   ? number
                   : NO_TOKEN;
    return NO_TOKEN;
}
