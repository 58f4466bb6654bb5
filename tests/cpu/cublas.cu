// Checks cuBLAS against plain loops: every routine of the stand-in, float and double, all operations and
// triangles, odd sizes, leading dimensions and increments.  Nothing here is ours alone: it runs under nvcc
// with the real library too.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "tap.h"

static cublasHandle_t handle;
static unsigned long long dice = 1;

static double number()
{
    dice = dice * 6364136223846793005ull + 1442695040888963407ull;
    return (double)(dice >> 40) / 8388608.0 - 1.0;
}

template <class T> struct Device { // an array on the device and its copy on the host
    std::vector<T> host;
    T *p;
    explicit Device(size_t n) : host(n)
    {
        for (size_t i = 0; i < n; i++) host[i] = (T)number();
        if (cudaMalloc((void **)&p, (n + 1) * sizeof(T)) != cudaSuccess) exit(3);
        up();
    }
    ~Device() { cudaFree(p); }
    Device(const Device &) = delete;
    void up() { cudaMemcpy(p, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice); }
    std::vector<T> down() const
    {
        std::vector<T> v(host.size());
        cudaDeviceSynchronize();
        cudaMemcpy(v.data(), p, v.size() * sizeof(T), cudaMemcpyDeviceToHost);
        return v;
    }
};

static double epsilon(float)
{
    return 6e-8;
}
static double epsilon(double)
{
    return 1.2e-16;
}

// All equal but for rounding: `terms` products of numbers up to 1 (times `growth`) make an element
template <class T>
static bool close(const std::vector<T> &got, const std::vector<double> &want, int terms, double growth = 1)
{
    double bound = 4 * (terms + 4) * epsilon(T()) * growth;
    for (size_t i = 0; i < want.size(); i++) {
        if (!(std::fabs((double)got[i] - want[i]) <= bound)) {
            std::printf("# element %zu: got %.17g, want %.17g, bound %g\n", i, (double)got[i], want[i],
                        bound);
            return false;
        }
    }
    return true;
}

template <class T> static std::vector<double> widen(const std::vector<T> &v)
{
    return std::vector<double>(v.begin(), v.end());
}

// cublasS... or cublasD... by the type of an argument
#define EITHER(name)                                                                                         \
    template <class... P> cublasStatus_t name##_(float, P... p)                                              \
    {                                                                                                        \
        return cublasS##name(handle, p...);                                                                  \
    }                                                                                                        \
    template <class... P> cublasStatus_t name##_(double, P... p)                                             \
    {                                                                                                        \
        return cublasD##name(handle, p...);                                                                  \
    }
EITHER(axpy)
EITHER(scal)
EITHER(copy)
EITHER(swap)
EITHER(rot)
EITHER(dot)
EITHER(nrm2)
EITHER(asum)
EITHER(gemv)
EITHER(ger)
EITHER(symv)
EITHER(syr)
EITHER(trmv)
EITHER(trsv)
EITHER(symm)
EITHER(syrk)
EITHER(trmm)
EITHER(trsm)
EITHER(geam)
EITHER(dgmm)
EITHER(gemm)
EITHER(gemmBatched)
EITHER(gemmStridedBatched)
template <class... P> cublasStatus_t amax_(float, P... p)
{
    return cublasIsamax(handle, p...);
}
template <class... P> cublasStatus_t amax_(double, P... p)
{
    return cublasIdamax(handle, p...);
}
template <class... P> cublasStatus_t amin_(float, P... p)
{
    return cublasIsamin(handle, p...);
}
template <class... P> cublasStatus_t amin_(double, P... p)
{
    return cublasIdamin(handle, p...);
}

