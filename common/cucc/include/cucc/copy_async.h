/* copy_async.h: copies that a thread starts and waits for later.  C++, device code only.
 *
 * The bytes are copied at once.  In the sanitizer build they count as on their way until the thread has
 * waited (sanitizer/findings/kernelcopies.h): then they are as if it had stored them at that moment. */
#ifndef CUCC_COPY_ASYNC_H
#define CUCC_COPY_ASYNC_H

#include <stddef.h>
#include <stdint.h>

#include "sanitizer.h"

namespace cucc
{
template <size_t Size> struct piece {
    char byte[Size];
};
template <size_t Size> CUCC_UNSEEN inline void copy_piece(void *to, const void *from)
{
    *(piece<Size> *)to = *(const piece<Size> *)from;
}

/* Size bytes, of which the last so many are zeros instead */
template <size_t Size> CUCC_SEEN void copy_async(void *to, const void *from, size_t zeros)
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_copy_async(to, from, Size, zeros);
#endif
    if (!zeros) {
        copy_piece<Size>(to, from);
        return;
    }
    static const piece<Size> nothing = {};
    copy_piece<Size>(to, &nothing);
    for (size_t i = 0; i + zeros < Size; i++) copy_piece<1>((char *)to + i, (const char *)from + i);
}
CUCC_SEEN void copies_commit()
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_copies_commit();
#endif
}
/* For all groups of copies that this thread has committed but the last so many */
CUCC_SEEN void copies_wait(unsigned but)
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_copies_wait(but);
#else
    (void)but;
#endif
}

/* Its share of a copy by a group: pieces as large as both places allow, as on a GPU */
template <size_t Size>
CUCC_SEEN void copy_share(void *to, const void *from, size_t bytes, size_t rank, size_t threads)
{
    for (size_t i = rank * Size; i < bytes; i += threads * Size)
        copy_async<Size>((char *)to + i, (const char *)from + i, 0);
}
/* Without a commit */
CUCC_SEEN void copy_by_group_open(void *to, const void *from, size_t bytes, size_t rank, size_t threads)
{
    const uintptr_t place = (uintptr_t)to | (uintptr_t)from | bytes;
    if (place % 16 == 0)
        copy_share<16>(to, from, bytes, rank, threads);
    else if (place % 8 == 0)
        copy_share<8>(to, from, bytes, rank, threads);
    else if (place % 4 == 0)
        copy_share<4>(to, from, bytes, rank, threads);
    else
        copy_share<1>(to, from, bytes, rank, threads);
}
CUCC_SEEN void copy_by_group(void *to, const void *from, size_t bytes, size_t rank, size_t threads)
{
    copy_by_group_open(to, from, bytes, rank, threads);
    copies_commit();
}
} // namespace cucc

#endif
