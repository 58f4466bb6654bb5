/* assign_value.h: see get_value.h. */
#pragma once
#include <thrust/system/cuda/detail/get_value.h>
