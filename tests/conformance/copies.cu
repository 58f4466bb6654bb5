/* Copies and fills of one, two and three dimensions, pitched and not, in all directions. */
#include "report.h"

__global__ void stamp(char *base, size_t pitch, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) ((float *)(base + y * pitch))[x] = y * 100.0f + x;
}

__global__ void stamp3(cudaPitchedPtr p, cudaExtent e)
{
    int x = threadIdx.x, y = blockIdx.x, z = blockIdx.y;
    if (x >= (int)(e.width / sizeof(int))) return;
    char *slice = (char *)p.ptr + z * p.pitch * e.height;
    ((int *)(slice + y * p.pitch))[x] = x + 10 * y + 100 * z;
}

int main()
{
    const int width = 37, height = 11;
    char *pitched;
    size_t pitch;
    NEED(cudaMallocPitch(&pitched, &pitch, width * sizeof(float), height));
    printf("the pitch holds a row: %d, is a multiple of 32: %d\n", pitch >= width * sizeof(float), pitch % 32 == 0);
    NEED(cudaMemset2D(pitched, pitch, 0, width * sizeof(float), height));
    stamp<<<dim3(3, 3), dim3(16, 4)>>>(pitched, pitch, width, height);
    float host[height][width], part[3][5];
    NEED(cudaMemcpy2D(host, width * sizeof(float), pitched, pitch, width * sizeof(float), height, cudaMemcpyDeviceToHost));
    printf("%g %g %g, hash %016llx\n", host[0][0], host[5][7], host[10][36], hash_of(host, sizeof host));
    NEED(cudaMemcpy2D(part, sizeof part[0], pitched + 4 * pitch + 8 * sizeof(float), pitch, sizeof part[0], 3, cudaMemcpyDeviceToHost));
    printf("%g %g %g\n", part[0][0], part[1][2], part[2][4]);
    REPORT(cudaMemcpy2D(host, 4, pitched, pitch, width * sizeof(float), height, cudaMemcpyDeviceToHost));

    cudaExtent extent = make_cudaExtent(7 * sizeof(int), 5, 3);
    cudaPitchedPtr volume;
    NEED(cudaMalloc3D(&volume, extent));
    NEED(cudaMemset3D(volume, 0, extent));
    stamp3<<<dim3(5, 3), 32>>>(volume, extent);
    int cube[3][5][7];
    cudaMemcpy3DParms parameters = {};
    parameters.srcPtr = volume;
    parameters.dstPtr = make_cudaPitchedPtr(cube, 7 * sizeof(int), 7, 5);
    parameters.extent = extent;
    parameters.kind = cudaMemcpyDeviceToHost;
    NEED(cudaMemcpy3D(&parameters));
    printf("%d %d %d, hash %016llx\n", cube[0][0][0], cube[1][2][3], cube[2][4][6], hash_of(cube, sizeof cube));

    int *a, *b, values[100], back[100];
    for (int i = 0; i < 100; i++) values[i] = i * 3;
    NEED(cudaMalloc(&a, sizeof values));
    NEED(cudaMalloc(&b, sizeof values));
    NEED(cudaMemcpy(a, values, sizeof values, cudaMemcpyDefault));
    NEED(cudaMemcpy(b, a, sizeof values, cudaMemcpyDeviceToDevice));
    NEED(cudaMemset(b + 10, 0xff, 5 * sizeof(int)));
    NEED(cudaMemcpyAsync(back, b, sizeof values, cudaMemcpyDeviceToHost, 0));
    NEED(cudaDeviceSynchronize());
    printf("%d %d %d %d\n", back[9], back[10], back[14], back[15]);
    NEED(cudaMemcpy(values, back, sizeof values, cudaMemcpyHostToHost));
    printf("%d\n", values[99]);
    return 0;
}
