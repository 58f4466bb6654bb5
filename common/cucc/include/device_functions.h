/* device_functions.h: functions of device code; cuda_runtime.h has them. */
#ifndef CUCC_DEVICE_FUNCTIONS_H
#define CUCC_DEVICE_FUNCTIONS_H

#include "cuda_runtime.h"

#endif
