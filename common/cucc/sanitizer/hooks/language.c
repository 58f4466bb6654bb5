/* language.c: what the compiler announces besides: the atomics and fences of the language (std::atomic,
 * __atomic_...), and calls of memcpy and its kin, which driver/compile.sh renames. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "cucc/sanitizer.h"
#include "findings/flight.h"
#include "hooks/access.h"
#include "identity/flags.h"
#include "identity/order.h"

#define SITE __builtin_return_address(0)
#define HOOK __attribute__((visibility("default")))

/* --- atomics of the language: std::atomic, __atomic_... --- */

static bool releases(int order)
{
    return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
}
static bool acquires(int order)
{
    return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE;
}

static void atomic_seen(const volatile void *address, size_t size, int kind, int order, const void *site)
{
    if (!cucc_tls.current) {
        if (cucc_in_flight) cucc_flight_host_flag();
        return;
    }
    const void *a = (const void *)(uintptr_t)address;
    cucc_who();
    cucc_self.agent->atomic = CUCC_SANITIZE_ATOMIC;
    cucc_self.agent->exchanges = false;
    if (kind != SANITIZER_LOAD && releases(order)) cucc_order_fence(CUCC_SANITIZE_FENCE_DEVICE);
    cucc_access(a, size, kind, ATOMIC, MUST_BE_ALIGNED, site);
    if (kind != SANITIZER_STORE) cucc_flag_acquire((uintptr_t)a, acquires(order));
    if (kind != SANITIZER_LOAD) cucc_flag_release((uintptr_t)a);
}

#define FETCH(bits, name, builtin)                                                                           \
    HOOK uint##bits##_t __tsan_atomic##bits##_##name(volatile uint##bits##_t *a, uint##bits##_t v,           \
                                                     int order);                                             \
    uint##bits##_t __tsan_atomic##bits##_##name(volatile uint##bits##_t *a, uint##bits##_t v, int order)     \
    {                                                                                                        \
        atomic_seen(a, bits / 8, SANITIZER_ATOMIC, order, SITE);                                             \
        return builtin(a, v, __ATOMIC_SEQ_CST);                                                              \
    }
#define ATOMICS(bits)                                                                                        \
    HOOK uint##bits##_t __tsan_atomic##bits##_load(const volatile uint##bits##_t *a, int order);             \
    HOOK void __tsan_atomic##bits##_store(volatile uint##bits##_t *a, uint##bits##_t v, int order);          \
    HOOK int __tsan_atomic##bits##_compare_exchange_strong(volatile uint##bits##_t *a, uint##bits##_t *want, \
                                                           uint##bits##_t v, int yes, int no);               \
    HOOK int __tsan_atomic##bits##_compare_exchange_weak(volatile uint##bits##_t *a, uint##bits##_t *want,   \
                                                         uint##bits##_t v, int yes, int no);                 \
    uint##bits##_t __tsan_atomic##bits##_load(const volatile uint##bits##_t *a, int order)                   \
    {                                                                                                        \
        atomic_seen(a, bits / 8, SANITIZER_LOAD, order, SITE);                                               \
        return __atomic_load_n(a, __ATOMIC_SEQ_CST);                                                         \
    }                                                                                                        \
    void __tsan_atomic##bits##_store(volatile uint##bits##_t *a, uint##bits##_t v, int order)                \
    {                                                                                                        \
        atomic_seen(a, bits / 8, SANITIZER_STORE, order, SITE);                                              \
        __atomic_store_n(a, v, __ATOMIC_SEQ_CST);                                                            \
    }                                                                                                        \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile uint##bits##_t *a, uint##bits##_t *want,      \
                                                      uint##bits##_t v, int yes, int no)                     \
    {                                                                                                        \
        (void)no;                                                                                            \
        atomic_seen(a, bits / 8, SANITIZER_ATOMIC, yes, SITE);                                               \
        return __atomic_compare_exchange_n(a, want, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);               \
    }                                                                                                        \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile uint##bits##_t *a, uint##bits##_t *want,        \
                                                    uint##bits##_t v, int yes, int no)                       \
    {                                                                                                        \
        (void)no;                                                                                            \
        atomic_seen(a, bits / 8, SANITIZER_ATOMIC, yes, SITE);                                               \
        return __atomic_compare_exchange_n(a, want, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);               \
    }                                                                                                        \
    FETCH(bits, exchange, __atomic_exchange_n)                                                               \
    FETCH(bits, fetch_add, __atomic_fetch_add)                                                               \
    FETCH(bits, fetch_sub, __atomic_fetch_sub)                                                               \
    FETCH(bits, fetch_and, __atomic_fetch_and)                                                               \
    FETCH(bits, fetch_or, __atomic_fetch_or)                                                                 \
    FETCH(bits, fetch_xor, __atomic_fetch_xor)                                                               \
    FETCH(bits, fetch_nand, __atomic_fetch_nand)
ATOMICS(8)
ATOMICS(16)
ATOMICS(32)
ATOMICS(64)

HOOK void __tsan_atomic_thread_fence(int order);
HOOK void __tsan_atomic_signal_fence(int order);
void __tsan_atomic_thread_fence(int order)
{
    (void)order;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (!cucc_tls.current) return;
    cucc_who();
    cucc_order_fence(CUCC_SANITIZE_FENCE_DEVICE);
}
void __tsan_atomic_signal_fence(int order)
{
    (void)order;
}

/* --- calls of memcpy and its kin in the program's own objects --- */

HOOK void *cucc_sanitizer_memcpy(void *to, const void *from, size_t size);
HOOK void *cucc_sanitizer_memmove(void *to, const void *from, size_t size);
HOOK void *cucc_sanitizer_memset(void *to, int value, size_t size);
void *cucc_sanitizer_memcpy(void *to, const void *from, size_t size)
{
    if (size) cucc_access(from, size, SANITIZER_LOAD, PLAIN, UNALIGNED_IS_FINE, SITE);
    if (size) cucc_access(to, size, SANITIZER_STORE, PLAIN, UNALIGNED_IS_FINE, SITE);
    return memcpy(to, from, size);
}
void *cucc_sanitizer_memmove(void *to, const void *from, size_t size)
{
    if (size) cucc_access(from, size, SANITIZER_LOAD, PLAIN, UNALIGNED_IS_FINE, SITE);
    if (size) cucc_access(to, size, SANITIZER_STORE, PLAIN, UNALIGNED_IS_FINE, SITE);
    return memmove(to, from, size);
}
void *cucc_sanitizer_memset(void *to, int value, size_t size)
{
    if (size) cucc_access(to, size, SANITIZER_STORE, PLAIN, UNALIGNED_IS_FINE, SITE);
    return memset(to, value, size);
}
