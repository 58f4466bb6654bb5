#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
    arena_block_t *older;
    size_t used, size;
    _Alignas(16) char bytes[];
};

static void *must(void *memory)
{
    if (!memory) {
        fputs("cucc-translate: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

void *arena_alloc(arena_t *arena, size_t bytes)
{
    bytes = (bytes + 15) & ~(size_t)15;
    if (!arena->newest || arena->newest->size - arena->newest->used < bytes) {
        size_t size = bytes > 65536 ? bytes : 65536;
        arena_block_t *block = must(calloc(1, sizeof *block + size));
        block->older = arena->newest;
        block->size = size;
        arena->newest = block;
    }
    char *memory = arena->newest->bytes + arena->newest->used;
    arena->newest->used += bytes;
    return memory;
}

char *arena_vprintf(arena_t *arena, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    size_t bytes = length < 0 ? 1 : (size_t)length + 1;
    char *string = arena_alloc(arena, bytes);
    vsnprintf(string, bytes, format, arguments);
    return string;
}

char *arena_printf(arena_t *arena, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *string = arena_vprintf(arena, format, arguments);
    va_end(arguments);
    return string;
}

void arena_free(arena_t *arena)
{
    while (arena->newest) {
        arena_block_t *older = arena->newest->older;
        free(arena->newest);
        arena->newest = older;
    }
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

static char *text_room(text_t *text, size_t more)
{
    if (text->capacity - text->length < more) {
        size_t capacity = text->capacity ? text->capacity : 4096;
        while (capacity - text->length < more) capacity *= 2;
        text->bytes = must(realloc(text->bytes, capacity));
        text->capacity = capacity;
    }
    return text->bytes + text->length;
}

void text_add(text_t *text, const char *bytes, size_t length)
{
    if (!length) return;
    memcpy(text_room(text, length), bytes, length);
    text->length += length;
}

void text_fill(text_t *text, char byte, size_t count)
{
    if (!count) return;
    memset(text_room(text, count), byte, count);
    text->length += count;
}

void text_puts(text_t *text, const char *string)
{
    text_add(text, string, strlen(string));
}

void text_printf(text_t *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) return;
    char *room = text_room(text, (size_t)length + 1);
    va_start(arguments, format);
    vsnprintf(room, (size_t)length + 1, format, arguments);
    va_end(arguments);
    text->length += (size_t)length;
}

void text_free(text_t *text)
{
    free(text->bytes);
    *text = (text_t){0};
}
