/* buffer.h: text that grows, and arrays that do. Running out of memory ends the program with status 2. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stddef.h>

typedef struct {
    char *bytes; /* not terminated */
    size_t length, capacity;
} buffer_t; /* all zero is an empty one; freed by buffer_free */

void buffer_add(buffer_t *buffer, const char *bytes, size_t length);
void buffer_fill(buffer_t *buffer, char byte, size_t count);
void buffer_puts(buffer_t *buffer, const char *string);
void buffer_format(buffer_t *buffer, const char *format, ...) __attribute__((format(printf, 2, 3), nonnull));
void buffer_free(buffer_t *buffer);

/* a longer array: *array holds *capacity items of `size` bytes and needs room for one more than `count` */
void grow(void *array, size_t *capacity, size_t count, size_t size);

#endif
