/* statics.h: the program's variables of static storage, by its table of symbols. */
#ifndef CUCC_SHADOW_STATICS_H
#define CUCC_SHADOW_STATICS_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes of a variable there are from address on, and its name; 0: no variable is known there. Of the
 * program itself, not of shared libraries. */
size_t cucc_statics_left(uintptr_t address, const char **name);

#endif
