// Checks cuBLAS's complex vectors and matrices against plain loops.  Nothing here is ours alone: it runs
// under nvcc with the real library too.
#include <complex>
#include <cstdlib>
#include <vector>

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "device_array.h"
#include "tap.h"

typedef std::complex<double> number;
typedef std::vector<number> numbers;
static cublasHandle_t handle;

static numbers random_numbers(int n)
{
    static unsigned long long state = 11;
    numbers v(n);
    for (number &z : v) {
        const double real = draw_number(state, 14);
        z = number(real, draw_number(state, 14));
    }
    return v;
}

template <class T> static T make(number z)
{
    T t;
    t.x = (decltype(t.x))z.real();
    t.y = (decltype(t.y))z.imag();
    return t;
}

template <class T> static std::vector<T> made_of(const numbers &z)
{
    std::vector<T> host;
    for (number one : z) host.push_back(make<T>(one));
    return host;
}

template <class T> struct Array : DeviceArray<T> {
    explicit Array(const numbers &host) : DeviceArray<T>(made_of<T>(host)) {}
    bool is(const numbers &want) const
    {
        const std::vector<T> h = this->down();
        const double bound = sizeof(T) == 8 ? 2e-4 : 1e-11;
        for (size_t i = 0; i < h.size(); i++)
            if (!(std::abs(number(h[i].x, h[i].y) - want[i]) <= bound)) return false;
        return true;
    }
};

static number element(const numbers &A, int ld, cublasOperation_t op, int i, int j)
{
    number z = op == CUBLAS_OP_N ? A[i + j * ld] : A[j + i * ld];
    return op == CUBLAS_OP_C ? std::conj(z) : z;
}

