/* Without -rdc=true a __device__ function or variable belongs to its own object, as nvcc has it: two files
 * may include a header that defines one.  So those at namespace scope become static, when nothing in the unit
 * says otherwise. */
#include "edit.h"
#include "names.h"
#include "passes.h"

static bool may_be_static(const unit_t *unit, const function_t *function)
{
    uint32_t never = IS_STATIC | IS_EXTERN | IS_TEMPLATE | IS_SPECIALISED | IS_INSTANTIATION | IS_FRIEND |
                     IS_MEMBER | IS_CONSTEXPR | IS_HOST | IS_GLOBAL;
    if (!(function->is & IS_DEVICE) || function->is & never || !function->in_namespace) return false;
    if (unit->files[unit->tokens[function->name].file].system) return false;
    const name_t *name = name_of(unit, function->name);
    uint32_t elsewhere = IS_EXTERN | IS_FRIEND | IS_TEMPLATE | IS_SPECIALISED | IS_INSTANTIATION;
    if (!name || name->is_any & elsewhere) return false;
    return name->is_all & IS_DEVICE || function->is & IS_SPECIAL; /* operators all have one name here */
}

void keep_device_functions_local(unit_t *unit)
{
    if (unit->options.separate) return;
    for (size_t f = 0; f < unit->function_count; f++)
        if (may_be_static(unit, &unit->functions[f]))
            put_before(unit, unit->functions[f].begin, "__attribute__((unused)) static");
}
