/* Variables on the wrong side: a kernel that names a variable of the host, a host function that names one of
 * the device. C++ would let both read the other's memory.  Only plain functions at namespace scope are looked
 * at. */
#include <string.h>

#include "names.h"
#include "passes.h"
#include "tokens.h"

static int is_member_use(const unit_t *unit, uint32_t i)
{
    int before = word_at(unit, prev(unit, i));
    return before == '.' || before == PUNCT_ARROW || before == PUNCT_SCOPE;
}

/* is i an operand that is read or written, rather than handed to a function or measured */
static int is_operand(const unit_t *unit, uint32_t i)
{
    static const char *const operators[] = {
        "+", "-", "*", "/", "%", "<", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "++", "--", "<<"};
    uint32_t before = prev(unit, i), after = next(unit, i);
    if (word_at(unit, before) == '&' || word_at(unit, before) == PUNCT_AND) return 0;
    if (word_at(unit, after) == '=' || word_at(unit, after) == '[' || word_at(unit, before) == '=' ||
        word_at(unit, before) == WORD_RETURN)
        return 1;
    for (size_t n = 0; n < sizeof operators / sizeof *operators; n++)
        if (token_is(unit, after, operators[n]) || (n != 2 && token_is(unit, before, operators[n]))) return 1;
    return 0;
}

/* is i among the arguments of a runtime call, which may take a symbol: cudaMemcpyToSymbol(x[1], ...) */
static int is_symbol_argument(const unit_t *unit, uint32_t i)
{
    for (uint32_t b = prev(unit, i); b != NO_TOKEN && b + 64 > i; b = prev(unit, b)) {
        int word = word_at(unit, b);
        if (word == ';' || word == '{' || word == '}') return 0;
        if ((word == ')' || word == ']') && unit->tokens[b].match != NO_TOKEN)
            b = unit->tokens[b].match;
        else if (word == '(' && prev(unit, b) != NO_TOKEN && unit->tokens[prev(unit, b)].length > 4 &&
                 !strncmp(unit->input + unit->tokens[prev(unit, b)].at, "cuda", 4))
            return 1;
        else if (word == '(' && (word_at(unit, prev(unit, b)) == WORD_SIZEOF ||
                                 word_at(unit, prev(unit, b)) == WORD_DECLTYPE))
            return 1;
    }
    return 0;
}

static void check_name(unit_t *unit, const function_t *function, uint32_t i)
{
    const name_t *name = name_of(unit, i);
    if (!name || is_member_use(unit, i) || name->function != NO_FUNCTION || declares_local(unit, function, i))
        return;
    int kind = name->variable & ~(VARIABLE_EXTERN | VARIABLE_DEFINED);
    if (on_device_only(unit, i) && kind == VARIABLE_HOST)
        complain(unit, i,
                 "identifier \"%s\" is undefined in device code: it is a variable of the host; pass it as an "
                 "argument, or make "
                 "it __device__ or __constant__",
                 token_text(unit, i));
    if (unit->tokens[i].context == IS_HOST && kind == VARIABLE_DEVICE && is_operand(unit, i) &&
        !is_symbol_argument(unit, i))
        warn(unit, i,
             "a __device__ variable \"%s\" cannot be directly read or written in a host function: use "
             "cudaMemcpyFromSymbol or "
             "cudaMemcpyToSymbol",
             token_text(unit, i));
}

void check_globals(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        if (unit->files[unit->tokens[function->name].file].system) continue;
        if (function->body == NO_TOKEN || function->is & (IS_MEMBER | IS_SPECIAL) || !function->in_namespace)
            continue;
        for (uint32_t i = function->body; i < function_end(unit, function); i++)
            if (unit->tokens[i].kind == TOKEN_NAME && !unit->tokens[i].word) check_name(unit, function, i);
    }
}
