#define _GNU_SOURCE

#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/capability.h>
#include <linux/keyctl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { OUT, ERROR, FIRST_FILE, MOST_FDS = FIRST_FILE + KEEPER_FILES };
enum { ABOVE_ALL_FILES = 10 }; /* our own descriptors: out of the way of those that a run is given */

static int talk = -1, nothing = -1; /* the socket; /dev/null */
static rlim_t processes;
static const char *programs; /* the folder */
static char here[PATH_MAX];

typedef struct {
    char *text; /* owned */
    char **words, **variables;
    int fds[MOST_FDS], fd_count;
} run_t;

/* ---- within the run's namespaces ---- */

static int put(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    ssize_t length = (ssize_t)strlen(text), written = fd < 0 ? -1 : write(fd, text, (size_t)length);
    int why = errno;
    if (fd >= 0) close(fd);
    errno = why;
    return written == length ? 0 : -1;
}

/* Who we are there: the same as here. */
static int name_user(uid_t user, gid_t group)
{
    char users[40], groups[40];
    snprintf(users, sizeof users, "%u %u 1\n", user, user);
    snprintf(groups, sizeof groups, "%u %u 1\n", group, group);
    if (put("/proc/self/setgroups", "deny") != 0 || put("/proc/self/uid_map", users) != 0) return -1;
    return put("/proc/self/gid_map", groups);
}

/* The folder and those above it. */
static void make_folder(const char *path)
{
    char part[PATH_MAX];
    for (const char *at = path; (at = strchr(at + 1, '/')) && at - path < PATH_MAX;) {
        snprintf(part, sizeof part, "%.*s", (int)(at - path), path);
        mkdir(part, 0755);
    }
    mkdir(path, 0755);
}

/* A course below /tmp has just gone from sight: its programs are put where they were. What else is there was
 * the keeper's own, and the same for all runs. */
static int show_programs(int folder)
{
    char from[40];
    snprintf(from, sizeof from, "/proc/self/fd/%d", folder);
    if (access(programs, F_OK) != 0) {
        make_folder(programs);
        if (mount(from, programs, NULL, MS_BIND | MS_REC, NULL) != 0) return -1;
    }
    make_folder(here);
    return chdir(here);
}

static int mount_own(void)
{
    char size[40];
    int folder = open(programs, O_PATH | O_DIRECTORY | O_CLOEXEC);
    snprintf(size, sizeof size, "mode=0755,size=%d", KEEPER_TMP);
    if (folder < 0 || mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) != 0 ||
        mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, size) != 0 ||
        mount("tmpfs", "/dev/shm", "tmpfs", MS_NOSUID | MS_NODEV, size) != 0 || show_programs(folder) != 0)
        return -1;
    return close(folder);
}

/* What it puts into the keyring of its session, the next run would find there. Where keys are forbidden, it
 * puts none. */
static int own_keys(void)
{
    long ring = syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, NULL, 0, 0, 0);
    return ring >= 0 || errno == EPERM || errno == ENOSYS ? 0 : -1;
}

/* In a namespace of its own a user has all rights, for what was done above; no program of a student's has. */
static int give_up_rights(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[2] = {{0}};
    for (int right = 0; prctl(PR_CAPBSET_READ, right, 0, 0, 0) >= 0; right++)
        if (prctl(PR_CAPBSET_DROP, right, 0, 0, 0) != 0) return -1;
    if (syscall(SYS_capset, &head, none) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); /* what it runs may not look into us */
}

/* Between vfork and exec. */
static _Noreturn void program(const run_t *run)
{
    struct rlimit limit = {processes, processes};
    setsid();
    setrlimit(RLIMIT_NPROC, &limit);
    dup2(nothing, 0);
    dup2(run->fds[OUT], 1);
    dup2(run->fds[ERROR], 2);
    for (int i = FIRST_FILE; i < run->fd_count; i++) dup2(run->fds[i], KEEPER_FIRST_FILE + i - FIRST_FILE);
    if (run->words[0]) {
        execvpe(run->words[0], run->words, run->variables);
        dprintf(2, "%s: %s\n", run->words[0], strerror(errno));
    }
    _exit(run->words[0] ? 127 : 0);
}

/* Its status; all others that have lost their parents are ours, too. */
static int wait_for(pid_t child)
{
    int status = 0;
    while (wait(&status) != child) continue;
    return status;
}

/* The first process there: when it ends, the kernel ends all others. A program itself must not be the first,
 * for signals such as its own abort() would do nothing to that. */
