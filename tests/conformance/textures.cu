/* Texture objects: linear memory, pitched memory and arrays of one to three dimensions and in layers; address modes, filters,
 * formats; reads at, between and beyond the texels. */
#include <cstdint>

#include "report.h"

static cudaTextureDesc description(cudaTextureAddressMode address, cudaTextureFilterMode filter, cudaTextureReadMode read,
                                   bool normalized)
{
    cudaTextureDesc d = {};
    for (cudaTextureAddressMode &mode : d.addressMode) mode = address;
    d.filterMode = filter;
    d.readMode = read;
    d.normalizedCoords = normalized;
    return d;
}

static cudaTextureObject_t of_array(cudaArray_t array, const cudaTextureDesc &d)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureObject_t texture;
    NEED(cudaCreateTextureObject(&texture, &resource, &d, nullptr));
    return texture;
}

__global__ void fetch(cudaTextureObject_t t, float *out, int n)
{
    int i = threadIdx.x;
    out[i] = tex1Dfetch<float>(t, i - 2) + (i >= n + 2);
}

__global__ void along(cudaTextureObject_t t, float *out, float from, float step)
{
    out[threadIdx.x] = tex1D<float>(t, from + step * threadIdx.x);
}

__global__ void plane(cudaTextureObject_t t, float *out, float from, float step)
{
    int i = threadIdx.y * blockDim.x + threadIdx.x;
    out[i] = tex2D<float>(t, from + step * threadIdx.x, from + step * threadIdx.y);
}

__global__ void colours(cudaTextureObject_t t, float *out, float from, float step)
{
    int i = threadIdx.x;
    float4 c = tex2D<float4>(t, from + step * i, 0.5f);
    out[4 * i] = c.x, out[4 * i + 1] = c.y, out[4 * i + 2] = c.z, out[4 * i + 3] = c.w;
}

__global__ void bytes(cudaTextureObject_t t, int *out)
{
    int i = threadIdx.x;
    uchar4 c = tex2D<uchar4>(t, i + 0.5f, 1.5f);
    out[i] = c.x | c.y << 8 | c.z << 16 | c.w << 24;
}

__global__ void space(cudaTextureObject_t t, float *out, float from, float step)
{
    int i = threadIdx.z * 16 + threadIdx.y * 4 + threadIdx.x;
    out[i] = tex3D<float>(t, from + step * threadIdx.x, from + step * threadIdx.y, from + step * threadIdx.z);
}

__global__ void layers(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] = tex2DLayered<float>(t, threadIdx.x % 3 + 0.5f, 1.5f, (int)threadIdx.x / 3 - 1);
}

