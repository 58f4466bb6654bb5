/* nv_atomic.h: __nv_atomic_load_n and its kin of CUDA 12.8, the compiler's own atomics with an order and a
 * scope. C++, device code only.
 *
 *     int old = __nv_atomic_fetch_add(p, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
 *
 * Objects have 1, 2, 4 or 8 bytes (16 are not here). Each is an operation of atomics.h between the fences
 * that its order asks for, so that a thread that waits gives way, and the sanitizer build is told of it.
 */
#ifndef CUCC_NV_ATOMIC_H
#define CUCC_NV_ATOMIC_H

#include "atomics.h"

enum {
    __NV_ATOMIC_RELAXED,
    __NV_ATOMIC_CONSUME,
    __NV_ATOMIC_ACQUIRE,
    __NV_ATOMIC_RELEASE,
    __NV_ATOMIC_ACQ_REL,
    __NV_ATOMIC_SEQ_CST
};
enum {
    __NV_THREAD_SCOPE_THREAD,
    __NV_THREAD_SCOPE_BLOCK,
    __NV_THREAD_SCOPE_CLUSTER,
    __NV_THREAD_SCOPE_DEVICE,
    __NV_THREAD_SCOPE_SYSTEM
};

CUCC_SEEN void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    if (order == __NV_ATOMIC_RELAXED || scope == __NV_THREAD_SCOPE_THREAD) return;
    if (scope == __NV_THREAD_SCOPE_BLOCK)
        __threadfence_block();
    else
        __threadfence();
}

namespace cucc
{
namespace nv
{
template <class _T> struct bits {
    static_assert(sizeof(_T) <= 8, "cucc: __nv_atomic_* of more than 8 bytes is not supported");
    typedef typename bits_of<sizeof(_T)>::type type;
};
/* the type of a parameter from which none is deduced */
template <class _T> struct plain {
    typedef _T type;
};

template <class _To, class _From> CUCC_UNSEEN inline _To as(const _From &from)
{
    static_assert(sizeof(_To) == sizeof(_From), "cucc: bits of another size");
    _To to;
    __builtin_memcpy(&to, &from, sizeof to);
    return to;
}

CUCC_SEEN void before(int order, int scope)
{
    if (order >= __NV_ATOMIC_RELEASE) __nv_atomic_thread_fence(order, scope);
}
CUCC_SEEN void after(int order, int scope)
{
    if (order != __NV_ATOMIC_RELAXED && order != __NV_ATOMIC_RELEASE) __nv_atomic_thread_fence(order, scope);
}
template <class _T> CUCC_SEEN void tell(const _T *at, int kind, int scope)
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_atomic(at, sizeof *at,
                          kind | (scope == __NV_THREAD_SCOPE_BLOCK ? CUCC_SANITIZE_ATOMIC_BLOCK : 0));
#else
    (void)at, (void)kind, (void)scope;
#endif
}

template <class _T> CUCC_UNSEEN inline _T read(_T *at)
{
    typedef typename bits<_T>::type word;
    const word now = __atomic_load_n((word *)at, __ATOMIC_RELAXED);
    nothing_changed(); /* perhaps somebody waits for it */
    return as<_T>(now);
}
template <class _T, class Change> CUCC_SEEN _T change(_T *at, int order, int scope, Change to)
{
    before(order, scope);
    tell(at, CUCC_SANITIZE_ATOMIC_COMBINES, scope);
    const _T old = atomic_change(at, to);
    after(order, scope);
    return old;
}
} // namespace nv
} // namespace cucc

