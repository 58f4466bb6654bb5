/* matrix.h: d = a * b + c by the lanes of a warp, each of which has its part of the matrices (mma.h).  C++.
 *
 * The parts are neighbours in the order of memory, lane after lane.  The last lane to come (CUCC_OP_JOINT of
 * warp_record.h) puts the matrices together, multiplies, and gives each lane its part of d. */
#ifndef CUCC_MATRIX_H
#define CUCC_MATRIX_H

#include <string.h>

#include <type_traits>

#include "small_float.h"
#include "warp.h"

namespace cucc
{
/* What a lane brings; head is what warp.c knows of it */
template <class _D, class _A, class _C> struct matrix_part {
    cucc_joint head;
    _D *d;
    const _A *a, *b;
    const _C *c;
    bool saturate;
};

#define CUCC_ALWAYS inline __attribute__((always_inline))
template <class To, class From> CUCC_ALWAYS To work_value(From value)
{
    return (To)value;
}
/* As small_float::widen, in a form that the compiler does several at a time */
#ifdef __CUDA_FP16_H__
template <> CUCC_ALWAYS float work_value<float, __half>(__half value)
{
    const unsigned magnitude = value.__x & 0x7fffu, sign = (value.__x & 0x8000u) << 16;
    const unsigned bits = __builtin_bit_cast(unsigned, __builtin_bit_cast(float, magnitude << 13) * 0x1p112f);
    return __builtin_bit_cast(float, bits | sign | (magnitude >= 0x7c00u ? 0x7f800000u : 0u));
}
#endif
#ifdef __CUDA_BF16_H__
template <> CUCC_ALWAYS float work_value<float, __nv_bfloat16>(__nv_bfloat16 value)
{
    return __builtin_bit_cast(float, (unsigned)value.__x << 16);
}
#endif

/* All lanes' parts of a matrix of Lines x Length, as work values; crossed: with lines and columns changed */
template <int Lines, int Length, class Worked, class Stored>
CUCC_ALWAYS void gather(Worked *to, const Stored *const *lanes, bool crossed)
{
    enum { own = Lines * Length / 32 };
    Stored all[Lines * Length];
    for (int lane = 0; lane < 32; lane++)
        __builtin_memcpy((void *)(all + lane * own), lanes[lane], own * sizeof(Stored));
    if (!crossed) {
        for (int i = 0; i < Lines * Length; i++) to[i] = work_value<Worked>(all[i]);
        return;
    }
    Worked straight[Lines * Length];
    for (int i = 0; i < Lines * Length; i++) straight[i] = work_value<Worked>(all[i]);
    for (int i = 0; i < Length; i++)
        for (int line = 0; line < Lines; line++) to[i * Lines + line] = straight[line * Length + i];
}

/* to += a * b, element by element; of doubles as one operation, as the GPU does it */
template <class Vector, class Worked> CUCC_ALWAYS void multiply_add(Vector &to, Worked a, const Vector &b)
{
    to += a * b;
}
template <class Vector> CUCC_ALWAYS void multiply_add(Vector &to, double a, const Vector &b)
{
    for (unsigned i = 0; i < sizeof(Vector) / sizeof(double); i++) to[i] = __builtin_fma(a, b[i], to[i]);
}

/* Sums that may not fit an int saturate at their end: the products of 16 bytes do fit. */
CUCC_ALWAYS int saturated(long long sum)
{
    return sum > 2147483647 ? 2147483647 : sum < -2147483647 - 1 ? -2147483647 - 1 : (int)sum;
}

/* sum += a * b, several rows of it at a time in registers; saturates: sums of int */
template <int _M, int _N, int _K, class Worked>
CUCC_ALWAYS void multiply_rows(Worked *sum, const Worked *a, const Worked *b, bool saturates)
{
    enum { wide = 32 / sizeof(Worked), vectors = _N / wide, rows = vectors > 2 ? 2 : 4 };
    typedef Worked vector __attribute__((vector_size(32)));
    for (int first = 0; first < _M; first += rows) {
        vector part[rows][vectors];
        for (int i = 0; i < rows; i++)
            for (int v = 0; v < vectors; v++) {
                part[i][v] = vector{};
                if (!saturates)
                    __builtin_memcpy(&part[i][v], sum + (first + i) * _N + v * wide, sizeof(vector));
            }
        for (int k = 0; k < _K; k++)
            for (int v = 0; v < vectors; v++) {
                vector other;
                __builtin_memcpy(&other, b + k * _N + v * wide, sizeof other);
                for (int i = 0; i < rows; i++) multiply_add(part[i][v], a[(first + i) * _K + k], other);
            }
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < _N; j++) {
                Worked &to = sum[(first + i) * _N + j], value = part[i][j / wide][j % wide];
                to = saturates ? (Worked)saturated((long long)value + (long long)to) : value;
            }
    }
}

