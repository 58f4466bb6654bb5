/* capture.c: streams whose work becomes a graph. */
#include "capture.h"

cudaError_t cucc_capture_op(struct CUstream_st *stream, const struct cucc_op *op) { (void)stream, (void)op; return cudaErrorNotSupported; }
cudaError_t cucc_capture_forbids(const struct CUstream_st *stream) { (void)stream; return cudaSuccess; }
cudaError_t cucc_capture_unsafe(struct CUstream_st *stream) { (void)stream; return cudaSuccess; }
