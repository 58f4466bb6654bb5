/* Calls between host and device that CUDA does not allow.  C++ would take them, so they are looked for here:
 * by name, and only where every function of that name in the unit agrees and the caller has no local of the
 * name. */
#include <stdbool.h>
#include <string.h>

#include "names.h"
#include "passes.h"
#include "tokens.h"

const char *kind_of_caller(const unit_t *unit, uint32_t i)
{
    int context = unit->tokens[i].context;
    return context & IS_GLOBAL ? "__global__" : context & IS_DEVICE ? "__device__" : "__host__";
}

/* "from a __global__ function("k")" */
static const char *from_where(unit_t *unit, const function_t *caller, uint32_t i)
{
    if (unit->tokens[i].context == (caller->is & (IS_GLOBAL | IS_DEVICE | IS_HOST)) ||
        unit->tokens[i].context == IS_HOST)
        return arena_format(&unit->arena, "from a %s function(\"%s\")", kind_of_caller(unit, i),
                            token_text(unit, caller->name));
    return arena_format(&unit->arena, "from a %s lambda", kind_of_caller(unit, i));
}

/* functions of the C and C++ libraries that students try in kernels */
static bool is_host_library(const unit_t *unit, uint32_t i)
{
    static const char *const list[] = {
        "rand",   "srand",   "drand48",  "fprintf", "puts",    "putchar",        "fopen",  "fclose",
        "fflush", "sprintf", "snprintf", "scanf",   "exit",    "getenv",         "time",   "gettimeofday",
        "usleep", "sleep",   "realloc",  "calloc",  "system",  "pthread_create", "atoi",   "atol",
        "atof",   "strtol",  "strtod",   "qsort",   "bsearch", "abort",          "strcmp", "strncmp",
        "memcmp", "perror",  "random",   "lrand48", "fputs",   "fgets"};
    for (size_t n = 0; n < sizeof list / sizeof *list; n++)
        if (token_is(unit, i, list[n])) return true;
    return false;
}

/* Functions of the C library that device code has too. A call of one need not mean the unit's function of
 * that name, which may stand in another namespace or take other types. */
bool is_math_library(const unit_t *unit, uint32_t i)
{
    static const char *const list[] = {
        "abs",    "labs", "llabs",  "fabs",   "fabsf",  "min",   "max",      "fmin",    "fmax", "sqrt",
        "cbrt",   "pow",  "exp",    "exp2",   "log",    "log2",  "log10",    "sin",     "cos",  "tan",
        "asin",   "acos", "atan",   "atan2",  "sinh",   "cosh",  "tanh",     "floor",   "ceil", "round",
        "trunc",  "fmod", "hypot",  "erf",    "isnan",  "isinf", "isfinite", "signbit", "norm", "swap",
        "malloc", "free", "memcpy", "memset", "printf", "clock"};
    for (size_t n = 0; n < sizeof list / sizeof *list; n++)
        if (token_is(unit, i, list[n])) return true;
    return false;
}

static bool is_runtime_api(const unit_t *unit, uint32_t i)
{
    const token_t *token = &unit->tokens[i];
    const char *text = unit->input + token->at;
    return token->length > 5 && !memcmp(text, "cuda", 4) && text[4] >= 'A' && text[4] <= 'Z';
}

/* what of it kernels may call */
static bool is_kernel_call(const unit_t *unit, uint32_t i)
{
    static const char *const list[] = {
#define CUCC_KERNEL_CALL(name) #name,
#include "cucc/include/cucc/kernel_calls.h"
#undef CUCC_KERNEL_CALL
    };
    for (size_t n = 0; n < sizeof list / sizeof *list; n++)
        if (token_is(unit, i, list[n])) return true;
    return false;
}

/* without separate compilation every device function that is called must be in the file */
static void check_is_defined(unit_t *unit, uint32_t i, const name_t *name)
{
    if (unit->options.separate || !(name->is_all & IS_DEVICE) ||
        name->is_any & (IS_MEMBER | IS_SPECIAL | IS_FRIEND))
        return;
    for (uint32_t f = name->function; f != NO_FUNCTION; f = unit->functions[f].namesake)
        if (unit->functions[f].body != NO_TOKEN ||
            unit->files[unit->tokens[unit->functions[f].name].file].system)
            return;
    complain(unit, i,
             "the __device__ function \"%s\" is only declared in this file: to call one of another file, "
             "compile with -dc (-rdc=true)",
             token_text(unit, i));
}

