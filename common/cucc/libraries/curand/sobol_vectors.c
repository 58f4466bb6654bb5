/* sobol_vectors.c: direction vectors from primitive polynomials and initial numbers. */
#include "sobol.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>

#include <curand.h>

#include "api/launch/library.h"

/* --- polynomials over GF(2), coefficient k of z^k in bit k, all of degree s and below --- */

static unsigned times(unsigned a, unsigned b, unsigned modulus, int s)
{
    unsigned product = 0;
    for (; b != 0; b >>= 1) {
        if (b & 1) product ^= a;
        a <<= 1;
        if (a >> s & 1) a ^= modulus;
    }
    return product;
}

static unsigned power_of_z(unsigned exponent, unsigned modulus, int s)
{
    unsigned result = 1, square = s == 1 ? 1 : 2; /* z itself, mod z + 1 it is 1 */
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result = times(result, square, modulus, s);
        square = times(square, square, modulus, s);
    }
    return result;
}

/* Is the order of z, modulo the polynomial, 2^s - 1? */
static bool is_primitive(unsigned polynomial, int s)
{
    unsigned order = (1u << s) - 1, rest = order;
    if (power_of_z(order, polynomial, s) != 1) return false;
    for (unsigned prime = 2; rest > 1; prime++) {
        if (prime * prime > rest) prime = rest;
        if (rest % prime != 0) continue;
        while (rest % prime == 0) rest /= prime;
        if (order / prime < order && power_of_z(order / prime, polynomial, s) == 1 && order > 1) return false;
    }
    return true;
}

/* The next primitive polynomial after this one, of a higher degree if need be; *s is its degree */
static unsigned next_primitive(unsigned polynomial, int *s)
{
    do {
        polynomial += 2; /* the constant term is 1 */
        if (polynomial >> (*s + 1) != 0) ++*s;
    } while (!is_primitive(polynomial, *s));
    return polynomial;
}

/* --- vectors --- */

static uint32_t (*vectors32)[32];
static uint64_t (*vectors64)[64];

/* All 64 vectors of a dimension from the first s of them */
static void recur(uint64_t v[64], unsigned polynomial, int s)
{
    for (int k = s; k < 64; k++) {
        v[k] = v[k - s] ^ v[k - s] >> s;
        for (int i = 1; i < s; i++) {
            if (polynomial >> (s - i) & 1) v[k] ^= v[k - i];
        }
    }
}

/* Pages for all dimensions, of which only ours may be touched: who asks for more is not given zeros */
static void *pages(size_t dimension)
{
    void *all = mmap(NULL, SOBOL_ALL_DIMENSIONS * dimension, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) return NULL;
    return mprotect(all, SOBOL_DIMENSIONS * dimension, PROT_READ | PROT_WRITE) == 0 ? all : NULL;
}

static void make(void)
{
    uint64_t(*wide)[64] = pages(sizeof *vectors64);
    uint32_t(*narrow)[32] = pages(sizeof *vectors32);
    const uint16_t *m = cucc_joe_kuo;
    unsigned polynomial = 1;
    int s = 1;
    if (wide == NULL || narrow == NULL) return;
    for (int k = 0; k < 64; k++) wide[0][k] = UINT64_C(1) << (63 - k);
    for (int d = 1; d < SOBOL_DIMENSIONS; d++) {
        polynomial = next_primitive(polynomial, &s);
        wide[d][0] = UINT64_C(1) << 63;
        for (int k = 1; k < s; k++) wide[d][k] = (uint64_t)*m++ << (63 - k);
        recur(wide[d], polynomial, s);
    }
    for (int d = 0; d < SOBOL_DIMENSIONS; d++) {
        for (int k = 0; k < 32; k++) narrow[d][k] = (uint32_t)(wide[d][k] >> 32);
    }
    vectors64 = wide;
    vectors32 = narrow;
}

static void make_once(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make);
}

const uint32_t (*cucc_sobol_vectors32(void))[32]
{
    make_once();
    return (const uint32_t(*)[32])vectors32;
}

const uint64_t (*cucc_sobol_vectors64(void))[64]
{
    make_once();
    return (const uint64_t(*)[64])vectors64;
}

/* Does the set exist, and is it the one that is here? */
static curandStatus_t check(curandDirectionVectorSet_t set, curandDirectionVectorSet_t here,
                            curandDirectionVectorSet_t scrambled)
{
    if (set == scrambled) cucc_note("cuRAND: scrambled Sobol is not supported on the CPU; use Sobol");
    if (set == here) return CURAND_STATUS_SUCCESS;
    return CURAND_STATUS_OUT_OF_RANGE;
}

curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t *vectors[],
                                           curandDirectionVectorSet_t set)
{
    curandStatus_t status =
        check(set, CURAND_DIRECTION_VECTORS_32_JOEKUO6, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6);
    if (status != CURAND_STATUS_SUCCESS) return status;
    *vectors = (curandDirectionVectors32_t *)(void *)cucc_sobol_vectors32();
    return *vectors != NULL ? status : CURAND_STATUS_ALLOCATION_FAILED;
}

curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t *vectors[],
                                           curandDirectionVectorSet_t set)
{
    curandStatus_t status =
        check(set, CURAND_DIRECTION_VECTORS_64_JOEKUO6, CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6);
    if (status != CURAND_STATUS_SUCCESS) return status;
    *vectors = (curandDirectionVectors64_t *)(void *)cucc_sobol_vectors64();
    return *vectors != NULL ? status : CURAND_STATUS_ALLOCATION_FAILED;
}
