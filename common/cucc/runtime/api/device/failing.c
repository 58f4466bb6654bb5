/* failing.c: counting calls, failing one of them, and telling where they stand in the source. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/device/failing.h"
#include "api/device/runtime.h"
#include "exec/fault.h"
#include "exec/frames.h"

enum { FRAMES = 12 };

struct call {
    const char *name;
    unsigned long number; /* of the first from this place */
    void *frames[FRAMES];
    int depth;
    char *line; /* of the source, once it is known */
};

bool cucc_calls_watched;
static const char *report;      /* CUCC_CALLS */
static unsigned long chosen;    /* CUCC_FAIL_CALL, or 0 */
static atomic_ulong count;      /* of calls */
static const char *failed_call; /* once it has */
static bool gone_on;            /* it has been told */
static struct call *calls;      /* each place once */
static size_t places, room;
static _Thread_local int inside;

/* --- what such a call would return --- */

static bool begins(const char *name, const char *start)
{
    return strncmp(name, start, strlen(start)) == 0;
}

static bool is_launch(const char *call)
{
    return begins(call, "cudaLaunch") || strcmp(call, "a launch") == 0;
}

static cudaError_t error_of(const char *call)
{
    if (begins(call, "cudaMalloc") || begins(call, "cudaHostAlloc")) return cudaErrorMemoryAllocation;
    if (is_launch(call)) return cudaErrorLaunchOutOfResources;
    /* these also bring what went wrong in a kernel before them */
    if (begins(call, "cudaMemcpy") || begins(call, "cudaFree") || strstr(call, "Synchronize") ||
        strstr(call, "Query"))
        return cudaErrorLaunchFailure;
    return cudaErrorInvalidValue;
}

/* --- the report --- */

static void say(const char *format, const char *one, const char *two)
{
    FILE *out = report ? fopen(report, "a") : NULL;
    if (!out) return;
    fprintf(out, format, one, two);
    fclose(out);
}

/* Keeps the first call from each place. */
static void note_place(const char *name, unsigned long number)
{
    struct call c = {.name = name, .number = number};
    c.depth = cucc_frames(c.frames, FRAMES);
    cucc_lock();
    size_t i = 0;
    while (i < places && (calls[i].depth != c.depth || memcmp(calls[i].frames, c.frames, sizeof c.frames)))
        i++;
    if (i == places && places == room) {
        struct call *more = realloc(calls, (room = 2 * room + 64) * sizeof *more);
        if (!more) abort();
        calls = more;
    }
    if (i == places) calls[places++] = c;
    cucc_unlock();
}

/* --- where they stand: addr2line is asked once, about all frames of all calls --- */

/* The course's own headers call, too; what they call is no business of the program's author. */
static bool is_courses(const char *line)
{
    return strstr(line, "common/include/") || strstr(line, "common/harness/");
}

/* What is known of one call while its frames are read, the innermost first. */
struct search {
    bool launch;      /* by a function of the kernel's own, which is passed over */
    char passed[256]; /* that function */
    bool found, dropped;
    char line[4300];
};

static void read_frame_line(struct search *s, const char *function, char *line)
{
    char *more = strstr(line, " (discriminator ");
    if (more) *more = 0;
    if (s->found || s->dropped) return;
    s->dropped = is_courses(line);
    if (s->dropped || !cucc_line_is_users(line) || strstr(line, ":?")) return;
    if (s->launch && !*s->passed) snprintf(s->passed, sizeof s->passed, "%s", function);
    if (s->launch && strcmp(s->passed, function) == 0) return;
    s->found = true;
    snprintf(s->line, sizeof s->line, "%s", cucc_line_without_folder(line));
}

static bool read_line(FILE *in, char *line, size_t size)
{
    if (!fgets(line, (int)size, in)) return false;
    line[strcspn(line, "\n")] = 0;
    return true;
}

