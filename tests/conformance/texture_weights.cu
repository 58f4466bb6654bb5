/* The weights of a filtered read, one texel at a time: of two by two, and two by two by two texels one is 1 and the others
 * are 0, so that what is read is that texel's weight. They are whole 256ths. */
#include "report.h"

enum { POINTS = 400 };

__global__ void read_plane(cudaTextureObject_t t, const float *at, float *weight)
{
    int i = threadIdx.x;
    weight[i] = tex2D<float>(t, at[3 * i], at[3 * i + 1]);
}

__global__ void read_space(cudaTextureObject_t t, const float *at, float *weight)
{
    int i = threadIdx.x;
    weight[i] = tex3D<float>(t, at[3 * i], at[3 * i + 1], at[3 * i + 2]);
}

static cudaTextureObject_t texture_of(cudaArray_t array)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc d = {};
    d.filterMode = cudaFilterModeLinear;
    for (cudaTextureAddressMode &mode : d.addressMode) mode = cudaAddressModeClamp;
    cudaTextureObject_t texture;
    NEED(cudaCreateTextureObject(&texture, &resource, &d, nullptr));
    return texture;
}

static void report_corner(int dimensions, int corner, const float *at, float *weight)
{
    float texels[8] = {0};
    texels[corner] = 1;
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    NEED(cudaMalloc3DArray(&array, &format, make_cudaExtent(2, 2, dimensions == 3 ? 2 : 0)));
    if (dimensions == 2) {
        NEED(cudaMemcpy2DToArray(array, 0, 0, texels, 8, 8, 2, cudaMemcpyHostToDevice));
    } else {
        cudaMemcpy3DParms copy = {};
        copy.srcPtr = make_cudaPitchedPtr(texels, 8, 2, 2);
        copy.extent = make_cudaExtent(2, 2, 2);
        copy.kind = cudaMemcpyHostToDevice;
        copy.dstArray = array;
        NEED(cudaMemcpy3D(&copy));
    }
    cudaTextureObject_t texture = texture_of(array);
    if (dimensions == 2)
        read_plane<<<1, POINTS>>>(texture, at, weight);
    else
        read_space<<<1, POINTS>>>(texture, at, weight);
    char name[32];
    snprintf(name, sizeof name, "%d dimensions, texel %d", dimensions, corner);
    report_array(name, weight, POINTS);
    NEED(cudaDestroyTextureObject(texture));
    NEED(cudaFreeArray(array));
}

int main()
{
    float *at, *weight;
    NEED(cudaMallocManaged(&at, 3 * POINTS * sizeof(float)));
    NEED(cudaMalloc(&weight, POINTS * sizeof(float)));
    srand(5);
    for (int i = 0; i < 3 * POINTS; i++) at[i] = 0.5f + (rand() % 256) / 256.0f;
    for (int dimensions = 2; dimensions <= 3; dimensions++)
        for (int corner = 0; corner < 1 << dimensions; corner++) report_corner(dimensions, corner, at, weight);
    return 0;
}
