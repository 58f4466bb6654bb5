/* end.h: what cucc puts after a header of Thrust. */
#pragma pop_macro("__CUDA_ARCH__")
#pragma pop_macro("__NVCC__")
#pragma pop_macro("__CUDACC__")
