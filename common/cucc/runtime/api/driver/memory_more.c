/* memory_more.c: pools, sharing, hints and boxes, by the runtime API's calls. */
#include <string.h>

#include "cucc/api/driver_memory.h"
#include "api/driver/driver.h"

_Static_assert(sizeof(CUmemPoolProps) == sizeof(struct cudaMemPoolProps), "laid out alike");
_Static_assert(sizeof(CUmemAccessDesc) == sizeof(struct cudaMemAccessDesc), "laid out alike");

static struct cudaMemLocation location_of(CUmemLocation location)
{
    return (struct cudaMemLocation){(enum cudaMemLocationType)location.type, location.id};
}

/* --- pools --- */

CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaDeviceGetDefaultMemPool(pool, device));
}

CUresult cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice device)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaDeviceGetMemPool(pool, device));
}

CUresult cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaDeviceSetMemPool(device, pool));
}

CUresult cuMemPoolCreate(CUmemoryPool *pool, const CUmemPoolProps *properties)
{
    DRIVER_ENTER();
    struct cudaMemPoolProps same;
    if (!properties) return CUDA_ERROR_INVALID_VALUE;
    memcpy(&same, properties, sizeof same);
    return DRIVER_RUNTIME(cudaMemPoolCreate(pool, &same));
}

CUresult cuMemPoolDestroy(CUmemoryPool pool)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaMemPoolDestroy(pool));
}

CUresult cuMemPoolTrimTo(CUmemoryPool pool, size_t keep)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaMemPoolTrimTo(pool, keep));
}

CUresult cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaMemPoolSetAttribute(pool, (enum cudaMemPoolAttr)attribute, value));
}

CUresult cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaMemPoolGetAttribute(pool, (enum cudaMemPoolAttr)attribute, value));
}

CUresult cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *list, size_t count)
{
    DRIVER_ENTER();
    if (!list) return CUDA_ERROR_INVALID_VALUE;
    for (size_t i = 0; i < count; i++) {
        struct cudaMemAccessDesc same;
        memcpy(&same, &list[i], sizeof same);
        const CUresult result = DRIVER_RUNTIME(cudaMemPoolSetAccess(pool, &same, 1));
        if (result != CUDA_SUCCESS) return result;
    }
    return CUDA_SUCCESS;
}

CUresult cuMemPoolGetAccess(CUmemAccess_flags *flags, CUmemoryPool pool, CUmemLocation *location)
{
    DRIVER_ENTER();
    if (!flags || !location) return CUDA_ERROR_INVALID_VALUE;
    struct cudaMemLocation same = location_of(*location);
    enum cudaMemAccessFlags got = cudaMemAccessFlagsProtNone;
    const CUresult result = DRIVER_RUNTIME(cudaMemPoolGetAccess(&got, pool, &same));
    *flags = (CUmemAccess_flags)got;
    return result;
}

CUresult cuMemAllocFromPoolAsync(CUdeviceptr *pointer, size_t bytes, CUmemoryPool pool, CUstream stream)
{
    DRIVER_ENTER();
    void *got = NULL;
    if (!pointer || !bytes) return CUDA_ERROR_INVALID_VALUE;
    return cucc_driver_took(CUCC_FORWARD(cudaMallocFromPoolAsync(&got, bytes, pool, stream)), &got, pointer);
}

CUresult cuMemPoolExportToShareableHandle(void *handle, CUmemoryPool pool, CUmemAllocationHandleType type,
                                          unsigned long long flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaMemPoolExportToShareableHandle(
        handle, pool, (enum cudaMemAllocationHandleType)type, (unsigned)flags));
}

CUresult cuMemPoolImportFromShareableHandle(CUmemoryPool *pool, void *handle, CUmemAllocationHandleType type,
                                            unsigned long long flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaMemPoolImportFromShareableHandle(
        pool, handle, (enum cudaMemAllocationHandleType)type, (unsigned)flags));
}

CUresult cuMemPoolExportPointer(CUmemPoolPtrExportData *data, CUdeviceptr pointer)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaMemPoolExportPointer(data, cucc_driver_pointer(pointer)));
}

CUresult cuMemPoolImportPointer(CUdeviceptr *pointer, CUmemoryPool pool, CUmemPoolPtrExportData *data)
{
    DRIVER_ENTER();
    void *got = NULL;
    if (!pointer) return CUDA_ERROR_INVALID_VALUE;
    return cucc_driver_took(CUCC_FORWARD(cudaMemPoolImportPointer(&got, pool, data)), &got, pointer);
}

/* --- other processes --- */

CUresult cuIpcGetMemHandle(CUipcMemHandle *handle, CUdeviceptr pointer)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaIpcGetMemHandle(handle, cucc_driver_pointer(pointer)));
}

CUresult cuIpcOpenMemHandle(CUdeviceptr *pointer, CUipcMemHandle handle, unsigned int flags)
{
    DRIVER_ENTER();
    void *got = NULL;
    if (!pointer) return CUDA_ERROR_INVALID_VALUE;
    return cucc_driver_took(CUCC_FORWARD(cudaIpcOpenMemHandle(&got, handle, flags)), &got, pointer);
}

