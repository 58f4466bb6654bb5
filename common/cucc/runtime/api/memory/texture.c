/* texture.c: texture and surface objects. */
#include <stdlib.h>
#include <string.h>

#include "api/device/observer.h"
#include "api/device/runtime.h"
#include "api/memory/array.h"
#include "api/memory/memory.h"

static bool is_live_array(cudaArray_const_t array)
{
    cucc_lock();
    const bool lives = cucc_array_lives(array);
    cucc_unlock();
    return lives;
}

static void shape(struct cucc_texture *t, size_t width, size_t height, size_t depth, size_t pitch)
{
    t->width = width;
    t->height = height;
    t->depth = depth;
    t->element = (size_t)(t->format.bits / 8 * t->format.components);
    t->pitch = pitch;
    t->slice = pitch * height;
}

static cudaError_t take_array(struct cucc_texture *t, cudaArray_const_t array)
{
    if (!is_live_array(array)) return cudaErrorInvalidResourceHandle;
    t->format = array->format;
    t->data = array->data;
    shape(t, array->width, array->height, array->depth, array->pitch);
    t->layered = array->flags & cudaArrayLayered;
    t->cube = array->flags & cudaArrayCubemap;
    return cudaSuccess;
}

static cudaError_t take_resource(struct cucc_texture *t, const struct cudaResourceDesc *r)
{
    switch (r->resType) {
    case cudaResourceTypeArray:
        return take_array(t, r->res.array.array);
    case cudaResourceTypeLinear:
        if (!r->res.linear.devPtr) return cudaErrorInvalidValue;
        if (!cucc_format_of(&r->res.linear.desc, &t->format)) return cudaErrorInvalidChannelDescriptor;
        t->data = r->res.linear.devPtr;
        shape(t, r->res.linear.sizeInBytes / (size_t)(t->format.bits / 8 * t->format.components), 1, 1, 0);
        return cudaSuccess;
    case cudaResourceTypePitch2D:
        if (!r->res.pitch2D.devPtr) return cudaErrorInvalidValue;
        if (!cucc_format_of(&r->res.pitch2D.desc, &t->format)) return cudaErrorInvalidChannelDescriptor;
        t->data = r->res.pitch2D.devPtr;
        shape(t, r->res.pitch2D.width, r->res.pitch2D.height, 1, r->res.pitch2D.pitchInBytes);
        return cudaSuccess;
    default:
        cucc_note("cudaCreateTextureObject: mipmapped arrays are not supported on the CPU backend");
        return cudaErrorNotSupported;
    }
}

/* What a description may not ask of a format */
static cudaError_t check_description(const struct cucc_texture *t)
{
    const struct cudaTextureDesc *d = &t->description;
    const bool floats = t->format.kind == cudaChannelFormatKindFloat;
    if (d->sRGB) {
        cucc_note("cudaCreateTextureObject: sRGB is not supported on the CPU backend");
        return cudaErrorNotSupported;
    }
    if (d->readMode == cudaReadModeNormalizedFloat && !floats && t->format.bits == 32) {
        cucc_note("cudaCreateTextureObject: integers of 32 bits cannot be read as normalized floats");
        return cudaErrorInvalidNormSetting;
    }
    const bool filtered =
        d->filterMode == cudaFilterModeLinear && t->resource.resType != cudaResourceTypeLinear;
    if (filtered && !floats && d->readMode == cudaReadModeElementType) {
        cucc_note("cudaCreateTextureObject: linear filtering is for floats, or for integers read as "
                  "normalized floats");
        return cudaErrorInvalidFilterSetting;
    }
    return cudaSuccess;
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *texture, const struct cudaResourceDesc *resource,
                                    const struct cudaTextureDesc *description,
                                    const struct cudaResourceViewDesc *view)
{
    CUCC_ENTER();
    if (!texture || !resource || !description) return cucc_return(cudaErrorInvalidValue);
    if (view && view->format != cudaResViewFormatNone) {
        cucc_note("cudaCreateTextureObject: views of a resource are not supported on the CPU backend");
        return cucc_return(cudaErrorNotSupported);
    }
    struct cucc_texture *t = calloc(1, sizeof *t);
    if (!t) return cucc_return(cudaErrorMemoryAllocation);
    t->resource = *resource;
    t->description = *description;
    cudaError_t error = take_resource(t, resource);
    if (error == cudaSuccess) error = check_description(t);
    if (error == cudaSuccess)
        *texture = (cudaTextureObject_t)(uintptr_t)t;
    else
        free(t);
    if (error == cudaSuccess)
        OBSERVE_API(handle_made(t, "cudaCreateTextureObject", "cudaDestroyTextureObject"));
    return cucc_return(error);
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture)
{
    CUCC_ENTER();
    cudaError_t error = cucc_finish_all();
    OBSERVE_API(handle_destroyed((const void *)(uintptr_t)texture));
    free((struct cucc_texture *)(uintptr_t)texture);
    return cucc_return(error);
}

cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *resource, cudaTextureObject_t texture)
{
    CUCC_ENTER();
    if (!resource || !texture) return cucc_return(cudaErrorInvalidValue);
    *resource = ((const struct cucc_texture *)(uintptr_t)texture)->resource;
    return cudaSuccess;
}

cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *description, cudaTextureObject_t texture)
{
    CUCC_ENTER();
    if (!description || !texture) return cucc_return(cudaErrorInvalidValue);
    *description = ((const struct cucc_texture *)(uintptr_t)texture)->description;
    return cudaSuccess;
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *surface, const struct cudaResourceDesc *resource)
{
    CUCC_ENTER();
    if (!surface || !resource || resource->resType != cudaResourceTypeArray)
        return cucc_return(cudaErrorInvalidValue);
    if (!is_live_array(resource->res.array.array)) return cucc_return(cudaErrorInvalidResourceHandle);
    struct cucc_surface *s = calloc(1, sizeof *s);
    if (!s) return cucc_return(cudaErrorMemoryAllocation);
    s->array = resource->res.array.array;
    *surface = (cudaSurfaceObject_t)(uintptr_t)s;
    return cudaSuccess;
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface)
{
    CUCC_ENTER();
    cudaError_t error = cucc_finish_all();
    free((struct cucc_surface *)(uintptr_t)surface);
    return cucc_return(error);
}
