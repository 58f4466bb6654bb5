#include "numbers.h"

#include "declarators.h"
#include "edit.h"
#include "tokens.h"

/* the token behind word . x|y|z at i; NO_TOKEN when it is something else, or another axis than the one at
 * *axis */
static uint32_t past_index(const unit_t *unit, uint32_t i, int word, uint32_t *axis)
{
    uint32_t dot = next(unit, i), name = next(unit, dot);
    if (word_at(unit, i) != word || word_at(unit, dot) != '.' || unit->tokens[name].length != 1)
        return NO_TOKEN;
    if (*axis != NO_TOKEN && !same_text(unit, *axis, name)) return NO_TOKEN;
    *axis = name;
    return next(unit, name);
}

static uint32_t past_product(const unit_t *unit, uint32_t i, uint32_t *axis)
{
    bool block_first = word_at(unit, i) == WORD_BLOCK_IDX;
    i = past_index(unit, i, block_first ? WORD_BLOCK_IDX : WORD_BLOCK_DIM, axis);
    if (i == NO_TOKEN || word_at(unit, i) != '*') return NO_TOKEN;
    return past_index(unit, next(unit, i), block_first ? WORD_BLOCK_DIM : WORD_BLOCK_IDX, axis);
}

static bool is_declared(const unit_t *unit, const local_t *l)
{
    return l->at && l->at->kind == STATEMENT_DECLARATION && !l->is_pointer && !l->is_array &&
           !l->is_reference && l->initialiser != NO_TOKEN && word_at(unit, l->initialiser) == '=';
}

const char *counting_type(const unit_t *unit, const local_t *l)
{
    static const char *const known[][2] = {
        {"int", "int"},     {"unsigned", "unsigned"}, {"uint", "unsigned"}, {"size_t", "unsigned long"},
        {"int32_t", "int"}, {"uint32_t", "unsigned"}, {"auto", "unsigned"}};
    uint32_t i = l->begin, end = declared_type_end(unit, l->begin, l->end);
    if (word_at(unit, i) == WORD_CONST) i = next(unit, i);
    if (token_is(unit, i, "unsigned") && token_is(unit, next(unit, i), "int")) end = next(unit, i);
    if (next(unit, i) < end || next(unit, next(unit, i)) < end) return NULL;
    for (size_t n = 0; n < sizeof known / sizeof *known; n++)
        if (token_is(unit, i, known[n][0])) return known[n][1];
    return NULL;
}

bool find_number(const unit_t *unit, const local_t *l, number_t *number)
{
    if (!is_declared(unit, l)) return false;
    uint32_t axis = NO_TOKEN, i = next(unit, l->initialiser);
    number->product = number->thread = i;
    if (word_at(unit, i) == WORD_THREAD_IDX) {
        i = past_index(unit, i, WORD_THREAD_IDX, &axis);
        if (i == NO_TOKEN || word_at(unit, i) != '+') return false;
        number->product = next(unit, i);
        i = past_product(unit, number->product, &axis);
    } else {
        i = past_product(unit, number->product, &axis);
        if (i == NO_TOKEN || word_at(unit, i) != '+') return false;
        number->thread = next(unit, i);
        i = past_index(unit, number->thread, WORD_THREAD_IDX, &axis);
    }
    number->product_last = number->product;
    for (int n = 0; n < 6; n++) number->product_last = next(unit, number->product_last); /* of seven tokens */
    number->thread_last = next(unit, next(unit, number->thread));
    return i != NO_TOKEN && i == l->end;
}

bool find_int_number(const unit_t *unit, const local_t *l, number_t *number)
{
    const uint32_t i = l->begin;
    return token_is(unit, word_at(unit, i) == WORD_CONST ? next(unit, i) : i, "int") &&
           find_number(unit, l, number);
}

void count_in_int(const locals_t *locals)
{
    unit_t *unit = locals->unit;
    number_t number;
    for (size_t n = 0; n < locals->count; n++) {
        if (!find_int_number(unit, &locals->list[n], &number)) continue;
        put_before(unit, number.product, "int(");
        put_after(unit, number.product_last, ")");
        put_before(unit, number.thread, "int(");
        put_after(unit, number.thread_last, ")");
    }
}
