/* errors.c: calls that failed without the program ever asking, and copies that say a wrong direction. */
#include <stdio.h>
#include <string.h>

#include "cucc/sanitizer.h"
#include "cuda_runtime_api.h"
#include "findings/errors.h"
#include "findings/finding.h"
#include "findings/statuses.h"
#include "identity/place.h"

enum { FRAMES = 24, TEXT = 400 };

/* A call that failed */
typedef struct failure {
    int error;
    bool launch;
    void *frames[FRAMES];
    int depth;
    const char *call;
    char why[TEXT]; /* what was said of it; or "" */
} failure;

static failure unchecked;  /* the first since the program has asked last */
static failure last;       /* of all; error 0: none */
static failure of_library; /* the first of a library whose status nobody has looked at */
static bool fresh;         /* the last failure is of the call that has just ended */
static bool ignored;       /* nobody has looked at what the unchecked call returned */
static const char *called;
static char library_status[80];
static failure noted;  /* the last thing said, and where */
static bool noted_now; /* by the call that is being made */

void cucc_saw_called(const char *call)
{
    called = call;
    fresh = noted_now = false;
}

void cucc_saw_noted(const char *text)
{
    snprintf(noted.why, sizeof noted.why, "%s", text);
    noted.depth = cucc_sanitizer_frames(noted.frames, FRAMES);
    noted_now = true;
}

/* What was said of it, without the name of the call, which stands before it */
static void explain(failure *f, const char *call)
{
    const size_t length = call ? strlen(call) : 0;
    const char *text = noted_now ? noted.why : "";
    if (length && !strncmp(text, call, length) && !strncmp(text + length, ": ", 2)) text += length + 2;
    snprintf(f->why, sizeof f->why, "%s", text);
}

void cucc_saw_error(int error)
{
    if (error == cudaErrorNotReady) return;
    last = (failure){.error = error, .call = called};
    last.depth = cucc_sanitizer_frames(last.frames, FRAMES);
    explain(&last, called);
    fresh = true;
    if (unchecked.error && ignored) return;
    unchecked = last;
    ignored = false;
}

static bool is_fresh(void)
{
    return fresh && unchecked.error && unchecked.depth == last.depth &&
           !memcmp(unchecked.frames, last.frames, sizeof last.frames);
}

void cucc_sanitizer_ignored(void)
{
    if (is_fresh()) ignored = true;
}

void cucc_saw_launch_refused(void)
{
    if (is_fresh()) unchecked.launch = ignored = true;
    last.launch = fresh;
}

void cucc_saw_error_asked(void)
{
    unchecked.error = 0;
}

/* "no error", as what another call has returned, says nothing of one that failed */
void cucc_saw_error_named(int error)
{
    if (error == unchecked.error) unchecked.error = 0;
}

/* --- libraries --- */

void cucc_sanitizer_call_begins(void)
{
    noted_now = false;
}

void cucc_sanitizer_status(const char *call, int status, const char *type)
{
    if (of_library.error || !cucc_status_of_library(type, status)) return;
    if (strstr(type, "cudaError") && unchecked.error == status) return; /* CUDA's own, and told as such */
    of_library = (failure){.error = status, .call = call};
    of_library.depth = cucc_sanitizer_frames(of_library.frames, FRAMES);
    explain(&of_library, call);
    snprintf(library_status, sizeof library_status, "%s", cucc_status_of_library(type, status));
}

/* --- telling --- */

/* At the line of the call; of a launch, that with the <<<...>>>, and not the kernel's own function */
static finding at_call(const failure *e, kind_t kind)
{
    finding f = {.kind = kind, .space = "host"};
    int skip = e->launch ? cucc_place_caller((void *const *)e->frames, e->depth) : 0;
    f.here.depth = e->depth - skip;
    memcpy(f.here.frames, e->frames + skip, (size_t)f.here.depth * sizeof *f.here.frames);
    return f;
}

static void describe(char *text, size_t size, const failure *e, const char *end)
{
    /* a library's own functions call the API, too, and their names say nothing to the user */
    bool named = !e->launch && e->call && !strncmp(e->call, "cuda", 4);
    snprintf(text, size, SAY_CALL_FAILED,
             e->launch ? "this launch"
             : named   ? e->call
                       : "this call",
             cudaGetErrorName((cudaError_t)e->error), e->error, cudaGetErrorString((cudaError_t)e->error),
             end, *e->why ? ": " : "", e->why);
}

static void tell_unchecked(failure e) /* a copy: to name the error is to ask for it */
{
    finding f = at_call(&e, KIND_UNCHECKED_ERROR);
    describe(f.message, sizeof f.message, &e, ", and the program never asked");
    cucc_finding_advise(&f, ADVISE_UNCHECKED);
    cucc_finding_add(&f);
}

static void tell_status(void)
{
    finding f = at_call(&of_library, KIND_UNCHECKED_ERROR);
    cucc_finding_say(&f, SAY_STATUS_IGNORED, of_library.call, library_status, *of_library.why ? ": " : "",
                     of_library.why);
    cucc_finding_advise(&f, ADVISE_STATUS_IGNORED);
    cucc_finding_add(&f);
}

/* The program has looked, and ended with an exit status that says so: what it was told is in the report, too
 */
static void tell_failed(int status)
{
    if (!fresh && !noted_now) return;
    finding f = at_call(fresh ? &last : &noted, KIND_FAILED_CALL);
    if (fresh)
        describe(f.message, sizeof f.message, &last, "");
    else
        cucc_finding_say(&f, "%s", noted.why);
    cucc_finding_advise(&f, ADVISE_CALL_FAILED, status);
    cucc_finding_add(&f);
}

void cucc_saw_kind_mistaken(const char *call, const char *side)
{
    finding f = {.kind = KIND_COPY_KIND, .space = "host"};
    cucc_finding_say(&f, SAY_COPY_KIND, call, side);
    cucc_finding_advise(&f, ADVISE_COPY_KIND);
    cucc_finding_by_host(&f);
    cucc_finding_add(&f);
}

void cucc_saw_end(int status, bool complete)
{
    if (!complete) return;
    if (status) {
        if (!cucc_finding_faults()) tell_failed(status);
        return;
    }
    if (unchecked.error && ignored && (!cucc_finding_faults() || unchecked.launch)) tell_unchecked(unchecked);
    if (of_library.error && !cucc_finding_faults()) tell_status();
}
