/* cufftXt.h: programs include it for cufft.h, which is here; of several GPUs, callbacks and half precision
 * nothing is. */
#ifndef _CUFFTXT_H_
#define _CUFFTXT_H_

#include "cufft.h"

#endif
