/* enum_words.h: the way from an enum to its words on disk, and back. The lists are X-macros whose entries
 * begin with a name and its word:
 *
 *     static const char *const words[] = {"", SPACES(ENUM_WORD)};     place 0 is that of "none"
 */
#ifndef BASE_ENUM_WORDS_H
#define BASE_ENUM_WORDS_H

#include <stddef.h>

#define ENUM_WORD(name, word, ...) word,

/* Which of the words the text's first so many bytes are, or -1. */
int enum_find(const char *const *words, size_t count, const char *text, size_t length);

/* The same of a whole text. words: an array. */
#define ENUM_READ(words, text) enum_find(words, sizeof(words) / sizeof *(words), text, strlen(text))

#endif
