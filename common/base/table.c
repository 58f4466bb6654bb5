#define _POSIX_C_SOURCE 200809L

#include "base/table.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

static char separator_of(const char *text)
{
    static const char among[] = ",;\t";
    size_t counts[3] = {0, 0, 0}, best = 0;
    int quoted = 0;
    for (; *text && (quoted || *text != '\n'); text++) {
        const char *at = strchr(among, *text);
        if (*text == '"') quoted = !quoted;
        if (!quoted && at) counts[at - among]++;
    }
    for (size_t i = 1; i < 3; i++)
        if (counts[i] > counts[best]) best = i;
    return among[best];
}

/* What a cell says: its quotes and the blanks around it taken off. */
static const char *text_of(arena_t *arena, const char *raw, size_t length)
{
    char *text = arena_take(arena, length + 1);
    size_t used = 0;
    int quoted = length > 1 && *raw == '"';
    for (size_t i = quoted ? 1 : 0; i < length; i++) {
        if (quoted && raw[i] == '"' && (i + 1 == length || raw[++i] != '"')) break;
        text[used++] = raw[i];
    }
    while (used && strchr(" \t\r\n", text[used - 1])) text[--used] = '\0';
    return text + strspn(text, " \t");
}

static const char *end_of_cell(const char *at, char separator, int *unclosed)
{
    int quoted = *at == '"';
    for (at += quoted; *at; at++) {
        if (quoted && *at == '"' && *++at != '"') quoted = 0;
        if (!*at || (!quoted && (*at == separator || *at == '\n' || (*at == '\r' && at[1] == '\n')))) break;
    }
    *unclosed |= quoted;
    return at;
}

static size_t lines_in(const char *from, const char *to)
{
    size_t lines = 0;
    for (; from < to; from++) lines += *from == '\n';
    return lines;
}

static void read_row(table_t *table, arena_t *arena, const char **at, size_t *line)
{
    table_row_t *row = arena_grow(arena, &table->rows, &table->count, sizeof *row);
    const char *start = *at;
    *row = (table_row_t){.line = *line};
    for (;;) {
        const char *end = end_of_cell(*at, table->separator, &row->unclosed);
        table_cell_t *cell = arena_grow(arena, &row->cells, &row->count, sizeof *cell);
        *cell = (table_cell_t){*at, (size_t)(end - *at), text_of(arena, *at, (size_t)(end - *at))};
        *at = end;
        if (*end != table->separator || !*end) break;
        ++*at;
    }
    row->end = *at;
    row->end_length = strspn(*at, "\r\n");
    *at += row->end_length;
    *line += lines_in(start, *at);
}

static bool is_utf8(const char *text)
{
    for (size_t left = strlen(text), length; left; text += length, left -= length)
        if ((length = text_character(text, left)) == 0) return false;
    return true;
}

int table_read(table_t *table, arena_t *arena, const char *text)
{
    const char *at = text;
    size_t line = 1;
    *table = (table_t){.begin = text, .is_utf8 = is_utf8(text)};
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0) at += 3;
    table->begin_length = (size_t)(at - text);
    table->separator = separator_of(at);
    while (*at) read_row(table, arena, &at, &line);
    return table->count && table->rows[0].count >= 2 ? 0 : -1;
}

const char *table_text(const table_row_t *row, long column)
{
    return column < 0 || (size_t)column >= row->count ? "" : row->cells[column].text;
}

long table_column(const table_t *table, const char *heading)
{
    for (size_t i = 0; i < table->rows[0].count; i++)
        if (strcasecmp(table->rows[0].cells[i].text, heading) == 0) return (long)i;
    return -1;
}

bool table_row_is_empty(const table_row_t *row)
{
    for (size_t i = 0; i < row->count; i++)
        if (*row->cells[i].text) return false;
    return true;
}
