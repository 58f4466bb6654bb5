/* "// falls through" before a case label silences a warning; the preprocessor drops it, so it becomes an
 * attribute. */
#include <stdbool.h>
#include <string.h>

#include "edit.h"
#include "passes.h"
#include "sources.h"
#include "tokens.h"

static bool says_fall_through(const char *text, size_t length)
{
    static const char *const spellings[] = {"fallthr",   "fall thr", "fall-thr",
                                            "falls thr", "fallsthr", "falls-thr"};
    char lower[256];
    if (length > sizeof lower - 1) length = sizeof lower - 1;
    for (size_t i = 0; i < length; i++)
        lower[i] = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i]);
    lower[length] = 0;
    const char *comment = strstr(lower, "//");
    if (!comment) comment = strstr(lower, "/*");
    if (!comment) return false;
    for (size_t s = 0; s < sizeof spellings / sizeof *spellings; s++)
        if (strstr(comment, spellings[s])) return true;
    return false;
}

void keep_fall_through(unit_t *unit)
{
    for (uint32_t i = 1; i < unit->token_count; i++) {
        const token_t *token = &unit->tokens[i];
        if ((token->word != WORD_CASE && token->word != WORD_DEFAULT) || token->flags & TOKEN_FOREIGN)
            continue;
        uint32_t before = prev(unit, i);
        if (word_at(unit, before) != ';' && word_at(unit, before) != '}') continue;
        if (word_at(unit, next(unit, i)) == ';') continue; /* = default; */
        const token_t *last = &unit->tokens[before];
        if (last->file != token->file || last->line > token->line || token->line - last->line > 20) continue;
        for (uint32_t number = last->line; number <= token->line; number++) {
            size_t length = 0;
            const char *line = source_line(unit, token->file, number, &length);
            if (!line || !says_fall_through(line, length)) continue;
            put_before(unit, i, "__attribute__((fallthrough));");
            break;
        }
    }
}
