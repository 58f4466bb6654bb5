#define _GNU_SOURCE

#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "times.h"
#include "warden.h"

extern char **environ;

enum { MAX_FILE = 1 << 30 };

/* ---- the child, between vfork and exec. Its memory is ours: it changes nothing there. ---- */

typedef struct {
    const process_t *process;
    char **environment;
    int in, out, err; /* its standard input, where it has one to read from, output and error */
    pid_t engine;
} plan_t;

/* Ignored signals stay ignored across exec; all others have their usual effect there. */
static void forget_signals(void)
{
    struct sigaction now, usual = {.sa_handler = SIG_DFL};
    sigset_t none;
    for (int number = 1; number < NSIG; number++)
        if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_DFL) sigaction(number, &usual, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void limit(int what, unsigned long long most)
{
    struct rlimit both = {most, most};
    if (most) setrlimit((__rlimit_resource_t)what, &both);
}

/* When memory is short, the kernel takes it from this process first. The rights go before the wish to die
 * with the engine is told, because they would take it away; and by the kernel's own calls, because those of
 * the C library would take them from all threads of the engine, too. */
static int hold(const process_limits_t *limits)
{
    close_range(3, ~0u, CLOSE_RANGE_CLOEXEC); /* what we were started with ourselves is not for it */
    int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC), user = limits->user;
    if (score >= 0) {
        if (write(score, "1000", 4) < 0) errno = 0; /* it is only a wish */
        close(score);
    }
    limit(RLIMIT_FSIZE, limits->file);
    limit(RLIMIT_DATA, limits->data);
    limit(RLIMIT_CPU, limits->cpu);
    limit(RLIMIT_NOFILE, limits->files);
    if (user && (syscall(SYS_setgroups, 0, NULL) != 0 || syscall(SYS_setresgid, user, user, user) != 0 ||
                 syscall(SYS_setresuid, user, user, user) != 0))
        return -1;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

static _Noreturn void child(const plan_t *plan)
{
    const process_t *process = plan->process;
    struct rlimit none = {0, 0}, file = {MAX_FILE, MAX_FILE};
    setpgid(0, 0);
    if (process->limits && hold(process->limits) != 0) {
        dprintf(plan->err, "cannot give up our rights: %s\n", strerror(errno));
        _exit(127);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != plan->engine) _exit(127);
    warden_begin(getpid());
    forget_signals();
    setrlimit(RLIMIT_CORE, &none);
    if (!process->limits || !process->limits->file) setrlimit(RLIMIT_FSIZE, &file);
    int input = plan->in >= 0 ? plan->in : process->input > 0 ? process->input : -1;
    int nothing = input >= 0 ? -1 : open("/dev/null", O_RDONLY);
    dup2(input >= 0 ? input : nothing, 0);
    if (nothing > 2) close(nothing);
    dup2(plan->out, 1);
    dup2(plan->err, 2);
    for (size_t i = 0; i < sizeof process->pass / sizeof *process->pass; i++)
        if (process->pass[i] > 2) fcntl(process->pass[i], F_SETFD, 0);
    if (process->directory && chdir(process->directory) != 0) {
        dprintf(2, "%s: %s\n", process->directory, strerror(errno));
        _exit(127);
    }
    execvpe(process->argv[0], (char *const *)process->argv, plan->environment);
    dprintf(2, "%s: %s\n", process->argv[0], strerror(errno));
    _exit(127);
}

/* The child shares our memory until it is another program: copying the tables of all our pages, for thousands
 * of programs, would take longer than some of them run. Signals wait meanwhile, so that no handler of ours
 * runs in it. */
static pid_t begin_child(const plan_t *plan)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = vfork();
    if (pid == 0) child(plan);
    int why = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return pid;
}

/* ---- the parent ---- */

static bool is_set(const char *variable, const char *const *changes)
{
    size_t length = strcspn(variable, "=");
    for (; changes && *changes; changes++)
        if (strcspn(*changes, "=") == length && strncmp(*changes, variable, length) == 0) return true;
    return false;
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

static void close_one(int fd)
{
    if (fd >= 0) close(fd);
}

pid_t child_begin(const process_t *process, int talks, child_ends_t *ends)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1}, why;
    char **environment = environment_with(process->environment);
    pid_t pid = -1;
    if (environment && (!talks || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) == 0) &&
        pipe2(out, O_CLOEXEC) == 0 && pipe2(err, O_CLOEXEC) == 0) {
        plan_t plan = {process, environment, in[1], out[1], process->merged ? out[1] : err[1], getpid()};
        pid = begin_child(&plan);
    }
    why = errno;
    if (pid > 0) {
        setpgid(pid, pid);
        times_begin(pid, process->environment, process->argv);
    }
    free(environment);
    close_one(in[1]);
    close_one(out[1]);
    close_one(err[1]);
    *ends = (child_ends_t){in[0], out[0], err[0]};
    errno = why;
    return pid;
}

bool child_has_ended(pid_t pid)
{
    siginfo_t info = {.si_pid = 0};
    int result;
    do result = waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT);
    while (result < 0 && errno == EINTR);
    return result < 0 || info.si_pid != 0;
}

void child_end(pid_t pid, ended_t *ended)
{
    int status = 0;
    struct rusage used = {.ru_minflt = 0};
    kill(-pid, SIGKILL);
    warden_end(pid);
    while (wait4(pid, &status, 0, &used) < 0 && errno == EINTR) continue;
    times_end(pid, &used);
    ended->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ended->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}
