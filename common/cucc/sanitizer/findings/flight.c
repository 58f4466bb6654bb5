/* flight.c: memory of the host that work in flight still uses. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/graphs/graph.h"
#include "api/memory/extent.h"
#include "api/streams/kind.h"
#include "findings/finding.h"
#include "findings/flight.h"
#include "identity/incomplete.h"
#include "identity/site.h"
#include "identity/streams.h"
#include "shadow/arrays.h"
#include "shadow/global.h"

enum { MOST_BOXES = 10 };

/* depth slices of height rows of width bytes */
typedef struct box {
    uintptr_t start;
    size_t pitch, slice, width, height, depth;
    bool written;
} box;

typedef struct flight {
    struct flight *next;
    unsigned stream;
    unsigned long long number, stamp;
    bool is_kernel, has_run;
    bool of_graph; /* a node: it uses pageable memory without anybody's waiting, too */
    bool shares;   /* a kernel that may talk to the host */
    int boxes;
    box box[MOST_BOXES];
    const char *name, *file;
    int line;
    void *frames[CALL_FRAMES];
    int depth;
    const void *told; /* the last site of the host that was told of */
} flight;

/* What an instruction of the host has touched while kernels were in flight */
typedef struct touch {
    uintptr_t low, high;
    bool writes;
    const void *site, *told;
    unsigned long long stamp;
} touch;

enum { TOUCHES = 512, RECENT = 8, CALLED = 64 };

/* What a function of the host's has touched that a stream called (cudaLaunchHostFunc) */
typedef struct called {
    uintptr_t low, high;
    bool writes;
    const void *site;
    unsigned stream;
    unsigned long long number;
} called;

bool cucc_in_flight, cucc_flight_touched;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* several threads of the host may come */
static flight *flights;
static unsigned long long stamps;  /* grows with each operation that is queued */
static unsigned long long running; /* stamp of the operation that runs */
static unsigned kernels;           /* among the flights */
static unsigned graph_copies;      /* and these */
static bool host_flags; /* the host has looked at a flag, or set one, while kernels were in flight */
static touch touches[TOUCHES];
static unsigned touch_count;
static called calls[CALLED]; /* a ring */
static unsigned call_count;

static bool of_host(uintptr_t a)
{
    if ((a - GLOBAL_BASE) >> 40 >= GLOBAL_SLOTS)
        return cucc_arrays_kernel_memory(a); /* the host's own, mostly */
    const array *x = cucc_arrays_at(a);
    return x && !x->freed && (x->kind == ARRAY_PINNED || x->kind == ARRAY_MANAGED);
}

/* Memory that only nodes of graphs use behind the host's back: a copy of a stream's waits for it */
static bool is_pageable(uintptr_t a)
{
    return (a - GLOBAL_BASE) >> 40 >= GLOBAL_SLOTS && !cucc_arrays_kernel_memory(a);
}

/* --- what is in flight --- */

static void add_box(flight *f, box b)
{
    const bool matters = of_host(b.start) || (f->of_graph && is_pageable(b.start));
    if (b.width && b.height && b.depth && matters && f->boxes < MOST_BOXES) f->box[f->boxes++] = b;
}

static void describe_library(flight *f, const cucc_launch *launch)
{
    const cucc_extent *e = cucc_extents(launch);
    f->name = launch->info->name;
    for (size_t i = 0; i < launch->extents; i++) {
        if (e[i].each) continue; /* where the pointers lead is known when it runs */
        add_box(f, (box){(uintptr_t)e[i].start, e[i].pitch, e[i].slice, e[i].width, e[i].count, e[i].depth,
                         e[i].how & (CUCC_WRITES | CUCC_SCRATCH)});
    }
}

static void describe_copy(flight *f, const struct cucc_copy *c)
{
    add_box(f, (box){(uintptr_t)c->dst, c->dst_pitch, c->dst_slice, c->width, c->height, c->depth, true});
    add_box(f, (box){(uintptr_t)c->src, c->src_pitch, c->src_slice, c->width, c->height, c->depth, false});
}

static void describe_launch(flight *f, const cucc_launch *launch)
{
    if (launch->info->flags & CUCC_KERNEL_ON_HOST) {
        describe_library(f, launch);
        return;
    }
    f->is_kernel = true;
    f->shares = launch->info->flags & CUCC_KERNEL_SHARES;
    f->name = launch->info->name;
    f->file = launch->info->file;
    f->line = launch->info->line;
}

static void describe(flight *f, const struct cucc_op *op)
{
    f->name = cucc_kind_of(op)->what;
    f->is_kernel = cucc_op_graph(op) != NULL;
    if (cucc_op_copy(op)) describe_copy(f, cucc_op_copy(op));
    if (cucc_op_launch(op)) describe_launch(f, cucc_op_launch(op));
}

