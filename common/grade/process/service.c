#define _GNU_SOURCE

#include "service.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct {
    service_t *service;
    const process_t *process;
    ended_t *ended;
    char *question;            /* owned */
    size_t length, left, sent; /* bytes: of the question, of it to be sent yet, and sent */
    double deadline;           /* or 0 */
    bool killed;
} asking_t;

static void close_end(int *end)
{
    if (*end > 2) close(*end); /* 0, of one that never ran, is our own */
    *end = -1;
}

static int write_question(asking_t *a, const char *const *words)
{
    size_t bytes = 0;
    for (size_t i = 0; words[i]; i++) bytes += strlen(words[i]) + 1;
    char *at = a->question = malloc(bytes + 32);
    if (!at) return -1;
    at += sprintf(at, "%zu\n", bytes);
    for (size_t i = 0; words[i]; i++) at = stpcpy(at, words[i]) + 1;
    a->left = a->length = (size_t)(at - a->question);
    return 0;
}

/* One that no longer reads will be seen to have ended. */
static void send_question(asking_t *a)
{
    ssize_t sent = send(a->service->ends.in, a->question + a->sent, a->left, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0)
        a->sent += (size_t)sent, a->left -= (size_t)sent;
    else if (sent < 0 && errno != EAGAIN && errno != EINTR)
        a->left = 0;
}

static void take(int *end, output_t *output)
{
    char bytes[16384];
    ssize_t got = read(*end, bytes, sizeof bytes);
    if (got > 0) output_add(output, bytes, (size_t)got);
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) close_end(end);
}

static void kill_it(asking_t *a)
{
    kill(-a->service->pid, SIGKILL);
    a->killed = true;
    a->deadline = 0;
}

static bool begins_as_answer(const output_t *out)
{
    return out->length > 0 && isdigit((unsigned char)out->text[0]);
}

/* Is the whole line there? */
static bool is_answered(const output_t *out)
{
    return begins_as_answer(out) && !out->wrapped && out->text[out->length - 1] == '\n';
}

/* Until it has answered or ended. Returns true for an answer. */
static bool wait_for_answer(asking_t *a)
{
    child_ends_t *ends = &a->service->ends;
    int wake = process_thread();
    while (!child_has_ended(a->service->pid)) {
        struct pollfd fds[] = {{wake, POLLIN, 0},
                               {ends->out, POLLIN, 0},
                               {ends->err, POLLIN, 0},
                               {a->left ? ends->in : -1, POLLOUT, 0}};
        poll(fds, 4, process_patience(a->deadline));
        if (fds[0].revents) process_woken();
        if (fds[3].revents) send_question(a);
        if (fds[2].revents) take(&ends->err, &a->ended->err);
        if (fds[1].revents) take(&ends->out, &a->ended->out);
        if (process_stopping() && !a->killed) kill_it(a);
        if (is_answered(&a->ended->out) && !a->killed) return true;
        if (ends->out < 0 || (a->ended->out.length > 0 && !begins_as_answer(&a->ended->out)))
            close_end(&ends->in); /* that is no answer: it is to end */
        if (a->deadline != 0 && process_clock() >= a->deadline) a->ended->overran = true, kill_it(a);
    }
    return false;
}

/* What the pipes still hold of one that has ended. */
static void take_rest(asking_t *a)
{
    child_ends_t *ends = &a->service->ends;
    for (int rounds = 0; rounds < 256; rounds++) {
        struct pollfd fds[] = {{ends->out, POLLIN, 0}, {ends->err, POLLIN, 0}};
        if ((ends->out < 0 && ends->err < 0) || poll(fds, 2, 0) <= 0) break;
        if (fds[0].revents) take(&ends->out, &a->ended->out);
        if (fds[1].revents) take(&ends->err, &a->ended->err);
    }
}

/* "STATUS TEXT": the text stays. */
static void read_status(ended_t *ended)
{
    char *rest;
    long status = strtol(ended->out.text, &rest, 10);
    ended->status = status < 256 && *rest == ' ' ? (int)status : 2;
    ended->signal = 0;
    rest += *rest == ' ';
    ended->out.length -= (size_t)(rest - ended->out.text);
    memmove(ended->out.text, rest, ended->out.length + 1);
}

/* Returns false when there is no answer, and it has ended. (It may have answered, and ended at once.) */
static bool ask(asking_t *a)
{
    output_t *out = &a->ended->out;
    bool answered = wait_for_answer(a);
    if (!answered) {
        child_end(a->service->pid, a->ended);
        take_rest(a);
        a->service->pid = 0;
        service_end(a->service);
        answered = is_answered(out) && !a->killed;
    }
    if (!answered) {
        out->length = 0; /* half a line is no answer */
        return false;
    }
    out->text[out->length] = '\0';
    read_status(a->ended);
    return true;
}

/* Returns 0, or -1 with errno. */
static int begin(asking_t *a)
{
    pid_t pid = child_begin(a->process, 1, &a->service->ends);
    if (pid < 0) {
        output_add(&a->ended->err, strerror(errno), strlen(strerror(errno)));
        service_end(a->service);
        return -1;
    }
    a->service->pid = pid;
    a->left = a->length; /* whole: the last one may have closed its input before it had read all */
    a->sent = 0;
    return 0;
}

/* One that has answered before may have ended since, or because of what it was asked then: that says nothing
 * of this question, which a new one gets. */
static int ask_perhaps_twice(asking_t *a)
{
    bool fresh = a->service->pid == 0;
    if (!fresh && (ask(a) || a->killed)) return 0;
    if (begin(a) != 0) return -1;
    ask(a);
    return 0;
}

int service_ask(service_t *service, const process_t *process, const char *const *words, ended_t *ended)
{
    asking_t a = {.service = service, .process = process, .ended = ended};
    double started = process_clock();
    *ended = (ended_t){.status = 127};
    process_thread();
    ended->stopped = process_stopping();
    if (ended->stopped || output_begin(&ended->out, process->keep) != 0 ||
        output_begin(&ended->err, process->keep) != 0 || write_question(&a, words) != 0)
        return -1;
    if (process->limit > 0) a.deadline = started + process->limit;
    int result = ask_perhaps_twice(&a);
    free(a.question);
    ended->ms = 1000 * (process_clock() - started);
    process_judge_end(ended, 0);
    output_end(&ended->out);
    output_end(&ended->err);
    return result;
}

void service_end(service_t *service)
{
    ended_t ended;
    if (service->pid > 0) child_end(service->pid, &ended);
    service->pid = 0;
    close_end(&service->ends.in);
    close_end(&service->ends.out);
    close_end(&service->ends.err);
}
