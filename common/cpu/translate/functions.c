/* Looking up the functions of a unit. */
#include "passes.h"

uint32_t function_end(const unit_t *unit, const function_t *function)
{
    return function->body == NO_TOKEN ? NO_TOKEN : unit->tokens[function->body].match;
}

const function_t *function_around(const unit_t *unit, uint32_t i)
{
    size_t low = 0, high = unit->function_count; /* bodies do not overlap, so the last that begins before i */
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (unit->functions[middle].name < i) low = middle + 1;
        else high = middle;
    }
    for (; low-- > 0;) {
        const function_t *function = &unit->functions[low];
        if (function->body == NO_TOKEN) continue;
        return function->body < i && i < function_end(unit, function) ? function : NULL;
    }
    return NULL;
}
