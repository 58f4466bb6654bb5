#define _POSIX_C_SOURCE 200809L
/* What compute-sanitizer prints: reports that begin with a line of "========= " and a word, go on with lines
 * that are indented, and a summary at the end. Lines without the "=========" are the program's own. */
#include <stdlib.h>
#include <string.h>

#include "convert.h"
#include "memory.h"
#include "write.h"

static const char frame[] = "=========";

typedef struct {
    FILE *out;
    const char *const *sources;
    finding_t now; /* kind NULL: none is being read */
    const char *unknown, *last;
    size_t findings;
    long summary; /* -1: none so far */
} state_t;

static finding_t nothing(void)
{
    party_t nobody = {"", "", "", "", 0};
    return (finding_t){.space = "",
                       .tool = "compute-sanitizer",
                       .kernel = "",
                       .array = "",
                       .message = "",
                       .advice = "",
                       .self = nobody,
                       .other = nobody,
                       .times = 1};
}

static void finish_finding(state_t *s)
{
    if (!s->now.kind) return;
    write_finding(s->out, &s->now);
    s->findings++;
    s->now = nothing();
}

/* ---- parts of lines ---- */

/* The text between `before` and the next of `ends` (or the line's end); "" when `before` is not there. */
static const char *between(const char *line, const char *before, const char *ends)
{
    const char *from = strstr(line, before);
    if (!from) return "";
    from += strlen(before);
    return keep_bytes(from, strcspn(from, ends));
}

/* The last " in " of the line that a file and its line follow, or NULL. */
static const char *place_in(const char *line)
{
    const char *found = NULL;
    for (const char *in = line; (in = strstr(in, " in ")) != NULL; in++) {
        const char *colon = memchr(in + 4, ':', strcspn(in + 4, " "));
        if (colon && strspn(colon + 1, "0123456789") > 0) found = in;
    }
    return found;
}

/* "at kernel(float *)+0x160 in a/b.cu:41" (newer) or "at 0x160 in a/b.cu:41:kernel(float *)" (older). */
static void read_place(state_t *s, const char *line, party_t *party, const char **kernel)
{
    const char *in = place_in(line), *at = strstr(line, "at ");
    if (!in) return;
    if (at && at < in && strncmp(at + 3, "0x", 2) != 0 && kernel) {
        const char *end = strstr(at, "+0x");
        if (!end || end > in) end = in;
        *kernel = write_kernel_name(keep_bytes(at + 3, (size_t)(end - at - 3)));
    }
    const char *colon = strchr(in + 4, ':'), *rest = colon + 1 + strspn(colon + 1, "0123456789");
    party->file = write_path(keep_bytes(in + 4, (size_t)(colon - in - 4)), s->sources);
    party->line = atoi(colon + 1);
    if (*rest == ':' && kernel) *kernel = write_kernel_name(rest + 1);
}

/* "(31,0,0)" or "(31, 0, 0)" behind a word, as "31,0,0". */
static const char *triple(const char *line, const char *word)
{
    unsigned x, y, z;
    const char *at = strstr(line, word);
    if (!at || sscanf(at + strlen(word), " (%u , %u , %u)", &x, &y, &z) != 3) return "";
    return keep_format("%u,%u,%u", x, y, z);
}

static const char *space_of(const char *line)
{
    const char *space = between(line, "__", "_");
    return *space ? space : strstr(line, "shared") ? "shared" : "global";
}

/* ---- the first line of a report ---- */

static void begin_access(state_t *s, const char *line)
{
    s->now.kind = "out_of_bounds";
    s->now.space = space_of(line);
    s->now.message = keep_format("Invalid %s", strstr(line, "Invalid ") + 8);
    s->now.advice = "Compare the index with the size of the array: which threads have no element?";
}

static void begin_race(state_t *s, const char *line)
{
    const char *what = between(line, "between ", " ");
    s->now.kind = "race";
    s->now.space = "shared";
    s->now.message =
        keep_format("a %s access and another access to the same word, with no barrier between them",
                    strcmp(what, "Read") == 0    ? "read"
                    : strcmp(what, "Write") == 0 ? "write"
                                                 : what);
    s->now.advice = "Put __syncthreads() between the two (__syncwarp() where both are threads of one warp), "
                    "reached by all.";
    read_place(s, line, &s->now.self, &s->now.kernel);
}

static void begin_barrier(state_t *s, const char *line)
{
    const char *why = between(line, "detected. ", "\n");
    s->now.kind =
        strstr(line, "Invalid arguments") || strstr(line, "warp") ? "exited_lane" : "divergent_barrier";
    s->now.message = *why ? why : "a barrier that not all threads reach";
    s->now.advice = "A barrier is for all threads of the block: take it out of the branch, and let no thread "
                    "return before it.";
}