static void take_off(flight f, const struct cucc_op *op)
{
    describe(&f, op);
    if (!f.is_kernel && !f.boxes) return;
    flight *mine = malloc(sizeof *mine);
    if (!mine) {
        cucc_incomplete(SAY_LOST_HOST, f.name);
        return;
    }
    f.next = flights;
    *mine = f;
    flights = mine;
    kernels += f.is_kernel;
    graph_copies += f.of_graph;
    cucc_in_flight = true;
}

/* A copy of a graph: known by the launch of the graph. Its kernels are the graph's. */
static void see_node(void *of, const struct cucc_op *node)
{
    flight f = *(const flight *)of;
    f.of_graph = true;
    if (cucc_op_copy(node)) take_off(f, node);
}

void cucc_flight_submitted(const struct CUstream_st *stream, const struct cucc_op *op)
{
    pthread_mutex_lock(&mutex);
    flight f = {.stream = cucc_streams_index(stream), .number = op->number, .stamp = ++stamps};
    f.depth = cucc_streams_frames(op, f.frames, CALL_FRAMES);
    take_off(f, op);
    if (cucc_op_graph(op)) cucc_instance_each(cucc_op_graph(op), see_node, &f);
    pthread_mutex_unlock(&mutex);
}

void cucc_flight_waited(void)
{
    pthread_mutex_lock(&mutex);
    for (flight **link = &flights, *f; (f = *link);) {
        if (!cucc_streams_host_knows(f->stream, f->number)) {
            link = &f->next;
            continue;
        }
        *link = f->next;
        kernels -= f->is_kernel;
        graph_copies -= f->of_graph;
        free(f);
    }
    if (!kernels) touch_count = 0, host_flags = false;
    cucc_in_flight = flights != NULL;
    pthread_mutex_unlock(&mutex);
}

/* --- telling --- */

static finding about(uintptr_t address, const void *site)
{
    finding f = {.array = cucc_arrays_at(address)};
    bool managed = f.array && f.array->kind == ARRAY_MANAGED;
    f.kind = managed ? KIND_MANAGED_RACE : KIND_HOST_RACE;
    f.space = managed ? "managed" : "host";
    f.here.frames[f.here.depth++] = (void *)(uintptr_t)site;
    return f;
}

static void say(finding *f, uintptr_t address, bool writes, const char *name, bool other_writes)
{
    size_t byte = f->array ? address - f->array->start : 0;
    const char *of = f->array                             ? "an array"
                     : cucc_arrays_kernel_memory(address) ? "registered memory"
                                                          : "memory";
    f->other.what = other_writes ? "writes it" : "reads it";
    cucc_finding_say(f, SAY_IN_FLIGHT, writes ? "writes" : "reads", byte, of, name,
                     other_writes ? "writes" : "reads");
    cucc_finding_advise(f, ADVISE_IN_FLIGHT);
    cucc_finding_add(f);
}

/* --- the host --- */

static bool overlaps(const box *b, uintptr_t address, size_t size)
{
    size_t extent = (b->depth - 1) * b->slice + (b->height - 1) * b->pitch + b->width;
    if (address + size <= b->start || address >= b->start + extent) return false;
    for (size_t z = 0; z < b->depth; z++)
        for (size_t y = 0; y < b->height; y++) {
            uintptr_t row = b->start + z * b->slice + y * b->pitch;
            if (address < row + b->width && row < address + size) return true;
        }
    return false;
}

static void tell_copy(flight *f, const box *b, uintptr_t address, bool writes, const void *site)
{
    f->told = site;
    finding found = about(address, site);
    found.other.depth = f->depth;
    memcpy(found.other.frames, f->frames, sizeof f->frames);
    say(&found, address, writes, f->name, b->written);
}

static void against_copy(flight *f, uintptr_t address, size_t size, bool writes, const void *site)
{
    for (int i = 0; i < f->boxes && f->told != site; i++)
        if ((writes || f->box[i].written) && overlaps(&f->box[i], address, size))
            tell_copy(f, &f->box[i], address, writes, site);
}

static void against_copies(uintptr_t address, size_t size, bool writes, const void *site)
{
    for (flight *f = flights; f; f = f->next) against_copy(f, address, size, writes, site);
}

/* Do kernels in flight and the host talk by flags?  Which of their accesses these order is not followed. */
static bool they_talk(void)
{
    bool shares = false;
    for (const flight *f = flights; f && host_flags; f = f->next) shares |= f->shares;
    return shares;
}

void cucc_flight_host_flag(void)
{
    pthread_mutex_lock(&mutex);
    host_flags |= kernels > 0;
    pthread_mutex_unlock(&mutex);
}

