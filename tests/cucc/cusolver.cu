// Checks cuSOLVER for dense matrices: factors, solutions, eigenvalues and singular values of all four types
// are put together again.  Nothing here is ours alone: it runs under nvcc with the real library too.
#include <algorithm>
#include <complex>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>
#include <cusolverDn.h>

#include "four_types.h"
#include "device_array.h"
#include "tap.h"

typedef std::complex<double> number;
static cusolverDnHandle_t handle;

// What differs from type to type: T of the library, R of absolute values, and the calls
template <class> struct Type;
#define TYPE(X, TT, RR, orgqr_, ormqr_, syevd_, syevj_, sygvd_)                                              \
    template <> struct Type<TT> {                                                                            \
        typedef RR R;                                                                                        \
        static const char *name() { return #X; }                                                             \
        static constexpr auto potrf_size = cusolverDn##X##potrf_bufferSize;                                  \
        static constexpr auto potrf = cusolverDn##X##potrf;                                                  \
        static constexpr auto potrs = cusolverDn##X##potrs;                                                  \
        static constexpr auto potri = cusolverDn##X##potri;                                                  \
        static constexpr auto potri_size = cusolverDn##X##potri_bufferSize;                                  \
        static constexpr auto getrf_size = cusolverDn##X##getrf_bufferSize;                                  \
        static constexpr auto getrf = cusolverDn##X##getrf;                                                  \
        static constexpr auto getrs = cusolverDn##X##getrs;                                                  \
        static constexpr auto geqrf_size = cusolverDn##X##geqrf_bufferSize;                                  \
        static constexpr auto geqrf = cusolverDn##X##geqrf;                                                  \
        static constexpr auto orgqr_size = cusolverDn##X##orgqr_##_bufferSize;                               \
        static constexpr auto orgqr = cusolverDn##X##orgqr_;                                                 \
        static constexpr auto ormqr_size = cusolverDn##X##ormqr_##_bufferSize;                               \
        static constexpr auto ormqr = cusolverDn##X##ormqr_;                                                 \
        static constexpr auto syevd_size = cusolverDn##X##syevd_##_bufferSize;                               \
        static constexpr auto syevd = cusolverDn##X##syevd_;                                                 \
        static constexpr auto syevj_size = cusolverDn##X##syevj_##_bufferSize;                               \
        static constexpr auto syevj = cusolverDn##X##syevj_;                                                 \
        static constexpr auto sygvd_size = cusolverDn##X##sygvd_##_bufferSize;                               \
        static constexpr auto sygvd = cusolverDn##X##sygvd_;                                                 \
        static constexpr auto gesvd_size = cusolverDn##X##gesvd_bufferSize;                                  \
        static constexpr auto gesvd = cusolverDn##X##gesvd;                                                  \
        static constexpr auto gesvdj_size = cusolverDn##X##gesvdj_bufferSize;                                \
        static constexpr auto gesvdj = cusolverDn##X##gesvdj;                                                \
    };
TYPE(S, float, float, orgqr, ormqr, syevd, syevj, sygvd)
TYPE(D, double, double, orgqr, ormqr, syevd, syevj, sygvd)
TYPE(C, cuComplex, float, ungqr, unmqr, heevd, heevj, hegvd)
TYPE(Z, cuDoubleComplex, double, ungqr, unmqr, heevd, heevj, hegvd)

static double dice()
{
    static unsigned long long state = 5;
    return draw_number(state);
}

// A matrix on the host, in double
struct Matrix {
    int rows, columns;
    std::vector<number> e;
    Matrix(int m, int n) : rows(m), columns(n), e((size_t)m * n) {}
    number &operator()(int i, int j) { return e[i + (size_t)j * rows]; }
    number operator()(int i, int j) const { return e[i + (size_t)j * rows]; }
};

static Matrix times(const Matrix &a, const Matrix &b)
{
    Matrix c(a.rows, b.columns);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < b.columns; j++)
            for (int k = 0; k < a.columns; k++) c(i, j) += a(i, k) * b(k, j);
    return c;
}

static Matrix adjoint(const Matrix &a)
{
    Matrix b(a.columns, a.rows);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.columns; j++) b(j, i) = std::conj(a(i, j));
    return b;
}

static Matrix diagonal(const std::vector<double> &d, int rows, int columns)
{
    Matrix a(rows, columns);
    for (size_t i = 0; i < d.size(); i++) a((int)i, (int)i) = d[i];
    return a;
}

static double distance(const Matrix &a, const Matrix &b)
{
    double most = a.rows == b.rows && a.columns == b.columns ? 0 : 1e9;
    for (size_t i = 0; most < 1e9 && i < a.e.size(); i++)
        most = std::abs(a.e[i] - b.e[i]) <= most ? most : std::abs(a.e[i] - b.e[i]);
    return most;
}

