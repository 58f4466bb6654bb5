/* errors.c: calls that failed without the program ever asking, and copies that say a wrong direction. */
#include <stdio.h>
#include <string.h>

#include "cucc/sanitizer.h"
#include "cuda_runtime_api.h"
#include "findings/errors.h"
#include "findings/finding.h"
#include "identity/place.h"

static struct unchecked {
    int error;
    bool fresh;   /* by the call that has just ended */
    bool ignored; /* nobody has looked at what the call returned */
    bool launch;
    void *frames[16];
    int depth;
    const char *call;
} unchecked; /* the first error since the program has asked last */

static const char *called; /* last */

void cucc_saw_called(const char *call)
{
    called = call;
    unchecked.fresh = false;
}

void cucc_saw_error(int error)
{
    if (error == cudaErrorNotReady || (unchecked.error && unchecked.ignored)) return;
    unchecked.error = error;
    unchecked.fresh = true;
    unchecked.call = called;
    unchecked.launch = unchecked.ignored = false;
    unchecked.depth = cucc_sanitizer_frames(unchecked.frames, 16);
}

void cucc_sanitizer_ignored(void)
{
    if (unchecked.fresh) unchecked.ignored = true;
}

void cucc_saw_launch_refused(void)
{
    if (unchecked.fresh) unchecked.launch = unchecked.ignored = true;
}

void cucc_saw_error_asked(void)
{
    unchecked.error = 0;
}

void cucc_saw_error_named(void)
{
    unchecked.error = 0;
}

static void tell_unchecked(void)
{
    finding f = {.kind = "unchecked_error", .space = "host"};
    /* a kernel's own function launches it: what is wanted is the line with the <<<...>>> */
    int skip = unchecked.launch ? cucc_place_caller(unchecked.frames, unchecked.depth) : 0;
    f.here.depth = unchecked.depth - skip;
    memcpy(f.here.frames, unchecked.frames + skip, (size_t)f.here.depth * sizeof *f.here.frames);
    int error = unchecked.error;
    /* a library's own functions call the API, too, and their names say nothing to the user */
    bool named = !unchecked.launch && unchecked.call && !strncmp(unchecked.call, "cuda", 4);
    const char *what = unchecked.launch ? "this launch" : named ? unchecked.call : "this call";
    snprintf(f.message, sizeof f.message, "%s failed with %s (%d, %s), and the program never asked", what,
             cudaGetErrorName((cudaError_t)error), error, cudaGetErrorString((cudaError_t)error));
    snprintf(f.advice, sizeof f.advice,
             "look at what each call returns, and at cudaGetLastError() after each launch");
    cucc_finding_add(&f);
}

void cucc_saw_kind_mistaken(const char *call, const char *side)
{
    finding f = {.kind = "copy_kind", .space = "host"};
    snprintf(
        f.message, sizeof f.message,
        "%s: the %s is device memory, but the kind of copy says host; a GPU goes by the address, and copies "
        "all the same",
        call, side);
    snprintf(f.advice, sizeof f.advice,
             "name the sides as they are: cudaMemcpyDeviceToDevice between two arrays on the device");
    cucc_finding_by_host(&f);
    cucc_finding_add(&f);
}

void cucc_saw_end(bool complete)
{
    bool failed = unchecked.error && unchecked.ignored && complete;
    if (failed && (!cucc_finding_count() || unchecked.launch)) tell_unchecked();
}