static _Noreturn void first(const run_t *run, uid_t user, gid_t group, int to)
{
    keeper_word_t word = {.began = 0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(talk);
    if (name_user(user, group) == 0 && mount_own() == 0 && own_keys() == 0 && give_up_rights() == 0) {
        pid_t child = vfork();
        if (child == 0) program(run);
        if (child > 0) word = (keeper_word_t){1, wait_for(child)};
    }
    if (!word.began) word.status = errno;
    _exit(write(to, &word, sizeof word) != sizeof word);
}

/* ---- the keeper ---- */

static int take_whole(void *into, size_t bytes)
{
    ssize_t got = recv(talk, into, bytes, MSG_WAITALL);
    return got == (ssize_t)bytes ? 0 : -1;
}

/* Until the first process has written its word or ended without. */
static void watch(pid_t pid, int from)
{
    struct pollfd fds[] = {{talk, POLLIN, 0}, {from, POLLIN, 0}};
    keeper_order_t order;
    for (;;) {
        if (poll(fds, 2, -1) < 0 && errno != EINTR) _exit(1);
        if (fds[1].revents) return;
        if (!fds[0].revents) continue;
        if (take_whole(&order, sizeof order) != 0) _exit(0); /* the engine is gone, and all here with us */
        if (order.what == KEEPER_KILL) kill(pid, SIGKILL);
    }
}

static keeper_word_t do_run(const run_t *run)
{
    const unsigned long own = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | SIGCHLD;
    keeper_word_t word = {1, SIGKILL};
    uid_t user = getuid();
    gid_t group = getgid();
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return (keeper_word_t){0, errno};
    pid_t pid = (pid_t)syscall(SYS_clone, own, NULL, NULL, NULL, 0);
    if (pid == 0) first(run, user, group, ends[1]);
    if (pid < 0) word = (keeper_word_t){0, errno};
    close(ends[1]);
    for (int i = 0; i < run->fd_count; i++) close(run->fds[i]);
    if (pid > 0) {
        watch(pid, ends[0]);
        keeper_word_t said;
        if (read(ends[0], &said, sizeof said) == sizeof said) word = said;
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) continue; /* now all the others have ended, too */
    }
    close(ends[0]);
    return word;
}

static void say(keeper_word_t word)
{
    if (send(talk, &word, sizeof word, MSG_NOSIGNAL) != sizeof word) _exit(1);
}

/* ---- orders ---- */

/* Returns 0, or -1 when the engine is gone. */
static int take_order(keeper_order_t *order, run_t *run)
{
    union {
        char bytes[CMSG_SPACE(MOST_FDS * sizeof(int))];
        struct cmsghdr align;
    } control;
    struct iovec part = {order, sizeof *order};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    ssize_t got = recvmsg(talk, &message, MSG_WAITALL | MSG_CMSG_CLOEXEC);
    if (got != sizeof *order) return -1;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    if (!head || head->cmsg_type != SCM_RIGHTS) return 0;
    run->fd_count = (int)((head->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(run->fds, CMSG_DATA(head), (size_t)run->fd_count * sizeof(int));
    for (int i = 0; i < run->fd_count; i++) { /* above the numbers that they are to have */
        int low = run->fds[i];
        run->fds[i] = fcntl(low, F_DUPFD_CLOEXEC, ABOVE_ALL_FILES);
        close(low);
    }
    return 0;
}

/* count texts, each with its NUL, and room for more after them; NULL where they are not all there. */
static char **take_texts(char **at, const char *end, uint32_t count, size_t more)
{
    char **texts = calloc(count + more + 1, sizeof *texts);
    for (uint32_t i = 0; texts && i < count; i++) {
        char *nul = memchr(*at, '\0', (size_t)(end - *at));
        if (!nul) return free(texts), NULL;
        texts[i] = *at;
        *at = nul + 1;
    }
    return texts;
}

/* The words and variables that follow an order; the variables before those of the sandbox. */
static int take_run(const keeper_order_t *order, run_t *run)
{
    size_t ours = 0;
    if (order->bytes > KEEPER_MOST || order->words > order->bytes || order->variables > order->bytes ||
        run->fd_count != (int)order->files + FIRST_FILE || !(run->text = malloc(order->bytes + 1)))
        return -1;
    if (take_whole(run->text, order->bytes) != 0) return -1;
    char *at = run->text, *end = at + order->bytes;
    while (environ[ours]) ours++;
    run->words = take_texts(&at, end, order->words, 0);
    run->variables = take_texts(&at, end, order->variables, ours);
    if (!run->words || !run->variables) return -1;
    memcpy(run->variables + order->variables, environ, ours * sizeof *environ);
    return 0;
}

static void free_run(run_t *run)
{
    free(run->text);
    free(run->words);
    free(run->variables);
}

int main(int argc, char **argv)
{
    char *no_words[] = {NULL};
    run_t trial = {.words = no_words, .variables = no_words};
    keeper_order_t order;
    if (argc != 3 || !getcwd(here, sizeof here)) {
        fprintf(stderr, "usage: keeper PROCESSES PROGRAMS (keeper.h)\n");
        return 2;
    }
    processes = (rlim_t)atoll(argv[1]);
    programs = argv[2];
    talk = fcntl(0, F_DUPFD_CLOEXEC, ABOVE_ALL_FILES);
    int low = open("/dev/null", O_RDWR | O_CLOEXEC);
    nothing = fcntl(low, F_DUPFD_CLOEXEC, ABOVE_ALL_FILES);
    if (talk < 0 || nothing < 0) return 1;
    close(low);
    for (int i = 0; i < 2; i++)
        trial.fds[trial.fd_count++] = fcntl(nothing, F_DUPFD_CLOEXEC, ABOVE_ALL_FILES);
    say(do_run(&trial));
    for (run_t run = {.fd_count = 0}; take_order(&order, &run) == 0; run = (run_t){.fd_count = 0}) {
        if (order.what != KEEPER_RUN) continue;
        if (take_run(&order, &run) != 0) return 1;
        say(do_run(&run));
        free_run(&run);
    }
    return 0;
}
