/* For the sanitizer build: functions of the host's own are not inlined. All others are, as far as they can
 * be, for the sake of device code (driver/options.sh); host code became several times as long by that, which
 * kept the compiler busy for half of its time, and nobody counts what it does. */
#include "edit.h"
#include "passes.h"

static bool is_host_only(const unit_t *unit, const function_t *function)
{
    uint32_t never = IS_GLOBAL | IS_DEVICE | IS_CONSTEXPR | IS_FRIEND | IS_MEMBER | IS_SPECIAL |
                     IS_SPECIALISED | IS_INSTANTIATION;
    return function->body != NO_TOKEN && !(function->is & never) && function->in_namespace &&
           !(unit->tokens[function->name].flags & (TOKEN_SYSTEM | TOKEN_FOREIGN | TOKEN_HIDDEN));
}

void mark_host(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++)
        if (is_host_only(unit, &unit->functions[f]))
            put_before(unit, unit->functions[f].name, "__attribute__((noinline))");
}
