/* Variables on the wrong side: a kernel that names a variable of the host, a host function that names one of
 * the device, or an index that only a kernel's threads have. C++ would let all of them read some memory. Only
 * plain functions at namespace scope are looked at. */
#include <stdbool.h>
#include <string.h>

#include "names.h"
#include "passes.h"
#include "tokens.h"

static bool is_member_use(const unit_t *unit, uint32_t i)
{
    int before = word_at(unit, prev(unit, i));
    return before == '.' || before == PUNCT_ARROW || before == PUNCT_SCOPE;
}

/* is i an operand that is read or written, rather than handed to a function or measured */
static bool is_operand(const unit_t *unit, uint32_t i)
{
    static const char *const operators[] = {
        "+", "-", "*", "/", "%", "<", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "++", "--", "<<"};
    uint32_t before = prev(unit, i), after = next(unit, i);
    if (word_at(unit, before) == '&' || word_at(unit, before) == PUNCT_AND) return false;
    if (word_at(unit, after) == '=' || word_at(unit, after) == '[' || word_at(unit, before) == '=' ||
        word_at(unit, before) == WORD_RETURN)
        return true;
    for (size_t n = 0; n < sizeof operators / sizeof *operators; n++)
        if (token_is(unit, after, operators[n]) || (n != 2 && token_is(unit, before, operators[n])))
            return true;
    return false;
}

/* does i stand in sizeof(...) or decltype(...), or among the arguments of a function whose name begins so? */
static int stands_in(const unit_t *unit, uint32_t i, const char *call)
{
    for (uint32_t b = prev(unit, i); b != NO_TOKEN && b + 64 > i; b = prev(unit, b)) {
        int word = word_at(unit, b);
        if (word == ';' || word == '{' || word == '}') return 0;
        if ((word == ')' || word == ']') && unit->tokens[b].match != NO_TOKEN) {
            b = unit->tokens[b].match;
            continue;
        }
        uint32_t before = word == '(' ? prev(unit, b) : NO_TOKEN;
        if (before == NO_TOKEN) continue;
        int measures = word_at(unit, before) == WORD_SIZEOF || word_at(unit, before) == WORD_DECLTYPE;
        if (measures || (call && unit->tokens[before].length > strlen(call) &&
                         !memcmp(unit->input + unit->tokens[before].at, call, strlen(call))))
            return 1;
    }
    return 0;
}

/* does i stand where the compiler asks for a constant: constexpr int v = table[N], T<table[N]>, int a[N]? */
static bool may_be_constant(const unit_t *unit, uint32_t i)
{
    for (uint32_t b = prev(unit, i); b != NO_TOKEN; b = prev(unit, b)) {
        int word = word_at(unit, b);
        if (word == ';' || word == '{' || word == '}') return false;
        if (word == WORD_CONSTEXPR || word == WORD_CONST || word == WORD_STATIC_ASSERT || word == '<' ||
            token_is(unit, b, "case"))
            return true;
    }
    return false;
}

/* A const array of the host's: nvcc knows the values of numbers alone, and of constexpr arrays where these
 * are constants. An index of one with a name in it is taken for none. */
static bool is_array_of_host(const unit_t *unit, const name_t *name, uint32_t i)
{
    if (!name->is_const_array || stands_in(unit, i, NULL) || word_at(unit, prev(unit, i)) == WORD_SIZEOF)
        return false;
    if (!name->is_constexpr) return true;
    const uint32_t open = next(unit, i);
    if (word_at(unit, open) != '[' || may_be_constant(unit, i)) return false;
    for (uint32_t k = next(unit, open); k < unit->tokens[open].match; k = next(unit, k))
        if (unit->tokens[k].kind == TOKEN_NAME) return true;
    return false;
}

static void check_name(unit_t *unit, const function_t *function, uint32_t i)
{
    const name_t *name = name_of(unit, i);
    if (!name || is_member_use(unit, i) || name->function != NO_FUNCTION || declares_local(unit, function, i))
        return;
    int kind = name->variable & ~(VARIABLE_EXTERN | VARIABLE_DEFINED);
    if (on_device_only(unit, i) &&
        (kind == VARIABLE_HOST || (kind == VARIABLE_CONST && is_array_of_host(unit, name, i))))
        complain(unit, i,
                 "identifier \"%s\" is undefined in device code: it is a variable of the host; pass it as an "
                 "argument, or make it __device__ or __constant__",
                 token_text(unit, i));
    if (unit->tokens[i].context == IS_HOST && kind == VARIABLE_DEVICE && is_operand(unit, i) &&
        !stands_in(unit, i, "cuda")) /* a runtime call may take a symbol: cudaMemcpyToSymbol(x[1], ...) */
        warn(unit, i,
             "a __device__ variable \"%s\" cannot be directly read or written in a host function: use "
             "cudaMemcpyFromSymbol or cudaMemcpyToSymbol",
             token_text(unit, i));
}

/* threadIdx and its kin, and warpSize, which nvcc's linker does not find in host code */
static void check_index(unit_t *unit, const function_t *function, uint32_t i)
{
    int before = word_at(unit, prev(unit, i)), is_warp_size = token_is(unit, i, "warpSize");
    if (unit->tokens[i].context != IS_HOST || (!is_warp_size && !WORD_IN(unit->tokens[i].word, INDEX)))
        return;
    if (before == '.' || before == PUNCT_ARROW || before == PUNCT_SCOPE || stands_in(unit, i, NULL) ||
        declares_value(unit, function, i))
        return;
    complain(unit, i,
             is_warp_size
                 ? "identifier \"%s\" is undefined in host code: it is there in kernels; the host asks "
                   "cudaGetDeviceProperties"
                 : "identifier \"%s\" is undefined in host code: only the threads of a kernel have one",
             token_text(unit, i));
}

void check_globals(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        if (unit->files[unit->tokens[function->name].file].system) continue;
        if (function->body == NO_TOKEN || function->is & (IS_MEMBER | IS_SPECIAL) || !function->in_namespace)
            continue;
        for (uint32_t i = function->body; i < function_end(unit, function); i++) {
            if (unit->tokens[i].kind != TOKEN_NAME) continue;
            if (!unit->tokens[i].word) check_name(unit, function, i);
            check_index(unit, function, i);
        }
    }
}
