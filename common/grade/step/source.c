#define _GNU_SOURCE

#include "source.h"

#include <ctype.h>
#include <regex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "closed.h"

enum { LINES_MOST = 20000, SHOWN = 80, TABLE_MOST = 4 << 20 };

/* ---- encodings ---- */

static source_t from_utf16(arena_t *arena, const unsigned char *text, size_t bytes, int big)
{
    char *result = arena_take(arena, 2 * bytes + 8);
    size_t used = 0;
    for (size_t i = 2; i + 1 < bytes; i += 2) {
        uint32_t c = big ? (uint32_t)text[i] << 8 | text[i + 1] : (uint32_t)text[i + 1] << 8 | text[i];
        if (c >= 0xD800 && c < 0xDC00 && i + 3 < bytes) {
            uint32_t low =
                big ? (uint32_t)text[i + 2] << 8 | text[i + 3] : (uint32_t)text[i + 3] << 8 | text[i + 2];
            if (low >= 0xDC00 && low < 0xE000) c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00), i += 2;
        }
        used += text_put_character(result + used, c >= 0xD800 && c < 0xE000 ? 0xFFFD : c);
    }
    return (source_t){result, used, "it was UTF-16 and was read as UTF-8"};
}

static int line_of(const char *text, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++) line += text[i] == '\n';
    return line;
}

static const char *oddity(arena_t *arena, const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes;) {
        size_t length = text_character(text + i, bytes - i);
        if (length == 1 && !text[i])
            return arena_format(arena, "a byte 0 in line %d: is it a text file?", line_of(text, i));
        if (length == 0) return arena_format(arena, "it is no UTF-8: line %d", line_of(text, i));
        i += length;
    }
    return NULL;
}

/* \r\n and a lone \r become \n. */
static source_t with_newlines(arena_t *arena, source_t source)
{
    if (!memchr(source.text, '\r', source.bytes)) return source;
    char *result = arena_take(arena, source.bytes + 1);
    size_t used = 0;
    for (size_t i = 0; i < source.bytes; i++) {
        if (source.text[i] != '\r')
            result[used++] = source.text[i];
        else if (i + 1 == source.bytes || source.text[i + 1] != '\n')
            result[used++] = '\n';
    }
    source.text = result;
    source.bytes = used;
    return source;
}

source_t source_read(arena_t *arena, const char *text, size_t bytes)
{
    const unsigned char *u = (const unsigned char *)text;
    source_t source = {arena_copy(arena, text, bytes), bytes, NULL};
    if (bytes >= 2 && ((u[0] == 0xFF && u[1] == 0xFE) || (u[0] == 0xFE && u[1] == 0xFF)))
        source = from_utf16(arena, u, bytes, u[0] == 0xFE);
    else if (bytes >= 3 && u[0] == 0xEF && u[1] == 0xBB && u[2] == 0xBF)
        source.text += 3, source.bytes -= 3;
    if (!source.note) source.note = oddity(arena, source.text, source.bytes);
    return with_newlines(arena, source);
}

bool source_is_header(const char *name)
{
    static const char *const endings[] = {".h",   ".cuh", ".hpp", ".hh",  ".hxx",
                                          ".inc", ".inl", ".ipp", ".tpp", ".def"};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && dot > name && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i]) == 0) return true;
    return false;
}

/* ---- given code ---- */

typedef struct {
    const char *text;
    size_t length; /* without blanks at its end */
    int number;
} line_t;

/* The lines outside the gaps; those with the marks belong to what is given. */
typedef struct {
    line_t *lines;
    size_t count;
} given_t;

/* '>' or '<' where the line is a mark. */
static char mark_of(const char *line, size_t length)
{
    const char *at = memmem(line, length, ">>> step ", 9);
    if (at) return '>';
    return memmem(line, length, "<<< step ", 9) ? '<' : '\0';
}

