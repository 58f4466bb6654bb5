/* start.c: the beginning and the end of a checked program, and the table that the runtime calls. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <unistd.h>

#include "sanitizer.h"
#include "exec/grid.h"
#include "api/streams/queue.h"

int cucc_check_begun; /* one for the process: a shared library may bring a second copy of all this */
static bool ended;

/* Findings make a failed program out of one that thinks it has succeeded */
static void at_end(int status, void *unused)
{
    (void)unused;
    if (ended) return;
    ended = true;
    if (!cucc_tls.current && !status && cucc_waiting())
        cucc_finish_all(); /* what nobody has waited for would not have been seen */
    api_at_end(status);
    fflush(stdout);
    finding_write();
    const char *word = getenv("CUCC_CHECK_EXIT");
    if (finding_count() || finding_is_incomplete()) {
        fflush(NULL);
        _exit(word && *word ? atoi(word) : 66);
    }
}

/* Addresses are the same in every run: the program starts itself again without their randomisation */
static void fix_addresses(char **argv)
{
    int persona = personality(0xffffffff);
    if (persona == -1 || persona & ADDR_NO_RANDOMIZE || getenv("CUCC_CHECK_STARTED")) return;
    if (personality((unsigned long)persona | ADDR_NO_RANDOMIZE) == -1) return;
    setenv("CUCC_CHECK_STARTED", "1", 1);
    execv("/proc/self/exe", argv);
}

static __attribute__((constructor(101))) void start(int argc, char **argv)
{
    (void)argc;
    if (cucc_check_begun++) return;
    fix_addresses(argv);
    unsetenv("CUCC_CHECK_STARTED");
    on_exit(at_end, NULL);
}

/* --- the runtime's side --- */

static void op_end(struct CUstream_st *stream, struct cucc_op *op)
{
    api_copied(op);
    streams_op_end(stream, op);
}

static void grid_begin(const cucc_launch *launch)
{
    api_before_kernel();
    who_grid_begin(launch);
}

static void two_barriers(const struct cucc_thread *other, unsigned line, unsigned other_line)
{
    who();
    finding f = {.kind = "divergent_barrier", .space = "shared"};
    finding_here(&f, me.agent->barrier_site);
    f.here.line = (int)line;
    if (other) {
        unsigned linear = other->x + kernel_now.block.x * (other->y + kernel_now.block.y * other->z);
        finding_party(&f.other, "waits at another barrier", me.block->agents[linear].barrier_site,
                      me.block->first_thread + linear);
    }
    snprintf(f.message, sizeof f.message,
             "this thread has come to the barrier on line %u, others of the block to the one on line %u",
             line, other_line);
    snprintf(f.advice, sizeof f.advice,
             "take __syncthreads() out of the branch: all threads of the block must come to the same one");
    finding_add(&f);
}

static void stuck(const struct cucc_thread *first, unsigned line, const char *text)
{
    const block_state *b = who_block_of((const resident *)cucc_tls.block);
    finding f = {.kind = "divergent_barrier", .space = "shared"};
    unsigned linear = first->x + kernel_now.block.x * (first->y + kernel_now.block.y * first->z);
    finding_party(&f.here, NULL, b->agents[linear].barrier_site, b->first_thread + linear);
    (void)line;
    snprintf(f.message, sizeof f.message, "threads wait for each other in different places, for ever: %.400s",
             text);
    snprintf(f.advice, sizeof f.advice,
             "barriers and warp operations must be reached by all the threads that they are for");
    finding_add(&f);
}

static void kernel_failed(int error, const char *text)
{
    who();
    if (grid_told) return;
    bool meeting = strstr(text, "disagree"), mask = meeting || strstr(text, "which does not name it");
    finding f = {.kind = meeting ? "divergent_barrier"
                         : mask  ? "exited_lane"
                                 : "incomplete",
                 .space = "shared"};
    finding_here(&f, mask ? me.agent->barrier_site : NULL);
    snprintf(f.message, sizeof f.message, "%.560s", text);
    snprintf(f.advice, sizeof f.advice, "%s",
             mask
                 ? "each lane that calls must be named in the mask, and all that are named must call the same"
                 : "the kernel was ended here: mend this first");
    finding_add(&f);
    if (!mask) finding_incomplete("kernel %s was ended with error %d", kernel_now.name, error);
}

static int fault(const void *address, int signal)
{
    (void)address, (void)signal;
    return grid_told > 0;
}

const struct cucc_observer cucc_observer = {
    .grid_begin = grid_begin,
    .grid_end = who_grid_end,
    .block_begin = who_block_begin,
    .block_end = who_block_end,
    .shared_memory = shared_memory,
    .block_released = who_block_released,
    .grid_released = who_grid_released,
    .warp_met = who_warp_met,
    .two_barriers = two_barriers,
    .stuck = stuck,
    .kernel_failed = kernel_failed,
    .fault = fault,
    .allocated = api_allocated,
    .freed = api_freed,
    .freed_again = api_freed_again,
    .submitted = streams_submitted,
    .op_begin = streams_op_begin,
    .op_end = op_end,
    .graph_begin = graph_begin,
    .graph_node = graph_node,
    .graph_end = graph_end,
    .host_waited = streams_host_waited,
    .library_called = api_library_called,
    .api_called = api_called,
    .api_error = api_error,
    .launch_refused = api_launch_refused,
    .error_asked = api_error_asked,
    .error_named = api_error_named,
    .host_fault = api_host_fault,
};
