// What stands where device code does not have it, as the words alone tell.
#include <cmath>
#include <cuda_fp16.h>
#include <typeinfo>
struct base {
    __device__ virtual ~base() {}
};
struct derived : base {};
float mine(float x) { return x; }
constexpr float sinh_of(float x) { return x; }
__constant__ float root = sqrtf(2.0f);     // error: dynamic initialization is not supported for "root": nvcc does not work out "sqrtf" when it compiles
__constant__ float3 up = make_float3(0, 1, 0); // error: dynamic initialization is not supported for "up": nvcc does not work out "make_float3"
__constant__ float by_hand = sinh_of(2.0f), plain = 2 * M_PI;
__device__ __global__ void both_kinds(int *x) { x[0] = 1; } // error: a __global__ function cannot be __device__ or __host__ too: "both_kinds"
__host__ __global__ void other_kinds(int *x) { x[0] = 1; } // error: a __global__ function cannot be __device__ or __host__ too: "other_kinds"
__global__ void variables(int *x, base *b)
{
    __constant__ int inner = 3;            // error: an automatic "__constant__" variable declaration is not allowed inside a function body: "inner" must stand outside
    static __device__ int kept;
    thread_local int own = 1;              // error: cannot use thread_local in device code
    x[0] = typeid(int) == typeid(float);   // error: the operator 'typeid' is not allowed in device code
    x[1] = dynamic_cast<derived *>(b) != nullptr; // error: the operator 'dynamic_cast' is not allowed in device code
    kept = 1;
    x[0] = inner + kept + own;
}
void plain_function(int *x) { x[0] = 1; }
template <typename T> void never_used(T *x) { atomicAdd(x, T(1)); }
void run(int) {}
struct runner {
    void (*run)(int *, base *);
    void go(int *x) { run<<<1, 1>>>(x, nullptr); }
};
__device__ void device_function(int *x) { x[0] = 1; }
int main()
{
    __device__ int wrong;                  // error: an automatic "__device__" variable declaration is not allowed inside a function body
    int x = 0;
    atomicAdd(&x, 1);                      // error: calling a __device__ function\("atomicAdd"\) from a __host__ function
    x = __popc(3) + __float2int_rn(2.5f);  // error: calling a __device__ function\("(__popc|__float2int_rn)"\) from a __host__ function
    __half h = __float2half(1.0f);
    plain_function<<<1, 1>>>(&x);          // error: a host function call cannot be configured: only a kernel is launched, so mark "plain_function" __global__
    device_function<<<1, 1>>>(&x);         // error: a __device__ function call cannot be configured
    void (*kernel)(int *, base *) = variables;
    kernel<<<1, 1>>>(&x, nullptr);
    auto twice = [] __device__(int a) { return 2 * a; };
    return x + (int)__half2float(h) + (int)sizeof twice;
}
