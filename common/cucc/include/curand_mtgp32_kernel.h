/* curand_mtgp32_kernel.h: the Mersenne Twister for GPUs is not here. */
#error "cucc: cuRAND's MTGP32 is not supported on the CPU; use Philox or XORWOW (curand_kernel.h)"
