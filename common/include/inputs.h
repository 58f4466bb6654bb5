/* inputs.h: seeded inputs, the same in the program and in the judge.
 *
 * Value i of the input called `name` depends on the case's seed, the name and i, and on nothing else: not on
 * how many values are asked for, nor on the order of the calls. The generator is Philox4x32-10 (philox.h);
 * the key is the seed, the upper half of the counter is input_stream(name), the lower half numbers the blocks
 * of four 32-bit words. Integers, uniform and normal values are bit for bit the same on every machine and
 * compiler that follows IEEE 754: only correctly rounded operations are used, and nothing from the
 * mathematical library.
 *
 * All arrays are host memory that belongs to the harness: read them, never write or free them; case_end()
 * frees them. They are 64-byte aligned. Asking again for the same thing gives the same array. n may be 0 (the
 * pointer is then not to be read, but is not NULL). A size that cannot be (a negative number that became a
 * huge size_t, more memory than there is) or an empty range ends the program with a clear line and status 2.
 */
#ifndef HARNESS_INPUTS_H
#define HARNESS_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Uniform in [lo, hi): 24 random bits a value (one word). lo < hi, both finite. */
const float *input_float(const char *name, size_t n, float lo, float hi);

/* Uniform in [lo, hi): 53 random bits a value (two words). */
const double *input_double(const char *name, size_t n, double lo, double hi);

/* Uniform over lo..hi, both included: 64 random bits a value (two words), so a value's probability is right
 * to 2^-32. */
const int *input_int(const char *name, size_t n, int lo, int hi);

/* All 32 bits random (one word per value). */
const unsigned *input_uint(const char *name, size_t n);

/* Standard normal: Box-Muller on pairs of words, as philox_normal2 does it in a kernel too. Largest
 * magnitude 6.77. */
const float *input_normal(const char *name, size_t n);

/* The stream number of an input: what a kernel gives philox4() to draw the very same values by itself. */
uint64_t input_stream(const char *name);

#ifdef __cplusplus
}
#endif

#endif