static const cublasOperation_t operations[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
static const cublasFillMode_t triangles[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
static const cublasDiagType_t diagonals[] = {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT};
static const cublasSideMode_t sides[] = {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT};

// Element (i, j) of op(A)
template <class T> static double element(const std::vector<T> &A, int ld, cublasOperation_t op, int i, int j)
{
    return op == CUBLAS_OP_N ? A[i + (size_t)j * ld] : A[j + (size_t)i * ld];
}

// Place of element i of a vector with an increment
static size_t place(int n, int inc, int i)
{
    return inc > 0 ? (size_t)i * inc : (size_t)(n - 1 - i) * -inc;
}

template <class T> static void level1(const char *type)
{
    const T zero = 0;
    for (int n : {0, 1, 33, 1000}) {
        for (int inc : {1, 3, -2}) {
            int span = n * std::abs(inc) + 1, incy = 2;
            Device<T> x(span), y(n * incy + 1);
            T a = (T)0.75, c = (T)0.6, s = (T)0.8, dot = 9, nrm2 = 9, asum = 9;
            int largest = 9, least = 9;
            bool good = axpy_(zero, n, &a, (const T *)x.p, inc, y.p, incy) == 0;
            std::vector<double> want = widen(y.host);
            for (int i = 0; i < n; i++) want[i * incy] += (double)a * x.host[place(n, inc, i)];
            ok(good && close(y.down(), want, 1), "%saxpy n=%d inc=%d", type, n, inc);

            y.up();
            good = rot_(zero, n, x.p, inc, y.p, incy, &c, &s) == 0;
            want = widen(y.host);
            std::vector<double> wantx = widen(x.host);
            for (int i = 0; i < n; i++) {
                double xi = x.host[place(n, inc, i)], yi = y.host[i * incy];
                wantx[place(n, inc, i)] = (double)c * xi + (double)s * yi;
                want[i * incy] = (double)c * yi - (double)s * xi;
            }
            ok(good && close(y.down(), want, 2) && close(x.down(), wantx, 2), "%srot n=%d inc=%d", type, n,
               inc);

            x.up(), y.up();
            good = dot_(zero, n, (const T *)x.p, inc, (const T *)y.p, incy, &dot) == 0;
            double sum = 0, squares = 0, magnitudes = 0;
            int most = 0, fewest = 0;
            for (int i = 0; i < n; i++) {
                double xi = x.host[place(n, inc, i)];
                sum += xi * y.host[i * incy];
                squares += xi * xi;
                magnitudes += std::fabs(xi);
                if (std::fabs(xi) > std::fabs((double)x.host[place(n, inc, most)])) most = i;
                if (std::fabs(xi) < std::fabs((double)x.host[place(n, inc, fewest)])) fewest = i;
            }
            ok(good && close(std::vector<T>{dot}, {sum}, n), "%sdot n=%d inc=%d", type, n, inc);

            if (inc > 0) {
                good = nrm2_(zero, n, (const T *)x.p, inc, &nrm2) == 0 &&
                       asum_(zero, n, (const T *)x.p, inc, &asum) == 0;
                ok(good && close(std::vector<T>{nrm2, asum}, {std::sqrt(squares), magnitudes}, n),
                   "%snrm2, %sasum n=%d inc=%d", type, type, n, inc);
                good = amax_(zero, n, (const T *)x.p, inc, &largest) == 0 &&
                       amin_(zero, n, (const T *)x.p, inc, &least) == 0;
                ok(good && largest == (n ? most + 1 : 0) && least == (n ? fewest + 1 : 0),
                   "%samax, %samin n=%d inc=%d", type, type, n, inc);
                good = scal_(zero, n, &a, x.p, inc) == 0;
                wantx = widen(x.host);
                for (int i = 0; i < n; i++) wantx[i * inc] *= a;
                ok(good && close(x.down(), wantx, 1), "%sscal n=%d inc=%d", type, n, inc);
                x.up();
            }

            good = copy_(zero, n, (const T *)x.p, inc, y.p, incy) == 0;
            want = widen(y.host);
            for (int i = 0; i < n; i++) want[i * incy] = x.host[place(n, inc, i)];
            good = good && close(y.down(), want, 0, 0);
            y.up();
            good = good && swap_(zero, n, x.p, inc, y.p, incy) == 0;
            ok(good && close(y.down(), want, 0, 0), "%scopy, %sswap n=%d inc=%d", type, type, n, inc);
        }
    }
    Device<T> huge(4);
    T most = std::numeric_limits<T>::max() / 4, result = 0;
    huge.host = {most, 0, -most, 0};
    huge.up();
    ok(nrm2_(zero, 4, (const T *)huge.p, 1, &result) == 0 && std::fabs(result / most - std::sqrt(2.0)) < 1e-6,
       "%snrm2 of numbers whose squares overflow", type);
    huge.host = {1, -3, 3, 0};
    huge.up();
    int which = 0;
    ok(amax_(zero, 4, (const T *)huge.p, 1, &which) == 0 && which == 2,
       "%samax takes the first of equals, from 1", type);
}

template <class T> static void level2(const char *type)
{
    const T zero = 0, alpha = (T)0.7, beta = (T)-0.3;
    const int m = 37, n = 21, lda = 41;
    for (cublasOperation_t op : operations) {
        for (int incx : {1, -2}) {
            int rows = op == CUBLAS_OP_N ? m : n, columns = op == CUBLAS_OP_N ? n : m;
            Device<T> A(lda * n), x(2 * columns), y(3 * rows);
            bool good =
                gemv_(zero, op, m, n, &alpha, (const T *)A.p, lda, (const T *)x.p, incx, &beta, y.p, 3) == 0;
            std::vector<double> want = widen(y.host);
            for (int i = 0; i < rows; i++) {
                double sum = 0;
                for (int j = 0; j < columns; j++)
                    sum += element(A.host, lda, op, i, j) * x.host[place(columns, incx, j)];
                want[3 * i] = (double)alpha * sum + (double)beta * want[3 * i];
            }
            ok(good && close(y.down(), want, columns), "%sgemv op=%d incx=%d", type, op, incx);
        }
    }
    Device<T> A(lda * n), x(2 * m), y(n);
    bool good = ger_(zero, m, n, &alpha, (const T *)x.p, -2, (const T *)y.p, 1, A.p, lda) == 0;
    std::vector<double> want = widen(A.host);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) want[i + j * lda] += (double)alpha * x.host[place(m, -2, i)] * y.host[j];
    ok(good && close(A.down(), want, 1), "%sger", type);
    for (cublasFillMode_t uplo : triangles) {
        Device<T> S(lda * n), v(n), w(n);
        good = symv_(zero, uplo, n, &alpha, (const T *)S.p, lda, (const T *)v.p, 1, &beta, w.p, 1) == 0;
        want = widen(w.host);
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++) {
                bool stored = uplo == CUBLAS_FILL_MODE_LOWER ? i >= j : i <= j;
                sum += (double)(stored ? S.host[i + j * lda] : S.host[j + i * lda]) * v.host[j];
            }
            want[i] = (double)alpha * sum + (double)beta * want[i];
        }
        ok(good && close(w.down(), want, n), "%ssymv uplo=%d", type, uplo);
        good = syr_(zero, uplo, n, &alpha, (const T *)v.p, 1, S.p, lda) == 0;
        want = widen(S.host);
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                if (uplo == CUBLAS_FILL_MODE_LOWER ? i >= j : i <= j)
                    want[i + j * lda] += (double)alpha * v.host[i] * v.host[j];
        ok(good && close(S.down(), want, 1), "%ssyr uplo=%d", type, uplo);
        for (cublasOperation_t op : operations) {
            for (cublasDiagType_t diag : diagonals) {
                Device<T> R(lda * n), z(2 * n);
                for (int i = 0; i < n; i++) R.host[i + i * lda] += 8;
                for (T &r : R.host) r /= 8;
                R.up();
                good = trmv_(zero, uplo, op, diag, n, (const T *)R.p, lda, z.p, 2) == 0;
                want = widen(z.host);
                for (int i = 0; i < n; i++) {
                    double sum = 0;
                    for (int j = 0; j < n; j++) {
                        bool lower = (uplo == CUBLAS_FILL_MODE_LOWER) == (op == CUBLAS_OP_N);
                        if (i == j)
                            sum += (diag == CUBLAS_DIAG_UNIT ? 1 : element(R.host, lda, op, i, i)) *
                                   z.host[2 * i];
                        else if (lower == (i > j))
                            sum += element(R.host, lda, op, i, j) * z.host[2 * j];
                    }
                    want[2 * i] = sum;
                }
                ok(good && close(z.down(), want, n), "%strmv uplo=%d op=%d diag=%d", type, uplo, op, diag);
                good = trsv_(zero, uplo, op, diag, n, (const T *)R.p, lda, z.p, 2) == 0;
                ok(good && close(z.down(), widen(z.host), n, 16), "%strsv undoes trmv", type);
            }
        }
    }
}

