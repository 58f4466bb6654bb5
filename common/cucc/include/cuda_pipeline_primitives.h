/* cuda_pipeline_primitives.h: asynchronous copies from global into shared memory, for device code.
 *
 * __pipeline_memcpy_async(to, from, 4, 8 or 16 [, zeros]); __pipeline_commit(); __pipeline_wait_prior(n): all
 * but the last n groups.  Each thread waits for its own; others see the bytes behind a barrier after that.
 * Not here: __pipeline_arrive_on and what it needs, mbarriers. */
#ifndef _CUDA_PIPELINE_PRIMITIVES_H_
#define _CUDA_PIPELINE_PRIMITIVES_H_

#include <assert.h>

#include "cuda_runtime.h"
#include "cucc/copy_async.h"

CUCC_SEEN void __pipeline_memcpy_async(void *__dst_shared, const void *__src_global, size_t __size_and_align,
                                       size_t __zfill = 0)
{
    assert(__zfill <= __size_and_align);
    if (__size_and_align == 16)
        cucc::copy_async<16>(__dst_shared, __src_global, __zfill);
    else if (__size_and_align == 8)
        cucc::copy_async<8>(__dst_shared, __src_global, __zfill);
    else if (__size_and_align == 4)
        cucc::copy_async<4>(__dst_shared, __src_global, __zfill);
    else
        assert(!"__pipeline_memcpy_async copies 4, 8 or 16 bytes");
}
CUCC_SEEN void __pipeline_commit()
{
    cucc::copies_commit();
}
CUCC_SEEN void __pipeline_wait_prior(size_t __prior)
{
    cucc::copies_wait((unsigned)__prior);
}

#endif
