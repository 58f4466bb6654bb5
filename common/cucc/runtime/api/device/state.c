/* state.c: entering the API: first-call set-up, the lock, the environment, notes. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/device/observer.h"
#include "cucc/thread.h"
#include "api/device/device.h"
#include "api/device/failing.h"
#include "api/device/kernelside.h"
#include "api/memory/hostfault.h"
#include "api/streams/progress.h"
#include "api/device/runtime.h"

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Thread_local bool in_host_function;

/* A thread of a kernel that holds the lock must not be interrupted in favour of another of its worker's. */
void cucc_lock(void)
{
    cucc_tls.in_runtime++;
    pthread_mutex_lock(&lock);
}
void cucc_unlock(void)
{
    pthread_mutex_unlock(&lock);
    cucc_tls.in_runtime--;
}

void cucc_set_in_host_function(bool inside)
{
    in_host_function = inside;
}

static void start(void)
{
    cucc_devices_start();
    cucc_catch_faults();
    cucc_failing_start();
}

static cudaError_t where_not_allowed(void)
{
    if (in_host_function) {
        cucc_note("a host function of a stream called the CUDA API, which is not allowed");
        return cudaErrorNotPermitted;
    }
    return cudaSuccess;
}

static _Thread_local const char *forwarded; /* by whom; NULL: the call is the user's own */

void cucc_forward_as(const char *call)
{
    if (!forwarded || !call) forwarded = call;
}

static const char *name_of(const char *call)
{
    if (forwarded) call = forwarded;
    forwarded = NULL;
    return call;
}

static _Thread_local bool runtime_used;

bool cucc_runtime_used(void)
{
    return runtime_used;
}

/* cuMemAlloc, but not cudaMalloc, cublasCreate or "a launch" */
static bool is_of_driver(const char *call)
{
    return call[0] == 'c' && call[1] == 'u' && call[2] >= 'A' && call[2] <= 'Z';
}

static cudaError_t enter(const char *call)
{
    if (cucc_in_kernel()) return cucc_kernelside_allows(call);
    if (!runtime_used) runtime_used = !is_of_driver(call);
    pthread_once(&once, start);
    cucc_progress_called();
    OBSERVE_API(api_called(call));
    cudaError_t error = where_not_allowed();
    if (error != cudaSuccess) return error;
    return cucc_device_count() ? cucc_device(cucc_current_device())->sticky : cudaErrorNoDevice;
}

cudaError_t cucc_enter_as(const char *call)
{
    return enter(name_of(call));
}

cudaError_t cucc_enter_or_fail(const char *call)
{
    call = name_of(call);
    cudaError_t error = enter(call);
    return error == cudaSuccess && !cucc_in_kernel() ? cucc_failing(call) : error;
}

unsigned long long cucc_environment(const char *name, unsigned long long fallback)
{
    const char *word = getenv(name), *suffixes = "KMG", *suffix;
    char *end;
    if (!word || !*word) return fallback;
    unsigned long long value = strtoull(word, &end, 10);
    if (*end && (suffix = strchr(suffixes, *end)) != NULL) {
        value <<= 10 * (suffix - suffixes + 1);
        end++;
    }
    if (!*end && end != word && *word != '-') return value;
    cucc_note("%s is '%s', which is not a whole number; using %llu", name, word, fallback);
    return fallback;
}

void cucc_note(const char *format, ...)
{
    const char *quiet = getenv("CUCC_QUIET");
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (!cucc_in_kernel()) OBSERVE_API(noted(line));
    if (quiet && *quiet && *quiet != '0') return;
    fprintf(stderr, "cucc: %s\n", line);
}
