/* Relocatable device code: a device function, a constant and a device variable that live in another file. */
#include "../report.h"
#include "shared.h"

__global__ void use(float *out)
{
    out[threadIdx.x] = polynomial((float)threadIdx.x) + offset;
    atomicAdd(&uses, 1);
}

int main()
{
    float *out;
    int host_uses;
    NEED(cudaMalloc(&out, 64 * sizeof *out));
    set_coefficients(1, 2, 3);
    use<<<1, 64>>>(out);
    report_array("polynomial", out, 64);
    launch_other(out, 64);
    report_array("doubled elsewhere", out, 64);
    NEED(cudaMemcpyFromSymbol(&host_uses, uses, sizeof host_uses));
    printf("uses %d\n", host_uses);
    return 0;
}
