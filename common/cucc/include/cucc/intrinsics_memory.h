/* intrinsics_memory.h: loads and stores with a hint to the caches. Here the hint is dropped: the access is
 * what counts. And addresses of one space: in shared memory they have 32 bits, the lower half of the pointer.
 */
#ifndef CUCC_INTRINSICS_MEMORY_H
#define CUCC_INTRINSICS_MEMORY_H

#include <stddef.h>

#include "sanitizer.h"
#include "thread.h"

#define CUCC_LOAD(name)                                                                                      \
    template <class _T> CUCC_SEEN _T name(const _T *address)                                                 \
    {                                                                                                        \
        return *address;                                                                                     \
    }
#define CUCC_STORE(name)                                                                                     \
    template <class _T, class _V> CUCC_SEEN void name(_T *address, _V value)                                 \
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
template <class _T> CUCC_SEEN _T __ldg(const _T *address)
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_read_only(address, sizeof(_T));
#endif
    return *address;
}

/* __ldcv fetches again each time: what a loop that waits looks at */
template <class _T> CUCC_SEEN _T __ldcv(const _T *address)
{
    return *const_cast<const volatile _T *>(address);
}
#undef CUCC_STORE

CUCC_SEEN size_t __cvta_generic_to_shared(const void *pointer)
{
    return (unsigned)(unsigned long)pointer;
}
/* the one within 2 GiB of the block's shared memory */
CUCC_SEEN void *__cvta_shared_to_generic(size_t address)
{
    char *const near = cucc_tls.block->dynamic_shared;
    return near + (int)((unsigned)address - (unsigned)(unsigned long)near);
}
#define CUCC_SPACE(space)                                                                                    \
    CUCC_SEEN size_t __cvta_generic_to_##space(const void *pointer)                                          \
    {                                                                                                        \
        return (size_t)pointer;                                                                              \
    }                                                                                                        \
    CUCC_SEEN void *__cvta_##space##_to_generic(size_t address)                                              \
    {                                                                                                        \
        return (void *)address;                                                                              \
    }
CUCC_SPACE(global)
CUCC_SPACE(local)
CUCC_SPACE(constant)
#undef CUCC_SPACE

#endif
