// cublas_check.h: what the checks of cuBLAS share: random arrays, comparison, the reference's indexing.
#ifndef TESTS_CPU_CUBLAS_CHECK_H
#define TESTS_CPU_CUBLAS_CHECK_H

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "device_array.h"
#include "tap.h"

static cublasHandle_t handle;

static double number()
{
    static unsigned long long state = 1;
    return draw_number(state);
}

template <class T> struct Device { // an array on the device and its copy on the host
    std::vector<T> host;
    T *p;
    explicit Device(size_t n) : host(n)
    {
        for (size_t i = 0; i < n; i++) host[i] = (T)number();
        if (cudaMalloc((void **)&p, (n + 1) * sizeof(T)) != cudaSuccess) exit(3);
        up();
    }
    ~Device() { cudaFree(p); }
    Device(const Device &) = delete;
    void up() { cudaMemcpy(p, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice); }
    std::vector<T> down() const
    {
        std::vector<T> v(host.size());
        cudaDeviceSynchronize();
        cudaMemcpy(v.data(), p, v.size() * sizeof(T), cudaMemcpyDeviceToHost);
        return v;
    }
};

static double epsilon(float)
{
    return 6e-8;
}
static double epsilon(double)
{
    return 1.2e-16;
}

// All equal but for rounding: `terms` products of numbers up to 1 (times `growth`) make an element
template <class T>
static bool close(const std::vector<T> &got, const std::vector<double> &want, int terms, double growth = 1)
{
    double bound = 4 * (terms + 4) * epsilon(T()) * growth;
    for (size_t i = 0; i < want.size(); i++) {
        if (!(std::fabs((double)got[i] - want[i]) <= bound)) {
            std::printf("# element %zu: got %.17g, want %.17g, bound %g\n", i, (double)got[i], want[i],
                        bound);
            return false;
        }
    }
    return true;
}

template <class T> static std::vector<double> widen(const std::vector<T> &v)
{
    return std::vector<double>(v.begin(), v.end());
}

// cublasS... or cublasD... by the type of an argument; every other call is the one with sizes of 64 bits
static unsigned calls;
#define EITHER(name)                                                                                         \
    template <class... P> cublasStatus_t name##_(float, P... p)                                              \
    {                                                                                                        \
        return calls++ % 2 ? cublasS##name##_64(handle, p...) : cublasS##name(handle, p...);                 \
    }                                                                                                        \
    template <class... P> cublasStatus_t name##_(double, P... p)                                             \
    {                                                                                                        \
        return calls++ % 2 ? cublasD##name##_64(handle, p...) : cublasD##name(handle, p...);                 \
    }
// ... of those that have only an int's
#define EITHER_BY_INT(name)                                                                                  \
    template <class... P> cublasStatus_t name##_(float, P... p)                                              \
    {                                                                                                        \
        return cublasS##name(handle, p...);                                                                  \
    }                                                                                                        \
    template <class... P> cublasStatus_t name##_(double, P... p)                                             \
    {                                                                                                        \
        return cublasD##name(handle, p...);                                                                  \
    }

static const cublasOperation_t operations[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
static const cublasFillMode_t triangles[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
static const cublasDiagType_t diagonals[] = {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT};
static const cublasSideMode_t sides[] = {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT};

// Element (i, j) of op(A)
template <class T> static double element(const std::vector<T> &A, int ld, cublasOperation_t op, int i, int j)
{
    return op == CUBLAS_OP_N ? A[i + (size_t)j * ld] : A[j + (size_t)i * ld];
}

#endif
