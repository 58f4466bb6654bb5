/* turns.c: threads of the host take turns. */
#define _GNU_SOURCE
#include "trace/turns.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include "trace/trace.h"

/* A thread that has been asleep at so many looks sleeps; after so many at the same turn nobody waits. */
enum { MOST_THREADS = 256, LOOK_NS = 2000000, ASLEEP = 10, LOOKS = 10000 };

static struct {
    pid_t id; /* 0: it has not begun yet */
    bool there, waits;
} threads[MOST_THREADS];
static int count, turn, passes; /* whose turn it is; how often it has been passed on */
static bool called;             /* whose turn it is has come to its call */
static bool given_up;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards them all */
static pthread_cond_t passed = PTHREAD_COND_INITIALIZER;
static __thread int me = -1;

static void give_up(void)
{
    given_up = true;
    pthread_cond_broadcast(&passed);
}

static int add(pid_t id)
{
    if (count == MOST_THREADS) {
        give_up();
        return -1;
    }
    threads[count].id = id;
    threads[count].there = true;
    return count++;
}

static void pass(void)
{
    for (int i = 1; i <= count; i++) {
        const int next = (turn + i) % count;
        if (!threads[next].there) continue;
        turn = next;
        break;
    }
    called = false;
    passes++;
    pthread_cond_broadcast(&passed);
}

/* Of a thread that does not wait for its turn, and has begun. The state stands behind the name, which may
 * have anything in it. */
static bool is_asleep(int thread)
{
    char name[64], about[512];
    if (threads[thread].waits || !threads[thread].id) return false;
    snprintf(name, sizeof name, "/proc/self/task/%d/stat", (int)threads[thread].id);
    FILE *file = fopen(name, "re");
    if (!file) return true;
    about[fread(about, 1, sizeof about - 1, file)] = '\0';
    fclose(file);
    const char *state = strrchr(about, ')');
    return state && state[1] == ' ' && state[2] == 'S';
}

static void look_again(void)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK_NS;
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    pthread_cond_timedwait(&passed, &lock, &until);
}

void cucc_turns_begin(void)
{
    me = add(gettid());
}

void cucc_trace_turn(void)
{
    int asleep = 0, looks = 0, seen;
    pthread_mutex_lock(&lock);
    if (me < 0) give_up(); /* nobody saw it begin */
    if (turn == me && called) pass();
    seen = passes;
    threads[me < 0 ? 0 : me].waits = me >= 0;
    while (!given_up && cucc_tracing && turn != me) {
        look_again();
        if (seen != passes) asleep = looks = 0, seen = passes;
        asleep = is_asleep(turn) ? asleep + 1 : 0;
        if (asleep == ASLEEP && turn != me) pass();
        if (++looks == LOOKS) give_up();
    }
    if (me >= 0) threads[me].waits = false;
    if (turn == me) called = true;
    pthread_mutex_unlock(&lock);
}

bool cucc_turns_kept(void)
{
    return !given_up;
}

/* --- threads begin and end --- */

typedef struct {
    void *(*run)(void *);
    void *argument;
    int number;
} beginning;

static void leave(void *of)
{
    const int number = *(const int *)of;
    pthread_mutex_lock(&lock);
    if (number >= 0) threads[number].there = false;
    if (turn == number) pass();
    pthread_mutex_unlock(&lock);
}

static void *begin(void *of)
{
    const beginning b = *(beginning *)of;
    void *result = NULL;
    free(of);
    me = b.number;
    if (me >= 0) threads[me].id = gettid();
    pthread_cleanup_push(leave, &me); /* it may end by pthread_exit() */
    result = b.run(b.argument);
    pthread_cleanup_pop(1);
    return result;
}

/* The runtime starts its own threads with signals from outside blocked, which are for the program's. */
static bool is_the_runtimes(void)
{
    sigset_t blocked;
    return pthread_sigmask(SIG_BLOCK, NULL, &blocked) == 0 && sigismember(&blocked, SIGTERM);
}

/* Stands before the C library's: threads of C++ and of OpenMP come here, too. */
int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *), void *argument)
{
    static int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!create) *(void **)&create = dlsym(RTLD_NEXT, "pthread_create");
    if (!create) return EAGAIN;
    beginning *b = cucc_tracing && !is_the_runtimes() ? malloc(sizeof *b) : NULL;
    if (!b) return create(thread, how, run, argument);
    pthread_mutex_lock(&lock);
    *b = (beginning){run, argument, add(0)};
    pthread_mutex_unlock(&lock);
    int number = b->number;
    const int error = create(thread, how, begin, b);
    if (error) leave(&number), free(b);
    return error;
}
