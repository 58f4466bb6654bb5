/* arena.h: memory that is given back all at once. What is taken lives until arena_free; it cannot fail:
 * without memory the program ends with status 2. One thread at a time. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

typedef struct arena_block arena_block_t;
typedef struct {
    arena_block_t *newest;
} arena_t; /* all zero is an empty arena */

/* Zeroed, and aligned for any type. */
void *arena_take(arena_t *arena, size_t bytes);
char *arena_copy(arena_t *arena, const char *text, size_t bytes); /* with a NUL at its end */
char *arena_text(arena_t *arena, const char *text);
char *arena_format(arena_t *arena, const char *format, ...) __attribute__((format(printf, 2, 3), nonnull));
char *arena_vformat(arena_t *arena, const char *format, va_list words)
    __attribute__((format(printf, 2, 0), nonnull(1, 2)));
void arena_free(arena_t *arena);

/* A list that grows in an arena: returns the place of one more element, zeroed, behind the count there are.
 */
void *arena_grow(arena_t *arena, void *list_address, size_t *count, size_t element_bytes);

/* One more text, as it is, behind those that a list of texts has. */
void arena_add(arena_t *arena, const char ***list, size_t *count, const char *text);

#endif