/* The answers about one call: for each frame its address, and then pairs of a function and a line. Leaves the
 * address that begins the next call in line. */
static void read_call(FILE *answers, struct search *s, int frames, char *line, size_t size)
{
    char function[256];
    for (int seen = 0;; seen++) {
        if (strncmp(line, "0x", 2) != 0 || seen == frames) return;
        while (read_line(answers, line, size) && strncmp(line, "0x", 2) != 0) {
            snprintf(function, sizeof function, "%.*s", (int)sizeof function - 1, line);
            if (read_line(answers, line, size)) read_frame_line(s, function, line);
        }
    }
}

static FILE *ask_addr2line(char *questions)
{
    char command[200];
    int file = mkstemp(questions);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    if (!out) return NULL;
    for (size_t i = 0; i < places; i++)
        for (int k = 0; k < calls[i].depth; k++)
            fprintf(out, "0x%lx\n", cucc_program_address(calls[i].frames[k]));
    fclose(out);
    snprintf(command, sizeof command, "exec addr2line -a -f -i -e /proc/%d/exe <%s 2>/dev/null",
             (int)getpid(), questions);
    return popen(command, "r");
}

/* A function that is called from several places makes its call once for each; one of them will do. */
static bool is_new_line(size_t at, const char *line)
{
    calls[at].line = strdup(line);
    for (size_t i = 0; i < at; i++)
        if (calls[i].line && strcmp(calls[i].line, line) == 0 && strcmp(calls[i].name, calls[at].name) == 0)
            return false;
    return true;
}

static void tell_places(void)
{
    char questions[] = "/tmp/cucc-calls-XXXXXX", line[4300] = "";
    FILE *out = fopen(report, "w"), *answers = ask_addr2line(questions);
    if (answers) read_line(answers, line, sizeof line);
    for (size_t i = 0; answers && out && i < places; i++) {
        struct search s = {.launch = is_launch(calls[i].name)};
        read_call(answers, &s, calls[i].depth, line, sizeof line);
        if (s.found && is_new_line(i, s.line))
            fprintf(out, "%lu\t%s\t%s\n", calls[i].number, calls[i].name, s.line);
    }
    if (answers) pclose(answers);
    if (out) fclose(out);
    unlink(questions);
}

void cucc_failing_start(void)
{
    report = getenv("CUCC_CALLS");
    chosen = (unsigned long)cucc_environment("CUCC_FAIL_CALL", 0);
    cucc_calls_watched = chosen || (report && *report);
    if (report && *report && !chosen) atexit(tell_places);
}

/* --- calls --- */

void cucc_inside_begin(void)
{
    inside++;
}
void cucc_inside_end(void)
{
    inside--;
}

/* Does the program make this call because another has failed, or at least not count on what that one did? To
 * ask which device it is belongs to many a message. */
static bool is_cleaning_up(const char *call)
{
    return begins(call, "cudaFree") || strstr(call, "Destroy") || strstr(call, "Reset") ||
           strcmp(call, "cudaGetDevice") == 0 || strcmp(call, "cudaGetDeviceCount") == 0 ||
           (is_launch(failed_call) && is_launch(call));
}

static cudaError_t fail(const char *call, unsigned long number)
{
    const cudaError_t error = error_of(call);
    failed_call = call;
    cucc_note("call %lu, %s, is made to fail (CUCC_FAIL_CALL)", number, call);
    say("failed\t%s\t%s\n", call, cudaGetErrorName(error));
    return error;
}

cudaError_t cucc_call_begins(const char *call)
{
    if (inside) return cudaSuccess;
    const unsigned long number = atomic_fetch_add(&count, 1) + 1;
    if (!chosen) note_place(call, number);
    if (failed_call && !gone_on && !is_cleaning_up(call)) {
        gone_on = true;
        say("after\t%s%s\n", call, "");
    }
    return number == chosen ? fail(call, number) : cudaSuccess;
}
