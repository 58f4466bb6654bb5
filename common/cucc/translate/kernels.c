/* Kernels: the body of a __global__ function becomes a closure that is handed to the runtime (README.md). */
#include <stdbool.h>
#include <string.h>

#include "cut.h"
#include "declarators.h"
#include "edit.h"
#include "passes.h"
#include "tokens.h"

enum {
    KERNEL_NOWAIT = 1,
    KERNEL_OWN_INDICES = 2,
    KERNEL_CUT = 32,
    KERNEL_EXACT = 64,
    KERNEL_TURNED = 128,
    KERNEL_SHARES = 256,
    KERNEL_BY_WARP = 512,
    KERNEL_PUBLISHES = 1024,
    KERNEL_BOUND_SHIFT = 16
}; /* as in include/cucc/launch.h */

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
    return arena_format(&unit->arena, "%s%s", used ? "static const char *const __cucc_func = __func__;" : "",
                        pretty ? "static const char *const __cucc_pretty = __PRETTY_FUNCTION__;" : "");
}

/* Of a kernel's parameters.
 * uses: (void)a; (void)b; the stub that nvcc makes uses every parameter, so that none is warned about.
 * pointers: where those lie that are references, lest the closure copy what they mean; rebound: the
 * references anew, in the closure. */
typedef struct {
    const char *uses, *pointers, *rebound;
} parameters_t;

/* Is the parameter in [begin, end), of that name, a reference? */
static bool is_reference(const unit_t *unit, uint32_t begin, uint32_t name)
{
    for (uint32_t i = declared_type_end(unit, begin, name); i < name; i = next(unit, i))
        if (word_at(unit, i) == '&') return true;
    return false;
}

static parameters_t take_parameters(unit_t *unit, const function_t *kernel)
{
    uint32_t close = unit->tokens[kernel->parameters].match, i = next(unit, kernel->parameters);
    parameters_t p = {"", "", ""};
    while (i < close) {
        uint32_t end = i;
        int is_pack = 0;
        for (; end < close && word_at(unit, end) != ','; end = next(unit, end)) {
            int word = word_at(unit, end);
            is_pack |= word == PUNCT_ELLIPSIS;
            if (word == '<' && angle_close(unit, end) < close)
                end = angle_close(unit, end);
            else if ((word == '(' || word == '[' || word == '{') && unit->tokens[end].match < close)
                end = unit->tokens[end].match;
        }
        declarator_t *list;
        if (!is_pack && read_declarators(unit, i, end, &list) == 1) {
            const char *name = token_text(unit, list[0].name);
            p.uses = arena_format(&unit->arena, "%s(void)%s; ", p.uses, name);
            if (is_reference(unit, i, list[0].name)) {
                p.pointers = arena_format(
                    &unit->arena, "%sauto *const __cucc_at_%s = ::cucc::reference(__cucc_info, \"%s\", %s); ",
                    p.pointers, name, name, name);
                p.rebound = arena_format(&unit->arena, "%sauto &%s = *__cucc_at_%s; ", p.rebound, name, name);
            }
        }
        i = end < close ? next(unit, end) : close;
    }
    return p;
}

/* the first argument of __launch_bounds__, which the runtime holds launches to; "" without one */
static const char *launch_bound(unit_t *unit, const function_t *kernel)
{
    for (uint32_t i = kernel->begin; i < kernel->parameters; i = next(unit, i)) {
        if (word_at(unit, i) != WORD_LAUNCH_BOUNDS) continue;
        const uint32_t open = next(unit, i);
        if (word_at(unit, open) != '(' || unit->tokens[open].match == NO_TOKEN) return "";
        const uint32_t end = argument_end(unit, next(unit, open), unit->tokens[open].match);
        return arena_format(&unit->arena, " | (%s) << %d", tokens_text(unit, next(unit, open), end),
                            KERNEL_BOUND_SHIFT);
    }
    return "";
}

/* The arguments of __cluster_dims__, each a number of blocks; "" without */
static const char *cluster_size(unit_t *unit, const function_t *kernel)
{
    for (uint32_t i = kernel->begin; i < kernel->parameters; i = next(unit, i)) {
        if (word_at(unit, i) != WORD_CLUSTER_DIMS) continue;
        const uint32_t open = next(unit, i);
        if (word_at(unit, open) != '(' || unit->tokens[open].match == NO_TOKEN) return "";
        const char *size[3] = {"1", "1", "1"};
        uint32_t from = next(unit, open);
        for (int n = 0; n < 3 && from < unit->tokens[open].match; n++) {
            const uint32_t end = argument_end(unit, from, unit->tokens[open].match);
            size[n] = tokens_text(unit, from, end);
            from = next(unit, end);
        }
        return arena_format(&unit->arena, "unsigned(%s), unsigned(%s), unsigned(%s)", size[0], size[1],
                            size[2]);
    }
    return "";
}

