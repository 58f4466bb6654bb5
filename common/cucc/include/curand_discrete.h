/* curand_discrete.h: discrete distributions are not here. */
#error "cucc: curand_discrete is not supported on the CPU; curand_poisson in curand_kernel.h is"
