/* memory.c: memory by its number, a CUdeviceptr. */
#include "cucc/api/driver_memory.h"
#include "api/driver/driver.h"
#include "api/memory/fill.h"
#include "api/memory/memory.h"

/* --- allocating --- */

CUresult cuMemGetInfo(size_t *free, size_t *total)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaMemGetInfo(free, total));
}

CUresult cuMemAlloc(CUdeviceptr *pointer, size_t bytes)
{
    DRIVER_ENTER();
    void *got = NULL;
    if (!pointer || !bytes) return CUDA_ERROR_INVALID_VALUE;
    return cucc_driver_took(CUCC_FORWARD(cudaMalloc(&got, bytes)), &got, pointer);
}

CUresult cuMemAllocPitch(CUdeviceptr *pointer, size_t *pitch, size_t width, size_t height,
                         unsigned int element)
{
    DRIVER_ENTER();
    void *got = NULL;
    if (!pointer || !width || !height || (element != 4 && element != 8 && element != 16))
        return CUDA_ERROR_INVALID_VALUE;
    return cucc_driver_took(CUCC_FORWARD(cudaMallocPitch(&got, pitch, width, height)), &got, pointer);
}

CUresult cuMemAllocManaged(CUdeviceptr *pointer, size_t bytes, unsigned int flags)
{
    DRIVER_ENTER();
    void *got = NULL;
    if (!pointer || !bytes) return CUDA_ERROR_INVALID_VALUE;
    return cucc_driver_took(CUCC_FORWARD(cudaMallocManaged(&got, bytes, flags)), &got, pointer);
}

CUresult cuMemAllocAsync(CUdeviceptr *pointer, size_t bytes, CUstream stream)
{
    DRIVER_ENTER();
    void *got = NULL;
    if (!pointer || !bytes) return CUDA_ERROR_INVALID_VALUE;
    return cucc_driver_took(CUCC_FORWARD(cudaMallocAsync(&got, bytes, stream)), &got, pointer);
}

CUresult cuMemAllocHost(void **pointer, size_t bytes)
{
    DRIVER_ENTER();
    if (!pointer || !bytes) return CUDA_ERROR_INVALID_VALUE;
    return DRIVER_RUNTIME(cudaMallocHost(pointer, bytes));
}

CUresult cuMemFree(CUdeviceptr pointer)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaFree(cucc_driver_pointer(pointer)));
}

CUresult cuMemFreeAsync(CUdeviceptr pointer, CUstream stream)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaFreeAsync(cucc_driver_pointer(pointer), stream));
}

CUresult cuMemFreeHost(void *pointer)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaFreeHost(pointer));
}

CUresult cuMemHostAlloc(void **pointer, size_t bytes, unsigned int flags)
{
    DRIVER_ENTER();
    if (!pointer || !bytes) return CUDA_ERROR_INVALID_VALUE;
    return DRIVER_RUNTIME(cudaHostAlloc(pointer, bytes, flags));
}

CUresult cuMemHostGetDevicePointer(CUdeviceptr *device, void *host, unsigned int flags)
{
    DRIVER_ENTER();
    void *got = NULL;
    if (!device) return CUDA_ERROR_INVALID_VALUE;
    return cucc_driver_took(CUCC_FORWARD(cudaHostGetDevicePointer(&got, host, flags)), &got, device);
}

CUresult cuMemHostGetFlags(unsigned int *flags, void *host)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaHostGetFlags(flags, host));
}

CUresult cuMemHostRegister(void *host, size_t bytes, unsigned int flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaHostRegister(host, bytes, flags));
}

CUresult cuMemHostUnregister(void *host)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaHostUnregister(host));
}

/* --- what a pointer is --- */

static struct cucc_memory memory_at(CUdeviceptr pointer)
{
    cucc_lock();
    struct cucc_memory memory = cucc_memory_at(cucc_driver_pointer(pointer));
    cucc_unlock();
    return memory;
}

