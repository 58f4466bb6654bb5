/* shared.h: __shared__ arrays.
 *
 * Each array of the program (each instance of it, in a template) has a slot: an offset in the shared memory
 * of a block that is given out before main.  The first touch of a slot in a block fills it with 0xFF bytes,
 * NaN as a float, so that what is read before it is written shows.
 */
#ifndef CUCC_SHARED_H
#define CUCC_SHARED_H

#include <stddef.h>
#include "sanitizer.h"
#include "thread.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cucc_slot {
    size_t offset, size;
    unsigned number;
} cucc_slot;

/* type: the array's type as cucc::type_name() writes it */
cucc_slot cucc_shared_slot(size_t size, size_t alignment, const char *type);
/* Bytes of __shared__ arrays declared in the kernel whose closure type is called body, not in functions it
 * calls */
size_t cucc_shared_bytes(const char *body);
/* The running block's first touch of a slot; name, file and line are the array's, for a complaint */
void cucc_shared_touch(const cucc_slot *slot, const char *name, const char *file, int line);
void *cucc_dynamic_shared(void);

#ifdef __cplusplus
}

namespace cucc
{
/* Tag: a type of the array's own, with the array's alignment */
template <class Tag, class _T> struct shared_array {
    static const cucc_slot slot;
};
template <class Tag, class _T>
const cucc_slot shared_array<Tag, _T>::slot = cucc_shared_slot(sizeof(_T), alignof(Tag), type_name<Tag>());

template <class Tag, class _T> inline _T &shared(const char *name, const char *file, int line)
{
    static_assert(sizeof(_T) <= 48 * 1024,
                  "a __shared__ array is larger than 48 KB: use extern __shared__ and cudaFuncSetAttribute");
    const cucc_slot &slot = shared_array<Tag, _T>::slot;
#ifdef __CUCC_SANITIZE__
    return *static_cast<_T *>(cucc_sanitizer_shared(&slot, name, file, line));
#else
    cucc_block *block = cucc_tls.block;
    if (__builtin_expect(block->touched[slot.number] != block->serial, 0))
        cucc_shared_touch(&slot, name, file, line);
    return *reinterpret_cast<_T *>(block->static_shared + slot.offset);
#endif
}

/* name: of the array that is declared there */
inline void *dynamic_shared(const char *name)
{
#ifdef __CUCC_SANITIZE__
    return cucc_sanitizer_dynamic_shared(name);
#else
    (void)name;
    return cucc_dynamic_shared();
#endif
}
} // namespace cucc
#endif
#endif