/* The shape and types of a product, and what the last lane does */
template <int _M, int _N, int _K, class Worked, bool Tf32, bool RowsA, bool RowsB, class _D, class _A,
          class _C>
struct product {
    static CUCC_ALWAYS void make(const unsigned long long *lanes)
    {
        typedef matrix_part<_D, _A, _C> part;
        const part *of[32];
        const _A *as[32], *bs[32];
        const _C *cs[32];
        for (int lane = 0; lane < 32; lane++) {
            of[lane] = reinterpret_cast<const part *>(lanes[lane]);
            as[lane] = of[lane]->a, bs[lane] = of[lane]->b, cs[lane] = of[lane]->c;
        }
        alignas(32) Worked a[_M * _K], b[_K * _N], sum[_M * _N];
        gather<RowsA ? _M : _K, RowsA ? _K : _M>(a, as, !RowsA);
        gather<RowsB ? _K : _N, RowsB ? _N : _K>(b, bs, !RowsB);
        gather<_M, _N>(sum, cs, false);
        if (Tf32) { /* the multiplier does not see the 13 last bits */
            for (Worked &x : a) x = (Worked)bits_float(float_bits((float)x) & ~0x1fffu);
            for (Worked &x : b) x = (Worked)bits_float(float_bits((float)x) & ~0x1fffu);
        }
        const bool saturates = std::is_same<Worked, int>::value && of[0]->saturate;
        multiply_rows<_M, _N, _K>(sum, a, b, saturates);
        for (int lane = 0; lane < 32; lane++)
            for (int i = 0; i < _M * _N / 32; i++) of[lane]->d[i] = (_D)sum[lane * (_M * _N / 32) + i];
    }
};

/* With the wide instructions of the CPU, where it has them: products of halves are exact in a float, so that
 * a fused multiplication gives the same. Hardly an x86-64 is without them: what those run is rather compiled fast than
 * fast. */
#ifdef __x86_64__
#define CUCC_OF_ALL __attribute__((optimize("O1")))
template <class Product>
CUCC_UNSEEN __attribute__((optimize("O3"), target("avx2,fma"))) void
multiply_wide(const unsigned long long *lanes)
{
    Product::make(lanes);
}
#else
#define CUCC_OF_ALL __attribute__((optimize("O3")))
#endif
template <class Product> CUCC_UNSEEN CUCC_OF_ALL void multiply(const unsigned long long *lanes)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        multiply_wide<Product>(lanes);
        return;
    }
#endif
    Product::make(lanes);
}

template <int _M, int _N, int _K, class Worked, bool Tf32, bool RowsA, bool RowsB, class _D, class _A,
          class _C>
CUCC_SEEN void matrix_product(_D *d, const _A *a, const _A *b, const _C *c, bool saturate, unsigned line)
{
    const matrix_part<_D, _A, _C> mine = {
        {&multiply<product<_M, _N, _K, Worked, Tf32, RowsA, RowsB, _D, _A, _C>>}, d, a, b, c, saturate};
    meet(CUCC_OP_JOINT, 0xffffffffu, reinterpret_cast<unsigned long long>(&mine), 0, line);
}
#undef CUCC_OF_ALL
#undef CUCC_ALWAYS
} // namespace cucc

#endif
