/* ptx_warp.h: what the translator writes for inline PTX of Ampere's (translate/ptx_warp.c): copies that are
 * waited for later, and matrices whose parts the lanes of a warp hold.
 *
 * An address in shared memory has 32 bits in PTX: the lower half of the pointer. The upper half is that of
 * the block's shared memory, which lies within 2 GiB. The order of elements in registers is the PTX ISA's
 * (9.7.14, warp-level matrix instructions): lane 4g + t holds row g and row g + 8 of a and of the sums, and
 * column g of b; of a register's elements the first is that of column (of b: row) t times their number.
 */
#ifndef CUCC_PTX_WARP_H
#define CUCC_PTX_WARP_H

#include <stdint.h>

#include "cluster.h"
#include "copy_async.h"
#include "intrinsics_memory.h"
#include "matrix.h"

namespace cucc
{
namespace ptx
{
inline unsigned to_shared(unsigned long pointer)
{
    return (unsigned)pointer;
}
inline unsigned long from_shared(unsigned long address)
{
    return (unsigned long)__cvta_shared_to_generic(address);
}

/* The same place in another block's shared memory, by its rank in the cluster */
inline unsigned map_shared(unsigned long address, unsigned rank)
{
    return to_shared((unsigned long)::__cluster_map_shared_rank((const void *)from_shared(address), rank));
}
inline unsigned long map_pointer(unsigned long pointer, unsigned rank)
{
    return (unsigned long)::__cluster_map_shared_rank((const void *)pointer, rank);
}

/* of size bytes the first so many, and zeros; size: 4, 8 or 16 */
inline void copy_async(unsigned long to, unsigned long from, unsigned size, unsigned given)
{
    void *const place = (void *)from_shared(to);
    const size_t zeros = given < size ? size - given : 0;
    if (size == 16)
        ::cucc::copy_async<16>(place, (const void *)from, zeros);
    else if (size == 8)
        ::cucc::copy_async<8>(place, (const void *)from, zeros);
    else
        ::cucc::copy_async<4>(place, (const void *)from, zeros);
}

/* count matrices of 8 x 8 elements of 16 bits; lane 8m + i brings the address of row i of matrix m */
template <int count, bool crossed> inline void load_matrix(unsigned *to, unsigned long row)
{
    const unsigned lane = ::cucc::lane(), g = lane / 4, t = lane % 4;
    for (unsigned m = 0; m < count; m++) {
        unsigned short part[2];
        for (unsigned i = 0; i < 2; i++) {
            const unsigned line = crossed ? 2 * t + i : g, column = crossed ? g : 2 * t + i;
            const unsigned long from = from_shared(::__shfl_sync(0xffffffffu, row, (int)(8 * m + line)));
            part[i] = ((const unsigned short *)from)[column];
        }
        to[m] = part[0] | (unsigned)part[1] << 16;
    }
}

#define CUCC_ALWAYS inline __attribute__((always_inline))
/* --- products: the elements of a register as numbers to work with --- */
template <class _T> struct element { /* signed char, unsigned char */
    enum { count = 4 };
    typedef int work;
    static CUCC_ALWAYS int read(unsigned word, int i) { return (_T)(word >> 8 * i); }
};
struct half_element {
};
struct bfloat_element {
};
struct tf32_element {
};
template <> struct element<half_element> {
    enum { count = 2 };
    typedef float work;
    static CUCC_ALWAYS float read(unsigned word, int i)
    {
        return small_float<10>::widen((unsigned short)(word >> 16 * i));
    }
};
template <> struct element<bfloat_element> {
    enum { count = 2 };
    typedef float work;
    static CUCC_ALWAYS float read(unsigned word, int i)
    {
        return small_float<7>::widen((unsigned short)(word >> 16 * i));
    }
};
template <> struct element<tf32_element> { /* the multiplier does not see the 13 last bits */
    enum { count = 1 };
    typedef float work;
    static CUCC_ALWAYS float read(unsigned word, int) { return bits_float(word & ~0x1fffu); }
};
template <> struct element<double> {
    enum { count = 1 };
    typedef double work;
    static CUCC_ALWAYS double read(double word, int) { return word; }
};

/* The sums of a lane: number i of them is in row g + i / 2 * 8, column 2t + i % 2 */
template <class _C> struct sums {
    static CUCC_ALWAYS _C read(const _C *c, int i) { return c[i]; }
    static CUCC_ALWAYS void write(_C *c, int i, _C value) { c[i] = value; }
};
template <> struct sums<unsigned> { /* two halves a register */
    static CUCC_ALWAYS float read(const unsigned *c, int i)
    {
        return element<half_element>::read(c[i / 2], i % 2);
    }
    static CUCC_ALWAYS void write(unsigned *c, int i, float value)
    {
        const unsigned bits = small_float<10>::narrow(value);
        c[i / 2] = i % 2 ? (c[i / 2] & 0xffffu) | bits << 16 : (c[i / 2] & 0xffff0000u) | bits;
    }
};

/* What a lane brings; head is what warp.c knows of it */
template <class _C, class _W> struct mma_part {
    cucc_joint head;
    _C *c;
    const _W *a, *b;
    bool saturate;
};

template <class _T> CUCC_ALWAYS _T add_product(_T sum, _T a, _T b)
{
    return sum + a * b;
}
CUCC_ALWAYS double add_product(double sum, double a, double b)
{
    return __builtin_fma(a, b, sum);
}
CUCC_ALWAYS int sum_of(int part, int sum, bool saturate)
{
    return saturate ? saturated((long long)part + sum) : (int)((unsigned)part + (unsigned)sum);
}

/* The last lane to come does it for all */
template <int _M, int _K, class _A, class _B, class _C, class _W>
CUCC_UNSEEN void multiply_parts(const unsigned long long *lanes)
{
    typedef mma_part<_C, _W> part;
    typedef typename element<_A>::work work;
    enum { each = element<_A>::count, blocks = _K / (4 * each), tall = _M / 8 };
    work a[_M][_K], b[8][_K];
    for (int lane = 0; lane < 32; lane++) {
        const part *from = reinterpret_cast<const part *>(lanes[lane]);
        const int g = lane / 4, t = lane % 4;
        for (int block = 0; block < blocks; block++)
            for (int i = 0; i < each; i++) {
                const int k = block * 4 * each + t * each + i;
                for (int high = 0; high < tall; high++)
                    a[g + 8 * high][k] = element<_A>::read(from->a[block * tall + high], i);
                b[g][k] = element<_B>::read(from->b[block], i);
            }
    }
    for (int lane = 0; lane < 32; lane++) {
        const part *to = reinterpret_cast<const part *>(lanes[lane]);
        for (int i = 0; i < 2 * tall; i++) {
            const int row = lane / 4 + i / 2 * 8, column = lane % 4 * 2 + i % 2;
            const auto before = sums<_C>::read(to->c, i);
            work sum = std::is_same<work, int>::value ? work() : (work)before;
            for (int k = 0; k < _K; k++) sum = add_product(sum, a[row][k], b[column][k]);
            if (std::is_same<work, int>::value) sum = (work)sum_of((int)sum, (int)before, to->saturate);
            sums<_C>::write(to->c, i, sum);
        }
    }
}

template <int _M, int _K, class _A, class _B, class _C, class _W>
CUCC_SEEN void mma(_C *c, const _W *a, const _W *b, bool saturate, unsigned line = __builtin_LINE())
{
    const mma_part<_C, _W> mine = {{&multiply_parts<_M, _K, _A, _B, _C, _W>}, c, a, b, saturate};
    meet(CUCC_OP_JOINT, 0xffffffffu, reinterpret_cast<unsigned long long>(&mine), 0, line);
}
#undef CUCC_ALWAYS
} // namespace ptx
} // namespace cucc

#endif
