/* texture_indirect_functions.h: reads through texture objects; cuda_runtime.h has them. */
#ifndef __TEXTURE_INDIRECT_FUNCTIONS_H__
#define __TEXTURE_INDIRECT_FUNCTIONS_H__

#include "cuda_runtime.h"

#endif
