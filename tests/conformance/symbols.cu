/* __constant__ and __device__ variables: copies by symbol with offsets, addresses, sizes, initial values, atomics. */
#include "report.h"

struct Model {
    float r, sigma;
    int steps;
};

__constant__ Model model;
__constant__ int table[8] = {1, 2, 3, 5, 7, 11, 13, 17};
__device__ int counter;
__device__ float matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
static __device__ unsigned long long total = 40;

__global__ void use(float *out)
{
    int i = threadIdx.x;
    out[i] = model.r * model.steps + model.sigma * table[i % 8] + matrix[i % 2][i % 3];
    atomicAdd(&counter, i);
    atomicAdd(&total, 2ull);
}

__global__ void set_matrix(float value) { matrix[threadIdx.y][threadIdx.x] = value * (threadIdx.y * 3 + threadIdx.x); }

int main()
{
    float *out;
    NEED(cudaMalloc(&out, 64 * sizeof *out));
    Model host = {0.5f, 0.25f, 100};
    NEED(cudaMemcpyToSymbol(model, &host, sizeof host));
    use<<<1, 64>>>(out);
    report_array("use", out, 64);
    int replacement[2] = {100, 200}, back[8], count;
    NEED(cudaMemcpyToSymbol(table, replacement, sizeof replacement, 3 * sizeof(int)));
    NEED(cudaMemcpyFromSymbol(back, table, sizeof back));
    for (int i = 0; i < 8; i++) printf("%d ", back[i]);
    use<<<1, 64>>>(out);
    report_array("after", out, 64);
    NEED(cudaMemcpyFromSymbol(&count, counter, sizeof count));
    printf("counter %d\n", count);
    unsigned long long sum;
    NEED(cudaMemcpyFromSymbol(&sum, total, sizeof sum));
    printf("total %llu\n", sum);
    void *address;
    size_t size;
    NEED(cudaGetSymbolAddress(&address, matrix));
    NEED(cudaGetSymbolSize(&size, matrix));
    printf("matrix %zu bytes\n", size);
    set_matrix<<<1, dim3(3, 2)>>>(1.5f);
    report_array("matrix", (float *)address, 6);
    NEED(cudaMemset(address, 0, size));
    report_array("matrix cleared", (float *)address, 6);
    REPORT(cudaMemcpyToSymbol(table, replacement, 1000));
    return 0;
}
