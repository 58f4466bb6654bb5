/* precompiled.h: what most golds include, compiled once for all of them (practical.mk). A gold still includes
 * all that it uses: this is no part of it, and it only takes longer without it (tests/judge/golds.t). */
#ifndef JUDGE_PRECOMPILED_H
#define JUDGE_PRECOMPILED_H

#include <algorithm>
#include <math.h>
#include <stdio.h>
#include <string>
#include <vector>

#include "judge.h"

/* Made in gold.cpp. */
extern template class std::vector<double>;
extern template class std::vector<float>;
extern template class std::vector<int>;
extern template class std::vector<unsigned>;
extern template class std::vector<size_t>;
extern template class std::vector<unsigned char>;

#endif
