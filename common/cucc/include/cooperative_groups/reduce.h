/* cooperative_groups/reduce.h: one value out of a group's, known to all of its threads. */
#ifndef _COOPERATIVE_GROUPS_REDUCE_H
#define _COOPERATIVE_GROUPS_REDUCE_H

#include "../cooperative_groups.h"

namespace cooperative_groups
{
/* The lanes' values in the order of their ranks: the operator need be associative, but not commutative. The
 * tree is that of neighbours, then pairs of neighbours, so floating-point sums are the same in every run. */
template <class Group, class T, class Operator> inline T reduce(const Group &group, T value, Operator &&op)
{
    unsigned rank = group.thread_rank(), size = group.size();
    for (unsigned distance = 1; distance < size; distance *= 2) {
        T next = group.shfl_down(value, distance);
        if (rank + distance < size) value = op(value, next);
    }
    return group.shfl(value, 0);
}

/* The same for a group whose threads share nothing but a word in memory: adds the group's result to *target.
 */
template <class Group, class T, class Operator>
inline void reduce_update_async(const Group &group, T &target, T value, Operator &&op)
{
    T all = reduce(group, value, op);
    if (group.thread_rank() == 0) target = op(target, all);
}
} // namespace cooperative_groups

#endif
