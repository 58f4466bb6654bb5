/* Kernels: the body of a __global__ function becomes a closure that is handed to the runtime (README.md). */
#include "edit.h"
#include "passes.h"
#include "tokens.h"

enum { KERNEL_NOWAIT = 1, KERNEL_OWN_INDICES = 2 }; /* as in include/cucc/launch.h */

/* __func__ and its kin would name the closure: keep the kernel's own */
static const char *keep_function_names(unit_t *unit, uint32_t from, uint32_t to)
{
    int used = 0, pretty = 0;
    for (uint32_t i = from; i < to; i++) {
        if (!WORD_IN(unit->tokens[i].word, FUNCTION_NAME)) continue;
        int is_pretty = unit->tokens[i].word == WORD_PRETTY_FUNCTION;
        put_instead(unit, i, is_pretty ? "__cucc_pretty" : "__cucc_func");
        used |= !is_pretty;
        pretty |= is_pretty;
    }
    return arena_printf(&unit->arena, "%s%s", used ? "static const char *const __cucc_func = __func__;" : "",
                        pretty ? "static const char *const __cucc_pretty = __PRETTY_FUNCTION__;" : "");
}

static void wrap_kernel(unit_t *unit, const function_t *kernel)
{
    uint32_t end = function_end(unit, kernel);
    const token_t *name = &unit->tokens[kernel->name];
    int flags = (kernel->waits ? 0 : KERNEL_NOWAIT) | (kernel->reads_indices ? 0 : KERNEL_OWN_INDICES);
    const char *first = arena_printf(
        &unit->arena,
        "%sstatic constexpr ::cucc::kernel_info __cucc_info{\"%s\", %s, %u, %d}; "
        "::cucc::launch(__cucc_info, [=](const ::cucc::indices &__cucc_i) mutable -> void { "
        "[[maybe_unused]] const uint3 threadIdx = __cucc_i.thread, blockIdx = __cucc_i.block; "
        "[[maybe_unused]] const dim3 blockDim = __cucc_i.block_dim, gridDim = __cucc_i.grid_dim; {",
        keep_function_names(unit, kernel->body, end), token_text(unit, kernel->name), unit->files[name->file].name,
        name->line, flags);
    wrap(unit, kernel->body, end, first, "} });");
}

/* the parameters as a type's: without default arguments */
static const char *parameter_types(unit_t *unit, const function_t *kernel)
{
    uint32_t close = unit->tokens[kernel->parameters].match;
    text_t text = {0};
    for (uint32_t i = next(unit, kernel->parameters); i < close; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == '=') {
            for (; i < close && word_at(unit, i) != ','; i = next(unit, i)) {
                int inner = word_at(unit, i);
                if ((inner == '(' || inner == '[' || inner == '{') && unit->tokens[i].match < close)
                    i = unit->tokens[i].match;
                else if (inner == '<' && angle_close(unit, i) < close)
                    i = angle_close(unit, i);
            }
            if (i >= close) break;
        }
        if (WORD_IN(word_at(unit, i), CUDA)) continue;
        text_printf(&text, " %s", token_text(unit, i));
    }
    const char *types = arena_printf(&unit->arena, "%.*s", (int)text.length, text.bytes ? text.bytes : "");
    text_free(&text);
    return types;
}

static void register_kernel(unit_t *unit, const function_t *kernel)
{
    if (kernel->is & (IS_TEMPLATE | IS_MEMBER | IS_FRIEND) || !kernel->in_namespace) return;
    const char *name = token_text(unit, kernel->name);
    if (kernel->is & IS_SPECIALISED) return;
    put_after(unit, function_end(unit, kernel),
              arena_printf(&unit->arena, "static const ::cucc::registrar __cucc_registrar%d{static_cast<void (*)(%s)>(&%s)};",
                           unit->next_number++, parameter_types(unit, kernel), name));
}

void rewrite_kernels(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *kernel = &unit->functions[f];
        if (!(kernel->is & IS_GLOBAL) || kernel->body == NO_TOKEN) continue;
        wrap_kernel(unit, kernel);
        register_kernel(unit, kernel);
    }
}