// C = alpha op(A) op(B) + beta C by plain loops, into `want`
template <class T>
static void reference(cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, double alpha,
                      const std::vector<T> &A, int lda, const std::vector<T> &B, int ldb, double beta,
                      std::vector<double> &want, int ldc)
{
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++) {
            double sum = 0;
            for (int p = 0; p < k; p++) sum += element(A, lda, ta, i, p) * element(B, ldb, tb, p, j);
            want[i + (size_t)j * ldc] = alpha * sum + (beta == 0 ? 0 : beta * want[i + (size_t)j * ldc]);
        }
    }
}

template <class T> static void products(const char *type)
{
    const T zero = 0, one = 1, alpha = (T)0.7, beta = (T)-0.3;
    const int sizes[][3] = {{1, 1, 1},      {8, 6, 16},  {9, 7, 17}, {33, 70, 5},
                            {130, 35, 290}, {5, 510, 3}, {3, 4, 0}};
    for (auto &size : sizes) {
        int m = size[0], n = size[1], k = size[2];
        for (cublasOperation_t ta : operations) {
            for (cublasOperation_t tb : operations) {
                int lda = (ta == CUBLAS_OP_N ? m : k) + 2, ldb = (tb == CUBLAS_OP_N ? k : n) + 1, ldc = m + 3;
                Device<T> A((size_t)lda * (m + k)), B((size_t)ldb * (n + k)), C((size_t)ldc * n);
                bool good = gemm_(zero, ta, tb, m, n, k, &alpha, (const T *)A.p, lda, (const T *)B.p, ldb,
                                  &beta, C.p, ldc) == 0;
                std::vector<double> want = widen(C.host);
                reference(ta, tb, m, n, k, alpha, A.host, lda, B.host, ldb, beta, want, ldc);
                ok(good && close(C.down(), want, k), "%sgemm %dx%dx%d op %d %d", type, m, n, k, ta, tb);
            }
        }
    }
    const int m = 20, n = 30, k = 40, count = 3;
    Device<T> A(m * k * count), B(k * n * count), C(m * n * count);
    for (T &c : C.host) c = std::numeric_limits<T>::quiet_NaN();
    C.up();
    bool good = gemmStridedBatched_(zero, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, (const T *)A.p, m,
                                    (long long)m * k, (const T *)B.p, k, (long long)k * n, &zero, C.p, m,
                                    (long long)m * n, count) == 0;
    std::vector<double> want;
    for (int b = 0; b < count; b++) {
        std::vector<T> a(A.host.begin() + b * m * k, A.host.begin() + (b + 1) * m * k);
        std::vector<T> bb(B.host.begin() + b * k * n, B.host.begin() + (b + 1) * k * n);
        std::vector<double> c(m * n);
        reference(CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, 1, a, m, bb, k, 0, c, m);
        want.insert(want.end(), c.begin(), c.end());
    }
    ok(good && close(C.down(), want, k), "%sgemmStridedBatched; beta 0 does not read C", type);

    C.up();
    T *table[3][count], **device;
    for (int b = 0; b < count; b++) {
        table[0][b] = A.p + b * m * k;
        table[1][b] = B.p + b * k * n;
        table[2][b] = C.p + b * m * n;
    }
    cudaMalloc((void **)&device, sizeof table);
    cudaMemcpy(device, table, sizeof table, cudaMemcpyHostToDevice);
    good = gemmBatched_(zero, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, (const T *const *)device, m,
                        (const T *const *)(device + count), k, &zero, (T *const *)(device + 2 * count), m,
                        count) == 0;
    ok(good && close(C.down(), want, k), "%sgemmBatched", type);
    cudaFree(device);
}

