/* clock.c: the model of time that clock.h describes. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/streams/clock.h"
#include "api/device/device.h"
#include "api/streams/kind.h"
#include "cucc/clock.h"

static double host_now = 1000;
static double cycles_of_a_thread = 100;
static size_t unplanned; /* items in streams: what comes behind them cannot be planned */

static bool real_clock(void)
{
    static int real = -1;
    if (real < 0) {
        const char *word = getenv("CUCC_CLOCK");
        real = word && !strcmp(word, "real");
    }
    return real;
}

static double wall(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

double cucc_clock_submit(void)
{
    return host_now += 2000;
}

void cucc_clock_reach(double time)
{
    if (host_now < time) host_now = time;
}

double cucc_clock_now(void)
{
    return host_now;
}

void cucc_clock_cycles(double cycles)
{
    cucc_lock();
    cycles_of_a_thread = cycles > 0 ? cycles : 100;
    cucc_unlock();
}

/* --- how long an item takes, and the engines it needs --- */

/* The units of a kernel: those that are free first. */
static int choose_units(struct cucc_device *device, struct cucc_engine **chosen, int units, double start,
                        double duration)
{
    bool taken[CUCC_MAX_MULTIPROCESSORS] = {false};
    const int all = cucc_multiprocessors();
    for (int i = 0; i < units; i++) {
        int best = -1;
        double earliest = 0;
        for (int u = 0; u < all; u++) {
            double fit = cucc_engine_fit(&device->multiprocessors[u], start, duration);
            if (taken[u] || (best >= 0 && fit >= earliest)) continue;
            best = u;
            earliest = fit;
        }
        taken[best] = true;
        chosen[i] = &device->multiprocessors[best];
    }
    return units;
}

void cucc_clock_kernel(struct cucc_device *device, struct cucc_op *op)
{
    const cucc_launch *launch = &op->u.kernel;
    double blocks = (double)launch->grid.x * launch->grid.y * launch->grid.z;
    double threads = blocks * launch->block.x * launch->block.y * launch->block.z;
    int units = cucc_multiprocessors();
    if (blocks < units) units = (int)blocks;
    double cycles = op->cycles > 0 ? op->cycles : cycles_of_a_thread; /* a graph's, another kernel's */
    double duration = launch->nanoseconds > 0 ? launch->nanoseconds : 3000 + threads / units * cycles / 128;
    struct cucc_engine *chosen[CUCC_MAX_MULTIPROCESSORS];
    units = choose_units(device, chosen, units, op->begins, duration);
    for (int i = 0; i < units;) { /* a time that suits all of them */
        double fit = cucc_engine_fit(chosen[i], op->begins, duration);
        i = fit > op->begins ? 0 : i + 1;
        op->begins = fit;
    }
    for (int i = 0; i < units; i++) cucc_engine_take(chosen[i], op->begins, duration);
    op->ends = op->begins + duration;
}

/* Both engines do it together: as soon as both are free for so long. */
static void take_both(struct cucc_engine *one, struct cucc_engine *other, struct cucc_op *op, double duration)
{
    double begins = op->begins, before;
    do {
        before = begins;
        begins = cucc_engine_fit(other, cucc_engine_fit(one, begins, duration), duration);
    } while (begins > before);
    cucc_engine_take(one, begins, duration);
    cucc_engine_take(other, begins, duration);
    op->begins = begins;
    op->ends = begins + duration;
}

/* The device whose stream it is copies, if it is one of the two: may it reach the other's memory? */
static bool goes_directly(const struct cucc_device *device, const struct cucc_copy *copy)
{
    const int own = device->index == copy->to_device ? copy->to_device : copy->from_device;
    const int other = own == copy->to_device ? copy->from_device : copy->to_device;
    return cucc_device(own)->peers >> other & 1;
}

static void copy_between_devices(struct cucc_device *device, struct cucc_op *op, double bytes)
{
    struct cucc_copy *copy = &op->u.copy;
    struct cucc_device *from = cucc_device(copy->from_device), *to = cucc_device(copy->to_device);
    copy->direct = goes_directly(device, copy);
    if (copy->direct)
        take_both(&from->ports[0], &to->ports[1], op, 5000 + bytes / 20);
    else
        take_both(&from->copiers[1], &to->copiers[0], op, 10000 + bytes / 6);
}

void cucc_clock_copy(struct cucc_device *device, struct cucc_op *op)
{
    const struct cucc_copy *copy = &op->u.copy;
    double bytes = (double)copy->width * (double)copy->height * (double)copy->depth;
    if (copy->from_device != copy->to_device) {
        copy_between_devices(device, op, bytes);
        return;
    }
    if (!copy->to_host && !copy->from_host) {
        op->ends = op->begins + 2000 + bytes / 150;
        return;
    }
    double duration = 2000 + bytes / (copy->pageable ? 6 : 12);
    struct cucc_engine *engine = &device->copiers[copy->to_host];
    op->begins = cucc_engine_fit(engine, op->begins, duration);
    cucc_engine_take(engine, op->begins, duration);
    op->ends = op->begins + duration;
}

void cucc_clock_fill(struct cucc_device *device, struct cucc_op *op)
{
    (void)device;
    op->ends = op->begins + 2000 + (double)op->u.fill.width * op->u.fill.height * op->u.fill.depth / 300;
}

void cucc_clock_host(struct cucc_device *device, struct cucc_op *op)
{
    (void)device;
    op->ends = op->begins + 5000;
}

/* op may begin at op->begins: when it will, and when it ends. */
static void time_item(struct cucc_device *device, struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    op->ends = op->begins;
    if (kind->time) kind->time(device, op);
}

/* --- planning: when an item is queued --- */

static void not_before(double *time, double other)
{
    if (*time < other) *time = other;
}

/* What the item comes after, besides its stream: the legacy stream, or all blocking ones; an event. */
static void after_others(const struct CUstream_st *stream, struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    if (kind->earliest) not_before(&op->begins, kind->earliest(op));
    if (stream->flags & cudaStreamNonBlocking) return;
    for (const struct CUstream_st *other = cucc_streams; other; other = other->next) {
        if (other == stream || other->device != stream->device || other->flags & cudaStreamNonBlocking)
            continue;
        if (stream->legacy || other->legacy) not_before(&op->begins, other->planned_at);
    }
}

void cucc_clock_plan(struct CUstream_st *stream, struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    op->cycles = cycles_of_a_thread;
    if (real_clock() || unplanned || kind->time_unknown) {
        unplanned++;
        return;
    }
    op->planned = true;
    op->begins = op->submitted;
    not_before(&op->begins, stream->planned_at);
    after_others(stream, op);
    time_item(cucc_device(stream->device), op);
    stream->planned_at = op->ends;
    if (kind->planned) kind->planned(op);
}

void cucc_clock_left(const struct cucc_op *op)
{
    unplanned -= !op->planned;
}

void cucc_clock_op(struct CUstream_st *stream, struct cucc_op *op)
{
    if (!op->planned) {
        op->begins = op->submitted > stream->done_at ? op->submitted : stream->done_at;
        if (real_clock())
            op->begins = op->ends = wall();
        else
            time_item(cucc_device(stream->device), op);
    }
    not_before(&stream->done_at, op->ends);
    not_before(&stream->planned_at, stream->done_at);
}
