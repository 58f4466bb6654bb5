/* meets.h: operations of a whole warp, at which a kernel may be cut as at barriers (cut.c). */
#ifndef CUCC_TRANSLATE_MEETS_H
#define CUCC_TRANSLATE_MEETS_H

#include "locals.h"

/* Does a call of a shuffle, vote or reduction, or of __syncwarp, begin at i? */
bool is_meeting(const unit_t *unit, uint32_t i);
/* Is there one in [from, to)?  How many? */
bool has_meeting(const unit_t *unit, uint32_t from, uint32_t to);
int count_meetings(const unit_t *unit, uint32_t from, uint32_t to);
/* Is the statement at i __syncwarp(...); and nothing else? */
bool is_warp_barrier(const unit_t *unit, uint32_t i);

/* An expression or a declaration in which lanes meet */
bool is_meeting_leaf(const statement_t *s);
/* Do all lanes want the same of a shuffle, but for its value? */
bool goes_together(const locals_t *locals, uint32_t call);
/* What keeps the kernel from being cut there, in words, and the token that tells; NULL: nothing does.  Each of
 * the operations is for all lanes of the warp, whatever they are, and may come before all else that the
 * statement does. */
const char *why_no_meeting(const locals_t *locals, const statement_t *s, uint32_t *where);

/* The last token of an expression that begins at i and is the same for all lanes of a warp though threadIdx is
 * not: threadIdx.x / 32, threadIdx.x < 32, threadIdx.y; or NO_TOKEN.  That is so in blocks of one row, and in
 * those whose rows are whole warps. */
uint32_t same_in_warp(const locals_t *locals, uint32_t i);
/* A variable for which that takes threadIdx.x, or one that differs from it by whole warps */
bool is_thread_number(const locals_t *locals, const local_t *l);

#endif
