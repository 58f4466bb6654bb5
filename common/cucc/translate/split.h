/* split.h: the head of a text, for a precompiled header and for preprocessing less. */
#ifndef CUCC_TRANSLATE_SPLIT_H
#define CUCC_TRANSLATE_SPLIT_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buffer.h"

/* The head is what stands before the first line of the program's own file: what was included from the command
 * line, which is cuda_runtime.h. head gets it, without the marker that names the program; body gets that
 * marker, the pragma at which g++ -fpreprocessed loads a precompiled header from the file of that name, and
 * the rest. Returns 0 where the text has no such place, and both stay empty. The caller frees both. */
bool split_text(const buffer_t *whole, const char *precompiled, buffer_t *head, buffer_t *body);

/* Of a program that was preprocessed with nothing but the macros of its head, and of the head, which
 * split_text would take from the whole, makes the whole. Returns 0 where that cannot be done. */
bool join_text(const buffer_t *part, const buffer_t *opening, buffer_t *whole);

/* Where the body begins, at its marker; 0 where there is no such place. */
size_t split_at(const buffer_t *whole);

#endif
