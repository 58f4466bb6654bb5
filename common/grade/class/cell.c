#define _GNU_SOURCE

#include "cell.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "keeper.h"

enum { BEGIN_LIMIT = 30, KILL_LIMIT = 30, OUT = 0, ERROR = 1, FILES = 2, DRAIN_MOST = 64, END_ROUNDS = 100 };

typedef struct {
    cell_t *cell;
    const process_t *process;
    ended_t *ended;
    int out, err;    /* -1 once they are at their end */
    double deadline; /* or 0 */
    bool killed;
} run_t;

static void close_end(int *end)
{
    if (*end > 2) close(*end); /* 0, of one that never ran, is our own */
    *end = -1;
}

/* Asked to, by the end of its socket, it ends by itself, and its processor time is counted like any child's.
 */
void cell_end(cell_t *cell)
{
    ended_t ended;
    close_end(&cell->ends.in);
    for (int left = END_ROUNDS; cell->pid > 0 && left > 0 && !child_has_ended(cell->pid); left--)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    if (cell->pid > 0) child_end(cell->pid, &ended);
    cell->pid = 0;
    close_end(&cell->ends.in);
    close_end(&cell->ends.out);
    close_end(&cell->ends.err);
}

/* ---- the beginning ---- */

/* Waits for the keeper's word. Returns true for a word, false where there will be none: it has ended, or has
 * not answered in time, or we are to stop. */
static bool hear(cell_t *cell, keeper_word_t *word)
{
    struct pollfd fds[] = {{process_thread(), POLLIN, 0}, {cell->ends.in, POLLIN, 0}};
    double deadline = process_clock() + BEGIN_LIMIT;
    while (!process_stopping() && process_clock() < deadline) {
        poll(fds, 2, process_patience(deadline));
        if (fds[0].revents) process_woken();
        if (fds[1].revents) return recv(cell->ends.in, word, sizeof *word, MSG_WAITALL) == sizeof *word;
    }
    return false;
}

static int begin(cell_t *cell, const process_t *process)
{
    keeper_word_t word;
    if (cell->pid > 0 && !child_has_ended(cell->pid)) return 0;
    cell_end(cell);
    if (cell->unusable) return -1;
    cell->pid = child_begin(process, 1, &cell->ends);
    if (cell->pid > 0 && hear(cell, &word) && word.began && word.status == 0) return 0;
    cell_end(cell);
    cell->unusable = true;
    return -1;
}

/* ---- an order ---- */

static size_t length_of(const char *const *texts, uint32_t *count, bool variables)
{
    size_t bytes = 0;
    for (*count = 0; texts && *texts; texts++)
        if (!variables || strchr(*texts, '=')) bytes += strlen(*texts) + 1, ++*count;
    return bytes;
}

static char *put_texts(char *at, const char *const *texts, bool variables)
{
    for (; texts && *texts; texts++)
        if (!variables || strchr(*texts, '=')) at = stpcpy(at, *texts) + 1;
    return at;
}

/* Returns 0, or -1: then the keeper is gone, or the message is too long. */
static int send_order(const run_t *run, const int *fds, uint32_t count)
{
    union {
        char bytes[CMSG_SPACE((FILES + KEEPER_FILES) * sizeof(int))];
        struct cmsghdr align;
    } control = {.bytes = {0}};
    const process_t *process = run->process;
    keeper_order_t order = {.what = KEEPER_RUN, .files = count - FILES};
    size_t bytes = length_of(process->argv, &order.words, false) +
                   length_of(process->environment, &order.variables, true);
    if (bytes > KEEPER_MOST) return -1;
    char *text = malloc(bytes + 1);
    if (!text) return -1;
    put_texts(put_texts(text, process->argv, false), process->environment, true);
    order.bytes = (uint32_t)bytes;
    struct iovec parts[] = {{&order, sizeof order}, {text, bytes}};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2, .msg_control = control.bytes};
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){
        .cmsg_len = CMSG_LEN(count * sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(head), fds, count * sizeof(int));
    ssize_t sent = sendmsg(run->cell->ends.in, &message, MSG_NOSIGNAL);
    free(text);
    return sent == (ssize_t)(sizeof order + bytes) ? 0 : -1;
}

