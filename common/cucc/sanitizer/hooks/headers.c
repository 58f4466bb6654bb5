/* headers.c: what cucc's own headers announce (cucc/sanitizer.h). */
#include "counting/count.h"
#include "cucc/sanitizer.h"
#include "exec/grid.h"
#include "findings/bounds.h"
#include "findings/format.h"
#include "findings/kernelcopies.h"
#include "findings/locks.h"
#include "findings/meetings.h"
#include "findings/race.h"
#include "findings/unset.h"
#include "hooks/access.h"
#include "identity/flags.h"
#include "identity/order.h"
#include "shadow/scopes.h"
#include "shadow/shared.h"
#include "trace/trace.h"

#define SITE __builtin_return_address(0)

/* include/cucc/unset.h is C++ */
void cucc_sanitizer_unset(unsigned taint, const char *names, int decides);
void cucc_sanitizer_unset_return(unsigned taint);
unsigned cucc_sanitizer_unset_returned(void);

void cucc_sanitizer_atomic(const void *address, size_t size, int kind)
{
    if (!cucc_tls.current) return;
    cucc_who();
    bool block = kind & CUCC_SANITIZE_ATOMIC_BLOCK;
    cucc_self.agent->atomic = (uint8_t)(kind & CUCC_SANITIZE_ATOMIC_KIND);
    cucc_self.agent->exchanges = kind & CUCC_SANITIZE_ATOMIC_EXCHANGES;
    int how = kind & CUCC_SANITIZE_ATOMIC_LOAD    ? SANITIZER_LOAD
              : kind & CUCC_SANITIZE_ATOMIC_STORE ? SANITIZER_STORE
                                                  : SANITIZER_ATOMIC;
    cucc_access(address, size, how, block ? ATOMIC_BLOCK : ATOMIC, MUST_BE_ALIGNED, SITE);
    if (how != SANITIZER_LOAD) cucc_stored.certain = kind & CUCC_SANITIZE_ATOMIC_FLOAT;
    if (how != SANITIZER_STORE) cucc_flag_acquire((uintptr_t)address, false);
    if (how != SANITIZER_LOAD) cucc_flag_release((uintptr_t)address);
}

void cucc_sanitizer_unset(unsigned taint, const char *names, int decides)
{
    if (!taint || !cucc_tls.current) return;
    cucc_who();
    cucc_unset_used(taint, names, decides, SITE);
}

static unsigned returned; /* no other thread runs between the return and the use of its value */

void cucc_sanitizer_unset_return(unsigned taint)
{
    returned = taint;
}

unsigned cucc_sanitizer_unset_returned(void)
{
    return returned;
}

const char *cucc_sanitizer_format(const char *format, unsigned given)
{
    if (cucc_tls.current) cucc_who();
    cucc_format_given(format, given, SITE);
    return format;
}

void cucc_sanitizer_scope_begin(const void *start, size_t size)
{
    if (cucc_tls.current) cucc_scope_begin(start, size);
}

void cucc_sanitizer_scope_again(const char *name)
{
    if (!cucc_tls.current) return;
    cucc_who();
    cucc_scope_again(name);
}

void cucc_sanitizer_scope_end(const void *start, size_t size, const char *name)
{
    if (!cucc_tls.current) return;
    cucc_who();
    cucc_scope_end(start, size, name, SITE);
}

void cucc_sanitizer_fence(int scope)
{
    cucc_who();
    cucc_after_store();
    cucc_locks_after_change();
    cucc_be_patient(SANITIZER_LOAD);
    cucc_order_fence(scope);
    cucc_published();
}

void cucc_sanitizer_copy_async(void *to, const void *from, size_t size, size_t zeros)
{
    if (!cucc_tls.current) return;
    cucc_who();
    if (zeros < size) cucc_access(from, size - zeros, SANITIZER_LOAD, PLAIN, !zeros, SITE);
    cucc_access(to, size, SANITIZER_STORE, PLAIN, MUST_BE_ALIGNED, SITE);
    cucc_copy_started((uintptr_t)to, zeros ? 0 : (uintptr_t)from, size, SITE);
}

void cucc_sanitizer_copies_commit(void)
{
    if (!cucc_tls.current) return;
    cucc_who();
    cucc_copies_committed();
}

void cucc_sanitizer_copies_wait(unsigned but)
{
    if (!cucc_tls.current) return;
    cucc_who();
    cucc_after_store();
    cucc_copies_waited(but);
}

