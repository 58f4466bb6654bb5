/* timing.h: how long work on the device takes. Header only; for .cu files.
 *
 *     float ms = median_ms(20, [&] { kernel<<<grid, block>>>(...); });
 *     double ceiling = copy_speed(bytes);
 *
 * Times are taken with events, on the default stream: milliseconds on the device's own clock. On the CPU
 * backend that clock is a model's and says nothing about a GPU; TIMES_ARE_REAL is then 0.
 */
#ifndef TIMING_H
#define TIMING_H

#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#include "harness.h"
#include "helper_cuda.h"
#include "program.h"

#ifdef __CUCC__
#define TIMES_ARE_REAL 0
#else
#define TIMES_ARE_REAL 1
#endif

/* How much the word bench= of the case asks to be timed: its number, or 0. Where there is no GPU it is 0 in
 * any case, and a program that is run by hand says so. */
inline long long bench_asked()
{
    const long long asked = case_int("bench", 0);
    static bool told = false;
    if (asked && !TIMES_ARE_REAL && case_by_hand() && !told)
        puts("There is no GPU to time: bench= is for one.");
    told = told || asked;
    return TIMES_ARE_REAL ? asked : 0;
}

/* Milliseconds of work(), launches and all: the median of so many times (at least 1), after one more to warm
 * up. */
template <typename work_t> float median_ms(int times, work_t work)
{
    cudaEvent_t begin, end;
    checkCudaErrors(cudaEventCreate(&begin));
    checkCudaErrors(cudaEventCreate(&end));
    if (times < 1) times = 1;
    float *sorted = (float *)harness_allocate((size_t)times * sizeof(float), "times");
    work();
    for (int i = 0; i < times; i++) {
        float ms;
        checkCudaErrors(cudaEventRecord(begin));
        work();
        checkCudaErrors(cudaEventRecord(end));
        checkCudaErrors(cudaEventSynchronize(end));
        checkCudaErrors(cudaEventElapsedTime(&ms, begin, end));
        int at = i;
        for (; at > 0 && sorted[at - 1] > ms; at--) sorted[at] = sorted[at - 1];
        sorted[at] = ms;
    }
    checkCudaErrors(cudaEventDestroy(begin));
    checkCudaErrors(cudaEventDestroy(end));
    const float median = sorted[times / 2];
    free(sorted);
    return median;
}

/* The yardstick of everything that memory limits: GB/s, read and written bytes together, of a copy of so many
 * bytes from device memory to device memory. Takes (and gives back) twice the bytes. */
inline double copy_speed(size_t bytes)
{
    char *from, *to;
    checkCudaErrors(cudaMalloc(&from, bytes));
    checkCudaErrors(cudaMalloc(&to, bytes));
    checkCudaErrors(cudaMemset(from, 1, bytes));
    float ms =
        median_ms(20, [&] { checkCudaErrors(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice)); });
    checkCudaErrors(cudaFree(to));
    checkCudaErrors(cudaFree(from));
    return 2e-6 * (double)bytes / ms;
}

#endif
