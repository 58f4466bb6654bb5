/* intrinsics_special.h: special functions that C's library has not, in double precision.
 *
 * Accuracy: a few units in the last place where the function is well conditioned; the float forms are then
 * rightly rounded nearly always.
 */
#ifndef CUCC_INTRINSICS_SPECIAL_H
#define CUCC_INTRINSICS_SPECIAL_H

#include <math.h>

namespace cucc
{
/* sin(pi x) and cos(pi x): x is reduced exactly, so whole and half arguments come out exactly. */
inline double sin_pi(double x)
{
    if (!isfinite(x)) return NAN;
    double r = fmod(x, 2.0); // exact, between -2 and 2
    double quarter = rint(2 * r), rest = (r - quarter / 2) * M_PI;
    switch ((int)quarter & 3) {
    case 0:
        return quarter == 0 && rest == 0 ? copysign(0.0, x) : sin(rest);
    case 1:
        return cos(rest);
    case 2:
        return -sin(rest);
    default:
        return -cos(rest);
    }
}

inline double cos_pi(double x)
{
    if (!isfinite(x)) return NAN;
    double r = fmod(fabs(x), 2.0);
    double quarter = rint(2 * r), rest = (r - quarter / 2) * M_PI;
    switch ((int)quarter & 3) {
    case 0:
        return cos(rest);
    case 1:
        return -sin(rest) + 0.0;
    case 2:
        return -cos(rest);
    default:
        return sin(rest) + 0.0;
    }
}

/* y with erfc(y) = x, 0 < x < 2: a start from erfc's asymptotic form, then Halley's method on log erfc, which
 * is nearly a parabola, so that it converges from anywhere; 2 - x is used above 1, where erfc is flat. */
inline double erfc_inverse(double x)
{
    if (!(x >= 0 && x <= 2)) return NAN;
    if (x == 0) return INFINITY;
    if (x == 2) return -INFINITY;
    if (x > 1) return x == 1 ? 0 : -erfc_inverse(2 - x);
    double y = x > 0.5 ? (1 - x) * 0.886226925452758 : sqrt(-log(x)) - 0.25;
    if (y < 0) y = 0;
    for (int i = 0; i < 60; i++) {
        double value = erfc(y), slope = -M_2_SQRTPI * exp(-y * y);
        double f = log(value / x) * value / slope; // Newton's step for log erfc(y) = log x
        double next = y - f / (1 + f * (-y - slope / (2 * value)));
        if (fabs(next - y) <= 1e-16 * fabs(next)) return next;
        y = next;
    }
    return y;
}

/* y with erf(y) = x: near 0 by Newton's method on erf itself, where erfc has lost the digits of x. */
inline double erf_inverse(double x)
{
    if (!(fabs(x) <= 1)) return NAN;
    if (fabs(x) > 0.5) return x > 0 ? erfc_inverse(1 - x) : -erfc_inverse(1 + x);
    double y = x * 0.886226925452758;
    for (int i = 0; i < 20; i++) {
        double step = (erf(y) - x) / (M_2_SQRTPI * exp(-y * y));
        y -= step;
        if (fabs(step) <= 1e-17 * fabs(y)) break;
    }
    return y;
}

/* exp(x^2) erfc(x): directly where neither factor fails, beyond by the continued fraction of Laplace. */
inline double erfc_scaled(double x)
{
    if (x < 10) return exp(x * x) * erfc(x);
    double fraction = x;
    for (int k = 40; k > 0; k--) fraction = x + k / 2.0 / fraction;
    return M_2_SQRTPI / 2 / fraction;
}

/* The modified Bessel function of order n: its power series, all terms of which have the same sign. */
inline double bessel_i(int n, double x)
{
    double term = n ? x / 2 : 1, sum = term;
    for (int k = 1; k < 2000; k++) {
        term *= x / 2 / k * (x / 2) / (k + n);
        sum += term;
        if (fabs(term) <= 1e-17 * fabs(sum) || !isfinite(sum)) break;
    }
    return sum;
}
} // namespace cucc

#endif
