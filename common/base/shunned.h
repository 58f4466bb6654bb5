/* shunned.h: names that a program of the course's keeps its hands off, because with them it would get around
 * what a check sees: functions that end a process or start another without its C library, reach for its
 * descriptors, its memory or names at run time, and words that run code before main or give a function
 * another name.
 *
 * Three look for them: the engine in a source's text (grade/step/given.c), the translator in what the
 * preprocessor has made of it (cucc/translate/shun.c), where no macro can hide one, and in the object files
 * (cucc/translate/linked.c), where no alias can. */
#ifndef BASE_SHUNNED_H
#define BASE_SHUNNED_H

#include <stdbool.h>
#include <stddef.h>

/* Why a name is none for a program of the course's, or NULL where it may be used. */
const char *shunned(const char *name, size_t length);

/* Whether a name is one with which a program asks how it is run, or that is the runtime's own. */
bool shunned_asks(const char *name, size_t length);

/* Whether it is a word of the harness that tells the check something which a bound or a mark goes by. Given
 * code has these; a gap has none. */
bool shunned_tells(const char *name, size_t length);

/* Whether it is a host function that reads or writes memory for who calls it: in a kernel nobody
 * would see what. (nvcc takes none of them there.) */
bool shunned_in_kernels(const char *name, size_t length);

#endif
