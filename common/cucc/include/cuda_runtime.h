/* cuda_runtime.h: the runtime API with what C++ adds to it, and, under cucc, the words of device code.
 *
 * Kept light on purpose: it includes no header of the C++ library, so that a hello world compiles in a
 * moment.
 */
#ifndef CUCC_CUDA_RUNTIME_H
#define CUCC_CUDA_RUNTIME_H

#include "cuda_runtime_api.h"
#include "channel_descriptor.h"
#include "driver_functions.h"
#include "vector_functions.h"

#ifdef __cplusplus
#include "cucc/cpp/memory.h"
#include "cucc/cpp/launch.h"
#ifdef __CUCC__
#include "cucc/device.h"
#endif
#endif

#endif
