/* harness_cuda.h: the part of the harness that needs CUDA. Include it (instead of harness.h) in a .cu file.
 *
 * Including it is enough for three things at case_end():
 * - an error that the program did not look at (a refused launch, a failed kernel) is found and reported;
 * - a TODO(step) that a kernel came by makes the case `todo`;
 * - guards and inputs of all guarded buffers are checked.
 *
 * A guarded buffer is ordinary device memory with a guard band of 4 KB before and after it, and poison (NaN
 * as float) in it. Writes into a guard band are reported with their distance from the buffer's end.
 * Everything is done with public CUDA calls; memory is the current device's; each function waits for the
 * device first, so streams of any kind
 * are safe.
 *
 *     float *d_y = (float *)guarded_malloc("y", n * sizeof(float));
 *     const float *d_x = input_device_float("x", x, n);
 *     kernel<<<grid, block>>>(d_x, d_y, n);
 *     output_device_float("y", d_y, n);
 */
#ifndef HARNESS_CUDA_H
#define HARNESS_CUDA_H

#include <cuda_runtime.h>

#include "case_words.h"
#include "guard.h"
#include "harness.h"
#include "program.h"

/* How many devices the case asks for (its word `devices`); before any other call of CUDA. See harness_devices
 * in harness.h. */
inline int case_devices(int fallback);

/* Device memory of so many bytes (at least 1), aligned as cudaMalloc's to 256 bytes. guarded_malloc leaves
 * the program with a clear message if there is not enough. The name is for messages. guarded_managed is
 * managed memory. */
inline void *guarded_malloc(const char *name, size_t bytes);
inline void *guarded_managed(const char *name, size_t bytes);

/* Checks the guards, then frees. What is not freed by the program, case_end checks and frees. */
inline void guarded_free(void *device);

/* A guarded device copy of host[0..n-1]; case_end verifies that it is still the same. host may be freed
 * before. */
inline const float *input_device_float(const char *name, const float *host, size_t n);
inline const double *input_device_double(const char *name, const double *host, size_t n);
inline const int *input_device_int(const char *name, const int *host, size_t n);
inline const unsigned *input_device_uint(const char *name, const unsigned *host, size_t n);

/* Copies n elements back and hands them over, as output_float does. device may also point into the middle of
 * a guarded buffer or at any other device memory (then without knowledge of poison). */
inline void output_device_float(const char *name, const float *device, size_t n);
inline void output_device_double(const char *name, const double *device, size_t n);
inline void output_device_int(const char *name, const int *device, size_t n);
inline void output_device_uint(const char *name, const unsigned *device, size_t n);
inline void output_device_u64(const char *name, const unsigned long long *device, size_t n);

/* Around the loop of a method that iterates until it has converged: each waits for the device. The second is
 * told how many iterations there were. What the program does between the two is counted an iteration
 * (launches_per_iteration and its kin in docs/check-script.md), by the sanitizer build; elsewhere nothing is.
 */
inline void iterations_begin();
inline void iterations_end(size_t count);

/* napkin_bytes, to be called before a launch, is in harness.h. */

/* As many threads as a multiprocessor holds at once. __launch_bounds__(THREADS, THREADS_AT_ONCE / THREADS):
 * registers for all of them. */
#ifdef __CUCC__
#define THREADS_AT_ONCE 2048
#else
#include "threads_at_once.h"
#endif

#include "harness_cuda_impl.h"

#endif