static Matrix unit(int n)
{
    return diagonal(std::vector<double>(n, 1), n, n);
}

template <class T> static Matrix random_matrix(int m, int n)
{
    Matrix a(m, n);
    for (number &z : a.e) {
        T rounded;
        set(rounded, number(dice(), dice()));
        z = get(rounded);
    }
    return a;
}

// Hermitian and positive definite
template <class T> static Matrix definite(int n)
{
    Matrix a = random_matrix<T>(n, n), b = times(a, adjoint(a));
    for (int i = 0; i < n; i++) b(i, i) += 1;
    return b;
}

template <class T> static std::vector<T> elements(const Matrix &m)
{
    std::vector<T> host(m.e.size());
    for (size_t i = 0; i < host.size(); i++) set(host[i], m.e[i]);
    return host;
}

template <class T> struct Array : DeviceArray<T> {
    using DeviceArray<T>::DeviceArray;
    explicit Array(const Matrix &m) : DeviceArray<T>(elements<T>(m)) {}
    Matrix matrix(int rows, int columns) const
    {
        Matrix m(rows, columns);
        std::vector<T> host = this->down();
        for (size_t i = 0; i < m.e.size(); i++) m.e[i] = get(host[i]);
        return m;
    }
};

static std::vector<double> widen(const std::vector<float> &v)
{
    return std::vector<double>(v.begin(), v.end());
}
static std::vector<double> widen(const std::vector<double> &v)
{
    return v;
}