CUresult cuMemGetAddressRange(CUdeviceptr *base, size_t *bytes, CUdeviceptr pointer)
{
    DRIVER_ENTER();
    const struct cucc_memory memory = memory_at(pointer);
    if (memory.type == cudaMemoryTypeUnregistered || !memory.size) return CUDA_ERROR_NOT_FOUND;
    if (base) *base = (CUdeviceptr)(uintptr_t)memory.start;
    if (bytes) *bytes = memory.size;
    return CUDA_SUCCESS;
}

static CUresult attribute_of(const struct cucc_memory *memory, CUpointer_attribute attribute,
                             CUdeviceptr pointer, void *value)
{
    const bool on_host = memory->type == cudaMemoryTypeHost, managed = memory->type == cudaMemoryTypeManaged;
    switch (attribute) {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
        *(CUcontext *)value = cucc_context_primary(memory->device < 0 ? 0 : memory->device);
        return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
        *(unsigned *)value = on_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
        return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
        *(CUdeviceptr *)value = pointer;
        return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
        if (!on_host && !managed) return CUDA_ERROR_INVALID_VALUE;
        *(void **)value = cucc_driver_pointer(pointer);
        return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
        *(unsigned char *)value = managed;
        return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
        *(int *)value = memory->device;
        return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
        *(CUdeviceptr *)value = (CUdeviceptr)(uintptr_t)memory->start;
        return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
        *(size_t *)value = memory->size;
        return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MAPPED:
        *(unsigned char *)value = memory->size != 0;
        return CUDA_SUCCESS;
    }
    cucc_note("cuPointerGetAttribute: attribute %d is not supported on the CPU backend", (int)attribute);
    return CUDA_ERROR_NOT_SUPPORTED;
}

CUresult cuPointerGetAttribute(void *value, CUpointer_attribute attribute, CUdeviceptr pointer)
{
    DRIVER_ENTER();
    const struct cucc_memory memory = memory_at(pointer);
    if (!value || memory.type == cudaMemoryTypeUnregistered) return CUDA_ERROR_INVALID_VALUE;
    return attribute_of(&memory, attribute, pointer, value);
}

CUresult cuPointerGetAttributes(unsigned int count, CUpointer_attribute *attributes, void **values,
                                CUdeviceptr pointer)
{
    DRIVER_ENTER();
    if (!attributes || !values) return CUDA_ERROR_INVALID_VALUE;
    const struct cucc_memory memory = memory_at(pointer);
    for (unsigned i = 0; i < count; i++) {
        CUresult result = attribute_of(&memory, attributes[i], pointer, values[i]);
        if (result == CUDA_ERROR_NOT_SUPPORTED) return result;
    }
    return CUDA_SUCCESS;
}

/* --- copies --- */

static CUresult copy(CUdeviceptr to, CUdeviceptr from, size_t bytes, enum cudaMemcpyKind kind)
{
    DRIVER_ENTER();
    return cucc_driver_end(cudaMemcpy(cucc_driver_pointer(to), cucc_driver_pointer(from), bytes, kind));
}

static CUresult copy_async(CUdeviceptr to, CUdeviceptr from, size_t bytes, enum cudaMemcpyKind kind,
                           CUstream stream)
{
    DRIVER_ENTER();
    return cucc_driver_end(
        cudaMemcpyAsync(cucc_driver_pointer(to), cucc_driver_pointer(from), bytes, kind, stream));
}

CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
    return CUCC_FORWARD(copy(to, from, bytes, cudaMemcpyDefault));
}

CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
    return CUCC_FORWARD(copy_async(to, from, bytes, cudaMemcpyDefault, stream));
}

CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes)
{
    return CUCC_FORWARD(copy(to, (uintptr_t)from, bytes, cudaMemcpyHostToDevice));
}

CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes)
{
    return CUCC_FORWARD(copy((uintptr_t)to, from, bytes, cudaMemcpyDeviceToHost));
}

CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
    return CUCC_FORWARD(copy(to, from, bytes, cudaMemcpyDeviceToDevice));
}

CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
    return CUCC_FORWARD(copy_async(to, (uintptr_t)from, bytes, cudaMemcpyHostToDevice, stream));
}

CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream stream)
{
    return CUCC_FORWARD(copy_async((uintptr_t)to, from, bytes, cudaMemcpyDeviceToHost, stream));
}

CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
    return CUCC_FORWARD(copy_async(to, from, bytes, cudaMemcpyDeviceToDevice, stream));
}

CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,
                      size_t bytes)
{
    DRIVER_ENTER();
    const struct CUctx_st *there = cucc_context(to_context), *here = cucc_context(from_context);
    if (!there || !here) return CUDA_ERROR_INVALID_CONTEXT;
    return DRIVER_RUNTIME(cudaMemcpyPeer(cucc_driver_pointer(to), there->device, cucc_driver_pointer(from),
                                         here->device, bytes));
}

CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,
                           size_t bytes, CUstream stream)
{
    DRIVER_ENTER();
    const struct CUctx_st *there = cucc_context(to_context), *here = cucc_context(from_context);
    if (!there || !here) return CUDA_ERROR_INVALID_CONTEXT;
    return DRIVER_RUNTIME(cudaMemcpyPeerAsync(cucc_driver_pointer(to), there->device,
                                              cucc_driver_pointer(from), here->device, bytes, stream));
}

/* One end of a copy of a rectangle that is no array; NULL: it is nothing */
static char *end_of_copy(CUmemorytype type, const void *host, CUdeviceptr device, size_t x, size_t y,
                         size_t pitch)
{
    char *start = type == CU_MEMORYTYPE_HOST ? (char *)(uintptr_t)host : cucc_driver_pointer(device);
    return start ? start + y * pitch + x : NULL;
}

static enum cudaMemcpyKind kind_of(CUmemorytype from, CUmemorytype to)
{
    if (from == CU_MEMORYTYPE_UNIFIED || to == CU_MEMORYTYPE_UNIFIED) return cudaMemcpyDefault;
    if (from == CU_MEMORYTYPE_HOST)
        return to == CU_MEMORYTYPE_HOST ? cudaMemcpyHostToHost : cudaMemcpyHostToDevice;
    return to == CU_MEMORYTYPE_HOST ? cudaMemcpyDeviceToHost : cudaMemcpyDeviceToDevice;
}

/* With an array, a copy waits. */
static cudaError_t copy_with_array(const CUDA_MEMCPY2D *c, const char *from, size_t from_pitch, char *to,
                                   size_t to_pitch)
{
    const enum cudaMemcpyKind kind = kind_of(c->srcMemoryType, c->dstMemoryType);
    if (c->srcMemoryType != CU_MEMORYTYPE_ARRAY)
        return cudaMemcpy2DToArray(c->dstArray, c->dstXInBytes, c->dstY, from, from_pitch, c->WidthInBytes,
                                   c->Height, kind);
    if (c->dstMemoryType != CU_MEMORYTYPE_ARRAY)
        return cudaMemcpy2DFromArray(to, to_pitch, c->srcArray, c->srcXInBytes, c->srcY, c->WidthInBytes,
                                     c->Height, kind);
    return cudaMemcpy2DArrayToArray(c->dstArray, c->dstXInBytes, c->dstY, c->srcArray, c->srcXInBytes,
                                    c->srcY, c->WidthInBytes, c->Height, kind);
}

