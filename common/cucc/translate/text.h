/* text.h: growing text, and memory that is given back all at once.
 *
 * A translation allocates from one arena and frees nothing on the way.  Running out of memory ends the
 * program.
 */
#ifndef CUCC_TRANSLATE_TEXT_H
#define CUCC_TRANSLATE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

typedef struct arena_block arena_block_t;
typedef struct {
    arena_block_t *newest;
} arena_t; /* all zero is an empty arena */

void *arena_alloc(arena_t *arena, size_t bytes); /* zeroed, aligned for any type */
char *arena_printf(arena_t *arena, const char *format, ...) __attribute__((format(printf, 2, 3), nonnull));
char *arena_vprintf(arena_t *arena, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0), nonnull(1, 2)));
void arena_free(arena_t *arena);

typedef struct {
    char *bytes; /* not terminated */
    size_t length, capacity;
} text_t; /* all zero is an empty text; freed by text_free */

void text_add(text_t *text, const char *bytes, size_t length);
void text_fill(text_t *text, char byte, size_t count);
void text_puts(text_t *text, const char *string);
void text_printf(text_t *text, const char *format, ...) __attribute__((format(printf, 2, 3), nonnull));
void text_free(text_t *text);

/* a longer array: *array holds *capacity items of `size` bytes and needs room for one more than `count` */
void grow(void *array, size_t *capacity, size_t count, size_t size);

#endif
