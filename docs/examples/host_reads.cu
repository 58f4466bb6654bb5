/* The host follows a pointer to device memory. */
#include "helper_cuda.h"

int main()
{
    float *d_x = nullptr;
    checkCudaErrors(cudaMalloc(&d_x, 100 * sizeof(float)));
    printf("%g\n", d_x[7]);
    return 0;
}
