#define _GNU_SOURCE

#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "child.h"
#include "warden.h"

enum { MAX_THREADS = 1024 };

double process_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int process_patience(double deadline)
{
    if (deadline == 0) return -1;
    double left = deadline - process_clock();
    return left <= 0 ? 0 : left > 1e6 ? 1000000000 : (int)(1000 * left) + 1;
}

/* ---- waking: a child that ends and a wish to stop wake all threads, and each looks after its own ---- */

static int wake_out[MAX_THREADS]; /* of the pipe of thread i */
static atomic_int threads;
static atomic_int stop_wanted;
static _Thread_local int wake_in = -1;

void process_wake(void)
{
    int kept = errno, count = atomic_load(&threads);
    for (int i = 0; i < count; i++)
        if (write(wake_out[i], "", 1) < 0) continue; /* full: it is awake already */
    errno = kept;
}

static void on_signal(int number)
{
    if (number != SIGCHLD) atomic_store(&stop_wanted, 1);
    process_wake();
}

bool process_stopping(void)
{
    return atomic_load(&stop_wanted);
}

void process_stop(void)
{
    atomic_store(&stop_wanted, 1);
    process_wake();
}

void process_start(void)
{
    const int wanted[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};
    int fd; /* pipes must not be given the numbers of standard input and output, where those are closed */
    do fd = open("/dev/null", O_RDWR);
    while (fd >= 0 && fd <= 2);
    if (fd > 2) close(fd);
    warden_start();
    for (int i = 0; i < 4; i++) {
        struct sigaction before, action = {.sa_handler = on_signal};
        sigaction(wanted[i], NULL, &before);
        if (i == 0 || before.sa_handler != SIG_IGN)
            sigaction(wanted[i], &action, NULL); /* nohup make check */
    }
}

int process_thread(void)
{
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    int ends[2];
    if (wake_in >= 0) return wake_in;
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
        fprintf(stderr, "make: no pipe: %s\n", strerror(errno));
        exit(2);
    }
    pthread_mutex_lock(&one_at_a_time);
    if (atomic_load(&threads) == MAX_THREADS) {
        fprintf(stderr, "make: more than %d threads\n", MAX_THREADS);
        exit(2);
    }
    wake_out[atomic_load(&threads)] = ends[1];
    atomic_fetch_add(&threads, 1); /* only now the handler knows of it */
    pthread_mutex_unlock(&one_at_a_time);
    return wake_in = ends[0];
}

void process_woken(void)
{
    char bytes[64];
    while (read(wake_in, bytes, sizeof bytes) > 0) continue;
}

/* Hands whole lines on. What is left of the last stays in output. */
static void hand_lines(const process_t *process, output_t *output)
{
    char *newline;
    while ((newline = memchr(output->text, '\n', output->length))) {
        size_t length = (size_t)(newline - output->text) + 1;
        *newline = '\0';
        process->line(process->of, output->text);
        memmove(output->text, output->text + length, output->length -= length);
    }
    if (output->length == output->keep) output->length = 0; /* a line beyond all measure */
}

/* Reads what is there. Returns false at the end of the pipe. */
static bool take(const process_t *process, int fd, output_t *output, bool by_line)
{
    char bytes[16384];
    ssize_t got = read(fd, bytes, sizeof bytes);
    if (got < 0) return errno == EINTR || errno == EAGAIN;
    output_add(output, bytes, (size_t)got);
    if (by_line && process->line) hand_lines(process, output);
    return got > 0;
}

/* ---- the parent ---- */

typedef struct {
    const process_t *process;
    ended_t *ended;
    pid_t pid;
    child_ends_t ends; /* -1 once they are at their end */
    double deadline;   /* or 0 */
    double next_look;  /* when limits->excess is asked again */
    bool asked;        /* it was asked to end, and is killed at the deadline */
} running_t;

static bool asks(const running_t *r)
{
    return r->process->limits && r->process->limits->excess;
}

/* For poll: until the deadline, or until the excess is asked again. */
static int patience(const running_t *r)
{
    int left = process_patience(r->deadline);
    return asks(r) && (left < 0 || left > 500) ? 500 : left;
}

/* Its time is over, or the engine's. */
static void end_it(running_t *r, bool overran)
{
    if (overran && !r->asked) r->ended->overran = true;
    if (r->process->grace && !r->asked) {
        r->asked = true;
        kill(-r->pid, SIGTERM);
        r->deadline = process_clock() + 1;
        return;
    }
    kill(-r->pid, SIGKILL);
    r->deadline = 0;
}