static void check_from_device(unit_t *unit, const function_t *caller, uint32_t i, const name_t *name)
{
    const char *callee = token_text(unit, i);
    if (!name) {
        if (is_runtime_api(unit, i) && !is_kernel_call(unit, i))
            complain(unit, i,
                     "calling %s %s: cucc does not support this call of the runtime API in device code",
                     callee, from_where(unit, caller, i));
        else if (is_host_library(unit, i))
            complain(unit, i, "calling a __host__ function(\"%s\") %s is not allowed", callee,
                     from_where(unit, caller, i));
        return;
    }
    if (is_math_library(unit, i) && !(name->is_any & (IS_GLOBAL | IS_DEVICE))) return;
    check_is_defined(unit, i, name);
    if (name->is_all & IS_GLOBAL)
        complain(unit, i,
                 "a __global__ function(\"%s\") cannot be called %s: kernels are launched from the host",
                 callee, from_where(unit, caller, i));
    else if (name->is_any & IS_CONSTEXPR && !(name->is_any & (IS_DEVICE | IS_MEMBER | IS_SPECIAL)) &&
             !unit->options.relaxed_constexpr)
        complain(unit, i,
                 "calling a constexpr __host__ function(\"%s\") %s is not allowed: mark it __device__ too, "
                 "or give --expt-relaxed-constexpr",
                 callee, from_where(unit, caller, i));
    else if (!(name->is_any & (IS_GLOBAL | IS_DEVICE | IS_CONSTEXPR | IS_MEMBER | IS_SPECIAL | IS_FRIEND)))
        complain(unit, i, "calling a __host__ function(\"%s\") %s is not allowed: mark it __device__ too",
                 callee, from_where(unit, caller, i));
}

/* Functions that only device code has, of those that students try in host code. A template that is never used may
 * have most of them. */
static bool is_device_library(const unit_t *unit, const function_t *caller, uint32_t i)
{
    static const char *const begins[] = {
        "__syncthreads", "__syncwarp",    "__shfl_",      "__threadfence",  "__match_",     "__reduce_",
        "__double2int",  "__double2uint", "__double2ll",  "__double2float", "__float2int",  "__float2uint",
        "__float2ll",    "__int2float",   "__int2double", "__uint2float",   "__uint2double"};
    static const char *const list[] = {
        "atomicAdd",       "atomicSub",       "atomicMin",  "atomicMax",      "atomicExch",
        "atomicCAS",       "atomicInc",       "atomicDec",  "atomicAnd",      "atomicOr",
        "atomicXor",       "__ballot_sync",   "__any_sync", "__all_sync",     "__activemask",
        "__ldg",           "__popc",          "__popcll",   "__clz",          "__clzll",
        "__ffs",           "__ffsll",         "__brev",     "__expf",         "__exp10f",
        "__logf",          "__log2f",         "__log10f",   "__sinf",         "__cosf",
        "__tanf",          "__powf",          "__fdividef", "__saturatef",    "__fsqrt_rn",
        "__frcp_rn",       "__fmaf_rn",       "__fadd_rn",  "__fmul_rn",      "__mul24",
        "__umul24",        "__mulhi",         "__umulhi",   "__float_as_int", "__int_as_float",
        "__float_as_uint", "__uint_as_float", "clock64",    "__nanosleep",    "__trap"};
    const char *text = unit->input + unit->tokens[i].at;
    const bool template = caller->is & (IS_TEMPLATE | IS_MEMBER);
    for (size_t n = 0; n < (template ? 3 : sizeof begins / sizeof *begins); n++)
        if (!strncmp(text, begins[n], strlen(begins[n]))) return true;
    for (size_t n = 0; !template && n < sizeof list / sizeof *list; n++)
        if (token_is(unit, i, list[n])) return true;
    return false;
}

/* Is i in a class that stands in the function? Its members have qualifiers of their own. */
static bool in_local_class(const unit_t *unit, const function_t *caller, uint32_t i)
{
    while ((i = enclosing_brace(unit, i)) != NO_TOKEN && i > caller->body)
        if (is_class_body(unit, i)) return true;
    return false;
}