static const cublasOperation_t operations[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
static const number alpha(0.5, -0.25), beta(-0.75, 0.5);

// The calls of one type; wide: _64, those with sizes of 64 bits
#define CALLS(Name, X, x_, T_, R_, sscal_, nrm2_, asum_, wide)                                               \
    struct Name {                                                                                            \
        typedef T_ T;                                                                                        \
        typedef R_ R;                                                                                        \
        static const char *name() { return #X; }                                                             \
        static constexpr auto axpy = cublas##X##axpy##wide;                                                  \
        static constexpr auto scal = cublas##X##scal##wide;                                                  \
        static constexpr auto real_scal = cublas##sscal_##wide;                                              \
        static constexpr auto copy = cublas##X##copy##wide;                                                  \
        static constexpr auto swap = cublas##X##swap##wide;                                                  \
        static constexpr auto dotu = cublas##X##dotu##wide;                                                  \
        static constexpr auto dotc = cublas##X##dotc##wide;                                                  \
        static constexpr auto nrm2 = cublas##nrm2_##wide;                                                    \
        static constexpr auto asum = cublas##asum_##wide;                                                    \
        static constexpr auto amax = cublasI##x_##amax;                                                      \
        static constexpr auto amin = cublasI##x_##amin;                                                      \
        static constexpr auto gemv = cublas##X##gemv##wide;                                                  \
        static constexpr auto geru = cublas##X##geru##wide;                                                  \
        static constexpr auto gerc = cublas##X##gerc##wide;                                                  \
        static constexpr auto gemm = cublas##X##gemm##wide;                                                  \
        static constexpr auto batched = cublas##X##gemmBatched##wide;                                        \
        static constexpr auto strided = cublas##X##gemmStridedBatched##wide;                                 \
        static constexpr auto geam = cublas##X##geam##wide;                                                  \
    };
CALLS(Single, C, c, cuComplex, float, Csscal, Scnrm2, Scasum, )
CALLS(Double, Z, z, cuDoubleComplex, double, Zdscal, Dznrm2, Dzasum, _64)

template <class F> static void vectors()
{
    typedef typename F::T T;
    const int n = 37, incx = 2, incy = -3;
    const numbers x = random_numbers(n * 2), y = random_numbers(n * 3);
    const auto at_y = [&](int i) { return (n - 1 - i) * 3; }; // a negative increment reads from the far end
    const T a = make<T>(alpha);
    numbers want = y;
    Array<T> dx(x), dy(y);
    for (int i = 0; i < n; i++) want[at_y(i)] += alpha * x[2 * i];
    ok(F::axpy(handle, n, &a, dx.p, incx, dy.p, incy) == 0 && dy.is(want), "%saxpy", F::name());
    number u = 0, c = 0;
    double norm = 0, sum = 0;
    int most = 0, least = 0;
    const auto size = [&](int i) { return std::fabs(x[2 * i].real()) + std::fabs(x[2 * i].imag()); };
    for (int i = 0; i < n; i++) {
        u += x[2 * i] * want[at_y(i)];
        c += std::conj(x[2 * i]) * want[at_y(i)];
        norm += std::norm(x[2 * i]);
        sum += size(i);
        if (size(i) > size(most)) most = i;
        if (size(i) < size(least)) least = i;
    }
    T result;
    const double bound = sizeof(T) == 8 ? 2e-4 : 1e-11;
    ok(F::dotu(handle, n, dx.p, incx, dy.p, incy, &result) == 0 &&
           std::abs(number(result.x, result.y) - u) < bound,
       "%sdotu", F::name());
    ok(F::dotc(handle, n, dx.p, incx, dy.p, incy, &result) == 0 &&
           std::abs(number(result.x, result.y) - c) < bound,
       "%sdotc", F::name());
    typename F::R real;
    ok(F::nrm2(handle, n, dx.p, incx, &real) == 0 && std::fabs(real - std::sqrt(norm)) < bound, "nrm2 of %s",
       F::name());
    ok(F::asum(handle, n, dx.p, incx, &real) == 0 && std::fabs(real - sum) < bound, "asum of %s", F::name());
    int index = 0, other = 0;
    ok(F::amax(handle, n, dx.p, incx, &index) == 0 && F::amin(handle, n, dx.p, incx, &other) == 0 &&
           index == most + 1 && other == least + 1,
       "amax and amin of %s", F::name());
    numbers scaled = x;
    const typename F::R half = 0.5;
    for (int i = 0; i < n; i++) scaled[2 * i] *= alpha * 0.5;
    ok(F::scal(handle, n, &a, dx.p, incx) == 0 && F::real_scal(handle, n, &half, dx.p, incx) == 0 &&
           dx.is(scaled),
       "scal of %s, by a complex and by a real number", F::name());
    F::swap(handle, n, dx.p, incx, dy.p, incy);
    F::copy(handle, n, dx.p, incx, dy.p, 3);
    for (int i = 0; i < n; i++) std::swap(scaled[2 * i], want[at_y(i)]);
    for (int i = 0; i < n; i++) want[3 * i] = scaled[2 * i];
    ok(dx.is(scaled) && dy.is(want), "swap and copy of %s", F::name());
}

template <class F> static void products(int m, int n, int k)
{
    typedef typename F::T T;
    const T a = make<T>(alpha), b = make<T>(beta);
    for (cublasOperation_t ta : operations) {
        for (cublasOperation_t tb : operations) {
            const int lda = (ta == CUBLAS_OP_N ? m : k) + 1, ldb = (tb == CUBLAS_OP_N ? k : n) + 2,
                      ldc = m + 3;
            const int sa = lda * (ta == CUBLAS_OP_N ? k : m), sb = ldb * (tb == CUBLAS_OP_N ? n : k),
                      sc = ldc * n;
            const numbers A = random_numbers(2 * sa), B = random_numbers(2 * sb), C = random_numbers(2 * sc);
            numbers want = C;
            for (int t = 0; t < 2; t++) {
                const numbers At(A.begin() + t * sa, A.end()), Bt(B.begin() + t * sb, B.end());
                for (int j = 0; j < n; j++)
                    for (int i = 0; i < m; i++) {
                        number sum = 0;
                        for (int p = 0; p < k; p++)
                            sum += element(At, lda, ta, i, p) * element(Bt, ldb, tb, p, j);
                        number &c = want[t * sc + i + j * ldc];
                        c = alpha * sum + beta * c;
                    }
            }
            Array<T> dA(A), dB(B), dC(C), dD(C), dE(C);
            bool good = true;
            for (int t = 0; t < 2; t++)
                good = good && F::gemm(handle, ta, tb, m, n, k, &a, dA.p + t * sa, lda, dB.p + t * sb, ldb,
                                       &b, dC.p + t * sc, ldc) == 0;
            ok(good && dC.is(want), "%sgemm %dx%dx%d ta=%d tb=%d", F::name(), m, n, k, ta, tb);
            ok(F::strided(handle, ta, tb, m, n, k, &a, dA.p, lda, sa, dB.p, ldb, sb, &b, dD.p, ldc, sc, 2) ==
                       0 &&
                   dD.is(want),
               "%sgemmStridedBatched", F::name());
            T *each[6] = {dA.p, dA.p + sa, dB.p, dB.p + sb, dE.p, dE.p + sc}, **pointers;
            if (cudaMalloc((void **)&pointers, sizeof each) != cudaSuccess) exit(3);
            cudaMemcpy(pointers, each, sizeof each, cudaMemcpyHostToDevice);
            ok(F::batched(handle, ta, tb, m, n, k, &a, pointers, lda, pointers + 2, ldb, &b, pointers + 4,
                          ldc, 2) == 0 &&
                   dE.is(want),
               "%sgemmBatched", F::name());
            cudaFree(pointers);
        }
    }
}

template <class F> static void others()
{
    typedef typename F::T T;
    const int m = 7, n = 5, lda = 8;
    const T a = make<T>(alpha), b = make<T>(beta);
    for (cublasOperation_t op : operations) {
        const int rows = op == CUBLAS_OP_N ? m : n, columns = op == CUBLAS_OP_N ? n : m;
        const numbers A = random_numbers(lda * n), x = random_numbers(columns), y = random_numbers(rows);
        numbers want = y;
        for (int i = 0; i < rows; i++) {
            want[i] *= beta;
            for (int j = 0; j < columns; j++) want[i] += alpha * element(A, lda, op, i, j) * x[j];
        }
        Array<T> dA(A), dx(x), dy(y);
        ok(F::gemv(handle, op, m, n, &a, dA.p, lda, dx.p, 1, &b, dy.p, 1) == 0 && dy.is(want), "%sgemv op=%d",
           F::name(), op);
    }
    const numbers A = random_numbers(lda * n), x = random_numbers(m), y = random_numbers(n);
    numbers plain = A, conjugated = A, transposed(n * m);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            plain[i + j * lda] += alpha * x[i] * y[j];
            conjugated[i + j * lda] += alpha * x[i] * std::conj(y[j]);
            transposed[j + i * n] = alpha * std::conj(A[i + j * lda]);
        }
    Array<T> dA(A), dB(A), dx(x), dy(y), dC(transposed), dD(A);
    ok(F::geru(handle, m, n, &a, dx.p, 1, dy.p, 1, dA.p, lda) == 0 && dA.is(plain), "%sgeru", F::name());
    ok(F::gerc(handle, m, n, &a, dx.p, 1, dy.p, 1, dB.p, lda) == 0 && dB.is(conjugated), "%sgerc", F::name());
    const T zero = make<T>(0);
    ok(F::geam(handle, CUBLAS_OP_C, CUBLAS_OP_N, n, m, &a, dD.p, lda, &zero, nullptr, n, dC.p, n) == 0 &&
           dC.is(transposed),
       "%sgeam: the conjugate transpose", F::name());
    T *device;
    if (cudaMalloc((void **)&device, 2 * sizeof(T)) != cudaSuccess) exit(3);
    cudaMemcpy(device, &a, sizeof a, cudaMemcpyHostToDevice);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    Array<T> dE(x);
    number sum = 0;
    for (const number &z : x) sum += alpha * z * alpha * z;
    F::scal(handle, m, device, dE.p, 1);
    F::dotu(handle, m, dE.p, 1, dE.p, 1, device + 1);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    T result;
    cudaMemcpy(&result, device + 1, sizeof result, cudaMemcpyDeviceToHost);
    ok(std::abs(number(result.x, result.y) - sum) < 1e-4, "factor and result on the device, %s", F::name());
    cudaFree(device);
}

template <class F> static void all()
{
    vectors<F>();
    products<F>(9, 7, 17);
    products<F>(1, 1, 1);
    others<F>();
    ok(F::gemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, nullptr, nullptr, 4, nullptr, 4, nullptr, nullptr,
               4) == CUBLAS_STATUS_INVALID_VALUE,
       "%sgemm without factors", F::name());
}

