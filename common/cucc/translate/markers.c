/* Lines that start with #: line markers, pragmas, and the system headers between markers. */
#define _GNU_SOURCE /* memmem */
#include <stdbool.h>
#include <string.h>

#include "lexing.h"
#include "unit.h"

typedef struct {
    uint32_t line;
    const char *name; /* with its quotes */
    size_t name_length;
    int enters, leaves, system;
    size_t end; /* at the newline */
} marker_t;

uint32_t lexer_file(lexer_t *lexer, const char *name, size_t length)
{
    unit_t *unit = lexer->unit;
    for (size_t i = unit->file_count; i-- > 0;)
        if (unit->files[i].length == length && !memcmp(unit->files[i].name, name, length)) return (uint32_t)i;
    grow(&unit->files, &unit->file_capacity, unit->file_count, sizeof *unit->files);
    source_file_t *file = &unit->files[unit->file_count];
    *file = (source_file_t){.name = arena_format(&unit->arena, "%.*s", (int)length, name),
                            .length = (uint32_t)length};
    const char *own = unit->options.own_headers;
    size_t own_length = own ? strlen(own) : 0;
    file->own = own_length && length > own_length + 1 && !memcmp(name + 1, own, own_length);
    return (uint32_t)unit->file_count++;
}

static size_t line_end(const lexer_t *lexer, size_t at)
{
    const char *newline = memchr(lexer->input + at, '\n', lexer->length - at);
    return newline ? (size_t)(newline - lexer->input) : lexer->length;
}

/* # 12 "file" 1 3; returns 0 for any other line */
static bool read_marker(const lexer_t *lexer, size_t at, marker_t *marker)
{
    const char *p = lexer->input + at + 1, *end = lexer->input + line_end(lexer, at);
    memset(marker, 0, sizeof *marker);
    marker->end = (size_t)(end - lexer->input);
    while (p < end && *p == ' ') p++;
    if (end - p > 4 && !memcmp(p, "line ", 5)) p += 5;
    const char *digits = p;
    for (; p < end && *p >= '0' && *p <= '9'; p++) marker->line = marker->line * 10 + (uint32_t)(*p - '0');
    if (p == digits) return false;
    while (p < end && *p == ' ') p++;
    if (p == end || *p != '"') return false;
    marker->name = p++;
    while (p < end && *p != '"') p += *p == '\\' && p + 1 < end ? 2 : 1;
    if (p >= end) return false;
    marker->name_length = (size_t)(++p - marker->name);
    for (; p < end; p++) {
        marker->enters |= *p == '1';
        marker->leaves |= *p == '2';
        marker->system |= *p == '3';
    }
    return true;
}

/* where the text of the file entered at `at` ends: past the marker that leaves it, which is put in *last */
static size_t included_end(const lexer_t *lexer, size_t at, marker_t *last)
{
    int depth = 0;
    marker_t marker;
    while (at < lexer->length) {
        if (lexer->input[at] == '#' && read_marker(lexer, at, &marker)) {
            *last = marker;
            depth += marker.enters - marker.leaves;
            if (depth <= 0) return last->end < lexer->length ? last->end + 1 : last->end;
        }
        at = line_end(lexer, at) + 1;
    }
    return lexer->length;
}

static bool contains(const char *text, size_t length, const char *word)
{
    return memmem(text, length, word, strlen(word)) != NULL;
}

static bool speaks_cuda(const char *text, size_t length)
{
    return contains(text, length, "__device__") || contains(text, length, "__host__") ||
           contains(text, length, "__global__") || contains(text, length, "__forceinline__");
}

/* The folder of the source, as it stands in markers: "\"practicals/04_reduction/". */
static size_t folder_of_source(const unit_t *unit, const char **folder)
{
    for (size_t i = 0; i < unit->file_count; i++) {
        const char *name = unit->files[i].name, *slash = strrchr(name, '/');
        if (name[1] == '<') continue;
        *folder = name;
        return slash ? (size_t)(slash - name) + 1 : 1;
    }
    return 0;
}

/* A header that calls itself the system's (#pragma GCC system_header) has all that it includes called so. Of
 * a program that is checked, the system's are those that lie elsewhere than its source. */
static bool enters_system(const lexer_t *lexer, const marker_t *marker)
{
    const char *folder;
    if (!marker->enters || !marker->system || !lexer->unit->options.checked)
        return marker->enters && marker->system;
    const size_t length = folder_of_source(lexer->unit, &folder);
    if (marker->name[1] != '/') return marker->name[1] == '<';
    return length <= 1 || marker->name_length < length || memcmp(marker->name, folder, length) != 0;
}

/* go on from where the marker says; its token tells where the text after it belongs */
static void place(lexer_t *lexer, token_t *token, const marker_t *marker)
{
    lexer->file = lexer_file(lexer, marker->name, marker->name_length);
    source_file_t *file = &lexer->unit->files[lexer->file];
    if (enters_system(lexer, marker)) file->system = 1;
    lexer->line = marker->line;
    lexer->flags = (uint8_t)((marker->system ? TOKEN_SYSTEM : 0) | (file->own ? TOKEN_FOREIGN : 0));
    token->file = lexer->file;
    token->line = lexer->line;
    token->flags = lexer->flags;
}

void lex_directive(lexer_t *lexer)
{
    size_t at = lexer->position;
    marker_t marker, last;
    if (!read_marker(lexer, at, &marker)) {
        lexer_push(lexer, TOKEN_DIRECTIVE, at, marker.end);
        return;
    }
    if (enters_system(lexer, &marker)) {
        size_t end = included_end(lexer, at, &last);
        if (!speaks_cuda(lexer->input + at, end - at)) {
            place(lexer, lexer_push(lexer, TOKEN_OPAQUE, at, end), &last);
            lexer->line_start = end;
            return;
        }
    }
    place(lexer, lexer_push(lexer, TOKEN_MARKER, at, marker.end), &marker);
    lexer->line--; /* the marker speaks of the line after it */
}
