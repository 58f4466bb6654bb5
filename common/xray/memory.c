#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
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

static arena_t kept; /* until the program ends */

char *keep_bytes(const char *bytes, size_t count)
{
    return arena_copy(&kept, bytes, count);
}

char *keep_text(const char *text)
{
    return arena_text(&kept, text);
}

char *keep_clean(const char *text)
{
    size_t length = strlen(text), size = length + 8; /* it may end in "...", but does not grow else */
    text_t clean = {arena_take(&kept, size), size, 0};
    text_add_clean(&clean, text, length, length);
    return clean.start;
}

char *keep_format(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = arena_vformat(&kept, format, arguments);
    va_end(arguments);
    return text;
}
