/* Which threads of a row have anything to do (narrow.h). */
#include "narrow.h"

#include "declarators.h"
#include "names.h"
#include "numbers.h"
#include "tokens.h"
#include "uniform.h"

typedef struct {
    const char *sign, *relation, *mirrored;
} comparison_t;

static const comparison_t comparisons[] = {{"<", "part_below", ">"},
                                           {"<=", "part_up_to", ">="},
                                           {">", "part_above", "<"},
                                           {">=", "part_from", "<="},
                                           {"==", "part_at", "=="}};

static const comparison_t *comparison_called(const unit_t *unit, uint32_t i, bool mirrored)
{
    for (size_t n = 0; n < sizeof comparisons / sizeof *comparisons; n++)
        if (token_is(unit, i, mirrored ? comparisons[n].mirrored : comparisons[n].sign))
            return &comparisons[n];
    return NULL;
}

static bool is_own_x(const unit_t *unit, uint32_t i)
{
    return word_at(unit, i) == WORD_THREAD_IDX && word_at(unit, next(unit, i)) == '.' &&
           token_is(unit, next(unit, next(unit, i)), "x");
}

uint32_t past_number(const locals_t *locals, uint32_t i, const char **type)
{
    const unit_t *unit = locals->unit;
    *type = "unsigned";
    if (is_own_x(unit, i)) return next(unit, next(unit, next(unit, i)));
    const local_t *l = is_plain_name(unit, i) ? local_at(locals, i) : NULL;
    if (!l || l->is_pointer || l->is_uniform || !is_repeatable(locals, l)) return NO_TOKEN;
    const uint32_t value = next(unit, l->initialiser);
    if (!is_own_x(unit, value) || next(unit, next(unit, next(unit, value))) != l->end) return NO_TOKEN;
    *type = counting_type(unit, l);
    return *type ? next(unit, i) : NO_TOKEN;
}

/* Is the token one of an expression that is cheap, cannot fail, and is the same for all threads? */
static bool is_simple(const locals_t *locals, uint32_t i)
{
    const unit_t *unit = locals->unit;
    const int word = word_at(unit, i);
    const uint32_t after = next(unit, i);
    if (unit->tokens[i].kind == TOKEN_NUMBER) return true;
    if (word == '/') return unit->tokens[after].kind == TOKEN_NUMBER && !token_is(unit, after, "0");
    if (word == '+' || word == '-' || word == '*' || word == '.' || word == ')') return true;
    if (word == '(') return !is_plain_name(unit, prev(unit, i));
    if (unit->tokens[i].kind != TOKEN_NAME) return false;
    if (WORD_IN(word, INDEX)) return word != WORD_THREAD_IDX;
    const local_t *l = local_at(locals, i);
    return word_at(unit, prev(unit, i)) == '.' || (l ? l->is_plain && !l->is_pointer : !word);
}

static bool is_limit(const locals_t *locals, uint32_t from, uint32_t to)
{
    if (from >= to || first_varying(locals, from, to, false) != NO_TOKEN) return false;
    for (uint32_t i = from; i < to; i = next(locals->unit, i))
        if (!is_simple(locals, i)) return false;
    return true;
}

/* The && behind the comparison that begins at `from`, or `to`; NO_TOKEN where it is part of something else */
static uint32_t comparison_end(const unit_t *unit, uint32_t from, uint32_t to)
{
    uint32_t end = to;
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const int word = word_at(unit, i);
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match < to)
            i = unit->tokens[i].match;
        else if (word == PUNCT_AND && end == to)
            end = i;
        else if (word == '?' || word == ',' || token_is(unit, i, "||") || token_is(unit, i, "or") ||
                 is_assignment(unit, i))
            return NO_TOKEN;
    }
    return end;
}

bool find_narrow(const locals_t *locals, const statement_t *s, narrow_t *narrow)
{
    const unit_t *unit = locals->unit;
    if (s->kind != STATEMENT_IF || s->otherwise || next(unit, s->first) != s->open) return false;
    const uint32_t from = next(unit, s->open), end = comparison_end(unit, from, s->close);
    if (end == NO_TOKEN) return false;
    const char *type;
    uint32_t operation = past_number(locals, from, &type);
    const bool mirrored = operation == NO_TOKEN;
    if (mirrored) operation = next(unit, from); /* 0 == t: one token */
    const comparison_t *comparison = comparison_called(unit, operation, mirrored);
    if (!comparison) return false;
    const uint32_t right = next(unit, operation);
    *narrow = (narrow_t){.number = mirrored ? right : from,
                         .sign = comparison->sign,
                         .relation = comparison->relation,
                         .from = mirrored ? from : right,
                         .to = mirrored ? operation : end};
    if (mirrored && past_number(locals, right, &type) != end) return false;
    narrow->type = type;
    return is_limit(locals, narrow->from, narrow->to);
}
