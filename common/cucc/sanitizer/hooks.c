/* hooks.c: what the compiler announces (-fsanitize=thread, -fsanitize-coverage=trace-pc), and the headers.
 *
 * Host code is announced too; the first line of each hook lets it pass.
 */
#include <string.h>

#include "bounds.h"
#include "sanitizer.h"
#include "cucc/sanitizer.h"
#include "cucc/shared.h"
#include "exec/grid.h"

#define SITE __builtin_return_address(0)
#define HOOK __attribute__((visibility("default")))

enum { UNALIGNED_IS_FINE = 0, MUST_BE_ALIGNED = 1 };
enum { OWN_STACK = 256 << 10, PATIENCE = 1000, BLOCK_PATIENCE = 1 << 20, WATCH = 1 << 22 };

static unsigned long accesses; /* since memory was last looked after */
static unsigned basic_blocks;  /* since a thread last gave way */

/* --- one access of a thread --- */

static bool by_words; /* the access that is being announced is of a type aligned to less than its size */

static void count(uint64_t address, size_t size, enum check_space space, int kind, const void *site)
{
    check_access access = {.site = site,
                           .address = address,
                           .size = (uint32_t)size,
                           .space = (uint8_t)space,
                           .kind = (uint8_t)kind,
                           .by_words = by_words};
    if (kind == CHECK_ATOMIC) access.atomic = me.agent->atomic;
    count_access(&me.thread, &access);
}

static inline bool all_defined(const unsigned char *defined, size_t first, size_t size)
{
    return size <= 8 - first && (*defined >> first & ((1u << size) - 1)) == (1u << size) - 1;
}

static void define_bits(unsigned char *defined, size_t first, size_t size)
{
    for (size_t i = first; i < first + size; i++) defined[i >> 3] |= (unsigned char)(1u << (i & 7));
}

static bool defined_bits(const unsigned char *defined, size_t first, size_t size)
{
    for (size_t i = first; i < first + size; i++)
        if (!(defined[i >> 3] >> (i & 7) & 1)) return false;
    return true;
}

/* A write, or a read that has been told as one of unwritten memory: it is not told again */
static void define_if_told(unsigned char *defined, size_t first, size_t size, int kind)
{
    if (kind != CHECK_LOAD || bounds_undefined(defined, first, size)) define_bits(defined, first, size);
}

static void global(uintptr_t a, size_t size, int kind, int how, const void *site)
{
    unsigned char *defined = memory_defined(a);
    if (!all_defined(defined, a & 7, size) && !defined_bits(defined, a & 7, size)) {
        if (!bounds_global(a, size, kind, site)) return;
        define_if_told(defined, a & 7, size, kind);
    }
    race_access(memory_cell(a), a, size, kind, how, site, CHECK_GLOBAL, grid_floor);
    count(a, size, CHECK_GLOBAL, kind, site);
}

static void variable(section *s, uintptr_t a, size_t size, int kind, int how, const void *site)
{
    size_t offset = a - s->start;
    if (!defined_bits(s->defined + (offset >> 3), offset & 7, size) &&
        !bounds_section(s, a, size, kind, site))
        return;
    bool constant = s->kind == 'c';
    if (!constant) race_access(&s->cells[offset >> 2], a, size, kind, how, site, CHECK_GLOBAL, grid_floor);
    count(a, size, constant ? CHECK_CONSTANT : CHECK_GLOBAL, kind, site);
}

void shared_access(uintptr_t a, size_t size, int kind, int how, const void *site)
{
    block_state *b = me.block;
    size_t offset = a - (uintptr_t)b->shared;
    bool inside = offset < b->shared_bytes && size <= b->shared_bytes - offset;
    if (!inside || !defined_bits(b->defined + (offset >> 3), offset & 7, size)) {
        if (!bounds_shared(a, size, kind, site)) return;
        define_if_told(b->defined + (offset >> 3), offset & 7, size, kind);
    }
    race_access(&b->cells[offset >> 2], offset, size, kind, how, site, CHECK_SHARED, b->start);
    count(offset, size, CHECK_SHARED, kind, site);
}

static void elsewhere(uintptr_t a, size_t size, int kind, int how, const void *site)
{
    section *s = memory_section(a);
    if (!s) s = bounds_elsewhere(a, size, kind, site);
    if (s) variable(s, a, size, kind, how, site);
}