/* The closure has a name: of one that has none g++ 12's -ftrivial-auto-var-init clears the padding, and
 * misses it behind an array of structs. */
static const char by_thread[] =
    "const auto __cucc_body = [=](const ::cucc::indices &__cucc_i) mutable -> void { "
    "[[maybe_unused]] const uint3 threadIdx = __cucc_i.thread, blockIdx = __cucc_i.block; "
    "[[maybe_unused]] const dim3 blockDim = __cucc_i.block_dim, gridDim = __cucc_i.grid_dim; {";
static const char by_row[] =
    "const auto __cucc_body = [=](const ::cucc::indices &__cucc_i, const int __cucc_row, "
    "int &__cucc_way) mutable __attribute__((always_inline)) -> void { "
    "[[maybe_unused]] const uint3 threadIdx = __cucc_i.thread, blockIdx = __cucc_i.block; "
    "[[maybe_unused]] const dim3 blockDim = __cucc_i.block_dim, gridDim = __cucc_i.grid_dim; {";
static const char by_block[] =
    "const auto __cucc_body = [=](::cucc::cut &__cucc_c) mutable -> void { "
    "[[maybe_unused]] const uint3 blockIdx = __cucc_c.block; "
    "[[maybe_unused]] const dim3 blockDim = __cucc_c.block_dim, gridDim = __cucc_c.grid_dim; {";
/* outside of its regions, threadIdx is that of one of the warp's threads */
static const char by_warp[] =
    "const auto __cucc_body = [=](::cucc::cut &__cucc_c) mutable -> void { "
    "[[maybe_unused]] const uint3 threadIdx = {__cucc_c.first->x, __cucc_c.first->y, __cucc_c.first->z}, "
    "blockIdx = __cucc_c.block; "
    "[[maybe_unused]] const dim3 blockDim = __cucc_c.block_dim, gridDim = __cucc_c.grid_dim; {";
static const char by_block_turned[] =
    "const auto __cucc_body = [=](::cucc::cut &__cucc_c) mutable __attribute__((always_inline)) -> void { "
    "[[maybe_unused]] const uint3 blockIdx = __cucc_c.block; "
    "[[maybe_unused]] const dim3 blockDim = __cucc_c.block_dim, gridDim = __cucc_c.grid_dim; {";

/* Operations of system scope order what a kernel does with the host: who writes them means both to be at
 * work. */
static bool has_system_scope(const unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        const token_t *t = &unit->tokens[i];
        if (t->flags & TOKEN_FOREIGN || unit->files[t->file].system || !is_name(unit, i)) continue;
        const char *text = unit->input + t->at;
        bool atomic =
            t->length > 13 && !memcmp(text, "atomic", 6) && !memcmp(text + t->length - 7, "_system", 7);
        if (atomic || token_is(unit, i, "__threadfence_system") || token_is(unit, i, "thread_scope_system"))
            return true;
    }
    return false;
}

static const char *const by_rows[] = {
    [ROWS_EACH] = "} }; ::cucc::launch_rows< ::cucc::ROWS_EACH>(__cucc_info, __cucc_body);",
    [ROWS_ENDS_OF_USUAL] = "} }; ::cucc::launch_rows< ::cucc::ROWS_ENDS_OF_USUAL>(__cucc_info, __cucc_body);",
    [ROWS_ENDS] = "} }; ::cucc::launch_rows< ::cucc::ROWS_ENDS>(__cucc_info, __cucc_body);"};

