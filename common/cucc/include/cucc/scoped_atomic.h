/* scoped_atomic.h: cuda::atomic, cuda::atomic_ref and fences of libcu++.  C++14, host and device.
 *
 *     cuda::atomic_ref<int, cuda::thread_scope_device> count(*p);
 *     int mine = count.fetch_add(1, cuda::memory_order_relaxed);
 *
 * T has 4 or 8 bytes: integers, floats, doubles, pointers, enumerations.  In a kernel each operation is one
 * of atomics.h, between the fences that its order asks for; so the sanitizer build sees what it sees of
 * those. An operation of block scope orders for threads of the block only.
 */
#ifndef CUCC_SCOPED_ATOMIC_H
#define CUCC_SCOPED_ATOMIC_H

#include <stdint.h>

#include <atomic>
#include <type_traits>

#include "../cuda_runtime.h"

/* Where the toolkit's libcu++ is, the enumerations are its own: both may be in one program. */
#if __has_include(<cuda/std/__atomic/scopes.h>)
#include <cuda/std/__atomic/order.h>
#include <cuda/std/__atomic/scopes.h>
#else
namespace cuda
{
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread = 10 };
namespace std
{
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;
} // namespace std
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
} // namespace cuda
#endif

#define CUCC_MEMBER inline __attribute__((always_inline))

namespace cucc
{
inline bool in_kernel()
{
    return cucc_tls.current != nullptr;
}
template <cuda::thread_scope Scope> CUCC_SEEN void fence_of()
{
    if (!in_kernel())
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
    else if (Scope == cuda::thread_scope_block)
        __threadfence_block();
    else if (Scope != cuda::thread_scope_thread)
        __threadfence();
}
template <cuda::thread_scope Scope> CUCC_SEEN void fence_before(cuda::memory_order order)
{
    if (order != cuda::memory_order_relaxed && order != cuda::memory_order_acquire &&
        order != cuda::memory_order_consume)
        fence_of<Scope>();
}
template <cuda::thread_scope Scope> CUCC_SEEN void fence_after(cuda::memory_order order)
{
    if (order != cuda::memory_order_relaxed && order != cuda::memory_order_release) fence_of<Scope>();
}

/* A T as the unsigned number that atomics.h exchanges */
template <size_t Bytes> struct word_of;
template <> struct word_of<4> {
    typedef unsigned type;
};
template <> struct word_of<8> {
    typedef unsigned long long type;
};
template <class _T> inline typename word_of<sizeof(_T)>::type to_word(_T value)
{
    typename word_of<sizeof(_T)>::type word;
    __builtin_memcpy(&word, &value, sizeof value);
    return word;
}
template <class _T> inline _T from_word(typename word_of<sizeof(_T)>::type word)
{
    _T value;
    __builtin_memcpy(&value, &word, sizeof value);
    return value;
}

template <cuda::thread_scope Scope, class Word> CUCC_SEEN void announce(const Word *at, int kind)
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_atomic(at, sizeof *at,
                          kind | (Scope == cuda::thread_scope_block ? CUCC_SANITIZE_ATOMIC_BLOCK : 0));
#else
    (void)at, (void)kind;
#endif
}
template <cuda::thread_scope Scope, class Word> CUCC_SEEN Word word_swap_if(Word *at, Word old, Word now)
{
    if (!in_kernel()) {
        __atomic_compare_exchange_n(at, &old, now, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
        return old;
    }
    return Scope == cuda::thread_scope_block ? atomicCAS_block(at, old, now) : atomicCAS(at, old, now);
}
template <cuda::thread_scope Scope, class Word> CUCC_SEEN Word word_exchange(Word *at, Word now)
{
    if (!in_kernel()) return __atomic_exchange_n(at, now, __ATOMIC_SEQ_CST);
    return Scope == cuda::thread_scope_block ? atomicExch_block(at, now) : atomicExch(at, now);
}
template <cuda::thread_scope Scope, class Word> CUCC_SEEN Word word_add(Word *at, Word more)
{
    if (!in_kernel()) return __atomic_fetch_add(at, more, __ATOMIC_SEQ_CST);
    return Scope == cuda::thread_scope_block ? atomicAdd_block(at, more) : atomicAdd(at, more);
}
/* A load and a store do what an addition of nothing and an exchange do, so that a thread that waits gives
 * way; the sanitizer build is told of what they are: a load changes nothing, and a store need not be of
 * memory that somebody has written. */
template <cuda::thread_scope Scope, class Word> CUCC_SEEN Word word_load(Word *at)
{
    if (!in_kernel()) return __atomic_load_n(at, __ATOMIC_SEQ_CST);
    announce<Scope>(at, CUCC_SANITIZE_ATOMIC_LOAD);
    return atomic_add(at, (Word)0);
}
template <cuda::thread_scope Scope, class Word> CUCC_SEEN void word_store(Word *at, Word now)
{
    if (!in_kernel()) return __atomic_store_n(at, now, __ATOMIC_SEQ_CST);
    announce<Scope>(at, CUCC_SANITIZE_ATOMIC_STORE);
    atomic_exchange(at, now);
}
} // namespace cucc

