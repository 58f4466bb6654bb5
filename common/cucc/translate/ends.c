/* Conditions of which the ends of a row answer for all (ends.h). */
#include "ends.h"

#include "lanes.h"
#include "names.h"
#include "numbers.h"
#include "tokens.h"

/* The token behind the thread's number that begins at i; NO_TOKEN: it is something else */
static uint32_t past_number(const locals_t *locals, uint32_t i)
{
    const unit_t *unit = locals->unit;
    const uint32_t dot = next(unit, i), axis = next(unit, dot);
    if (word_at(unit, i) == WORD_THREAD_IDX)
        return word_at(unit, dot) == '.' && token_is(unit, axis, "x") ? next(unit, axis) : NO_TOKEN;
    const local_t *l = is_plain_name(unit, i) ? local_at(locals, i) : NULL;
    number_t number;
    if (!l || l->is_written || l->is_shown || !counting_type(unit, l) || !find_number(unit, l, &number))
        return NO_TOKEN;
    return token_is(unit, next(unit, next(unit, number.thread)), "x") ? next(unit, i) : NO_TOKEN;
}

static bool compares(const unit_t *unit, uint32_t i)
{
    return word_at(unit, i) == '<' || word_at(unit, i) == '>' || token_is(unit, i, "<=") ||
           token_is(unit, i, ">=");
}

/* Is it a sum or a product, or a single name, the same for all threads of the row? */
static bool is_limit(const locals_t *locals, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const int word = word_at(unit, i);
        if (word == '(' && unit->tokens[i].match < to)
            i = unit->tokens[i].match;
        else if (unit->tokens[i].kind == TOKEN_PUNCTUATION && word != '+' && word != '-' && word != '*' &&
                 word != '/' && word != '.')
            return false;
    }
    return from < to && is_same_in_row(locals, from, to);
}

static bool is_comparison(const locals_t *locals, uint32_t from, uint32_t to)
{
    const unit_t *unit = locals->unit;
    const uint32_t sign = past_number(locals, from);
    if (sign != NO_TOKEN && sign < to && compares(unit, sign)) return is_limit(locals, next(unit, sign), to);
    for (uint32_t i = from; i < to; i = next(unit, i))
        if (compares(unit, i)) return past_number(locals, next(unit, i)) == to && is_limit(locals, from, i);
    return false;
}

bool ends_answer(const locals_t *locals, uint32_t from, uint32_t to, bool passes, int *compared)
{
    const unit_t *unit = locals->unit;
    if (word_at(unit, from) == '(' && next(unit, unit->tokens[from].match) == to)
        return ends_answer(locals, next(unit, from), unit->tokens[from].match, passes, compared);
    uint32_t begin = from;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const int word = word_at(unit, i);
        const bool is_and = word == PUNCT_AND || token_is(unit, i, "and");
        const bool is_or = token_is(unit, i, "||") || token_is(unit, i, "or");
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match < to)
            i = unit->tokens[i].match;
        else if (word == '?' || word == ',' || (passes ? is_or : is_and))
            return is_same_in_row(locals, from, to);
        else if (is_and || is_or) {
            if (!ends_answer(locals, begin, i, passes, compared)) return false;
            begin = next(unit, i);
        }
    }
    if (begin != from) return ends_answer(locals, begin, to, passes, compared);
    if (is_same_in_row(locals, from, to)) return true;
    ++*compared;
    return is_comparison(locals, from, to);
}
