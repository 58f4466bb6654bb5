/* cooperative_groups/reduce.h: one value out of a group's, known to all of its threads. */
#ifndef _COOPERATIVE_GROUPS_REDUCE_H
#define _COOPERATIVE_GROUPS_REDUCE_H

#include "../cooperative_groups.h"
#include "../cucc/group_update.h"

namespace cooperative_groups
{
/* The lanes' values in the order of their ranks: the operator need be associative, but not commutative. The
 * tree is that of neighbours, then pairs of neighbours, so floating-point sums are the same in every run. */
template <class Group, class _T, class Operator>
inline typename std::enable_if<detail::within_warp<Group>::value, _T>::type reduce(const Group &group,
                                                                                   _T value, Operator &&op)
{
    unsigned rank = group.thread_rank(), size = group.size();
    for (unsigned distance = 1; distance < size; distance *= 2) {
        _T next = group.shfl_down(value, distance);
        if (rank + distance < size) value = op(value, next);
    }
    return group.shfl(value, 0);
}

/* Tiles of several warps: each warp's result, and those in their order */
template <unsigned Size, class Parent, class _T, class Operator>
inline typename std::enable_if<(Size > 32), _T>::type reduce(const thread_block_tile<Size, Parent> &tile,
                                                             _T value, Operator &&op)
{
    const _T mine = reduce(detail::warp_tile<32>(0xffffffffu, 0, 0), value, op);
    tile.show(mine);
    _T result = tile.template seen<_T>(0);
    for (unsigned rank = 32; rank < Size; rank += 32) result = op(result, tile.template seen<_T>(rank));
    tile.sync();
    return result;
}

/* The group's result goes to a cuda::atomic or atomic_ref: it replaces what is there, or is added by op. */
template <class Group, class _Atomic, class Operator>
inline void reduce_store_async(const Group &group, _Atomic &&target, detail::number_in<_Atomic> value,
                               Operator &&op)
{
    const detail::number_in<_Atomic> all = reduce(group, value, op);
    if (group.thread_rank() == 0) target.store(all, ::cuda::memory_order_relaxed);
}
template <class Group, class _Atomic, class Operator>
inline void reduce_update_async(const Group &group, _Atomic &&target, detail::number_in<_Atomic> value,
                                Operator &&op)
{
    const detail::number_in<_Atomic> all = reduce(group, value, op);
    if (group.thread_rank() == 0) detail::update(target, all, op);
}
} // namespace cooperative_groups

#endif