template <class T> static void level3(const char *type)
{
    const T zero = 0, alpha = (T)0.7, beta = (T)-0.3;
    for (int order : {5, 75}) {
        const int m = order, n = order + 6, k = 19, ld = order + 10;
        for (cublasFillMode_t uplo : triangles) {
            bool lower = uplo == CUBLAS_FILL_MODE_LOWER;
            for (cublasSideMode_t side : sides) {
                int o = side == CUBLAS_SIDE_LEFT ? m : n;
                Device<T> A(ld * o), B(ld * n), C(ld * n);
                bool good = symm_(zero, side, uplo, m, n, &alpha, (const T *)A.p, ld, (const T *)B.p, ld,
                                  &beta, C.p, ld) == 0;
                std::vector<T> full = A.host;
                for (int j = 0; j < o; j++)
                    for (int i = 0; i < o; i++)
                        if (lower ? i < j : i > j) full[i + j * ld] = A.host[j + i * ld];
                std::vector<double> want = widen(C.host);
                if (side == CUBLAS_SIDE_LEFT)
                    reference(CUBLAS_OP_N, CUBLAS_OP_N, m, n, o, alpha, full, ld, B.host, ld, beta, want, ld);
                else
                    reference(CUBLAS_OP_N, CUBLAS_OP_N, m, n, o, alpha, B.host, ld, full, ld, beta, want, ld);
                ok(good && close(C.down(), want, o), "%ssymm order=%d side=%d uplo=%d", type, o, side, uplo);

                for (cublasOperation_t op : operations) {
                    for (cublasDiagType_t diag : diagonals) {
                        std::vector<T> triangle(A.host.size());
                        for (int j = 0; j < o; j++) {
                            for (int i = 0; i < o; i++) {
                                T small = (T)(A.host[i + j * ld] / (2 * o));
                                A.host[i + j * ld] = i == j ? 1 + small : small;
                                triangle[i + j * ld] = i == j ? (diag == CUBLAS_DIAG_UNIT ? 1 : 1 + small)
                                                       : (lower ? i > j : i < j) ? small
                                                                                 : 0;
                            }
                        }
                        A.up(), C.up();
                        good = trmm_(zero, side, uplo, op, diag, m, n, &alpha, (const T *)A.p, ld,
                                     (const T *)B.p, ld, C.p, ld) == 0;
                        want = widen(C.host);
                        if (side == CUBLAS_SIDE_LEFT)
                            reference(op, CUBLAS_OP_N, m, n, o, alpha, triangle, ld, B.host, ld, 0, want, ld);
                        else
                            reference(CUBLAS_OP_N, op, m, n, o, alpha, B.host, ld, triangle, ld, 0, want, ld);
                        ok(good && close(C.down(), want, o), "%strmm order=%d side=%d uplo=%d op=%d diag=%d",
                           type, o, side, uplo, op, diag);
                        T back = 1 / alpha;
                        good =
                            trsm_(zero, side, uplo, op, diag, m, n, &back, (const T *)A.p, ld, C.p, ld) == 0;
                        want = widen(C.host);
                        for (int j = 0; j < n; j++)
                            for (int i = 0; i < m; i++) want[i + j * ld] = B.host[i + j * ld];
                        ok(good && close(C.down(), want, o, 8), "%strsm undoes trmm", type);
                    }
                }
            }
            for (cublasOperation_t op : operations) {
                Device<T> A(ld * (m + k)), C(ld * m);
                int lda = op == CUBLAS_OP_N ? ld : k + 1;
                bool good = syrk_(zero, uplo, op, m, k, &alpha, (const T *)A.p, lda, &beta, C.p, ld) == 0;
                std::vector<double> all = widen(C.host), want = all;
                reference(op, op == CUBLAS_OP_N ? CUBLAS_OP_T : CUBLAS_OP_N, m, m, k, alpha, A.host, lda,
                          A.host, lda, beta, all, ld);
                for (int j = 0; j < m; j++)
                    for (int i = 0; i < m; i++)
                        if (lower ? i >= j : i <= j) want[i + j * ld] = all[i + j * ld];
                ok(good && close(C.down(), want, k), "%ssyrk order=%d uplo=%d op=%d", type, m, uplo, op);
            }
        }
        for (cublasOperation_t ta : operations) {
            for (cublasOperation_t tb : operations) {
                Device<T> A(ld * (n + 10)), B(ld * (n + 10)), C(ld * n);
                bool good = geam_(zero, ta, tb, m, n, &alpha, (const T *)A.p, ld, &beta, (const T *)B.p, ld,
                                  C.p, ld) == 0;
                std::vector<double> want = widen(C.host);
                for (int j = 0; j < n; j++)
                    for (int i = 0; i < m; i++)
                        want[i + j * ld] = (double)alpha * element(A.host, ld, ta, i, j) +
                                           (double)beta * element(B.host, ld, tb, i, j);
                ok(good && close(C.down(), want, 2), "%sgeam op %d %d", type, ta, tb);
            }
        }
        for (cublasSideMode_t side : sides) {
            Device<T> A(ld * n), x(2 * n), C(ld * n);
            bool good = dgmm_(zero, side, m, n, (const T *)A.p, ld, (const T *)x.p, 2, C.p, ld) == 0;
            std::vector<double> want = widen(C.host);
            for (int j = 0; j < n; j++)
                for (int i = 0; i < m; i++)
                    want[i + j * ld] =
                        (double)A.host[i + j * ld] * x.host[2 * (side == CUBLAS_SIDE_LEFT ? i : j)];
            ok(good && close(C.down(), want, 1), "%sdgmm side=%d", type, side);
        }
    }
}

