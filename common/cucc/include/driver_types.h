/* driver_types.h: the types, constants and error codes of the runtime API, equal in value to CUDA 13.0's. */
#ifndef __DRIVER_TYPES_H__
#define __DRIVER_TYPES_H__

#include "host_defines.h"
#include "vector_types.h"

#include "cucc/types/error.h"
#include "cucc/types/array.h"
#include "cucc/types/memory.h"
#include "cucc/types/device.h"
#include "cucc/types/stream.h"
#include "cucc/types/launch.h"
#include "cucc/types/graph.h"

#endif
