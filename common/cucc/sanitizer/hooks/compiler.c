/* compiler.c: what the compiler announces (-fsanitize=thread, -fsanitize-coverage=trace-pc): each access,
 * call and basic block.
 *
 * Host code is announced too; the first line of each hook lets it pass.
 */
#include <string.h>

#include "counting/count.h"
#include "exec/grid.h"
#include "findings/bounds.h"
#include "findings/countup.h"
#include "findings/flight.h"
#include "findings/given.h"
#include "findings/host.h"
#include "findings/published.h"
#include "findings/race.h"
#include "hooks/access.h"
#include "hooks/quick.h"
#include "identity/flags.h"
#include "identity/looks.h"
#include "identity/order.h"
#include "shadow/global.h"
#include "shadow/heap.h"
#include "shadow/line.h"
#include "shadow/scopes.h"
#include "shadow/sections.h"
#include "shadow/shared.h"
#include "trace/trace.h"

#define SITE __builtin_return_address(0)
#define CALLERS_STACK __builtin_dwarf_cfa() /* where the frame of the hook's caller begins */
#define HOOK __attribute__((visibility("default")))

enum { OWN_STACK = 128 << 10, PATIENCE = 1000, BLOCK_PATIENCE = 1 << 20, WATCH = 1 << 22 };

static bool published;         /* the running thread's last store was volatile */
static unsigned long accesses; /* since memory was last looked after */
unsigned cucc_basic_blocks;    /* since a thread last gave way */

/* --- one access of a thread --- */

static bool by_words; /* the access that is being announced is of a type aligned to less than its size */

static void count(uint64_t address, size_t size, enum sanitizer_space space, int kind, const void *site)
{
    sanitizer_access access = {.site = site,
                               .address = address,
                               .size = (uint32_t)size,
                               .space = (uint8_t)space,
                               .kind = (uint8_t)kind,
                               .by_words = by_words};
    if (kind == SANITIZER_ATOMIC) access.atomic = cucc_self.agent->atomic;
    cucc_count_access(&cucc_self.thread, &access);
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
    if (kind != SANITIZER_LOAD || cucc_bounds_undefined(defined, first, size))
        define_bits(defined, first, size);
}

static void global(uintptr_t a, size_t size, int kind, int how, const void *site)
{
    if (!cucc_shadow_is_there(a) || (size > 16 && !cucc_shadow_is_there(a + size - 1))) {
        cucc_bounds_global(a, size, kind, site);
        return;
    }
    if (__builtin_expect(cucc_flight_touched, 0)) cucc_flight_kernel(a, size, kind != SANITIZER_LOAD, site);
    unsigned char *defined = cucc_shadow_defined(a);
    if (!all_defined(defined, a & 7, size) && !defined_bits(defined, a & 7, size)) {
        if (!cucc_bounds_global(a, size, kind, site)) return;
        define_if_told(defined, a & 7, size, kind);
        if (kind == SANITIZER_LOAD && size > 4) cucc_unset_half_written(a, size, site);
    }
    if (__builtin_expect(cucc_given_objects, 0) && size == 8 && kind == SANITIZER_LOAD)
        cucc_bounds_object(a, site);
    if (kind != SANITIZER_LOAD) cucc_line_written(a, size);
    cucc_race_access(cucc_shadow_cell(a), a, size, kind, how, site, SANITIZER_GLOBAL, cucc_grid_floor);
    count(a, size, SANITIZER_GLOBAL, kind, site);
}

static void variable(section *s, uintptr_t a, size_t size, int kind, int how, const void *site)
{
    size_t offset = a - s->start;
    bool defined = defined_bits(s->defined + (offset >> 3), offset & 7, size);
    if ((!defined || __builtin_expect(cucc_given_count, 0)) && !cucc_bounds_section(s, a, size, kind, site))
        return;
    bool constant = s->kind == 'c';
    if (!constant)
        cucc_race_access(&s->cells[offset >> 2], a, size, kind, how, site, SANITIZER_GLOBAL, cucc_grid_floor);
    count(a, size, constant ? SANITIZER_CONSTANT : SANITIZER_GLOBAL, kind, site);
}

static void shared_memory(uintptr_t a, size_t size, int kind, int how, const void *site)
{
    const block_state *own = cucc_self.block, *b = own->resident->cluster ? cucc_shared_block_of(a) : own;
    const shared_zone *z = b->shared;
    size_t offset = a - (uintptr_t)z->start;
    bool inside = offset < z->bytes && size <= z->bytes - offset;
    const unsigned char *bits = z->defined + (offset >> 3);
    if (!inside || (!all_defined(bits, offset & 7, size) && !defined_bits(bits, offset & 7, size))) {
        if (!cucc_bounds_shared(b, a, size, kind, site)) return;
        define_if_told(z->defined + (offset >> 3), offset & 7, size, kind);
    }
    for (size_t i = offset >> 2; kind != SANITIZER_LOAD && i <= (offset + size - 1) >> 2; i++)
        z->quiet[i].time = 0;
    cucc_race_block = b;
    cucc_race_access(&z->cells[offset >> 2], offset, size, kind, how, site, SANITIZER_SHARED,
                     own->shared_floor);
    cucc_race_block = NULL;
    if (b == own) count(offset, size, SANITIZER_SHARED, kind, site);
}

