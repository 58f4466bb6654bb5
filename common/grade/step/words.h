/* words.h: the words of a source, as a compiler comes to them: without comments, with a line that a backslash
 * continues as one, raw strings and numbers as one word each. */
#ifndef GRADE_WORDS_H
#define GRADE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

typedef enum { WORD_NAME, WORD_NUMBER, WORD_STRING, WORD_SIGN } word_kind_t;

typedef struct {
    const char *text; /* of a string what is between its quotes */
    size_t length;
    word_kind_t kind;
    int line;
    int begins_line; /* nothing but blanks and comments stands before it */
} word_t;

typedef struct {
    const char *at;
    const char *text; /* the source without its continued lines ... */
    const int *lines; /* ... and for each byte the line in which it was */
    int begins_line;
} words_t;

/* The text is copied into the arena, where words lie, too. */
words_t words_of(arena_t *arena, const char *text);

/* The next word; 0 at the end. */
bool words_next(words_t *words, word_t *word);

#endif