/* Somebody who only looks at flags lets others run, after the same number of looks in every run */
static void be_patient(int kind)
{
    if (kind == CHECK_STORE) {
        me.agent->idle = 0;
    } else if (++me.agent->idle >= PATIENCE) {
        me.agent->idle = 0;
        basic_blocks = 0;
        cucc_spinning();
        who();
    }
}

static inline __attribute__((always_inline)) void seen(const void *address, size_t size, int kind, int how,
                                                       int alignment, const void *site)
{
    uintptr_t a = (uintptr_t)address;
    if (!cucc_tls.current) return;
    by_words = !alignment && size > 1;
    unsigned zone = (unsigned)(a >> 40) - (unsigned)(GLOBAL_BASE >> 40);
    bool is_global = zone < GLOBAL_SLOTS, is_shared = shared_is_zone(a);
    if (!is_global && !is_shared) {
        if (a - (uintptr_t)__builtin_frame_address(0) < (uintptr_t)OWN_STACK) return; /* its own variables */
        if (a - (uintptr_t)&cucc_tls < sizeof cucc_tls) return;
        who();
        elsewhere(a, size, kind, how, site);
        return;
    }
    who();
    race_after_store();
    if (alignment && a & (size - 1))
        bounds_misaligned(a, size, kind, site, is_shared ? CHECK_SHARED : CHECK_GLOBAL);
    if (how != PLAIN) be_patient(kind);
    if (is_shared)
        shared_access(a, size, kind, how, site);
    else
        global(a, size, kind, how, site);
    if (++accesses >= WATCH) {
        accesses = 0;
        memory_watch_size();
    }
}

/* --- the compiler's --- */

#define ACCESS(size)                                                                                         \
    HOOK void __tsan_read##size(void *a);                                                                    \
    HOOK void __tsan_write##size(void *a);                                                                   \
    HOOK void __tsan_unaligned_read##size(void *a);                                                          \
    HOOK void __tsan_unaligned_write##size(void *a);                                                         \
    HOOK void __tsan_volatile_read##size(void *a);                                                           \
    HOOK void __tsan_volatile_write##size(void *a);                                                          \
    HOOK void __tsan_unaligned_volatile_read##size(void *a);                                                 \
    HOOK void __tsan_unaligned_volatile_write##size(void *a);                                                \
    void __tsan_read##size(void *a)                                                                          \
    {                                                                                                        \
        seen(a, size, CHECK_LOAD, PLAIN, MUST_BE_ALIGNED, SITE);                                             \
    }                                                                                                        \
    void __tsan_write##size(void *a)                                                                         \
    {                                                                                                        \
        seen(a, size, CHECK_STORE, PLAIN, MUST_BE_ALIGNED, SITE);                                            \
    }                                                                                                        \
    void __tsan_unaligned_read##size(void *a)                                                                \
    {                                                                                                        \
        seen(a, size, CHECK_LOAD, PLAIN, UNALIGNED_IS_FINE, SITE);                                           \
    }                                                                                                        \
    void __tsan_unaligned_write##size(void *a)                                                               \
    {                                                                                                        \
        seen(a, size, CHECK_STORE, PLAIN, UNALIGNED_IS_FINE, SITE);                                          \
    }                                                                                                        \
    void __tsan_volatile_read##size(void *a)                                                                 \
    {                                                                                                        \
        flag_look(a, size, MUST_BE_ALIGNED, SITE);                                                           \
    }                                                                                                        \
    void __tsan_volatile_write##size(void *a)                                                                \
    {                                                                                                        \
        flag_set(a, size, MUST_BE_ALIGNED, SITE);                                                            \
    }                                                                                                        \
    void __tsan_unaligned_volatile_read##size(void *a)                                                       \
    {                                                                                                        \
        flag_look(a, size, UNALIGNED_IS_FINE, SITE);                                                         \
    }                                                                                                        \
    void __tsan_unaligned_volatile_write##size(void *a)                                                      \
    {                                                                                                        \
        flag_set(a, size, UNALIGNED_IS_FINE, SITE);                                                          \
    }

