/* box.h: the box of points that all programs of this practical work on: where its values come from and how
 * they are handed over. Nothing here is about the stencil.
 *
 * A box has nx * ny * nz points, i fastest: point (i, j, k) is u[i + nx * (j + ny * k)]. The points of its
 * six faces keep their values; Jacobi's iteration replaces all others by the mean of their six neighbours.
 */
#ifndef BOX_H
#define BOX_H

#include <stddef.h>

#include "helper_cuda.h"
#include "harness_cuda.h"

struct box {
    int nx, ny, nz;
    size_t points() const { return (size_t)nx * ny * nz; }
    size_t bytes() const { return points() * sizeof(float); }
};

/* The case's words nx=, ny= and nz=; n= gives all that were not given. */
inline box box_of_case(int nx, int ny, int nz)
{
    int n = (int)case_size("n", 0);
    return {(int)case_size("nx", n ? n : nx), (int)case_size("ny", n ? n : ny),
            (int)case_size("nz", n ? n : nz)};
}

/* The values at the start, random in [-1, 1). A large box repeats the first PERIOD (a prime number, so that
 * no two planes are alike), and only samples of it are handed over. */
constexpr size_t PERIOD = 4194301;

inline void start_values(float *d_u, box b)
{
    const size_t points = b.points(), period = points < PERIOD ? points : PERIOD;
    const float *u = input_float("u", period, -1, 1);
    for (size_t at = 0; at < points; at += period) {
        const size_t left = points - at, n = left < period ? left : period;
        checkCudaErrors(cudaMemcpy(d_u + at, u, n * sizeof(float), cudaMemcpyHostToDevice));
    }
}

/* The values of a box in device memory, for the judge: all, or of a large box 64 at random places. */
inline void hand_over(const char *name, const float *d_u, box b)
{
    if (b.points() <= PERIOD) {
        output_device_float(name, d_u, b.points());
        return;
    }
    float samples[64];
    const unsigned *where = input_uint("samples", 64);
    for (int s = 0; s < 64; s++)
        checkCudaErrors(
            cudaMemcpy(&samples[s], d_u + where[s] % b.points(), sizeof(float), cudaMemcpyDeviceToHost));
    output_float(name, samples, 64);
}

#endif
