/* Finding lambda expressions. */
#include "passes.h"
#include "tokens.h"

/* could a lambda begin with the '[' at i, as far as what stands before it says? */
static bool may_begin(const unit_t *unit, uint32_t i)
{
    uint32_t before = prev(unit, i);
    int word = word_at(unit, before), first = word_at(unit, next(unit, i));
    if (unit->tokens[i].match == NO_TOKEN || first == '[' || word == '[') return false;
    if (before == NO_TOKEN) return false;
    int kind = unit->tokens[before].kind;
    if (kind == TOKEN_STRING || kind == TOKEN_NUMBER || is_plain_name(unit, before)) return false;
    return word != ')' && word != ']' && word != WORD_OPERATOR && word != WORD_DELETE && word != WORD_THIS &&
           !WORD_IN(word, TYPE);
}

static int captures_all(const unit_t *unit, uint32_t capture)
{
    uint32_t first = next(unit, capture);
    int after = word_at(unit, next(unit, first));
    return (word_at(unit, first) == '=' || word_at(unit, first) == '&') && (after == ']' || after == ',');
}

static void read_lambda(unit_t *unit, uint32_t capture)
{
    lambda_t lambda = {
        .capture = capture, .parameters = NO_TOKEN, .captures_all = captures_all(unit, capture)};
    uint32_t i = next(unit, unit->tokens[capture].match);
    if (word_at(unit, i) == '<' && angle_close(unit, i) != NO_TOKEN) i = next(unit, angle_close(unit, i));
    for (;; i = next(unit, i)) {
        int word = word_at(unit, i);
        uint32_t past = skip_paren_word(unit, i);
        if (past != i) {
            i = prev(unit, past);
        } else if (word == WORD_DEVICE) {
            lambda.is |= IS_DEVICE;
        } else if (word == WORD_HOST) {
            lambda.is |= IS_HOST;
        } else if (word == '(' && unit->tokens[i].match != NO_TOKEN) {
            if (lambda.parameters == NO_TOKEN) lambda.parameters = i;
            i = unit->tokens[i].match;
        } else if (word == '{') {
            break;
        } else if (word == ';' || word == ')' || word == ']' || word == '}' || word == ',' || word == '=' ||
                   word == '[' || unit->tokens[i].kind == TOKEN_END || unit->tokens[i].kind == TOKEN_NUMBER) {
            return;
        } else if (lambda.parameters == NO_TOKEN && is_plain_name(unit, i)) {
            return; /* [n] x: not a lambda */
        }
    }
    if (unit->tokens[i].match == NO_TOKEN) return;
    lambda.body = i;
    grow(&unit->lambdas, &unit->lambda_capacity, unit->lambda_count, sizeof *unit->lambdas);
    unit->lambdas[unit->lambda_count++] = lambda;
}

void find_lambdas(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++)
        if (unit->tokens[i].word == '[' && !(unit->tokens[i].flags & TOKEN_FOREIGN) && may_begin(unit, i))
            read_lambda(unit, i);
}
