/* backing.h: how much memory this machine can really give to the devices. */
#ifndef CUCC_BACKING_H
#define CUCC_BACKING_H

/* Bytes: three quarters of what is free now, within the limits of the process and of its control groups; a
 * whole number of 64 MiB, and at least that. It is not reserved: pages are taken when they are first used. */
unsigned long long cucc_memory_backed(void);

#endif
