// Arrays and textures of the driver API. Argument: what was compiled from sampled.cu.
#include "check.h"

int main(int argc, char **argv)
{
    const int width = 8, height = 4;
    CUdevice device;
    CUcontext context;
    CUmodule module;
    CUfunction sample, level;
    if (argc < 2) return 2;
    GOOD(cuInit(0));
    GOOD(cuDeviceGet(&device, 0));
    GOOD(cuCtxCreate(&context, nullptr, 0, device));
    GOOD(cuModuleLoad(&module, argv[1]));
    GOOD(cuModuleGetFunction(&sample, module, "sample"));
    GOOD(cuModuleGetFunction(&level, module, "level"));

    // an array, written and read as a rectangle
    float h[height * width], back[height * width] = {};
    for (int i = 0; i < height * width; i++) h[i] = i;
    CUarray array;
    CUDA_ARRAY_DESCRIPTOR d = {width, height, CU_AD_FORMAT_FLOAT, 1}, told = {};
    GOOD(cuArrayCreate(&array, &d));
    d.NumChannels = 3;
    CUarray none;
    FAILS(cuArrayCreate(&none, &d), CUDA_ERROR_INVALID_VALUE);
    GOOD(cuArrayGetDescriptor(&told, array));
    IS(told.Width == width && told.Height == height && told.Format == CU_AD_FORMAT_FLOAT &&
       told.NumChannels == 1);
    CUDA_MEMCPY2D c = {};
    c.srcMemoryType = CU_MEMORYTYPE_HOST;
    c.srcHost = h;
    c.srcPitch = width * sizeof(float);
    c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    c.dstArray = array;
    c.WidthInBytes = width * sizeof(float);
    c.Height = height;
    GOOD(cuMemcpy2D(&c));
    GOOD(cuMemcpyAtoH(back, array, 2 * sizeof(float), 3 * sizeof(float)));
    IS(back[0] == 2 && back[2] == 4 && back[3] == 0);

    // a texture of it
    CUDA_RESOURCE_DESC resource = {};
    CUDA_TEXTURE_DESC how = {};
    CUtexObject picture;
    resource.resType = CU_RESOURCE_TYPE_ARRAY;
    resource.res.array.hArray = array;
    how.addressMode[0] = how.addressMode[1] = CU_TR_ADDRESS_MODE_CLAMP;
    how.filterMode = CU_TR_FILTER_MODE_POINT;
    GOOD(cuTexObjectCreate(&picture, &resource, &how, nullptr));
    CUdeviceptr out;
    int w = width;
    GOOD(cuMemAlloc(&out, sizeof h));
    void *parameters[] = {&out, &picture, &w};
    GOOD(cuLaunchKernel(sample, height, 1, 1, width, 1, 1, 0, nullptr, parameters, nullptr));
    GOOD(cuMemcpyDtoH(back, out, sizeof back));
    IS(back[0] == 1 && back[6] == 7 && back[7] == 7 && back[8] == 9 && back[31] == 31);
    GOOD(cuTexObjectDestroy(picture));

    // of linear memory: bytes are read as parts of 1
    unsigned char bytes[4] = {0, 51, 102, 255};
    CUdeviceptr row;
    CUtexObject levels;
    GOOD(cuMemAlloc(&row, sizeof bytes));
    GOOD(cuMemcpyHtoD(row, bytes, sizeof bytes));
    memset(&resource, 0, sizeof resource);
    memset(&how, 0, sizeof how);
    resource.resType = CU_RESOURCE_TYPE_LINEAR;
    resource.res.linear.devPtr = row;
    resource.res.linear.format = CU_AD_FORMAT_UNSIGNED_INT8;
    resource.res.linear.numChannels = 1;
    resource.res.linear.sizeInBytes = sizeof bytes;
    GOOD(cuTexObjectCreate(&levels, &resource, &how, nullptr));
    void *two[] = {&out, &levels};
    GOOD(cuLaunchKernel(level, 1, 1, 1, 4, 1, 1, 0, nullptr, two, nullptr));
    GOOD(cuMemcpyDtoH(back, out, sizeof back));
    IS(back[0] == 0 && back[1] == 51 / 255.0f && back[3] == 1);
    GOOD(cuTexObjectDestroy(levels));
    GOOD(cuMemFree(row));
    GOOD(cuMemFree(out));
    GOOD(cuArrayDestroy(array));
    FAILS(cuArrayDestroy(nullptr), CUDA_ERROR_INVALID_HANDLE);
    GOOD(cuModuleUnload(module));
    GOOD(cuCtxDestroy(context));
    puts(failed ? "failed" : "textures: all as expected");
    return failed;
}