void cucc_sanitizer_read_only(const void *address, size_t size)
{
    if (!cucc_tls.current) return;
    cucc_who();
    cucc_after_store();
    cucc_race_read_only((uintptr_t)address, size, "by __ldg", SITE);
}

void cucc_sanitizer_shuffle_width(int width)
{
    cucc_who();
    cucc_tell_width(width, SITE);
}

void cucc_sanitizer_matrix(const void *address, size_t line_bytes)
{
    cucc_who();
    cucc_bounds_matrix((uintptr_t)address, line_bytes, SITE);
}

void cucc_sanitizer_group_sync(void)
{
    cucc_who();
    cucc_self.agent->will_sync_group = true;
}

static void at_barrier(unsigned line, const void *site, enum sanitizer_barrier kind)
{
    cucc_who();
    cucc_after_store();
    cucc_race_settle(cucc_self.agent);
    cucc_self.agent->syncs_group = cucc_self.agent->will_sync_group;
    cucc_self.agent->will_sync_group = false;
    cucc_self.agent->barrier_site = site;
    cucc_self.agent->barrier_line = line;
    cucc_self.agent->idle = 0;
    cucc_basic_blocks = 0;
    cucc_count_barrier(&cucc_self.thread, line & CUCC_BARRIER_LINE, kind);
}

void cucc_sanitizer_barrier(unsigned line)
{
    at_barrier(line, SITE, SANITIZER_BARRIER_BLOCK);
    CUCC_TRACE(barrier(SITE, line, false));
    cucc_barrier(line);
}

int cucc_sanitizer_barrier_count(int predicate, unsigned line)
{
    at_barrier(line, SITE, SANITIZER_BARRIER_BLOCK);
    CUCC_TRACE(barrier(SITE, line, false));
    unsigned *votes = cucc_tls.block->votes[cucc_tls.block->phase & 1];
    votes[predicate != 0]++;
    cucc_barrier(line);
    return (int)votes[1];
}

void cucc_sanitizer_grid_barrier(unsigned line)
{
    at_barrier(line, SITE, SANITIZER_BARRIER_GRID);
    CUCC_TRACE(barrier(SITE, line, true));
    if (!cucc_grid_is_cooperative()) cucc_tell_no_grid(SITE);
    cucc_grid_barrier(line);
}

void cucc_sanitizer_cluster_arrive(void)
{
    cucc_who();
    cucc_after_store();
    cucc_cluster_arrive();
}

void cucc_sanitizer_cluster_wait(unsigned line)
{
    at_barrier(line, SITE, SANITIZER_BARRIER_BLOCK);
    CUCC_TRACE(barrier(SITE, line, false));
    cucc_cluster_wait(line);
    cucc_who();
}

/* As if each of them fenced, set a flag and saw that of all others */
void cucc_sanitizer_tile_barrier(unsigned size, unsigned line)
{
    at_barrier(line, SITE, SANITIZER_BARRIER_WARP);
    const uintptr_t flag = (uintptr_t)cucc_tile_arrivals(size);
    cucc_order_fence(CUCC_SANITIZE_FENCE_BLOCK);
    cucc_flag_release(flag);
    cucc_tile_barrier(size);
    cucc_who();
    cucc_flag_acquire(flag, true);
}

unsigned long long cucc_sanitizer_meet(int op, unsigned mask, unsigned long long value, unsigned source,
                                       unsigned line)
{
    unsigned idle = (cucc_who(), cucc_self.agent->idle);
    at_barrier(line, SITE, SANITIZER_BARRIER_WARP);
    CUCC_TRACE(meet(SITE, op, mask, source));
    if (op == CUCC_OP_SHUFFLE) cucc_count_shuffle();
    cucc_self.agent->idle = idle; /* a warp may look at flags together */
    return cucc_warp_meet((cucc_warp_op)op, mask, value, source, line);
}

unsigned cucc_sanitizer_lane(void)
{
    return (unsigned)__builtin_ctz(cucc_tls.current->lane_bit);
}

unsigned cucc_sanitizer_lanes_there(void)
{
    const cucc_warp *warp = cucc_tls.current->warp;
    return warp->exists & ~warp->exited;
}

void cucc_sanitizer_thread_begin(void)
{
    cucc_who();
    cucc_basic_blocks = 0;
}

void cucc_sanitizer_thread_end(void)
{
    cucc_who();
    cucc_after_store();
    cucc_locks_after_change();
    cucc_race_settle(cucc_self.agent);
    cucc_unset_thread_end();
    cucc_scopes_thread_end();
    cucc_self.agent->exited = true;
    CUCC_TRACE(thread_end());
    cucc_count_thread_end(&cucc_self.thread);
}