// The calls of one type that work with triangles
#define TRIANGLES(Name, X, T_, R_)                                                                           \
    struct Name {                                                                                            \
        typedef T_ T;                                                                                        \
        typedef R_ R;                                                                                        \
        static const char *name() { return #X; }                                                             \
        static constexpr auto syrk = cublas##X##syrk;                                                        \
        static constexpr auto herk = cublas##X##herk;                                                        \
        static constexpr auto syr2k = cublas##X##syr2k;                                                      \
        static constexpr auto her2k = cublas##X##her2k;                                                      \
        static constexpr auto syrkx = cublas##X##syrkx;                                                      \
        static constexpr auto herkx = cublas##X##herkx;                                                      \
        static constexpr auto symm = cublas##X##symm;                                                        \
        static constexpr auto hemm = cublas##X##hemm;                                                        \
        static constexpr auto hemv = cublas##X##hemv;                                                        \
        static constexpr auto symv = cublas##X##symv;                                                        \
        static constexpr auto syr = cublas##X##syr;                                                          \
        static constexpr auto syr2 = cublas##X##syr2;                                                        \
        static constexpr auto her = cublas##X##her;                                                          \
        static constexpr auto her2 = cublas##X##her2;                                                        \
        static constexpr auto trmm = cublas##X##trmm;                                                        \
        static constexpr auto trsm = cublas##X##trsm;                                                        \
        static constexpr auto trmv = cublas##X##trmv;                                                        \
        static constexpr auto trsv = cublas##X##trsv;                                                        \
    };
TRIANGLES(SingleTriangles, C, cuComplex, float)
TRIANGLES(DoubleTriangles, Z, cuDoubleComplex, double)

// Whole matrices, by columns
struct Whole {
    int rows, columns;
    numbers e;
    Whole(int rows, int columns) : rows(rows), columns(columns), e((size_t)rows * columns) {}
    Whole(int rows, int columns, const numbers &e) : rows(rows), columns(columns), e(e) {}
    number &operator()(int i, int j) { return e[i + (size_t)j * rows]; }
    number operator()(int i, int j) const { return e[i + (size_t)j * rows]; }
};

static Whole turned(const Whole &a, cublasOperation_t op)
{
    if (op == CUBLAS_OP_N) return a;
    Whole t(a.columns, a.rows);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.columns; j++) t(j, i) = op == CUBLAS_OP_C ? std::conj(a(i, j)) : a(i, j);
    return t;
}

