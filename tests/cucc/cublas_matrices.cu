// Checks cuBLAS's matrix products and level 3 against plain loops: float and double, all operations, sides
// and triangles, odd sizes and leading dimensions.  Nothing here is ours alone: it runs under nvcc with the
// real library too.
#include <algorithm>
#include <complex>

#include <cublasXt.h>

#include "cublas_check.h"
#include "four_types.h"

EITHER(symm)
EITHER(syrk)
EITHER(trmm)
EITHER(trsm)
EITHER(geam)
EITHER(dgmm)
EITHER(gemm)
EITHER(gemmBatched)
EITHER(gemmStridedBatched)

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
    C.up();
    const cudaDataType real = sizeof(T) == 4 ? CUDA_R_32F : CUDA_R_64F;
    good = cublasGemmBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, (const void *const *)device,
                               real, m, (const void *const *)(device + count), real, k, &zero,
                               (void *const *)(device + 2 * count), real, m, count,
                               sizeof(T) == 4 ? CUBLAS_COMPUTE_32F : CUBLAS_COMPUTE_64F,
                               CUBLAS_GEMM_DEFAULT) == 0;
    ok(good && close(C.down(), want, k), "%s cublasGemmBatchedEx", type);
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

// --- two factors of a symmetric matrix, and many vectors ---

EITHER_BY_INT(syr2)
EITHER_BY_INT(syr2k)
EITHER_BY_INT(syrkx)
EITHER_BY_INT(gemvBatched)
EITHER_BY_INT(gemvStridedBatched)

template <class T> static void two_factors(const char *type)
{
    const int n = 9, k = 5, ld = 12;
    const T zero = 0, alpha = (T)0.7, beta = (T)-0.3;
    for (cublasFillMode_t uplo : triangles)
        for (cublasOperation_t op : operations) {
            Device<T> A(ld * ld), B(ld * ld), C(ld * n), D(ld * n), x(n), y(2 * n);
            std::vector<double> both = widen(C.host), one = widen(D.host), outer;
            const auto sum = [&](int i, int j) {
                double s = 0;
                for (int l = 0; l < k; l++)
                    s += element(A.host, ld, op, i, l) * element(B.host, ld, op, j, l);
                return s;
            };
            const auto stored = [&](int i, int j) {
                return uplo == CUBLAS_FILL_MODE_LOWER ? i >= j : i <= j;
            };
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++) {
                    if (!stored(i, j)) continue;
                    both[i + j * ld] = alpha * (sum(i, j) + sum(j, i)) + beta * both[i + j * ld];
                    one[i + j * ld] = alpha * sum(i, j) + beta * one[i + j * ld];
                }
            bool good = syr2k_(zero, uplo, op, n, k, &alpha, (const T *)A.p, ld, (const T *)B.p, ld, &beta,
                               C.p, ld) == 0;
            ok(good && close(C.down(), both, 2 * k), "%ssyr2k uplo=%d op=%d", type, uplo, op);
            good = syrkx_(zero, uplo, op, n, k, &alpha, (const T *)A.p, ld, (const T *)B.p, ld, &beta, D.p,
                          ld) == 0;
            ok(good && close(D.down(), one, k), "%ssyrkx uplo=%d op=%d", type, uplo, op);
            if (op != CUBLAS_OP_N) continue;
            outer = both;
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    if (stored(i, j))
                        outer[i + j * ld] += (double)alpha * x.host[i] * y.host[2 * j] +
                                             (double)alpha * y.host[2 * i] * x.host[j];
            good = syr2_(zero, uplo, n, &alpha, (const T *)x.p, 1, (const T *)y.p, 2, C.p, ld) == 0;
            ok(good && close(C.down(), outer, 2 * k), "%ssyr2 uplo=%d", type, uplo);
        }
}

