/* cpp/launch.h: typed overloads of the calls that take a kernel, of events and of graphs. */
#ifndef CUCC_CPP_LAUNCH_H
#define CUCC_CPP_LAUNCH_H

#include "../../cuda_runtime_api.h"

#endif
