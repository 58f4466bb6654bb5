// Kernels by address: cudaLaunchKernel and the casts that go with it.
// prints: void pointer 11
// prints: const void pointer 12
// prints: template 13 14
// prints: named cast 15
// prints: through a pointer 16
// prints: typed 17
// prints: overload 18
#include <cstdio>

static int *d;
static int read()
{
    int value;
    cudaMemcpy(&value, d, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}
namespace n { __global__ void set(int *out, int value, const char *) { *out = value; } }
template <class T> __global__ void put(T *out, T value) { *out = value; }
__global__ void over(int *out, short value) { *out = value; }
__global__ void over(int *out, int value) { *out = value; }

int main()
{
    cudaMalloc(&d, 64);
    int value = 11;
    const char *text = "x";
    void *args[] = {&d, &value, &text};
    cudaLaunchKernel((void *)n::set, dim3(1), dim3(1), args, 0, 0);
    printf("void pointer %d\n", read());
    value++;
    cudaLaunchKernel((const void *)&n::set, 1, 1, args, 0, 0);
    printf("const void pointer %d\n", read());
    value++;
    cudaLaunchKernel((void *)put<int>, 1, 1, args, 0, 0);
    printf("template %d", read());
    value++;
    cudaLaunchKernel((void *)(put<int>), 1, 1, args, 0, 0);
    printf(" %d\n", read());
    value++;
    cudaLaunchKernel(reinterpret_cast<const void *>(&put<int>), 1, 1, args, 0, 0);
    printf("named cast %d\n", read());
    value++;
    void (*pointer)(int *, int, const char *) = n::set;
    cudaLaunchKernel((void *)pointer, 1, 1, args, 0, 0);
    printf("through a pointer %d\n", read());
    value++;
    cudaLaunchKernel(put<int>, 1, 1, args, 0, 0);
    printf("typed %d\n", read());
    value++;
    cudaLaunchKernel((void *)(void (*)(int *, int))over, 1, 1, args, 0, 0);
    printf("overload %d\n", read());
    return cudaDeviceSynchronize();
}
