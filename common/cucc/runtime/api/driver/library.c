/* library.c: cudaLibrary... and cudaGetDriverEntryPoint: the runtime API's calls that need the driver API. */
#include <stdlib.h>

#include "cucc/api/library.h"
#include "cucc/launch.h"
#include "api/driver/driver.h"

/* The errors of both have the same numbers, but for a name that is not found. */
static cudaError_t answer(CUresult result)
{
    return cucc_return(result == CUDA_ERROR_NOT_FOUND ? cudaErrorSymbolNotFound : (cudaError_t)result);
}

/* The driver's calls want a context: the current device's. */
static cudaError_t enter_driver(void)
{
    cudaError_t error = (cudaError_t)cuInit(0);
    if (error == cudaSuccess && !cucc_context_current()) error = cudaSetDevice(cucc_current_device());
    return error;
}

cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code, enum cudaJitOption *jitOptions,
                                void **jitValues, unsigned int jitCount, enum cudaLibraryOption *options,
                                void **values, unsigned int count)
{
    CUCC_ENTER();
    (void)options, (void)values, (void)count;
    if (!library || !code) return cucc_return(cudaErrorInvalidValue);
    cudaError_t error = enter_driver();
    if (error != cudaSuccess) return cucc_return(error);
    return answer(
        cuModuleLoadDataEx((CUmodule *)library, code, jitCount, (CUjit_option *)jitOptions, jitValues));
}

cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *library, const char *file, enum cudaJitOption *jitOptions,
                                    void **jitValues, unsigned int jitCount, enum cudaLibraryOption *options,
                                    void **values, unsigned int count)
{
    CUCC_ENTER();
    (void)jitOptions, (void)jitValues, (void)jitCount, (void)options, (void)values, (void)count;
    if (!library || !file) return cucc_return(cudaErrorInvalidValue);
    cudaError_t error = enter_driver();
    return error == cudaSuccess ? answer(cuModuleLoad((CUmodule *)library, file)) : cucc_return(error);
}

cudaError_t cudaLibraryUnload(cudaLibrary_t library)
{
    CUCC_ENTER();
    return answer(cuModuleUnload((CUmodule)library));
}

/* A kernel's handle is the address of its stub: what the runtime's own calls take. */
cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name)
{
    CUCC_ENTER();
    CUfunction function = NULL;
    if (!kernel) return cucc_return(cudaErrorInvalidValue);
    const CUresult result = cuModuleGetFunction(&function, (CUmodule)library, name);
    if (result == CUDA_SUCCESS) *kernel = (cudaKernel_t)(uintptr_t)cucc_function_address(function);
    return answer(result);
}

cudaError_t cudaLibraryGetKernelCount(unsigned int *count, cudaLibrary_t library)
{
    CUCC_ENTER();
    return answer(cuModuleGetFunctionCount(count, (CUmodule)library));
}

cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t *kernels, unsigned int count, cudaLibrary_t library)
{
    CUCC_ENTER();
    unsigned there = 0;
    if (!kernels || !count) return cucc_return(cudaErrorInvalidValue);
    CUresult result = cuModuleGetFunctionCount(&there, (CUmodule)library);
    CUfunction *functions = result == CUDA_SUCCESS ? calloc(there + 1, sizeof(CUfunction)) : NULL;
    if (result == CUDA_SUCCESS && !functions) result = CUDA_ERROR_OUT_OF_MEMORY;
    if (result == CUDA_SUCCESS && there)
        result = cuModuleEnumerateFunctions(functions, there, (CUmodule)library);
    for (unsigned i = 0; result == CUDA_SUCCESS && i < count && i < there; i++)
        kernels[i] = (cudaKernel_t)(uintptr_t)cucc_function_address(functions[i]);
    free(functions);
    return answer(result);
}

static CUresult variable(void **devPtr, size_t *bytes, cudaLibrary_t library, const char *name)
{
    CUdeviceptr address = 0;
    const CUresult result = cuModuleGetGlobal(&address, bytes, (CUmodule)library, name);
    if (result == CUDA_SUCCESS && devPtr) *devPtr = (void *)(uintptr_t)address;
    return result;
}

cudaError_t cudaLibraryGetGlobal(void **devPtr, size_t *bytes, cudaLibrary_t library, const char *name)
{
    CUCC_ENTER();
    return answer(variable(devPtr, bytes, library, name));
}

cudaError_t cudaLibraryGetManaged(void **devPtr, size_t *bytes, cudaLibrary_t library, const char *name)
{
    CUCC_ENTER();
    return answer(variable(devPtr, bytes, library, name));
}

cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **function, unsigned int version,
                                             unsigned long long flags,
                                             enum cudaDriverEntryPointQueryResult *found)
{
    CUCC_ENTER();
    if (!symbol || !*symbol || !function || flags > cudaEnablePerThreadDefaultStream)
        return cucc_return(cudaErrorInvalidValue);
    CUdriverProcAddressQueryResult state = CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    cuGetProcAddress(symbol, function, (int)version, flags, &state);
    if (found) *found = (enum cudaDriverEntryPointQueryResult)state;
    return cucc_return(cudaSuccess);
}

cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **function, unsigned long long flags,
                                    enum cudaDriverEntryPointQueryResult *found)
{
    return CUCC_FORWARD(cudaGetDriverEntryPointByVersion(symbol, function, CUDA_VERSION, flags, found));
}
