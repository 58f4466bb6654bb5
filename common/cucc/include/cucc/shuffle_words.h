/* shuffle_words.h: a shuffle of a value of any size, for cooperative groups and CUB. */
#ifndef CUCC_SHUFFLE_WORDS_H
#define CUCC_SHUFFLE_WORDS_H

#include "../cuda_runtime.h"

namespace cucc
{
/* Values larger than a shuffle takes go through it a word at a time. */
template <class _T> inline _T shuffle_words(unsigned mask, const _T &value, int lane)
{
    unsigned words[(sizeof(_T) + 3) / 4] = {};
    __builtin_memcpy(words, &value, sizeof(_T));
    for (unsigned &word : words) word = __shfl_sync(mask, word, lane);
    _T result = value;
    __builtin_memcpy(&result, words, sizeof(_T));
    return result;
}
} // namespace cucc

#endif
