#define _POSIX_C_SOURCE 200809L
/* What compute-sanitizer prints: reports that begin with a line of "========= " and a word, go on with lines
 * that are indented, and a summary at the end. Lines without the "=========" are the program's own. */
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "convert.h"
#include "memory.h"
#include "base/messages_findings.h"
#include "base/numbers.h"
#include "sanitizer_text.h"
#include "write.h"

static const char frame[] = "=========";

typedef struct {
    const char *address;
    size_t finding;
    bool again; /* told a second time */
} leak_t;

typedef struct {
    const char *const *sources;
    finding_t now;      /* KIND_NONE: none is being read */
    const char *leaked; /* the address, where `now` is a leak, else "" */
    bool of_launch;     /* `now` is reported with its launch */
    int frames;         /* how many frames of the program's own that has */
    bool launch_next;   /* the next frame of the host is the kernel's, if it is the program's */
    const char *unknown, *last;
    finding_t *findings; /* times 0: none, after all */
    leak_t *leaks;
    size_t finding_count, leak_count;
    long heap_leaks, heap_bytes; /* what kernels have allocated and not freed */
    long told;                   /* reports that were read */
    long summary;                /* how many there are by the last lines; -1: these are missing */
} state_t;

static const party_t nobody = {"", "", "", "", 0};

static finding_t nothing(void)
{
    return (finding_t){.space = SPACE_NONE,
                       .tool = "compute-sanitizer",
                       .kernel = "",
                       .array = "",
                       .message = "",
                       .advice = "",
                       .self = nobody,
                       .other = nobody,
                       .times = 1};
}

/* ---- the findings ---- */

static size_t add_finding(state_t *s)
{
    return finding_add(&s->findings, &s->finding_count, &s->now);
}

/* A __managed__ variable is reported as two leaks of one address: it is not the program's to free. */
static void add_leak(state_t *s)
{
    for (size_t i = 0; i < s->leak_count; i++) {
        leak_t *leak = &s->leaks[i];
        if (strcmp(leak->address, s->leaked) != 0) continue;
        if (!leak->again) s->findings[leak->finding].times--;
        leak->again = true;
        return;
    }
    s->leaks = keep_room(s->leaks, s->leak_count, sizeof *s->leaks);
    s->leaks[s->leak_count++] = (leak_t){s->leaked, add_finding(s), 0};
}

static void finish_finding(state_t *s)
{
    if (!s->now.kind) return;
    s->told++;
    if (*s->leaked)
        add_leak(s);
    else
        add_finding(s);
    s->now = nothing();
    s->leaked = "";
    s->of_launch = s->launch_next = false, s->frames = 0;
}

/* What kernels have not freed has neither a line nor a frame: it is reported together. */
static void add_heap_leaks(state_t *s)
{
    if (!s->heap_leaks) return;
    s->now.kind = KIND_LEAK;
    s->now.message =
        keep_format(SAY_TOOL_HEAP_LEAK, s->heap_leaks, s->heap_leaks == 1 ? " is" : "s are", s->heap_bytes);
    s->now.advice = ADVISE_TOOL_HEAP_LEAK;
    s->now.times = s->heap_leaks;
    add_finding(s);
    s->now = nothing();
}

/* Returns how many there are. */
static size_t write_findings(FILE *out, const state_t *s)
{
    size_t written = 0;
    for (size_t i = 0; i < s->finding_count; i++) {
        if (s->findings[i].times <= 0) continue;
        write_finding(out, &s->findings[i]);
        written++;
    }
    return written;
}

/* ---- the first line of a report ---- */

static void more_of_race(state_t *s, const char *line)
{
    const char *what = text_between(line, "between ", " ");
    s->now.message = keep_format(SAY_TOOL_RACE, strcmp(what, "Read") == 0    ? "read"
                                                : strcmp(what, "Write") == 0 ? "write"
                                                                             : what);
    text_place(line, s->sources, &s->now.self, &s->now.kernel);
}

