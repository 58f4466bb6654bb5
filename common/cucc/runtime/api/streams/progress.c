/* progress.c: the thread that runs work for a host which does not come back. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

#include "api/streams/progress.h"
#include "api/streams/queue.h"

static const long tick = 50 * 1000 * 1000; /* ns */
static const unsigned patience = 5;        /* ticks without a call */

static atomic_uint calls;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t queued = PTHREAD_COND_INITIALIZER;
static bool started, watching, hurried; /* hurried: what waits is not to wait for ticks */

static bool work_waits(void)
{
    cucc_lock();
    bool waits = cucc_waiting() > 0;
    cucc_unlock();
    return waits;
}

/* Or until work is queued that does not wait; the mutex is held. */
static void wait_a_tick(void)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += tick;
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    while (!hurried && pthread_cond_timedwait(&queued, &mutex, &until) == 0) continue;
}

static void *watch(void *unused)
{
    unsigned seen = 0, quiet = 0;
    for (;;) {
        pthread_mutex_lock(&mutex);
        while (!watching) pthread_cond_wait(&queued, &mutex);
        if (!hurried) wait_a_tick();
        const bool now_at_once = hurried;
        hurried = false;
        pthread_mutex_unlock(&mutex);
        if (now_at_once) cucc_finish_idle();
        if (!work_waits()) {
            pthread_mutex_lock(&mutex);
            watching = work_waits();
            pthread_mutex_unlock(&mutex);
            continue;
        }
        unsigned now = atomic_load(&calls);
        quiet = now == seen ? quiet + 1 : 0;
        seen = now;
        if (quiet >= patience && cucc_finish_idle()) quiet = 0;
    }
    return unused;
}

void cucc_progress_called(void)
{
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
}

void cucc_progress_watch(bool at_once)
{
    pthread_mutex_lock(&mutex);
    if (!started) {
        pthread_t thread;
        sigset_t outside, before; /* signals from outside are for the program's own threads */
        sigemptyset(&outside);
        for (const int *s = (const int[]){SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGCHLD, SIGUSR1, SIGUSR2, 0}; *s;
             s++)
            sigaddset(&outside, *s);
        pthread_sigmask(SIG_BLOCK, &outside, &before);
        started = pthread_create(&thread, NULL, watch, NULL) == 0;
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        if (started) pthread_detach(thread);
    }
    if (!watching || at_once) pthread_cond_signal(&queued);
    watching = true;
    hurried |= at_once;
    pthread_mutex_unlock(&mutex);
}
