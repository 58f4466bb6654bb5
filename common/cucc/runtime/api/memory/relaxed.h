/* relaxed.h: the runtime as programs with Thrust need it.
 *
 * Thrust's algorithms on "device" data are host code here, and run at once.  In a program that includes
 * Thrust, therefore, device memory is open to the host all the time, work that is put into a stream runs
 * before the call returns, and the memory of a thrust::device_vector, which is host memory, passes for device
 * memory in copies and library calls. cucc_relax() is called before main by the headers that cucc puts around
 * Thrust's (libraries/thrust).
 */
#ifndef CUCC_RELAXED_H
#define CUCC_RELAXED_H

#include <stdbool.h>

extern bool cucc_relaxed;

void cucc_relax(void);

#endif
