/* sort.h: one thread sorts, by merging; called in a kernel it is the caller. Equal elements keep their order,
 * as on a GPU; but where none is promised they come in reverse when the threads run so (CUCC_ORDER), and a
 * program that needs one shows it. (By radix it would be faster, but the sequential radix sort of CCCL 3.0,
 * in CUDA 13.0, puts negative integers of type int behind the others.) */
#pragma once
#include <thrust/sort.h>
#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/stable_merge_sort.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace cuda
{
namespace detail
{
/* what sorting n elements takes beside: as much again, in two pieces */
template <class Iterator> std::size_t room_for(std::ptrdiff_t n)
{
    return static_cast<std::size_t>(n) * sizeof(typename thrust::iterator_value<Iterator>::type) +
           2 * ALIGNMENT;
}

/* Not in a kernel, where the caller sorts. */
inline bool runs_in_reverse()
{
    return !cucc::on_device() && cucc_runs_in_reverse();
}

template <class Iterator> void turn_round(Iterator first, Iterator last)
{
    for (; first < last && first < --last; ++first) {
        typename thrust::iterator_value<Iterator>::type kept = *first;
        *first = *last;
        *last = kept;
    }
}

template <class Derived, class Iterator, class Comparison>
void merge_sort(execution_policy<Derived> &exec, Iterator first, Iterator last, Comparison less, bool stable)
{
    if (last - first < 2) return;
    one_thread_or_caller(exec, "thrust::sort", room_for<Iterator>(last - first),
                         [=](in_kernel &policy) mutable {
                             if (!stable) turn_round(first, last);
                             thrust::system::detail::sequential::stable_merge_sort(policy, first, last, less);
                         });
}

template <class Derived, class Iterator, class Comparison>
void stable_sort(execution_policy<Derived> &exec, Iterator first, Iterator last, Comparison less)
{
    merge_sort(exec, first, last, less, true);
}

template <class Derived, class Iterator, class Comparison>
void sort(execution_policy<Derived> &exec, Iterator first, Iterator last, Comparison less)
{
    merge_sort(exec, first, last, less, !runs_in_reverse());
}

template <class Derived, class Keys, class Values, class Comparison>
void merge_sort_by_key(execution_policy<Derived> &exec, Keys first, Keys last, Values values, Comparison less,
                       bool stable)
{
    if (last - first < 2) return;
    one_thread_or_caller(
        exec, "thrust::sort_by_key", room_for<Keys>(last - first) + room_for<Values>(last - first),
        [=](in_kernel &policy) mutable {
            if (!stable) {
                turn_round(first, last);
                turn_round(values, values + (last - first));
            }
            thrust::system::detail::sequential::stable_merge_sort_by_key(policy, first, last, values, less);
        });
}

template <class Derived, class Keys, class Values, class Comparison>
void stable_sort_by_key(execution_policy<Derived> &exec, Keys first, Keys last, Values values,
                        Comparison less)
{
    merge_sort_by_key(exec, first, last, values, less, true);
}

template <class Derived, class Keys, class Values, class Comparison>
void sort_by_key(execution_policy<Derived> &exec, Keys first, Keys last, Values values, Comparison less)
{
    merge_sort_by_key(exec, first, last, values, less, !runs_in_reverse());
}
} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