static void handles()
{
    cublasPointerMode_t mode;
    cublasMath_t math;
    cudaStream_t stream, got;
    int version = 0;
    ok(cublasGetVersion(handle, &version) == 0 && version / 10000 >= 11, "version");
    ok(cublasGetPointerMode(handle, &mode) == 0 && mode == CUBLAS_POINTER_MODE_HOST,
       "pointer mode HOST at first");
    ok(cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH) == 0 && cublasGetMathMode(handle, &math) == 0 &&
           math == CUBLAS_TF32_TENSOR_OP_MATH && cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH) == 0,
       "math mode is kept");
    cudaStreamCreate(&stream);
    ok(cublasSetStream(handle, stream) == 0 && cublasGetStream(handle, &got) == 0 && got == stream,
       "stream is kept");
    Device<float> x(4), y(4), scalars(3);
    float two = 2, result = 0;
    x.host = {1, 2, 3, 4};
    scalars.host = {0.5f, 0, 0};
    x.up(), scalars.up();
    cudaMemsetAsync(y.p, 0, 16, stream);
    cublasSaxpy(handle, 4, &two, x.p, 1, y.p, 1);
    cublasSdot(handle, 4, x.p, 1, y.p, 1, &result);
    ok(result == 60, "calls follow each other in the stream, a result for the host is waited for");
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    cublasSscal(handle, 4, scalars.p, y.p, 1);
    cublasSdot(handle, 4, x.p, 1, y.p, 1, scalars.p + 1);
    cublasSaxpy(handle, 1, scalars.p + 1, x.p, 1, scalars.p + 2, 1);
    ok(scalars.down() == std::vector<float>({0.5f, 30, 30}),
       "pointer mode DEVICE: scalars and results on the device");
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    cublasSetStream(handle, 0);
    cudaStreamDestroy(stream);

    std::vector<float> matrix = {1, 2, 3, 4, 5, 6, 7, 8}, back(8, 0.0f);
    Device<float> d(12);
    bool good = cublasSetMatrix(2, 2, 4, matrix.data(), 4, d.p, 3) == 0 &&
                cublasGetMatrix(2, 2, 4, d.p, 3, back.data(), 2) == 0;
    ok(good && back[0] == 1 && back[1] == 2 && back[2] == 5 && back[3] == 6,
       "SetMatrix, GetMatrix with leading dimensions");
    good = cublasSetVector(4, 4, matrix.data(), 2, d.p, 3) == 0 &&
           cublasGetVector(4, 4, d.p, 3, back.data(), 1) == 0;
    ok(good && back[0] == 1 && back[1] == 3 && back[2] == 5 && back[3] == 7,
       "SetVector, GetVector with increments");
    ok(cublasSetVector(4, 4, matrix.data(), 0, d.p, 3) == CUBLAS_STATUS_INVALID_VALUE,
       "SetVector: increment 0 is invalid");
}

