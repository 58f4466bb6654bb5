#define _GNU_SOURCE

#include "hearing.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/json.h"
#include "cucc/runtime/exec/seal.h"
#include "grade/process/files.h"

enum { MOST = 256 << 20, EACH = 64 };

/* ---- while it runs ---- */

/* Returns false where there is no room for more: it is read all the same, or the program would wait for us.
 */
static bool add_bytes(hearing_t *h, const char *bytes, size_t count)
{
    if (h->too_much || h->length + count > MOST) return h->too_much = true, false;
    if (h->length + count > h->room) {
        size_t room = 2 * (h->length + count) + 65536;
        char *more = realloc(h->bytes, room);
        if (!more) return h->too_much = true, false;
        h->bytes = more;
        h->room = room;
    }
    memcpy(h->bytes + h->length, bytes, count);
    h->length += count;
    return true;
}

static void *take_down(void *of)
{
    hearing_t *h = of;
    char bytes[65536];
    for (;;) {
        ssize_t got = recv(h->ours, bytes, sizeof bytes, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return NULL;
        add_bytes(h, bytes, (size_t)got);
    }
}

int hearing_begin(hearing_t *h)
{
    int ends[2];
    cucc_seal_greeting greeting = {.magic = {0}};
    *h = (hearing_t){.theirs = -1, .ours = -1};
    memcpy(greeting.magic, CUCC_SEAL_MAGIC, sizeof greeting.magic);
    if (getrandom(greeting.key, sizeof greeting.key, 0) != sizeof greeting.key) return -1;
    memcpy(h->key, greeting.key, sizeof h->key);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    h->ours = ends[0];
    h->theirs = ends[1];
    bool sent = send(h->ours, &greeting, sizeof greeting, MSG_NOSIGNAL) == (ssize_t)sizeof greeting;
    if (sent && (errno = pthread_create(&h->thread, NULL, take_down, h)) == 0) return 0;
    close(ends[0]);
    close(ends[1]);
    return -1;
}

/* ---- what was said ---- */

/* What an operation or a kernel's launches came to, as told while the program ran. */
typedef struct {
    const char *name, *sum;
    unsigned long long times, blocks, threads;
    bool again; /* the report has said it, too */
} told_t;

typedef struct {
    arena_t arena;
    told_t *operations, *kernels;
    size_t operation_count, kernel_count;
    size_t report; /* records of kernels in the report */
    bool begun, closing, ended;
    size_t rest; /* bytes behind the last whole frame */
    heard_t heard;
} account_t;

static bool is(const json_object_t *record, const char *what)
{
    return strcmp(json_get(record, "record"), what) == 0;
}

static told_t *told_of(account_t *a, told_t **list, size_t *count, const char *name)
{
    for (size_t i = 0; i < *count; i++)
        if (strcmp((*list)[i].name, name) == 0) return &(*list)[i];
    told_t *one = arena_grow(&a->arena, list, count, sizeof **list);
    *one = (told_t){.name = arena_text(&a->arena, name), .sum = ""};
    return one;
}

static unsigned long long number_of(const json_object_t *record, const char *key)
{
    return strtoull(json_get(record, key), NULL, 10);
}

/* So often it was done, where only every so many times were told. */
static bool agrees(const told_t *told, const told_t *report)
{
    const bool more =
        told->times >= EACH && report->times > told->times && report->times - told->times < EACH;
    if (more) return report->blocks >= told->blocks && report->threads >= told->threads;
    return report->times == told->times && report->blocks == told->blocks && report->threads == told->threads;
}

static bool take_operation(account_t *a, const json_object_t *record)
{
    told_t *one = told_of(a, &a->operations, &a->operation_count, json_get(record, "name"));
    const told_t now = {.name = one->name,
                        .times = number_of(record, "times"),
                        .blocks = number_of(record, "blocks"),
                        .threads = number_of(record, "threads")};
    if (a->closing) {
        bool right = !one->again && agrees(one, &now);
        one->again = true;
        return right;
    }
    bool next = now.times == one->times + (one->times < EACH ? 1 : EACH);
    *one = now;
    return next;
}

static bool take_kernel(account_t *a, const json_object_t *record)
{
    told_t *one = told_of(a, &a->kernels, &a->kernel_count, json_get(record, "kernel"));
    unsigned long long launches = number_of(record, "launches");
    const char *sum = json_get(record, "sum");
    if (a->closing) {
        bool right = !one->again && one->times == launches && strcmp(one->sum, sum) == 0;
        one->again = true;
        return right;
    }
    bool next = launches == one->times + 1;
    one->times = launches;
    one->sum = arena_text(&a->arena, sum);
    return next;
}

static bool all_again(const told_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!list[i].again) return false;
    return true;
}

