#define _GNU_SOURCE /* memmem */
#include "split.h"

#include <stdbool.h>
#include <string.h>

/* The end of the first line, which names the program, in *end, and the newline before the marker at which its
 * own text begins; NULL where there is no such place. */
static const char *start_of_program(const buffer_t *whole, const char **end)
{
    const char *text = whole->bytes;
    *end = text ? memchr(text, '\n', whole->length) : NULL;
    if (!*end || whole->length < 6 || (memcmp(text, "# 0 \"", 5) && memcmp(text, "# 1 \"", 5))) return NULL;
    buffer_t marker = {0};
    buffer_puts(&marker, "\n# 1 ");
    buffer_add(&marker, text + 4, (size_t)(*end - text) - 4);
    buffer_puts(&marker, "\n");
    size_t left = whole->length - (size_t)(*end - text);
    const char *start = memmem(*end, left, marker.bytes, marker.length);
    buffer_free(&marker);
    return start;
}

size_t split_at(const buffer_t *whole)
{
    const char *end, *rest = start_of_program(whole, &end);
    return rest ? (size_t)(rest - whole->bytes) + 1 : 0;
}

bool split_text(const buffer_t *whole, const char *precompiled, buffer_t *head, buffer_t *body)
{
    const char *text = whole->bytes, *end, *rest = start_of_program(whole, &end);
    if (!rest) return false;
    buffer_add(head, end + 1, (size_t)(rest - end));
    buffer_add(body, text, (size_t)(end - text));
    buffer_format(body, "\n#pragma GCC pch_preprocess \"%s\"", precompiled);
    buffer_add(body, rest, whole->length - (size_t)(rest - text));
    return true;
}

bool join_text(const buffer_t *part, const buffer_t *opening, buffer_t *whole)
{
    const char *text = part->bytes, *end, *rest = start_of_program(part, &end);
    if (!rest || !opening->length || opening->bytes[opening->length - 1] != '\n') return false;
    buffer_add(whole, text, (size_t)(end - text) + 1);
    buffer_add(whole, opening->bytes, opening->length - 1);
    buffer_add(whole, rest, part->length - (size_t)(rest - text));
    return true;
}