static void kernels_heap(uintptr_t a, size_t size, int kind, int how, const void *site)
{
    heap_piece *p = cucc_bounds_heap(a, size, kind, site);
    if (!p) return;
    const size_t offset = a - p->start;
    if (!defined_bits(p->defined, offset, size)) {
        if (kind != SANITIZER_STORE && cucc_bounds_undefined(p->defined, offset, size))
            cucc_bounds_heap_unwritten(p, a, size, site);
        define_if_told(p->defined, offset, size, kind);
    }
    cucc_race_access(&p->cells[offset >> 2], a, size, kind, how, site, SANITIZER_GLOBAL, cucc_grid_floor);
}

static void elsewhere(uintptr_t a, size_t size, int kind, int how, const void *site, const void *stack)
{
    if (cucc_heap_is_zone(a)) {
        kernels_heap(a, size, kind, how, site);
        return;
    }
    if (__builtin_expect(cucc_flight_touched, 0)) cucc_flight_kernel(a, size, kind != SANITIZER_LOAD, site);
    section *s = cucc_section(a);
    if (!s) s = cucc_bounds_elsewhere(a, size, kind, site, stack);
    if (s) variable(s, a, size, kind, how, site);
}

/* Somebody who only looks at flags lets others run, after the same number of looks in every run */
void cucc_be_patient(int kind)
{
    if (kind == SANITIZER_STORE) {
        cucc_self.agent->idle = 0;
    } else if (++cucc_self.agent->idle >= PATIENCE) {
        cucc_self.agent->idle = 0;
        cucc_basic_blocks = 0;
        cucc_spinning();
        cucc_who();
    }
}

static inline __attribute__((always_inline)) void seen(const void *address, size_t size, int kind, int how,
                                                       int alignment, const void *site, const void *stack)
{
    uintptr_t a = (uintptr_t)address;
    if (!cucc_tls.current) {
        if (__builtin_expect(cucc_in_flight, 0)) cucc_flight_host(a, size, kind != SANITIZER_LOAD, site);
        cucc_host_access(a, size, kind != SANITIZER_LOAD, site);
        return;
    }
    by_words = !alignment && size > 1;
    bool is_global = cucc_global_is_zone(a), is_shared = cucc_shared_is_zone(a);
    if (!is_global && !is_shared) {
        if (a - (uintptr_t)stack < (uintptr_t)OWN_STACK) { /* its own variables */
            if (__builtin_expect(cucc_scopes_ended != 0, 0)) cucc_bounds_scope(a, size, kind, site);
            return;
        }
        if (a - (uintptr_t)&cucc_tls < sizeof cucc_tls) return;
        cucc_who();
        CUCC_TRACE(access(a, size, kind, site));
        elsewhere(a, size, kind, how, site, stack);
        return;
    }
    cucc_who();
    CUCC_TRACE(access(a, size, kind, site));
    /* a struct that is copied is announced as stored, as read, and then copied */
    bool is_copied = kind == SANITIZER_LOAD && by_words && cucc_stored.place && cucc_stored.size == size;
    if (!is_copied) cucc_after_store();
    if (alignment && a & (size - 1))
        cucc_bounds_misaligned(a, size, kind, site, is_shared ? SANITIZER_SHARED : SANITIZER_GLOBAL);
    if (how != PLAIN) cucc_be_patient(kind);
    if (is_shared)
        shared_memory(a, size, kind, how, site);
    else
        global(a, size, kind, how, site);
    if (kind != SANITIZER_LOAD && size >= 4)
        cucc_stored = (stored){address, size, site, false, cucc_unset_by_members(size, by_words)};
    if (++accesses >= WATCH) {
        accesses = 0;
        cucc_shadow_watch_size();
    }
}

void cucc_access(const void *address, size_t size, int kind, enum access_how how, int alignment,
                 const void *site)
{
    seen(address, size, kind, how, alignment, site, CALLERS_STACK);
}

