#define _GNU_SOURCE

#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "warden.h"

extern char **environ;

enum { MAX_THREADS = 1024, MAX_FILE = 1 << 30 };

double process_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- waking: a child that ends and a wish to stop wake all threads, and each looks after its own ---- */

static int wake_out[MAX_THREADS]; /* of the pipe of thread i */
static atomic_int threads;
static atomic_int stop_wanted;
static _Thread_local int wake_in = -1;

void process_wake(void)
{
    int kept = errno, count = atomic_load(&threads);
    for (int i = 0; i < count && i < MAX_THREADS; i++)
        if (write(wake_out[i], "", 1) < 0) continue; /* full: it is awake already */
    errno = kept;
}

static void on_signal(int number)
{
    if (number != SIGCHLD) atomic_store(&stop_wanted, 1);
    process_wake();
}

int process_stopping(void)
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
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0 || atomic_load(&threads) == MAX_THREADS) {
        fprintf(stderr, "make: too many threads or open files: %s\n", strerror(errno));
        exit(2);
    }
    pthread_mutex_lock(&one_at_a_time);
    wake_out[atomic_load(&threads)] = ends[1];
    atomic_fetch_add(&threads, 1); /* only now the handler knows of it */
    pthread_mutex_unlock(&one_at_a_time);
    return wake_in = ends[0];
}

static void drain(int fd)
{
    char bytes[64];
    while (read(fd, bytes, sizeof bytes) > 0) continue;
}

/* ---- output: the first half of what may be kept, and the last ---- */

static void keep_bytes(output_t *output, const char *bytes, size_t count)
{
    size_t half = output->keep / 2;
    for (size_t i = 0; i < count; i++) {
        if (output->length < output->keep) {
            output->text[output->length++] = bytes[i];
            continue;
        }
        if (output->keep == 0) return;
        output->wrapped = 1;
        output->text[half + output->tail_at] = bytes[i];
        output->tail_at = (output->tail_at + 1) % (output->keep - half);
    }
}

/* Puts the end of a long output into its order. */
static void straighten(output_t *output)
{
    size_t half = output->keep / 2, rest = output->keep - half;
    if (output->wrapped) {
        char *turned = malloc(rest);
        if (turned) {
            for (size_t i = 0; i < rest; i++) turned[i] = output->text[half + (output->tail_at + i) % rest];
            memcpy(output->text + half, turned, rest);
        }
        free(turned);
    }
    if (output->text) output->text[output->length] = '\0';
}

static int output_begin(output_t *output, size_t keep)
{
    *output = (output_t){.text = malloc(keep + 1), .keep = keep};
    return output->text ? 0 : -1;
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

/* Reads what is there. Returns 0 at the end of the pipe. */
static int take(const process_t *process, int fd, output_t *output, int by_line)
{
    char bytes[16384];
    ssize_t got = read(fd, bytes, sizeof bytes);
    if (got < 0) return errno == EINTR || errno == EAGAIN;
    keep_bytes(output, bytes, (size_t)got);
    if (by_line && process->line) hand_lines(process, output);
    return got > 0;
}

/* ---- the child, between fork and exec: only what is safe there ---- */

static void child(const process_t *process, char **environment, int out, int err, pid_t engine)
{
    struct rlimit none = {0, 0}, file = {MAX_FILE, MAX_FILE};
    sigset_t all;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != engine) _exit(127);
    warden_begin(getpid());
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigemptyset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &file);
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, 0);
    dup2(out, 1);
    dup2(err, 2);
    for (int i = 0; i < 2; i++)
        if (process->pass[i] > 2) fcntl(process->pass[i], F_SETFD, 0);
    if (process->directory && chdir(process->directory) != 0) {
        dprintf(2, "%s: %s\n", process->directory, strerror(errno));
        _exit(127);
    }
    environ = environment;
    execvp(process->argv[0], (char *const *)process->argv);
    dprintf(2, "%s: %s\n", process->argv[0], strerror(errno));
    _exit(127);
}

static int is_set(const char *variable, const char *const *changes)
{
    size_t length = strcspn(variable, "=");
    for (; changes && *changes; changes++)
        if (strcspn(*changes, "=") == length && strncmp(*changes, variable, length) == 0) return 1;
    return 0;
}

/* Ours, with the changes. To be freed. */
static char **environment_with(const char *const *changes)
{
    size_t count = 0, more = 0, used = 0;
    while (environ[count]) count++;
    while (changes && changes[more]) more++;
    char **result = malloc((count + more + 1) * sizeof *result);
    if (!result) return NULL;
    for (size_t i = 0; i < count; i++)
        if (!is_set(environ[i], changes)) result[used++] = environ[i];
    for (size_t i = 0; i < more; i++)
        if (strchr(changes[i], '=')) result[used++] = (char *)changes[i];
    result[used] = NULL;
    return result;
}

/* ---- the parent ---- */