/* A record, with a valid seal. Returns 1 where it belongs to the report. */
static int take_record(account_t *a, const json_object_t *record)
{
    bool first = !a->begun, agree = true, of_report = false;
    a->begun = true;
    if (first != is(record, "begin") || a->ended)
        a->heard = HEARD_OTHERS;
    else if (first)
        ;
    else if (is(record, "closing"))
        agree = !a->closing, a->closing = true;
    else if (is(record, "so far"))
        agree = !a->closing && take_operation(a, record);
    else if (is(record, "counted"))
        agree = take_kernel(a, record);
    else
        of_report = agree = a->closing;
    if (of_report && is(record, "operation")) agree = take_operation(a, record);
    a->report += is(record, "kernel");
    a->ended |= is(record, "end");
    if (!agree && a->heard == HEARD_WHOLE) a->heard = HEARD_OTHERWISE;
    return of_report;
}

/* All frames, one after another; the report's records are put together at the beginning of the bytes, a line
 * each. Returns the length of the report. */
static size_t take_frames(account_t *a, hearing_t *h)
{
    cucc_seal seal = {{h->key[0], h->key[1]}, 0};
    size_t at = 0, report = 0;
    while (at < h->length && a->heard == HEARD_WHOLE) {
        cucc_seal_frame frame;
        json_object_t record = {.count = 0};
        if (h->length - at < sizeof frame) break; /* it was ended in the middle of a word */
        memcpy(&frame, h->bytes + at, sizeof frame);
        char *text = h->bytes + at + sizeof frame;
        bool number_is_right = frame.number == seal.number;
        if (number_is_right && h->length - at - sizeof frame < frame.length) break;
        if (!number_is_right || cucc_seal_next(&seal, text, frame.length) != frame.seal) {
            a->heard = HEARD_OTHERS;
            break;
        }
        memmove(h->bytes + report, text, frame.length);
        text = h->bytes + report;
        at += sizeof frame + frame.length;
        text[frame.length] = '\0'; /* a frame's head stood before it, so there is room */
        if (json_parse(&record, text) != 0) a->heard = HEARD_OTHERS;
        if (a->heard == HEARD_WHOLE && take_record(a, &record)) {
            report += frame.length;
            h->bytes[report++] = '\n';
        }
        json_free(&record);
    }
    a->rest = h->length - at;
    return report;
}

heard_t hearing_end(hearing_t *h, const char *path)
{
    account_t a = {.heard = HEARD_WHOLE};
    close(h->theirs);
    shutdown(h->ours, SHUT_RD); /* a process that keeps the other end open is not waited for */
    pthread_join(h->thread, NULL);
    close(h->ours);
    size_t report = take_frames(&a, h);
    if (a.heard == HEARD_WHOLE && h->too_much) a.heard = HEARD_TOO_MUCH;
    if (a.heard == HEARD_WHOLE && !a.ended) a.heard = report ? HEARD_A_PART : HEARD_NOTHING;
    if (a.ended && a.rest) a.heard = HEARD_OTHERS;
    bool same = all_again(a.operations, a.operation_count) && all_again(a.kernels, a.kernel_count) &&
                a.report == a.kernel_count;
    if (a.heard == HEARD_WHOLE && !same) a.heard = HEARD_OTHERWISE;
    bool there = a.heard == HEARD_WHOLE || a.heard == HEARD_A_PART;
    if (there && files_write(path, h->bytes, report) != 0) a.heard = HEARD_NOTHING;
    free(h->bytes);
    arena_free(&a.arena);
    return a.heard;
}
