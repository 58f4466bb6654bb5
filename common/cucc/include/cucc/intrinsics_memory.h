/* intrinsics_memory.h: loads and stores with a hint to the caches. Here the hint is dropped: the access is
 * what counts. */
#ifndef CUCC_INTRINSICS_MEMORY_H
#define CUCC_INTRINSICS_MEMORY_H

#include "sanitizer.h"

#define CUCC_LOAD(name)                                                                                      \
    template <class T> CUCC_SEEN T name(const T *address)                                                    \
    {                                                                                                        \
        return *address;                                                                                     \
    }
#define CUCC_STORE(name)                                                                                     \
    template <class T, class V> CUCC_SEEN void name(T *address, V value)                                     \
    {                                                                                                        \
        *address = value;                                                                                    \
    }
CUCC_LOAD(__ldca)
CUCC_LOAD(__ldcg)
CUCC_LOAD(__ldcs)
CUCC_LOAD(__ldlu)
CUCC_STORE(__stwb)
CUCC_STORE(__stcg)
CUCC_STORE(__stcs)
CUCC_STORE(__stwt)
#undef CUCC_LOAD

/* __ldg reads through a cache that knows of no stores: only for what no thread of the kernel writes */
template <class T> CUCC_SEEN T __ldg(const T *address)
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_read_only(address, sizeof(T));
#endif
    return *address;
}

/* __ldcv fetches again each time: what a loop that waits looks at */
template <class T> CUCC_SEEN T __ldcv(const T *address)
{
    return *const_cast<const volatile T *>(address);
}
#undef CUCC_STORE

#endif
