#define _GNU_SOURCE /* memmem */
#include "split.h"

#include <string.h>

int split_text(const text_t *whole, const char *precompiled, text_t *head, text_t *body)
{
    const char *text = whole->bytes, *end = text ? memchr(text, '\n', whole->length) : NULL;
    if (!end || whole->length < 6 || (memcmp(text, "# 0 \"", 5) && memcmp(text, "# 1 \"", 5))) return 0;
    text_t marker = {0};
    text_puts(&marker, "\n# 1 ");
    text_add(&marker, text + 4, (size_t)(end - text) - 4);
    text_puts(&marker, "\n");
    size_t left = whole->length - (size_t)(end - text);
    const char *rest = memmem(end, left, marker.bytes, marker.length);
    text_free(&marker);
    if (!rest) return 0;
    text_add(head, end + 1, (size_t)(rest - end));
    text_add(body, text, (size_t)(end - text));
    text_printf(body, "\n#pragma GCC pch_preprocess \"%s\"", precompiled);
    text_add(body, rest, whole->length - (size_t)(rest - text));
    return 1;
}
