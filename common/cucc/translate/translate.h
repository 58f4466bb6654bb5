/* translate.h: preprocessed CUDA C++ in, C++ for g++ -fpreprocessed out.
 *
 * Returns the number of errors.  `messages` gets them, one "file:line:column: error: ..." a line; the output
 * is written in any case.  `kernels`, if not NULL, gets the kernels' places for explain(), `ways`, if not
 * NULL, how each kernel is run.  The texts are the caller's to free.
 */
#ifndef CUCC_TRANSLATE_TRANSLATE_H
#define CUCC_TRANSLATE_TRANSLATE_H

#include "unit.h"

/* The same for a program that another compiler compiles, of which only this is asked: names that are not for
 * a program that is checked, and that no text shows, because a macro has made them. */
int look_at_macros(const char *input, size_t length, const options_t *options, buffer_t *messages);

int translate(const char *input, size_t length, const options_t *options, buffer_t *output,
              buffer_t *messages, buffer_t *kernels, buffer_t *ways);

#endif
