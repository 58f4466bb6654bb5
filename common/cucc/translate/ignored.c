/* For the sanitizer build: calls of the API whose answer nobody looks at.  `cudaFree(a);` as a statement
 * becomes `cudaFree(a), ::cucc_sanitizer_ignored();`, so that an error there is known to be unchecked; one
 * that the program compares, returns or hands on is its own business. */
#include <string.h>

#include "edit.h"
#include "passes.h"
#include "tokens.h"

static int is_text(const unit_t *unit, uint32_t i, const char *text)
{
    size_t length = strlen(text);
    return i != NO_TOKEN && unit->tokens[i].length == length &&
           !memcmp(unit->input + unit->tokens[i].at, text, length);
}

/* does a statement begin behind this token? */
static int ends_statement(const unit_t *unit, uint32_t i)
{
    int word = word_at(unit, i);
    if (word == ';' || word == '{' || word == '}' || is_text(unit, i, "else")) return 1;
    if (word != ')' || unit->tokens[i].match == NO_TOKEN) return 0;
    uint32_t before =
        prev(unit, unit->tokens[i].match); /* if (...) cudaFree(a); but not (void)cudaFree(a); */
    return is_text(unit, before, "if") || is_text(unit, before, "for") || is_text(unit, before, "while");
}

static int is_api_name(const unit_t *unit, uint32_t i)
{
    if (!is_plain_name(unit, i) || unit->tokens[i].length < 6) return 0;
    const char *text = unit->input + unit->tokens[i].at;
    if (strncmp(text, "cuda", 4) || text[4] < 'A' || text[4] > 'Z') return 0;
    return strncmp(text, "cudaGetErr", 10) && strncmp(text, "cudaGetLast", 11) &&
           strncmp(text, "cudaPeek", 8);
}

void mark_ignored(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        if (unit->tokens[i].flags & (TOKEN_HIDDEN | TOKEN_FOREIGN) || !is_api_name(unit, i)) continue;
        uint32_t open = next(unit, i);
        if (word_at(unit, open) != '(' || unit->tokens[open].match == NO_TOKEN) continue;
        uint32_t close = unit->tokens[open].match;
        if (word_at(unit, next(unit, close)) != ';' || !ends_statement(unit, prev(unit, i))) continue;
        if (!function_around(unit, i)) continue; /* a declaration */
        put_after(unit, close, ", ::cucc_sanitizer_ignored()");
    }
}
