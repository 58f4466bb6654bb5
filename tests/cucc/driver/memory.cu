// Copies, fills, streams and events of the driver API.
#include "check.h"

static void callback(CUstream, CUresult error, void *told)
{
    *(int *)told = error == CUDA_SUCCESS ? 1 : -1;
}

__global__ void add_one(int *x, size_t n)
{
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) x[i]++;
}

// An array that grows: addresses first, then memory, piece by piece; the second piece at two addresses.
static void growing_array()
{
    CUmemAllocationProp p = {};
    p.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    p.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    p.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    size_t unit = 0;
    GOOD(cuMemGetAllocationGranularity(&unit, &p, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
    CUdeviceptr array = 0, twin = 0;
    CUmemGenericAllocationHandle piece[2], imported;
    GOOD(cuMemAddressReserve(&array, 2 * unit, 0, 0, 0));
    GOOD(cuMemAddressReserve(&twin, unit, 0, 0, 0));
    FAILS(cuMemAddressReserve(&twin, unit + 1, 0, 0, 0), CUDA_ERROR_INVALID_VALUE);
    FAILS(cuMemCreate(&piece[0], unit - 1, &p, 0), CUDA_ERROR_INVALID_VALUE);
    for (int i = 0; i < 2; i++) {
        GOOD(cuMemCreate(&piece[i], unit, &p, 0));
        GOOD(cuMemMap(array + i * unit, unit, 0, piece[i], 0));
    }
    FAILS(cuMemMap(array, unit, 0, piece[1], 0), CUDA_ERROR_INVALID_VALUE);
    CUmemAccessDesc access = {p.location, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
    GOOD(cuMemSetAccess(array, 2 * unit, &access, 1));
    unsigned long long flags = 0;
    GOOD(cuMemGetAccess(&flags, &p.location, array + unit));
    IS(flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
    const size_t n = 2 * unit / sizeof(int);
    GOOD(cuMemsetD32(array, 41, n));
    add_one<<<1, 256>>>((int *)array, n);
    int file = -1, value = 0;
    GOOD(cuMemExportToShareableHandle(&file, piece[1], CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    GOOD(cuMemImportFromShareableHandle(&imported, (void *)(size_t)file,
                                        CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
    GOOD(cuMemMap(twin, unit, 0, imported, 0));
    GOOD(cuMemSetAccess(twin, unit, &access, 1));
    GOOD(cuMemcpyDtoH(&value, twin + 40, sizeof value));
    IS(value == 42);
    GOOD(cuMemsetD32(twin, 7, 1));
    GOOD(cuMemcpyDtoH(&value, array + unit, sizeof value));
    IS(value == 7);
    GOOD(cuMemcpyDtoH(&value, array + unit - sizeof value, sizeof value));
    IS(value == 42);
    CUmemAllocationProp back = {};
    GOOD(cuMemGetAllocationPropertiesFromHandle(&back, piece[0]));
    IS(back.location.type == CU_MEM_LOCATION_TYPE_DEVICE && back.location.id == 0);
    GOOD(cuMemUnmap(twin, unit));
    GOOD(cuMemRelease(imported));
    GOOD(cuMemAddressFree(twin, unit));
    for (CUmemGenericAllocationHandle handle : piece) GOOD(cuMemRelease(handle));
    GOOD(cuMemUnmap(array, 2 * unit));
    GOOD(cuMemAddressFree(array, 2 * unit));
}

// A pool; a box out of memory into an array and back, and a batch of copies
static void pools_and_boxes(CUdevice device)
{
    CUmemPoolProps p = {};
    p.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    p.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    p.location.id = device;
    CUmemoryPool pool;
    CUdeviceptr x = 0;
    unsigned long long used = 0;
    GOOD(cuMemPoolCreate(&pool, &p));
    GOOD(cuMemAllocFromPoolAsync(&x, 4 * 3 * 2 * sizeof(int), pool, nullptr));
    GOOD(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used));
    IS(used >= 4 * 3 * 2 * sizeof(int));
    int box[2][3][4], out[2][2][2] = {}, batch[2] = {};
    for (int i = 0; i < 24; i++) (&box[0][0][0])[i] = i;
    CUDA_ARRAY3D_DESCRIPTOR d = {};
    d.Width = 4, d.Height = 3, d.Depth = 2, d.Format = CU_AD_FORMAT_SIGNED_INT32, d.NumChannels = 1;
    CUarray array;
    GOOD(cuArray3DCreate(&array, &d));
    CUDA_MEMCPY3D c = {};
    c.srcMemoryType = CU_MEMORYTYPE_HOST, c.srcHost = box, c.srcPitch = 16, c.srcHeight = 3;
    c.dstMemoryType = CU_MEMORYTYPE_ARRAY, c.dstArray = array;
    c.WidthInBytes = 16, c.Height = 3, c.Depth = 2;
    GOOD(cuMemcpy3D(&c));
    CUDA_MEMCPY3D e = {};
    e.srcMemoryType = CU_MEMORYTYPE_ARRAY, e.srcArray = array, e.srcXInBytes = 4, e.srcY = 1;
    e.dstMemoryType = CU_MEMORYTYPE_DEVICE, e.dstDevice = x, e.dstPitch = 8, e.dstHeight = 2;
    e.WidthInBytes = 8, e.Height = 2, e.Depth = 2;
    GOOD(cuMemcpy3DAsync(&e, nullptr));
    GOOD(cuMemcpyDtoH(out, x, sizeof out));
    IS(out[0][0][0] == 5 && out[0][1][1] == 10 && out[1][0][0] == 17 && out[1][1][1] == 22);
    CUstream stream;
    GOOD(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    void *to[] = {&batch[1], &batch[0]};
    const void *from[] = {(const void *)x, (const void *)(x + 4)};
    size_t sizes[] = {4, 4}, first = 0;
    cudaMemcpyAttributes how = {};
    how.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
    IS(cudaMemcpyBatchAsync(to, from, sizes, 2, &how, &first, 1, stream) == cudaSuccess);
    IS(cudaMemcpyBatchAsync(to, from, sizes, 2, &how, &first, 3, stream) == cudaErrorInvalidValue);
    GOOD(cuStreamSynchronize(stream));
    IS(batch[1] == 5 && batch[0] == 6);
    cudaGetLastError();
    GOOD(cuStreamDestroy(stream));
    GOOD(cuArrayDestroy(array));
    GOOD(cuMemFreeAsync(x, nullptr));
    GOOD(cuMemPoolDestroy(pool));
}

int main()
{
    CUdevice device;
    CUcontext context;
    GOOD(cuInit(0));
    GOOD(cuDeviceGet(&device, 0));
    GOOD(cuDevicePrimaryCtxRetain(&context, device));
    GOOD(cuCtxSetCurrent(context));

    const int n = 1000;
    static int h[n], back[n];
    CUdeviceptr a, b;
    for (int i = 0; i < n; i++) h[i] = 3 * i + 1;
    GOOD(cuMemAlloc(&a, sizeof h));
    GOOD(cuMemAlloc(&b, sizeof h));
    GOOD(cuMemcpyHtoD(a, h, sizeof h));
    GOOD(cuMemcpyDtoD(b, a, sizeof h));
    GOOD(cuMemcpyDtoH(back, b, sizeof h));
    IS(memcmp(h, back, sizeof h) == 0);
    FAILS(cuMemcpyHtoD(0, h, sizeof h), CUDA_ERROR_INVALID_VALUE);

    // where a pointer belongs
    CUdeviceptr base = 0;
    size_t bytes = 0;
    GOOD(cuMemGetAddressRange(&base, &bytes, a + 40));
    IS(base == a && bytes == sizeof h);
    CUmemorytype type;
    GOOD(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, a));
    IS(type == CU_MEMORYTYPE_DEVICE);
    FAILS(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)h),
          CUDA_ERROR_INVALID_VALUE);

    // fills, in elements of 1, 2 and 4 bytes
    GOOD(cuMemsetD32(a, 0xdeadbeef, n));
    GOOD(cuMemsetD16(a + 4, 0x1234, 4));
    GOOD(cuMemsetD8(a + 16, 0x77, 3));
    GOOD(cuMemcpyDtoH(back, a, sizeof h));
    IS((unsigned)back[0] == 0xdeadbeef && back[1] == 0x12341234 && back[2] == 0x12341234);
    IS((unsigned)back[3] == 0xdeadbeef && (unsigned)back[4] == 0xde777777 &&
       (unsigned)back[n - 1] == 0xdeadbeef);
    FAILS(cuMemsetD32(a + 2, 0, 1), CUDA_ERROR_INVALID_VALUE);

    // rectangles: the middle of a pitched array
    size_t pitch = 0;
    CUdeviceptr rows;
    GOOD(cuMemAllocPitch(&rows, &pitch, 20 * sizeof(int), 10, 4));
    IS(pitch >= 20 * sizeof(int));
    GOOD(cuMemsetD2D32(rows, pitch, 5, 20, 10));
    CUDA_MEMCPY2D c = {};
    c.srcMemoryType = CU_MEMORYTYPE_HOST;
    c.srcHost = h;
    c.srcPitch = 20 * sizeof(int);
    c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    c.dstDevice = rows;
    c.dstPitch = pitch;
    c.dstXInBytes = 2 * sizeof(int);
    c.dstY = 3;
    c.WidthInBytes = 4 * sizeof(int);
    c.Height = 2;
    GOOD(cuMemcpy2D(&c));
    memset(&c, 0, sizeof c);
    c.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    c.srcDevice = rows;
    c.srcPitch = pitch;
    c.dstMemoryType = CU_MEMORYTYPE_HOST;
    c.dstHost = back;
    c.dstPitch = 20 * sizeof(int);
    c.WidthInBytes = 20 * sizeof(int);
    c.Height = 10;
    GOOD(cuMemcpy2D(&c));
    IS(back[3 * 20 + 1] == 5 && back[3 * 20 + 2] == h[0] && back[3 * 20 + 5] == h[3] &&
       back[3 * 20 + 6] == 5);
    IS(back[4 * 20 + 2] == h[20] && back[5 * 20 + 2] == 5);
    GOOD(cuMemFree(rows));

    // streams keep their order, events wait for them
    CUstream stream, other;
    CUevent start, end;
    int *pinned, told = 0;
    float milliseconds = -1;
    GOOD(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    GOOD(cuStreamCreate(&other, CU_STREAM_NON_BLOCKING));
    GOOD(cuEventCreate(&start, CU_EVENT_DEFAULT));
    GOOD(cuEventCreate(&end, CU_EVENT_DEFAULT));
    GOOD(cuMemHostAlloc((void **)&pinned, sizeof h, 0));
    GOOD(cuEventRecord(start, stream));
    GOOD(cuMemsetD32Async(a, 42, n, stream));
    GOOD(cuMemcpyDtoDAsync(b, a, sizeof h, stream));
    GOOD(cuEventRecord(end, stream));
    GOOD(cuStreamWaitEvent(other, end, 0));
    GOOD(cuMemcpyDtoHAsync(pinned, b, sizeof h, other));
    GOOD(cuStreamAddCallback(other, callback, &told, 0));
    GOOD(cuStreamSynchronize(other));
    IS(pinned[0] == 42 && pinned[n - 1] == 42 && told == 1);
    GOOD(cuEventSynchronize(end));
    GOOD(cuEventQuery(end));
    GOOD(cuEventElapsedTime(&milliseconds, start, end));
    IS(milliseconds >= 0);
    GOOD(cuStreamQuery(stream));
    GOOD(cuEventDestroy(start));
    GOOD(cuEventDestroy(end));
    GOOD(cuStreamDestroy(stream));
    GOOD(cuStreamDestroy(other));
    GOOD(cuMemFreeHost(pinned));

    // managed memory
    CUdeviceptr both;
    GOOD(cuMemAllocManaged(&both, sizeof(int), CU_MEM_ATTACH_GLOBAL));
    GOOD(cuMemsetD32(both, 9, 1));
    GOOD(cuCtxSynchronize());
    IS(*(int *)both == 9);
    GOOD(cuMemFree(both));
    GOOD(cuMemFree(a));
    GOOD(cuMemFree(b));
    FAILS(cuMemFree(a + 4), CUDA_ERROR_INVALID_VALUE);
    growing_array();
    pools_and_boxes(device);
    GOOD(cuDevicePrimaryCtxRelease(device));
    puts(failed ? "failed" : "memory: all as expected");
    return failed;
}
