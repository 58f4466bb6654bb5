/* rows.cuh: a row of a sparse matrix times a vector, and how every version begins. Given.
 *
 * Eight lanes share a row, so that neighbouring lanes read neighbouring entries, and rows of 27 entries keep
 * them busy four times. (Practical 11 tells which number of lanes is good for which matrix.)
 */
#ifndef ROWS_CUH
#define ROWS_CUH

#include "system.h"

constexpr int LANES = 8; // that share a row

/* Row `row` of A times v. The LANES lanes of a group call it with the same row, all lanes of the warp call
 * it; the first lane of the group gets the sum. A row that is not there (row >= a.rows) has no entries. */
__device__ inline float row_times(csr a, const float *v, int row)
{
    float sum = 0;
    int lane = threadIdx.x % LANES, end = row < a.rows ? a.starts[row + 1] : 0;
    for (int k = row < a.rows ? a.starts[row] + lane : 0; k < end; k += LANES)
        sum += a.values[k] * v[a.columns[k]];
    for (int distance = LANES / 2; distance > 0; distance /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, distance, LANES);
    return sum;
}

/* x = x0, r = b - A x, z = r / diagonal, p = z; without a preconditioner p = z = r. LANES threads a row. */
__global__ void begin_iteration(linear_system s, vectors v, bool preconditioned)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / LANES;
    float product = row_times(s.matrix, s.x0, row);
    if (threadIdx.x % LANES || row >= s.n) return;
    float r = s.b[row] - product;
    v.x[row] = s.x0[row];
    v.r[row] = r;
    v.z[row] = v.p[row] = preconditioned ? r / s.diagonal[row] : r;
}

static void begin(const linear_system &s, vectors v, bool preconditioned)
{
    begin_iteration<<<(s.n * LANES + 255) / 256, 256>>>(s, v, preconditioned);
    getLastCudaError("begin_iteration");
}

#endif