static void flag_look(void *a, size_t size, int alignment, const void *site)
{
    if (!cucc_tls.current) return;
    seen(a, size, CHECK_LOAD, VOLATILE, alignment, site);
    flag_acquire((uintptr_t)a);
}

static void flag_set(void *a, size_t size, int alignment, const void *site)
{
    if (!cucc_tls.current) return;
    seen(a, size, CHECK_STORE, VOLATILE, alignment, site);
    flag_release((uintptr_t)a);
}

ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)

/* A struct, or part of one: in pieces, since a warp's requests are of at most 16 bytes a lane */
HOOK void __tsan_read_range(void *a, size_t size);
HOOK void __tsan_write_range(void *a, size_t size);
void __tsan_read_range(void *a, size_t size)
{
    seen(a, size, CHECK_LOAD, PLAIN, UNALIGNED_IS_FINE, SITE);
}
void __tsan_write_range(void *a, size_t size)
{
    seen(a, size, CHECK_STORE, PLAIN, UNALIGNED_IS_FINE, SITE);
}

HOOK void __tsan_init(void);
HOOK void __tsan_func_entry(void *caller);
HOOK void __tsan_func_exit(void);
HOOK void __tsan_vptr_update(void **object, void *vptr);
HOOK void __tsan_vptr_read(void **object);
void __tsan_init(void) {}
void __tsan_func_entry(void *caller)
{
    if (!cucc_tls.current) return;
    who();
    count_call(&me.thread, caller);
}
void __tsan_func_exit(void)
{
    if (!cucc_tls.current) return;
    who();
    count_return(&me.thread);
}
void __tsan_vptr_update(void **object, void *vptr)
{
    (void)object, (void)vptr;
}
void __tsan_vptr_read(void **object)
{
    (void)object;
}

HOOK void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    if (!cucc_tls.current) return;
    who();
    if (!me.record) return;
    race_after_store();
    count_basic_block(&me.thread, SITE);
    if (++basic_blocks >= BLOCK_PATIENCE) { /* a loop that looks at no flag may wait all the same */
        basic_blocks = 0;
        cucc_spinning();
        who();
    }
}

/* --- atomics of the language: std::atomic, __atomic_... --- */

static void atomic_seen(const volatile void *address, size_t size, int kind, const void *site)
{
    if (!cucc_tls.current) return;
    const void *a = (const void *)(uintptr_t)address;
    who();
    me.agent->atomic = CUCC_CHECK_ATOMIC;
    seen(a, size, kind == CHECK_LOAD ? CHECK_LOAD : CHECK_ATOMIC, ATOMIC, MUST_BE_ALIGNED, site);
    flag_acquire((uintptr_t)a);
    if (kind != CHECK_LOAD) flag_release((uintptr_t)a);
}

#define FETCH(bits, name, builtin)                                                                           \
    HOOK uint##bits##_t __tsan_atomic##bits##_##name(volatile uint##bits##_t *a, uint##bits##_t v,           \
                                                     int order);                                             \
    uint##bits##_t __tsan_atomic##bits##_##name(volatile uint##bits##_t *a, uint##bits##_t v, int order)     \
    {                                                                                                        \
        (void)order;                                                                                         \
        atomic_seen(a, bits / 8, CHECK_ATOMIC, SITE);                                                        \
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
        (void)order;                                                                                         \
        atomic_seen(a, bits / 8, CHECK_LOAD, SITE);                                                          \
        return __atomic_load_n(a, __ATOMIC_SEQ_CST);                                                         \
    }                                                                                                        \
    void __tsan_atomic##bits##_store(volatile uint##bits##_t *a, uint##bits##_t v, int order)                \
    {                                                                                                        \
        (void)order;                                                                                         \
        atomic_seen(a, bits / 8, CHECK_STORE, SITE);                                                         \
        __atomic_store_n(a, v, __ATOMIC_SEQ_CST);                                                            \
    }                                                                                                        \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile uint##bits##_t *a, uint##bits##_t *want,      \
                                                      uint##bits##_t v, int yes, int no)                     \
    {                                                                                                        \
        (void)yes, (void)no;                                                                                 \
        atomic_seen(a, bits / 8, CHECK_ATOMIC, SITE);                                                        \
        return __atomic_compare_exchange_n(a, want, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);               \
    }                                                                                                        \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile uint##bits##_t *a, uint##bits##_t *want,        \
                                                    uint##bits##_t v, int yes, int no)                       \
    {                                                                                                        \
        (void)yes, (void)no;                                                                                 \
        atomic_seen(a, bits / 8, CHECK_ATOMIC, SITE);                                                        \
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
    who();
    who_fence(CUCC_CHECK_FENCE_DEVICE);
}
void __tsan_atomic_signal_fence(int order)
{
    (void)order;
}

