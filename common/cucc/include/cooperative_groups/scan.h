/* cooperative_groups/scan.h: running results over the ranks of a group. */
#ifndef _COOPERATIVE_GROUPS_SCAN_H
#define _COOPERATIVE_GROUPS_SCAN_H

#include "../cooperative_groups.h"

namespace cooperative_groups
{
/* The thread of rank k gets the values of ranks 0 to k. */
template <class Group, class T, class Operator>
inline T inclusive_scan(const Group &group, T value, Operator &&op)
{
    unsigned rank = group.thread_rank(), size = group.size();
    for (unsigned distance = 1; distance < size; distance *= 2) {
        T before = group.shfl_up(value, distance);
        if (rank >= distance) value = op(before, value);
    }
    return value;
}
template <class Group, class T> inline T inclusive_scan(const Group &group, T value)
{
    return inclusive_scan(group, value, plus<T>());
}

/* The thread of rank k gets the values of ranks 0 to k - 1; rank 0 gets T(). */
template <class Group, class T, class Operator>
inline T exclusive_scan(const Group &group, T value, Operator &&op)
{
    T before = group.shfl_up(inclusive_scan(group, value, op), 1);
    return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T> inline T exclusive_scan(const Group &group, T value)
{
    return exclusive_scan(group, value, plus<T>());
}
} // namespace cooperative_groups

#endif
