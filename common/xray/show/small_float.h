/* small_float.h: the value of a number of 16 bits: a sign, an exponent, and `fraction` bits behind it. Half
 * precision has 10 of them, bfloat16 has 7.
 */
#ifndef XRAY_SHOW_SMALL_FLOAT_H
#define XRAY_SHOW_SMALL_FLOAT_H

#include <math.h>
#include <stdint.h>

enum { FRACTION_OF_HALF = 10, FRACTION_OF_BFLOAT = 7 };

static inline double small_float(uint16_t bits, int fraction)
{
    const int most = (1 << (15 - fraction)) - 1, exponent = bits >> fraction & most;
    const int low = bits & ((1 << fraction) - 1), bias = most / 2 + fraction;
    double value = exponent ? ldexp((1 << fraction) + low, exponent - bias) : ldexp(low, 1 - bias);
    if (exponent == most) value = low ? (double)NAN : (double)INFINITY;
    return bits >> 15 ? -value : value;
}

#endif
