/* api/error.h: the last error, and what errors are called.
 *
 * Each host thread remembers the last error that a call or a launch of its own returned.  cudaGetLastError
 * answers and forgets it, cudaPeekAtLastError only answers.  An error of a kernel that ran (700 illegal
 * address, 710 assert, 719 launch failure, 702 timeout) belongs to the device: every later call returns it
 * until cudaDeviceReset.
 */
#ifndef CUCC_API_ERROR_H
#define CUCC_API_ERROR_H

#include "../types/error.h"
#include "begin.h"

cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
const char *cudaGetErrorName(cudaError_t error);   /* "cudaErrorInvalidValue" */
const char *cudaGetErrorString(cudaError_t error); /* "invalid argument" */

#include "end.h"
#endif
