/* hostfault.h: what happens when the host touches memory that is not for it.
 *
 * One handler of SIGSEGV and SIGBUS serves the whole runtime.  A fault in a kernel goes to the execution core
 * (cucc_kernel_fault); a fault of the runtime's own in a copy ends that copy; a fault of host code in CUDA's memory is
 * explained on standard error and then kills the program as it would have without a handler; anything else goes to
 * whoever had the signal before.
 */
#ifndef CUCC_HOSTFAULT_H
#define CUCC_HOSTFAULT_H

#include <stdbool.h>
#include <stddef.h>

void cucc_catch_faults(void);

/* memcpy that survives addresses which are not there: false if it met one. */
bool cucc_careful_copy(void *dst, const void *src, size_t size);

/* What an address is, for a report: "12 bytes beyond the end of the device array of 4000 bytes at 0x...".  Returns
 * buffer.  May be called in a signal handler. */
const char *cucc_describe_address(const void *address, char *buffer, size_t size);

#endif