static void begin(state_t *s, const char *line)
{
    if (strncmp(line, "Invalid __", 10) == 0 || strstr(line, "Invalid __") == line)
        begin_access(s, line);
    else if (strncmp(line, "Uninitialized ", 14) == 0) {
        s->now.kind = "uninitialised";
        s->now.space = space_of(line);
        s->now.message = keep_text(line);
        s->now.advice = "Write it first: cudaMemset, a copy, or a kernel that covers all of it.";
    } else if (strstr(line, "Race reported between"))
        begin_race(s, line);
    else if (strncmp(line, "Barrier error", 13) == 0)
        begin_barrier(s, line);
    else if (strncmp(line, "Leaked ", 7) == 0) {
        s->now.kind = "leak";
        s->now.space = "global";
        s->now.message = keep_text(line);
        s->now.advice = "Every cudaMalloc needs its cudaFree.";
    } else if (strncmp(line, "Program hit ", 12) == 0) {
        s->now.kind = "unchecked_error";
        s->now.message = keep_text(line);
        s->now.advice = "Ask for the error of every call: checkCudaErrors(...).";
    } else if (strstr(line, "ree error encountered") || strstr(line, "Double free") ||
               strstr(line, "Invalid pointer to free")) {
        s->now.kind = "double_free";
        s->now.space = "global";
        s->now.message = keep_text(line);
        s->now.advice = "Free each allocation once, with the pointer that the allocation gave.";
    } else if (strncmp(line, "COMPUTE-SANITIZER", 17) != 0)
        s->unknown = keep_text(line);
}

/* ---- the lines below it ---- */

static void detail(state_t *s, const char *line)
{
    finding_t *now = &s->now;
    if (strncmp(line, "by thread", 9) == 0) {
        now->self.thread = triple(line, "thread");
        now->self.block = triple(line, "block");
    } else if (strncmp(line, "and ", 4) == 0 && strstr(line, " access at ")) {
        const char *what = between(line, "and ", " ");
        if (*now->other.what) return; /* the first other party is enough */
        now->other.what = strcmp(what, "Read") == 0 ? "read" : strcmp(what, "Write") == 0 ? "wrote" : what;
        read_place(s, line, &now->other, NULL);
        const char *hazards = strrchr(line, '[');
        if (hazards && strstr(hazards, "hazard")) now->times = atol(hazards + 1);
    } else if (strncmp(line, "at ", 3) == 0 && !*now->self.file)
        read_place(s, line, &now->self, &now->kernel);
    else if (strncmp(line, "Access ", 7) == 0 || strncmp(line, "Address ", 8) == 0) {
        const char *is = strstr(line, " is ");
        if (strstr(line, "misaligned")) {
            now->kind = "misaligned";
            now->advice = "An access of so many bytes needs an address that is a multiple of them.";
        } else if (strstr(line, "freed"))
            now->kind = "use_after_free";
        if (is) now->message = keep_format("%s:%s", now->message, is);
    } else if (strncmp(line, "and is ", 7) == 0)
        now->message = keep_format("%s, %s", now->message, line);
    else if (strncmp(line, "Host Frame", 10) == 0 && !*now->self.file && strstr(line, ".cu:"))
        read_place(s, line, &now->self, NULL);
}

static void read_line(state_t *s, char *line)
{
    line[strcspn(line, "\r\n")] = '\0';
    if (strncmp(line, frame, sizeof frame - 1) != 0) {
        if (*line) s->last = keep_text(line);
        return;
    }
    line += sizeof frame - 1;
    size_t blanks = strspn(line, " ");
    line += blanks;
    if (!*line)
        finish_finding(s);
    else if (strstr(line, " SUMMARY: ") && !strstr(line, "LEAK")) {
        finish_finding(s);
        s->summary = atol(strstr(line, " SUMMARY: ") + 10);
    } else if (blanks >= 4) {
        if (s->now.kind) detail(s, line);
    } else if (strstr(line, " SUMMARY: ") == NULL) {
        finish_finding(s);
        begin(s, line);
    }
}

int convert_sanitizer(FILE *in, FILE *out, const char *tool, const char *const *sources)
{
    state_t s = {.out = out, .sources = sources, .now = nothing(), .unknown = "", .last = "", .summary = -1};
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, in) >= 0) read_line(&s, line);
    finish_finding(&s);
    free(line);
    if (s.summary > 0 && s.findings == 0) { /* it found something in words that are not known here */
        s.now.kind = tool;
        s.now.message = *s.unknown ? s.unknown : "compute-sanitizer found something";
        finish_finding(&s);
    }
    const char *reason = s.summary >= 0 ? ""
                         : *s.unknown   ? s.unknown
                         : *s.last      ? s.last
                                        : "compute-sanitizer said nothing";
    write_end(out, "compute-sanitizer", s.findings, s.summary >= 0, reason);
    return s.summary >= 0 ? 0 : 2;
}
