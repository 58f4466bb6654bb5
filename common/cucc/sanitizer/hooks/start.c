/* start.c: the beginning and the end of a program of the sanitizer build, and the table that the runtime
 * calls. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <unistd.h>

#include "api/device/observer.h"
#include "api/memory/hostfault.h"
#include "api/streams/kind.h"
#include "api/streams/operations.h"
#include "counting/count.h"
#include "cucc/sanitizer.h"
#include "cuda_runtime_api.h"
#include "exec/fault.h"
#include "exec/grid.h"
#include "exec/observer.h"
#include "exec/sealed.h"
#include "findings/allocations.h"
#include "findings/bounds.h"
#include "findings/copies.h"
#include "findings/errors.h"
#include "findings/extents.h"
#include "findings/finding.h"
#include "findings/finite.h"
#include "findings/flight.h"
#include "findings/given.h"
#include "findings/host.h"
#include "findings/hostcopies.h"
#include "findings/kernelcopies.h"
#include "findings/life.h"
#include "counting/iterations.h"
#include "counting/spans.h"
#include "counting/operations.h"
#include "findings/meetings.h"
#include "findings/locks.h"
#include "findings/origin.h"
#include "findings/published.h"
#include "findings/unset.h"
#include "findings/unwritten.h"
#include "hooks/access.h"
#include "hooks/report.h"
#include "identity/children.h"
#include "identity/graph.h"
#include "identity/incomplete.h"
#include "identity/order.h"
#include "identity/streams.h"
#include "shadow/global.h"
#include "shadow/line.h"
#include "shadow/sections.h"
#include "shadow/shared.h"
#include "trace/calls.h"
#include "trace/trace.h"
#include "trace/turns.h"

int cucc_sanitizer_begun; /* one for the process: a shared library may bring a second copy of all this */
static bool ended;

/* A program that fell over need not tidy up */
static void look_at_end(int status)
{
    cucc_published_settle();
    cucc_locks_settle();
    cucc_saw_end(status, !cucc_is_incomplete());
    if (!status && !cucc_finding_faults()) cucc_saw_leaks();
}

/* Findings make a failed program out of one that thinks it has succeeded */
static void at_end(int status, void *unused)
{
    static bool finishing;
    (void)unused;
    if (ended) return;
    if (!finishing && !cucc_tls.current && !status && cucc_waiting()) {
        finishing = true;
        on_exit(at_end, NULL); /* what runs now may give up, which exits once more */
        cucc_finish_all();     /* what nobody has waited for would not have been seen */
    }
    ended = true;
    look_at_end(status);
    cucc_trace_close();
    fflush(stdout);
    cucc_report_write();
    const char *word = getenv("CUCC_SANITIZE_EXIT");
    if (cucc_finding_faults() || cucc_is_incomplete()) {
        fflush(NULL);
        _exit(word && *word ? atoi(word) : 66);
    }
}

static void tell_and_die(int number, const char *name, const char *why)
{
    signal(number, number == SIGXFSZ ? SIG_IGN : SIG_DFL); /* a write to a file that is full only fails now */
    alarm(10); /* in a program that has gone astray, or was stopped in the middle of an allocation */
    cucc_incomplete(SAY_BROKE_OFF, name, why);
    at_end(128 + number, NULL);
    signal(number, SIG_DFL);
    raise(number);
}

/* An exception that nobody caught, or a failed assert: what was found before it is reported */
static void on_abort(int number)
{
    tell_and_die(number, "SIGABRT", "an exception that nobody caught, or a failed assert");
}

/* Ctrl-C, a limit: a program that runs on for ever after a fault would never tell of the fault */
static const struct {
    int number;
    const char *name, *why;
} stops[] = {{SIGINT, "SIGINT", "it was stopped from outside"},
             {SIGTERM, "SIGTERM", "it was stopped from outside"},
             {SIGHUP, "SIGHUP", "it was stopped from outside"},
             {SIGXCPU, "SIGXCPU", "it has used the processor time that it may"},
             {SIGXFSZ, "SIGXFSZ", "it has written a file as large as files may be"}};

static void on_stop(int number)
{
    size_t i = 0;
    while (stops[i].number != number) i++;
    tell_and_die(number, stops[i].name, stops[i].why);
}

static void tell_when_stopped(void)
{
    struct sigaction action = {.sa_handler = on_stop, .sa_flags = SA_ONSTACK}, before;
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        sigaction(stops[i].number, NULL, &before);
        if (before.sa_handler == SIG_DFL) sigaction(stops[i].number, &action, NULL); /* nohup ignores one */
    }
}

/* Addresses are the same in every run: the program starts itself again without their randomisation */
static void fix_addresses(char **argv)
{
    int persona = personality(0xffffffff);
    if (persona == -1 || persona & ADDR_NO_RANDOMIZE || getenv("CUCC_SANITIZE_STARTED")) return;
    if (personality((unsigned long)persona | ADDR_NO_RANDOMIZE) == -1) return;
    setenv("CUCC_SANITIZE_STARTED", "1", 1);
    execv("/proc/self/exe", argv);
}

