/* Surface objects: reads and writes of arrays, x in bytes, and what the boundary modes make of places outside. */
#include "report.h"

__global__ void fill(cudaSurfaceObject_t s, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;
    if (x < width && y < height) surf2Dwrite(100.0f * y + x, s, x * (int)sizeof(float), y);
}

__global__ void around(cudaSurfaceObject_t s, float *out, int width)
{
    int x = (int)threadIdx.x - 2, y = (int)threadIdx.y - 1;
    int i = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y;
    out[i] = surf2Dread<float>(s, x * (int)sizeof(float), y, cudaBoundaryModeClamp);
    float value;
    surf2Dread(&value, s, x * (int)sizeof(float), y, cudaBoundaryModeZero);
    out[n + i] = value;
}

__global__ void add(cudaSurfaceObject_t s)
{
    int x = (int)threadIdx.x - 2, y = (int)threadIdx.y - 1;
    float value = surf2Dread<float>(s, x * (int)sizeof(float), y, cudaBoundaryModeZero);
    surf2Dwrite(value + 1, s, x * (int)sizeof(float), y, cudaBoundaryModeZero);
}

__global__ void colours(cudaSurfaceObject_t s, int n)
{
    int i = threadIdx.x;
    if (i < n) surf3Dwrite(make_uchar4(i, 2 * i, 3 * i, 255), s, (i % 4) * 4, i / 4 % 4, i / 16);
}

int main()
{
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>(), bytes = cudaCreateChannelDesc<uchar4>();
    cudaArray_t plane, cube;
    NEED(cudaMallocArray(&plane, &format, 20, 6, cudaArraySurfaceLoadStore));
    NEED(cudaMalloc3DArray(&cube, &bytes, make_cudaExtent(4, 4, 4), cudaArraySurfaceLoadStore));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = plane;
    cudaSurfaceObject_t surface, colour;
    NEED(cudaCreateSurfaceObject(&surface, &resource));
    resource.res.array.array = cube;
    NEED(cudaCreateSurfaceObject(&colour, &resource));
    fill<<<2, dim3(16, 8)>>>(surface, 20, 6);
    float *out, host[120];
    NEED(cudaMalloc(&out, 2 * 24 * 8 * sizeof *out));
    around<<<1, dim3(24, 8)>>>(surface, out, 20);
    report_array("clamp", out, 192);
    report_array("zero", out + 192, 192);
    add<<<1, dim3(24, 8)>>>(surface);
    NEED(cudaMemcpy2DFromArray(host, 80, plane, 0, 0, 80, 6, cudaMemcpyDeviceToHost));
    printf("plane: %g %g %g, hash %016llx\n", host[0], host[25], host[119], hash_of(host, sizeof host));
    colours<<<1, 64>>>(colour, 64);
    unsigned char texels[64][4];
    cudaMemcpy3DParms copy = {};
    copy.srcArray = cube;
    copy.dstPtr = make_cudaPitchedPtr(texels, 16, 4, 4);
    copy.extent = make_cudaExtent(4, 4, 4);
    copy.kind = cudaMemcpyDeviceToHost;
    NEED(cudaMemcpy3D(&copy));
    printf("cube: %d %d %d %d, hash %016llx\n", texels[37][0], texels[37][1], texels[37][2], texels[37][3],
           hash_of(texels, sizeof texels));
    NEED(cudaDestroySurfaceObject(surface));
    NEED(cudaDestroySurfaceObject(colour));
    NEED(cudaFreeArray(plane));
    NEED(cudaFreeArray(cube));
    return 0;
}
