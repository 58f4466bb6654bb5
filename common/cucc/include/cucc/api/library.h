/* api/library.h: loading code while the program runs, and the driver API's functions by name.
 *
 * What is loaded is what the driver API's loader takes (driver.h). A cudaKernel_t may stand wherever a
 * kernel's name may: in cudaLaunchKernel, cudaFuncGetAttributes ... cucc links the driver API with a program
 * that calls one of the functions which load or look up.
 */
#ifndef CUCC_API_LIBRARY_H
#define CUCC_API_LIBRARY_H

#include "../types/error.h"
#include "../types/launch.h"
#include "../types/library.h"
#include "begin.h"

cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code, enum cudaJitOption *jitOptions,
                                void **jitValues, unsigned int jitCount, enum cudaLibraryOption *options,
                                void **values, unsigned int count);
cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *library, const char *file, enum cudaJitOption *jitOptions,
                                    void **jitValues, unsigned int jitCount, enum cudaLibraryOption *options,
                                    void **values, unsigned int count);
cudaError_t cudaLibraryUnload(cudaLibrary_t library);
cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name);
cudaError_t cudaLibraryGetKernelCount(unsigned int *count, cudaLibrary_t library);
cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t *kernels, unsigned int count, cudaLibrary_t library);
cudaError_t cudaLibraryGetGlobal(void **devPtr, size_t *bytes, cudaLibrary_t library, const char *name);
cudaError_t cudaLibraryGetManaged(void **devPtr, size_t *bytes, cudaLibrary_t library, const char *name);

/* A kernel of the program's own as a handle */
cudaError_t cudaGetKernel(cudaKernel_t *kernel, const void *func);
cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, const void *func);

/* *function is null where there is no such function; the call succeeds even so, and *found says it. The
 * version is not looked at. */
cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **function, unsigned long long flags,
                                    enum cudaDriverEntryPointQueryResult *found CUCC_DEFAULT(0));
cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **function, unsigned int version,
                                             unsigned long long flags,
                                             enum cudaDriverEntryPointQueryResult *found CUCC_DEFAULT(0));

#include "end.h"
#endif
