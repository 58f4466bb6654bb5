/* row.cuh: what all programs of this practical share: the rows, their inputs, and a row in registers.
 *
 * A matrix has `rows` rows of n floats, stored one after another, and every operation here treats each row by
 * itself. Large matrices repeat their first rows, and only SAMPLES of their rows are checked.
 */
#ifndef ROW_CUH
#define ROW_CUH

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <vector>

#include "harness_cuda.h"
#include "helper_cuda.h"
#include "timing.h"

constexpr size_t PERIOD = 1 << 20; // inputs repeat after this many numbers, rounded down to whole rows
constexpr size_t LARGE = 1 << 22;  // from this many numbers on, only sampled rows are output
constexpr size_t SAMPLES = 16;     // sampled rows

/* Given. The sum of a warp's 32 numbers, in every lane. All lanes must call it. */
__device__ inline float warp_sum(float v)
{
    for (int distance = 16; distance > 0; distance /= 2) v += __shfl_xor_sync(0xffffffff, v, distance);
    return v;
}

/* A block of THREADS threads keeps a row of up to 4 * QUADS * THREADS numbers in registers, 4 * QUADS in each
 * thread. With by_four it loads 16 bytes at a time. For this, n must be a multiple of 4: only then does every
 * row begin at an address that is a multiple of 16.
 *
 * Given. The column of a thread's number k. */
template <int THREADS> __device__ inline int column_of(int k, bool by_four)
{
    return by_four ? 4 * (threadIdx.x + k / 4 * THREADS) + k % 4 : threadIdx.x + k * THREADS;
}

/* Reads the n numbers at x into the block's registers. A number without a column gets the value `outside`. */
template <int THREADS, int QUADS>
__device__ inline void get_row(float (&row)[4 * QUADS], const float *x, int n, bool by_four, float outside)
{
    // >>> step 4
    // TODO: with by_four, do QUADS loads of 16 bytes per thread, each of four neighbouring numbers; without
    // it, 4 * QUADS loads of 4 bytes. column_of gives the column of a number. Set every number of `row`.
    (void)x, (void)n, (void)by_four;
    for (int k = 0; k < 4 * QUADS; k++) row[k] = outside;
    TODO(4);
    // <<< step 4
}

/* Writes the numbers in the registers to y. */
template <int THREADS, int QUADS>
__device__ inline void put_row(float *y, const float (&row)[4 * QUADS], int n, bool by_four)
{
    // >>> step 4
    // TODO: do the same with stores, but write no column beyond the end of the row.
    (void)y, (void)row, (void)n, (void)by_four;
    TODO(4);
    // <<< step 4
}

/* ---- given: the case's matrix ---- */

struct matrix {
    int rows, n;
    size_t count() const { return (size_t)rows * n; }
    size_t drawn_rows() const { return count() <= PERIOD ? rows : PERIOD < (size_t)n ? 1 : PERIOD / n; }
    size_t drawn() const { return drawn_rows() * n; }
};

inline matrix case_matrix(size_t rows, size_t n)
{
    return {(int)case_size("rows", rows), (int)case_size("n", n)};
}

/* Repeats the drawn rows until the matrix is full. */
inline const float *repeated(const char *name, const matrix &a, const std::vector<float> &drawn)
{
    std::vector<float> all(a.count());
    for (size_t i = 0; i < all.size(); i += drawn.size())
        memcpy(&all[i], drawn.data(), std::min(drawn.size(), all.size() - i) * sizeof(float));
    return input_device_float(name, all.data(), all.size());
}

/* A matrix with numbers from low to high, on the device. */
inline const float *uniform_matrix(const char *name, const matrix &a, float low, float high)
{
    const float *x = input_float(name, a.drawn(), low, high);
    return repeated(name, a, std::vector<float>(x, x + a.drawn()));
}

inline const float *uniform_row(const char *name, const matrix &a, float low, float high)
{
    return input_device_float(name, input_float(name, a.n, low, high), a.n);
}

inline float *result(const char *name, size_t count)
{
    return (float *)guarded_malloc(name, count * sizeof(float));
}

/* Outputs a matrix, or the sampled rows of a large one. */
inline void hand_over(const char *name, const matrix &a, const float *y)
{
    if (a.count() < LARGE) {
        output_device_float(name, y, a.count());
        return;
    }
    const size_t samples = LARGE / a.n < SAMPLES ? LARGE / a.n + 1 : SAMPLES;
    const unsigned *sampled = input_uint("sampled row", samples);
    std::vector<float> some(samples * a.n);
    for (size_t s = 0; s < samples; s++)
        checkCudaErrors(cudaMemcpy(&some[s * a.n], y + (size_t)(sampled[s] % a.rows) * a.n,
                                   a.n * sizeof(float), cudaMemcpyDeviceToHost));
    output_float(name, some.data(), some.size());
}

/* A table of times. In each line `bytes` is what must be moved, and `copy` the speed of a copy in GB/s. */
inline void tell_heading(const matrix &a)
{
    if (TIMES_ARE_REAL)
        printf("%d rows of %d\n%-34s %9s %9s %9s\n", a.rows, a.n, "", "ms", "GB/s", "of copy");
    else
        printf("%d rows of %d; there is no GPU to time\n", a.rows, a.n);
}

inline void tell(const char *name, double bytes, float ms, double copy)
{
    if (TIMES_ARE_REAL)
        printf("%-34s %9.4f %9.1f %7.1f %%\n", name, ms, 1e-6 * bytes / ms, 100e-6 * bytes / ms / copy);
    else
        printf("%-34s\n", name);
}

#endif
