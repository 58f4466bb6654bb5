/* future.h */
#error "cucc: thrust::async and thrust::future are not supported on the CPU"