static void more_of_barrier(state_t *s, const char *line)
{
    const char *why = text_between(line, "detected. ", "\n");
    if (strstr(line, "Invalid arguments")) s->now.kind = KIND_EXITED_LANE;
    s->now.message = *why ? why : SAY_TOOL_BARRIER;
}

/* Those of the heap are counted, to be told together. */
static void more_of_leak(state_t *s, const char *line)
{
    if (!strstr(line, "on the device heap")) {
        s->leaked = text_between(line, " at ", " ");
        return;
    }
    int bytes = number_int(strtod(strstr(line, "Leaked ") + strlen("Leaked "), NULL), 0);
    s->told++;
    s->heap_leaks++;
    s->heap_bytes = number_sum(s->heap_bytes, bytes > 0 ? bytes : 0);
    s->now = nothing();
}

static void more_of_error(state_t *s, const char *line)
{
    s->of_launch = strstr(line, "call to cudaLaunchKernel") != NULL;
}

/* A finding that begins with a line that has these words, which is its message. */
typedef struct {
    const char *words;
    kind_t kind;
    space_t space;
    bool says_space; /* the line does */
    const char *advice;
    void (*more)(state_t *s, const char *line); /* reads what else the line says; NULL: nothing */
} beginning_t;

/* The first row whose words a line has counts. That of unset memory is the first of all: it also reads a line
 * below that of a copy (detail). */
static const beginning_t beginnings[] = {
    {"Uninitialized ", KIND_UNINITIALISED, SPACE_NONE, true, ADVISE_TOOL_UNWRITTEN, NULL},
    {"Invalid pointer to free", KIND_DOUBLE_FREE, SPACE_GLOBAL, false, ADVISE_TOOL_DOUBLE_FREE, NULL},
    {"Double free", KIND_DOUBLE_FREE, SPACE_GLOBAL, false, ADVISE_TOOL_DOUBLE_FREE, NULL},
    {"double free", KIND_DOUBLE_FREE, SPACE_GLOBAL, false, ADVISE_TOOL_DOUBLE_FREE,
     NULL}, /* "Device-side double free" */
    {"ree error encountered", KIND_DOUBLE_FREE, SPACE_GLOBAL, false, ADVISE_TOOL_DOUBLE_FREE, NULL},
    {"Invalid __", KIND_OUT_OF_BOUNDS, SPACE_NONE, true, ADVISE_TOOL_BOUNDS, NULL},
    /* what exactly is told by the line below */
    {"Host API memory access error", KIND_OUT_OF_BOUNDS, SPACE_GLOBAL, false, ADVISE_TOOL_COPY, NULL},
    {"Race reported between", KIND_RACE, SPACE_SHARED, false, ADVISE_TOOL_RACE, more_of_race},
    {"Barrier error", KIND_DIVERGENT_BARRIER, SPACE_NONE, false, ADVISE_TOOL_BARRIER, more_of_barrier},
    {"Leaked ", KIND_LEAK, SPACE_GLOBAL, false, ADVISE_TOOL_LEAK, more_of_leak},
    /* an address that the device itself has refused: of which memory is not told */
    {"Warp illegal address", KIND_OUT_OF_BOUNDS, SPACE_NONE, false, ADVISE_TOOL_ADDRESS, NULL},
    {"Stack overflow", KIND_OUT_OF_BOUNDS, SPACE_LOCAL, false, ADVISE_TOOL_STACK, NULL},
    {"Trace/breakpoint trap", KIND_TRAP, SPACE_NONE, false, ADVISE_TOOL_TRAP, NULL},
    {"Program hit ", KIND_UNCHECKED_ERROR, SPACE_NONE, false, ADVISE_TOOL_UNCHECKED, more_of_error}};

static void begin(state_t *s, const char *line)
{
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        const beginning_t *known = &beginnings[i];
        if (!strstr(line, known->words)) continue;
        s->now.kind = known->kind;
        s->now.space = known->says_space ? text_space(line) : known->space;
        s->now.message = keep_text(line);
        s->now.advice = known->advice;
        if (known->more) known->more(s, line);
        return;
    }
    if (strncmp(line, "COMPUTE-SANITIZER", 17) != 0) s->unknown = keep_text(line);
}