static void wrap_kernel(unit_t *unit, const function_t *kernel, int shares)
{
    uint32_t end = function_end(unit, kernel);
    const token_t *name = &unit->tokens[kernel->name];
    int flags = (kernel->waits ? 0 : KERNEL_NOWAIT) | (kernel->reads_indices ? 0 : KERNEL_OWN_INDICES);
    const bool is_turned = kernel->cut && kernel->cut->turned;
    if (is_turned && !kernel->cut->barriers) flags |= KERNEL_TURNED;
    if (kernel->cut)
        flags |= (kernel->cut->meetings ? KERNEL_BY_WARP : KERNEL_NOWAIT) | KERNEL_CUT |
                 (kernel->cut->is_exact ? KERNEL_EXACT : 0) | (kernel->publishes ? KERNEL_PUBLISHES : 0);
    if (unit->options.sanitize) flags = 0;
    flags |= shares;
    const parameters_t parameters = take_parameters(unit, kernel);
    const char *first =
        arena_format(&unit->arena,
                     "%s%sstatic constexpr ::cucc::kernel_info __cucc_info{\"%s\", %s, %u, %d%s, {%s}}; "
                     "%s%s%s",
                     parameters.uses, keep_function_names(unit, kernel->body, end),
                     token_text(unit, kernel->name), unit->files[name->file].name, name->line, flags,
                     launch_bound(unit, kernel), cluster_size(unit, kernel), parameters.pointers,
                     is_turned                              ? by_block_turned
                     : kernel->cut && kernel->cut->meetings ? by_warp
                     : kernel->cut                          ? by_block
                     : kernel->in_rows                      ? by_row
                                                            : by_thread,
                     parameters.rebound);
    const char *exact_if =
        kernel->cut && kernel->cut->exact_if
            ? arena_format(&unit->arena,
                           ", [&](const dim3 &blockDim, const dim3 &gridDim) -> bool { (void)blockDim, "
                           "(void)gridDim; return %s; }",
                           kernel->cut->exact_if)
            : "";
    wrap(unit, kernel->body, end, first,
         kernel->cut       ? arena_format(&unit->arena, "} }; ::cucc::launch_%s(__cucc_info, __cucc_body%s);",
                                    is_turned ? "turned" : "cut", exact_if)
         : kernel->in_rows ? by_rows[kernel->in_rows]
                           : "} }; ::cucc::launch(__cucc_info, __cucc_body);");
}

/* the parameters as a type's: without default arguments */
static const char *parameter_types(unit_t *unit, const function_t *kernel)
{
    uint32_t close = unit->tokens[kernel->parameters].match;
    buffer_t text = {0};
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
        buffer_format(&text, " %s", token_text(unit, i));
    }
    const char *types = arena_format(&unit->arena, "%.*s", (int)text.length, text.bytes ? text.bytes : "");
    buffer_free(&text);
    return types;
}

static void register_kernel(unit_t *unit, const function_t *kernel)
{
    if (kernel->is & (IS_TEMPLATE | IS_MEMBER | IS_FRIEND) || !kernel->in_namespace) return;
    const char *name = token_text(unit, kernel->name);
    if (kernel->is & IS_SPECIALISED) return;
    for (uint32_t i = kernel->parameters; i < unit->tokens[kernel->parameters].match; i++)
        if (unit->tokens[i].word == WORD_AUTO) return; /* a template in disguise */
    put_after(
        unit, function_end(unit, kernel),
        arena_format(&unit->arena,
                     "static const ::cucc::registrar __cucc_registrar%d{static_cast<void (*)(%s)>(&%s)};",
                     unit->next_number++, parameter_types(unit, kernel), name));
}

/* template __global__ void fill<int>(int *): what a module is asked for by name has to be known by its
 * address. The declaration ends behind its parameters. */
static void register_instance(unit_t *unit, const function_t *kernel)
{
    const uint32_t end = next(unit, unit->tokens[kernel->parameters].match);
    if (word_at(unit, end) != ';') return;
    buffer_t name = {0};
    uint32_t first = kernel->name;
    while (word_at(unit, prev(unit, first)) == PUNCT_SCOPE &&
           is_plain_name(unit, prev(unit, prev(unit, first))))
        first = prev(unit, prev(unit, first));
    for (uint32_t i = first; i < kernel->parameters; i = next(unit, i))
        buffer_format(&name, " %s", token_text(unit, i));
    put_after(
        unit, end,
        arena_format(&unit->arena,
                     "static const ::cucc::registrar __cucc_registrar%d{static_cast<void (*)(%s)>(&%.*s)};",
                     unit->next_number++, parameter_types(unit, kernel), (int)name.length, name.bytes));
    buffer_free(&name);
}

void rewrite_kernels(unit_t *unit)
{
    const int shares = has_system_scope(unit) ? KERNEL_SHARES : 0;
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *kernel = &unit->functions[f];
        if ((kernel->is & IS_GLOBAL) && (kernel->is & IS_INSTANTIATION)) register_instance(unit, kernel);
        if (!(kernel->is & IS_GLOBAL) || kernel->body == NO_TOKEN) continue;
        wrap_kernel(unit, kernel, shares);
        if (unit->options.sanitize) /* a refused launch is reported with its line */
            put_before(unit, kernel->begin, "__attribute__((noinline))");
        register_kernel(unit, kernel);
    }
}

void list_kernels(unit_t *unit, buffer_t *list)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *kernel = &unit->functions[f];
        if (!(kernel->is & IS_GLOBAL) || kernel->body == NO_TOKEN) continue;
        const token_t *begin = &unit->tokens[kernel->begin], *end = &unit->tokens[function_end(unit, kernel)];
        const source_file_t *file = &unit->files[begin->file];
        buffer_format(list, "%u %u %s %.*s\n", begin->line, end->line, token_text(unit, kernel->name),
                      (int)file->length - 2, file->name + 1);
    }
}