/* A kernel that has run although nobody has waited for it; whether it did is a matter of chance on a GPU */
static bool by_kernel(mark m, uint16_t site, uintptr_t address, bool writes, bool other_writes,
                      const void *host_site)
{
    const past *p = m.time ? cucc_streams_past(m.time) : NULL;
    if (!p || !p->file || cucc_streams_host_knows(p->stream, p->number)) return false;
    finding f = about(address, host_site);
    f.other.frames[f.other.depth++] = (void *)(uintptr_t)cucc_site_of(site);
    char name[200];
    snprintf(name, sizeof name, "kernel %s", p->name);
    say(&f, address, writes, name, other_writes);
    return true;
}

static void against_kernels_that_ran(uintptr_t address, bool writes, const void *site)
{
    bool any = false;
    for (const flight *f = flights; f; f = f->next) any |= f->is_kernel && f->has_run;
    if (!any || !cucc_shadow_is_there(address) || they_talk()) return;
    const cell *c = cucc_shadow_cell(address);
    bool told = by_kernel(c->write, c->write_site, address, writes, true, site);
    for (int i = 0; i < 2 && writes && !told; i++)
        told = by_kernel(c->read[i], c->read_site[i], address, true, false, site);
}

/* Kernels that have not run yet: it is kept for them */
static void keep(uintptr_t address, size_t size, bool writes, const void *site)
{
    for (unsigned i = touch_count; i-- > 0 && touch_count - i <= RECENT;) {
        touch *t = &touches[i];
        if (t->site != site || t->writes != writes || t->stamp != stamps) continue;
        if (address > t->high || address + size < t->low) continue;
        if (t->low > address) t->low = address;
        if (t->high < address + size) t->high = address + size;
        return;
    }
    if (touch_count < TOUCHES)
        touches[touch_count++] = (touch){address, address + size, writes, site, NULL, stamps};
}

/* --- functions of the host's that a stream calls --- */

static void keep_call(called now)
{
    for (unsigned i = call_count; i-- > 0 && call_count - i <= RECENT;) {
        called *c = &calls[i % CALLED];
        if (c->site != now.site || c->writes != now.writes || c->number != now.number) continue;
        if (now.low > c->high || now.high < c->low) continue;
        if (c->low > now.low) c->low = now.low;
        if (c->high < now.high) c->high = now.high;
        return;
    }
    calls[call_count++ % CALLED] = now;
}

/* What such a function does comes in its stream's order, and after nothing that other streams do unless an
 * event says so. Against copies that have run, and kept for those that will. */
static void by_call(called now)
{
    for (flight *f = flights; f; f = f->next)
        if (f->has_run && f->stream != now.stream && !cucc_streams_knows(f->stream, f->number))
            against_copy(f, now.low, now.high - now.low, now.writes, now.site);
    keep_call(now);
}

static void against_calls(flight *f)
{
    for (unsigned i = call_count > CALLED ? call_count - CALLED : 0; i < call_count; i++) {
        const called *c = &calls[i % CALLED];
        if (c->stream == f->stream || cucc_streams_knows(c->stream, c->number)) continue;
        against_copy(f, c->low, c->high - c->low, c->writes, c->site);
    }
}

void cucc_flight_host(uintptr_t address, size_t size, bool writes, const void *site)
{
    if (!of_host(address) && !(graph_copies && is_pageable(address))) return;
    called now = {.low = address, .high = address + size, .writes = writes, .site = site};
    const bool is_called = cucc_streams_calls_host(&now.stream, &now.number);
    if (!is_called && cucc_streams_operating()) return; /* a library's work: what it uses is known */
    pthread_mutex_lock(&mutex);
    if (is_called)
        by_call(now);
    else
        against_copies(address, size, writes, site);
    if (!is_called && kernels && of_host(address)) {
        against_kernels_that_ran(address, writes, site);
        keep(address, size, writes, site);
    }
    pthread_mutex_unlock(&mutex);
}

void cucc_flight_begin(const struct cucc_op *op)
{
    pthread_mutex_lock(&mutex);
    for (flight *f = flights; f; f = f->next) {
        if (f->number != op->number) continue;
        f->has_run = true;
        running = f->stamp;
        against_calls(f);
        cucc_flight_touched = touch_count && touches[touch_count - 1].stamp >= running;
    }
    pthread_mutex_unlock(&mutex);
}

/* --- a kernel --- */

void cucc_flight_kernel(uintptr_t address, size_t size, bool writes, const void *site)
{
    pthread_mutex_lock(&mutex);
    for (unsigned i = 0; i < touch_count && !they_talk(); i++) {
        touch *t = &touches[i];
        if (t->stamp < running || t->told == site || !(writes || t->writes)) continue;
        if (address + size <= t->low || address >= t->high) continue;
        t->told = site;
        finding f = about(address, t->site);
        f.other.frames[f.other.depth++] = (void *)(uintptr_t)site;
        char name[200];
        snprintf(name, sizeof name, "kernel %s", cucc_kernel_now.name);
        say(&f, address, t->writes, name, writes);
    }
    pthread_mutex_unlock(&mutex);
}