static Whole product(const Whole &a, const Whole &b)
{
    Whole c(a.rows, b.columns);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < b.columns; j++)
            for (int l = 0; l < a.columns; l++) c(i, j) += a(i, l) * b(l, j);
    return c;
}

// What a triangle of a stands for
enum kind { SYMMETRIC, HERMITIAN, TRIANGULAR, UNIT_TRIANGULAR };
static Whole meant(const Whole &a, bool lower, kind what)
{
    Whole w(a.rows, a.columns);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.columns; j++) {
            const bool stored = lower ? i >= j : i <= j;
            w(i, j) = stored               ? a(i, j)
                      : what >= TRIANGULAR ? 0
                      : what == HERMITIAN  ? std::conj(a(j, i))
                                           : a(j, i);
            if (i == j && what == HERMITIAN) w(i, j) = a(i, j).real();
            if (i == j && what == UNIT_TRIANGULAR) w(i, j) = 1;
        }
    return w;
}

static Whole sum(number alpha, const Whole &a, number beta, const Whole &b)
{
    Whole c = a;
    for (size_t i = 0; i < c.e.size(); i++) c.e[i] = alpha * a.e[i] + beta * b.e[i];
    return c;
}

// One triangle is new, the other as it was
static Whole triangle_of(const Whole &fresh, const Whole &old, bool lower)
{
    Whole w = old;
    for (int i = 0; i < old.rows; i++)
        for (int j = 0; j < old.columns; j++)
            if (lower ? i >= j : i <= j) w(i, j) = fresh(i, j);
    return w;
}

