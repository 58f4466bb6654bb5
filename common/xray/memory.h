/* memory.h: memory that stays until the program ends; there is no running out of it that could be mended. */
#ifndef XRAY_MEMORY_H
#define XRAY_MEMORY_H

#include <stddef.h>

char *keep_text(const char *text);
char *keep_bytes(const char *bytes, size_t count); /* with a '\0' behind them */

/* Foreign text, harmless to show on a terminal (text_add_clean): one line, no control characters. */
char *keep_clean(const char *text);

char *keep_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* An array with room for one element more than count. */
void *keep_room(void *array, size_t count, size_t element);
void *keep_more(void *memory, size_t bytes);

#endif
