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
template <class D, class A, class C> struct matrix_part {
    cucc_joint head;
    D *d;
    const A *a, *b;
    const C *c;
    bool saturate;
};

template <class To, class From> inline To work_value(From value)
{
    return (To)value;
}
#ifdef __CUDA_FP16_H__
/* As small_float::widen, in a form that the compiler does several at a time */
template <> inline float work_value<float, __half>(__half value)
{
    const unsigned magnitude = value.__x & 0x7fffu;
    const unsigned bits = float_bits(bits_float(magnitude << 13) * 0x1p112f) | (value.__x & 0x8000u) << 16;
    return bits_float(magnitude >= 0x7c00u ? bits | 0x7f800000u : bits);
}
#endif

/* All lanes' parts of a matrix of Lines x Length, as work values; crossed: with lines and columns changed */
template <int Lines, int Length, class Worked, class Stored>
inline __attribute__((always_inline)) void gather(Worked *to, const Stored *const *lanes, bool crossed)
{
    enum { own = Lines * Length / 32 };
    Stored all[Lines * Length];
    for (int lane = 0; lane < 32; lane++) memcpy(all + lane * own, lanes[lane], own * sizeof(Stored));
    if (!crossed)
        for (int i = 0; i < Lines * Length; i++) to[i] = work_value<Worked>(all[i]);
    else
        for (int line = 0; line < Lines; line++)
            for (int i = 0; i < Length; i++)
                to[i * Lines + line] = work_value<Worked>(all[line * Length + i]);
}

template <class Worked> inline Worked multiply_add(Worked a, Worked b, Worked c)
{
    return a * b + c;
}
template <> inline double multiply_add<double>(double a, double b, double c)
{
    return __builtin_fma(a, b, c);
}
template <> inline int multiply_add<int>(int a, int b, int c)
{
    return (int)((unsigned)(a * b) + (unsigned)c);
}

/* Sums that may not fit an int saturate at their end: the products of 16 bytes do fit. */
inline int saturated(long long sum)
{
    return sum > 2147483647 ? 2147483647 : sum < -2147483647 - 1 ? -2147483647 - 1 : (int)sum;
}

template <int M, int N, int K, class Worked, bool Tf32, bool RowsA, bool RowsB, class D, class A, class C>
CUCC_UNSEEN __attribute__((optimize("O3"))) void multiply(const unsigned long long *lanes)
{
    typedef matrix_part<D, A, C> part;
    const part *of[32];
    const A *as[32], *bs[32];
    const C *cs[32];
    for (int lane = 0; lane < 32; lane++) {
        of[lane] = reinterpret_cast<const part *>(lanes[lane]);
        as[lane] = of[lane]->a, bs[lane] = of[lane]->b, cs[lane] = of[lane]->c;
    }
    alignas(32) Worked a[M * K], b[K * N], sum[M * N];
    gather<RowsA ? M : K, RowsA ? K : M>(a, as, !RowsA);
    gather<RowsB ? K : N, RowsB ? N : K>(b, bs, !RowsB);
    gather<M, N>(sum, cs, false);
    if (Tf32) { /* the multiplier does not see the 13 last bits */
        for (Worked &x : a) x = (Worked)bits_float(float_bits((float)x) & ~0x1fffu);
        for (Worked &x : b) x = (Worked)bits_float(float_bits((float)x) & ~0x1fffu);
    }
    for (int i = 0; i < M; i++) {
        Worked row[N];
        const bool saturates = std::is_same<Worked, int>::value && of[0]->saturate;
        for (int j = 0; j < N; j++) row[j] = saturates ? Worked(0) : sum[i * N + j];
        for (int k = 0; k < K; k++)
            for (int j = 0; j < N; j++) row[j] = multiply_add(a[i * K + k], b[k * N + j], row[j]);
        for (int j = 0; j < N; j++)
            sum[i * N + j] =
                saturates ? (Worked)saturated((long long)row[j] + (long long)sum[i * N + j]) : row[j];
    }
    for (int lane = 0; lane < 32; lane++)
        for (int i = 0; i < M * N / 32; i++) of[lane]->d[i] = (D)sum[lane * (M * N / 32) + i];
}

template <int M, int N, int K, class Worked, bool Tf32, bool RowsA, bool RowsB, class D, class A, class C>
CUCC_SEEN void matrix_product(D *d, const A *a, const A *b, const C *c, bool saturate, unsigned line)
{
    const matrix_part<D, A, C> mine = {
        {&multiply<M, N, K, Worked, Tf32, RowsA, RowsB, D, A, C>}, d, a, b, c, saturate};
    meet(CUCC_OP_JOINT, 0xffffffffu, reinterpret_cast<unsigned long long>(&mine), 0, line);
}
} // namespace cucc

#endif
