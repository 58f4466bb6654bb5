/* builtin_types.h: the built-in types: vectors, dim3 and the types of the API. */
#ifndef CUCC_BUILTIN_TYPES_H
#define CUCC_BUILTIN_TYPES_H

#include "device_types.h"
#include "driver_types.h"
#include "surface_types.h"
#include "texture_types.h"
#include "vector_types.h"

#endif
