/* api/copy.h: copies and fills.
 *
 * kind says which side is the host; cudaMemcpyDefault finds out by the addresses.  A kind that contradicts an
 * address, an address that is not mapped and a size beyond an allocation answer 1 (cudaErrorInvalidValue).
 *
 * The calls without Async use the default stream and return when the copy is done (device to device and
 * memset: when it is queued).  The Async calls queue the copy in a stream.  From pageable host memory the
 * bytes are taken at the call; into pageable host memory the call waits; pinned memory is read and written
 * when the stream gets there. 2-D and 3-D copies move height x depth rows of width bytes; a pitch is the
 * distance of rows in bytes (12 if the width is larger than it).
 */
#ifndef CUCC_API_COPY_H
#define CUCC_API_COPY_H

#include "../types/memory.h"
#include "../types/stream.h"
#include "begin.h"

cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind,
                            cudaStream_t stream CUCC_DEFAULT(0));
cudaError_t cudaMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                         size_t height, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                              size_t height, enum cudaMemcpyKind kind, cudaStream_t stream CUCC_DEFAULT(0));
cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *parameters);
cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *parameters,
                              cudaStream_t stream CUCC_DEFAULT(0));

/* In the sanitizer build a copy also brings what the compiler knows of the size of both sides: a variable, an
 * array on the stack, what malloc has just returned. These stand in front of the functions of the same name.
 */
#ifdef __CUCC_SANITIZE__
#include "../sanitizer.h"
#define CUCC_IN_FRONT extern __inline__ __attribute__((gnu_inline, always_inline, artificial))
#define CUCC_ROOM(_p) __builtin_dynamic_object_size(_p, 0)
#define CUCC_TELL_ROOM() cucc_sanitizer_copy_room(dst, CUCC_ROOM(dst), src, CUCC_ROOM(src))
cudaError_t cucc_behind_memcpy(void *dst, const void *src, size_t count,
                               enum cudaMemcpyKind kind) __asm__("cudaMemcpy");
cudaError_t cucc_behind_memcpy_async(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind,
                                     cudaStream_t stream) __asm__("cudaMemcpyAsync");
cudaError_t cucc_behind_memcpy_2d(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                                  size_t height, enum cudaMemcpyKind kind) __asm__("cudaMemcpy2D");
CUCC_IN_FRONT cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind)
{
    CUCC_TELL_ROOM();
    return cucc_behind_memcpy(dst, src, count, kind);
}
CUCC_IN_FRONT cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind,
                                          cudaStream_t stream)
{
    CUCC_TELL_ROOM();
    return cucc_behind_memcpy_async(dst, src, count, kind, stream);
}
CUCC_IN_FRONT cudaError_t cudaMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                                       size_t height, enum cudaMemcpyKind kind)
{
    CUCC_TELL_ROOM();
    return cucc_behind_memcpy_2d(dst, dpitch, src, spitch, width, height, kind);
}
#undef CUCC_IN_FRONT
#undef CUCC_ROOM
#undef CUCC_TELL_ROOM
#endif

/* count copies, of a kind that the addresses tell, queued one behind the other. Attributes say when a source
 * may be read; copies here read it as the other calls do, which is always allowed. attrsIdxs: the first copy
 * that each is for, rising from 0. */
cudaError_t cudaMemcpyBatchAsync(void *const *dsts, const void *const *srcs, const size_t *sizes,
                                 size_t count, struct cudaMemcpyAttributes *attrs, size_t *attrsIdxs,
                                 size_t numAttrs, cudaStream_t stream);

/* Between devices */
cudaError_t cudaMemcpyPeer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count);
cudaError_t cudaMemcpyPeerAsync(void *dst, int dstDevice, const void *src, int srcDevice, size_t count,
                                cudaStream_t stream CUCC_DEFAULT(0));
cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *parameters);
cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *parameters,
                                  cudaStream_t stream CUCC_DEFAULT(0));

/* __device__, __constant__ and __managed__ variables; symbol is the variable's address, offset is in bytes */
cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *src, size_t count,
                               size_t offset CUCC_DEFAULT(0),
                               enum cudaMemcpyKind kind CUCC_DEFAULT(cudaMemcpyHostToDevice));
cudaError_t cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t count, size_t offset CUCC_DEFAULT(0),
                                 enum cudaMemcpyKind kind CUCC_DEFAULT(cudaMemcpyDeviceToHost));
cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *src, size_t count, size_t offset,
                                    enum cudaMemcpyKind kind, cudaStream_t stream CUCC_DEFAULT(0));
cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const void *symbol, size_t count, size_t offset,
                                      enum cudaMemcpyKind kind, cudaStream_t stream CUCC_DEFAULT(0));
cudaError_t cudaGetSymbolAddress(void **devPtr, const void *symbol);
cudaError_t cudaGetSymbolSize(size_t *size, const void *symbol);

/* Every byte becomes (unsigned char)value: 0x3f800000 does not make floats of 1. */
cudaError_t cudaMemset(void *devPtr, int value, size_t count);
cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream CUCC_DEFAULT(0));
cudaError_t cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream CUCC_DEFAULT(0));
cudaError_t cudaMemset3D(struct cudaPitchedPtr pitched, int value, struct cudaExtent extent);
cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr pitched, int value, struct cudaExtent extent,
                              cudaStream_t stream CUCC_DEFAULT(0));

#include "end.h"
#endif
