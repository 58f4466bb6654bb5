#define _POSIX_C_SOURCE 200809L
#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void *keep_more(void *memory, size_t bytes)
{
    void *more = realloc(memory, bytes ? bytes : 1);
    if (more) return more;
    fprintf(stderr, "xray: not enough memory for %zu bytes\n", bytes);
    exit(2);
}

/* Powers of two: an array that is full has a power of two of elements. */
void *keep_room(void *array, size_t count, size_t element)
{
    return count & (count - 1) ? array : keep_more(array, (count ? 2 * count : 1) * element);
}

char *keep_bytes(const char *bytes, size_t count)
{
    char *copy = keep_more(NULL, count + 1);
    memcpy(copy, bytes, count);
    copy[count] = '\0';
    return copy;
}

char *keep_text(const char *text)
{
    return keep_bytes(text, strlen(text));
}

char *keep_clean(const char *text)
{
    size_t length = strlen(text), size = length + 8; /* it may end in "...", but does not grow else */
    text_t clean = {keep_more(NULL, size), size, 0};
    clean.start[0] = '\0';
    text_add_clean(&clean, text, length, length);
    return clean.start;
}

char *keep_format(const char *format, ...)
{
    char *text = NULL;
    size_t size;
    va_list arguments;
    FILE *out = open_memstream(&text, &size);
    if (!out) keep_more(NULL, (size_t)-1);
    va_start(arguments, format);
    vfprintf(out, format, arguments);
    va_end(arguments);
    fclose(out);
    return text;
}