CUresult cuIpcCloseMemHandle(CUdeviceptr pointer)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaIpcCloseMemHandle(cucc_driver_pointer(pointer)));
}

CUresult cuIpcGetEventHandle(CUipcEventHandle *handle, CUevent event)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaIpcGetEventHandle(handle, event));
}

CUresult cuIpcOpenEventHandle(CUevent *event, CUipcEventHandle handle)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaIpcOpenEventHandle(event, handle));
}

/* --- managed memory, attributes of streams --- */

CUresult cuMemPrefetchAsync(CUdeviceptr pointer, size_t bytes, CUmemLocation location, unsigned int flags,
                            CUstream stream)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(
        cudaMemPrefetchAsync(cucc_driver_pointer(pointer), bytes, location_of(location), flags, stream));
}

CUresult cuMemAdvise(CUdeviceptr pointer, size_t bytes, CUmem_advise advice, CUmemLocation location)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaMemAdvise(cucc_driver_pointer(pointer), bytes, (enum cudaMemoryAdvise)advice,
                                        location_of(location)));
}

CUresult cuMemRangeGetAttribute(void *data, size_t size, CUmem_range_attribute attribute, CUdeviceptr pointer,
                                size_t bytes)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaMemRangeGetAttribute(data, size, (enum cudaMemRangeAttribute)attribute,
                                                   cucc_driver_pointer(pointer), bytes));
}

CUresult cuStreamAttachMemAsync(CUstream stream, CUdeviceptr pointer, size_t length, unsigned int flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamAttachMemAsync(stream, cucc_driver_pointer(pointer), length, flags));
}

CUresult cuStreamGetAttribute(CUstream stream, CUstreamAttrID attribute, CUstreamAttrValue *value)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamGetAttribute(stream, attribute, value));
}

CUresult cuStreamSetAttribute(CUstream stream, CUstreamAttrID attribute, const CUstreamAttrValue *value)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamSetAttribute(stream, attribute, value));
}

CUresult cuStreamCopyAttributes(CUstream to, CUstream from)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamCopyAttributes(to, from));
}

CUresult cuCtxResetPersistingL2Cache(void)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaCtxResetPersistingL2Cache());
}

/* --- boxes --- */

/* The bytes of an array's element */
static size_t element_of(CUarray array)
{
    struct cudaChannelFormatDesc desc = {0};
    struct cudaExtent extent;
    unsigned flags;
    if (!array || cudaArrayGetInfo(&desc, &extent, &flags, array) != cudaSuccess) return 1;
    return (size_t)(desc.x + desc.y + desc.z + desc.w) / 8;
}

/* Memory of that kind, for a box of so many bytes and rows */
static struct cudaPitchedPtr end_of_box(CUmemorytype type, const void *host, CUdeviceptr device, size_t pitch,
                                        size_t rows, const CUDA_MEMCPY3D *c)
{
    char *start = type == CU_MEMORYTYPE_HOST ? (char *)(uintptr_t)host : cucc_driver_pointer(device);
    return (struct cudaPitchedPtr){start, pitch ? pitch : c->WidthInBytes, c->WidthInBytes,
                                   rows ? rows : c->Height};
}

static CUresult copy_box(const CUDA_MEMCPY3D *c, bool wait, CUstream stream)
{
    DRIVER_ENTER();
    if (!c || c->srcLOD || c->dstLOD) return CUDA_ERROR_INVALID_VALUE;
    const bool of_array = c->srcMemoryType == CU_MEMORYTYPE_ARRAY,
               to_array = c->dstMemoryType == CU_MEMORYTYPE_ARRAY;
    const size_t source = of_array ? element_of(c->srcArray) : 1,
                 target = to_array ? element_of(c->dstArray) : 1;
    const size_t unit = of_array ? source : target; /* of the extent: elements, if there is an array */
    struct cudaMemcpy3DParms p = {.srcPos = {c->srcXInBytes / source, c->srcY, c->srcZ},
                                  .dstPos = {c->dstXInBytes / target, c->dstY, c->dstZ},
                                  .extent = {c->WidthInBytes / unit, c->Height, c->Depth},
                                  .kind = cudaMemcpyDefault};
    if (of_array)
        p.srcArray = c->srcArray;
    else
        p.srcPtr = end_of_box(c->srcMemoryType, c->srcHost, c->srcDevice, c->srcPitch, c->srcHeight, c);
    if (to_array)
        p.dstArray = c->dstArray;
    else
        p.dstPtr = end_of_box(c->dstMemoryType, c->dstHost, c->dstDevice, c->dstPitch, c->dstHeight, c);
    return cucc_driver_end(wait ? cudaMemcpy3D(&p) : cudaMemcpy3DAsync(&p, stream));
}

CUresult cuMemcpy3D(const CUDA_MEMCPY3D *copy)
{
    return CUCC_FORWARD(copy_box(copy, true, NULL));
}

CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D *copy, CUstream stream)
{
    return CUCC_FORWARD(copy_box(copy, false, stream));
}