namespace cuda
{
template <class _T, thread_scope Scope = thread_scope_system> class atomic_ref
{
    typedef typename cucc::word_of<sizeof(_T)>::type word;
    _T *at_;
    word *place() const { return (word *)at_; }

    template <class Change> CUCC_MEMBER _T change(memory_order order, Change to) const
    {
        cucc::fence_before<Scope>(order);
        word old = cucc::word_add<Scope>(place(), (word)0), seen;
        while ((seen = cucc::word_swap_if<Scope>(place(), old,
                                                 cucc::to_word(to(cucc::from_word<_T>(old))))) != old)
            old = seen;
        cucc::fence_after<Scope>(order);
        return cucc::from_word<_T>(old);
    }

  public:
    using value_type = _T;
    static constexpr bool is_always_lock_free = true;
    static constexpr size_t required_alignment = sizeof(_T);

    explicit atomic_ref(_T &object) : at_(&object) {}
    bool is_lock_free() const { return true; }

    CUCC_MEMBER _T load(memory_order order = memory_order_seq_cst) const
    {
        cucc::fence_before<Scope>(order == memory_order_seq_cst ? order : memory_order_relaxed);
        word seen = cucc::word_load<Scope>(place());
        cucc::fence_after<Scope>(order);
        return cucc::from_word<_T>(seen);
    }
    CUCC_MEMBER void store(_T value, memory_order order = memory_order_seq_cst) const
    {
        cucc::fence_before<Scope>(order);
        cucc::word_store<Scope>(place(), cucc::to_word(value));
        cucc::fence_after<Scope>(order);
    }
    CUCC_MEMBER _T exchange(_T value, memory_order order = memory_order_seq_cst) const
    {
        cucc::fence_before<Scope>(order);
        word old = cucc::word_exchange<Scope>(place(), cucc::to_word(value));
        cucc::fence_after<Scope>(order);
        return cucc::from_word<_T>(old);
    }
    CUCC_MEMBER bool compare_exchange_strong(_T &expected, _T value, memory_order order, memory_order) const
    {
        return compare_exchange_strong(expected, value, order);
    }
    CUCC_MEMBER bool compare_exchange_strong(_T &expected, _T value,
                                             memory_order order = memory_order_seq_cst) const
    {
        cucc::fence_before<Scope>(order);
        const word old = cucc::to_word(expected);
        const word seen = cucc::word_swap_if<Scope>(place(), old, cucc::to_word(value));
        cucc::fence_after<Scope>(order);
        expected = cucc::from_word<_T>(seen);
        return seen == old;
    }
    template <class... Orders>
    CUCC_MEMBER bool compare_exchange_weak(_T &expected, _T value, Orders... orders) const
    {
        return compare_exchange_strong(expected, value, orders...);
    }
    CUCC_MEMBER _T operator=(_T value) const
    {
        store(value);
        return value;
    }
    CUCC_MEMBER operator _T() const { return load(); }

#define CUCC_FETCH(name, result)                                                                             \
    CUCC_MEMBER _T name(_T operand, memory_order order = memory_order_seq_cst) const                         \
    {                                                                                                        \
        return change(order, [=](_T old) { return (_T)(result); });                                          \
    }
    CUCC_FETCH(fetch_sub, old - operand)
    CUCC_FETCH(fetch_and, old &operand)
    CUCC_FETCH(fetch_or, old | operand)
    CUCC_FETCH(fetch_xor, old ^ operand)
    CUCC_FETCH(fetch_min, operand < old ? operand : old)
    CUCC_FETCH(fetch_max, old < operand ? operand : old)
#undef CUCC_FETCH
    CUCC_MEMBER _T fetch_add(_T operand, memory_order order = memory_order_seq_cst) const
    {
        return add(operand, order, ::std::is_integral<_T>());
    }
    CUCC_MEMBER _T operator++() const
    {
        return fetch_add((_T)1) + (_T)1;
    }
    CUCC_MEMBER _T operator--() const
    {
        return fetch_sub((_T)1) - (_T)1;
    }
    CUCC_MEMBER _T operator++(int) const
    {
        return fetch_add((_T)1);
    }
    CUCC_MEMBER _T operator--(int) const
    {
        return fetch_sub((_T)1);
    }
    CUCC_MEMBER _T operator+=(_T operand) const
    {
        return fetch_add(operand) + operand;
    }
    CUCC_MEMBER _T operator-=(_T operand) const
    {
        return fetch_sub(operand) - operand;
    }

  private:
    CUCC_MEMBER _T add(_T operand, memory_order order, ::std::true_type) const
    {
        cucc::fence_before<Scope>(order);
        const word old = cucc::word_add<Scope>(place(), (word)operand);
        cucc::fence_after<Scope>(order);
        return (_T)old;
    }
    CUCC_MEMBER _T add(_T operand, memory_order order, ::std::false_type) const
    {
        return change(order, [=](_T old) { return (_T)(old + operand); });
    }
};

/* The same with a T of its own.  Without a value it is not initialised, as a __shared__ one cannot be. */
template <class _T, thread_scope Scope = thread_scope_system> class atomic
{
    _T value_;
    CUCC_MEMBER atomic_ref<_T, Scope> ref() const { return atomic_ref<_T, Scope>(const_cast<_T &>(value_)); }

  public:
    using value_type = _T;
    static constexpr bool is_always_lock_free = true;

    atomic() = default;
    constexpr atomic(_T value) : value_(value) {}
    atomic(const atomic &) = delete;
    atomic &operator=(const atomic &) = delete;
    bool is_lock_free() const { return true; }

    CUCC_MEMBER _T load(memory_order order = memory_order_seq_cst) const { return ref().load(order); }
    CUCC_MEMBER void store(_T value, memory_order order = memory_order_seq_cst) { ref().store(value, order); }
    CUCC_MEMBER _T exchange(_T value, memory_order order = memory_order_seq_cst)
    {
        return ref().exchange(value, order);
    }
    template <class... Orders>
    CUCC_MEMBER bool compare_exchange_strong(_T &expected, _T value, Orders... orders)
    {
        return ref().compare_exchange_strong(expected, value, orders...);
    }
    template <class... Orders>
    CUCC_MEMBER bool compare_exchange_weak(_T &expected, _T value, Orders... orders)
    {
        return ref().compare_exchange_strong(expected, value, orders...);
    }
#define CUCC_FETCH(name)                                                                                     \
    CUCC_MEMBER _T name(_T operand, memory_order order = memory_order_seq_cst)                               \
    {                                                                                                        \
        return ref().name(operand, order);                                                                   \
    }
    CUCC_FETCH(fetch_add)
    CUCC_FETCH(fetch_sub)
    CUCC_FETCH(fetch_and)
    CUCC_FETCH(fetch_or)
    CUCC_FETCH(fetch_xor)
    CUCC_FETCH(fetch_min)
    CUCC_FETCH(fetch_max)
#undef CUCC_FETCH
    CUCC_MEMBER _T operator=(_T value)
    {
        return ref() = value;
    }
    CUCC_MEMBER operator _T() const
    {
        return load();
    }
    CUCC_MEMBER _T operator++()
    {
        return ++ref();
    }
    CUCC_MEMBER _T operator--()
    {
        return --ref();
    }
    CUCC_MEMBER _T operator++(int)
    {
        return ref()++;
    }
    CUCC_MEMBER _T operator--(int)
    {
        return ref()--;
    }
    CUCC_MEMBER _T operator+=(_T operand)
    {
        return ref() += operand;
    }
    CUCC_MEMBER _T operator-=(_T operand)
    {
        return ref() -= operand;
    }
};

CUCC_SEEN void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system)
{
    if (order == memory_order_relaxed) return;
    if (scope == thread_scope_block)
        cucc::fence_of<thread_scope_block>();
    else
        cucc::fence_of<thread_scope_system>();
}
} // namespace cuda

#endif
