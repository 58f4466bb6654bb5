/* case_words.h: the store behind case.h, for the two programs that fill it (a practical's and the judge).
 * One case at a time: the store is a static table. */
#ifndef HARNESS_CASE_WORDS_H
#define HARNESS_CASE_WORDS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CASE_MAX_WORDS = 64, CASE_MAX_KEY = 32, CASE_MAX_VALUE = 128, CASE_MAX_TEXT = 4096 };

/* Adds the words of one line to the case. Returns 0, or -1 with the reason in why (one line, no newline): a
 * word without '=', an empty or badly spelt key, a key given twice, an empty value, too long, too many. */
int case_add_words(const char *line, char *why, size_t why_size);

/* Forgets all words: another case follows (the judge's; a program has one). */
void case_clear(void);

/* The name that starts every message (the program's, without its folder). */
void case_set_program(const char *path);
const char *case_program(void);

/* Says "program: message" on standard error and leaves with status 2. */
void case_refuse(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* `--help`: from now on case_answer_help() prints the words that the program has asked for so far and leaves
 * with status 0. The input and output functions call it, because a program reads its case before it asks for
 * data. */
void case_want_help(void);
void case_answer_help(void);

/* Writes the words that were given but never asked for to text, separated by spaces; returns how many. */
int case_unused(char *text, size_t size);

/* The value of a key, or NULL. The question and its answer without the word are kept for help. */
const char *case_ask(const char *key, const char *fallback);

/* The same without asking. */
const char *case_peek(const char *key);

#ifdef __cplusplus
}
#endif

#endif
