/* cufftXt.h: cuFFT's second set of calls: types by name, callbacks, and several GPUs.
 *
 *     cufftXtMakePlanMany(plan, 1, &n, NULL, 1, n, CUDA_C_32F, NULL, 1, n, CUDA_C_32F, batch, &bytes,
 *                         CUDA_C_32F);
 *     cufftXtExec(plan, in, out, CUFFT_FORWARD);
 *
 * Types are float and double, real and complex; half precision is CUFFT_NOT_SUPPORTED.
 *
 * A load callback gives each element that a transform reads, a store callback takes each that it writes, in
 * place of an access to the array; offset counts elements from its beginning.  They run in no order that may
 * be relied on, and here as plain functions: threadIdx and sharedPointer mean nothing to them.
 *
 * Several GPUs, for complex transforms: the descriptor of cufftXtMalloc names a part for each.  INPLACE: by
 * whole transforms if there are several, else by the first dimension.  INPLACE_SHUFFLED, what a transform
 * leaves: of 2-D and 3-D ones by the second dimension; of a 1-D one in an order that only cufftXtMemcpy may
 * be asked about. cufftXtMemcpy gives and takes natural order on the host, and DEVICE_TO_DEVICE makes it. The
 * calls return when all is done.
 */
#ifndef _CUFFTXT_H_
#define _CUFFTXT_H_

#include "cudalibxt.h"
#include "cufft.h"

typedef enum cufftXtSubFormat_t {
    CUFFT_XT_FORMAT_INPUT = 0,
    CUFFT_XT_FORMAT_OUTPUT = 1,
    CUFFT_XT_FORMAT_INPLACE = 2,
    CUFFT_XT_FORMAT_INPLACE_SHUFFLED = 3,
    CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED = 4,
    CUFFT_XT_FORMAT_DISTRIBUTED_INPUT = 5,
    CUFFT_XT_FORMAT_DISTRIBUTED_OUTPUT = 6,
    CUFFT_FORMAT_UNDEFINED = 7
} cufftXtSubFormat;

typedef enum cufftXtCopyType_t {
    CUFFT_COPY_HOST_TO_DEVICE = 0,
    CUFFT_COPY_DEVICE_TO_HOST = 1,
    CUFFT_COPY_DEVICE_TO_DEVICE = 2,
    CUFFT_COPY_UNDEFINED = 3
} cufftXtCopyType;

typedef enum cufftXtCallbackType_t {
    CUFFT_CB_LD_COMPLEX = 0,
    CUFFT_CB_LD_COMPLEX_DOUBLE = 1,
    CUFFT_CB_LD_REAL = 2,
    CUFFT_CB_LD_REAL_DOUBLE = 3,
    CUFFT_CB_ST_COMPLEX = 4,
    CUFFT_CB_ST_COMPLEX_DOUBLE = 5,
    CUFFT_CB_ST_REAL = 6,
    CUFFT_CB_ST_REAL_DOUBLE = 7,
    CUFFT_CB_UNDEFINED = 8
} cufftXtCallbackType;

typedef cufftComplex (*cufftCallbackLoadC)(void *dataIn, size_t offset, void *callerInfo,
                                           void *sharedPointer);
typedef cufftDoubleComplex (*cufftCallbackLoadZ)(void *dataIn, size_t offset, void *callerInfo,
                                                 void *sharedPointer);
typedef cufftReal (*cufftCallbackLoadR)(void *dataIn, size_t offset, void *callerInfo, void *sharedPointer);
typedef cufftDoubleReal (*cufftCallbackLoadD)(void *dataIn, size_t offset, void *callerInfo,
                                              void *sharedPointer);
typedef void (*cufftCallbackStoreC)(void *dataOut, size_t offset, cufftComplex element, void *callerInfo,
                                    void *sharedPointer);
typedef void (*cufftCallbackStoreZ)(void *dataOut, size_t offset, cufftDoubleComplex element,
                                    void *callerInfo, void *sharedPointer);
typedef void (*cufftCallbackStoreR)(void *dataOut, size_t offset, cufftReal element, void *callerInfo,
                                    void *sharedPointer);
typedef void (*cufftCallbackStoreD)(void *dataOut, size_t offset, cufftDoubleReal element, void *callerInfo,
                                    void *sharedPointer);

#ifdef __cplusplus
extern "C" {
#endif

/* Like cufftMakePlanMany64, with the types of input, output and execution by name */
cufftResult CUFFTAPI cufftXtMakePlanMany(cufftHandle plan, int rank, long long int *n, long long int *inembed,
                                         long long int istride, long long int idist, cudaDataType inputtype,
                                         long long int *onembed, long long int ostride, long long int odist,
                                         cudaDataType outputtype, long long int batch, size_t *workSize,
                                         cudaDataType executiontype);
cufftResult CUFFTAPI cufftXtGetSizeMany(cufftHandle plan, int rank, long long int *n, long long int *inembed,
                                        long long int istride, long long int idist, cudaDataType inputtype,
                                        long long int *onembed, long long int ostride, long long int odist,
                                        cudaDataType outputtype, long long int batch, size_t *workSize,
                                        cudaDataType executiontype);

/* A plan of any type; direction is ignored where the type implies it. */
cufftResult CUFFTAPI cufftXtExec(cufftHandle plan, void *input, void *output, int direction);

/* callback_routine: the address of one function pointer, copied from a __device__ variable; caller_info: of
 * one device pointer that is passed on, or NULL.  After the plan has been made. */
cufftResult CUFFTAPI cufftXtSetCallback(cufftHandle plan, void **callback_routine, cufftXtCallbackType cbType,
                                        void **caller_info);
cufftResult CUFFTAPI cufftXtClearCallback(cufftHandle plan, cufftXtCallbackType cbType);

/* Between cufftCreate and the making of the plan; worksizes are then one for each GPU. */
cufftResult CUFFTAPI cufftXtSetGPUs(cufftHandle handle, int nGPUs, int *whichGPUs);
cufftResult CUFFTAPI cufftXtMalloc(cufftHandle plan, cudaLibXtDesc **descriptor, cufftXtSubFormat format);
cufftResult CUFFTAPI cufftXtFree(cudaLibXtDesc *descriptor);
cufftResult CUFFTAPI cufftXtMemcpy(cufftHandle plan, void *dstPointer, void *srcPointer,
                                   cufftXtCopyType type);
cufftResult CUFFTAPI cufftXtExecDescriptorC2C(cufftHandle plan, cudaLibXtDesc *input, cudaLibXtDesc *output,
                                              int direction);
cufftResult CUFFTAPI cufftXtExecDescriptorZ2Z(cufftHandle plan, cudaLibXtDesc *input, cudaLibXtDesc *output,
                                              int direction);
cufftResult CUFFTAPI cufftXtExecDescriptor(cufftHandle plan, cudaLibXtDesc *input, cudaLibXtDesc *output,
                                           int direction);

#ifdef __cplusplus
}
#endif
#endif
