/* text.h: lines of text of limited length, safe to show on a terminal.
 *
 * A text_t writes into memory of its owner and is always terminated; what does not fit is cut, with "..." at
 * the end. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *start;
    size_t size, length; /* of the memory; of the text so far */
} text_t;

#define TEXT_ON(array) ((text_t){.start = ((array)[0] = '\0', (array)), .size = sizeof(array), .length = 0})

void text_add(text_t *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends a sentence: after ". ", or after " " where the text ends with a full stop or a question mark. To an
 * empty text it is appended as it is. */
void text_join(text_t *text, const char *sentence);

/* Appends foreign text made harmless: escape sequences are dropped, control characters and runs of white
 * space become one space, and what is not well-formed UTF-8 (or could reorder the line) becomes '?'. At most
 * limit bytes. */
void text_add_clean(text_t *text, const char *foreign, size_t bytes, size_t limit);

/* Bytes of the well-formed UTF-8 character that s starts with; 0 when it starts with none. */
size_t text_character(const char *s, size_t bytes);

/* Writes the character of a code (at most 0x10FFFF, no half of a pair) as UTF-8, up to 4 bytes, and no end.
 * Returns how many. */
size_t text_put_character(char *at, uint32_t code);

/* Columns that a well-formed UTF-8 text takes on a terminal, as far as this course's texts go: one a
 * character. */
int text_columns(const char *text, size_t bytes);

/* A number as short as it can be said while still different from `other` (pass the same number to have 6
 * digits). */
void text_add_number(text_t *text, double number, double other);

#endif
