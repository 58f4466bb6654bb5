/* runtime.h: what all parts of the API half of the runtime share: entering a call, errors, notes, the lock.
 *
 * The API half keeps queues, memory and errors; the execution core (exec/) runs one grid at a time for it.
 * Every public function begins with CUCC_ENTER() and returns through cucc_return().
 *
 * Locks, in the order in which they may be taken: the executor (queue.c: one thread at a time runs queued
 * work), then cucc_lock(), which guards all tables and is held for short times only, never while a kernel, a
 * large copy or a host function runs.
 */
#ifndef CUCC_RUNTIME_H
#define CUCC_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cuda_runtime_api.h"

/* Starts the runtime at the first call.  Returns what every call must answer instead of working: 800 in a
 * host function of a stream, 801 in device code, 100 without a device, the sticky error of the current
 * device; or 0. */
cudaError_t cucc_enter_as(const char *call); /* the public function that is called, by its name */
#define cucc_enter() cucc_enter_as(__func__)
/* The same of a call that CUCC_FAIL_CALL may name (failing.h): then it answers that error and does nothing */
cudaError_t cucc_enter_or_fail(const char *call);
/* For a function that does nothing but call another: it is this one that the user has called. NULL: the call
 * is over, also where the other did not ask. */
void cucc_forward_as(const char *call);
#define CUCC_FORWARD(call) (cucc_forward_as(__func__), call)

/* Remembers error as the calling thread's last one if it is not cudaSuccess, and returns it. */
cudaError_t cucc_return(cudaError_t error);

/* What cudaGetLastError would answer, and putting it back: for calls of the driver API */
cudaError_t cucc_last_error(void);
void cucc_set_last_error(cudaError_t error);

/* Has the calling thread called the runtime API? Calls that the driver API forwards do not count. */
bool cucc_runtime_used(void);

#define CUCC_ENTER()                                                                                         \
    do {                                                                                                     \
        cudaError_t cucc_entered = cucc_enter_or_fail(__func__);                                             \
        if (cucc_entered != cudaSuccess) return cucc_return(cucc_entered);                                   \
    } while (0)

/* One line on standard error that starts with "cucc: ": an explanation beside an error code.  CUCC_QUIET=1
 * stops them. */
void cucc_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

void cucc_lock(void);
void cucc_unlock(void);

/* The calling thread runs a host function of a stream, where CUDA's API may not be called, or no longer does.
 */
void cucc_set_in_host_function(bool inside);

/* An environment variable as a number, with K, M or G behind it; fallback without it, or for nonsense */
unsigned long long cucc_environment(const char *name, unsigned long long fallback);

/* The calling thread's current device, and how many there are. */
int cucc_current_device(void);
int cucc_device_count(void);

#endif