/* Before whatever a program may have run before main */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wprio-ctor-dtor"
#endif
static __attribute__((constructor(50))) void start(int argc, char **argv)
{
    (void)argc;
    if (cucc_sanitizer_begun++) return;
    fix_addresses(argv);
    unsetenv("CUCC_SANITIZE_STARTED");
    cucc_sealed_begin(getenv("CUCC_REPORT"));
    cucc_findings_begin();
    cucc_finite_begin();
    cucc_origin_begin();
    cucc_trace_open();
    cucc_catch_faults(); /* also of what the program does before its first call of CUDA */
    on_exit(at_end, NULL);
    signal(SIGABRT, on_abort);
    tell_when_stopped();
}

/* --- the runtime's side --- */

static void submitted(const struct CUstream_st *stream, struct cucc_op *op)
{
    cucc_streams_submitted(stream, op);
    cucc_flight_submitted(stream, op);
    CUCC_TRACE(queued(stream, op));
    if (cucc_kind_of(op)->memory_comes) cucc_saw_allocation_queued(op);
}

static void op_begin(struct CUstream_st *stream, struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    const cucc_launch *launch = cucc_op_launch(op);
    const char *name = cucc_operation_name(op);
    if (name) cucc_count_operation(name, op);
    cucc_streams_op_begin(stream, op);
    cucc_flight_begin(op);
    CUCC_TRACE(ran(op));
    if (launch) cucc_saw_library_op(op);
    /* without it, it is a node of a graph or another kernel's */
    cucc_given_begin(op->observed ? launch : NULL);
    if (kind->memory_comes) cucc_saw_allocation_begin(op);
    if (kind->memory_goes) cucc_saw_free_begin(op);
}

static void op_end(struct CUstream_st *stream, struct cucc_op *op)
{
    cucc_saw_copied(op);
    CUCC_TRACE(copied(op));
    if (cucc_kind_of(op)->memory_goes) cucc_saw_free_end(op);
    cucc_streams_op_end(stream, op);
}

static void host_waited(int device, const struct CUstream_st *stream, unsigned long long number, double since,
                        double until)
{
    if (cucc_iterations_waited() || cucc_spans_of_run()) cucc_spans_waited(device, stream, since, until);
    cucc_streams_host_waited(device, stream, number);
    CUCC_TRACE(waited(device, stream));
    cucc_flight_waited();
}

static void api_called(const char *call)
{
    CUCC_TRACE(turn());
    cucc_saw_called(call);
    CUCC_TRACE(called(call));
}

static void child_queued(void)
{
    cucc_who();
    cucc_children_clock_queued();
}

static void grid_begin(const cucc_launch *launch)
{
    cucc_saw_before_kernel();
    cucc_who_grid_begin(launch, cucc_streams_napkin_bytes());
    cucc_order_grid_begin(cucc_streams_floor());
    cucc_line_epoch++;
    cucc_grid_told = 0;
    cucc_stored.place = NULL;
    cucc_sections_begin();
    cucc_count_kernel_begin(&cucc_kernel_now);
    if (cucc_origin_asked) cucc_origin_grid_begin();
    CUCC_TRACE(kernel_begin());
}

/* It says where, if that is known: the thread's frames, its block and itself */
static void did_not_end(const cucc_launch *launch, int error, const fault *at)
{
    finding f = {.kind = KIND_INCOMPLETE, .space = "host"};
    f.kernel = launch->info->name;
    f.kernel_file = launch->info->file;
    f.kernel_line = launch->info->line;
    for (int i = 0; at && i < at->depth; i++) f.here.frames[f.here.depth++] = at->frames[i];
    if (!f.here.depth) {
        f.here.file = launch->info->file;
        f.here.line = launch->info->line;
    }
    f.here.has_block = at && at->depth;
    f.here.has_thread = at && at->depth && at->thread_known;
    if (at) f.here.block = at->block, f.here.thread = at->thread;
    snprintf(f.message, sizeof f.message, SAY_KERNEL_NOT_ENDED, launch->info->name, launch->info->file,
             launch->info->line, error, cudaGetErrorName((cudaError_t)error));
    cucc_finding_incomplete(&f);
}

static void grid_end(const cucc_launch *launch, int error, const fault *at)
{
    cucc_unwritten_grid_end();
    cucc_order_grid_end();
    CUCC_TRACE(kernel_end(error));
    cucc_count_kernel_end(&cucc_kernel_now, !error);
    if (error && !cucc_grid_told) did_not_end(launch, error, at);
    cucc_who_grid_end();
    cucc_shadow_watch_size();
}

static void block_begin(resident *r)
{
    block_state *b = cucc_who_block_of(r); /* cucc_shared_zone() has made it */
    cucc_who_block_begin(b);
    cucc_shared_zone_begin(b);
}