/* --- calls of memcpy and its kin in the program's own objects --- */

HOOK void *cucc_check_memcpy(void *to, const void *from, size_t size);
HOOK void *cucc_check_memmove(void *to, const void *from, size_t size);
HOOK void *cucc_check_memset(void *to, int value, size_t size);
void *cucc_check_memcpy(void *to, const void *from, size_t size)
{
    if (size) seen(from, size, CHECK_LOAD, PLAIN, UNALIGNED_IS_FINE, SITE);
    if (size) seen(to, size, CHECK_STORE, PLAIN, UNALIGNED_IS_FINE, SITE);
    return memcpy(to, from, size);
}
void *cucc_check_memmove(void *to, const void *from, size_t size)
{
    if (size) seen(from, size, CHECK_LOAD, PLAIN, UNALIGNED_IS_FINE, SITE);
    if (size) seen(to, size, CHECK_STORE, PLAIN, UNALIGNED_IS_FINE, SITE);
    return memmove(to, from, size);
}
void *cucc_check_memset(void *to, int value, size_t size)
{
    if (size) seen(to, size, CHECK_STORE, PLAIN, UNALIGNED_IS_FINE, SITE);
    return memset(to, value, size);
}

/* --- the headers' (cucc/sanitizer.h) --- */

void cucc_check_atomic(const void *address, size_t size, int kind)
{
    if (!cucc_tls.current) return;
    who();
    me.agent->atomic = (uint8_t)kind;
    seen(address, size, CHECK_ATOMIC, ATOMIC, MUST_BE_ALIGNED, SITE);
    flag_acquire((uintptr_t)address);
    flag_release((uintptr_t)address);
}

void cucc_check_fence(int scope)
{
    who();
    race_after_store();
    be_patient(CHECK_LOAD);
    who_fence(scope);
}

static void at_barrier(unsigned line, const void *site, enum check_barrier kind)
{
    who();
    race_after_store();
    race_settle(me.agent);
    me.agent->barrier_site = site;
    me.agent->barrier_line = line;
    me.agent->idle = 0;
    basic_blocks = 0;
    count_barrier(&me.thread, line, kind);
}

void cucc_check_barrier(unsigned line)
{
    at_barrier(line, SITE, CHECK_BARRIER_BLOCK);
    cucc_barrier(line);
}

int cucc_check_barrier_count(int predicate, unsigned line)
{
    at_barrier(line, SITE, CHECK_BARRIER_BLOCK);
    unsigned *votes = cucc_tls.block->votes[cucc_tls.block->phase & 1];
    votes[predicate != 0]++;
    cucc_barrier(line);
    return (int)votes[1];
}

void cucc_check_grid_barrier(unsigned line)
{
    at_barrier(line, SITE, CHECK_BARRIER_GRID);
    cucc_grid_barrier(line);
}

unsigned long long cucc_check_meet(int op, unsigned mask, unsigned long long value, unsigned source,
                                   unsigned line)
{
    unsigned idle = (who(), me.agent->idle);
    at_barrier(line, SITE, CHECK_BARRIER_WARP);
    me.agent->idle = idle; /* a warp may look at flags together */
    return cucc_warp_meet((cucc_warp_op)op, mask, value, source, line);
}

unsigned cucc_check_lane(void)
{
    return (unsigned)__builtin_ctz(cucc_tls.current->lane_bit);
}

unsigned cucc_check_lanes_there(void)
{
    const cucc_warp *warp = cucc_tls.current->warp;
    return warp->exists & ~warp->exited;
}

void cucc_check_thread_begin(void)
{
    who();
    basic_blocks = 0;
}

void cucc_check_thread_end(void)
{
    who();
    race_after_store();
    race_settle(me.agent);
    me.agent->exited = true;
    count_thread_end(&me.thread);
}
