// device_array.h: what the checks of the libraries share: numbers that are the same in each run, and arrays
// of the device, with an element behind the last, so that a check can hand on what lies just beyond.
#ifndef TESTS_CPU_DEVICE_ARRAY_H
#define TESTS_CPU_DEVICE_ARRAY_H

#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>

// The next of Knuth's MMIX; its upper bits are the better ones
static inline unsigned long long draw(unsigned long long &state)
{
    return state = state * 6364136223846793005ull + 1442695040888963407ull;
}

// In [-1, 1), of so many bits: with 24 it is exact in float, with 14 a sum of a few products is, too
static inline double draw_number(unsigned long long &state, int bits = 24)
{
    return (double)(draw(state) >> (64 - bits)) / (double)(1ull << (bits - 1)) - 1.0;
}

template <class T> static T *upload(const std::vector<T> &host)
{
    T *p;
    if (cudaMalloc((void **)&p, (host.size() + 1) * sizeof(T)) != cudaSuccess) exit(3);
    cudaMemcpy(p, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}

template <class T> static std::vector<T> download(const T *p, size_t count)
{
    std::vector<T> host(count);
    cudaMemcpy(host.data(), p, count * sizeof(T), cudaMemcpyDeviceToHost);
    return host;
}

template <class T> struct DeviceArray {
    size_t n;
    T *p;
    explicit DeviceArray(const std::vector<T> &host) : n(host.size()), p(upload(host)) {}
    explicit DeviceArray(size_t count) : DeviceArray(std::vector<T>(count)) {} // zeros
    ~DeviceArray() { cudaFree(p); }
    DeviceArray(const DeviceArray &) = delete;
    std::vector<T> down(size_t count) const { return download(p, count); }
    std::vector<T> down() const { return down(n); }
};

#endif
