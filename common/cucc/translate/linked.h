/* linked.h: the names with which a program that is checked is linked. No text shows them all: an alias, a
 * pragma or a name put together may stand behind a call, and a function of the program's that has the name of
 * one that the runtime calls is called in its place. Both are seen in the object files. */
#ifndef CUCC_TRANSLATE_LINKED_H
#define CUCC_TRANSLATE_LINKED_H

#include "base/buffer.h"

/* theirs, ours: what `nm -P -g` prints of the program's objects, and of the runtime and the harness. Adds a
 * line to messages for each name that is not for a program that is checked (base/shunned.h), or that both
 * have. Returns how many there are. */
int linked_look(const char *theirs, const char *ours, buffer_t *messages);

#endif
