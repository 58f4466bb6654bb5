/* occupancy.h: theoretical occupancy: what share of a multiprocessor's warps can be resident at once.
 *
 * It depends on the registers of a thread, which only a compiler for GPUs knows. CUCC_REGISTERS is either a
 * number, for all kernels, or a file with a line "KERNEL REGISTERS" for each, as
 * common/cucc/sanitizer/counting/registers.sh writes it.
 */
#ifndef CUCC_COUNT_OCCUPANCY_H
#define CUCC_COUNT_OCCUPANCY_H

#include <stddef.h>

typedef struct occupancy {
    unsigned blocks;   /* of a multiprocessor; 0: the kernel does not fit */
    double percent;    /* of its warps */
    const char *limit; /* "block size", "shared memory", "registers" or "blocks" */
} occupancy;

/* capability: 75, 80 or 90; threads and bytes per block; registers per thread, 0 if not known: then they set
 * no limit */
occupancy cucc_occupancy_of(unsigned capability, unsigned threads, size_t shared_bytes, unsigned registers);

unsigned cucc_registers_of(const char *kernel); /* a thread; 0: not known */

#endif