/* What came of one of the two; closed at its end. */
static void look_at(running_t *r, const struct pollfd *fd, int *end, output_t *output, bool by_line)
{
    if (fd->revents && !take(r->process, *end, output, by_line)) close(*end), *end = -1;
}

static bool is_excessive(running_t *r)
{
    if (!asks(r) || process_clock() < r->next_look) return false;
    r->next_look = process_clock() + 0.5;
    return r->process->limits->excess(r->process->limits->of);
}

static void wait_for(running_t *r)
{
    bool killed = false;
    while (!child_has_ended(r->pid)) {
        struct pollfd fds[] = {{wake_in, POLLIN, 0}, {r->ends.out, POLLIN, 0}, {r->ends.err, POLLIN, 0}};
        poll(fds, 3, patience(r));
        if (fds[0].revents) process_woken();
        look_at(r, &fds[1], &r->ends.out, &r->ended->out, true);
        look_at(r, &fds[2], &r->ends.err, &r->ended->err, false);
        if (process_stopping() && !killed) end_it(r, false), killed = true;
        if (r->deadline != 0 && process_clock() >= r->deadline) end_it(r, !killed);
        if (!killed && is_excessive(r)) end_it(r, true), killed = true;
    }
}

/* What is left in the pipes. A process that keeps one open although its group was killed is not waited for.
 */
static void take_rest(running_t *r)
{
    struct pollfd fds[] = {{r->ends.out, POLLIN, 0}, {r->ends.err, POLLIN, 0}};
    for (int rounds = 0; rounds < 64; rounds++) {
        fds[0].fd = r->ends.out;
        fds[1].fd = r->ends.err;
        if ((r->ends.out < 0 && r->ends.err < 0) || poll(fds, 2, 0) <= 0) break;
        look_at(r, &fds[0], &r->ends.out, &r->ended->out, true);
        look_at(r, &fds[1], &r->ends.err, &r->ended->err, false);
    }
    if (r->ends.out >= 0) close(r->ends.out);
    if (r->ends.err >= 0) close(r->ends.err);
}

/* A program that runs another tells of its end by a shell's exit status. */
static void unwrap(const process_t *process, ended_t *ended)
{
    if (!process->limits || !process->limits->wrapped || ended->status <= 128 || ended->status >= 128 + NSIG)
        return;
    ended->signal = ended->status - 128;
    ended->status = -1;
}

void process_judge_end(ended_t *ended, double moment)
{
    bool by_others = ended->signal == SIGTERM || ended->signal == SIGKILL || ended->signal == SIGHUP ||
                     ended->signal == SIGINT;
    if (by_others && moment < 1) moment = 1;
    double deadline = process_clock() + (ended->overran ? 0 : moment);
    process_thread();
    while (!process_stopping() && process_clock() < deadline) {
        struct pollfd woken = {wake_in, POLLIN, 0};
        if (poll(&woken, 1, process_patience(deadline)) > 0) process_woken();
    }
    ended->stopped = process_stopping();
}

/* For make, whose compiler may have been ended before itself. */
static double moment_for(const process_t *process, const ended_t *ended)
{
    return process->grace && ended->status > 0 ? 0.1 : 0;
}

int process_run(const process_t *process, ended_t *ended)
{
    running_t r = {.process = process, .ended = ended};
    double started = process_clock();
    *ended = (ended_t){.status = 127};
    process_thread();
    ended->stopped = process_stopping();
    if (ended->stopped) return -1;
    ended->unbegun = true;
    if (output_begin(&ended->out, process->line ? 65536 : process->keep) != 0 ||
        output_begin(&ended->err, process->keep) != 0) {
        output_end(&ended->out);
        return -1;
    }
    if (process->limit > 0) r.deadline = started + process->limit;
    r.pid = child_begin(process, 0, &r.ends);
    if (r.pid > 0) {
        ended->unbegun = false;
        wait_for(&r);
        child_end(r.pid, ended);
        unwrap(process, ended);
    } else {
        output_add(&ended->err, strerror(errno), strlen(strerror(errno)));
    }
    take_rest(&r);
    ended->ms = 1000 * (process_clock() - started);
    process_judge_end(ended, r.pid > 0 ? moment_for(process, ended) : 0);
    output_end(&ended->out);
    output_end(&ended->err);
    return r.pid > 0 ? 0 : -1;
}

const char *process_why(const ended_t *ended, int *length)
{
    const output_t *said = ended->err.length ? &ended->err : &ended->out;
    const char *text = said->length ? said->text : "nothing says why";
    *length = (int)strcspn(text, "\n");
    return text;
}

void process_free(ended_t *ended)
{
    output_free(&ended->out);
    output_free(&ended->err);
}
