/* curand_mrg32k3a.h: MRG32k3a is not here. */
#error "cucc: cuRAND's MRG32k3a is not supported on the CPU; use Philox or XORWOW (curand_kernel.h)"