template <class T> struct Check {
    typedef Type<T> X;
    typedef typename X::R R;
    Array<int> info{1};
    int n = 0;

    bool fine(cusolverStatus_t status, int want = 0)
    {
        return status == CUSOLVER_STATUS_SUCCESS && info.down()[0] == want;
    }
    static double bound(double factor) { return factor * (sizeof(R) == 4 ? 1e-5 : 1e-13); }
    void result(bool good, double error, double most, const char *what)
    {
        ok(good && error <= most, "%s%s, %d (error %.2g, bound %.2g)", X::name(), what, n, error, most);
    }

    void cholesky(cublasFillMode_t uplo)
    {
        Matrix A = definite<T>(n), X_ = random_matrix<T>(n, 3);
        Array<T> a(A), b(times(A, X_));
        int size = 0;
        X::potrf_size(handle, uplo, n, a.p, n, &size);
        Array<T> work(size);
        bool good = fine(X::potrf(handle, uplo, n, a.p, n, work.p, size, info.p));
        good = fine(X::potrs(handle, uplo, n, 3, a.p, n, b.p, n, info.p)) && good;
        result(good, distance(b.matrix(n, 3), X_), bound(40.0 * n * n), "potrf and potrs");
        X::potri_size(handle, uplo, n, a.p, n, &size);
        Array<T> more(size);
        good = fine(X::potri(handle, uplo, n, a.p, n, more.p, size, info.p));
        Matrix I = a.matrix(n, n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (uplo == CUBLAS_FILL_MODE_LOWER ? i < j : i > j) I(i, j) = std::conj(I(j, i));
        result(good, distance(times(A, I), unit(n)), bound(40.0 * n * n), "potri");
    }

    void gauss(cublasOperation_t op)
    {
        Matrix A = random_matrix<T>(n, n), X_ = random_matrix<T>(n, 2);
        if (n > 1) A(0, 0) = 0; // needs its pivots
        Array<T> a(A), b(times(op == CUBLAS_OP_N ? A : adjoint(A), X_));
        Array<int> pivots(n);
        int size = 0;
        X::getrf_size(handle, n, n, a.p, n, &size);
        Array<T> work(size);
        bool good = fine(X::getrf(handle, n, n, a.p, n, work.p, pivots.p, info.p));
        good = fine(X::getrs(handle, op, n, 2, a.p, n, pivots.p, b.p, n, info.p)) && good;
        result(good, distance(b.matrix(n, 2), X_), bound(400.0 * n),
               op == CUBLAS_OP_N ? "getrf and getrs" : "getrs, adjoint");
    }

    void orthogonal()
    {
        const int m = n + 5;
        Matrix A = random_matrix<T>(m, n);
        Array<T> a(A), tau(n), c(A);
        int size = 0, other = 0;
        X::geqrf_size(handle, m, n, a.p, m, &size);
        Array<T> work(size);
        bool good = fine(X::geqrf(handle, m, n, a.p, m, tau.p, work.p, size, info.p));
        Matrix R_(n, n), F = a.matrix(m, n);
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++) R_(i, j) = F(i, j);
        const bool real = sizeof(T) == sizeof(R);
        const cublasOperation_t adjoint_ = real ? CUBLAS_OP_T : CUBLAS_OP_C;
        X::ormqr_size(handle, CUBLAS_SIDE_LEFT, adjoint_, m, n, n, a.p, m, tau.p, c.p, m, &other);
        Array<T> more(other);
        cusolverStatus_t refused = X::ormqr(handle, CUBLAS_SIDE_LEFT, real ? CUBLAS_OP_C : CUBLAS_OP_T, m, n,
                                            n, a.p, m, tau.p, c.p, m, more.p, other, info.p);
        ok(refused == CUSOLVER_STATUS_INVALID_VALUE && info.down()[0] == -2,
           "%sormqr: Q^H of real numbers, Q^T of complex ones are refused, %d", X::name(), n);
        good = fine(X::ormqr(handle, CUBLAS_SIDE_LEFT, adjoint_, m, n, n, a.p, m, tau.p, c.p, m, more.p,
                             other, info.p)) &&
               good;
        Matrix top(n, n), C = c.matrix(m, n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) top(i, j) = C(i, j);
        result(good, distance(top, R_), bound(10.0 * n), "ormqr: Q^H A is R");
        X::orgqr_size(handle, m, n, n, a.p, m, tau.p, &other);
        Array<T> third(other);
        good = fine(X::orgqr(handle, m, n, n, a.p, m, tau.p, third.p, other, info.p));
        Matrix Q = a.matrix(m, n);
        result(good, distance(times(Q, R_), A), bound(10.0 * n), "geqrf and orgqr: Q R is A");
        result(good, distance(times(adjoint(Q), Q), unit(n)), bound(10.0 * n), "orgqr: Q is orthogonal");
    }

    void eigen(bool jacobi)
    {
        Matrix A = definite<T>(n);
        Array<T> a(A);
        Array<R> w(n);
        int size = 0;
        syevjInfo_t params;
        cusolverDnCreateSyevjInfo(&params);
        const auto mode = CUSOLVER_EIG_MODE_VECTOR;
        const auto uplo = CUBLAS_FILL_MODE_LOWER;
        if (jacobi)
            X::syevj_size(handle, mode, uplo, n, a.p, n, w.p, &size, params);
        else
            X::syevd_size(handle, mode, uplo, n, a.p, n, w.p, &size);
        Array<T> work(size);
        bool good = fine(jacobi ? X::syevj(handle, mode, uplo, n, a.p, n, w.p, work.p, size, info.p, params)
                                : X::syevd(handle, mode, uplo, n, a.p, n, w.p, work.p, size, info.p));
        cusolverDnDestroySyevjInfo(params);
        std::vector<double> values = widen(w.down());
        for (int i = 1; i < n; i++) good = good && values[i - 1] <= values[i];
        Matrix V = a.matrix(n, n);
        result(good, distance(times(times(V, diagonal(values, n, n)), adjoint(V)), A), bound(20.0 * n * n),
               jacobi ? "syevj" : "syevd");
    }

    void generalised()
    {
        Matrix A = definite<T>(n), B = definite<T>(n);
        Array<T> a(A), b(B);
        Array<R> w(n);
        int size = 0;
        const auto mode = CUSOLVER_EIG_MODE_VECTOR;
        const auto uplo = CUBLAS_FILL_MODE_UPPER;
        X::sygvd_size(handle, CUSOLVER_EIG_TYPE_1, mode, uplo, n, a.p, n, b.p, n, w.p, &size);
        Array<T> work(size);
        bool good = fine(
            X::sygvd(handle, CUSOLVER_EIG_TYPE_1, mode, uplo, n, a.p, n, b.p, n, w.p, work.p, size, info.p));
        Matrix V = a.matrix(n, n);
        result(good, distance(times(A, V), times(times(B, V), diagonal(widen(w.down()), n, n))),
               bound(100.0 * n * n), "sygvd");
    }

    void singular()
    {
        const int m = n + 3;
        Matrix A = random_matrix<T>(m, n);
        Array<T> a(A), u(m * n), vt(n * n);
        Array<R> s(n), rwork(5 * n);
        int size = 0;
        X::gesvd_size(handle, m, n, &size);
        Array<T> work(size);
        bool good = fine(
            X::gesvd(handle, 'S', 'S', m, n, a.p, m, s.p, u.p, m, vt.p, n, work.p, size, rwork.p, info.p));
        Matrix S = diagonal(widen(s.down()), n, n);
        result(good, distance(times(times(u.matrix(m, n), S), vt.matrix(n, n)), A), bound(10.0 * n), "gesvd");
        ok(X::gesvd(handle, 'N', 'N', n, m, a.p, n, s.p, u.p, m, vt.p, n, work.p, size, rwork.p, info.p) ==
               CUSOLVER_STATUS_INVALID_VALUE,
           "%sgesvd wants no fewer rows than columns", X::name());
        gesvdjInfo_t params;
        cusolverDnCreateGesvdjInfo(&params);
        Matrix B = adjoint(A); // more columns than rows
        Array<T> b(B), v(m * n);
        X::gesvdj_size(handle, CUSOLVER_EIG_MODE_VECTOR, 1, n, m, b.p, n, s.p, vt.p, n, v.p, m, &size,
                       params);
        Array<T> more(size);
        good = fine(X::gesvdj(handle, CUSOLVER_EIG_MODE_VECTOR, 1, n, m, b.p, n, s.p, vt.p, n, v.p, m, more.p,
                              size, info.p, params));
        cusolverDnDestroyGesvdjInfo(params);
        S = diagonal(widen(s.down()), n, n);
        result(good, distance(times(times(vt.matrix(n, n), S), adjoint(v.matrix(m, n))), B), bound(10.0 * n),
               "gesvdj");
    }

    void all(int order)
    {
        n = order;
        cholesky(CUBLAS_FILL_MODE_LOWER);
        cholesky(CUBLAS_FILL_MODE_UPPER);
        gauss(CUBLAS_OP_N);
        gauss(CUBLAS_OP_C);
        orthogonal();
        eigen(false);
        eigen(true);
        generalised();
        singular();
    }
};

