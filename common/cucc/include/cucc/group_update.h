/* group_update.h: what groups do with a cuda::atomic or cuda::atomic_ref, for cooperative_groups/reduce.h and
 * scan.h. */
#ifndef CUCC_GROUP_UPDATE_H
#define CUCC_GROUP_UPDATE_H

#include "scoped_atomic.h"

namespace cooperative_groups
{
namespace detail
{
/* The type of the number in it: only an atomic has one */
template <class _Atomic>
using number_in = typename std::remove_cv<typename std::remove_reference<_Atomic>::type>::type::value_type;

/* target = op(target, value), by a relaxed atomic; what it was */
template <class _Atomic, class Operator>
number_in<_Atomic> update(_Atomic &target, number_in<_Atomic> value, Operator &op)
{
    number_in<_Atomic> old = target.load(::cuda::memory_order_relaxed);
    while (!target.compare_exchange_weak(old, op(old, value), ::cuda::memory_order_relaxed)) {
    }
    return old;
}
} // namespace detail
} // namespace cooperative_groups

#endif
