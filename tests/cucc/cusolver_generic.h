// cusolver_generic.h: the part of cusolver.cu that tests the 64-bit calls, refinements, batches and factors
// without pivots. Included by cusolver.cu alone.
#ifndef CUSOLVER_GENERIC_H
#define CUSOLVER_GENERIC_H

static constexpr cudaDataType kind_of(double)
{
    return CUDA_R_64F;
}
static constexpr cudaDataType kind_of(float)
{
    return CUDA_R_32F;
}
static constexpr cudaDataType kind_of(cuDoubleComplex)
{
    return CUDA_C_64F;
}

static cusolverDnParams_t params;

// T: its number; d_ and h_: workspaces, as the last query wants them
template <class T> struct Generic {
    typedef typename Type<T>::R R;
    static constexpr int n = 20;
    const cudaDataType kind = kind_of(T()), real = kind_of(R());
    size_t device = 0, host = 0;
    void *d_ = nullptr;
    std::vector<char> h_;
    Array<int> info{1};

    ~Generic() { cudaFree(d_); }
    bool room(cusolverStatus_t status)
    {
        cudaFree(d_);
        h_.resize(host + 1);
        return status == CUSOLVER_STATUS_SUCCESS && cudaMalloc(&d_, device + 1) == cudaSuccess;
    }
    bool fine(cusolverStatus_t status) { return status == CUSOLVER_STATUS_SUCCESS && info.down()[0] == 0; }
    static void result(bool good, double error, const char *what)
    {
        ok(good && error <= 1e-9, "%s, 64-bit: %s (error %.2g)", Type<T>::name(), what, error);
    }

    void factors()
    {
        Matrix A = definite<T>(n), X = random_matrix<T>(n, 2), B = times(A, X);
        for (bool pivots : {true, false}) {
            Array<T> a(A), b(B);
            Array<int64_t> ipiv(n);
            int64_t *p = pivots ? ipiv.p : nullptr;
            bool good =
                room(cusolverDnXgetrf_bufferSize(handle, params, n, n, kind, a.p, n, kind, &device, &host));
            good = good && fine(cusolverDnXgetrf(handle, params, n, n, kind, a.p, n, p, kind, d_, device,
                                                 h_.data(), host, info.p));
            good = good && fine(cusolverDnXgetrs(handle, params, CUBLAS_OP_N, n, 2, kind, a.p, n, p, kind,
                                                 b.p, n, info.p));
            result(good, distance(b.matrix(n, 2), X),
                   pivots ? "getrf, getrs" : "getrf, getrs without pivots");
        }
        Array<T> a(A), b(B);
        const auto L = CUBLAS_FILL_MODE_LOWER;
        bool good =
            room(cusolverDnXpotrf_bufferSize(handle, params, L, n, kind, a.p, n, kind, &device, &host));
        good = good && fine(cusolverDnXpotrf(handle, params, L, n, kind, a.p, n, kind, d_, device, h_.data(),
                                             host, info.p));
        good = good && fine(cusolverDnXpotrs(handle, params, L, n, 2, kind, a.p, n, kind, b.p, n, info.p));
        result(good, distance(b.matrix(n, 2), X), "potrf, potrs");
        Matrix factor = a.matrix(n, n); // its inverse times itself
        for (int j = 0; j < n; j++)
            for (int i = 0; i < j; i++) factor(i, j) = 0;
        Array<T> inverse(factor);
        const auto N = CUBLAS_DIAG_NON_UNIT;
        good = room(cusolverDnXtrtri_bufferSize(handle, L, N, n, kind, inverse.p, n, &device, &host));
        good = good && fine(cusolverDnXtrtri(handle, L, N, n, kind, inverse.p, n, d_, device, h_.data(), host,
                                             info.p));
        result(good, distance(times(inverse.matrix(n, n), factor), unit(n)), "trtri");
        Array<T> q(A), tau(n), same(A), same_tau(n);
        good = room(cusolverDnXgeqrf_bufferSize(handle, params, n, n, kind, q.p, n, kind, tau.p, kind,
                                                &device, &host));
        good = good && fine(cusolverDnXgeqrf(handle, params, n, n, kind, q.p, n, kind, tau.p, kind, d_,
                                             device, h_.data(), host, info.p));
        int size = 0;
        Type<T>::geqrf_size(handle, n, n, same.p, n, &size);
        Array<T> work(size);
        Type<T>::geqrf(handle, n, n, same.p, n, same_tau.p, work.p, size, info.p);
        result(good, distance(q.matrix(n, n), same.matrix(n, n)), "geqrf as the typed one");
        ok(cusolverDnXpotrf(handle, params, L, n, kind, a.p, n - 1, kind, d_, device, h_.data(), host,
                            info.p) == CUSOLVER_STATUS_INVALID_VALUE,
           "%s, 64-bit: lda is too small", Type<T>::name());
    }

    // A V - V diag(W) of the eigenpairs i to i + count
    static double residue(const Matrix &A, const Matrix &V, const std::vector<number> &W, int count)
    {
        Matrix left = times(A, V), right = V;
        double worst = 0;
        for (int j = 0; j < count; j++)
            for (int i = 0; i < n; i++) worst = std::max(worst, std::abs(left(i, j) - W[j] * right(i, j)));
        return worst;
    }

    void eigenvalues()
    {
        const auto V = CUSOLVER_EIG_MODE_VECTOR;
        const auto L = CUBLAS_FILL_MODE_LOWER;
        Matrix A = definite<T>(n);
        Array<T> a(A);
        Array<R> w(n);
        bool good = room(cusolverDnXsyevd_bufferSize(handle, params, V, L, n, kind, a.p, n, real, w.p, kind,
                                                     &device, &host));
        good = good && fine(cusolverDnXsyevd(handle, params, V, L, n, kind, a.p, n, real, w.p, kind, d_,
                                             device, h_.data(), host, info.p));
        std::vector<double> all = widen(w.down());
        result(good, residue(A, a.matrix(n, n), std::vector<number>(all.begin(), all.end()), n), "syevd");
        for (bool by_value : {false, true}) { // the third to the seventh
            Array<T> some(A);
            int64_t count = 0;
            R low = (R)((all[1] + all[2]) / 2), high = (R)((all[6] + all[7]) / 2);
            const auto range = by_value ? CUSOLVER_EIG_RANGE_V : CUSOLVER_EIG_RANGE_I;
            good = room(cusolverDnXsyevdx_bufferSize(handle, params, V, range, L, n, kind, some.p, n, &low,
                                                     &high, 3, 7, &count, real, w.p, kind, &device, &host));
            good = good &&
                   fine(cusolverDnXsyevdx(handle, params, V, range, L, n, kind, some.p, n, &low, &high, 3, 7,
                                          &count, real, w.p, kind, d_, device, h_.data(), host, info.p));
            std::vector<double> few = widen(w.down());
            good = good && count == 5 && std::abs(few[0] - all[2]) < 1e-9 && std::abs(few[4] - all[6]) < 1e-9;
            result(good, residue(A, some.matrix(n, n), std::vector<number>(few.begin(), few.end()), 5),
                   by_value ? "syevdx by value" : "syevdx by number");
        }
        Matrix any = random_matrix<T>(n, n);
        Array<T> general(any), vectors((size_t)n * n);
        Array<cuDoubleComplex> values(n);
        const auto none = CUSOLVER_EIG_MODE_NOVECTOR;
        good = room(cusolverDnXgeev_bufferSize(handle, params, none, V, n, kind, general.p, n, CUDA_C_64F,
                                               values.p, kind, NULL, 1, kind, vectors.p, n, kind, &device,
                                               &host));
        good = good && fine(cusolverDnXgeev(handle, params, none, V, n, kind, general.p, n, CUDA_C_64F,
                                            values.p, kind, NULL, 1, kind, vectors.p, n, kind, d_, device,
                                            h_.data(), host, info.p));
        Matrix vr = vectors.matrix(n, n);
        std::vector<number> w_;
        for (cuDoubleComplex z : values.down()) w_.push_back(get(z));
        for (int j = 0; sizeof(T) == sizeof(R) && j + 1 < n; j++) { // of real numbers a pair has two columns
            if (w_[j].imag() == 0) continue;
            for (int i = 0; i < n; i++) {
                number re = vr(i, j), im = vr(i, j + 1);
                vr(i, j) = re + number(0, 1) * im, vr(i, j + 1) = re - number(0, 1) * im;
            }
            j++;
        }
        result(good, residue(any, vr, w_, n), "geev");
    }

    static double product(const Matrix &A, const Matrix &U, const std::vector<double> &s, const Matrix &VH)
    {
        return distance(times(times(U, diagonal(s, U.columns, VH.rows)), VH), A);
    }

    void singular()
    {
        const int m = n + 4;
        Matrix A = random_matrix<T>(m, n);
        Array<T> a(A), u((size_t)m * n), v((size_t)n * n);
        Array<R> s(n);
        bool good = room(cusolverDnXgesvd_bufferSize(handle, params, 'S', 'A', m, n, kind, a.p, m, real, s.p,
                                                     kind, u.p, m, kind, v.p, n, kind, &device, &host));
        good =
            good && fine(cusolverDnXgesvd(handle, params, 'S', 'A', m, n, kind, a.p, m, real, s.p, kind, u.p,
                                          m, kind, v.p, n, kind, d_, device, h_.data(), host, info.p));
        result(good, product(A, u.matrix(m, n), widen(s.down()), v.matrix(n, n)), "gesvd");
        Array<T> b(A);
        double err = 5;
        good =
            room(cusolverDnXgesvdp_bufferSize(handle, params, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, kind, b.p, m,
                                              real, s.p, kind, u.p, m, kind, v.p, n, kind, &device, &host));
        good = good && fine(cusolverDnXgesvdp(handle, params, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, kind, b.p, m,
                                              real, s.p, kind, u.p, m, kind, v.p, n, kind, d_, device,
                                              h_.data(), host, info.p, &err));
        std::vector<double> all = widen(s.down());
        result(good && err < 1, product(A, u.matrix(m, n), all, adjoint(v.matrix(n, n))), "gesvdp");
        const int k = 3; // of rank 3, so that nothing is lost
        Matrix B = times(random_matrix<T>(m, k), random_matrix<T>(k, n));
        Array<T> c(B), few_u((size_t)m * k), few_v((size_t)n * k);
        good =
            room(cusolverDnXgesvdr_bufferSize(handle, params, 'S', 'S', m, n, k, 2, 2, kind, c.p, m, real,
                                              s.p, kind, few_u.p, m, kind, few_v.p, n, kind, &device, &host));
        good = good && fine(cusolverDnXgesvdr(handle, params, 'S', 'S', m, n, k, 2, 2, kind, c.p, m, real,
                                              s.p, kind, few_u.p, m, kind, few_v.p, n, kind, d_, device,
                                              h_.data(), host, info.p));
        std::vector<double> largest = widen(s.down());
        largest.resize(k);
        result(good, product(B, few_u.matrix(m, k), largest, adjoint(few_v.matrix(n, k))), "gesvdr");
    }
};

