/* sums.cu: sums of a matrix's columns and rows, a thread each. */
#include "calibration.h"

enum { ROWS = 128, COLUMNS = 256, THREADS = 64 };

__global__ void column_sums(float *sums, const float *m)
{
    int x = blockIdx.x * THREADS + threadIdx.x;
    float sum = 0;
    for (int y = 0; y < ROWS; y++) sum += m[y * COLUMNS + x]; // 4 sectors per request
    sums[x] = sum;
}

__global__ void row_sums(float *sums, const float *m)
{
    int y = blockIdx.x * THREADS + threadIdx.x;
    float sum = 0;
    for (int x = 0; x < COLUMNS; x++) sum += m[y * COLUMNS + x]; // 32
    sums[y] = sum;
}

__global__ void row_sums_by_warp(float *sums, const float *m)
{
    int y = (blockIdx.x * THREADS + threadIdx.x) / 32, lane = threadIdx.x % 32;
    float sum = 0;
    for (int x = lane; x < COLUMNS; x += 32) sum += m[y * COLUMNS + x]; // 4
    for (int by = 16; by > 0; by /= 2) sum += __shfl_down_sync(0xffffffffu, sum, by);
    if (lane == 0) sums[y] = sum;
}

int main()
{
    float *m = device_numbers(ROWS * COLUMNS), *sums = device_array<float>(COLUMNS);
    double column = 0, row = 0;
    for (int y = 0; y < ROWS; y++) column += (y * COLUMNS + 3) % 251;
    for (int x = 0; x < COLUMNS; x++) row += (3 * COLUMNS + x) % 251;
    column_sums<<<COLUMNS / THREADS, THREADS>>>(sums, m);
    launched();
    expect("column", sums, 3, column);
    row_sums<<<ROWS / THREADS, THREADS>>>(sums, m);
    launched();
    expect("row", sums, 3, row);
    row_sums_by_warp<<<ROWS * 32 / THREADS, THREADS>>>(sums, m);
    launched();
    expect("row by a warp", sums, 3, row);
    return finished();
}
