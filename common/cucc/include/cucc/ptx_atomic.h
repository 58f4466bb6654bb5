/* ptx_atomic.h: what the translator writes for inline PTX with atomics, barriers in shared memory and bulk
 * copies (translate/ptx_atomic.c). Addresses are generic; the scope of a block is told to the sanitizer build
 * as that.
 */
#ifndef CUCC_PTX_ATOMIC_H
#define CUCC_PTX_ATOMIC_H

#include "atomics.h"
#include "ptx.h"

namespace cucc
{
namespace ptx
{
template <bool Block> CUCC_SEEN void atom_fence(bool wanted)
{
    if (!wanted) return;
    if (Block)
        ::__threadfence_block();
    else
        ::__threadfence();
}

/* One function an operation: name<T, of a block>(address, value) */
#define CUCC_PTX_ATOM(name, call)                                                                            \
    template <class _T, bool Block> CUCC_SEEN _T atom_##name(_T &at, _T value)                               \
    {                                                                                                        \
        return Block ? ::call##_block(&at, value) : ::call(&at, value);                                      \
    }
CUCC_PTX_ATOM(exch, atomicExch)
CUCC_PTX_ATOM(min, atomicMin)
CUCC_PTX_ATOM(max, atomicMax)
CUCC_PTX_ATOM(and, atomicAnd)
CUCC_PTX_ATOM(or, atomicOr)
CUCC_PTX_ATOM(xor, atomicXor)
CUCC_PTX_ATOM(inc, atomicInc)
CUCC_PTX_ATOM(dec, atomicDec)
CUCC_PTX_ATOM(add, atomicAdd)
#undef CUCC_PTX_ATOM
template <class _T, bool Block> CUCC_SEEN _T atom_cas(_T &at, _T expected, _T value)
{
    return Block ? ::atomicCAS_block(&at, expected, value) : ::atomicCAS(&at, expected, value);
}

/* --- barriers in shared memory (mbarrier) ---
 * A word of 64 bits: how many arrivals a phase wants, how many it still waits for, bytes that bulk copies
 * owe, and the parity of the phase. PTX leaves open how they lie in it. */
typedef unsigned long long mbarrier;

inline mbarrier mbarrier_word(mbarrier wanted, mbarrier pending, long long bytes, mbarrier parity)
{
    return (wanted & 0xfffff) | (pending & 0xfffff) << 20 | ((mbarrier)bytes & 0x3fffff) << 40 |
           (parity & 1) << 62;
}
inline mbarrier mbarrier_wanted(mbarrier word)
{
    return word & 0xfffff;
}
inline mbarrier mbarrier_pending(mbarrier word)
{
    return word >> 20 & 0xfffff;
}
inline long long mbarrier_bytes(mbarrier word)
{
    return (long long)(word << 2) >> 42;
}
inline unsigned mbarrier_parity(mbarrier word)
{
    return word >> 62 & 1;
}

CUCC_SEEN void mbarrier_init(mbarrier &at, unsigned count)
{
    at = mbarrier_word(count, count, 0, 0);
}
/* So many arrivals, and bytes that are owed (or, negative, have come); the last of both ends the phase.
 * Returns the word before. */
CUCC_SEEN mbarrier mbarrier_change(mbarrier &at, unsigned arrivals, long long bytes)
{
    ::__threadfence_block();
    for (mbarrier seen = ::atomicAdd_block(&at, 0ull);;) {
        const mbarrier pending = mbarrier_pending(seen) - arrivals;
        const long long owed = mbarrier_bytes(seen) + bytes;
        const bool over = !pending && !owed;
        const mbarrier now = mbarrier_word(mbarrier_wanted(seen), over ? mbarrier_wanted(seen) : pending,
                                           owed, mbarrier_parity(seen) ^ (over ? 1u : 0u));
        const mbarrier found = ::atomicCAS_block(&at, seen, now);
        if (found == seen) return seen;
        seen = found;
    }
}
CUCC_SEEN bool mbarrier_test_parity(mbarrier &at, unsigned parity)
{
    const bool over = mbarrier_parity(::atomicAdd_block(&at, 0ull)) != (parity & 1);
    if (over)
        ::__threadfence_block();
    else
        cucc_yield();
    return over;
}
/* state: the word before an arrival of the phase in question */
CUCC_SEEN bool mbarrier_test(mbarrier &at, mbarrier state)
{
    return mbarrier_test_parity(at, mbarrier_parity(state));
}

/* --- bulk copies, which are done where they are issued --- */
CUCC_SEEN void copy_bulk(unsigned long to, unsigned long from, unsigned bytes)
{
    uint4 *into = (uint4 *)to;
    const uint4 *out_of = (const uint4 *)from;
    for (unsigned i = 0; i < bytes / sizeof *into; i++) into[i] = out_of[i];
}

/* The lowest lane of the mask is the one that is elected. */
CUCC_SEEN bool elect(unsigned mask)
{
    ::__syncwarp(mask);
    return mask && special_laneid() == (unsigned)__builtin_ctz(mask);
}
} // namespace ptx
} // namespace cucc

#endif