static CUresult copy_rectangle(const CUDA_MEMCPY2D *c, bool wait, CUstream stream)
{
    DRIVER_ENTER();
    if (!c) return CUDA_ERROR_INVALID_VALUE;
    const bool of_array = c->srcMemoryType == CU_MEMORYTYPE_ARRAY,
               to_array = c->dstMemoryType == CU_MEMORYTYPE_ARRAY;
    /* a pitch of 0: rows without a gap */
    const size_t from_pitch = c->srcPitch ? c->srcPitch : c->WidthInBytes + c->srcXInBytes;
    const size_t to_pitch = c->dstPitch ? c->dstPitch : c->WidthInBytes + c->dstXInBytes;
    const char *from = NULL;
    char *to = NULL;
    if (!of_array)
        from = end_of_copy(c->srcMemoryType, c->srcHost, c->srcDevice, c->srcXInBytes, c->srcY, from_pitch);
    if (!to_array)
        to = end_of_copy(c->dstMemoryType, c->dstHost, c->dstDevice, c->dstXInBytes, c->dstY, to_pitch);
    if ((!from && !of_array) || (!to && !to_array)) return CUDA_ERROR_INVALID_VALUE;
    if (of_array || to_array) return cucc_driver_end(copy_with_array(c, from, from_pitch, to, to_pitch));
    const enum cudaMemcpyKind kind = kind_of(c->srcMemoryType, c->dstMemoryType);
    return cucc_driver_end(
        wait ? cudaMemcpy2D(to, to_pitch, from, from_pitch, c->WidthInBytes, c->Height, kind)
             : cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, c->WidthInBytes, c->Height, kind, stream));
}

CUresult cuMemcpy2D(const CUDA_MEMCPY2D *copy)
{
    return CUCC_FORWARD(copy_rectangle(copy, true, NULL));
}

CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D *copy)
{
    return CUCC_FORWARD(copy_rectangle(copy, true, NULL));
}

CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D *copy, CUstream stream)
{
    return CUCC_FORWARD(copy_rectangle(copy, false, stream));
}

/* --- fills --- */

/* width in elements; a pitch of 0: one row */
static CUresult fill(const char *call, CUdeviceptr to, size_t pitch, unsigned value, unsigned element,
                     size_t width, size_t height, CUstream stream)
{
    DRIVER_ENTER();
    if (to % element || pitch % element) return CUDA_ERROR_INVALID_VALUE;
    cudaError_t error = cucc_enter_or_fail(call);
    if (error != cudaSuccess) return cucc_driver_end(error);
    if (!pitch) pitch = width * element;
    struct cucc_fill f = {
        cucc_driver_pointer(to), pitch, pitch * height, width * element, height, 1, value, element};
    return cucc_driver_end(cucc_fill(call, &f, stream));
}

CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t count)
{
    return fill(__func__, to, 0, value, 1, count, 1, NULL);
}

CUresult cuMemsetD16(CUdeviceptr to, unsigned short value, size_t count)
{
    return fill(__func__, to, 0, value, 2, count, 1, NULL);
}

CUresult cuMemsetD32(CUdeviceptr to, unsigned int value, size_t count)
{
    return fill(__func__, to, 0, value, 4, count, 1, NULL);
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count, CUstream stream)
{
    return fill(__func__, to, 0, value, 1, count, 1, stream);
}

CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, size_t count, CUstream stream)
{
    return fill(__func__, to, 0, value, 2, count, 1, stream);
}

CUresult cuMemsetD32Async(CUdeviceptr to, unsigned int value, size_t count, CUstream stream)
{
    return fill(__func__, to, 0, value, 4, count, 1, stream);
}

CUresult cuMemsetD2D8(CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t height)
{
    return fill(__func__, to, pitch, value, 1, width, height, NULL);
}

CUresult cuMemsetD2D16(CUdeviceptr to, size_t pitch, unsigned short value, size_t width, size_t height)
{
    return fill(__func__, to, pitch, value, 2, width, height, NULL);
}

CUresult cuMemsetD2D32(CUdeviceptr to, size_t pitch, unsigned int value, size_t width, size_t height)
{
    return fill(__func__, to, pitch, value, 4, width, height, NULL);
}

CUresult cuMemsetD2D8Async(CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t height,
                           CUstream stream)
{
    return fill(__func__, to, pitch, value, 1, width, height, stream);
}

CUresult cuMemsetD2D16Async(CUdeviceptr to, size_t pitch, unsigned short value, size_t width, size_t height,
                            CUstream stream)
{
    return fill(__func__, to, pitch, value, 2, width, height, stream);
}

CUresult cuMemsetD2D32Async(CUdeviceptr to, size_t pitch, unsigned int value, size_t width, size_t height,
                            CUstream stream)
{
    return fill(__func__, to, pitch, value, 4, width, height, stream);
}
