/* threadIdx and its kin inside a kernel are locals of its body.  A lambda that captures nothing by default
 * and a local class cannot name those: there the global, thread-local ones are meant. */
#include "edit.h"
#include "passes.h"
#include "tokens.h"

static const lambda_t *lambda_with_body(const unit_t *unit, uint32_t brace)
{
    size_t low = 0, high = unit->lambda_count; /* lambdas are in the order of their captures; their bodies
                                                  come soon after */
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (unit->lambdas[middle].capture < brace)
            low = middle + 1;
        else
            high = middle;
    }
    for (size_t tries = 0; low-- > 0 && tries < 8; tries++)
        if (unit->lambdas[low].body == brace) return &unit->lambdas[low];
    return NULL;
}

/* can the index word at i not be the local of the kernel with this body? */
static bool is_cut_off(const unit_t *unit, uint32_t i, uint32_t body)
{
    for (uint32_t brace = enclosing_brace(unit, i); brace != NO_TOKEN && brace > body;
         brace = enclosing_brace(unit, brace)) {
        const lambda_t *lambda = lambda_with_body(unit, brace);
        if (lambda && !lambda->captures_all) return true;
        if (!lambda && is_class_body(unit, brace)) return true;
    }
    return false;
}

static bool is_index(const unit_t *unit, uint32_t i)
{
    if (!WORD_IN(unit->tokens[i].word, INDEX)) return false;
    int before = word_at(unit, prev(unit, i));
    return before != '.' && before != PUNCT_ARROW;
}

bool indices_escape(const unit_t *unit, const function_t *kernel)
{
    if (kernel->body == NO_TOKEN) return false;
    for (uint32_t i = kernel->body; i < function_end(unit, kernel); i++)
        if (is_index(unit, i) &&
            (word_at(unit, prev(unit, i)) == PUNCT_SCOPE || is_cut_off(unit, i, kernel->body)))
            return true;
    return false;
}

void rewrite_indices(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *kernel = &unit->functions[f];
        if (!(kernel->is & IS_GLOBAL) || kernel->body == NO_TOKEN) continue;
        for (uint32_t i = kernel->body; i < function_end(unit, kernel); i++)
            if (is_index(unit, i) && word_at(unit, prev(unit, i)) != PUNCT_SCOPE &&
                is_cut_off(unit, i, kernel->body))
                put_instead(unit, i, arena_format(&unit->arena, "::%s", token_text(unit, i)));
    }
}