static void failures()
{
    const int n = 3;
    Matrix A(n, n);
    A.e = {4, 2, 2, 2, 1, 3, 2, 3, 9}; // its second minor is 0
    Array<double> a(A), b(n);
    Array<int> info(1), pivots(n);
    int size = 0;
    cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a.p, n, &size);
    Array<double> work(size);
    cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, a.p, n, work.p, size, info.p);
    ok(info.down()[0] == 2, "Dpotrf says which minor is not positive (%d)", info.down()[0]);
    ok(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, a.p, n - 1, work.p, size, info.p) ==
           CUSOLVER_STATUS_INVALID_VALUE,
       "Dpotrf: lda is too small");
    A.e = {1, 2, 4, 2, 4, 8, 1, 1, 1}; // its columns 1 and 2 are dependent, with no rounding
    Array<double> c(A);
    cusolverDnDgetrf(handle, n, n, c.p, n, work.p, pivots.p, info.p);
    ok(info.down()[0] == 2, "Dgetrf says which pivot is 0 (%d)", info.down()[0]);
    double *each[2] = {a.p, c.p};
    Matrix B = definite<double>(n);
    std::vector<double> host(9);
    for (int i = 0; i < 9; i++) host[i] = B.e[i].real();
    cudaMemcpy(a.p, host.data(), 72, cudaMemcpyHostToDevice);
    cudaMemcpy(c.p, host.data(), 72, cudaMemcpyHostToDevice);
    double **pointers;
    if (cudaMalloc((void **)&pointers, sizeof each) != cudaSuccess) exit(3);
    cudaMemcpy(pointers, each, sizeof each, cudaMemcpyHostToDevice);
    Array<int> infos(2);
    ok(cusolverDnDpotrfBatched(handle, CUBLAS_FILL_MODE_LOWER, n, pointers, n, infos.p, 2) ==
               CUSOLVER_STATUS_SUCCESS &&
           infos.down() == std::vector<int>(2, 0) && a.down()[0] > 0 &&
           std::abs(a.down()[0] * a.down()[0] - host[0]) < 1e-12 && a.down() == c.down(),
       "DpotrfBatched");
    cudaFree(pointers);
}

#include "cusolver_generic.h"

int main()
{
    if (cusolverDnCreate(&handle) != CUSOLVER_STATUS_SUCCESS) return std::fprintf(stderr, "no cuSOLVER\n"), 3;
    cudaStream_t stream, same;
    cudaStreamCreate(&stream);
    cusolverDnSetStream(handle, stream);
    ok(cusolverDnGetStream(handle, &same) == CUSOLVER_STATUS_SUCCESS && same == stream, "its stream");
    cusolverDnSetStream(handle, NULL);
    cudaStreamDestroy(stream);
    for (int n : {1, 5, 70}) {
        Check<float>().all(n);
        Check<double>().all(n);
        Check<cuComplex>().all(n);
        Check<cuDoubleComplex>().all(n);
    }
    failures();
    generic_calls();
    ok(cusolverDnDestroy(handle) == CUSOLVER_STATUS_SUCCESS, "destroy");
    return done();
}