static void errors()
{
    Device<float> a(64);
    float one = 1, zero = 0;
    ok(cublasSgemm(NULL, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a.p, 4, a.p, 4, &zero, a.p, 4) ==
           CUBLAS_STATUS_NOT_INITIALIZED,
       "no handle");
    ok(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a.p, 3, a.p, 4, &zero, a.p, 4) ==
           CUBLAS_STATUS_INVALID_VALUE,
       "a leading dimension that is too small");
    ok(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, -4, 4, 4, &one, a.p, 4, a.p, 4, &zero, a.p, 4) ==
           CUBLAS_STATUS_INVALID_VALUE,
       "a negative size");
    ok(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 0, 4, 4, &one, a.p, 4, a.p, 4, &zero, a.p, 4) == 0,
       "nothing to do is no error");
    ok(strcmp(cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE), "CUBLAS_STATUS_INVALID_VALUE") == 0 &&
           strcmp(cublasGetStatusString(CUBLAS_STATUS_NOT_SUPPORTED),
                  "the requested functionality is not supported") == 0,
       "statuses in words");
}

int main()
{
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return std::fprintf(stderr, "no cuBLAS\n"), 3;
    level1<float>("S");
    level1<double>("D");
    level2<float>("S");
    level2<double>("D");
    products<float>("S");
    products<double>("D");
    level3<float>("S");
    level3<double>("D");
    handles();
    errors();
    ok(cublasDestroy(handle) == 0, "destroy");
    return done();
}
