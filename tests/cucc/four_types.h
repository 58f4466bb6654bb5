/* four_types.h: elements of the libraries' four types, float, double, cuComplex and cuDoubleComplex, as
 * complex numbers in double precision. */
#ifndef FOUR_TYPES_H
#define FOUR_TYPES_H

#include <complex>

#include <cuComplex.h>

static inline void set(float &to, std::complex<double> z)
{
    to = (float)z.real();
}
static inline void set(double &to, std::complex<double> z)
{
    to = z.real();
}
static inline void set(cuComplex &to, std::complex<double> z)
{
    to = make_cuComplex((float)z.real(), (float)z.imag());
}
static inline void set(cuDoubleComplex &to, std::complex<double> z)
{
    to = make_cuDoubleComplex(z.real(), z.imag());
}
static inline std::complex<double> get(float x)
{
    return x;
}
static inline std::complex<double> get(double x)
{
    return x;
}
static inline std::complex<double> get(cuComplex z)
{
    return {z.x, z.y};
}
static inline std::complex<double> get(cuDoubleComplex z)
{
    return {z.x, z.y};
}

#endif