template <class _T>
CUCC_SEEN _T __nv_atomic_load_n(const _T *at, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    _T *place = const_cast<_T *>(at);
    ::cucc::nv::before(order == __NV_ATOMIC_SEQ_CST ? order : __NV_ATOMIC_RELAXED, scope);
    ::cucc::nv::tell(place, CUCC_SANITIZE_ATOMIC_LOAD, scope);
    const _T now = ::cucc::nv::read(place);
    ::cucc::nv::after(order, scope);
    return now;
}
template <class _T>
CUCC_SEEN void __nv_atomic_load(const _T *at, _T *result, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    *result = __nv_atomic_load_n(at, order, scope);
}
template <class _T>
CUCC_SEEN _T __nv_atomic_exchange_n(_T *at, typename ::cucc::nv::plain<_T>::type value, int order,
                                    int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    ::cucc::nv::before(order, scope);
    ::cucc::nv::tell(at, CUCC_SANITIZE_ATOMIC_EXCHANGES, scope);
    const _T old = ::cucc::atomic_exchange(at, value);
    ::cucc::nv::after(order, scope);
    return old;
}
template <class _T>
CUCC_SEEN void __nv_atomic_exchange(_T *at, _T *value, _T *result, int order,
                                    int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    *result = __nv_atomic_exchange_n(at, *value, order, scope);
}
template <class _T>
CUCC_SEEN void __nv_atomic_store_n(_T *at, typename ::cucc::nv::plain<_T>::type value, int order,
                                   int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    ::cucc::nv::before(order, scope);
    ::cucc::nv::tell(at, CUCC_SANITIZE_ATOMIC_STORE, scope);
    ::cucc::atomic_exchange(at, value);
    ::cucc::nv::after(order == __NV_ATOMIC_SEQ_CST ? order : __NV_ATOMIC_RELAXED, scope);
}
template <class _T>
CUCC_SEEN void __nv_atomic_store(_T *at, _T *value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_store_n(at, *value, order, scope);
}
template <class _T>
CUCC_SEEN bool __nv_atomic_compare_exchange_n(_T *at, _T *expected,
                                              typename ::cucc::nv::plain<_T>::type value, bool, int success,
                                              int failure, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    typedef typename ::cucc::nv::bits<_T>::type word;
    ::cucc::nv::before(success, scope);
    ::cucc::nv::tell(at, CUCC_SANITIZE_ATOMIC_SWAPS, scope);
    const word wanted = ::cucc::nv::as<word>(*expected);
    const word seen = ::cucc::atomic_swap_if((word *)at, wanted, ::cucc::nv::as<word>(value));
    ::cucc::nv::after(seen == wanted ? success : failure, scope);
    if (seen != wanted) *expected = ::cucc::nv::as<_T>(seen);
    return seen == wanted;
}
template <class _T>
CUCC_SEEN bool __nv_atomic_compare_exchange(_T *at, _T *expected, _T *value, bool weak, int success,
                                            int failure, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    return __nv_atomic_compare_exchange_n(at, expected, *value, weak, success, failure, scope);
}

/* fetch_add gives what was there before, add gives nothing */
#define CUCC_NV_FETCH(name, result)                                                                          \
    template <class _T>                                                                                      \
    CUCC_SEEN _T __nv_atomic_fetch_##name(_T *at, typename ::cucc::nv::plain<_T>::type value, int order,     \
                                          int scope = __NV_THREAD_SCOPE_SYSTEM)                              \
    {                                                                                                        \
        return ::cucc::nv::change(at, order, scope,                                                          \
                                  [=](_T old) CUCC_UNSEEN_LAMBDA { return (_T)(result); });                  \
    }                                                                                                        \
    template <class _T>                                                                                      \
    CUCC_SEEN void __nv_atomic_##name(_T *at, typename ::cucc::nv::plain<_T>::type value, int order,         \
                                      int scope = __NV_THREAD_SCOPE_SYSTEM)                                  \
    {                                                                                                        \
        __nv_atomic_fetch_##name(at, value, order, scope);                                                   \
    }
CUCC_NV_FETCH(add, old + value)
CUCC_NV_FETCH(sub, old - value)
CUCC_NV_FETCH(and, old &value)
CUCC_NV_FETCH(or, old | value)
CUCC_NV_FETCH(xor, old ^ value)
CUCC_NV_FETCH(min, value < old ? value : old)
CUCC_NV_FETCH(max, old < value ? value : old)
#undef CUCC_NV_FETCH

#endif
