/* atomics.h: atomic operations and fences.  C++, device code only.
 *
 * atomicAdd Sub Exch Min Max Inc Dec CAS And Or Xor for the types CUDA has them for, each also with _block
 * and _system: workers are OS threads, so all three are the CPU's own atomics.  Each returns the old value.
 * What is in the block's shared memory only this OS thread can reach: there an atomic need not be one for
 * other processors, but for the threads of the block, between which a signal may switch (watchdog.c).  One
 * instruction is, without the lock that takes four times as long.
 * The order is relaxed, as on a GPU; fences are full ones.
 *
 * A loop of compare-and-swaps that fail, or of exchanges that change nothing, is taken for waiting: after a
 * thousand of them the thread lets others run.
 */
#ifndef CUCC_ATOMICS_H
#define CUCC_ATOMICS_H

#include <string.h>
#include "sanitizer.h"
#include "thread.h"

namespace cucc
{
/* An atomic has changed nothing: perhaps somebody waits for a lock.  Others run now, so what the atomic
 * returns must have been fetched before. */
CUCC_UNSEEN inline void nothing_changed()
{
    if (__builtin_expect(++cucc_tls.spins > 1000, 0)) cucc_spinning();
}

/* An atomic has changed something, or a fence has passed: with CUCC_ORDER=late:N others may run before this
 * thread goes on */
CUCC_UNSEEN inline void published()
{
    if (__builtin_expect(cucc_tls.late, 0)) cucc_published();
}

/* value: any 1-, 2-, 4- or 8-byte type; compared and stored as bits */
template <size_t Bytes> struct bits_of;
template <> struct bits_of<1> {
    typedef unsigned char type;
};
template <> struct bits_of<2> {
    typedef unsigned short type;
};
template <> struct bits_of<4> {
    typedef unsigned type;
};
template <> struct bits_of<8> {
    typedef unsigned long long type;
};

/* Is it in the block's shared memory? */
CUCC_UNSEEN inline bool is_shared(const void *address)
{
#ifdef __x86_64__
    return reinterpret_cast<size_t>(address) - reinterpret_cast<size_t>(cucc_tls.shared) <
           cucc_tls.shared_bytes;
#else
    (void)address;
    return false;
#endif
}

/* If *place equals `old`, it becomes `wanted`, and the answer is true; otherwise `old` becomes what is there */
template <class Bits> CUCC_UNSEEN inline bool swap_bits_if(Bits *place, Bits &old, Bits wanted, bool shared)
{
#ifdef __x86_64__
    if (shared) {
        bool swapped;
        __asm__ volatile("cmpxchg %3, %1"
                         : "=@ccz"(swapped), "+m"(*place), "+a"(old)
                         : "r"(wanted)
                         : "memory"); /* a float seen as bits, too */
        return swapped;
    }
#endif
    (void)shared;
    return __atomic_compare_exchange_n(place, &old, wanted, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

template <class _T> CUCC_UNSEEN inline _T fetch_add(_T *address, _T value)
{
#ifdef __x86_64__
    if (is_shared(address)) {
        __asm__ volatile("xadd %0, %1" : "+r"(value), "+m"(*address) : : "memory");
        return value;
    }
#endif
    return __atomic_fetch_add(address, value, __ATOMIC_RELAXED);
}

template <class _T, class Change> CUCC_UNSEEN inline _T atomic_change(_T *address, Change change)
{
    typedef typename bits_of<sizeof(_T)>::type bits;
    bits *place = reinterpret_cast<bits *>(address), old_bits = __atomic_load_n(place, __ATOMIC_RELAXED),
         new_bits;
    _T old_value, new_value;
    const bool shared = is_shared(address);
    do {
        __builtin_memcpy(&old_value, &old_bits, sizeof(_T));
        new_value = change(old_value);
        __builtin_memcpy(&new_bits, &new_value, sizeof(_T));
    } while (!swap_bits_if(place, old_bits, new_bits, shared));
    published();
    return old_value;
}

template <class _T> CUCC_UNSEEN inline _T atomic_exchange(_T *address, _T value)
{
    typedef typename bits_of<sizeof(_T)>::type bits;
    bits wanted, old;
    __builtin_memcpy(&wanted, &value, sizeof(_T));
    old = __atomic_exchange_n(reinterpret_cast<bits *>(address), wanted, __ATOMIC_RELAXED);
    if (old == wanted)
        nothing_changed();
    else
        published();
    __builtin_memcpy(&value, &old, sizeof(_T));
    return value;
}

template <class _T> CUCC_UNSEEN inline _T atomic_swap_if(_T *address, _T expected, _T value)
{
    typedef typename bits_of<sizeof(_T)>::type bits;
    bits old, wanted;
    __builtin_memcpy(&old, &expected, sizeof(_T));
    __builtin_memcpy(&wanted, &value, sizeof(_T));
    if (!swap_bits_if(reinterpret_cast<bits *>(address), old, wanted, is_shared(address)) || old == wanted)
        nothing_changed();
    else
        published();
    __builtin_memcpy(&value, &old, sizeof(_T));
    return value;
}

template <class _T> CUCC_UNSEEN inline _T atomic_add(_T *address, _T value)
{
    _T old = fetch_add(address, value);
    if (!value)
        nothing_changed();
    else
        published();
    return old;
}
CUCC_UNSEEN inline float atomic_add(float *address, float value)
{
    return atomic_change(address, [=](float old) CUCC_UNSEEN_LAMBDA { return old + value; });
}
CUCC_UNSEEN inline double atomic_add(double *address, double value)
{
    return atomic_change(address, [=](double old) CUCC_UNSEEN_LAMBDA { return old + value; });
}
template <class _T> CUCC_UNSEEN inline _T atomic_min(_T *address, _T value)
{
    _T old = __atomic_load_n(address, __ATOMIC_RELAXED);
    if (!(value < old)) return old;
    return atomic_change(address, [=](_T now) CUCC_UNSEEN_LAMBDA { return value < now ? value : now; });
}
template <class _T> CUCC_UNSEEN inline _T atomic_max(_T *address, _T value)
{
    _T old = __atomic_load_n(address, __ATOMIC_RELAXED);
    if (!(old < value)) return old;
    return atomic_change(address, [=](_T now) CUCC_UNSEEN_LAMBDA { return now < value ? value : now; });
}
CUCC_UNSEEN inline unsigned atomic_inc(unsigned *address, unsigned last)
{
    return atomic_change(address, [=](unsigned old) CUCC_UNSEEN_LAMBDA { return old >= last ? 0 : old + 1; });
}
CUCC_UNSEEN inline unsigned atomic_dec(unsigned *address, unsigned last)
{
    return atomic_change(address, [=](unsigned old)
                                      CUCC_UNSEEN_LAMBDA { return old == 0 || old > last ? last : old - 1; });
}
template <class _T> CUCC_UNSEEN inline _T atomic_and(_T *address, _T value)
{
    _T old = __atomic_fetch_and(address, value, __ATOMIC_RELAXED);
    published();
    return old;
}
template <class _T> CUCC_UNSEEN inline _T atomic_or(_T *address, _T value)
{
    _T old = __atomic_fetch_or(address, value, __ATOMIC_RELAXED);
    if (!value)
        nothing_changed();
    else
        published();
    return old;
}
template <class _T> CUCC_UNSEEN inline _T atomic_xor(_T *address, _T value)
{
    _T old = __atomic_fetch_xor(address, value, __ATOMIC_RELAXED);
    published();
    return old;
}
} // namespace cucc

/* One function a type: C++ then converts arguments as it does with nvcc */
#ifdef __CUCC_SANITIZE__
#define CUCC_ATOMIC_TELL(address, kind) cucc_sanitizer_atomic(address, sizeof *(address), kind)
#else
#define CUCC_ATOMIC_TELL(address, kind) ((void)0)
#endif
#define CUCC_ATOMIC_ONE(name, type, does, kind)                                                              \
    CUCC_SEEN type name(type *address, type value)                                                           \
    {                                                                                                        \
        CUCC_ATOMIC_TELL(address, kind);                                                                     \
        return ::cucc::does(address, value);                                                                 \
    }
#define CUCC_ATOMIC_KIND(name, type, does, kind)                                                             \
    CUCC_ATOMIC_ONE(name, type, does, kind)                                                                  \
    CUCC_ATOMIC_ONE(name##_block, type, does, (kind) | CUCC_SANITIZE_ATOMIC_BLOCK)                           \
    CUCC_ATOMIC_ONE(name##_system, type, does, kind)
#define CUCC_ATOMIC(name, type, does) CUCC_ATOMIC_KIND(name, type, does, CUCC_SANITIZE_ATOMIC)
#define CUCC_ATOMIC_COMBINES(name, does)                                                                     \
    CUCC_ATOMIC_KIND(name, int, does, CUCC_SANITIZE_ATOMIC_COMBINES)                                         \
    CUCC_ATOMIC_KIND(name, unsigned, does, CUCC_SANITIZE_ATOMIC_COMBINES)                                    \
    CUCC_ATOMIC(name, unsigned long long, does)
#define CUCC_ATOMIC_ADDITION                                                                                 \
    (__builtin_constant_p(value) && value == 1 ? CUCC_SANITIZE_ATOMIC_ADDS_ONE                               \
                                               : CUCC_SANITIZE_ATOMIC_COMBINES)
#define CUCC_ATOMIC_CAS_ONE(name, type, kind)                                                                \
    CUCC_SEEN type name(type *address, type expected, type value)                                            \
    {                                                                                                        \
        CUCC_ATOMIC_TELL(address, kind);                                                                     \
        return ::cucc::atomic_swap_if(address, expected, value);                                             \
    }
#define CUCC_ATOMIC_CAS(type)                                                                                \
    CUCC_ATOMIC_CAS_ONE(atomicCAS, type, CUCC_SANITIZE_ATOMIC_SWAPS)                                         \
    CUCC_ATOMIC_CAS_ONE(atomicCAS_block, type, CUCC_SANITIZE_ATOMIC_SWAPS | CUCC_SANITIZE_ATOMIC_BLOCK)      \
    CUCC_ATOMIC_CAS_ONE(atomicCAS_system, type, CUCC_SANITIZE_ATOMIC_SWAPS)

CUCC_ATOMIC_KIND(atomicAdd, int, atomic_add, CUCC_ATOMIC_ADDITION)
CUCC_ATOMIC_KIND(atomicAdd, unsigned, atomic_add, CUCC_ATOMIC_ADDITION)
CUCC_ATOMIC(atomicAdd, unsigned long long, atomic_add)
CUCC_ATOMIC_KIND(atomicAdd, float, atomic_add, CUCC_SANITIZE_ATOMIC_LOOPS | CUCC_SANITIZE_ATOMIC_FLOAT)
CUCC_ATOMIC_KIND(atomicAdd, double, atomic_add, CUCC_SANITIZE_ATOMIC_LOOPS | CUCC_SANITIZE_ATOMIC_FLOAT)
CUCC_ATOMIC_KIND(atomicExch, int, atomic_exchange, CUCC_SANITIZE_ATOMIC_EXCHANGES)
CUCC_ATOMIC_KIND(atomicExch, unsigned, atomic_exchange, CUCC_SANITIZE_ATOMIC_EXCHANGES)
CUCC_ATOMIC_KIND(atomicExch, unsigned long long, atomic_exchange, CUCC_SANITIZE_ATOMIC_EXCHANGES)
CUCC_ATOMIC_KIND(atomicExch, float, atomic_exchange,
                 CUCC_SANITIZE_ATOMIC_EXCHANGES | CUCC_SANITIZE_ATOMIC_FLOAT)
CUCC_ATOMIC_COMBINES(atomicMin, atomic_min)
CUCC_ATOMIC(atomicMin, long long, atomic_min)
CUCC_ATOMIC_COMBINES(atomicMax, atomic_max)
CUCC_ATOMIC(atomicMax, long long, atomic_max)
CUCC_ATOMIC_COMBINES(atomicAnd, atomic_and)
CUCC_ATOMIC_COMBINES(atomicOr, atomic_or)
CUCC_ATOMIC_COMBINES(atomicXor, atomic_xor)
CUCC_ATOMIC(atomicInc, unsigned, atomic_inc)
CUCC_ATOMIC(atomicDec, unsigned, atomic_dec)
CUCC_ATOMIC_CAS(int)
CUCC_ATOMIC_CAS(unsigned)
CUCC_ATOMIC_CAS(unsigned long long)
CUCC_ATOMIC_CAS(unsigned short)

#define CUCC_ATOMIC_SUB(name, type, kind)                                                                    \
    CUCC_SEEN type name(type *address, type value)                                                           \
    {                                                                                                        \
        CUCC_ATOMIC_TELL(address, CUCC_SANITIZE_ATOMIC_COMBINES | (kind));                                   \
        return ::cucc::atomic_add(address, (type)(0 - value));                                               \
    }
CUCC_ATOMIC_SUB(atomicSub, int, 0)
CUCC_ATOMIC_SUB(atomicSub_block, int, CUCC_SANITIZE_ATOMIC_BLOCK)
CUCC_ATOMIC_SUB(atomicSub_system, int, 0)
CUCC_ATOMIC_SUB(atomicSub, unsigned, 0)
CUCC_ATOMIC_SUB(atomicSub_block, unsigned, CUCC_SANITIZE_ATOMIC_BLOCK)
CUCC_ATOMIC_SUB(atomicSub_system, unsigned, 0)

#undef CUCC_ATOMIC_SUB
#undef CUCC_ATOMIC_ADDITION
#undef CUCC_ATOMIC_COMBINES
#undef CUCC_ATOMIC_KIND
#undef CUCC_ATOMIC_CAS
#undef CUCC_ATOMIC_CAS_ONE
#undef CUCC_ATOMIC
#undef CUCC_ATOMIC_ONE

/* --- fences --- */
CUCC_SEEN void __threadfence()
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_fence(CUCC_SANITIZE_FENCE_DEVICE);
#else
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    ::cucc::nothing_changed();
    ::cucc::published();
#endif
}
CUCC_SEEN void __threadfence_block()
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_fence(CUCC_SANITIZE_FENCE_BLOCK);
#else
    __threadfence();
#endif
}
CUCC_SEEN void __threadfence_system()
{
    __threadfence();
}

/* Lets others run; time itself is not waited for */
CUCC_SEEN void __nanosleep(unsigned)
{
    cucc_yield();
}

#endif
