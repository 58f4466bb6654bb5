/* device.h: what cuda_runtime.h adds under cucc: launches, and everything that device code may call. */
#ifndef CUCC_DEVICE_H
#define CUCC_DEVICE_H

#include "exec.h"
#include "warp.h"
#include "cluster.h"
#include "rounds.h"
#include "meeting.h"
#include "atomics.h"
#include "nv_atomic.h"
#include "device_io.h"
#include "intrinsics.h"
#include "texture.h"
#include "ptx.h"
#include "ptx_atomic.h"
#include "ptx_warp.h"
#if defined(CUCC_LEGACY) && CUCC_LEGACY <= 11
#include "texture_reference.h"
#endif

#endif
