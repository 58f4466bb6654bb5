/* orders.h: in which orders the CPU backend is to run the threads of a kernel (CUCC_ORDER). A race or a
 * missing barrier shows in some of them only. */
#ifndef GRADE_ORDERS_H
#define GRADE_ORDERS_H

#include <stddef.h>

#include "base/arena.h"
#include "grade/plan/grade.h"

/* The orders for this check: "forward", "reverse", "seed:N"; on a GPU one, "", for the hardware has its own.
 */
size_t orders_of(const grade_t *grade, long long seed, arena_t *arena, const char ***orders);

/* One of the orders in which a block that has published something is set aside now and then while the others
 * go on: "late:N", with other N in each check. The sanitizer build knows of more publications (volatile
 * stores) than the run build, and does not wait for a clock where threads only spin. */
const char *orders_late(long long seed, arena_t *arena, int i);

#endif
