/* ends.h: conditions of which the first and the last thread of a row answer for all.
 *
 *     if (i < n) ...                    if (i > 0 && i < n - 1 && j < m) ...
 *
 * with i the number of the thread in its grid or its row, and the rest the same for the whole row: where both
 * ends of a row pass, all between them do. With a single comparison of i, where both ends do not, nobody
 * does.
 */
#ifndef CUCC_TRANSLATE_ENDS_H
#define CUCC_TRANSLATE_ENDS_H

#include "locals.h"

/* Does the condition in [from, to) consist of such comparisons? `passes`: what it must be for a thread to
 * pass. *compared is increased by the number of those that have i on one side. */
bool ends_answer(const locals_t *locals, uint32_t from, uint32_t to, bool passes, int *compared);

#endif
