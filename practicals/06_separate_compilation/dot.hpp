/* dot.hpp: the dot product for C++. The template is only declared: a C++ file that includes this sees no
 * CUDA. So the compiler of that file cannot make dot<float>, and leaves it to the linker to find it.
 */
#pragma once

#include <cstddef>

template <typename T> T dot(size_t n, const T *x, const T *y);
