/* exec.c: runs grids, one at a time.
 *
 * The caller is worker 0.  The others are OS threads that sleep between grids; they join a grid that has more
 * than one block, if they wake before it is over.  They are not called to a grid whose kernel was done at
 * once the last time, unless it takes longer this time (cucc_call_helpers).
 */
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "exec/grid.h"
#include "exec/fault.h"
#include "exec/observer.h"

__thread const cucc_kernel_info **cucc_identify_slot;
__thread const char *cucc_identify_body;

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER; /* held while a grid runs */

static pthread_mutex_t pool = PTHREAD_MUTEX_INITIALIZER; /* guards what follows */
static pthread_cond_t work = PTHREAD_COND_INITIALIZER, left = PTHREAD_COND_INITIALIZER;
static worker *workers;
static unsigned count, joined; /* workers in all; helpers inside the open grid */
static grid *open_grid;        /* NULL: none, or too late to join */
static uint64_t opened;        /* grids so far */

/* CUCC_WORKERS, or the CPUs this process may use */
static unsigned worker_count(void)
{
    const char *word = getenv("CUCC_WORKERS");
    if (observed()) return 1;
    if (word && *word) {
        char *end;
        long n = strtol(word, &end, 10);
        if (!*end && n >= 1 && n <= MAX_WORKERS) return (unsigned)n;
        fprintf(stderr, "cucc: CUCC_WORKERS is '%s'; it may be 1 to %d\n", word, MAX_WORKERS);
        exit(2);
    }
    cpu_set_t cpus;
    if (sched_getaffinity(0, sizeof cpus, &cpus)) return 1;
    int n = CPU_COUNT(&cpus);
    return n < 1 ? 1 : n > MAX_WORKERS ? MAX_WORKERS : (unsigned)n;
}

static void *helper(void *argument)
{
    worker *w = argument;
    uint64_t seen = 0;
    pthread_mutex_lock(&pool);
    for (;;) {
        /* a thread that was slow to start may meet a grid that is for one worker */
        while (!open_grid || opened == seen || open_grid->workers == 1) pthread_cond_wait(&work, &pool);
        grid *g = open_grid;
        seen = opened;
        joined++;
        pthread_mutex_unlock(&pool);
        cucc_worker_run(w, g);
        pthread_mutex_lock(&pool);
        if (!--joined) pthread_cond_signal(&left);
    }
    return NULL;
}

static void start_workers(void)
{
    count = worker_count();
    workers = calloc(count, sizeof *workers);
    if (!workers) abort();
    cucc_fault_catch();
    sigset_t all, before;
    sigfillset(&all);
    int mine[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, CUCC_TICK_SIGNAL};
    for (size_t i = 0; i < sizeof mine / sizeof *mine; i++) sigdelset(&all, mine[i]);
    pthread_sigmask(SIG_BLOCK, &all, &before); /* the program's signals are for its own threads */
    for (unsigned i = 0; i < count; i++) {
        if (i && pthread_create(&workers[i].thread, NULL, helper, &workers[i])) {
            count = i; /* fewer will do */
            break;
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Grids that were over before a helper could have woken: to call one costs more than they do. What the
 * work on a kernel's last grid took is kept by a hash of the kernel; `turn` guards it. To call helpers and to
 * wait for those that came does not count, or a short grid that was once long would have them ever after. */
enum { KEPT = 64, SHORT_NS = 15000 };
static struct {
    const cucc_kernel_info *kernel;
    uint64_t blocks, ns;
} lately[KEPT];

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static unsigned kept_at(const cucc_launch *launch)
{
    return (unsigned)((uintptr_t)launch->info >> 4) % KEPT;
}

static bool was_short(const grid *g)
{
    const unsigned k = kept_at(g->launch);
    return lately[k].kernel == g->launch->info && lately[k].blocks >= g->blocks && lately[k].ns < SHORT_NS;
}

void cucc_call_helpers(grid *g)
{
    if (now_ns() - g->begun < SHORT_NS) return;
    g->helpers_sleep = 0;
    pthread_mutex_lock(&pool);
    pthread_cond_broadcast(&work);
    pthread_mutex_unlock(&pool);
}

static void run_open(grid *g)
{
    g->begun = now_ns();
    g->helpers_sleep = g->workers > 1 && cucc_runs_whole(g->launch, g->order) && was_short(g);
    pthread_mutex_lock(&pool);
    open_grid = g;
    opened++;
    if (g->workers > 1 && !g->helpers_sleep) pthread_cond_broadcast(&work);
    pthread_mutex_unlock(&pool);
    const uint64_t called = now_ns();
    cucc_worker_run(&workers[0], g);
    const uint64_t done = now_ns();
    pthread_mutex_lock(&pool);
    open_grid = NULL;
    while (joined) pthread_cond_wait(&left, &pool);
    pthread_mutex_unlock(&pool);
    const unsigned k = kept_at(g->launch);
    lately[k].kernel = g->launch->info;
    lately[k].blocks = g->blocks;
    lately[k].ns = done - called;
}

int cucc_exec_grid(const cucc_launch *launch)
{
    pthread_mutex_lock(&turn);
    if (!workers) start_workers();
    grid g = {.launch = launch, .order = cucc_order_from_environment(), .chunk = 1};
    g.blocks = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
    g.clusters = g.blocks / cluster_blocks(launch);
    g.workers = g.clusters > 1 && g.order.kind != ORDER_LATE ? count : 1;
    if (cucc_runs_whole(launch, g.order) && g.clusters == g.blocks) g.chunk = g.blocks / g.workers / 16;
    if (g.chunk < 1) g.chunk = 1;
    if (g.chunk > 16) g.chunk = 16;
    pthread_mutex_init(&g.mutex, NULL);
    pthread_cond_init(&g.changed, NULL);
    workers[0].thread = pthread_self();
    OBSERVE(grid_begin(launch));
    cucc_watchdog_begin(&g, workers, count);
    run_open(&g);
    cucc_watchdog_end();
    cucc_printed_flush(&g);
    if (g.fault && !g.fault->told) cucc_fault_report(&g);
    OBSERVE(grid_end(launch, g.error, g.fault));
    pthread_cond_destroy(&g.changed);
    pthread_mutex_destroy(&g.mutex);
    pthread_mutex_unlock(&turn);
    return g.error;
}