template <class T> static void many_vectors(const char *type)
{
    const int m = 7, n = 5, count = 3;
    const T zero = 0, alpha = (T)0.7, beta = (T)-0.3;
    for (cublasOperation_t op : operations) {
        const int from = op == CUBLAS_OP_N ? n : m, to = op == CUBLAS_OP_N ? m : n;
        Device<T> A(m * n * count), x(2 * from * count), y(to * count);
        std::vector<double> want = widen(y.host);
        for (int b = 0; b < count; b++)
            for (int i = 0; i < to; i++) {
                double sum = 0;
                for (int l = 0; l < from; l++) {
                    const int at = op == CUBLAS_OP_N ? i + l * m : l + i * m;
                    sum += (double)A.host[b * m * n + at] * x.host[2 * (b * from + l)];
                }
                want[b * to + i] = alpha * sum + beta * want[b * to + i];
            }
        bool good =
            gemvStridedBatched_(zero, op, m, n, &alpha, (const T *)A.p, m, (long long)m * n, (const T *)x.p,
                                2, 2ll * from, &beta, y.p, 1, (long long)to, count) == 0;
        ok(good && close(y.down(), want, n + m), "%sgemvStridedBatched op=%d", type, op);
        y.up();
        T *table[3 * count], **device;
        for (int b = 0; b < count; b++) {
            table[b] = A.p + b * m * n;
            table[count + b] = x.p + b * 2 * from;
            table[2 * count + b] = y.p + b * to;
        }
        cudaMalloc((void **)&device, sizeof table);
        cudaMemcpy(device, table, sizeof table, cudaMemcpyHostToDevice);
        good = gemvBatched_(zero, op, m, n, &alpha, (const T *const *)device, m,
                            (const T *const *)(device + count), 2, &beta, (T *const *)(device + 2 * count), 1,
                            count) == 0;
        ok(good && close(y.down(), want, n + m), "%sgemvBatched op=%d", type, op);
        cudaFree(device);
    }
}

// --- many small systems ---

EITHER_BY_INT(getrfBatched)
EITHER_BY_INT(getrsBatched)
EITHER_BY_INT(getriBatched)
EITHER_BY_INT(matinvBatched)
EITHER_BY_INT(trsmBatched)

template <class T> struct Pointers { // to `count` matrices that lie one behind the other
    T **p;
    Pointers(T *first, size_t size, int count)
    {
        std::vector<T *> each(count);
        for (int i = 0; i < count; i++) each[i] = first + i * size;
        if (cudaMalloc((void **)&p, count * sizeof(T *)) != cudaSuccess) exit(3);
        cudaMemcpy(p, each.data(), count * sizeof(T *), cudaMemcpyHostToDevice);
    }
    ~Pointers() { cudaFree(p); }
    Pointers(const Pointers &) = delete;
};

// op(A) X, A n by n and X n by columns, in double
template <class T>
static std::vector<double> times(cublasOperation_t op, int n, int columns, const T *A, int lda, const T *X,
                                 int ldx)
{
    std::vector<double> B((size_t)ldx * columns);
    for (int j = 0; j < columns; j++)
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                B[i + (size_t)j * ldx] +=
                    (double)(op == CUBLAS_OP_N ? A[i + k * lda] : A[k + i * lda]) * X[k + (size_t)j * ldx];
    return B;
}

template <class T> static void systems(const char *type, bool pivoting)
{
    const int n = 17, lda = 19, columns = 3, count = 5, size = lda * n, side = lda * columns;
    Device<T> A(size * count), B(side * count), C(size * count);
    for (int i = 0; i < size * count; i++) // without pivoting, diagonals must be large
        if (!pivoting && i % size % lda == i % size / lda) A.host[i] += 8;
    A.host[0] = pivoting ? 0 : A.host[0]; // the first pivot is elsewhere
    A.up();
    const std::vector<T> original = A.host;
    Pointers<T> a(A.p, size, count), b(B.p, side, count), c(C.p, size, count);
    Device<int> info(count), pivots(n * count);
    int *p = pivoting ? pivots.p : NULL, bad = 7;
    ok(getrfBatched_(T(), n, a.p, lda, p, info.p, count) == CUBLAS_STATUS_SUCCESS &&
           info.down() == std::vector<int>(count, 0),
       "%sgetrfBatched%s", type, pivoting ? "" : " without pivots");
    for (cublasOperation_t op : operations) {
        B.up();
        bool right =
            getrsBatched_(T(), op, n, columns, a.p, lda, p, b.p, lda, &bad, count) == CUBLAS_STATUS_SUCCESS;
        std::vector<T> X = B.down();
        for (int i = 0; i < count; i++) {
            std::vector<double> again = times(op, n, columns, &original[i * size], lda, &X[i * side], lda);
            for (int j = 0; j < side; j++)
                if (j % lda < n && !(std::fabs(again[j] - B.host[i * side + j]) < 2e5 * epsilon(T())))
                    right = false;
        }
        ok(right && bad == 0, "%sgetrsBatched, op %d", type, op);
    }
    bool right = getriBatched_(T(), n, a.p, lda, p, c.p, lda, info.p, count) == CUBLAS_STATUS_SUCCESS;
    std::vector<T> inverse = C.down();
    A.up();
    right = right && matinvBatched_(T(), n, a.p, lda, c.p, lda, info.p, count) == CUBLAS_STATUS_SUCCESS;
    std::vector<T> at_once = C.down();
    for (int i = 0; i < count; i++) {
        for (const std::vector<T> &inv : {inverse, at_once}) {
            std::vector<double> unit =
                times(CUBLAS_OP_N, n, n, &original[i * size], lda, &inv[i * size], lda);
            for (int j = 0; j < size; j++)
                if (j % lda < n && !(std::fabs(unit[j] - (j % lda == j / lda)) < 2e5 * epsilon(T())))
                    right = false;
        }
    }
    ok(right && A.down() == original, "%sgetriBatched and %smatinvBatched", type, type);
}

