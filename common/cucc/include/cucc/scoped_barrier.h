/* scoped_barrier.h: cuda::barrier, cuda::latch, cuda::counting_semaphore and cuda::memcpy_async of libcu++.
 * C++14, device code.
 *
 *     __shared__ cuda::barrier<cuda::thread_scope_block> bar;
 *     if (threadIdx.x == 0) init(&bar, blockDim.x);
 *     __syncthreads();
 *     auto token = bar.arrive();  ...  bar.wait(std::move(token));
 *
 * A barrier is a count of arrivals and the number of its phase, changed by atomics: the last one to arrive
 * begins the next phase, and a thread that waits lets others run until it has.  Copies are made at once; in
 * the sanitizer build they are in flight until the thread arrives at the barrier that they are bound to.
 */
#ifndef CUCC_SCOPED_BARRIER_H
#define CUCC_SCOPED_BARRIER_H

#include <stddef.h>

#include <utility>

#include "copy_async.h"
#include "scoped_atomic.h"

namespace cuda
{
struct __cucc_no_completion {
    void operator()() const {}
};

template <thread_scope Scope = thread_scope_system, class Completion = __cucc_no_completion> class barrier
{
    unsigned expected_, arrived_, phase_;
    Completion completion_;

    CUCC_MEMBER unsigned phase() const { return cucc::word_load<Scope>(const_cast<unsigned *>(&phase_)); }
    CUCC_MEMBER void begin(ptrdiff_t expected)
    {
        expected_ = (unsigned)expected;
        arrived_ = phase_ = 0;
    }

  public:
    using arrival_token = unsigned;
    static constexpr ptrdiff_t(max)() { return (1 << 20) - 1; }

    barrier() = default;
    barrier(ptrdiff_t expected, Completion completion = Completion()) : completion_(completion)
    {
        begin(expected);
    }
    barrier(const barrier &) = delete;
    barrier &operator=(const barrier &) = delete;

    friend CUCC_MEMBER void init(barrier *b, ptrdiff_t expected, Completion completion = Completion())
    {
        b->completion_ = completion;
        b->begin(expected);
    }

    CUCC_MEMBER arrival_token arrive(ptrdiff_t times = 1)
    {
        cucc::copies_wait(0);
        const unsigned now = phase(); /* it cannot end before this thread has arrived */
        cucc::fence_of<Scope>();
        const unsigned before = cucc::word_add<Scope>(&arrived_, (unsigned)times);
        if (before + (unsigned)times == cucc::word_load<Scope>(&expected_)) {
            cucc::fence_of<Scope>();
            completion_();
            cucc::word_exchange<Scope>(&arrived_, 0u);
            cucc::fence_of<Scope>();
            cucc::word_add<Scope>(&phase_, 1u);
        }
        return now;
    }
    CUCC_MEMBER void wait(arrival_token &&token) const
    {
        while (phase() == token) __nanosleep(0);
        cucc::fence_of<Scope>();
    }
    /* Until the phase of that parity has ended: 0 for the first, the third ... */
    CUCC_MEMBER void wait_parity(bool parity) const
    {
        while ((phase() & 1) == (unsigned)parity) __nanosleep(0);
        cucc::fence_of<Scope>();
    }
    CUCC_MEMBER bool try_wait(arrival_token &&token) const
    {
        if (phase() == token) return false;
        cucc::fence_of<Scope>();
        return true;
    }
    CUCC_MEMBER void arrive_and_wait() { wait(arrive()); }
    /* Arrives, and is not expected in later phases */
    CUCC_MEMBER void arrive_and_drop()
    {
        cucc::copies_wait(0);
        cucc::fence_of<Scope>();
        const unsigned expected = cucc::word_add<Scope>(&expected_, ~0u) - 1;
        if (cucc::word_load<Scope>(&arrived_) == expected) {
            completion_();
            cucc::word_exchange<Scope>(&arrived_, 0u);
            cucc::fence_of<Scope>();
            cucc::word_add<Scope>(&phase_, 1u);
        }
    }
};

template <thread_scope Scope = thread_scope_system> class latch
{
    unsigned left_;

  public:
    latch() = default;
    constexpr explicit latch(ptrdiff_t expected) : left_((unsigned)expected) {}
    latch(const latch &) = delete;
    latch &operator=(const latch &) = delete;

    CUCC_MEMBER void count_down(ptrdiff_t times = 1)
    {
        cucc::fence_of<Scope>();
        cucc::word_add<Scope>(&left_, 0u - (unsigned)times);
    }
    CUCC_MEMBER bool try_wait() const
    {
        if (cucc::word_load<Scope>(const_cast<unsigned *>(&left_))) return false;
        cucc::fence_of<Scope>();
        return true;
    }
    CUCC_MEMBER void wait() const
    {
        while (!try_wait()) __nanosleep(0);
    }
    CUCC_MEMBER void arrive_and_wait(ptrdiff_t times = 1)
    {
        count_down(times);
        wait();
    }
};

template <thread_scope Scope = thread_scope_system, ptrdiff_t Most = 0x7fffffff> class counting_semaphore
{
    unsigned free_;

  public:
    counting_semaphore() = default;
    constexpr explicit counting_semaphore(ptrdiff_t count) : free_((unsigned)count) {}
    counting_semaphore(const counting_semaphore &) = delete;
    counting_semaphore &operator=(const counting_semaphore &) = delete;
    static constexpr ptrdiff_t(max)() { return Most; }

    CUCC_MEMBER void release(ptrdiff_t times = 1)
    {
        cucc::fence_of<Scope>();
        cucc::word_add<Scope>(&free_, (unsigned)times);
    }
    CUCC_MEMBER bool try_acquire()
    {
        const unsigned seen = cucc::word_load<Scope>(&free_);
        if (!seen || cucc::word_swap_if<Scope>(&free_, seen, seen - 1) != seen) return false;
        cucc::fence_of<Scope>();
        return true;
    }
    CUCC_MEMBER void acquire()
    {
        while (!try_acquire()) __nanosleep(0);
    }
};
template <thread_scope Scope = thread_scope_system> using binary_semaphore = counting_semaphore<Scope, 1>;

/* --- copies --- */

template <size_t Alignment> struct aligned_size_t {
    static constexpr size_t align = Alignment;
    size_t value;
    constexpr explicit aligned_size_t(size_t size) : value(size) {}
    constexpr operator size_t() const { return value; }
};
enum class async_contract_fulfillment { none, async };

/* By the calling thread, or by all of a group, each its share */
template <class _T, class Size, thread_scope Scope, class Completion>
CUCC_SEEN async_contract_fulfillment memcpy_async(_T *to, const _T *from, Size bytes,
                                                  barrier<Scope, Completion> &)
{
    cucc::copy_by_group(to, from, (size_t)bytes, 0, 1);
    return async_contract_fulfillment::async;
}
template <class Group, class _T, class Size, thread_scope Scope, class Completion>
CUCC_SEEN async_contract_fulfillment memcpy_async(const Group &group, _T *to, const _T *from, Size bytes,
                                                  barrier<Scope, Completion> &)
{
    cucc::copy_by_group(to, from, (size_t)bytes, group.thread_rank(), group.size());
    return async_contract_fulfillment::async;
}
} // namespace cuda

#endif