static __attribute__((noinline)) void plain(const void *address, size_t size, int kind, const void *site,
                                            const void *stack)
{
    seen(address, size, kind, PLAIN, MUST_BE_ALIGNED, site, stack);
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
        if (!cucc_quick(a, size, SANITIZER_LOAD, SITE)) plain(a, size, SANITIZER_LOAD, SITE, CALLERS_STACK); \
    }                                                                                                        \
    void __tsan_write##size(void *a)                                                                         \
    {                                                                                                        \
        if (!cucc_quick(a, size, SANITIZER_STORE, SITE))                                                     \
            plain(a, size, SANITIZER_STORE, SITE, CALLERS_STACK);                                            \
    }                                                                                                        \
    void __tsan_unaligned_read##size(void *a)                                                                \
    {                                                                                                        \
        seen(a, size, SANITIZER_LOAD, PLAIN, UNALIGNED_IS_FINE, SITE, CALLERS_STACK);                        \
    }                                                                                                        \
    void __tsan_unaligned_write##size(void *a)                                                               \
    {                                                                                                        \
        seen(a, size, SANITIZER_STORE, PLAIN, UNALIGNED_IS_FINE, SITE, CALLERS_STACK);                       \
    }                                                                                                        \
    void __tsan_volatile_read##size(void *a)                                                                 \
    {                                                                                                        \
        flag_look(a, size, MUST_BE_ALIGNED, SITE, CALLERS_STACK);                                            \
    }                                                                                                        \
    void __tsan_volatile_write##size(void *a)                                                                \
    {                                                                                                        \
        flag_set(a, size, MUST_BE_ALIGNED, SITE, CALLERS_STACK);                                             \
    }                                                                                                        \
    void __tsan_unaligned_volatile_read##size(void *a)                                                       \
    {                                                                                                        \
        flag_look(a, size, UNALIGNED_IS_FINE, SITE, CALLERS_STACK);                                          \
    }                                                                                                        \
    void __tsan_unaligned_volatile_write##size(void *a)                                                      \
    {                                                                                                        \
        flag_set(a, size, UNALIGNED_IS_FINE, SITE, CALLERS_STACK);                                           \
    }

static void flag_look(void *a, size_t size, int alignment, const void *site, const void *stack)
{
    if (!cucc_tls.current) {
        if (__builtin_expect(cucc_in_flight, 0)) cucc_flight_host_flag();
        return;
    }
    seen(a, size, SANITIZER_LOAD, VOLATILE, alignment, site, stack);
    cucc_count_up_look((uintptr_t)a);
    if (cucc_global_is_zone((uintptr_t)a)) cucc_self.block->reads_flags = true;
    cucc_flag_acquire((uintptr_t)a, false);
    if (size == 8) cucc_published_torn((uintptr_t)a, site);
}

static void flag_set(void *a, size_t size, int alignment, const void *site, const void *stack)
{
    if (!cucc_tls.current) {
        if (__builtin_expect(cucc_in_flight, 0)) cucc_flight_host_flag();
        return;
    }
    cucc_count_up_store((uintptr_t)a, size, site);
    seen(a, size, SANITIZER_STORE, VOLATILE, alignment, site, stack);
    cucc_flag_release((uintptr_t)a);
    published = cucc_tls.late; /* but not stored yet */
}

ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)

/* A struct, or part of one: in pieces, since a warp's requests are of at most 16 bytes per lane */
HOOK void __tsan_read_range(void *a, size_t size);
HOOK void __tsan_write_range(void *a, size_t size);
void __tsan_read_range(void *a, size_t size)
{
    seen(a, size, SANITIZER_LOAD, PLAIN, UNALIGNED_IS_FINE, SITE, CALLERS_STACK);
}
void __tsan_write_range(void *a, size_t size)
{
    seen(a, size, SANITIZER_STORE, PLAIN, UNALIGNED_IS_FINE, SITE, CALLERS_STACK);
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
    cucc_who();
    CUCC_TRACE(call(caller, SITE));
    cucc_scopes_call();
    cucc_count_call(&cucc_self.thread, caller);
}
void __tsan_func_exit(void)
{
    if (!cucc_tls.current) return;
    cucc_who();
    CUCC_TRACE(return ());
    cucc_scopes_return();
    cucc_count_return(&cucc_self.thread);
}
/* The constructor of an object with virtual functions stores where its table of them is */
void __tsan_vptr_update(void **object, void *vptr)
{
    (void)vptr;
    plain(object, sizeof *object, SANITIZER_STORE, SITE, CALLERS_STACK);
    uintptr_t a = (uintptr_t)object;
    if (cucc_global_is_zone(a)) cucc_given_made(a, !cucc_tls.current);
}
void __tsan_vptr_read(void **object)
{
    plain(object, sizeof *object, SANITIZER_LOAD, SITE, CALLERS_STACK);
}

HOOK void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    if (!cucc_tls.current) return;
    cucc_who();
    if (!cucc_self.record) return;
    cucc_after_store();
    CUCC_TRACE(step(SITE));
    cucc_looks_step++;
    cucc_count_block_quickly(&cucc_self.thread, SITE);
    if (__builtin_expect(published, 0)) {
        published = false;
        cucc_published();
        cucc_who();
    }
    if (++cucc_basic_blocks >= BLOCK_PATIENCE) { /* a loop that looks at no flag may wait all the same */
        cucc_basic_blocks = 0;
        cucc_spinning();
        cucc_who();
    }
}