// A X = B by factors in float, refined in double; then a matrix too near to a singular one for float
static void refinements()
{
    const int n = 30;
    Matrix A = definite<double>(n), X = random_matrix<double>(n, 2), B = times(A, X);
    for (int near = 0; near < 2; near++) {
        if (near)
            for (int j = 0; j < n; j++)
                A(n - 1, j) = A(0, j) + (j == 3 ? 1e-10 : 0); // float sees two equal rows
        B = times(A, X);
        Array<double> a(A), b(B), x((size_t)n * 2);
        Array<int> pivots(n), info(1);
        size_t bytes = 0;
        int iterations = 77;
        bool good =
            cusolverDnDSgesv_bufferSize(handle, n, 2, a.p, n, pivots.p, b.p, n, x.p, n, NULL, &bytes) == 0;
        Array<char> work(bytes);
        good = good && cusolverDnDSgesv(handle, n, 2, a.p, n, pivots.p, b.p, n, x.p, n, work.p, bytes,
                                        &iterations, info.p) == 0;
        double error = distance(times(A, x.matrix(n, 2)), B);
        ok(good && info.down()[0] == 0 && error < 1e-9 && (near ? iterations < 0 : iterations >= 0),
           "DSgesv: %d refinements (error %.2g)", iterations, error);
    }
    A = definite<double>(n), B = times(A, X);
    Array<double> a(A), b(B), x((size_t)n * 2);
    Array<int> info(1);
    cusolverDnIRSParams_t settings;
    cusolverDnIRSInfos_t infos;
    size_t bytes = 0;
    int iterations = -1, told = -2;
    cusolverDnIRSParamsCreate(&settings), cusolverDnIRSInfosCreate(&infos);
    cusolverDnIRSParamsSetRefinementSolver(settings, CUSOLVER_IRS_REFINE_CLASSICAL);
    bool good = cusolverDnIRSXgesv_bufferSize(handle, settings, n, 2, &bytes) != 0; // no precision yet
    cusolverDnIRSParamsSetSolverPrecisions(settings, CUSOLVER_R_64F, CUSOLVER_R_16F);
    good = good && cusolverDnIRSXgesv_bufferSize(handle, settings, n, 2, &bytes) == 0;
    Array<char> work(bytes);
    good = good && cusolverDnIRSXgesv(handle, settings, infos, n, 2, a.p, n, b.p, n, x.p, n, work.p, bytes,
                                      &iterations, info.p) == 0;
    cusolverDnIRSInfosGetNiters(infos, &told);
    double error = distance(x.matrix(n, 2), X);
    ok(good && info.down()[0] == 0 && told == iterations && error < 1e-9, "IRSXgesv (error %.2g)", error);
    cusolverDnIRSParamsDestroy(settings), cusolverDnIRSInfosDestroy(infos);
}

