// Assertions of the host's compilation alone, as libcu++ has them of lambdas, beside a function that differs.
#include <cstdio>

template <class F> struct result_of {
#if defined(__CUDACC_EXTENDED_LAMBDA__) && !defined(__CUDA_ARCH__)
    static_assert(!__nv_is_extended_device_lambda_closure_type(F) ||
                      __nv_is_extended_host_device_lambda_closure_type(F) ||
                      __nv_is_extended_device_lambda_with_preserved_return_type(F),
                  "the host cannot know what this lambda returns");
#endif
    typedef decltype(F{}(1)) type;
};

struct Half {
    __host__ __device__ float operator()(int x) const { return x / 2.0f; }
};

__global__ void side(int *which)
{
#ifdef __CUDA_ARCH__
    *which = 1;
#else
    *which = 2;
#endif
}

int main()
{
    int *which, host = 0;
    cudaMalloc(&which, sizeof host);
    side<<<1, 1>>>(which);
    cudaMemcpy(&host, which, sizeof host, cudaMemcpyDeviceToHost);
    result_of<Half>::type half = Half{}(3);
    printf("%d %g\n", host, half);
    return 0;
}
