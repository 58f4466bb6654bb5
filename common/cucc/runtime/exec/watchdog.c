/* watchdog.c: interrupts threads that keep their worker to themselves, and ends grids that get nowhere.
 *
 * A thread that has had its turn and did not wait is interrupted in favour of others: it may be spinning on
 * what one of them is to do.  A turn is CPU time of its worker, not time by the clock: on a busy machine,
 * too, only a thread that works that long is interrupted, and a racy program gives what it gives on an idle
 * one. When nothing has got further for CUCC_WATCHDOG seconds (10; 0 means for ever), the grid is ended.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "exec/fault.h"
#include "exec/observer.h"

/* For tests of the runtime itself: CUCC_TICK=MICROSECONDS, how often the watchdog looks, and CUCC_TURN=0:
 * whoever is seen is interrupted, however short its turn was */
static long forced_tick;
static bool no_turns;
static const long long_tick = 10 * 1000 * 1000,
                  short_tick = 1000 * 1000; /* ns: before and after somebody was seen to spin */
/* ns: with ORDER_LATE, before anybody was interrupted: until then it means the same in every run, also on a
 * busy machine.  Afterwards ticks are short, or forty blocks that spin take seconds a round. */
static const long late_tick = 200 * 1000 * 1000;
enum { LINGER = 100 }; /* long ticks without a grid before the watchdog sleeps */

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static grid *watched;
static worker *workers;
static unsigned count, idle_ticks;
static int started, asleep;

/* A worker's turn: who has it, and the worker's CPU time when it was first seen to */
static struct turn {
    uint64_t laps;
    const cucc_thread *current;
    long long begun;
} last[MAX_WORKERS];
static uint64_t last_progress;
static struct timespec since;

static void on_tick(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    struct cucc_tls *tls = &cucc_tls;
    if (!tls->current || tls->in_runtime) return;
    void *pc = cucc_context_pc(context);
    grid *g = this_worker()->grid;
    const char *stack = cucc_context_stack(context), *service = this_worker()->service_top;
    if (stack <= service && stack > service - CUCC_SERVICE_BYTES) return;
    if (!cucc_pc_is_program(pc) || cucc_pc_is_hopping(pc)) return;
    int saved = errno;
    /* The tick was blocked until here: had one interrupted this handler, it would not have known what this
     * one had interrupted.  From here on it may: other threads are going to run inside this call. */
    sigset_t tick;
    sigemptyset(&tick);
    sigaddset(&tick, CUCC_TICK_SIGNAL);
    pthread_sigmask(SIG_UNBLOCK, &tick, NULL);
    if (g->error) {
        if (g->fault && g->fault->signal == CUCC_TICK_SIGNAL && !g->fault->depth)
            cucc_fault_take_down(g->fault, CUCC_TICK_SIGNAL, NULL, context);
        cucc_ring_leave(tls->block->end, tls);
    }
    if (observed()) return;              /* nobody is interrupted (is_due) */
    if (!this_resident()->warps) return; /* it has been proved to wait for nobody: let it work */
    atomic_fetch_add(&g->spun, 1);
    atomic_fetch_add(&g->interrupted, 1);
    cucc_yield();
    errno = saved;
}

static long seconds_since(const struct timespec *then)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)(now.tv_sec - then->tv_sec);
}

/* ns; before and after somebody was seen to spin as above */
static long tick_now(void)
{
    if (watched && watched->order.kind == ORDER_LATE && !watched->interrupted && !watched->error)
        return late_tick;
    return watched && (watched->spun || watched->error) ? short_tick : long_tick;
}