// The least |A x - b|: A^H (A x - b) = 0
template <class T, class Size, class Solve>
static void least(const char *what, double tolerance, Size size, Solve solve)
{
    const int m = 40, n = 13;
    const Matrix A = random_matrix<T>(m, n), B = random_matrix<T>(m, 1);
    Array<T> a(A), b(B), x((size_t)n);
    Array<int> info(1);
    size_t bytes = 0;
    int iterations = -99;
    bool good = size(m, n, a.p, b.p, x.p, &bytes) == CUSOLVER_STATUS_SUCCESS;
    Array<char> work(bytes);
    good = good &&
           solve(m, n, a.p, b.p, x.p, (void *)work.p, bytes, &iterations, info.p) == CUSOLVER_STATUS_SUCCESS;
    const Matrix image = times(A, x.matrix(n, 1));
    const double error = distance(times(adjoint(A), image), times(adjoint(A), B));
    ok(good && info.down()[0] == 0 && iterations != -99 && error < tolerance, "%s (error %.2g)", what, error);
}

#define LEAST(XY, T, tolerance)                                                                              \
    least<T>(                                                                                                \
        #XY "gels", tolerance,                                                                               \
        [](int m, int n, T *a, T *b, T *x, size_t *bytes) {                                                  \
            return cusolverDn##XY##gels_bufferSize(handle, m, n, 1, a, m, b, m, x, n, NULL, bytes);          \
        },                                                                                                   \
        [](int m, int n, T *a, T *b, T *x, void *work, size_t bytes, int *iterations, int *info) {           \
            return cusolverDn##XY##gels(handle, m, n, 1, a, m, b, m, x, n, work, bytes, iterations, info);   \
        })

