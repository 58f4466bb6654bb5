/* For the sanitizer build: calls of the API whose answer nobody looks at.  `cudaFree(a);` as a statement
 * becomes `cudaFree(a), ::cucc_sanitizer_ignored();`, so that an error there is known to be unchecked; one
 * that the program compares, returns or hands on is its own business. A library's status is looked
 * at there: `cublasDestroy(h);` becomes `::cucc::status_ignored("cublasDestroy"), cublasDestroy(h);`, and so
 * for `cub::DeviceReduce::Sum(...);`, whose errors CUDA does not keep either. */
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "edit.h"
#include "passes.h"
#include "tokens.h"

/* does a statement begin behind this token? */
static bool ends_statement(const unit_t *unit, uint32_t i)
{
    int word = word_at(unit, i);
    if (word == ';' || word == '{' || word == '}' || token_is(unit, i, "else")) return true;
    if (word != ')' || unit->tokens[i].match == NO_TOKEN) return false;
    uint32_t before =
        prev(unit, unit->tokens[i].match); /* if (...) cudaFree(a); but not (void)cudaFree(a); */
    return token_is(unit, before, "if") || token_is(unit, before, "for") || token_is(unit, before, "while");
}

static bool is_api_name(const unit_t *unit, uint32_t i)
{
    if (!is_plain_name(unit, i) || unit->tokens[i].length < 6) return false;
    const char *text = unit->input + unit->tokens[i].at;
    if (strncmp(text, "cuda", 4) || text[4] < 'A' || text[4] > 'Z') return false;
    return strncmp(text, "cudaGetErr", 10) && strncmp(text, "cudaGetLast", 11) &&
           strncmp(text, "cudaPeek", 8);
}

/* Calls of the libraries answer with a status of their own, which nobody can ask for later. */
static bool is_library_name(const unit_t *unit, uint32_t i)
{
    static const char *const libraries[] = {"cublas", "cufft", "curand", "cusparse", "cusolver"};
    if (!is_plain_name(unit, i)) return false;
    const char *text = unit->input + unit->tokens[i].at;
    for (size_t l = 0; l < sizeof libraries / sizeof *libraries; l++) {
        size_t length = strlen(libraries[l]);
        if (unit->tokens[i].length > length && !strncmp(text, libraries[l], length) && text[length] >= 'A' &&
            text[length] <= 'Z')
            return true;
    }
    return false;
}

/* Is i the Sum of `DeviceReduce::Sum`, or of cub::DeviceReduce::Sum? Then where that begins, else NO_TOKEN */
static uint32_t begin_of_cub(const unit_t *unit, uint32_t i)
{
    if (!is_plain_name(unit, i) || word_at(unit, prev(unit, i)) != PUNCT_SCOPE) return NO_TOKEN;
    const uint32_t type = prev(unit, prev(unit, i));
    if (!is_plain_name(unit, type) || unit->tokens[type].length < 7) return NO_TOKEN;
    const char *text = unit->input + unit->tokens[type].at;
    if (strncmp(text, "Device", 6) || text[6] < 'A' || text[6] > 'Z') return NO_TOKEN;
    const uint32_t scope = prev(unit, type);
    if (word_at(unit, scope) != PUNCT_SCOPE) return type;
    return token_is(unit, prev(unit, scope), "cub") ? prev(unit, scope) : NO_TOKEN;
}

/* Of the qualified name that ends at that token, as much as stands together */
static uint32_t name_from(const unit_t *unit, uint32_t begin, uint32_t name)
{
    uint32_t at = unit->tokens[name].at;
    while (at > unit->tokens[begin].at) {
        const unsigned char c = (unsigned char)unit->input[at - 1];
        if (!isalnum(c) && c != '_' && c != ':') break;
        at--;
    }
    return at;
}

static void mark_status(unit_t *unit, uint32_t begin, uint32_t name)
{
    const uint32_t at = name_from(unit, begin, name);
    const uint32_t length = unit->tokens[name].at + unit->tokens[name].length - at;
    put_before(
        unit, begin,
        arena_format(&unit->arena, "::cucc::status_ignored(\"%.*s\"), ", (int)length, unit->input + at));
}

void mark_ignored(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        if (unit->tokens[i].flags & (TOKEN_HIDDEN | TOKEN_FOREIGN)) continue;
        const uint32_t begin = is_library_name(unit, i) ? i : begin_of_cub(unit, i);
        const bool library = begin != NO_TOKEN;
        if (!library && !is_api_name(unit, i)) continue;
        uint32_t open = next(unit, i);
        if (word_at(unit, open) != '(' || unit->tokens[open].match == NO_TOKEN) continue;
        uint32_t close = unit->tokens[open].match;
        if (word_at(unit, next(unit, close)) != ';' || !ends_statement(unit, prev(unit, library ? begin : i)))
            continue;
        if (!function_around(unit, i)) continue; /* a declaration */
        if (library)
            mark_status(unit, begin, i);
        else
            put_after(unit, close, ", ::cucc_sanitizer_ignored()");
    }
}
