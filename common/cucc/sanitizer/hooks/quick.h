/* quick.h: the commonest accesses at once: plain ones of a running thread, to what has been written, where
 * there is nothing to tell and only this thread to note, if that.  Whatever is not as common as that answers
 * false, and goes the long way (hooks/compiler.c), which may note the same once more. */
#ifndef CUCC_HOOKS_QUICK_H
#define CUCC_HOOKS_QUICK_H

#include "counting/quick.h"
#include "exec/grid.h"
#include "findings/flight.h"
#include "findings/given.h"
#include "findings/quiet.h"
#include "hooks/access.h"
#include "identity/order.h"
#include "shadow/global.h"
#include "shadow/line.h"
#include "shadow/shared.h"
#include "trace/trace.h"

#define CUCC_QUICK static inline __attribute__((always_inline))

/* Are all bytes written that an access of that size takes, aligned to it? */
CUCC_QUICK bool cucc_quick_defined(const unsigned char *defined, size_t first, size_t size)
{
    if (size == 16) return defined[0] == 0xff && defined[1] == 0xff;
    return (*defined >> first & ((1u << size) - 1)) == (1u << size) - 1;
}

CUCC_QUICK bool cucc_quick_shared(uintptr_t a, size_t size, int kind, const void *site)
{
    const block_state *b = cucc_self.block;
    const shared_zone *z = b->shared;
    size_t offset = a - (uintptr_t)z->start;
    if (offset >= z->bytes || size > z->bytes - offset) return false;
    shared_quiet *q = &z->quiet[offset >> 2];
    if (kind == SANITIZER_LOAD && size <= 4 && q->time == cucc_time_now &&
        (q->warp == cucc_self.thread.warp || q->warp == SHARED_QUIET_ALL)) {
        cucc_count_quickly(&cucc_self.thread, site, offset, size, SANITIZER_SHARED, kind);
        return true;
    }
    if (!cucc_quick_defined(z->defined + (offset >> 3), offset & 7, size)) return false;
    uint32_t floor = b->shared_floor;
    cell *k = &z->cells[offset >> 2];
    if (kind != SANITIZER_LOAD) {
        for (size_t i = 0; i < (size + 3) / 4; i++) q[i].time = 0;
        if (!cucc_quiet_write(k, offset & 3, size, floor, site)) return false;
    } else if (!cucc_quiet_read(k, offset & 3, size, floor, CUCC_WARP, site))
        return false;
    else if (size == 4 && k->write.time < floor) {
        if (cucc_quiet_far_apart(k, 15, CUCC_WARP))
            *q = (shared_quiet){cucc_time_now, SHARED_QUIET_ALL};
        else if (cucc_quiet_just_now(k, 15))
            *q = (shared_quiet){cucc_time_now, cucc_self.thread.warp};
    }
    cucc_count_quickly(&cucc_self.thread, site, offset, size, SANITIZER_SHARED, kind);
    return true;
}

CUCC_QUICK bool cucc_quick_global(uintptr_t a, size_t size, int kind, const void *site)
{
    if (!cucc_shadow_is_there(a)) return false;
    if (kind == SANITIZER_LOAD && cucc_line_is_quiet(a, size)) {
        cucc_count_quickly(&cucc_self.thread, site, a, size, SANITIZER_GLOBAL, kind);
        return true;
    }
    if (!cucc_quick_defined(cucc_shadow_defined(a), a & 7, size)) return false;
    cell *k = cucc_shadow_cell(a);
    uint32_t unit = cucc_kernel_now.threads;
    if (kind != SANITIZER_LOAD) {
        cucc_line_written(a, size);
        if (!cucc_quiet_write(k, a & 3, size, cucc_grid_floor, site)) return false;
    } else if (cucc_quiet_for_all(k, size, cucc_grid_floor, unit))
        cucc_line_set_quiet(a, size);
    else if (!cucc_quiet_read(k, a & 3, size, cucc_grid_floor, unit, site))
        return false;
    cucc_count_quickly(&cucc_self.thread, site, a, size, SANITIZER_GLOBAL, kind);
    return true;
}

CUCC_QUICK bool cucc_quick(const void *address, size_t size, int kind, const void *site)
{
    uintptr_t a = (uintptr_t)address;
    if (!cucc_tls.current || a & (size - 1)) return false;
    bool shared = cucc_shared_is_zone(a);
    if (!shared && !cucc_global_is_zone(a)) return false;
    cucc_who();
    if (size == 8 && kind == SANITIZER_LOAD && cucc_given_objects) return false;
    if (__builtin_expect(cucc_tracing, 0)) return false;
    if (cucc_flight_touched ||
        !(cucc_count_has_room(&cucc_self.thread) || cucc_count_make_ready(&cucc_self.thread)))
        return false;
    cucc_after_store();
    if (!(shared ? cucc_quick_shared(a, size, kind, site) : cucc_quick_global(a, size, kind, site)))
        return false;
    if (kind != SANITIZER_LOAD && size >= 4) cucc_stored = (stored){address, size, site, false, false};
    return true;
}

#endif