int main()
{
    static const char *const modes[] = {"wrap", "clamp", "mirror", "border"};
    float *out, host[64];
    int *words;
    NEED(cudaMalloc(&out, 4096));
    NEED(cudaMalloc(&words, 4096));
    for (int i = 0; i < 64; i++) host[i] = i * i - 7.25f * i;

    /* linear memory */
    float *linear;
    NEED(cudaMalloc(&linear, sizeof host));
    NEED(cudaMemcpy(linear, host, sizeof host, cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = linear;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 20 * sizeof(float);
    cudaTextureDesc d = description(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, false);
    cudaTextureObject_t texture;
    NEED(cudaCreateTextureObject(&texture, &resource, &d, nullptr));
    fetch<<<1, 24>>>(texture, out, 20);
    report_array("linear memory", out, 24);
    NEED(cudaDestroyTextureObject(texture));

    /* one dimension, all modes */
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t line;
    NEED(cudaMallocArray(&line, &format, 8));
    NEED(cudaMemcpy2DToArray(line, 0, 0, host, 32, 32, 1, cudaMemcpyHostToDevice));
    for (int mode = 0; mode < 4; mode++)
        for (int filter = 0; filter < 2; filter++)
            for (int normalized = 0; normalized < 2; normalized++) {
                if (!normalized && (mode == 0 || mode == 2)) continue;
                d = description((cudaTextureAddressMode)mode, (cudaTextureFilterMode)filter, cudaReadModeElementType, normalized);
                texture = of_array(line, d);
                const float scale = normalized ? 0.125f : 1;
                along<<<1, 64>>>(texture, out, -6.03125f * scale, 0.3125f * scale);
                char name[64];
                snprintf(name, sizeof name, "line, %s, %s, %s", modes[mode], filter ? "linear" : "point",
                         normalized ? "normalized" : "texels");
                report_array(name, out, 64);
                NEED(cudaDestroyTextureObject(texture));
            }

    /* weights of 8 bits */
    texture = of_array(line, description(cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, false));
    along<<<1, 1024>>>(texture, out, 1.5f, 1.0f / 1024);
    report_array("weights", out, 1024);
    NEED(cudaDestroyTextureObject(texture));

    /* two dimensions: an array, and pitched memory */
    cudaArray_t square;
    NEED(cudaMallocArray(&square, &format, 8, 8));
    NEED(cudaMemcpy2DToArray(square, 0, 0, host, 32, 32, 8, cudaMemcpyHostToDevice));
    float *rows;
    size_t pitch;
    NEED(cudaMallocPitch(&rows, &pitch, 32, 8));
    NEED(cudaMemcpy2D(rows, pitch, host, 32, 32, 8, cudaMemcpyHostToDevice));
    resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = rows;
    resource.res.pitch2D.desc = format;
    resource.res.pitch2D.width = 8;
    resource.res.pitch2D.height = 8;
    resource.res.pitch2D.pitchInBytes = pitch;
    for (int filter = 0; filter < 2; filter++) {
        d = description(cudaAddressModeClamp, (cudaTextureFilterMode)filter, cudaReadModeElementType, false);
        texture = of_array(square, d);
        plane<<<1, dim3(16, 16)>>>(texture, out, -1.0f, 0.625f);
        report_array(filter ? "plane, linear" : "plane, point", out, 256);
        NEED(cudaDestroyTextureObject(texture));
        NEED(cudaCreateTextureObject(&texture, &resource, &d, nullptr));
        plane<<<1, dim3(16, 16)>>>(texture, out, -1.0f, 0.625f);
        report_array(filter ? "pitched, linear" : "pitched, point", out, 256);
        NEED(cudaDestroyTextureObject(texture));
    }

    /* bytes, as they are and as floats */
    cudaChannelFormatDesc colour = cudaCreateChannelDesc<uchar4>();
    cudaArray_t picture;
    uint32_t pixels[32];
    for (int i = 0; i < 32; i++) pixels[i] = i * 0x01030711u + 0x80402010u;
    NEED(cudaMallocArray(&picture, &colour, 8, 4));
    NEED(cudaMemcpy2DToArray(picture, 0, 0, pixels, 32, 32, 4, cudaMemcpyHostToDevice));
    texture = of_array(picture, description(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, false));
    bytes<<<1, 8>>>(texture, words);
    report_array("bytes", words, 8);
    NEED(cudaDestroyTextureObject(texture));
    texture = of_array(picture, description(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeNormalizedFloat, false));
    colours<<<1, 8>>>(texture, out, 0.5f, 1);
    report_array("normalized bytes", out, 32);
    NEED(cudaDestroyTextureObject(texture));

    /* three dimensions, and layers */
    cudaArray_t cube, stack;
    NEED(cudaMalloc3DArray(&cube, &format, make_cudaExtent(4, 4, 4)));
    NEED(cudaMalloc3DArray(&stack, &format, make_cudaExtent(4, 4, 4), cudaArrayLayered));
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(host, 16, 4, 4);
    copy.extent = make_cudaExtent(4, 4, 4);
    copy.kind = cudaMemcpyHostToDevice;
    copy.dstArray = cube;
    NEED(cudaMemcpy3D(&copy));
    copy.dstArray = stack;
    NEED(cudaMemcpy3D(&copy));
    for (int filter = 0; filter < 2; filter++) {
        texture = of_array(cube, description(cudaAddressModeClamp, (cudaTextureFilterMode)filter, cudaReadModeElementType, false));
        space<<<1, dim3(4, 4, 4)>>>(texture, out, 0.25f, 0.875f);
        report_array(filter ? "cube, linear" : "cube, point", out, 64);
        NEED(cudaDestroyTextureObject(texture));
    }
    texture = of_array(stack, description(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, false));
    layers<<<1, 18>>>(texture, out);
    report_array("layers", out, 18);
    NEED(cudaDestroyTextureObject(texture));

    /* what cannot be */
    d = description(cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, false);
    resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = picture;
    printf("filtered integers: %d\n", cudaCreateTextureObject(&texture, &resource, &d, nullptr) != cudaSuccess);
    cudaGetLastError();
    cudaExtent extent;
    unsigned flags;
    NEED(cudaArrayGetInfo(&colour, &extent, &flags, square));
    printf("%d bits, %zu x %zu x %zu, flags %u\n", colour.x, extent.width, extent.height, extent.depth, flags);
    NEED(cudaMemcpy2DFromArray(host, 16, square, 8, 2, 16, 3, cudaMemcpyDeviceToHost));
    printf("%g %g %g\n", host[0], host[5], host[11]);
    NEED(cudaFreeArray(square));
    return 0;
}