/* ns of CPU time that a worker has had */
static long long worker_time(const worker *w)
{
    clockid_t clock;
    struct timespec t;
    if (pthread_getcpuclockid(w->thread, &clock) || clock_gettime(clock, &t)) return 0;
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

/* A worker's thread has had its turn: most of a tick, as the looks are not exactly a tick apart */
static bool turn_is_over(unsigned i, const cucc_thread *current)
{
    struct turn *turn = &last[i];
    if (no_turns || watched->error) return true;
    const bool same = current == turn->current && workers[i].laps == turn->laps;
    const long long now = worker_time(&workers[i]);
    if (same && now - turn->begun >= tick_now() / 4 * 3) return true;
    if (!same) *turn = (struct turn){workers[i].laps, current, now};
    return false;
}

/* Is a worker's thread to be interrupted? Under an observer only to be taken down: it makes spinning threads
 * yield itself, and what a signal leaves below the stack would be what variables hold that nobody has set
 * yet. */
static bool is_due(unsigned i, const cucc_thread *current)
{
    return observed() ? watched->error != 0 : turn_is_over(i, current);
}

/* One look at the grid, with the mutex held */
static void look(void)
{
    static fault timeout;
    grid *g = watched;
    uint64_t progress = atomic_load(&g->progress);
    for (unsigned i = 0; i < count; i++)
        progress += atomic_load_explicit(&workers[i].moves, memory_order_relaxed) +
                    __atomic_load_n(&workers[i].cut_barriers, __ATOMIC_RELAXED);
    if (progress != last_progress) {
        last_progress = progress;
        clock_gettime(CLOCK_MONOTONIC, &since);
    } else if (g->patience && !g->error && seconds_since(&since) >= (long)g->patience) {
        timeout = (fault){.signal = CUCC_TICK_SIGNAL};
        g->fault = &timeout; /* the first worker to be interrupted fills it in */
        if (!cucc_grid_fail(g, ERROR_TIMEOUT)) g->fault = NULL;
    }
    for (unsigned i = 0; i < count; i++) {
        struct cucc_tls *tls = __atomic_load_n(&workers[i].tls, __ATOMIC_ACQUIRE);
        const cucc_thread *current = tls ? *(cucc_thread *volatile *)&tls->current : NULL;
        if (!current)
            last[i] = (struct turn){0};
        else if (is_due(i, current))
            pthread_kill(workers[i].thread, CUCC_TICK_SIGNAL);
    }
}

static void *watch(void *unused)
{
    pthread_mutex_lock(&mutex);
    for (;;) {
        while (!watched && idle_ticks > LINGER) {
            asleep = 1;
            pthread_cond_wait(&wake, &mutex);
            asleep = 0;
        }
        long tick = forced_tick ? forced_tick : tick_now();
        pthread_mutex_unlock(&mutex);
        nanosleep(&(struct timespec){0, tick}, NULL);
        pthread_mutex_lock(&mutex);
        idle_ticks++;
        if (watched) look();
    }
    return unused;
}

static void start(void)
{
    pthread_t thread;
    const char *forced = getenv("CUCC_TICK"), *turns = getenv("CUCC_TURN");
    if (forced) forced_tick = 1000 * atol(forced);
    no_turns = turns && strcmp(turns, "0") == 0;
    sigset_t all, before;
    struct sigaction action = {.sa_sigaction = on_tick, .sa_flags = SA_SIGINFO | SA_RESTART};
    sigaction(CUCC_TICK_SIGNAL, &action, NULL);
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    if (!pthread_create(&thread, NULL, watch, NULL)) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    started = 1;
}

static unsigned patience_from_environment(void)
{
    const char *word = getenv("CUCC_WATCHDOG");
    char *end;
    if (!word || !*word) return observed() ? 60 : 10; /* looking at each access takes its time */
    unsigned long n = strtoul(word, &end, 10);
    if (!*end && n < 1000000) return (unsigned)n;
    fprintf(stderr, "cucc: CUCC_WATCHDOG is '%s'; it is a number of seconds, or 0 for no limit\n", word);
    exit(2);
}

void cucc_watchdog_begin(grid *g, worker *all, unsigned n)
{
    g->patience = patience_from_environment();
    cucc_pc_learn_program((const void *)(uintptr_t)g->launch->run);
    pthread_mutex_lock(&mutex);
    if (!started) start();
    watched = g;
    workers = all;
    count = n;
    idle_ticks = 0;
    last_progress = ~0ull;
    for (unsigned i = 0; i < n; i++) last[i] = (struct turn){0};
    if (asleep) pthread_cond_signal(&wake);
    pthread_mutex_unlock(&mutex);
}

void cucc_watchdog_end(void)
{
    pthread_mutex_lock(&mutex);
    watched = NULL;
    pthread_mutex_unlock(&mutex);
}
