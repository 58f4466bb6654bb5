// Checks cuBLAS's banded and packed matrices against plain loops on whole ones.  Nothing here is ours alone:
// it runs under nvcc with the real library too.
#include <cmath>
#include <complex>
#include <cstdlib>
#include <vector>

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "four_types.h"
#include "device_array.h"
#include "tap.h"

typedef std::complex<double> number;
typedef std::vector<number> numbers;
static cublasHandle_t handle;

static const cublasOperation_t operations[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
static const cublasFillMode_t triangles[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
static const cublasDiagType_t diagonals[] = {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT};

static double part()
{
    static unsigned long long state = 17;
    return draw_number(state, 14);
}

// The calls of one type; wide: _64, those with sizes of 64 bits; of S and D sbmv, of C and Z hbmv, and so on
#define CALLS(name, X, T, R, wide, bmv_, pmv_, pr_, pr2_)                                                    \
    struct name {                                                                                            \
        typedef T type;                                                                                      \
        typedef R real;                                                                                      \
        static constexpr bool hermitian = sizeof(T) != sizeof(R);                                            \
        static constexpr const char *said = #X #wide;                                                        \
        static constexpr auto gbmv = cublas##X##gbmv##wide;                                                  \
        static constexpr auto tbmv = cublas##X##tbmv##wide;                                                  \
        static constexpr auto tbsv = cublas##X##tbsv##wide;                                                  \
        static constexpr auto tpmv = cublas##X##tpmv##wide;                                                  \
        static constexpr auto tpsv = cublas##X##tpsv##wide;                                                  \
        static constexpr auto bmv = cublas##X##bmv_##wide;                                                   \
        static constexpr auto pmv = cublas##X##pmv_##wide;                                                   \
        static constexpr auto pr = cublas##X##pr_##wide;                                                     \
        static constexpr auto pr2 = cublas##X##pr2_##wide;                                                   \
        static constexpr auto tpttr = cublas##X##tpttr;                                                      \
        static constexpr auto trttp = cublas##X##trttp;                                                      \
    };
CALLS(Single, S, float, float, , sbmv, spmv, spr, spr2)
CALLS(Double, D, double, double, _64, sbmv, spmv, spr, spr2)
CALLS(Complex, C, cuComplex, float, _64, hbmv, hpmv, hpr, hpr2)
CALLS(DoubleComplex, Z, cuDoubleComplex, double, , hbmv, hpmv, hpr, hpr2)

// As many numbers of the type; a real one has no imaginary part
template <class F> static number some()
{
    const double re = part();
    return number(re, F::hermitian ? part() : 0);
}
template <class F> static numbers random_numbers(int n)
{
    numbers v(n);
    for (number &z : v) z = some<F>();
    return v;
}

template <class T> static std::vector<T> made_of(const numbers &z)
{
    std::vector<T> host(z.size());
    for (size_t i = 0; i < z.size(); i++) set(host[i], z[i]);
    return host;
}

template <class T> struct Array : DeviceArray<T> {
    explicit Array(const numbers &host) : DeviceArray<T>(made_of<T>(host)) {}
    numbers down() const
    {
        numbers z;
        for (const T &one : DeviceArray<T>::down()) z.push_back(get(one));
        return z;
    }
};

template <class F> static bool near(const numbers &got, const numbers &want)
{
    const double bound = sizeof(typename F::real) == 4 ? 1e-4 : 1e-12;
    for (size_t i = 0; i < want.size(); i++)
        if (!(std::abs(got[i] - want[i]) <= bound)) return false;
    return true;
}

// A whole matrix, of which a band of kl diagonals below the main one and ku above it is not 0
struct Whole {
    int m, n, kl, ku;
    numbers e;
    Whole(int rows, int columns, int below, int above)
        : m(rows), n(columns), kl(below), ku(above), e(rows * columns)
    {
    }
    number &operator()(int i, int j) { return e[i + j * m]; }
    number operator()(int i, int j) const { return e[i + j * m]; }
    bool in_band(int i, int j) const { return i - j <= kl && j - i <= ku; }
};

template <class F> static Whole random_band(int m, int n, int kl, int ku)
{
    Whole w(m, n, kl, ku);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            if (w.in_band(i, j)) w(i, j) = some<F>();
    return w;
}

// A triangle of k diagonals beside the main one, which is large enough to be divided by
template <class F> static Whole random_triangle(int n, int k, bool lower)
{
    Whole w = random_band<F>(n, n, lower ? k : 0, lower ? 0 : k);
    for (int i = 0; i < n; i++) w(i, i) += 3;
    return w;
}

// As it is stored; what is not used is 77
static numbers band_of(const Whole &w, int lda)
{
    numbers v(lda * w.n, 77);
    for (int j = 0; j < w.n; j++)
        for (int i = 0; i < w.m; i++)
            if (w.in_band(i, j)) v[w.ku + i - j + j * lda] = w(i, j);
    return v;
}
static numbers packed(const Whole &w, bool lower)
{
    numbers v;
    for (int j = 0; j < w.n; j++)
        for (int i = lower ? j : 0; i < (lower ? w.n : j + 1); i++) v.push_back(w(i, j));
    return v;
}

// What a triangle stands for: a whole symmetric or Hermitian matrix
template <class F> static Whole mirrored(const Whole &w)
{
    Whole a = w;
    for (int j = 0; j < w.n; j++)
        for (int i = 0; i < w.n; i++)
            if (!w.in_band(i, j))
                a(i, j) = F::hermitian ? std::conj(w(j, i)) : w(j, i);
            else if (i == j && F::hermitian)
                a(i, j) = w(i, j).real();
    return a;
}
static Whole unit(Whole w)
{
    for (int i = 0; i < w.n; i++) w(i, i) = 1;
    return w;
}

static Whole turned(const Whole &w, cublasOperation_t op)
{
    if (op == CUBLAS_OP_N) return w;
    Whole a(w.n, w.m, w.ku, w.kl);
    for (int j = 0; j < w.m; j++)
        for (int i = 0; i < w.n; i++) a(i, j) = op == CUBLAS_OP_C ? std::conj(w(j, i)) : w(j, i);
    return a;
}

// A vector with an increment: element i of n, and the vector as an array
static int place(int i, int n, int inc)
{
    return inc > 0 ? i * inc : (i - n + 1) * inc;
}

// y = alpha a x + beta y, in the arrays
static numbers product(number alpha, const Whole &a, const numbers &x, int incx, number beta,
                       const numbers &y, int incy)
{
    numbers to = y;
    for (int i = 0; i < a.m; i++) {
        number sum = 0;
        for (int j = 0; j < a.n; j++) sum += a(i, j) * x[place(j, a.n, incx)];
        number &e = to[place(i, a.m, incy)];
        e = alpha * sum + (beta == 0.0 ? 0 : beta * e);
    }
    return to;
}

template <class F> static void general()
{
    typedef typename F::type T;
    const int shapes[][4] = {{7, 5, 2, 1}, {5, 8, 0, 3}, {6, 6, 9, 1}, {1, 1, 0, 0}};
    for (const auto &s : shapes)
        for (cublasOperation_t op : operations) {
            const int m = s[0], n = s[1], kl = s[2], ku = s[3], lda = kl + ku + 2;
            const int rows = op == CUBLAS_OP_N ? m : n, columns = op == CUBLAS_OP_N ? n : m;
            const Whole A = random_band<F>(m, n, kl, ku);
            const numbers x = random_numbers<F>(2 * columns), y = random_numbers<F>(3 * rows);
            const number alpha = some<F>(), beta = some<F>();
            T al, be, none;
            set(al, alpha), set(be, beta), set(none, 0);
            Array<T> a(band_of(A, lda)), from(x), to(y), fresh(numbers(rows, NAN));
            bool good = F::gbmv(handle, op, m, n, kl, ku, &al, a.p, lda, from.p, -2, &be, to.p, 3) == 0 &&
                        near<F>(to.down(), product(alpha, turned(A, op), x, -2, beta, y, 3));
            good =
                good && F::gbmv(handle, op, m, n, kl, ku, &al, a.p, lda, from.p, 1, &none, fresh.p, -1) == 0;
            ok(good && near<F>(fresh.down(), product(alpha, turned(A, op), x, 1, 0, numbers(rows), -1)),
               "%sgbmv, %d by %d, %d and %d diagonals, op %d", F::said, m, n, kl, ku, (int)op);
        }
}

template <class F> static void symmetric()
{
    typedef typename F::type T;
    for (int n : {1, 6})
        for (int k : {0, 2, 7})
            for (cublasFillMode_t uplo : triangles) {
                const bool lower = uplo == CUBLAS_FILL_MODE_LOWER;
                const Whole A = random_triangle<F>(n, k, lower);
                const numbers x = random_numbers<F>(2 * n), y = random_numbers<F>(n);
                const number alpha = some<F>(), beta = some<F>();
                T al, be;
                set(al, alpha), set(be, beta);
                Array<T> a(band_of(A, k + 2)), p(packed(A, lower)), from(x), to(y), again(y);
                const numbers want = product(alpha, mirrored<F>(A), x, 2, beta, y, -1);
                bool good = F::bmv(handle, uplo, n, k, &al, a.p, k + 2, from.p, 2, &be, to.p, -1) == 0;
                ok(good && near<F>(to.down(), want), "%ssbmv or hbmv, %d with %d diagonals, way %d", F::said,
                   n, k, (int)uplo);
                good = F::pmv(handle, uplo, n, &al, p.p, from.p, 2, &be, again.p, -1) == 0;
                ok(good && near<F>(again.down(), want), "%sspmv or hpmv", F::said);
            }
}

template <class F> static void triangular()
{
    typedef typename F::type T;
    const int n = 7, k = 2;
    for (cublasFillMode_t uplo : triangles)
        for (cublasOperation_t op : operations)
            for (cublasDiagType_t diag : diagonals) {
                const bool lower = uplo == CUBLAS_FILL_MODE_LOWER;
                Whole A = random_triangle<F>(n, k, lower);
                const numbers x = random_numbers<F>(2 * n);
                Array<T> a(band_of(A, k + 1)), p(packed(A, lower)), to(x), again(x);
                const Whole meant = turned(diag == CUBLAS_DIAG_UNIT ? unit(A) : A, op);
                const numbers want = product(1, meant, x, -2, 0, x, -2);
                const int way = (int)uplo * 6 + (int)op * 2 + (int)diag;
                bool good = F::tbmv(handle, uplo, op, diag, n, k, a.p, k + 1, to.p, -2) == 0;
                ok(good && near<F>(to.down(), want), "%stbmv, way %d", F::said, way);
                good = F::tbsv(handle, uplo, op, diag, n, k, a.p, k + 1, to.p, -2) == 0;
                ok(good && near<F>(to.down(), x), "%stbsv undoes it", F::said);
                good = F::tpmv(handle, uplo, op, diag, n, p.p, again.p, -2) == 0;
                ok(good && near<F>(again.down(), want), "%stpmv, way %d", F::said, way);
                good = F::tpsv(handle, uplo, op, diag, n, p.p, again.p, -2) == 0;
                ok(good && near<F>(again.down(), x), "%stpsv undoes it", F::said);
            }
}

template <class F> static void ranks()
{
    typedef typename F::type T;
    const int n = 6;
    for (cublasFillMode_t uplo : triangles) {
        const bool lower = uplo == CUBLAS_FILL_MODE_LOWER;
        Whole A = mirrored<F>(random_triangle<F>(n, n - 1, lower));
        const numbers x = random_numbers<F>(n), y = random_numbers<F>(2 * n);
        const number alpha = some<F>();
        const typename F::real real = (typename F::real)0.75;
        T al;
        set(al, alpha);
        const auto back = [](number z) { return F::hermitian ? std::conj(z) : z; };
        Array<T> a(packed(A, lower)), from(x), other(y);
        bool good = F::pr(handle, uplo, n, &real, from.p, -1, a.p) == 0;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) A(i, j) += 0.75 * x[n - 1 - i] * back(x[n - 1 - j]);
        ok(good && near<F>(a.down(), packed(A, lower)), "%sspr or hpr, way %d", F::said, (int)uplo);
        good = F::pr2(handle, uplo, n, &al, from.p, 1, other.p, 2, a.p) == 0;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                A(i, j) += alpha * x[i] * back(y[2 * j]) + back(alpha) * y[2 * i] * back(x[j]);
        ok(good && near<F>(a.down(), packed(A, lower)), "%sspr2 or hpr2, way %d", F::said, (int)uplo);

        const int lda = n + 2;
        numbers held(lda * n, 77);
        Array<T> whole(held), pack(numbers(n * (n + 1) / 2));
        good = F::tpttr(handle, uplo, n, a.p, whole.p, lda) == 0;
        for (int j = 0; j < n; j++)
            for (int i = lower ? j : 0; i < (lower ? n : j + 1); i++) held[i + j * lda] = A(i, j);
        ok(good && near<F>(whole.down(), held), "%stpttr, way %d", F::said, (int)uplo);
        good = F::trttp(handle, uplo, n, whole.p, lda, pack.p) == 0;
        ok(good && pack.down() == a.down(), "%strttp takes it back", F::said);
    }
}

// Scalars on the device, and what no call may be given
static void arguments()
{
    const int n = 4;
    const cublasFillMode_t low = CUBLAS_FILL_MODE_LOWER, no_triangle = (cublasFillMode_t)7;
    const cublasOperation_t op = CUBLAS_OP_N, no_op = (cublasOperation_t)9;
    const cublasDiagType_t diag = CUBLAS_DIAG_NON_UNIT;
    const double one = 1, two = 2;
    Array<double> a(numbers(20, 1)), x(numbers(n, 1)), y(numbers(n, 1)), scalars(numbers({1, 2}));
    double *const d = a.p, *const v = x.p, *const w = y.p;
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    bool good = cublasDspmv(handle, low, n, scalars.p, d, v, 1, scalars.p + 1, w, 1) == 0;
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    ok(good && y.down() == numbers(n, 6), "spmv, scalars on the device");
    ok(cublasDgbmv(NULL, op, n, n, 1, 1, &one, d, 3, v, 1, &two, w, 1) == CUBLAS_STATUS_NOT_INITIALIZED &&
           cublasDtpsv(NULL, low, op, diag, n, d, v, 1) == CUBLAS_STATUS_NOT_INITIALIZED,
       "no handle");
    const cublasStatus_t wrong[] = {
        cublasDgbmv(handle, no_op, n, n, 1, 1, &one, d, 3, v, 1, &two, w, 1),
        cublasDgbmv(handle, op, -1, n, 1, 1, &one, d, 3, v, 1, &two, w, 1),
        cublasDgbmv(handle, op, n, n, -1, 1, &one, d, 3, v, 1, &two, w, 1),
        cublasDgbmv(handle, op, n, n, 1, -1, &one, d, 3, v, 1, &two, w, 1),
        cublasDgbmv(handle, op, n, n, 1, 1, &one, d, 2, v, 1, &two, w, 1),
        cublasDgbmv(handle, op, n, n, 1, 1, &one, d, 3, v, 0, &two, w, 1),
        cublasDgbmv(handle, op, n, n, 1, 1, &one, d, 3, v, 1, &two, w, 0),
        cublasDsbmv(handle, no_triangle, n, 1, &one, d, 2, v, 1, &two, w, 1),
        cublasDsbmv(handle, low, -1, 1, &one, d, 2, v, 1, &two, w, 1),
        cublasDsbmv(handle, low, n, -1, &one, d, 2, v, 1, &two, w, 1),
        cublasDsbmv(handle, low, n, 1, &one, d, 1, v, 1, &two, w, 1),
        cublasDsbmv(handle, low, n, 1, &one, d, 2, v, 0, &two, w, 1),
        cublasDspmv(handle, no_triangle, n, &one, d, v, 1, &two, w, 1),
        cublasDspmv(handle, low, -1, &one, d, v, 1, &two, w, 1),
        cublasDspmv(handle, low, n, &one, d, v, 1, &two, w, 0),
        cublasDtbmv(handle, no_triangle, op, diag, n, 1, d, 2, v, 1),
        cublasDtbmv(handle, low, no_op, diag, n, 1, d, 2, v, 1),
        cublasDtbmv(handle, low, op, (cublasDiagType_t)5, n, 1, d, 2, v, 1),
        cublasDtbsv(handle, low, op, diag, -1, 1, d, 2, v, 1),
        cublasDtbsv(handle, low, op, diag, n, -1, d, 2, v, 1),
        cublasDtbsv(handle, low, op, diag, n, 1, d, 1, v, 1),
        cublasDtbsv(handle, low, op, diag, n, 1, d, 2, v, 0),
        cublasDtpmv(handle, low, no_op, diag, n, d, v, 1),
        cublasDtpsv(handle, low, op, diag, -1, d, v, 1),
        cublasDtpsv(handle, low, op, diag, n, d, v, 0),
        cublasDspr(handle, low, -1, &one, v, 1, d),
        cublasDspr(handle, low, n, &one, v, 0, d),
        cublasDspr2(handle, low, n, &one, v, 1, w, 0, d),
        cublasDtpttr(handle, low, -1, d, d, n),
        cublasDtpttr(handle, low, n, d, d, n - 1),
        cublasDtrttp(handle, low, n, d, n - 1, d),
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ok(wrong[i] == CUBLAS_STATUS_INVALID_VALUE, "illegal argument %zu (status %d)", i, (int)wrong[i]);
    ok(cublasDgbmv(handle, op, 0, n, 1, 1, &one, d, 3, v, 1, &two, w, 1) == 0 &&
           cublasDtbmv(handle, low, op, diag, 0, 1, d, 2, v, 1) == 0 &&
           cublasDspr(handle, low, 0, &one, v, 1, d) == 0,
       "of no size there is nothing to do");
}

template <class F> static void all()
{
    general<F>();
    symmetric<F>();
    triangular<F>();
    ranks<F>();
}

int main()
{
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return std::fprintf(stderr, "no cuBLAS\n"), 3;
    all<Single>();
    all<Double>();
    all<Complex>();
    all<DoubleComplex>();
    arguments();
    cublasDestroy(handle);
    return done();
}
