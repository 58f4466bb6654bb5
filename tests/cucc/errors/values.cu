// Values and lengths that are known only when the program runs.
#include <cmath>
#include <utility>
using std::make_pair;
int at_start() { return 3; }
constexpr int at_compile_time() { return 3; }
constexpr int at_compile_time_too = 2;
int number = 5;
const int fixed = 7;
struct plain {
    int a;
    float b[2];
};
struct made {
    int x;
    __host__ __device__ made() { x = 1; }
};
struct empty {
    int x;
    __host__ __device__ empty() {}
};
struct known {
    int x;
    __host__ __device__ constexpr known(int a = 2) : x(a) {}
};
__device__ int first = at_start();         // error: dynamic initialization is not supported for "first": the value of a __device__
__constant__ int second = number;          // error: dynamic initialization is not supported for "second"
__device__ int third = first;              // error: dynamic initialization is not supported for "third"
__managed__ int fourth = at_start();       // error: dynamic initialization is not supported for "fourth"
__device__ made object;                    // error: dynamic initialization is not supported for "object"
__device__ int row[4], *inside = row + 1, *at_end = &row[3];
__constant__ int sizes[fixed] = {fixed, fixed + 1, at_compile_time(), (int)2.5, sizeof(plain)};
__constant__ plain points[2] = {{1, {2, 3}}, {fixed, {4, 5}}};
__constant__ float angle = 2 * M_PI, big = INFINITY, negative = -1.0f;
__constant__ float3 down = {0, -1, 0};
__device__ float *as_floats = (float *)&row[1], *at_place = reinterpret_cast<float *>(fixed);
__device__ std::pair<int, int> two = std::make_pair(fixed, 2), also = make_pair(1, fixed);
__device__ int target, &reference = target;
__device__ empty nothing;
__device__ known some = 3, others[2];
__device__ dim3 extent;
__device__ int work(int a) { return a; }
__device__ int (*table[2])(int) = {work, work};
struct shape {
    int n;
};
__constant__ int length;
__device__ const int rows = 4;
__global__ void lengths(float *x, int n, shape s)
{
    float a[length];                       // error: an array in device code needs a length that the compiler knows, and that of "a" is known only when the kernel runs
    float b[2 * n + 1];                    // error: and that of "b"
    float c[s.n][2];                       // error: and that of "c"
    const int m = n;
    float d[m];                            // error: and that of "d"
    float e[rows], f[fixed * 2], g[sizeof(shape)][at_compile_time_too];
    x[0] = a[0] + b[0] + c[0][0] + d[0] + e[0] + f[0] + g[0][0];
}
int main()
{
    int of_host[at_start()];
    of_host[0] = number;
    auto lambda = [] __device__(int a) { return a; };
    return of_host[0] + sizeof lambda;
}