/* The pipes of its output, whose other ends the keeper gets. Returns 0, or -1. */
static int order_run(run_t *run, const int files[2])
{
    int out[2] = {-1, -1}, err[2] = {-1, -1}, merged = run->process->merged, sent = -1;
    if (pipe2(out, O_CLOEXEC) == 0 && (merged || pipe2(err, O_CLOEXEC) == 0)) {
        int fds[FILES + KEEPER_FILES] = {out[1], merged ? out[1] : err[1]}, count = FILES;
        for (int i = 0; i < KEEPER_FILES && files[i] >= 0; i++) fds[count++] = files[i];
        sent = send_order(run, fds, (uint32_t)count);
    }
    close_end(&out[1]);
    close_end(&err[1]);
    run->out = out[0];
    run->err = err[0];
    return sent;
}

/* ---- its end ---- */

static void take(int *end, output_t *output)
{
    char bytes[16384];
    ssize_t got = read(*end, bytes, sizeof bytes);
    if (got > 0) output_add(output, bytes, (size_t)got);
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) close_end(end);
}

static void kill_it(run_t *run, bool overran)
{
    keeper_order_t order = {.what = KEEPER_KILL};
    run->ended->overran |= overran;
    run->killed = true;
    run->deadline = process_clock() + KILL_LIMIT;
    if (send(run->cell->ends.in, &order, sizeof order, MSG_NOSIGNAL) < 0)
        errno = 0; /* it will be seen to be gone */
}

/* Returns true for the keeper's word, false where it is gone or does not answer any more. */
static bool wait_for_end(run_t *run, keeper_word_t *word)
{
    int wake = process_thread(), talk = run->cell->ends.in;
    for (;;) {
        struct pollfd fds[] = {
            {wake, POLLIN, 0}, {talk, POLLIN, 0}, {run->out, POLLIN, 0}, {run->err, POLLIN, 0}};
        poll(fds, 4, process_patience(run->deadline));
        if (fds[0].revents) process_woken();
        if (fds[2].revents) take(&run->out, &run->ended->out);
        if (fds[3].revents) take(&run->err, &run->ended->err);
        if (fds[1].revents) return recv(talk, word, sizeof *word, MSG_WAITALL) == sizeof *word;
        if (process_stopping() && !run->killed) kill_it(run, false);
        if (run->deadline != 0 && process_clock() >= run->deadline) {
            if (run->killed) return false;
            kill_it(run, true);
        }
    }
}

/* What is left in the pipes. Nobody writes to them any more. */
static void take_rest(run_t *run)
{
    for (int rounds = 0; rounds < DRAIN_MOST; rounds++) {
        struct pollfd fds[] = {{run->out, POLLIN, 0}, {run->err, POLLIN, 0}};
        if ((run->out < 0 && run->err < 0) || poll(fds, 2, 0) <= 0) break;
        if (fds[0].revents) take(&run->out, &run->ended->out);
        if (fds[1].revents) take(&run->err, &run->ended->err);
    }
    close_end(&run->out);
    close_end(&run->err);
}

static int do_run(run_t *run, const int files[2])
{
    keeper_word_t word = {0, 0};
    bool told = order_run(run, files) == 0 && wait_for_end(run, &word) && word.began;
    if (told || run->killed) {
        if (!told) word = (keeper_word_t){1, SIGKILL};
        run->ended->status = WIFEXITED(word.status) ? WEXITSTATUS(word.status) : -1;
        run->ended->signal = WIFSIGNALED(word.status) ? WTERMSIG(word.status) : 0;
    }
    if (!told) cell_end(run->cell); /* with all that holds the pipes */
    take_rest(run);
    return told || run->killed ? 0 : -1;
}

void cell_begin(cell_t *cell, const process_t *process)
{
    if (!process_stopping()) begin(cell, process);
}

int cell_run(cell_t *cell, const process_t *process, const process_t *run, const int files[2], ended_t *ended)
{
    run_t r = {.cell = cell, .process = run, .ended = ended, .out = -1, .err = -1};
    if (process_stopping() || begin(cell, process) != 0) return -1;
    double started = process_clock();
    *ended = (ended_t){.status = 127};
    int failed = output_begin(&ended->out, run->keep) != 0 || output_begin(&ended->err, run->keep) != 0;
    if (run->limit > 0) r.deadline = started + run->limit;
    if (!failed) failed = do_run(&r, files);
    ended->ms = 1000 * (process_clock() - started);
    process_judge_end(ended, 0);
    output_end(&ended->out);
    output_end(&ended->err);
    if (failed) process_free(ended);
    return failed ? -1 : 0;
}
