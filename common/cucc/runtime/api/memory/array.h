/* array.h: what stands behind a cudaArray_t, a texture and a surface object. */
#ifndef CUCC_ARRAY_H
#define CUCC_ARRAY_H

#include "cuda_runtime_api.h"

#include "api/memory/copy.h"

/* The format of elements */
struct cucc_format {
    enum cudaChannelFormatKind kind;
    int components, bits; /* of each component: 8, 16 or 32; 1, 2 or 4 of them */
};

struct cudaArray {
    struct cudaArray *next; /* live ones */
    struct cudaChannelFormatDesc description;
    struct cucc_format format;
    size_t width, height, depth; /* at least 1 each; depth counts layers, too */
    struct cudaExtent extent;    /* as asked for, 0 where there is no such dimension */
    unsigned flags;
    size_t element, pitch, slice; /* bytes */
    struct cucc_allocation *allocation;
    char *data;
};

/* Texture and surface objects are addresses of these. */
struct cucc_texture {
    struct cudaResourceDesc resource;
    struct cudaTextureDesc description;
    struct cucc_format format;
    const char *data;
    size_t width, height, depth, element, pitch, slice;
    bool layered, cube;
};

struct cucc_surface {
    struct cudaArray *array;
};

/* False for a format that is not supported: it has been told. */
bool cucc_format_of(const struct cudaChannelFormatDesc *description, struct cucc_format *format);
/* Is it a live array? The lock must be held. */
bool cucc_array_lives(cudaArray_const_t array);
/* Fills in one side of a box copy: data from (x, y, z) on, x in elements */
char *cucc_array_corner(cudaArray_const_t array, struct cudaPos at);

#endif
