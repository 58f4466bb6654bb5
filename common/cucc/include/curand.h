/* curand.h: cuRAND's host API: arrays of random numbers in one call.  C and C++; link with -lcurand.
 *
 *     curandCreateGenerator(&g, CURAND_RNG_PSEUDO_PHILOX4_32_10);
 *     curandSetPseudoRandomGeneratorSeed(g, 1234);
 *     curandGenerateNormal(g, deviceArray, n, mean, standardDeviation);
 *     curandDestroyGenerator(g);
 *
 * Names, values and numbers are cuRAND 10's.  What is here: XORWOW (also CURAND_RNG_PSEUDO_DEFAULT),
 * Philox4x32-10, MRG32k3a, MT19937, the Sobol sequences of 32 and 64 bits of up to 1024 dimensions and, where
 * a toolkit is installed whose table can be read, MTGP32. The scrambled Sobol sequences answer
 * CURAND_STATUS_TYPE_ERROR and say so on standard error. common/cucc/libraries/README.md
 * tells which numbers equal NVIDIA's to the last bit and which only in distribution.
 *
 * A generator made by curandCreateGenerator fills device memory, in order on its stream; one made by
 * curandCreateGeneratorHost fills host memory before the call returns.
 */
#ifndef CURAND_H_
#define CURAND_H_

#include <stddef.h>

#include "cuda_runtime.h"
#include "library_types.h"

#define CURANDAPI
#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 4
#define CURAND_VER_PATCH 0
#define CURAND_VER_BUILD 35
#define CURAND_VERSION (CURAND_VER_MAJOR * 1000 + CURAND_VER_MINOR * 100 + CURAND_VER_PATCH)

typedef enum curandStatus {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103, /* not for this type of generator */
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105, /* an odd count of normals from XORWOW or MRG32k3a */
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;

typedef enum curandRngType {
    CURAND_RNG_TEST = 0,
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
    CURAND_RNG_QUASI_SOBOL64 = 203,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;

/* How subsequences are dealt out over the array.  BEST, DEFAULT, LEGACY and DYNAMIC are one here: Philox
 * gives number i from place i div 262144 of subsequence (i div 4) mod 65536, XORWOW from subsequence i mod
 * 4096. MTGP32 has 192 sequences that take turns, and 64 in LEGACY.  SEEDED (XORWOW only) starts each of the
 * 4096 from a seed of its own instead of leaping 2^67 steps.
 */
typedef enum curandOrdering {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_DEFAULT = 101,
    CURAND_ORDERING_PSEUDO_SEEDED = 102,
    CURAND_ORDERING_PSEUDO_LEGACY = 103,
    CURAND_ORDERING_PSEUDO_DYNAMIC = 104, /* device generators only */
    CURAND_ORDERING_QUASI_DEFAULT = 201
} curandOrdering_t;

/* Sets of Sobol's direction vectors, S. Joe's and F. Y. Kuo's; the scrambled ones are not here. */
typedef enum curandDirectionVectorSet {
    CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
    CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104
} curandDirectionVectorSet_t;

typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

typedef struct curandGenerator_st *curandGenerator_t;

#ifdef __cplusplus
extern "C" {
#endif

/* A new generator: seed 0, offset 0, the default stream.  103 for a type that is not here. */
curandStatus_t CURANDAPI curandCreateGenerator(curandGenerator_t *generator, curandRngType_t rng_type);
curandStatus_t CURANDAPI curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t rng_type);
/* Waits for what the generator still has to do. */
curandStatus_t CURANDAPI curandDestroyGenerator(curandGenerator_t generator);

/* The library's version, CURAND_VERSION; one part of it */
curandStatus_t CURANDAPI curandGetVersion(int *version);
curandStatus_t CURANDAPI curandGetProperty(libraryPropertyType type, int *value);

/* Settings.  A generator that has handed out k numbers goes on with number k under a new seed or ordering; an
 * offset says which number comes next. The Mersenne twisters begin again, and have no offset (103). Of its
 * seed MT19937 takes 32 bits. */
curandStatus_t CURANDAPI curandSetStream(curandGenerator_t generator, cudaStream_t stream);
curandStatus_t CURANDAPI curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                            unsigned long long seed);
curandStatus_t CURANDAPI curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset);
curandStatus_t CURANDAPI curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order);
/* Of Sobol sequences, 1 at first; else 103.  num of a generation is a multiple of it, else 105: first all
 * numbers of the first dimension, then those of the next.  Such generators have no seed. */
curandStatus_t CURANDAPI curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                                 unsigned int num_dimensions);
/* Does now what the next generation would do first: starts the sequence. */
curandStatus_t CURANDAPI curandGenerateSeeds(curandGenerator_t generator);

/* Fill outputPtr[0 .. num-1] with 32 random bits; uniform numbers in (0, 1]; normal numbers; the exponential
 * of normal numbers (mean and stddev are those of the logarithm); Poisson numbers (0 < lambda <= 400000, else
 * 104). XORWOW makes normal numbers in pairs: num must be even, else 105. */
curandStatus_t CURANDAPI curandGenerate(curandGenerator_t generator, unsigned int *outputPtr, size_t num);
curandStatus_t CURANDAPI curandGenerateUniform(curandGenerator_t generator, float *outputPtr, size_t num);
curandStatus_t CURANDAPI curandGenerateUniformDouble(curandGenerator_t generator, double *outputPtr,
                                                     size_t num);
curandStatus_t CURANDAPI curandGenerateNormal(curandGenerator_t generator, float *outputPtr, size_t n,
                                              float mean, float stddev);
curandStatus_t CURANDAPI curandGenerateNormalDouble(curandGenerator_t generator, double *outputPtr, size_t n,
                                                    double mean, double stddev);
curandStatus_t CURANDAPI curandGenerateLogNormal(curandGenerator_t generator, float *outputPtr, size_t n,
                                                 float mean, float stddev);
curandStatus_t CURANDAPI curandGenerateLogNormalDouble(curandGenerator_t generator, double *outputPtr,
                                                       size_t n, double mean, double stddev);
curandStatus_t CURANDAPI curandGeneratePoisson(curandGenerator_t generator, unsigned int *outputPtr, size_t n,
                                               double lambda);
/* 64 bits at a time, from Sobol64 only (which has no curandGenerate); else 103 */
curandStatus_t CURANDAPI curandGenerateLongLong(curandGenerator_t generator, unsigned long long *outputPtr,
                                                size_t num);

/* Vectors on the host, for curand_init: (*vectors)[d] is of dimension d.  There are 1024 here, of NVIDIA's
 * 20000; who reads on faults.  104 for a set that is not here. */
curandStatus_t CURANDAPI curandGetDirectionVectors32(curandDirectionVectors32_t *vectors[],
                                                     curandDirectionVectorSet_t set);
curandStatus_t CURANDAPI curandGetDirectionVectors64(curandDirectionVectors64_t *vectors[],
                                                     curandDirectionVectorSet_t set);

#ifdef __cplusplus
}
#endif
#endif