template <class F> static void ranks()
{
    typedef typename F::T T;
    typedef typename F::R R;
    const int n = 9, k = 6;
    const number al(0.75, -0.5), be(0.25, 0.5);
    const T a1 = make<T>(al), b1 = make<T>(be);
    const R ra = (R)0.75, rb = (R)-0.25;
    for (int way = 0; way < 4; way++) {
        const bool lower = way & 1, plain = way & 2;
        const cublasFillMode_t uplo = lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
        const int rows = plain ? n : k, columns = plain ? k : n;
        const Whole A(rows, columns, random_numbers(n * k)), B(rows, columns, random_numbers(n * k));
        Whole C(n, n, random_numbers(n * n));
        for (int i = 0; i < n; i++) C(i, i) = C(i, i).real();
        Array<T> a(A.e), b(B.e);
        const auto check = [&](const char *what, bool hermitian, bool both, const Whole &other, number alpha,
                               number beta, cublasStatus_t status, const Array<T> &c) {
            const cublasOperation_t op = plain       ? CUBLAS_OP_N
                                         : hermitian ? CUBLAS_OP_C
                                                     : CUBLAS_OP_T,
                                    back = hermitian ? CUBLAS_OP_C : CUBLAS_OP_T;
            const Whole x = turned(A, op), y = turned(other, op);
            Whole want = sum(alpha, product(x, turned(y, back)), beta, C);
            if (both) want = sum(1, want, hermitian ? std::conj(alpha) : alpha, product(y, turned(x, back)));
            ok(status == 0 && c.is(triangle_of(want, C, lower).e), "%s%s, way %d", F::name(), what, way);
        };
        const cublasOperation_t s = plain ? CUBLAS_OP_N : CUBLAS_OP_T, h = plain ? CUBLAS_OP_N : CUBLAS_OP_C;
        Array<T> c1(C.e), c2(C.e), c3(C.e), c4(C.e), c5(C.e), c6(C.e);
        check("syrk", false, false, A, al, be, F::syrk(handle, uplo, s, n, k, &a1, a.p, rows, &b1, c1.p, n),
              c1);
        check("herk", true, false, A, 0.75, -0.25,
              F::herk(handle, uplo, h, n, k, &ra, a.p, rows, &rb, c2.p, n), c2);
        check("syr2k", false, true, B, al, be,
              F::syr2k(handle, uplo, s, n, k, &a1, a.p, rows, b.p, rows, &b1, c3.p, n), c3);
        check("her2k", true, true, B, al, -0.25,
              F::her2k(handle, uplo, h, n, k, &a1, a.p, rows, b.p, rows, &rb, c4.p, n), c4);
        check("syrkx", false, false, B, al, be,
              F::syrkx(handle, uplo, s, n, k, &a1, a.p, rows, b.p, rows, &b1, c5.p, n), c5);
        if (!plain) continue; // of vectors: the first columns, one of them backwards
        const Whole x(n, 1, numbers(A.e.begin(), A.e.begin() + n)),
            y(n, 1, numbers(B.e.begin(), B.e.begin() + n));
        Whole reversed = y;
        for (int i = 0; i < n; i++) reversed(i, 0) = y(n - 1 - i, 0);
        bool good = F::her(handle, uplo, n, &ra, a.p, 1, c6.p, n) == 0;
        const Whole once = triangle_of(sum(0.75, product(x, turned(x, CUBLAS_OP_C)), 1, C), C, lower);
        ok(good && c6.is(once.e), "%sher, way %d", F::name(), way);
        good = F::her2(handle, uplo, n, &a1, a.p, 1, b.p, -1, c6.p, n) == 0;
        Whole twice = sum(al, product(x, turned(reversed, CUBLAS_OP_C)), 1, once);
        twice = sum(std::conj(al), product(reversed, turned(x, CUBLAS_OP_C)), 1, twice);
        ok(good && c6.is(triangle_of(twice, once, lower).e), "%sher2, way %d", F::name(), way);
        Array<T> c7(C.e);
        good = F::syr(handle, uplo, n, &a1, a.p, -1, c7.p, n) == 0;
        Whole back = x;
        for (int i = 0; i < n; i++) back(i, 0) = x(n - 1 - i, 0);
        const Whole plainly = triangle_of(sum(al, product(back, turned(back, CUBLAS_OP_T)), 1, C), C, lower);
        ok(good && c7.is(plainly.e), "%ssyr, way %d", F::name(), way);
        good = F::syr2(handle, uplo, n, &a1, a.p, 1, b.p, -1, c7.p, n) == 0;
        twice = sum(al, product(x, turned(reversed, CUBLAS_OP_T)), 1, plainly);
        twice = sum(al, product(reversed, turned(x, CUBLAS_OP_T)), 1, twice);
        ok(good && c7.is(triangle_of(twice, plainly, lower).e), "%ssyr2, way %d", F::name(), way);
    }
}