template <class T> static void odd_systems(const char *type)
{
    const int n = 3;
    Device<T> A(2 * n * n), B(2 * n * n);
    Device<int> info(2), pivots(2 * n);
    A.host = {1, 2, 3, 2, 5, 7, 3, 6, 1,
              1, 2, 4, 2, 4, 8, 1, 1, 1}; // the second is singular, with no rounding
    A.up();
    Pointers<T> a(A.p, n * n, 2), b(B.p, n * n, 2);
    getrfBatched_(T(), n, a.p, n, pivots.p, info.p, 2);
    std::vector<int> found = info.down();
    ok(found[0] == 0 && found[1] != 0, "%sgetrfBatched: a singular matrix has its info (%d)", type, found[1]);
    getriBatched_(T(), n, a.p, n, pivots.p, b.p, n, info.p, 2);
    ok(info.down() == found, "%sgetriBatched says the same", type);
    ok(matinvBatched_(T(), 33, a.p, 33, b.p, 33, info.p, 2) != CUBLAS_STATUS_SUCCESS,
       "%smatinvBatched: n <= 32", type);
    int bad = 0;
    ok(getrsBatched_(T(), CUBLAS_OP_N, n, 1, a.p, 2, pivots.p, b.p, n, &bad, 2) ==
               CUBLAS_STATUS_INVALID_VALUE &&
           bad == -5,
       "%sgetrsBatched: lda is argument 5", type);
    const T alpha = 2;
    A.host = {2, 1, 1, 0, 4, 1, 0, 0, 8, 2, 1, 1, 0, 4, 1, 0, 0, 8};
    A.up();
    B.up();
    trsmBatched_(T(), CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, n,
                 &alpha, a.p, n, b.p, n, 2);
    std::vector<T> X = B.down();
    std::vector<double> again = times(CUBLAS_OP_N, n, n, &A.host[n * n], n, &X[n * n], n);
    for (double &x : again) x /= alpha;
    ok(close(std::vector<T>(B.host.begin() + n * n, B.host.end()), again, n, 4), "%strsmBatched", type);
}

// --- least squares ---

typedef std::complex<double> pair;

