// cub_check.h: what the checks of CUB share: random numbers, operators, and the way a device-wide call is
// asked for its storage.
#ifndef TESTS_CPU_CUB_CHECK_H
#define TESTS_CPU_CUB_CHECK_H

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <cstring>
#include <vector>

#include <cub/cub.cuh>
#include <cuda_runtime.h>

#include "device_array.h"
#include "tap.h"

static inline unsigned dice()
{
    static unsigned long long state = 9;
    return (unsigned)(draw(state) >> 33);
}

template <class T> using Array = DeviceArray<T>;

// Asks for the storage, and calls with it
template <class Call> static bool with_storage(Call call)
{
    size_t bytes = 0;
    if (call((void *)nullptr, bytes) != cudaSuccess || bytes == 0) return false;
    Array<char> storage(bytes);
    return call((void *)storage.p, bytes) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess;
}
#define CUB(...) with_storage([&](void *storage, size_t &bytes) { return __VA_ARGS__; })

struct Plus {
    template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
struct Less {
    template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a < b; }
};
struct Same {
    template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a == b; }
};
struct Differ {
    template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return !(a == b); }
};

struct Minus {
    __host__ __device__ int operator()(int a, int b) const { return a - b; }
};

static inline std::vector<int> numbers(int n, unsigned sides)
{
    std::vector<int> v(n);
    for (int &x : v) x = (int)(dice() % sides) - (int)(sides / 4);
    return v;
}

#endif
