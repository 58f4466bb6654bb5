/* mma.h: nvcuda::wmma, the matrix products that a GPU's tensor cores do for a warp. C++, device code.
 *
 *     wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;   ... b, c
 *     wmma::load_matrix_sync(a, p, ldm);
 *     wmma::mma_sync(c, a, b, c);
 *     wmma::store_matrix_sync(q, c, ldm, layout);
 *
 * Each lane has its part of a fragment in x[], num_elements of them, as many as on a GPU; which elements of
 * the matrix these are is nobody's promise there, and another part here.  Shapes are those of CUDA 13:
 * 16x16x16, 32x8x16 and 8x32x16 of half, bfloat16 and bytes, 16x16x8 of tf32, 8x8x4 of double. Products and
 * sums are those of float (half, bfloat16, tf32), double or int, in the order of k: a tensor core adds in an
 * order of its own, so that what is not exact may differ in its last bits.  4-bit and 1-bit elements are not
 * here. */
#ifndef __CUDA_MMA_H__
#define __CUDA_MMA_H__

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cucc/matrix.h"

namespace nvcuda
{
namespace wmma
{
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision
{
struct tf32;
}

template <class Use, int _M, int _N, int _K, class _T, class Layout = void> class fragment;

namespace detail
{
/* Before a matrix is loaded or stored */
template <class _T> CUCC_SEEN void look_at_matrix(const _T *p, unsigned ldm)
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_matrix(p, ldm * sizeof(_T));
#else
    (void)p, (void)ldm;
#endif
}

/* What is stored of an element, and what products are made of */
template <class _T> struct element {
    typedef _T stored, worked;
};
template <> struct element<__half> {
    typedef __half stored;
    typedef float worked;
};
template <> struct element<__nv_bfloat16> {
    typedef __nv_bfloat16 stored;
    typedef float worked;
};
template <> struct element<precision::tf32> {
    typedef float stored, worked;
};
template <> struct element<signed char> {
    typedef signed char stored;
    typedef int worked;
};
template <> struct element<unsigned char> {
    typedef unsigned char stored;
    typedef int worked;
};

/* Which shapes there are of matrices of T, and of accumulators */
template <int _M, int _N, int _K> constexpr bool is_wide()
{
    return _K == 16 && ((_M == 16 && _N == 16) || (_M == 32 && _N == 8) || (_M == 8 && _N == 32));
}
template <class _T, int _M, int _N, int _K> struct has_shape {
    static constexpr bool value = false;
};
#define CUCC_SHAPE(_T, condition)                                                                            \
    template <int _M, int _N, int _K> struct has_shape<_T, _M, _N, _K> {                                     \
        static constexpr bool value = condition;                                                             \
    };
CUCC_SHAPE(__half, (is_wide<_M, _N, _K>()))
CUCC_SHAPE(__nv_bfloat16, (is_wide<_M, _N, _K>()))
CUCC_SHAPE(signed char, (is_wide<_M, _N, _K>()))
CUCC_SHAPE(unsigned char, (is_wide<_M, _N, _K>()))
CUCC_SHAPE(int, (is_wide<_M, _N, _K>()))
CUCC_SHAPE(float, (is_wide<_M, _N, _K>()) || (_M == 16 && _N == 16 && _K == 8))
CUCC_SHAPE(precision::tf32, _M == 16 && _N == 16 && _K == 8)
CUCC_SHAPE(double, _M == 8 && _N == 8 && _K == 4)
#undef CUCC_SHAPE

/* A lane's part: neighbours in the order of memory. Rows x Columns: the matrix as it lies there, line by line
 */
template <int _M, int _N, int _K, class _T, int Lines, int Length, int Copies> struct part {
    static_assert(has_shape<_T, _M, _N, _K>::value,
                  "wmma: there are no fragments of this type and shape on the CPU backend");
    typedef _T element_type;
    typedef typename element<_T>::stored storage_element_type;
    enum {
        cucc_own = Lines * Length / 32, /* elements; each as often in x as a GPU has it */
        num_elements = cucc_own * Copies,
        num_storage_elements = num_elements
    };
    enum { cucc_lines = Lines, cucc_length = Length };
    storage_element_type x[num_elements];
};

/* A GPU has 16 elements of half a lane, whatever the shape. */
template <class _T, int Elements> constexpr int copies()
{
    return std::is_same<_T, __half>::value ? 512 / Elements : 1;
}

template <class Layout> struct is_row_major {
    static_assert(std::is_same<Layout, row_major>::value || std::is_same<Layout, col_major>::value,
                  "wmma: a matrix_a or matrix_b has a layout, row_major or col_major");
    static constexpr bool value = std::is_same<Layout, row_major>::value;
};
} // namespace detail

template <int _M, int _N, int _K, class _T, class Layout>
class fragment<matrix_a, _M, _N, _K, _T, Layout>
    : public detail::part<_M, _N, _K, _T, detail::is_row_major<Layout>::value ? _M : _K,
                          detail::is_row_major<Layout>::value ? _K : _M, detail::copies<_T, _M * _K>()>
{
};
template <int _M, int _N, int _K, class _T, class Layout>
class fragment<matrix_b, _M, _N, _K, _T, Layout>
    : public detail::part<_M, _N, _K, _T, detail::is_row_major<Layout>::value ? _K : _N,
                          detail::is_row_major<Layout>::value ? _N : _K, detail::copies<_T, _K * _N>()>
{
};
template <int _M, int _N, int _K, class _T>
class fragment<accumulator, _M, _N, _K, _T, void> : public detail::part<_M, _N, _K, _T, _M, _N, 1>
{
};

/* --- loads and stores --- */

namespace detail
{
/* Element number `own` of the running lane, at its place in a matrix of that line length, in lines ldm apart
 */
template <int Length, class _T> CUCC_SEEN _T &place(_T *p, unsigned ldm, unsigned number)
{
    return p[(size_t)(number / Length) * ldm + number % Length];
}
template <class Fragment, class _T> CUCC_SEEN void load(Fragment &f, const _T *p, unsigned ldm)
{
    const unsigned first = ::cucc::lane() * Fragment::cucc_own;
    for (unsigned i = 0; i < (unsigned)Fragment::num_elements; i++)
        f.x[i] = i < (unsigned)Fragment::cucc_own ? place<Fragment::cucc_length>(p, ldm, first + i)
                                                  : f.x[i - Fragment::cucc_own];
}
/* An accumulator, whose lines are rows here, in memory whose lines are columns */
template <class Fragment, class _T> CUCC_SEEN _T &crossed(_T *p, unsigned ldm, unsigned number)
{
    return p[(size_t)(number % Fragment::cucc_length) * ldm + number / Fragment::cucc_length];
}
} // namespace detail

template <class Use, int _M, int _N, int _K, class _T, class Layout>
CUCC_SEEN void load_matrix_sync(fragment<Use, _M, _N, _K, _T, Layout> &f,
                                const typename detail::element<_T>::stored *p, unsigned ldm, CUCC_LINE)
{
    static_assert(!std::is_same<Use, accumulator>::value, "wmma: an accumulator is loaded with a layout");
    detail::look_at_matrix(p, ldm);
    __syncwarp(0xffffffffu, cucc_line);
    detail::load(f, p, ldm);
}
template <int _M, int _N, int _K, class _T>
CUCC_SEEN void load_matrix_sync(fragment<accumulator, _M, _N, _K, _T> &f, const _T *p, unsigned ldm,
                                layout_t layout, CUCC_LINE)
{
    typedef fragment<accumulator, _M, _N, _K, _T> kind;
    detail::look_at_matrix(p, ldm);
    __syncwarp(0xffffffffu, cucc_line);
    if (layout == mem_row_major) {
        detail::load(f, p, ldm);
        return;
    }
    const unsigned first = ::cucc::lane() * kind::cucc_own;
    for (unsigned i = 0; i < (unsigned)kind::cucc_own; i++) f.x[i] = detail::crossed<kind>(p, ldm, first + i);
}
template <int _M, int _N, int _K, class _T>
CUCC_SEEN void store_matrix_sync(_T *p, const fragment<accumulator, _M, _N, _K, _T> &f, unsigned ldm,
                                 layout_t layout, CUCC_LINE)
{
    detail::look_at_matrix(p, ldm);
    typedef fragment<accumulator, _M, _N, _K, _T> kind;
    const unsigned first = ::cucc::lane() * kind::cucc_own;
    __syncwarp(0xffffffffu, cucc_line);
    for (unsigned i = 0; i < (unsigned)kind::cucc_own; i++)
        (layout == mem_row_major ? detail::place<kind::cucc_length>(p, ldm, first + i)
                                 : detail::crossed<kind>(p, ldm, first + i)) = f.x[i];
}
template <class Use, int _M, int _N, int _K, class _T, class Layout, class Value>
CUCC_SEEN void fill_fragment(fragment<Use, _M, _N, _K, _T, Layout> &f, const Value &value)
{
    for (auto &x : f.x) x = (typename detail::element<_T>::stored)value;
}

/* To the 10 bits of fraction of tf32: to nearest, a half away from zero */
static inline float __float_to_tf32(float x)
{
    const unsigned bits = ::cucc::float_bits(x);
    if ((bits & 0x7f800000u) == 0x7f800000u) return x;
    return ::cucc::bits_float((bits + 0x1000u) & ~0x1fffu);
}

/* --- the product --- */

/* d = a * b + c; satf: sums of int saturate. All lanes of the warp do it together: the last to come works. */
template <int _M, int _N, int _K, class _T, class LayoutA, class LayoutB, class _D, class _C>
CUCC_SEEN void mma_sync(fragment<accumulator, _M, _N, _K, _D> &d,
                        const fragment<matrix_a, _M, _N, _K, _T, LayoutA> &a,
                        const fragment<matrix_b, _M, _N, _K, _T, LayoutB> &b,
                        const fragment<accumulator, _M, _N, _K, _C> &c, bool satf = false, CUCC_LINE)
{
    typedef typename detail::element<_T>::worked worked;
    static_assert(
        std::is_same<worked, typename detail::element<_C>::worked>::value &&
            std::is_same<worked, typename detail::element<_D>::worked>::value &&
            (std::is_same<_T, __half>::value ||
             (std::is_same<_C, worked>::value && std::is_same<_D, worked>::value)),
        "wmma: no product of these types: half adds up in half or float, bfloat16 and tf32 in float, bytes "
        "in int");
    ::cucc::matrix_product<_M, _N, _K, worked, std::is_same<_T, precision::tf32>::value,
                           detail::is_row_major<LayoutA>::value, detail::is_row_major<LayoutB>::value>(
        d.x, a.x, b.x, c.x, satf, cucc_line);
}
} // namespace wmma
} // namespace nvcuda

#endif