static void least_squares()
{
    LEAST(SS, float, 1e-3);
    LEAST(DD, double, 1e-10);
    LEAST(DS, double, 1e-10);
    LEAST(CC, cuComplex, 1e-3);
    LEAST(ZC, cuDoubleComplex, 1e-10);
    static cusolverDnIRSParams_t settings;
    static cusolverDnIRSInfos_t infos;
    cusolverDnIRSParamsCreate(&settings), cusolverDnIRSInfosCreate(&infos);
    cusolverDnIRSParamsSetRefinementSolver(settings, CUSOLVER_IRS_REFINE_CLASSICAL);
    cusolverDnIRSParamsSetSolverPrecisions(settings, CUSOLVER_R_64F, CUSOLVER_R_32F);
    least<double>(
        "IRSXgels", 1e-10,
        [](int m, int n, double *, double *, double *, size_t *bytes) {
            return cusolverDnIRSXgels_bufferSize(handle, settings, m, n, 1, bytes);
        },
        [](int m, int n, double *a, double *b, double *x, void *work, size_t bytes, int *iterations,
           int *info) {
            return cusolverDnIRSXgels(handle, settings, infos, m, n, 1, a, m, b, m, x, n, work, bytes,
                                      iterations, info);
        });
    cusolverDnIRSParamsDestroy(settings), cusolverDnIRSInfosDestroy(infos);
    size_t bytes = 0;
    ok(cusolverDnDDgels_bufferSize(handle, 3, 4, 1, NULL, 3, NULL, 3, NULL, 4, NULL, &bytes) !=
           CUSOLVER_STATUS_SUCCESS,
       "DDgels: fewer rows than columns");
}

