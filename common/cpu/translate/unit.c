#include "unit.h"

#include <string.h>

#include "tokens.h"

char *token_text(unit_t *unit, uint32_t i)
{
    const token_t *token = &unit->tokens[i];
    return arena_printf(&unit->arena, "%.*s", (int)token->length, unit->input + token->at);
}

char *tokens_text(unit_t *unit, uint32_t from, uint32_t to)
{
    text_t text = {0};
    for (uint32_t i = from; i < to; i = next(unit, i)) {
        const token_t *token = &unit->tokens[i];
        if (token->flags & TOKEN_HIDDEN) continue;
        if (text.length) text_puts(&text, " ");
        text_add(&text, unit->input + token->at, token->length);
    }
    char *copy = arena_printf(&unit->arena, "%.*s", (int)text.length, text.bytes ? text.bytes : "");
    text_free(&text);
    return copy;
}

static void say(unit_t *unit, uint32_t at, const char *kind, const char *message)
{
    const token_t *token = &unit->tokens[at];
    const source_file_t *file = &unit->files[token->file];
    text_printf(unit->messages, "%.*s:%u:%u: %s: %s\n", (int)file->length - 2, file->name + 1, token->line, token->column, kind,
                message);
}

void complain(unit_t *unit, uint32_t at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(unit, at, "error", arena_vprintf(&unit->arena, format, arguments));
    va_end(arguments);
    unit->error_count++;
}

void warn(unit_t *unit, uint32_t at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(unit, at, "warning", arena_vprintf(&unit->arena, format, arguments));
    va_end(arguments);
}
