/* rows.cuh: a row of a sparse matrix times a vector, and the start of every version. Given.
 *
 * A group of a.lanes neighbouring lanes of a warp shares a row. A matrix that does not fit in the cache is
 * limited by memory bandwidth, but only if enough loads are in flight: so each lane issues the loads of eight
 * entries before it uses the first.
 */
#ifndef ROWS_CUH
#define ROWS_CUH

#include "system.h"

constexpr int AT_ONCE = 8; // entries that a lane loads at once

/* Row `row` of A times v. All lanes of a warp must call it, those of a group with the same row; the first
 * lane of the group gets the sum. A row that does not exist (row >= a.rows) counts as empty. */
__device__ inline float row_times(csr a, const float *v, int row)
{
    float sum = 0;
    int lane = threadIdx.x & (a.lanes - 1), end = row < a.rows ? a.starts[row + 1] : 0;
    for (int k = row < a.rows ? a.starts[row] + lane : 0; k < end; k += AT_ONCE * a.lanes) {
        int column[AT_ONCE];
        float value[AT_ONCE];
#pragma unroll
        for (int i = 0; i < AT_ONCE; i++) { // none of these loads waits for another
            bool there = k + i * a.lanes < end;
            column[i] = there ? a.columns[k + i * a.lanes] : 0;
            value[i] = there ? a.values[k + i * a.lanes] : 0; // 0 times v[0] adds nothing
        }
#pragma unroll
        for (int i = 0; i < AT_ONCE; i++) sum += value[i] * v[column[i]];
    }
    for (int distance = a.lanes / 2; distance > 0; distance /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, distance, a.lanes);
    return sum;
}

/* x = x0, r = b - A x, z = r / diagonal, p = z; without a preconditioner p = z = r. */
__global__ void begin_iteration(linear_system s, vectors v, bool preconditioned)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / s.matrix.lanes;
    float product = row_times(s.matrix, s.x0, row);
    if (threadIdx.x % s.matrix.lanes || row >= s.n) return;
    float r = s.b[row] - product;
    v.x[row] = s.x0[row];
    v.r[row] = r;
    v.z[row] = v.p[row] = preconditioned ? r / s.diagonal[row] : r;
}

static void begin(const linear_system &s, vectors v, bool preconditioned)
{
    begin_iteration<<<(s.n * s.matrix.lanes + 255) / 256, 256>>>(s, v, preconditioned);
    getLastCudaError("begin_iteration");
}

#endif
