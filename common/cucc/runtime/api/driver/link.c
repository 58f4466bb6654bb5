/* link.c: cuLink..., and libraries of kernels. */
#include <stdlib.h>
#include <string.h>

#include "api/driver/compiler.h"

struct CUlinkState_st {
    struct cucc_jit jit;
    cucc_image *images;
    size_t count;
    char *linked; /* what cuLinkComplete handed over */
};

CUresult cuLinkCreate(unsigned int count, CUjit_option *options, void **values, CUlinkState *state)
{
    DRIVER_ENTER();
    if (!state || (count && (!options || !values))) return CUDA_ERROR_INVALID_VALUE;
    *state = calloc(1, sizeof **state);
    if (!*state) return CUDA_ERROR_OUT_OF_MEMORY;
    (*state)->jit = cucc_jit_options(count, options, values);
    return CUDA_SUCCESS;
}

/* text ends with a zero byte */
static CUresult add_text(CUlinkState state, const char *text, const char *name)
{
    cucc_image *images;
    size_t count;
    const char *why;
    CUresult result = cucc_images_read(text, &images, &count, &why);
    if (result != CUDA_SUCCESS) {
        cucc_jit_error(&state->jit, "%s: %s", name ? name : "an input of cuLinkAddData", why);
        return result;
    }
    cucc_image *more = realloc(state->images, (state->count + count) * sizeof *more);
    if (!more) {
        cucc_images_free(images, count);
        return CUDA_ERROR_OUT_OF_MEMORY;
    }
    memcpy(more + state->count, images, count * sizeof *images);
    state->images = more;
    state->count += count;
    free(images);
    return CUDA_SUCCESS;
}

/* libcudadevrt.a, say: what it holds is in the runtime */
static bool is_archive(const char *text, size_t size)
{
    return size >= 8 && memcmp(text, "!<arch>\n", 8) == 0;
}

CUresult cuLinkAddData(CUlinkState state, CUjitInputType type, void *data, size_t size, const char *name,
                       unsigned int count, CUjit_option *options, void **values)
{
    DRIVER_ENTER();
    (void)count, (void)options, (void)values;
    if (!state || !data || !size || type > CU_JIT_INPUT_NVVM) return CUDA_ERROR_INVALID_VALUE;
    if (type == CU_JIT_INPUT_LIBRARY && is_archive(data, size)) return CUDA_SUCCESS;
    char *text = malloc(size + 1);
    if (!text) return CUDA_ERROR_OUT_OF_MEMORY;
    memcpy(text, data, size);
    text[size] = 0;
    CUresult result = add_text(state, text, name);
    free(text);
    return result;
}

CUresult cuLinkAddFile(CUlinkState state, CUjitInputType type, const char *file, unsigned int count,
                       CUjit_option *options, void **values)
{
    DRIVER_ENTER();
    if (!state || !file) return CUDA_ERROR_INVALID_VALUE;
    size_t size = 0;
    char *text = cucc_read_file(file, &size);
    if (!text) return CUDA_ERROR_FILE_NOT_FOUND;
    CUresult result = size ? cuLinkAddData(state, type, text, size, file, count, options, values)
                           : CUDA_ERROR_INVALID_IMAGE;
    free(text);
    return result;
}

CUresult cuLinkComplete(CUlinkState state, void **image, size_t *size)
{
    DRIVER_ENTER();
    if (!state || !image) return CUDA_ERROR_INVALID_VALUE;
    if (!state->count) return CUDA_ERROR_INVALID_IMAGE;
    CUresult result = cucc_images_link(&state->images, &state->count, &state->jit);
    if (result != CUDA_SUCCESS) return result;
    free(state->linked);
    state->linked = NULL;
    size_t length = 0;
    for (size_t i = 0; i < state->count; i++) {
        size_t bytes = 0;
        char *text = cucc_image_write(&state->images[i], &bytes);
        char *more = text ? realloc(state->linked, length + bytes + 1) : NULL;
        if (more) memcpy(more + length, text, bytes + 1);
        free(text);
        if (!more) return CUDA_ERROR_OUT_OF_MEMORY;
        state->linked = more;
        length += bytes;
    }
    *image = state->linked;
    if (size) *size = length + 1;
    return CUDA_SUCCESS;
}

CUresult cuLinkDestroy(CUlinkState state)
{
    DRIVER_ENTER();
    if (!state) return CUDA_ERROR_INVALID_VALUE;
    cucc_images_free(state->images, state->count);
    free(state->linked);
    free(state);
    return CUDA_SUCCESS;
}

/* --- libraries: a module, whose kernels are functions --- */

CUresult cuLibraryLoadData(CUlibrary *library, const void *image, CUjit_option *jit_options,
                           void **jit_values, unsigned int jit_count, CUlibraryOption *options, void **values,
                           unsigned int count)
{
    (void)options, (void)values, (void)count;
    return cuModuleLoadDataEx((CUmodule *)library, image, jit_count, jit_options, jit_values);
}

CUresult cuLibraryLoadFromFile(CUlibrary *library, const char *file, CUjit_option *jit_options,
                               void **jit_values, unsigned int jit_count, CUlibraryOption *options,
                               void **values, unsigned int count)
{
    (void)jit_options, (void)jit_values, (void)jit_count, (void)options, (void)values, (void)count;
    return cuModuleLoad((CUmodule *)library, file);
}

CUresult cuLibraryUnload(CUlibrary library)
{
    return cuModuleUnload((CUmodule)library);
}

CUresult cuLibraryGetModule(CUmodule *module, CUlibrary library)
{
    DRIVER_ENTER();
    if (!module) return CUDA_ERROR_INVALID_VALUE;
    *module = (CUmodule)library;
    return CUDA_SUCCESS;
}

CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name)
{
    return cuModuleGetFunction((CUfunction *)kernel, (CUmodule)library, name);
}

CUresult cuLibraryGetKernelCount(unsigned int *count, CUlibrary library)
{
    return cuModuleGetFunctionCount(count, (CUmodule)library);
}

CUresult cuLibraryGetGlobal(CUdeviceptr *address, size_t *bytes, CUlibrary library, const char *name)
{
    return cuModuleGetGlobal(address, bytes, (CUmodule)library, name);
}

CUresult cuKernelGetFunction(CUfunction *function, CUkernel kernel)
{
    DRIVER_ENTER();
    if (!function) return CUDA_ERROR_INVALID_VALUE;
    if (!cucc_function_address((CUfunction)kernel)) return CUDA_ERROR_INVALID_HANDLE;
    *function = (CUfunction)kernel;
    return CUDA_SUCCESS;
}

CUresult cuKernelGetName(const char **name, CUkernel kernel)
{
    return cuFuncGetName(name, (CUfunction)kernel);
}
