// Checks cuBLAS's matrix products and level 3 against plain loops: float and double, all operations, sides
// and triangles, odd sizes and leading dimensions.  Nothing here is ours alone: it runs under nvcc with the
// real library too.
#include "cublas_check.h"

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

int main()
{
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return std::fprintf(stderr, "no cuBLAS\n"), 3;
    products<float>("S");
    products<double>("D");
    level3<float>("S");
    level3<double>("D");
    ok(cublasDestroy(handle) == 0, "destroy");
    return done();
}
