#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must(void *memory)
{
    if (!memory) {
        fputs("not enough memory\n", stderr);
        exit(2);
    }
    return memory;
}

void grow(void *array, size_t *capacity, size_t count, size_t size)
{
    if (count < *capacity) return;
    *capacity = *capacity ? *capacity * 2 : 64;
    void *old;
    memcpy(&old, array, sizeof old);
    void *larger = must(realloc(old, *capacity * size));
    memcpy(array, &larger, sizeof larger);
}

static char *room_for(buffer_t *buffer, size_t more)
{
    if (buffer->capacity - buffer->length < more) {
        size_t capacity = buffer->capacity ? buffer->capacity : 4096;
        while (capacity - buffer->length < more) capacity *= 2;
        buffer->bytes = must(realloc(buffer->bytes, capacity));
        buffer->capacity = capacity;
    }
    return buffer->bytes + buffer->length;
}

void buffer_add(buffer_t *buffer, const char *bytes, size_t length)
{
    if (!length) return;
    memcpy(room_for(buffer, length), bytes, length);
    buffer->length += length;
}

void buffer_fill(buffer_t *buffer, char byte, size_t count)
{
    if (!count) return;
    memset(room_for(buffer, count), byte, count);
    buffer->length += count;
}

void buffer_puts(buffer_t *buffer, const char *string)
{
    buffer_add(buffer, string, strlen(string));
}

void buffer_format(buffer_t *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) return;
    char *room = room_for(buffer, (size_t)length + 1);
    va_start(arguments, format);
    vsnprintf(room, (size_t)length + 1, format, arguments);
    va_end(arguments);
    buffer->length += (size_t)length;
}

void buffer_free(buffer_t *buffer)
{
    free(buffer->bytes);
    *buffer = (buffer_t){0};
}
