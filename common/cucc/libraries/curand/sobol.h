/* sobol.h: Sobol sequences (I. M. Sobol, USSR Computational Mathematics and Mathematical Physics 7, 1967).
 *
 * Number i of a dimension is the exclusive or of those of its direction vectors that have a bit in the Gray
 * code of i (I. A. Antonov and V. M. Saleev, same journal 19, 1979).  Vector k has its leading bit at place k
 * from the top; the first of 32 bits are the first of 64.
 */
#ifndef CUCC_CURAND_SOBOL_H
#define CUCC_CURAND_SOBOL_H

#include <stdint.h>

/* Dimensions here, of the 20000 that NVIDIA has: with them both tables of vectors fill whole pages. */
enum { SOBOL_DIMENSIONS = 1024, SOBOL_ALL_DIMENSIONS = 20000 };

extern const uint16_t cucc_joe_kuo[];

/* The vectors of all dimensions, made at the first call; NULL when memory is short.  What comes after
 * dimension SOBOL_DIMENSIONS, up to SOBOL_ALL_DIMENSIONS, may not be touched. */
const uint32_t (*cucc_sobol_vectors32(void))[32];
const uint64_t (*cucc_sobol_vectors64(void))[64];

#endif
