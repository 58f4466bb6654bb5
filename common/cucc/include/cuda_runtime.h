/* cuda_runtime.h: the runtime API with what C++ adds to it, and, under cucc, the words of device code.
 *
 * Programs rely on what the toolkit's brings. A .cu, which has it included unasked, gets the headers of the C
 * and C++ library that nvcc 13 has for host code with g++ (no <stdio.h>, <new> or <assert.h>: those it has
 * for device code alone). For plain C++ it is kept light.
 */
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__

#include <limits.h>
#ifdef __CUCC__
#ifdef __CUCC_SANITIZE__
#include "cucc/cpp/strings.h"
#endif
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <utility>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#endif

#ifdef __CUCC__
/* The toolkit's libcu++ would ask for all of cuda_fp8.h, of which there is a part here. */
#ifndef CCCL_DISABLE_NVFP8_SUPPORT
#define CCCL_DISABLE_NVFP8_SUPPORT
#endif
#endif

#include "host_config.h"
#include "builtin_types.h"
#include "device_types.h"
#include "library_types.h"
#include "surface_types.h"
#include "texture_types.h"
#include "cuda_runtime_api.h"
#include "cuda_device_runtime_api.h"
#include "channel_descriptor.h"
#include "driver_functions.h"
#include "vector_functions.h"

#ifdef __cplusplus
#include "cucc/cpp/memory.h"
#include "cucc/cpp/launch.h"
#ifdef __CUCC__
#include "cucc/device.h"
#include "cucc/unset.h"
#include "common_functions.h"
#include "device_atomic_functions.h"
#include "device_double_functions.h"
#include "device_functions.h"
#include "device_launch_parameters.h"
#include "math_functions.h"
#include "sm_20_atomic_functions.h"
#include "sm_20_intrinsics.h"
#include "sm_30_intrinsics.h"
#include "sm_32_atomic_functions.h"
#include "sm_32_intrinsics.h"
#include "sm_35_atomic_functions.h"
#include "sm_35_intrinsics.h"
#include "sm_60_atomic_functions.h"
#include "sm_61_intrinsics.h"
#include "surface_indirect_functions.h"
#include "texture_indirect_functions.h"
#endif
#endif

#endif
