/* calibration.h: what the kernels of this folder share.
 *
 * Each program launches a few small kernels whose memory traffic is known, and looks at what they computed.
 * The same program is run by cucc --sanitize, which counts, and by Nsight Compute on a GPU: the two must
 * agree.
 */
#ifndef CALIBRATION_H
#define CALIBRATION_H

#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        cudaError_t error_ = (call);                                                                         \
        if (error_ != cudaSuccess) {                                                                         \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error_));                  \
            exit(2);                                                                                         \
        }                                                                                                    \
    } while (0)

static int wrong_values;
static void *arrays[16];
static int array_count;

/* After a launch: it must have worked */
static inline void launched(void)
{
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

template <class T> T *device_array(size_t n)
{
    T *array;
    CHECK(cudaMalloc((void **)&array, n * sizeof(T)));
    CHECK(cudaMemset(array, 0, n * sizeof(T)));
    arrays[array_count++] = array;
    return array;
}

/* n numbers 0, 1, 2, ... 250, 0, 1, ... */
static inline float *device_numbers(size_t n)
{
    float *host = (float *)malloc(n * sizeof(float)), *array = device_array<float>(n);
    for (size_t i = 0; i < n; i++) host[i] = (float)(i % 251);
    CHECK(cudaMemcpy(array, host, n * sizeof(float), cudaMemcpyHostToDevice));
    free(host);
    return array;
}

template <class T> void expect(const char *what, const T *device, size_t i, double want)
{
    T got;
    CHECK(cudaMemcpy(&got, device + i, sizeof got, cudaMemcpyDeviceToHost));
    if ((double)got == want) return;
    wrong_values++;
    printf("%s: element %zu is %g, not %g\n", what, i, (double)got, want);
}

/* The end of main */
static inline int finished(void)
{
    while (array_count) CHECK(cudaFree(arrays[--array_count]));
    if (!wrong_values) printf("all values are right\n");
    return wrong_values != 0;
}

#endif
