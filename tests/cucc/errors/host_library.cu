// What of the standard library only the host has: nvcc refuses these lines and no others.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <limits>
#include <string>
#include <utility>
#include <vector>
__device__ float twice(float x)
{
    return std::max(x, 2 * x);              // error: calling a __host__ function\("std::max"\) from a __device__ function is not allowed: CUDA has one without std::
}
__global__ void library(float *x, int n)
{
    const int i = threadIdx.x;
    std::vector<float> row(1);              // error: the constructor of "std::vector"\) from a __global__ function
    const std::string name = "a";           // error: the constructor of "std::string"
    std::pair<int, float> both(1, 2.0f);    // error: the constructor of "std::pair"
    x[i] = std::complex<float>(1, 2).real(); // error: the constructor of "std::complex"
    std::swap(x[0], x[1]);                  // error: calling a __host__ function\("std::swap"\)
    ::std::sort(x, x + n);                  // error: calling a __host__ function\("std::sort"\)
    x[i] = std::numeric_limits<float>::max(); // error: "std::numeric_limits"\) from a __global__ function is not allowed: FLT_MAX
    std::cout << x[i];                      // error: "std::cout" is undefined in device code: print by printf
    x[i] = atof("1");                       // error: calling a __host__ function\("atof"\)
    if (n < 0) throw n;                     // error: device code has no exceptions: "throw"
    float some[n];                          // error: an array in device code needs a length that the compiler knows, and "n" is known only when the kernel runs
    int length = 3;
    float others[length], whole[blockDim.x]; // error: and "(length|blockDim)" is known only
    some[0] = others[0] = whole[0] = 1;
    auto less = [=] __device__(float a) { return std::min(a, x[i]); }; // error: calling a __host__ function\("std::min"\)
    x[i] = less(some[0]);
}
template <int Length> __global__ void what_it_takes(float *x, int n)
{
    const int i = threadIdx.x;
    const int two = 2;
    constexpr unsigned three = 3;
    float row[Length], *end = &row[n], seen[two][three];
    seen[0][0] = sizeof seen;
    row[0] = std::abs(x[i]) + std::sqrt(x[i]) + std::pow(x[i], 2.0f) + std::fmin(x[i], 1.0f) + std::fma(x[i], x[i], x[i]);
    std::memset(x, 0, sizeof(std::vector<int>));
    std::size_t at = std::numeric_limits<float>::digits;
    std::vector<float> *none = nullptr;
    x[at] = std::move(row[0]) + (std::is_same<int, float>::value ? 1 : 2) + (none == nullptr) + (end == row);
    auto add = std::plus<float>();
    (void)add;
    x[i] = min(n, 3) + max(x[0], x[1]) + row[i];
}
template <int Length, int Rows> struct rows {
    float row[Rows][Length];
};
template <int Length, int Rows>
__device__ float sum_of(rows<Length, Rows> &given, const rows<Length, Rows> &other, float some)
{
    float own[Length];
    own[0] = some;
    return own[0] + given.row[0][0] + other.row[0][0];
}
__global__ void sums(float *x, rows<2, 3> given) { x[0] = sum_of(given, given, x[1]); }
template <typename T> __host__ __device__ T both_sides(T a, T b)
{
    return std::max(a, b);
}
namespace mine {
namespace std {
__device__ int max(int a, int b) { return a > b ? a : b; }
}
__global__ void own(int *x) { x[0] = mine::std::max(x[1], x[2]); }
}
int main()
{
    std::vector<int> numbers(3);
    std::sort(numbers.begin(), numbers.end());
    what_it_takes<2><<<1, 1>>>(nullptr, both_sides(1, 2));
    return std::min(numbers[0], 1);
}
