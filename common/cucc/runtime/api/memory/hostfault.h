/* hostfault.h: what happens when the host touches memory that is not for it.
 *
 * One handler of SIGSEGV, SIGBUS and SIGFPE serves the whole runtime.  A fault in a kernel goes to the
 * execution core (cucc_kernel_fault); a fault of the runtime's own in a copy ends that copy; a fault of host
 * code in CUDA's memory is explained on standard error and then kills the program as it would have without a
 * handler; anything else (a null pointer, a division by zero) is reported with its line and goes to whoever
 * had the signal before.
 */
#ifndef CUCC_HOSTFAULT_H
#define CUCC_HOSTFAULT_H

#include <stdbool.h>
#include <stddef.h>

void cucc_catch_faults(void);

/* Calls work(argument), which may only touch memory; false if it met an address that is not there. */
bool cucc_carefully(void (*work)(const void *), const void *argument);
/* The address that the calling thread's last careful work met. */
const void *cucc_careless_address(void);

#endif
