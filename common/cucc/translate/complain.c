/* Errors and warnings: kept until the end, written in the order of the source, each with its line as g++ does
 * it. */
#include <stdlib.h>
#include <string.h>

#include "sources.h"

static void keep(unit_t *unit, uint32_t at, int is_error, const char *text)
{
    grow(&unit->messages, &unit->message_capacity, unit->message_count, sizeof *unit->messages);
    unit->messages[unit->message_count++] = (message_t){at, is_error, text};
}

void complain(unit_t *unit, uint32_t at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    keep(unit, at, 1, arena_vformat(&unit->arena, format, arguments));
    va_end(arguments);
    unit->error_count++;
}

void warn(unit_t *unit, uint32_t at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    keep(unit, at, 0, arena_vformat(&unit->arena, format, arguments));
    va_end(arguments);
}

static int by_place(const void *a, const void *b)
{
    const message_t *left = a, *right = b;
    return left->at < right->at ? -1 : left->at > right->at;
}

static void write_excerpt(unit_t *unit, const token_t *token, buffer_t *output)
{
    size_t length = 0;
    const char *line = source_line(unit, token->file, token->line, &length);
    if (!line || token->column > length) return;
    buffer_format(output, "%5u | ", token->line);
    buffer_add(output, line, length);
    buffer_puts(output, "\n      | ");
    for (uint32_t i = 0; i + 1 < token->column; i++) buffer_add(output, line[i] == '\t' ? "\t" : " ", 1);
    buffer_puts(output, "^");
    size_t more = token->length > length - token->column ? length - token->column : token->length - 1;
    buffer_fill(output, '~', token->flags & TOKEN_EXPANDED ? 0 : more);
    buffer_puts(output, "\n");
}

void write_messages(unit_t *unit, buffer_t *output)
{
    if (unit->message_count) qsort(unit->messages, unit->message_count, sizeof *unit->messages, by_place);
    for (size_t m = 0; m < unit->message_count; m++) {
        const message_t *message = &unit->messages[m];
        const token_t *token = &unit->tokens[message->at];
        const source_file_t *file = &unit->files[token->file];
        buffer_format(output, "%.*s:%u:%u: %s: %s\n", (int)file->length - 2, file->name + 1, token->line,
                      token->column, message->is_error ? "error" : "warning", message->text);
        write_excerpt(unit, token, output);
    }
}
