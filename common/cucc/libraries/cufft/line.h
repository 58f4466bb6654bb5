/* line.h: our own Fourier transform of one line of complex numbers, in double precision.
 *
 * Lengths whose prime factors are small go by mixed radix (Cooley and Tukey 1965), others by Bluestein's
 * chirp (1970): a convolution of a length that is a power of two.
 */
#ifndef CUCC_CUFFT_LINE_H
#define CUCC_CUFFT_LINE_H

struct complex_number {
    double re, im;
};

struct line_plan;

/* For lines of n >= 1 numbers; NULL when memory is short.  Freed by cucc_fft_line_free, which takes NULL too.
 */
struct line_plan *cucc_fft_line_make(int n);
void cucc_fft_line_free(struct line_plan *plan);

/* out[k] = sum of in[j] exp(sign 2 pi i j k / n); in and out do not overlap.  sign is -1 or 1. */
void cucc_fft_line_run(struct line_plan *plan, int sign, const struct complex_number *in,
                       struct complex_number *out);

#endif
