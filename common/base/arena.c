#include "base/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
    arena_block_t *older;
    size_t used, size; /* of the bytes behind this header */
    max_align_t bytes[];
};

enum { ALIGNMENT = sizeof(max_align_t), FIRST = 4096, LARGEST = 1 << 16 };

static arena_block_t *new_block(arena_t *arena, size_t size)
{
    arena_block_t *block = calloc(1, sizeof *block + size);
    if (!block) {
        fputs("not enough memory\n", stderr);
        exit(2);
    }
    block->size = size;
    block->older = arena->newest;
    arena->newest = block;
    return block;
}

void *arena_take(arena_t *arena, size_t bytes)
{
    size_t size = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    arena_block_t *block = arena->newest;
    if (!block || block->size - block->used < size) {
        size_t usual = !block ? FIRST : block->size < LARGEST ? 2 * block->size : LARGEST;
        block = new_block(arena, size > usual ? size : usual);
    }
    void *place = (char *)block->bytes + block->used;
    block->used += size;
    return place;
}

char *arena_copy(arena_t *arena, const char *text, size_t bytes)
{
    char *copy = arena_take(arena, bytes + 1);
    memcpy(copy, text, bytes);
    return copy;
}

char *arena_text(arena_t *arena, const char *text)
{
    return arena_copy(arena, text, strlen(text));
}

char *arena_vformat(arena_t *arena, const char *format, va_list words)
{
    va_list again;
    va_copy(again, words);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    size_t size = length < 0 ? 1 : (size_t)length + 1;
    char *text = arena_take(arena, size);
    if (length > 0) vsnprintf(text, size, format, words);
    return text;
}

char *arena_format(arena_t *arena, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    char *text = arena_vformat(arena, format, words);
    va_end(words);
    return text;
}

void arena_free(arena_t *arena)
{
    while (arena->newest) {
        arena_block_t *block = arena->newest;
        arena->newest = block->older;
        free(block);
    }
}

void *arena_grow(arena_t *arena, void *list_address, size_t *count, size_t element_bytes)
{
    char *list;
    memcpy(&list, list_address, sizeof list);
    if ((*count & (*count - 1)) == 0) { /* 0, 1, 2, 4, ...: the list is full */
        char *more = arena_take(arena, (*count ? 2 * *count : 1) * element_bytes);
        if (*count) memcpy(more, list, *count * element_bytes);
        memcpy(list_address, &more, sizeof more);
        list = more;
    }
    return list + (*count)++ * element_bytes;
}

void arena_add(arena_t *arena, const char ***list, size_t *count, const char *text)
{
    const char **place = arena_grow(arena, list, count, sizeof *place);
    *place = text;
}