// Three matrices one after another
static void several()
{
    const int n = 6, m = 8, count = 3;
    Matrix all(n, n * count), tall(m, n * count);
    for (int b = 0; b < count; b++) {
        Matrix one = definite<double>(n), other = random_matrix<double>(m, n);
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++) all(i, b * n + j) = one(i, j);
            for (int i = 0; i < m; i++) tall(i, b * n + j) = other(i, j);
        }
    }
    auto part = [](const Matrix &from, int rows, int columns, int b) {
        Matrix one(rows, columns);
        for (size_t i = 0; i < one.e.size(); i++) one.e[i] = from.e[b * one.e.size() + i];
        return one;
    };
    Array<double> a(all), w(n * count), t(tall), s(n * count), u((size_t)m * m * count),
        v((size_t)n * n * count);
    Array<int> infos(count);
    syevjInfo_t eigen;
    gesvdjInfo_t singular;
    cusolverDnCreateSyevjInfo(&eigen), cusolverDnCreateGesvdjInfo(&singular);
    const auto V = CUSOLVER_EIG_MODE_VECTOR;
    int size = 0;
    cusolverDnDsyevjBatched_bufferSize(handle, V, CUBLAS_FILL_MODE_LOWER, n, a.p, n, w.p, &size, eigen,
                                       count);
    Array<double> work(size);
    bool good = cusolverDnDsyevjBatched(handle, V, CUBLAS_FILL_MODE_LOWER, n, a.p, n, w.p, work.p, size,
                                        infos.p, eigen, count) == 0;
    double worst = 0;
    for (int b = 0; b < count; b++) {
        std::vector<double> values = w.down();
        Matrix vectors = part(a.matrix(n, n * count), n, n, b);
        values = std::vector<double>(values.begin() + b * n, values.begin() + (b + 1) * n);
        worst = std::max(worst, distance(times(times(vectors, diagonal(values, n, n)), adjoint(vectors)),
                                         part(all, n, n, b)));
    }
    ok(good && infos.down() == std::vector<int>(count, 0) && worst < 1e-11, "DsyevjBatched (error %.2g)",
       worst);
    cusolverDnDgesvdjBatched_bufferSize(handle, V, m, n, t.p, m, s.p, u.p, m, v.p, n, &size, singular, count);
    Array<double> more(size);
    good = cusolverDnDgesvdjBatched(handle, V, m, n, t.p, m, s.p, u.p, m, v.p, n, more.p, size, infos.p,
                                    singular, count) == 0;
    worst = 0;
    for (int b = 0; b < count; b++) {
        std::vector<double> values = s.down();
        values = std::vector<double>(values.begin() + b * n, values.begin() + (b + 1) * n);
        Matrix U = part(u.matrix(m, m * count), m, m, b), W = part(v.matrix(n, n * count), n, n, b);
        worst = std::max(worst,
                         distance(times(times(U, diagonal(values, m, n)), adjoint(W)), part(tall, m, n, b)));
    }
    ok(good && worst < 1e-11, "DgesvdjBatched (error %.2g)", worst);
    Array<double> again(tall);
    double left[count] = {5, 5, 5};
    cusolverDnDgesvdaStridedBatched_bufferSize(handle, V, 2, m, n, again.p, m, m * n, s.p, n, u.p, m, m * m,
                                               v.p, n, n * n, &size, count);
    Array<double> room(size);
    const std::vector<double> values = s.down();
    good = cusolverDnDgesvdaStridedBatched(handle, V, 2, m, n, again.p, m, m * n, s.p, n, u.p, m, m * m, v.p,
                                           n, n * n, room.p, size, infos.p, left, count) == 0;
    // what it is off by, not what it leaves out: for A diag(3, 2, 1), rank 1, an H100 says 0
    worst = std::max({std::abs(left[0]), std::abs(left[1]), std::abs(left[2])});
    const std::vector<double> again_values = s.down();
    for (int b = 0; b < count; b++)
        for (int i = 0; i < 2; i++)
            worst = std::max(worst, std::abs(again_values[b * n + i] - values[b * n + i]));
    ok(good && worst < 1e-10, "DgesvdaStridedBatched: two values, and what it says it is off by (error %.2g)",
       worst);
    cusolverDnDestroySyevjInfo(eigen), cusolverDnDestroyGesvdjInfo(singular);
}

static void generic_calls()
{
    cusolverDnCreateParams(&params);
    ok(cusolverDnSetAdvOptions(params, CUSOLVERDN_GETRF, CUSOLVER_ALG_0) == CUSOLVER_STATUS_SUCCESS,
       "options");
    Generic<double> reals;
    reals.factors(), reals.eigenvalues(), reals.singular();
    Generic<cuDoubleComplex> complex_ones;
    complex_ones.factors(), complex_ones.eigenvalues(), complex_ones.singular();
    refinements();
    least_squares();
    several();
    cusolverDnDestroyParams(params);
}

#endif
