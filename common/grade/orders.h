/* orders.h: in which orders the CPU backend is to run the threads of a kernel (CUCC_ORDER). A race or a
 * missing barrier shows in some of them only. */
#ifndef GRADE_ORDERS_H
#define GRADE_ORDERS_H

#include <stddef.h>

#include "arena.h"
#include "grade.h"

/* The orders for this check: "forward", "reverse", "seed:N"; on a GPU one, "", for the hardware has its own.
 */
size_t orders_of(const grade_t *grade, long long seed, arena_t *arena, const char ***orders);

#endif