static void block_end(resident *r)
{
    block_state *b = cucc_who_block_of(r);
    if (!cucc_who_block_runs(b)) return;
    size_t used = b->shared->static_used;
    if (cucc_kernel_now.static_shared < used) cucc_kernel_now.static_shared = used;
    cucc_count_block_end(&b->block);
    cucc_copies_forget(b);
    cucc_order_block_end(b);
    cucc_who_block_end(b);
}

static resident *waits_for_grid; /* the last block that has come to its barrier */

static void grid_arrived(resident *r)
{
    cucc_tell_missing(cucc_who_block_of(r));
    waits_for_grid = r;
}

static void grid_released(unsigned gone)
{
    if (gone && !this_worker()->grid->error)
        cucc_tell_missing_blocks(cucc_who_block_of(waits_for_grid), gone);
    cucc_order_grid_released();
    cucc_line_epoch++;
}

static void cluster_released(resident *const *blocks, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (blocks[i]->block.alive) cucc_order_cluster_released(cucc_who_block_of(blocks[i]));
}

static void block_released(resident *r)
{
    block_state *b = cucc_who_block_of(r);
    if (!this_worker()->grid->error) cucc_tell_missing(b);
    cucc_order_block_released(b);
}

static void warp_met(cucc_warp *warp, int op, unsigned mask, unsigned lanes)
{
    block_state *b = cucc_who_block_of((const resident *)cucc_tls.block);
    if (op == CUCC_OP_SYNC) cucc_order_warp_synced(warp, lanes);
    if (mask & warp->exited) cucc_tell_exited(b, warp, op, mask, lanes);
    cucc_order_warp_met(warp, lanes);
}

static void no_memory(const char *text)
{
    cucc_incomplete("%s", text);
}

static int fell_over(const void *address, int signal, void *const *frames, int depth, size_t stack_bytes)
{
    bool told = cucc_grid_told > 0;
    cucc_who();
    if (!told && (signal == SIGSEGV || signal == SIGBUS))
        cucc_bounds_fault(address, frames, depth, stack_bytes);
    return told;
}

static void texture_read(const void *address, size_t size)
{
    if (!cucc_tls.current) return;
    cucc_who();
    cucc_after_store();
    const uintptr_t a = (uintptr_t)address, base = a & ~(uintptr_t)7;
    const bool there = cucc_shadow_is_there(a);
    if ((!there || cucc_bounds_undefined(cucc_shadow_defined(base), a - base, size)) &&
        !cucc_bounds_global(a, size, SANITIZER_LOAD, NULL))
        return;
    cucc_race_read_only(a, size, "through a texture", NULL);
}

const struct cucc_observer cucc_observer = {
    .grid_begin = grid_begin,
    .grid_end = grid_end,
    .block_begin = block_begin,
    .block_end = block_end,
    .shared_memory = cucc_shared_zone,
    .block_released = block_released,
    .grid_arrived = grid_arrived,
    .grid_released = grid_released,
    .cluster_released = cluster_released,
    .warp_met = warp_met,
    .missing_lane = cucc_tell_missing_lane,
    .two_barriers = cucc_tell_two_barriers,
    .stuck = cucc_tell_stuck,
    .kernel_failed = cucc_tell_kernel_failed,
    .no_memory = no_memory,
    .fault = fell_over,
};

const struct cucc_api_observer cucc_api_observer = {
    .allocated = cucc_saw_allocated,
    .pitched = cucc_saw_pitched,
    .freed = cucc_saw_freed,
    .freed_again = cucc_saw_freed_again,
    .submitted = submitted,
    .op_begin = op_begin,
    .op_end = op_end,
    .op_timed = cucc_spans_add,
    .graph_begin = cucc_graph_clock_begin,
    .graph_node = cucc_graph_clock_node,
    .graph_end = cucc_graph_clock_end,
    .child_queued = child_queued,
    .child_begin = cucc_children_clock_begin,
    .children_end = cucc_children_clock_end,
    .host_waited = host_waited,
    .kernel_malloc = cucc_heap_kernel_malloc,
    .kernel_free = cucc_heap_kernel_free,
    .library_begin = cucc_saw_library_begin,
    .library_end = cucc_saw_library_end,
    .library_refused = cucc_saw_library_refused,
    .library_wrong = cucc_saw_library_wrong,
    .handle_made = cucc_saw_handle_made,
    .handle_destroyed = cucc_saw_handle_destroyed,
    .api_called = api_called,
    .api_error = cucc_saw_error,
    .noted = cucc_saw_noted,
    .launch_refused = cucc_saw_launch_refused,
    .error_asked = cucc_saw_error_asked,
    .error_named = cucc_saw_error_named,
    .copy_called = cucc_saw_copy_called,
    .kind_mistaken = cucc_saw_kind_mistaken,
    .host_fault = cucc_saw_host_fault,
    .texture_read = texture_read,
};
