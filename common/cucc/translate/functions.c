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
        if (unit->functions[middle].name < i)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low-- > 0;) {
        const function_t *function = &unit->functions[low];
        if (function->body == NO_TOKEN) continue;
        return function->body < i && i < function_end(unit, function) ? function : NULL;
    }
    return NULL;
}

static void mark(unit_t *unit, uint32_t from, uint32_t to, uint32_t is)
{
    uint16_t context = (uint16_t)(is & (IS_GLOBAL | IS_DEVICE | IS_HOST));
    for (uint32_t i = from; i < to; i++) unit->tokens[i].context = context ? context : IS_HOST;
}

void mark_contexts(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        if (function->body != NO_TOKEN)
            mark(unit, function->body, function_end(unit, function), function->is);
    }
    for (size_t l = 0; l < unit->lambda_count; l++) {
        const lambda_t *lambda = &unit->lambdas[l];
        if (lambda->is) mark(unit, lambda->body, unit->tokens[lambda->body].match, lambda->is);
    }
}

bool on_device_only(const unit_t *unit, uint32_t i)
{
    int context = unit->tokens[i].context;
    return context & (IS_GLOBAL | IS_DEVICE) && !(context & IS_HOST);
}

bool is_device_code(const unit_t *unit, const function_t *function)
{
    return function->body != NO_TOKEN && function->is & (IS_GLOBAL | IS_DEVICE) &&
           !(function->is & IS_CONSTEXPR) &&
           !(unit->tokens[function->body].flags & (TOKEN_SYSTEM | TOKEN_FOREIGN));
}
