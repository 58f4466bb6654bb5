/* helper_functions.h: all that is not CUDA of the helpers in NVIDIA's samples: the command line, a stop
 * watch, images and comparisons. */
#ifndef COMMON_HELPER_FUNCTIONS_H_
#define COMMON_HELPER_FUNCTIONS_H_

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "helper_image.h"
#include "helper_string.h"
#include "helper_timer.h"

#endif
