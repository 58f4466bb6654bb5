/* clock.c: the model of time that clock.h describes. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/streams/clock.h"
#include "api/device/device.h"
#include "api/streams/kind.h"

static double host_now = 1000;

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

/* Takes one unit of an engine from start (or from when it is free) for that long; returns the end. */
static double occupy(double *unit, double start, double duration)
{
    if (*unit < start) *unit = start;
    return *unit += duration;
}

double cucc_clock_kernel(struct cucc_device *device, const struct cucc_op *op, double start)
{
    const cucc_launch *launch = &op->u.kernel;
    double blocks = (double)launch->grid.x * launch->grid.y * launch->grid.z;
    double threads = blocks * launch->block.x * launch->block.y * launch->block.z;
    int units = blocks < CUCC_MULTIPROCESSORS ? (int)blocks : CUCC_MULTIPROCESSORS;
    double duration = 3000 + threads / units * 100 / 128, *chosen[CUCC_MULTIPROCESSORS];
    bool taken[CUCC_MULTIPROCESSORS] = {false};
    for (int i = 0; i < units; i++) { /* the units that are free first */
        int best = -1;
        for (int u = 0; u < CUCC_MULTIPROCESSORS; u++)
            if (!taken[u] && (best < 0 || device->multiprocessor_free[u] < device->multiprocessor_free[best]))
                best = u;
        taken[best] = true;
        chosen[i] = &device->multiprocessor_free[best];
        if (start < *chosen[i]) start = *chosen[i];
    }
    for (int i = 0; i < units; i++) *chosen[i] = start + duration;
    return start + duration;
}

double cucc_clock_copy(struct cucc_device *device, const struct cucc_op *op, double start)
{
    const struct cucc_copy *copy = &op->u.copy;
    double bytes = (double)copy->width * (double)copy->height * (double)copy->depth;
    if (!copy->to_host && !copy->from_host) return start + 2000 + bytes / 150;
    double duration = 2000 + bytes / (copy->pageable ? 6 : 12);
    return occupy(&device->copy_free[copy->to_host], start, duration);
}

double cucc_clock_fill(struct cucc_device *device, const struct cucc_op *op, double start)
{
    (void)device;
    return start + 2000 + (double)op->u.fill.width * op->u.fill.height * op->u.fill.depth / 300;
}

double cucc_clock_host(struct cucc_device *device, const struct cucc_op *op, double start)
{
    (void)device, (void)op;
    return start + 5000;
}

void cucc_clock_op(struct CUstream_st *stream, const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    double start = op->submitted > stream->done_at ? op->submitted : stream->done_at;
    if (real_clock())
        stream->done_at = wall();
    else
        stream->done_at = kind->end ? kind->end(cucc_device(stream->device), op, start) : start;
}