// The residual of the least squares is orthogonal to A's columns: A^H (A X - C) = 0.
template <class T, class Gels> static void least_squares(const char *type, Gels gels, double bound)
{
    const int m = 23, n = 9, columns = 4, lda = 25, ldc = 24, count = 3;
    std::vector<T> A(lda * n * count), C(ldc * columns * count), X(C.size());
    for (T &x : A) set(x, pair(number(), number()));
    for (T &x : C) set(x, pair(number(), number()));
    for (int i = 0; i < m; i++) set(A[2 * lda * n + 4 * lda + i], 0); // the third has a column of nothing
    T *a, *c, *pointers[2 * count], **p;
    cudaMalloc((void **)&a, A.size() * sizeof(T));
    cudaMalloc((void **)&c, C.size() * sizeof(T));
    cudaMalloc((void **)&p, sizeof pointers);
    for (int i = 0; i < count; i++)
        pointers[i] = a + i * lda * n, pointers[count + i] = c + i * ldc * columns;
    cudaMemcpy(a, A.data(), A.size() * sizeof(T), cudaMemcpyHostToDevice);
    cudaMemcpy(c, C.data(), C.size() * sizeof(T), cudaMemcpyHostToDevice);
    cudaMemcpy(p, pointers, sizeof pointers, cudaMemcpyHostToDevice);
    Device<int> each(count);
    int bad = 7;
    bool good = gels(handle, CUBLAS_OP_N, m, n, columns, p, lda, p + count, ldc, &bad, each.p, count) == 0;
    cudaMemcpy(X.data(), c, X.size() * sizeof(T), cudaMemcpyDeviceToHost);
    double worst = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < columns; j++) {
            pair rest[m];
            for (int r = 0; r < m; r++) {
                rest[r] = -get(C[(i * columns + j) * ldc + r]);
                for (int k = 0; k < n; k++)
                    rest[r] += get(A[(i * n + k) * lda + r]) * get(X[(i * columns + j) * ldc + k]);
            }
            for (int k = 0; k < n; k++) {
                pair sum = 0;
                for (int r = 0; r < m; r++) sum += std::conj(get(A[(i * n + k) * lda + r])) * rest[r];
                worst = std::max(worst, std::abs(sum));
            }
        }
    ok(good && bad == 0 && worst < bound, "%sgelsBatched: no better X (%g)", type, worst);
    ok(each.down() == std::vector<int>({0, 0, 5}), "%sgelsBatched: a column of nothing is told", type);
    ok(gels(handle, CUBLAS_OP_N, n, m, columns, p, lda, p + count, ldc, &bad, nullptr, count) != 0 &&
           gels(handle, CUBLAS_OP_N, m, n, columns, p, m - 1, p + count, ldc, &bad, nullptr, count) ==
               CUBLAS_STATUS_INVALID_VALUE,
       "%sgelsBatched: more rows than columns, lda at least m", type);
    cudaFree(a), cudaFree(c), cudaFree(p);
}

// --- matrices of the host ---

static void host_matrices()
{
    const int m = 33, n = 20, k = 41;
    const double alpha = 0.7, beta = -0.3;
    std::vector<double> A(m * k), B(n * k), C(m * n), want(m * n);
    for (double &x : A) x = number();
    for (double &x : B) x = number();
    for (int i = 0; i < m * n; i++) C[i] = want[i] = number();
    reference<double>(CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, alpha, A, m, B, n, beta, want, m);
    cublasXtHandle_t xt;
    int devices[] = {0}, block = 0;
    ok(cublasXtCreate(&xt) == CUBLAS_STATUS_SUCCESS && cublasXtSetBlockDim(xt, 64) == CUBLAS_STATUS_SUCCESS &&
           cublasXtGetBlockDim(xt, &block) == CUBLAS_STATUS_SUCCESS && block == 64,
       "a handle of cuBLASXt");
    ok(cublasXtDeviceSelect(xt, 1, devices) == CUBLAS_STATUS_SUCCESS, "its device");
    ok(cublasXtDgemm(xt, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, &alpha, A.data(), m, B.data(), n, &beta, C.data(),
                     m) == CUBLAS_STATUS_SUCCESS &&
           close(C, want, k),
       "cublasXtDgemm on the host's matrices");
    ok(cublasXtDgemm(xt, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, &alpha, A.data(), m - 1, B.data(), n, &beta,
                     C.data(), m) == CUBLAS_STATUS_INVALID_VALUE,
       "cublasXtDgemm: lda is too small");
    cublasXtDestroy(xt);
}

int main()
{
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return std::fprintf(stderr, "no cuBLAS\n"), 3;
    products<float>("S");
    products<double>("D");
    level3<float>("S");
    level3<double>("D");
    for (bool pivoting : {false, true}) {
        two_factors<float>("S");
        two_factors<double>("D");
        many_vectors<float>("S");
        many_vectors<double>("D");
        systems<float>("S", pivoting);
        systems<double>("D", pivoting);
    }
    odd_systems<float>("S");
    odd_systems<double>("D");
    least_squares<float>("S", cublasSgelsBatched, 1e-3);
    least_squares<double>("D", cublasDgelsBatched, 1e-12);
    least_squares<cuComplex>("C", cublasCgelsBatched, 1e-3);
    least_squares<cuDoubleComplex>("Z", cublasZgelsBatched, 1e-12);
    host_matrices();
    int version = 0;
    ok(cublasGetVersion_v2(handle, &version) == 0 && version / 10000 >= 12, "a name of version 2");
    ok(cublasDestroy(handle) == 0, "destroy");
    return done();
}
