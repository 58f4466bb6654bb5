/* cooperative_groups/scan.h: running results over the ranks of a group. */
#ifndef _COOPERATIVE_GROUPS_SCAN_H
#define _COOPERATIVE_GROUPS_SCAN_H

#include "../cooperative_groups.h"

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
} // namespace cooperative_groups

#endif
