/* surface_indirect_functions.h: reads and writes through surface objects; cuda_runtime.h has them. */
#ifndef __SURFACE_INDIRECT_FUNCTIONS_H__
#define __SURFACE_INDIRECT_FUNCTIONS_H__

#include "cuda_runtime.h"

#endif
