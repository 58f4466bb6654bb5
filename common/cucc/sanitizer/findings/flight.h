/* flight.h: memory of the host that work in flight still uses: from the moment that a copy or kernel is
 * queued until the host has waited for it, whenever it is run.
 *
 * Pinned memory (cudaMallocHost, cudaHostRegister) is open to both sides at any time; so is managed memory
 * while only copies are in flight.  Accesses of host code are announced as those of kernels are.  What a copy
 * uses is known when it is queued; what a kernel uses only when it runs, so what the host does meanwhile is
 * kept until then. */
#ifndef CUCC_FINDINGS_FLIGHT_H
#define CUCC_FINDINGS_FLIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cucc_op;
struct CUstream_st;

extern bool cucc_in_flight; /* something may be: only then the host's accesses matter */
void cucc_flight_submitted(const struct CUstream_st *stream, const struct cucc_op *op);
void cucc_flight_begin(const struct cucc_op *op);
void cucc_flight_waited(void); /* the host has waited for something */

/* An access by host code, at that site */
void cucc_flight_host(uintptr_t address, size_t size, bool writes, const void *site);
/* One that is volatile or atomic: where kernels of operations of system scope are in flight, it may be a flag
 * by which both sides know whose turn it is, and what they do is not looked at until the host has waited */
void cucc_flight_host_flag(void);
/* One of the running thread in memory of the host's; only while cucc_flight_touched */
extern bool cucc_flight_touched;
void cucc_flight_kernel(uintptr_t address, size_t size, bool writes, const void *site);

#endif
