/* printf in kernels: its formats, its value, and its order within a thread. */
#include "report.h"

__global__ void formats(float f, double d, const char *literal)
{
    int written = printf("%d %i %u %x %X %o %c %%\n", -5, 6, 7u, 0xbeef, 0xbeef, 8, 'z');
    printf("returned %d\n", written);
    printf("%f %.3f %e %g %10.2f|%-10.2f|\n", f, d, d, f, d, d);
    printf("%5d|%-5d|%05d|%+d\n", 42, 42, 42, 42);
    printf("%s and %10s|%-6s|\n", "a string", "right", "left");
    printf("%lld %llu %llx %ld %hd %zu\n", -1ll, 18446744073709551615ull, 255ull, 123456789012l, (short)-3, sizeof(double));
    printf("no arguments\n");
    (void)literal;
}

__global__ void in_turn(int thread)
{
    if (threadIdx.x == thread) printf("block (%u, %u) thread %u of %u\n", blockIdx.x, blockIdx.y, threadIdx.x, blockDim.x);
}

int main()
{
    formats<<<1, 1>>>(1.5f, 2.25, nullptr);
    NEED(cudaDeviceSynchronize());
    for (int thread = 0; thread < 3; thread++) {
        in_turn<<<1, 3>>>(thread);
        NEED(cudaDeviceSynchronize());
    }
    printf("and the host\n");
    in_turn<<<1, 3>>>(2);
    NEED(cudaDeviceReset()); /* waits for the kernel, whose output is shown */
    printf("and after the device\n");
    return 0;
}
