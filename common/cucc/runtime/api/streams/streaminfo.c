/* streaminfo.c: what can be asked about a stream. */
#include "api/streams/queue.h"

/* Stores a property of the stream through out: 1 for a missing pointer, 400 for a bad handle. */
#define ASK(handle, out, property)                                                                           \
    do {                                                                                                     \
        CUCC_ENTER();                                                                                        \
        if (!(out)) return cucc_return(cudaErrorInvalidValue);                                               \
        cucc_lock();                                                                                         \
        struct CUstream_st *stream = cucc_stream(handle);                                                    \
        if (stream) *(out) = stream->property;                                                               \
        cucc_unlock();                                                                                       \
        return cucc_return(stream ? cudaSuccess : cudaErrorInvalidResourceHandle);                           \
    } while (0)

cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned int *flags)
{
    ASK(handle, flags, flags);
}
cudaError_t cudaStreamGetPriority(cudaStream_t handle, int *priority)
{
    ASK(handle, priority, priority);
}
cudaError_t cudaStreamGetId(cudaStream_t handle, unsigned long long *id)
{
    ASK(handle, id, id);
}
cudaError_t cudaStreamGetDevice(cudaStream_t handle, int *device)
{
    ASK(handle, device, device);
}

/* Where a stream keeps an attribute, or NULL for one it has not. */
static cudaLaunchAttributeValue *attribute_of(struct CUstream_st *stream, cudaLaunchAttributeID attribute)
{
    if (attribute == cudaLaunchAttributeAccessPolicyWindow) return &stream->attributes[0];
    if (attribute == cudaLaunchAttributeSynchronizationPolicy) return &stream->attributes[1];
    return NULL;
}

cudaError_t cudaStreamGetAttribute(cudaStream_t handle, cudaLaunchAttributeID attribute,
                                   cudaLaunchAttributeValue *value)
{
    CUCC_ENTER();
    cudaError_t error = cudaErrorInvalidValue;
    cucc_lock();
    struct CUstream_st *stream = cucc_stream(handle);
    if (stream && value && attribute_of(stream, attribute)) {
        *value = *attribute_of(stream, attribute);
        error = cudaSuccess;
    }
    cucc_unlock();
    return cucc_return(stream ? error : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamSetAttribute(cudaStream_t handle, cudaLaunchAttributeID attribute,
                                   const cudaLaunchAttributeValue *value)
{
    CUCC_ENTER();
    cudaError_t error = cudaErrorInvalidValue;
    cucc_lock();
    struct CUstream_st *stream = cucc_stream(handle);
    if (stream && value && attribute_of(stream, attribute)) {
        *attribute_of(stream, attribute) = *value;
        error = cudaSuccess;
    }
    cucc_unlock();
    return cucc_return(stream ? error : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t destination, cudaStream_t source)
{
    CUCC_ENTER();
    cucc_lock();
    struct CUstream_st *to = cucc_stream(destination), *from = cucc_stream(source);
    if (to && from)
        for (int i = 0; i < 2; i++) to->attributes[i] = from->attributes[i];
    cucc_unlock();
    return cucc_return(to && from ? cudaSuccess : cudaErrorInvalidResourceHandle);
}
