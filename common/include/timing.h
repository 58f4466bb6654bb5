/* timing.h: how long work on the device takes. Header only; for .cu files.
 *
 *     float ms = median_ms(20, [&] { kernel<<<grid, block>>>(...); });
 *     double ceiling = copy_speed(bytes);
 *
 * Times are taken with events, on the default stream: milliseconds on the device's own clock. On the CPU
 * backend that clock is a model's and says nothing about a GPU; TIMES_ARE_REAL is then 0.
 *
 * Work that the events do not see, on a stream that does not wait for the default stream, is found: the same
 * is done a few times more, until the device is idle, and where that takes longer by far the result says so.
 */
#ifndef TIMING_H
#define TIMING_H

#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#include "all_idle.h"
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

/* Milliseconds from the first of `times` calls of work() until the device has nothing left to do. (Work may
 * make another device the current one.) */
template <typename work_t> float ms_until_idle(int times, work_t work)
{
    cudaEvent_t begin, end;
    int device;
    float ms;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaEventCreate(&begin));
    checkCudaErrors(cudaEventCreate(&end));
    checkCudaErrors(harness_all_idle());
    checkCudaErrors(cudaEventRecord(begin));
    for (int i = 0; i < times; i++) work();
    checkCudaErrors(harness_all_idle());
    checkCudaErrors(cudaSetDevice(device));
    checkCudaErrors(cudaEventRecord(end));
    checkCudaErrors(cudaEventSynchronize(end));
    checkCudaErrors(cudaEventElapsedTime(&ms, begin, end));
    checkCudaErrors(cudaEventDestroy(begin));
    checkCudaErrors(cudaEventDestroy(end));
    return ms;
}

/* Does work() take the milliseconds that its events have said, also when all that it has begun is waited for?
 * Where it never does, the result says so, and the case fails. Calls that are shorter than a millisecond are
 * made more than once, up to `times`. A quarter more, and 0.1 ms for the host, is not taken for work; nor is
 * what one of five tries does not show, for the machine may be busy. */
template <typename work_t> void look_for_unseen_work(float ms, int times, work_t work)
{
    // nobody is measured, and a profile would count it
    if (!TIMES_ARE_REAL && (harness_recorded() || case_by_hand())) return;
    const int calls = ms * times <= 1 ? times : ms >= 1 ? 1 : (int)(1 / ms) + 1;
    float least = 0;
    for (int tries = 0; tries < 5; tries++) {
        const float whole = ::ms_until_idle(calls, work) / calls; // ::, no function of the program's is meant
        if (whole <= 1.25f * ms + 0.1f / calls) return;
        if (!tries || whole < least) least = whole;
    }
    harness_unseen_work(ms, least);
}

/* Milliseconds of work(), launches and all: the median of so many times (at least 1), after one more to warm
 * up. */
template <typename work_t> float median_ms(int times, work_t work)
{
    cudaEvent_t begin, end;
    checkCudaErrors(cudaEventCreate(&begin));
    checkCudaErrors(cudaEventCreate(&end));
    if (times < 1 || (!TIMES_ARE_REAL && harness_recorded())) times = 1;
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
    ::look_for_unseen_work(median, times, work);
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