template <class F> static void sides()
{
    typedef typename F::T T;
    const int m = 7, n = 5;
    const number al(0.75, -0.5), be(0.25, 0.5);
    const T a1 = make<T>(al), b1 = make<T>(be), one = make<T>(1);
    for (int way = 0; way < 24; way++) {
        const bool left = way & 1, lower = way & 2, unit = way & 4;
        const cublasOperation_t op = way / 8 == 0 ? CUBLAS_OP_N : way / 8 == 1 ? CUBLAS_OP_T : CUBLAS_OP_C;
        const cublasSideMode_t side = left ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT;
        const cublasFillMode_t uplo = lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
        const cublasDiagType_t diag = unit ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT;
        const int order = left ? m : n;
        Whole A(order, order, random_numbers(order * order)), B(m, n, random_numbers(m * n)),
            C(m, n, random_numbers(m * n));
        for (number &e : A.e) e /= 4;
        for (int i = 0; i < order; i++) A(i, i) += 2;
        const auto sided = [&](const Whole &a) { return left ? product(a, B) : product(B, a); };
        Array<T> a(A.e), b(B.e), c(C.e), d(C.e), x(B.e);
        bool good = F::trmm(handle, side, uplo, op, diag, m, n, &a1, a.p, order, b.p, m, c.p, m) == 0;
        const Whole triangle = turned(meant(A, lower, unit ? UNIT_TRIANGULAR : TRIANGULAR), op);
        ok(good && c.is(sum(al, sided(triangle), 0, B).e), "%strmm, way %d", F::name(), way);
        good = F::trsm(handle, side, uplo, op, diag, m, n, &one, a.p, order, c.p, m) == 0;
        ok(good && c.is(sum(al, B, 0, B).e), "%strsm undoes it", F::name());
        if (left) {
            good = F::trmv(handle, uplo, op, diag, m, a.p, m, x.p, -1) == 0;
            Whole v(m, 1), whole = B;
            for (int i = 0; i < m; i++) v(i, 0) = B(m - 1 - i, 0);
            v = product(triangle, v);
            for (int i = 0; i < m; i++) whole(m - 1 - i, 0) = v(i, 0);
            ok(good && x.is(whole.e), "%strmv, backwards", F::name());
            good = F::trsv(handle, uplo, op, diag, m, a.p, m, x.p, -1) == 0;
            ok(good && x.is(B.e), "%strsv undoes it", F::name());
        }
        if (way >= 4) continue;
        good = F::symm(handle, side, uplo, m, n, &a1, a.p, order, b.p, m, &b1, d.p, m) == 0;
        ok(good && d.is(sum(al, sided(meant(A, lower, SYMMETRIC)), be, C).e), "%ssymm, way %d", F::name(),
           way);
        Array<T> e(C.e), y(C.e), z(C.e);
        good = F::hemm(handle, side, uplo, m, n, &a1, a.p, order, b.p, m, &b1, e.p, m) == 0;
        const Whole want = sum(al, sided(meant(A, lower, HERMITIAN)), be, C);
        ok(good && e.is(want.e), "%shemm, way %d", F::name(), way);
        if (!left) continue;
        good = F::hemv(handle, uplo, m, &a1, a.p, m, b.p, 1, &b1, y.p, 1) == 0;
        Whole first = C;
        for (int i = 0; i < m; i++) first(i, 0) = want(i, 0);
        ok(good && y.is(first.e), "%shemv, way %d", F::name(), way);
        good = F::symv(handle, uplo, m, &a1, a.p, m, b.p, 1, &b1, z.p, 1) == 0;
        const Whole other = sum(al, product(meant(A, lower, SYMMETRIC), B), be, C);
        for (int i = 0; i < m; i++) first(i, 0) = other(i, 0);
        ok(good && z.is(first.e), "%ssymv, way %d", F::name(), way);
    }
}

int main()
{
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return std::fprintf(stderr, "no cuBLAS\n"), 3;
    all<Single>();
    all<Double>();
    ranks<SingleTriangles>();
    ranks<DoubleTriangles>();
    sides<SingleTriangles>();
    sides<DoubleTriangles>();
    cublasDestroy(handle);
    return done();
}