static void check_from_host(unit_t *unit, const function_t *caller, uint32_t i, const name_t *name)
{
    const char *callee = token_text(unit, i);
    const bool library = !name && is_device_library(unit, caller, i);
    const bool kernel = name && name->is_all & IS_GLOBAL;
    const bool device = name && name->is_all & IS_DEVICE &&
                        !(name->is_any & (IS_HOST | IS_GLOBAL | IS_MEMBER | IS_SPECIAL | IS_FRIEND));
    if (!(library || kernel || device) || in_local_class(unit, caller, i)) return;
    if (kernel)
        complain(unit, i, "a __global__ function call must be configured: %s<<<grid, block>>>(...)", callee);
    else
        complain(unit, i, "calling a __device__ function(\"%s\") %s is not allowed%s", callee,
                 from_where(unit, caller, i),
                 library ? "" : ": mark it __host__ __device__ to use it on both");
}

/* is the name at i called: f( or f<...>( */
static bool is_called(const unit_t *unit, uint32_t i)
{
    uint32_t after = next(unit, i);
    if (word_at(unit, after) == '<' && angle_close(unit, after) != NO_TOKEN)
        after = next(unit, angle_close(unit, after));
    return word_at(unit, after) == '(';
}

/* does what stands before the name show that it is not a call of a function of the unit: x.f( A::f( T f( new
 * f( */
static bool is_other_use(const unit_t *unit, uint32_t i)
{
    uint32_t before = prev(unit, i);
    int word = word_at(unit, before);
    if (word == '.' || word == PUNCT_ARROW || word == WORD_NEW || word == '~') return true;
    if (word == PUNCT_SCOPE) {
        uint32_t left = prev(unit, before);
        return is_plain_name(unit, left) || word_at(unit, left) == '>';
    }
    return is_plain_name(unit, before) || WORD_IN(word, TYPE) || WORD_IN(word, CLASS) ||
           word == WORD_TYPENAME;
}

/* In a template a call whose arguments have parameters of the template in them may find a function by their
 * types, in a namespace that is not looked at here. */
static bool may_depend(const unit_t *unit, const function_t *caller, uint32_t i)
{
    if (!(caller->is & IS_TEMPLATE) || word_at(unit, prev(unit, i)) == PUNCT_SCOPE) return false;
    uint32_t open = next(unit, i);
    return word_at(unit, open) == '(' && word_at(unit, next(unit, open)) != ')';
}

/* the ) in front of the branches of the if constexpr at i, or NO_TOKEN: one of them is not there */
static uint32_t branches_after(const unit_t *unit, uint32_t i)
{
    const uint32_t open = next(unit, i);
    return is_if_constexpr(unit, i) && word_at(unit, open) == '(' ? unit->tokens[open].match : NO_TOKEN;
}

static void check_function(unit_t *unit, const function_t *caller)
{
    uint32_t before_branches = NO_TOKEN;
    for (uint32_t i = caller->body; i < function_end(unit, caller); i++) {
        if (branches_after(unit, i) != NO_TOKEN) before_branches = branches_after(unit, i);
        if (i == before_branches) i = statement_close(unit, next(unit, i));
        const token_t *token = &unit->tokens[i];
        if (token->word == WORD_ATTRIBUTE || token->word == WORD_ATTRIBUTE2 || is_unevaluated(token->word))
            i = prev(unit, skip_paren_word(unit, i));
        if (token->kind != TOKEN_NAME || token->word || !is_called(unit, i) || is_other_use(unit, i))
            continue;
        const name_t *name = name_of(unit, i);
        int both = token->context & IS_HOST && token->context & IS_DEVICE;
        if (both || (name && name->function == NO_FUNCTION) || declared_within(unit, caller, i)) continue;
        if (name && may_depend(unit, caller, i)) continue;
        if (on_device_only(unit, i))
            check_from_device(unit, caller, i, name);
        else
            check_from_host(unit, caller, i, name);
    }
}

void check_calls(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *caller = &unit->functions[f];
        /* what a class declares may stand for a name without our seeing it */
        if (unit->files[unit->tokens[caller->name].file].system) continue;
        if (caller->body != NO_TOKEN && !(caller->is & (IS_MEMBER | IS_CONSTEXPR)) && caller->in_namespace)
            check_function(unit, caller);
    }
}