static given_t outside_gaps(arena_t *arena, const char *text)
{
    given_t given = {NULL, 0};
    int in_gap = 0, number = 1;
    for (; *text && given.count < LINES_MOST; number++) {
        size_t whole = strcspn(text, "\n"), length = whole;
        while (length && isspace((unsigned char)text[length - 1])) length--;
        char mark = mark_of(text, length);
        if (mark == '<') in_gap = 0;
        if (!in_gap) {
            line_t *line = arena_grow(arena, &given.lines, &given.count, sizeof *line);
            *line = (line_t){text, length, number};
        }
        if (mark == '>') in_gap = 1;
        text += whole + (text[whole] == '\n');
    }
    return given;
}

bool source_has_gap(const char *text)
{
    return strstr(text, ">>> step ") != NULL;
}

static bool same(const line_t *a, const line_t *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static const char *shown(arena_t *arena, const line_t *line)
{
    char memory[2 * SHOWN];
    text_t text = TEXT_ON(memory);
    text_add_clean(&text, line->text, line->length, SHOWN);
    return arena_text(arena, memory);
}

typedef struct {
    arena_t *arena;
    source_change_t *changes;
    size_t count;
} told_t;

static void tell(told_t *told, int line, const char *how, const line_t *which)
{
    const char *what = arena_format(told->arena, "%s: %s", how, shown(told->arena, which));
    if (told->count < SOURCE_CHANGES_MOST) told->changes[told->count] = (source_change_t){line, what};
    told->count++;
}

/* Where two lists of lines differ between equal beginnings and ends: by their longest common part. */
static void compare(told_t *told, const line_t *a, size_t n, const line_t *b, size_t m, int after)
{
    size_t width = m + 1;
    unsigned short *common = (n + 1) * width <= TABLE_MOST ? calloc((n + 1) * width, sizeof *common) : NULL;
    for (size_t i = n; common && i-- > 0;)
        for (size_t k = m; k-- > 0;)
            common[i * width + k] = same(&a[i], &b[k]) ? (unsigned short)(common[(i + 1) * width + k + 1] + 1)
                                    : common[(i + 1) * width + k] > common[i * width + k + 1]
                                        ? common[(i + 1) * width + k]
                                        : common[i * width + k + 1];
    for (size_t i = 0, k = 0; i < n || k < m;) {
        if (i < n && k < m && same(&a[i], &b[k])) {
            after = b[k].number + 1;
            i++, k++;
        } else if (k < m && (i == n || (common && common[i * width + k + 1] > common[(i + 1) * width + k]))) {
            if (b[k].length) tell(told, b[k].number, "added", &b[k]);
            after = b[k++].number + 1;
        } else if (i < n && k < m && common && common[i * width + k] == common[(i + 1) * width + k + 1]) {
            tell(told, b[k].number, "changed", &b[k]);
            after = b[k++].number + 1;
            i++;
        } else {
            if (a[i].length) tell(told, after, "removed", &a[i]);
            i++;
        }
    }
    free(common);
}

/* Gaps that do not close what they open. */
static void tell_open_gaps(told_t *told, const char *text)
{
    const char *gap = NULL, *first = NULL;
    int number = 1, gap_line = 0;
    for (; *text; number++) {
        size_t length = strcspn(text, "\n");
        const char mark = mark_of(text, length), *next = text + length + (text[length] == '\n');
        const char *open = gap && mark == '<' ? closed_not(told->arena, gap, (size_t)(text - gap)) : NULL;
        if (open) {
            line_t line = {first, strcspn(first, "\n"), gap_line};
            tell(told, gap_line, open, &line);
        }
        if (mark) gap = mark == '>' ? next : NULL;
        if (mark == '>') first = text, gap_line = number;
        text = next;
    }
}

size_t source_changes(arena_t *arena, const char *given, const char *handed, source_change_t *changes)
{
    told_t told = {arena, changes, 0};
    given_t a = outside_gaps(arena, given), b = outside_gaps(arena, handed);
    size_t first = 0;
    while (first < a.count && first < b.count && same(&a.lines[first], &b.lines[first])) first++;
    while (a.count > first && b.count > first && same(&a.lines[a.count - 1], &b.lines[b.count - 1]))
        a.count--, b.count--;
    int after = first ? b.lines[first - 1].number + 1 : 1;
    compare(&told, a.lines + first, a.count - first, b.lines + first, b.count - first, after);
    tell_open_gaps(&told, handed);
    return told.count;
}
