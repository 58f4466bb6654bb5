/* cooperative_groups/scan.h: running results over the ranks of a group. */
#ifndef _COOPERATIVE_GROUPS_SCAN_H
#define _COOPERATIVE_GROUPS_SCAN_H

#include "../cooperative_groups.h"
#include "../cucc/group_update.h"

namespace cooperative_groups
{
/* The thread of rank k gets the values of ranks 0 to k. */
template <class Group, class _T, class Operator>
inline typename std::enable_if<detail::within_warp<Group>::value, _T>::type
inclusive_scan(const Group &group, _T value, Operator &&op)
{
    unsigned rank = group.thread_rank(), size = group.size();
    for (unsigned distance = 1; distance < size; distance *= 2) {
        _T before = group.shfl_up(value, distance);
        if (rank >= distance) value = op(before, value);
    }
    return value;
}
/* Tiles of several warps: what the warps before have come to, and then the warp's own */
template <unsigned Size, class Parent, class _T, class Operator>
inline typename std::enable_if<(Size > 32), _T>::type
inclusive_scan(const thread_block_tile<Size, Parent> &tile, _T value, Operator &&op)
{
    _T mine = inclusive_scan(detail::warp_tile<32>(0xffffffffu, 0, 0), value, op);
    const _T shown = mine;
    tile.show(shown);
    for (unsigned first = tile.thread_rank() / 32 * 32; first > 0; first -= 32)
        mine = op(tile.template seen<_T>(first - 1), mine);
    tile.sync();
    return mine;
}
template <class Group, class _T> inline _T inclusive_scan(const Group &group, _T value)
{
    return inclusive_scan(group, value, plus<_T>());
}

/* The thread of rank k gets the values of ranks 0 to k - 1; rank 0 gets T(). */
template <class Group, class _T, class Operator>
inline typename std::enable_if<detail::within_warp<Group>::value, _T>::type
exclusive_scan(const Group &group, _T value, Operator &&op)
{
    _T before = group.shfl_up(inclusive_scan(group, value, op), 1);
    return group.thread_rank() == 0 ? _T() : before;
}
template <unsigned Size, class Parent, class _T, class Operator>
inline typename std::enable_if<(Size > 32), _T>::type
exclusive_scan(const thread_block_tile<Size, Parent> &tile, _T value, Operator &&op)
{
    const _T mine = inclusive_scan(tile, value, op);
    tile.show(mine);
    const unsigned rank = tile.thread_rank();
    const _T before = rank == 0 ? _T() : tile.template seen<_T>(rank - 1);
    tile.sync();
    return before;
}
template <class Group, class _T> inline _T exclusive_scan(const Group &group, _T value)
{
    return exclusive_scan(group, value, plus<_T>());
}

/* A scan that goes on from a cuda::atomic or atomic_ref, to which the group's whole result is added by op */
template <class Group, class _Atomic, class Operator>
inline detail::number_in<_Atomic> inclusive_scan_update(const Group &group, _Atomic &&target,
                                                        detail::number_in<_Atomic> value, Operator &&op)
{
    const unsigned last = (unsigned)group.size() - 1;
    const detail::number_in<_Atomic> mine = inclusive_scan(group, value, op);
    detail::number_in<_Atomic> old = mine;
    if (group.thread_rank() == last) old = detail::update(target, mine, op);
    return op(group.shfl(old, last), mine);
}
template <class Group, class _Atomic>
inline detail::number_in<_Atomic> inclusive_scan_update(const Group &group, _Atomic &&target,
                                                        detail::number_in<_Atomic> value)
{
    return inclusive_scan_update(group, target, value, plus<detail::number_in<_Atomic>>());
}
/* The thread of rank 0 gets what the atomic was; within a warp, that and a T() of no value, as by NVIDIA's.
 */
template <class Group, class _Atomic, class Operator>
inline detail::number_in<_Atomic> exclusive_scan_update(const Group &group, _Atomic &&target,
                                                        detail::number_in<_Atomic> value, Operator &&op)
{
    const unsigned last = (unsigned)group.size() - 1;
    const detail::number_in<_Atomic> before = exclusive_scan(group, value, op);
    detail::number_in<_Atomic> old = before;
    if (group.thread_rank() == last)
        old = detail::update(target, group.size() > 1 ? op(before, value) : value, op);
    old = group.shfl(old, last);
    return group.thread_rank() == 0 && !detail::within_warp<Group>::value ? old : op(old, before);
}
template <class Group, class _Atomic>
inline detail::number_in<_Atomic> exclusive_scan_update(const Group &group, _Atomic &&target,
                                                        detail::number_in<_Atomic> value)
{
    return exclusive_scan_update(group, target, value, plus<detail::number_in<_Atomic>>());
}
} // namespace cooperative_groups

#endif