/* ---- the lines below it ---- */

static bool is_own(const state_t *s, const char *file)
{
    const char *const *source = s->sources;
    if (!source || !*source) return *file != '\0';
    while (*source && strcmp(*source, file) != 0) source++;
    return *source != NULL;
}

/* The other party of a race; the first is enough. */
static void read_other(state_t *s, const char *line)
{
    finding_t *now = &s->now;
    const char *what = text_between(line, "and ", " "), *hazards = strrchr(line, '[');
    if (*now->other.what) return;
    now->other.what = strcmp(what, "Read") == 0 ? "read" : strcmp(what, "Write") == 0 ? "wrote" : what;
    text_place(line, s->sources, &now->other, NULL);
    int times = hazards && strstr(hazards, "hazard") ? number_int(strtod(hazards + 1, NULL), 0) : 0;
    if (times > 0) now->times = times;
}

/* "Access to 0x7f80 is misaligned" and the like. */
static void read_address(finding_t *now, const char *line)
{
    const char *is = strstr(line, " is ");
    if (strstr(line, "misaligned")) {
        now->kind = KIND_MISALIGNED;
        now->advice = ADVISE_TOOL_MISALIGNED;
    } else if (strstr(line, "freed"))
        now->kind = KIND_USE_AFTER_FREE;
    if (is) now->message = keep_format("%s:%s", now->message, is);
}

/* Where in the device's code it was. A function of the toolkit's may have no place: then its name is shown.
 */
static void read_where(state_t *s, const char *line)
{
    finding_t *now = &s->now;
    text_place(line, s->sources, &now->self, &now->kernel);
    const char *function = text_between(line, "at ", "+");
    if (*now->self.file || !*function || strncmp(function, "0x", 2) == 0) return;
    now->message = keep_format("%s in %s", now->message, write_kernel_name(function));
}

/* The toolkit's grid.sync() traps on this one condition. */
static void read_grid_sync(finding_t *now)
{
    now->kind = KIND_DIVERGENT_BARRIER;
    now->message = SAY_TOOL_GRID_SYNC;
    now->advice = ADVISE_TOOL_GRID_SYNC;
}

/* Frames of the device come from the inside out: what happened in a function of the toolkit's is shown where
 * the program calls that, and the outermost is the kernel. */
static void read_device_frame(state_t *s, const char *line)
{
    party_t place = nobody, *self = &s->now.self;
    text_place(line, s->sources, &place, &s->now.kernel);
    if (s->now.kind == KIND_TRAP && strstr(line, "::grid_group::sync(")) read_grid_sync(&s->now);
    if (!is_own(s, self->file) && is_own(s, place.file)) self->file = place.file, self->line = place.line;
}

/* The frames of a launch follow: they tell the place where no frame of the device is the program's. */
static void expect_launch(state_t *s)
{
    s->launch_next = !is_own(s, s->now.self.file);
}

/* Frames of the host, likewise. The first of a launch is where the kernel is declared, the second where it is
 * launched. */
static void read_host_frame(state_t *s, const char *line)
{
    party_t place = nobody, *self = &s->now.self;
    const char *function = "";
    text_place(line, s->sources, &place, &function);
    bool own = is_own(s, place.file);
    if (own && s->launch_next) s->of_launch = true;
    s->launch_next = false;
    if (!own) return;
    s->frames++;
    if (s->of_launch && s->frames == 1) s->now.kernel = function;
    if (s->of_launch && s->frames == 2 && s->now.kind != KIND_UNCHECKED_ERROR)
        s->now.message = keep_format(SAY_TOOL_LAUNCHED_HERE, s->now.message);
    if (is_own(s, self->file) && !(s->of_launch && s->frames == 2)) return;
    self->file = place.file;
    self->line = place.line;
}

