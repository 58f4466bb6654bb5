/* errors.c: the names of the driver API's errors. */
#include <stddef.h>

#include "cuda.h"

/* The driver's name of a code, null for a number that is none */
static const char *name_of(CUresult error)
{
    switch (error) {
#define NAME(name, number)                                                                                   \
    case name:                                                                                               \
        return #name;
        CUCC_DRIVER_ERRORS(NAME)
#undef NAME
    }
    return NULL;
}

/* Weak: they are in every program (common/cucc/Makefile), and one may have these names for its own. */
#define OWN_NAME_FIRST __attribute__((weak))

OWN_NAME_FIRST CUresult cuGetErrorName(CUresult error, const char **name)
{
    if (!name) return CUDA_ERROR_INVALID_VALUE;
    *name = name_of(error);
    return *name ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

OWN_NAME_FIRST CUresult cuGetErrorString(CUresult error, const char **text)
{
    if (!text) return CUDA_ERROR_INVALID_VALUE;
    *text = name_of(error) ? cudaGetErrorString((cudaError_t)error) : NULL;
    return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
