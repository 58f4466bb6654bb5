/* curand_mrg32k3a.h: MRG32k3a comes with the other generators. */
#ifndef CURAND_MRG32K3A_MATRICES_H_
#define CURAND_MRG32K3A_MATRICES_H_

#include "curand_kernel.h"

#endif
