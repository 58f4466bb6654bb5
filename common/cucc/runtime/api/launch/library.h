/* library.h: how a library call gets onto a stream.
 *
 * A call that works on device memory describes what is to be done in a plain struct and queues it with
 * cucc_library_queue(). When the stream comes to it, work(argument, NULL) runs once on a host thread, with
 * device and managed memory open, and may call no CUDA API.  It can be captured into a graph and then runs
 * again from the same argument.
 */
#ifndef CUCC_LIBRARY_H
#define CUCC_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include "cucc/launch.h"
#include "api/device/runtime.h" /* cucc_note() */
#include "api/memory/extent.h"

typedef void cucc_library_work(const void *argument, struct cucc_block *unused);

/* Names the public function for reports.  Must live as long as the program: a `static const`. */
#define LIBRARY_CALL(function, library)                                                                      \
    {                                                                                                        \
        function, library, 0, CUCC_KERNEL_ON_HOST,                                                           \
        {                                                                                                    \
            0, 0, 0                                                                                          \
        }                                                                                                    \
    }

/* Queues a copy of the argument, size bytes, in the stream; returns a cudaError_t. */
int cucc_library_queue(const cucc_kernel_info *call, cudaStream_t stream, cucc_library_work *work,
                       const void *argument, size_t size);

/* The same for a call that says which memory it uses: count extents, which are copied, too. */
int cucc_library_queue_using(const cucc_kernel_info *call, cudaStream_t stream, cucc_library_work *work,
                             const void *argument, size_t size, const cucc_extent *extents, size_t count);
/* And for how long by the clock (streams/clock.h) */
int cucc_library_queue_lasting(const cucc_kernel_info *call, cudaStream_t stream, cucc_library_work *work,
                               const void *argument, size_t size, const cucc_extent *extents, size_t count,
                               double nanoseconds);
#define CUCC_EXTENTS(...)                                                                                    \
    (const cucc_extent[]){__VA_ARGS__}, sizeof((const cucc_extent[]){__VA_ARGS__}) / sizeof(cucc_extent)

/* Is there a device? (CUCC_DEVICES=0 takes it away.) */
bool cucc_library_has_device(void);

/* At the beginning of a public function that queues nothing (cucc_library_queue() asks by itself): is it the
 * one that CUCC_FAIL_CALL wants to fail?  Then it does nothing but return an error. */
bool cucc_library_fails(const char *call);

/* A handle, generator or plan, made by the function of the name `made`, which `destroys` is to end again. */
void cucc_library_made(const void *handle, const char *made, const char *destroys);
void cucc_library_destroyed(const void *handle);
/* A new one of size bytes, all 0 and told as made; NULL where memory is short or CUCC_FAIL_CALL wants it so.
 * free() ends it. */
void *cucc_library_new(size_t size, const char *made, const char *destroys);

/* Waits until everything that is queued on any stream is done; for what queued work still uses and the
 * program ends or changes, also when it has destroyed the stream already. */
void cucc_library_wait(void);

/* What queued work has written for the host, bytes bytes at `result`, once it has been waited for: the work
 * may write anywhere, and the host may not.  A result that the program wants in device memory faults here. */
void cucc_library_for_host(void *result, size_t bytes);

/* Is p an address that device code may use: device, managed, registered or pinned memory?  If not, says on
 * standard error that `function` got host memory as `what`. */
bool cucc_library_reachable(const char *function, const char *what, const void *p);
/* The same for all extents that use any memory */
bool cucc_library_all_reachable(const char *function, const cucc_extent *extents, size_t count);

#endif