typedef struct {
    const process_t *process;
    ended_t *ended;
    pid_t pid;
    int out, err;    /* our ends; -1 once they are at their end */
    double deadline; /* or 0 */
    int asked;       /* it was asked to end, and is killed at the deadline */
} running_t;

static int begin(running_t *r)
{
    int out[2] = {-1, -1}, err[2] = {-1, -1};
    char **environment = environment_with(r->process->environment);
    pid_t engine = getpid();
    if (environment && pipe2(out, O_CLOEXEC) == 0 && pipe2(err, O_CLOEXEC) == 0) r->pid = fork();
    if (r->pid == 0) child(r->process, environment, out[1], r->process->merged ? out[1] : err[1], engine);
    if (r->pid > 0) setpgid(r->pid, r->pid);
    free(environment);
    if (out[1] >= 0) close(out[1]);
    if (err[1] >= 0) close(err[1]);
    r->out = out[0];
    r->err = err[0];
    return r->pid > 0 ? 0 : -1;
}

/* Milliseconds until the deadline, for poll. */
static int patience(const running_t *r)
{
    if (r->deadline == 0) return -1;
    double left = r->deadline - process_clock();
    return left <= 0 ? 0 : left > 1e6 ? 1000000000 : (int)(1000 * left) + 1;
}

/* Its time is over, or the engine's. */
static void end_it(running_t *r, int overran)
{
    if (overran && !r->asked) r->ended->overran = 1;
    if (r->process->grace && !r->asked) {
        r->asked = 1;
        kill(-r->pid, SIGTERM);
        r->deadline = process_clock() + 1;
        return;
    }
    kill(-r->pid, SIGKILL);
    r->deadline = 0;
}

/* 1 once it has ended, though it is still there to be waited for: its group's number is nobody else's as yet.
 */
static int has_ended(const running_t *r)
{
    siginfo_t info = {.si_pid = 0};
    int result;
    do result = waitid(P_PID, (id_t)r->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    while (result < 0 && errno == EINTR);
    return result < 0 || info.si_pid != 0;
}

static void wait_for(running_t *r)
{
    int killed = 0;
    while (!has_ended(r)) {
        struct pollfd fds[] = {{wake_in, POLLIN, 0}, {r->out, POLLIN, 0}, {r->err, POLLIN, 0}};
        poll(fds, 3, patience(r));
        if (fds[0].revents) drain(wake_in);
        if (fds[1].revents && !take(r->process, r->out, &r->ended->out, 1)) close(r->out), r->out = -1;
        if (fds[2].revents && !take(r->process, r->err, &r->ended->err, 0)) close(r->err), r->err = -1;
        if (process_stopping() && !killed) end_it(r, 0), killed = 1;
        if (r->deadline != 0 && process_clock() >= r->deadline) end_it(r, !killed);
    }
}

/* What is left in the pipes. Who keeps one open although the group was killed is not waited for. */
static void take_rest(running_t *r)
{
    struct pollfd fds[] = {{r->out, POLLIN, 0}, {r->err, POLLIN, 0}};
    for (int rounds = 0; rounds < 64; rounds++) {
        fds[0].fd = r->out;
        fds[1].fd = r->err;
        if ((r->out < 0 && r->err < 0) || poll(fds, 2, 0) <= 0) break;
        if (fds[0].revents && !take(r->process, r->out, &r->ended->out, 1)) close(r->out), r->out = -1;
        if (fds[1].revents && !take(r->process, r->err, &r->ended->err, 0)) close(r->err), r->err = -1;
    }
    if (r->out >= 0) close(r->out);
    if (r->err >= 0) close(r->err);
}

static void end(running_t *r)
{
    int status = 0;
    kill(-r->pid, SIGKILL); /* what it began and left */
    warden_end(r->pid);
    while (waitpid(r->pid, &status, 0) < 0 && errno == EINTR) continue;
    take_rest(r);
    r->ended->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    r->ended->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

int process_run(const process_t *process, ended_t *ended)
{
    running_t r = {.process = process, .ended = ended, .pid = -1, .out = -1, .err = -1};
    double started = process_clock();
    *ended = (ended_t){.status = 127};
    process_thread();
    ended->stopped = process_stopping();
    if (ended->stopped || output_begin(&ended->out, process->line ? 65536 : process->keep) != 0 ||
        output_begin(&ended->err, process->keep) != 0)
        return -1;
    if (process->limit > 0) r.deadline = started + process->limit;
    if (begin(&r) != 0) {
        keep_bytes(&ended->err, strerror(errno), strlen(strerror(errno)));
        if (r.out >= 0) close(r.out);
        if (r.err >= 0) close(r.err);
    } else {
        wait_for(&r);
        end(&r);
    }
    ended->ms = 1000 * (process_clock() - started);
    ended->stopped = process_stopping();
    straighten(&ended->out);
    straighten(&ended->err);
    return r.pid > 0 ? 0 : -1;
}

void process_free(ended_t *ended)
{
    free(ended->out.text);
    free(ended->err.text);
    ended->out.text = ended->err.text = NULL;
}