static void detail(state_t *s, const char *line)
{
    finding_t *now = &s->now;
    if (strncmp(line, "by thread", 9) == 0) {
        now->self.thread = text_triple(line, "thread");
        now->self.block = text_triple(line, "block");
    } else if (strncmp(line, "and ", 4) == 0 && strstr(line, " access at "))
        read_other(s, line);
    else if (strncmp(line, "at ", 3) == 0 && !*now->self.file)
        read_where(s, line);
    else if (strncmp(line, "Saved host backtrace", 20) == 0 && strstr(line, " at kernel launch"))
        expect_launch(s);
    else if (strncmp(line, "Access ", 7) == 0 || strncmp(line, "Address ", 8) == 0)
        read_address(now, line);
    else if (strncmp(line, "and is ", 7) == 0)
        now->message = keep_format("%s, %s", now->message, line);
    else if (strncmp(line, "Uninitialized access ", 21) == 0) {
        begin(s, line);
        now->message =
            keep_format("Uninitialized memory is read by a copy: %s", text_between(line, " on ", ""));
    } else if (strncmp(line, "Device Frame:", 13) == 0)
        read_device_frame(s, line);
    else if (strncmp(line, "Host Frame:", 11) == 0)
        read_host_frame(s, line);
}

/* "ERROR SUMMARY: 1000 errors", and perhaps "ERROR SUMMARY: 900 errors were not printed." A line that breaks
 * off before its errors is none. */
static void read_summary(state_t *s, const char *line)
{
    const char *digits = strstr(line, " SUMMARY: ") + 10, *what = digits + strspn(digits, "0123456789");
    int number = number_int(strtod(digits, NULL), INT_MAX);
    finish_finding(s);
    if (strstr(line, "LEAK")) return; /* these are among the errors */
    if (what == digits || (strncmp(what, " error", 6) != 0 && strncmp(what, " hazard", 7) != 0)) return;
    s->summary = strstr(line, "were not printed") ? s->summary - number : number;
}

static void read_line(state_t *s, char *line)
{
    line[strcspn(line, "\r\n")] = '\0';
    char *told = strstr(line, frame); /* behind what the program printed, if that did not end its line */
    if (told != line && *line) s->last = told ? keep_bytes(line, (size_t)(told - line)) : keep_text(line);
    if (!told) return;
    line = told + sizeof frame - 1;
    size_t blanks = strspn(line, " ");
    line += blanks;
    if (!*line)
        finish_finding(s);
    else if (strstr(line, " SUMMARY: "))
        read_summary(s, line);
    else if (blanks >= 4) {
        if (s->now.kind) detail(s, line);
    } else {
        finish_finding(s);
        begin(s, line);
    }
}

/* Why a report has no end: in its own words, where they are not to be told better. */
static const char *reason_of(const state_t *s)
{
    if (strstr(s->unknown, "terminated before first instrumented API call"))
        return "the program ended before its first call of CUDA: compute-sanitizer has looked at nothing";
    if (*s->unknown) return s->unknown;
    if (*s->last) return s->last;
    return s->told ? "what compute-sanitizer said breaks off" : "compute-sanitizer said nothing";
}

int convert_sanitizer(FILE *in, FILE *out, const char *tool, const char *const *sources)
{
    state_t s = {
        .sources = sources, .now = nothing(), .leaked = "", .unknown = "", .last = "", .summary = -1};
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, in) >= 0) read_line(&s, line);
    finish_finding(&s);
    add_heap_leaks(&s);
    free(line);
    if (s.summary > s.told) { /* it found something in words that are not known here */
        s.now.kind = KIND_FOREIGN;
        s.now.message =
            keep_format("%s: %s", tool, *s.unknown ? s.unknown : "compute-sanitizer found something");
        finish_finding(&s);
    }
    size_t written = write_findings(out, &s);
    write_end(out, "compute-sanitizer", written, s.summary >= 0, s.summary >= 0 ? "" : reason_of(&s));
    return s.summary >= 0 ? 0 : 2;
}
