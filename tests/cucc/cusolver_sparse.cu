// Checks cuSOLVER's sparse half (cusolverSp.h, its low-level preview, cusolverRf.h) by what it promises: that
// A x = b, that an order is one, that P A Q^T = L U. Nothing here is ours alone: it runs under nvcc with the
// real library too.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <vector>

#include <cusolverRf.h>
#include <cusolverSp.h>
#include <cusolverSp_LOWLEVEL_PREVIEW.h>
#include <cusparse.h>

#include "device_array.h"
#include "tap.h"

static cusolverSpHandle_t handle;
static cusparseMatDescr_t descr, from_one;

static double number()
{
    static unsigned long long state = 11;
    return draw_number(state);
}

typedef std::complex<double> wide;
static wide widen(double x)
{
    return x;
}
static wide widen(cuComplex x)
{
    return wide(x.x, x.y);
}
static wide widen(cuDoubleComplex x)
{
    return wide(x.x, x.y);
}
static void narrow(float &to, wide x)
{
    to = (float)x.real();
}
static void narrow(double &to, wide x)
{
    to = x.real();
}
static void narrow(cuComplex &to, wide x)
{
    to = make_cuComplex((float)x.real(), (float)x.imag());
}
static void narrow(cuDoubleComplex &to, wide x)
{
    to = make_cuDoubleComplex(x.real(), x.imag());
}

// In CSR, with indices from `base`
template <class T> struct Matrix {
    int m, n, base;
    std::vector<int> start, column;
    std::vector<T> value;

    Matrix(int m, int n, int base) : m(m), n(n), base(base), start(1, base) {}
    void add(int j, wide x)
    {
        T narrowed;
        narrow(narrowed, x);
        column.push_back(j + base), value.push_back(narrowed);
    }
    void end_row() { start.push_back((int)column.size() + base); }
    int entries() const { return (int)column.size(); }
    cusparseMatDescr_t of() const { return base ? from_one : descr; }
    std::vector<wide> times(const std::vector<T> &x) const
    {
        std::vector<wide> y(m);
        for (int i = 0; i < m; i++)
            for (int e = start[i] - base; e < start[i + 1] - base; e++)
                y[i] += widen(value[e]) * widen(x[column[e] - base]);
        return y;
    }
};

// Of grid x grid points with their neighbours: positive definite, or lopsided, with a small diagonal
template <class T> static Matrix<T> of_grid(int grid, bool lopsided, int base)
{
    Matrix<T> a(grid * grid, grid * grid, base);
    for (int i = 0; i < a.m; i++) {
        const int x = i % grid, y = i / grid;
        const auto link = [&](int j) {
            return lopsided ? wide(number(), number()) : wide(-1, j > i ? 0.25 : -0.25);
        };
        if (y > 0) a.add(i - grid, link(i - grid));
        if (x > 0) a.add(i - 1, link(i - 1));
        a.add(i, lopsided ? wide(0.01 * number(), 0) : wide(4.5, 0));
        if (x < grid - 1) a.add(i + 1, link(i + 1));
        if (y < grid - 1) a.add(i + grid, link(i + grid));
        a.end_row();
    }
    return a;
}

template <class T> static std::vector<T> random_vector(int n)
{
    std::vector<T> b(n);
    for (T &e : b) narrow(e, wide(number(), number()));
    return b;
}

// The largest of |A x - b|, relative to x
template <class T> static double off(const Matrix<T> &a, const std::vector<T> &x, const std::vector<T> &b)
{
    double worst = 0, most = 1;
    const std::vector<wide> y = a.times(x);
    for (int i = 0; i < a.m; i++) worst = larger_error(worst, std::abs(y[i] - widen(b[i])));
    for (const T &e : x) most = larger_error(most, std::abs(widen(e)));
    return worst / most;
}

// The calls of one type
#define CALLS(X, T_, R_, small_)                                                                             \
    struct Of##X {                                                                                           \
        typedef T_ T;                                                                                        \
        typedef R_ R;                                                                                        \
        static double small() { return small_; }                                                             \
        static const char *name() { return #X; }                                                             \
        static constexpr auto lu_host = cusolverSp##X##csrlsvluHost;                                         \
        static constexpr auto qr_host = cusolverSp##X##csrlsvqrHost;                                         \
        static constexpr auto qr = cusolverSp##X##csrlsvqr;                                                  \
        static constexpr auto chol_host = cusolverSp##X##csrlsvcholHost;                                     \
        static constexpr auto chol = cusolverSp##X##csrlsvchol;                                              \
        static constexpr auto least = cusolverSp##X##csrlsqvqrHost;                                          \
        static constexpr auto eigen = cusolverSp##X##csreigvsi;                                              \
        static constexpr auto eigen_host = cusolverSp##X##csreigvsiHost;                                     \
        static constexpr auto batch_size = cusolverSp##X##csrqrBufferInfoBatched;                            \
        static constexpr auto batch = cusolverSp##X##csrqrsvBatched;                                         \
        static constexpr auto chol_size = cusolverSp##X##csrcholBufferInfo;                                  \
        static constexpr auto chol_factor = cusolverSp##X##csrcholFactor;                                    \
        static constexpr auto chol_zero = cusolverSp##X##csrcholZeroPivot;                                   \
        static constexpr auto chol_solve = cusolverSp##X##csrcholSolve;                                      \
        static constexpr auto qr_size = cusolverSp##X##csrqrBufferInfoHost;                                  \
        static constexpr auto qr_setup = cusolverSp##X##csrqrSetupHost;                                      \
        static constexpr auto qr_factor = cusolverSp##X##csrqrFactorHost;                                    \
        static constexpr auto qr_zero = cusolverSp##X##csrqrZeroPivotHost;                                   \
        static constexpr auto qr_solve = cusolverSp##X##csrqrSolveHost;                                      \
    };
CALLS(S, float, float, 2e-5)
CALLS(D, double, double, 1e-13)
CALLS(C, cuComplex, float, 2e-5)
CALLS(Z, cuDoubleComplex, double, 1e-13)

// In all four orders
template <class F, class Call>
static void solves(const char *what, const Matrix<typename F::T> &a, Call call, bool device)
{
    typedef typename F::T T;
    const std::vector<T> b = random_vector<T>(a.m);
    T *db = upload(b), *dx = upload(b), *value = upload(a.value);
    int *start = upload(a.start), *column = upload(a.column);
    const typename F::R least = (typename F::R)1e-12;
    bool good = true;
    double worst = 0;
    for (int reorder = 0; reorder < 4; reorder++) {
        std::vector<T> x(a.m);
        int singular = 7, status;
        if (device)
            status = call(handle, a.m, a.entries(), a.of(), value, start, column, db, least, reorder, dx,
                          &singular);
        else
            status = call(handle, a.m, a.entries(), a.of(), a.value.data(), a.start.data(), a.column.data(),
                          b.data(), least, reorder, x.data(), &singular);
        if (device) x = download(dx, a.m);
        worst = larger_error(worst, off(a, x, b));
        good = good && status == 0 && singular == -1;
    }
    ok(good && worst < F::small(), "%s%s (error %.1g)", F::name(), what, worst);
    cudaFree(db), cudaFree(dx), cudaFree(value), cudaFree(start), cudaFree(column);
}

template <class F> static void systems()
{
    typedef typename F::T T;
    const Matrix<T> definite = of_grid<T>(12, false, 1), lopsided = of_grid<T>(12, true, 0);
    solves<F>("csrlsvluHost", lopsided, F::lu_host, false);
    solves<F>("csrlsvqrHost", lopsided, F::qr_host, false);
    solves<F>("csrlsvqr", lopsided, F::qr, true);
    solves<F>("csrlsvcholHost", definite, F::chol_host, false);
    solves<F>("csrlsvchol", definite, F::chol, true);

    Matrix<T> flat(5, 5, 0); // its last two columns are the same
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) flat.add(j, j < 3 ? wide((i * 7 + j * 5) % 11, 0) : wide(i * i + 4, 0));
        flat.end_row();
    }
    std::vector<T> b = random_vector<T>(5), x(5);
    int singular = 7;
    bool good =
        F::qr_host(handle, 5, flat.entries(), descr, flat.value.data(), flat.start.data(), flat.column.data(),
                   b.data(), (typename F::R)1e-4, 0, x.data(), &singular) == CUSOLVER_STATUS_SUCCESS;
    ok(good && singular == 4, "%scsrlsvqrHost: a column that depends on others (%d)", F::name(), singular);
}

template <class F> static void least_squares()
{
    typedef typename F::T T;
    Matrix<T> a(40, 12, 1);
    for (int i = 0; i < a.m; i++) {
        for (int j = i % 3; j < a.n; j += 3) a.add(j, wide(number(), number()));
        a.end_row();
    }
    std::vector<T> b = random_vector<T>(a.m), x(a.n);
    std::vector<int> p(a.n);
    int rank = 0;
    typename F::R least = 0;
    bool good =
        F::least(handle, a.m, a.n, a.entries(), a.of(), a.value.data(), a.start.data(), a.column.data(),
                 b.data(), (typename F::R)1e-6, &rank, x.data(), p.data(), &least) == CUSOLVER_STATUS_SUCCESS;
    std::vector<wide> y = a.times(x), normal(a.n); // A^H (b - A x) = 0
    double length = 0, worst = 0;
    for (int i = 0; i < a.m; i++) {
        const wide r = widen(b[i]) - y[i];
        length += std::norm(r);
        for (int e = a.start[i] - 1; e < a.start[i + 1] - 1; e++)
            normal[a.column[e] - 1] += std::conj(widen(a.value[e])) * r;
    }
    for (const wide &e : normal) worst = larger_error(worst, std::abs(e));
    ok(good && rank == a.n && worst < 10 * F::small() &&
           std::fabs(std::sqrt(length) - (double)least) < 10 * F::small(),
       "%scsrlsqvqrHost (error %.1g)", F::name(), worst);
}

template <class F> static void eigenvalue()
{
    typedef typename F::T T;
    const Matrix<T> a = of_grid<T>(5, false, 0);
    const std::vector<T> first = random_vector<T>(a.m);
    T *value = upload(a.value), *x0 = upload(first), *x = upload(first), *mu = upload(first), guess, again;
    int *start = upload(a.start), *column = upload(a.column);
    const typename F::R near = (typename F::R)(10 * F::small());
    narrow(guess, wide(4.4, 0));
    bool good = F::eigen(handle, a.m, a.entries(), descr, value, start, column, guess, x0, 200, near, mu,
                         x) == CUSOLVER_STATUS_SUCCESS;
    std::vector<T> vector = download(x, a.m), found = download(mu, 1);
    std::vector<wide> y = a.times(vector);
    double worst = 0, length = 0;
    for (int i = 0; i < a.m; i++) {
        worst = larger_error(worst, std::abs(y[i] - widen(found[0]) * widen(vector[i])));
        length += std::norm(widen(vector[i]));
    }
    ok(good && worst < 30 * F::small() && std::fabs(length - 1) < 10 * F::small(),
       "%scsreigvsi: %g (error %.1g)", F::name(), widen(found[0]).real(), worst);
    good = F::eigen_host(handle, a.m, a.entries(), descr, a.value.data(), a.start.data(), a.column.data(),
                         guess, first.data(), 200, near, &again, vector.data()) == CUSOLVER_STATUS_SUCCESS;
    ok(good && std::abs(widen(again) - widen(found[0])) < 100 * F::small(), "%scsreigvsiHost finds the same",
       F::name());
    cudaFree(value), cudaFree(x0), cudaFree(x), cudaFree(mu), cudaFree(start), cudaFree(column);
}

template <class F> static void batches()
{
    typedef typename F::T T;
    const int count = 3;
    Matrix<T> one = of_grid<T>(6, true, 0);
    const int m = one.m, entries = one.entries();
    const std::vector<T> values = random_vector<T>(entries * count), b = random_vector<T>(m * count);
    T *value = upload(values), *db = upload(b), *dx = upload(b);
    int *start = upload(one.start), *column = upload(one.column);
    csrqrInfo_t info;
    size_t inside = 0, room = 0;
    void *buffer = NULL;
    bool good =
        cusolverSpCreateCsrqrInfo(&info) == 0 &&
        cusolverSpXcsrqrAnalysisBatched(handle, m, m, entries, descr, start, column, info) == 0 &&
        F::batch_size(handle, m, m, entries, descr, value, start, column, count, info, &inside, &room) == 0;
    cudaMalloc(&buffer, room);
    good = good &&
           F::batch(handle, m, m, entries, descr, value, start, column, db, dx, count, info, buffer) == 0;
    const std::vector<T> x = download(dx, m * count);
    double worst = 0;
    for (int k = 0; k < count; k++) {
        one.value.assign(values.begin() + k * entries, values.begin() + (k + 1) * entries);
        worst = larger_error(worst, off(one, std::vector<T>(x.begin() + k * m, x.begin() + (k + 1) * m),
                                        std::vector<T>(b.begin() + k * m, b.begin() + (k + 1) * m)));
    }
    ok(good && worst < F::small(), "%scsrqrsvBatched (error %.1g)", F::name(), worst);
    cusolverSpDestroyCsrqrInfo(info);
    cudaFree(value), cudaFree(db), cudaFree(dx), cudaFree(start), cudaFree(column), cudaFree(buffer);
}

// Factors that are made once and solved with twice: Cholesky on the device
template <class F> static void cholesky()
{
    typedef typename F::T T;
    const Matrix<T> a = of_grid<T>(9, false, 1);
    T *value = upload(a.value), *dx = upload(a.value);
    int *start = upload(a.start), *column = upload(a.column), zero = 7;
    csrcholInfo_t info;
    size_t inside = 0, room = 0;
    void *buffer = NULL;
    bool good =
        cusolverSpCreateCsrcholInfo(&info) == 0 &&
        cusolverSpXcsrcholAnalysis(handle, a.m, a.entries(), a.of(), start, column, info) == 0 &&
        F::chol_size(handle, a.m, a.entries(), a.of(), value, start, column, info, &inside, &room) == 0;
    cudaMalloc(&buffer, room);
    good = good &&
           F::chol_factor(handle, a.m, a.entries(), a.of(), value, start, column, info, buffer) == 0 &&
           F::chol_zero(handle, info, (typename F::R)1e-8, &zero) == 0;
    double worst = 0;
    for (int time = 0; time < 2; time++) {
        const std::vector<T> b = random_vector<T>(a.m);
        T *db = upload(b);
        good = good && F::chol_solve(handle, a.m, db, dx, info, buffer) == 0;
        worst = larger_error(worst, off(a, download(dx, a.m), b));
        cudaFree(db);
    }
    ok(good && zero == -1 && worst < F::small(), "%scsrchol, low level (error %.1g)", F::name(), worst);
    cusolverSpDestroyCsrcholInfo(info);
    cudaFree(value), cudaFree(dx), cudaFree(start), cudaFree(column), cudaFree(buffer);
}

// ... and QR on the host
template <class F> static void rotations()
{
    typedef typename F::T T;
    Matrix<T> s = of_grid<T>(10, true, 0);
    csrqrInfoHost_t qr;
    T none;
    narrow(none, 0);
    size_t inside = 0, room = 0;
    int zero = 7;
    int *start = s.start.data(), *column = s.column.data();
    bool good = cusolverSpCreateCsrqrInfoHost(&qr) == 0 &&
                cusolverSpXcsrqrAnalysisHost(handle, s.m, s.m, s.entries(), descr, start, column, qr) == 0 &&
                F::qr_size(handle, s.m, s.m, s.entries(), descr, s.value.data(), start, column, qr, &inside,
                           &room) == 0;
    std::vector<char> buffer(room);
    good = good &&
           F::qr_setup(handle, s.m, s.m, s.entries(), descr, s.value.data(), start, column, none, qr) == 0 &&
           F::qr_factor(handle, s.m, s.m, s.entries(), NULL, NULL, qr, buffer.data()) == 0 &&
           F::qr_zero(handle, qr, (typename F::R)1e-8, &zero) == 0;
    std::vector<T> b = random_vector<T>(s.m), x(s.m), kept = b;
    good = good && F::qr_solve(handle, s.m, s.m, b.data(), x.data(), qr, buffer.data()) == 0;
    const double worst = off(s, x, kept);
    ok(good && zero == -1 && worst < F::small(), "%scsrqr, low level (error %.1g)", F::name(), worst);
    cusolverSpDestroyCsrqrInfoHost(qr);
}

static bool is_order(const std::vector<int> &p)
{
    std::vector<int> sorted = p;
    std::sort(sorted.begin(), sorted.end());
    for (size_t i = 0; i < p.size(); i++)
        if (sorted[i] != (int)i) return false;
    return true;
}

// Entries of Cholesky's factor of the matrix in that order
static int fill(const Matrix<double> &a, const std::vector<int> &p)
{
    const int n = a.m;
    std::vector<std::vector<char>> full(n, std::vector<char>(n));
    std::vector<int> place(n);
    for (int i = 0; i < n; i++) place[p[i]] = i;
    for (int i = 0; i < n; i++)
        for (int e = a.start[i] - a.base; e < a.start[i + 1] - a.base; e++)
            full[place[i]][place[a.column[e] - a.base]] = 1;
    int count = 0;
    for (int k = 0; k < n; k++)
        for (int i = k; i < n; i++) {
            count += full[i][k];
            for (int j = k + 1; full[i][k] && i > k && j < n; j++) full[i][j] |= full[k][j];
        }
    return count;
}

static void orders()
{
    const Matrix<double> regular = of_grid<double>(14, false, 1);
    const int n = regular.m, entries = regular.entries();
    std::vector<int> mixed(n), p(n), map(entries); // the grid with its points in a random order
    for (int i = 0; i < n; i++) mixed[i] = p[i] = i;
    for (int i = n - 1; i > 0; i--) std::swap(mixed[i], mixed[(int)((number() + 1) / 2 * (i + 1)) % (i + 1)]);
    Matrix<double> a = regular;
    for (int e = 0; e < entries; e++) map[e] = e;
    size_t room = 0;
    bool good = cusolverSpXcsrperm_bufferSizeHost(handle, n, n, entries, a.of(), a.start.data(),
                                                  a.column.data(), mixed.data(), mixed.data(), &room) == 0;
    std::vector<char> buffer(room + 1);
    good = good && cusolverSpXcsrpermHost(handle, n, n, entries, a.of(), a.start.data(), a.column.data(),
                                          mixed.data(), mixed.data(), map.data(), buffer.data()) == 0;
    std::vector<double> x(n), y(n);
    for (int e = 0; e < entries; e++) a.value[e] = regular.value[map[e]];
    for (double &e : x) e = number();
    for (int i = 0; i < n; i++) y[i] = x[mixed[i]]; // A(p, p) x(p) = (A x)(p)
    const std::vector<wide> plain = regular.times(x), permuted = a.times(y);
    double worst = 0;
    for (int i = 0; i < n; i++) worst = larger_error(worst, std::abs(permuted[i] - plain[mixed[i]]));
    ok(good && worst < 1e-12, "csrpermHost (error %.1g)", worst);
    int symmetric = 7;
    good = cusolverSpXcsrissymHost(handle, n, entries, a.of(), a.start.data(), a.start.data() + 1,
                                   a.column.data(), &symmetric) == 0;
    ok(good && symmetric == 1, "csrissymHost");
    const int natural = fill(a, p);
    const auto find = [&](const char *name, int status) {
        ok(status == 0 && is_order(p) && 3 * fill(a, p) < 2 * natural, "%s: %d entries of %d", name,
           fill(a, p), natural);
    };
    const int *start = a.start.data(), *column = a.column.data();
    find("csrsymrcmHost", cusolverSpXcsrsymrcmHost(handle, n, entries, a.of(), start, column, p.data()));
    find("csrsymmdqHost", cusolverSpXcsrsymmdqHost(handle, n, entries, a.of(), start, column, p.data()));
    find("csrsymamdHost", cusolverSpXcsrsymamdHost(handle, n, entries, a.of(), start, column, p.data()));
    find("csrmetisndHost",
         cusolverSpXcsrmetisndHost(handle, n, entries, a.of(), start, column, NULL, p.data()));

    Matrix<double> shift(7, 7, 0); // row i has its entry in column i + 1
    for (int i = 0; i < 7; i++) {
        shift.add((i + 1) % 7, 2);
        shift.end_row();
    }
    std::vector<int> rows(7);
    int found = 0;
    good = cusolverSpDcsrzfdHost(handle, 7, 7, descr, shift.value.data(), shift.start.data(),
                                 shift.column.data(), rows.data(), &found) == 0;
    for (int j = 0; j < 7; j++) good = good && rows[j] == (j + 6) % 7;
    ok(good && found == 7, "csrzfdHost");
}

// LU on the host, its factors taken out, and other values factored in the same order
static void refactored()
{
    const Matrix<double> a = of_grid<double>(10, true, 0);
    const int n = a.m, nnz = a.entries();
    const int *start_a = a.start.data(), *column_a = a.column.data();
    csrluInfoHost_t info;
    size_t inside = 0, room = 0;
    int zero = 7, in_l = 0, in_u = 0;
    bool good = cusolverSpCreateCsrluInfoHost(&info) == 0 &&
                cusolverSpXcsrluAnalysisHost(handle, n, nnz, descr, start_a, column_a, info) == 0 &&
                cusolverSpDcsrluBufferInfoHost(handle, n, nnz, descr, a.value.data(), start_a, column_a, info,
                                               &inside, &room) == 0;
    std::vector<char> buffer(room);
    good = good &&
           cusolverSpDcsrluFactorHost(handle, n, nnz, descr, a.value.data(), start_a, column_a, info, 1.0,
                                      buffer.data()) == 0 &&
           cusolverSpDcsrluZeroPivotHost(handle, info, 1e-12, &zero) == 0;
    std::vector<double> b = random_vector<double>(n), x(n);
    good = good && cusolverSpDcsrluSolveHost(handle, n, b.data(), x.data(), info, buffer.data()) == 0 &&
           cusolverSpXcsrluNnzHost(handle, &in_l, &in_u, info) == 0;
    double worst = off(a, x, b);
    ok(good && zero == -1 && worst < 1e-12, "csrlu, low level (error %.1g)", worst);

    std::vector<int> P(n), Q(n), start_l(n + 1), start_u(n + 1), column_l(in_l), column_u(in_u), place(n);
    std::vector<double> l(in_l), u(in_u), product(n * n);
    good = cusolverSpDcsrluExtractHost(handle, P.data(), Q.data(), descr, l.data(), start_l.data(),
                                       column_l.data(), descr, u.data(), start_u.data(), column_u.data(),
                                       info, buffer.data()) == 0;
    for (int i = 0; i < n; i++)
        for (int e = start_l[i]; e < start_l[i + 1]; e++)
            for (int f = start_u[column_l[e]]; f < start_u[column_l[e] + 1]; f++)
                product[i * n + column_u[f]] += l[e] * u[f];
    for (int i = 0; i < n; i++) // the ones are not among L's entries
        for (int f = start_u[i]; f < start_u[i + 1]; f++) product[i * n + column_u[f]] += u[f];
    bool below = start_l[n] == in_l && start_u[n] == in_u;
    for (int i = 0; i < n; i++)
        for (int e = start_l[i]; e < start_l[i + 1]; e++) below = below && column_l[e] < i;
    good = good && is_order(P) && is_order(Q);
    for (int j = 0; good && j < n; j++) place[Q[j]] = j;
    for (int i = 0; good && i < n; i++)
        for (int e = a.start[P[i]]; e < a.start[P[i] + 1]; e++)
            product[i * n + place[a.column[e]]] -= a.value[e];
    worst = 0;
    for (double e : product) worst = larger_error(worst, std::fabs(e));
    ok(good && below && worst < 1e-12, "csrluExtractHost: P A Q^T = (L + 1) U (error %.1g)", worst);
    cusolverSpDestroyCsrluInfoHost(info);

    Matrix<double> other = a;
    for (double &e : other.value) e *= 1 + 0.1 * number();
    cusolverRfHandle_t rf;
    good = cusolverRfCreate(&rf) == 0 && cusolverRfSetNumericProperties(rf, 0, 0) == 0 &&
           cusolverRfSetAlgs(rf, CUSOLVERRF_FACTORIZATION_ALG0, CUSOLVERRF_TRIANGULAR_SOLVE_ALG1) == 0 &&
           cusolverRfSetMatrixFormat(rf, CUSOLVERRF_MATRIX_FORMAT_CSR, CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L) ==
               0 &&
           cusolverRfSetResetValuesFastMode(rf, CUSOLVERRF_RESET_VALUES_FAST_MODE_ON) == 0;
    good = good &&
           cusolverRfSetupHost(n, nnz, other.start.data(), other.column.data(), other.value.data(), in_l,
                               start_l.data(), column_l.data(), l.data(), in_u, start_u.data(),
                               column_u.data(), u.data(), P.data(), Q.data(), rf) == 0 &&
           cusolverRfAnalyze(rf) == 0;
    int *start = upload(a.start), *column = upload(a.column), *dP = upload(P), *dQ = upload(Q);
    double *value = upload(other.value), *temporary = upload(b), *dx = upload(b);
    good = good && cusolverRfResetValues(n, nnz, start, column, value, dP, dQ, rf) == 0 &&
           cusolverRfRefactor(rf) == 0 && cusolverRfSolve(rf, dP, dQ, 1, temporary, n, dx, n) == 0;
    worst = off(other, download(dx, n), b);
    ok(good && worst < 1e-11, "cusolverRf: other values, the same order (error %.1g)", worst);
    int in_m = 0, *start_m = NULL, *column_m = NULL;
    double *m = NULL;
    good = cusolverRfExtractBundledFactorsHost(rf, &in_m, &start_m, &column_m, &m) == 0;
    ok(good && in_m == start_m[n] && in_m >= nnz, "cusolverRfExtractBundledFactorsHost");
    free(start_m), free(column_m), free(m);
    cusolverRfDestroy(rf);
    cudaFree(start), cudaFree(column), cudaFree(dP), cudaFree(dQ), cudaFree(value), cudaFree(temporary);
    cudaFree(dx);
}

static void errors()
{
    double one = 1, negative = -1, x = 0;
    int start[2] = {0, 1}, column[1] = {0}, singular = 7;
    ok(cusolverSpDcsrlsvluHost(NULL, 1, 1, descr, &one, start, column, &one, 0, 0, &x, &singular) ==
           CUSOLVER_STATUS_NOT_INITIALIZED,
       "no handle");
    ok(cusolverSpDcsrlsvluHost(handle, -1, 1, descr, &one, start, column, &one, 0, 0, &x, &singular) ==
           CUSOLVER_STATUS_INVALID_VALUE,
       "a negative size");
    bool good = cusolverSpDcsrlsvcholHost(handle, 1, 1, descr, &negative, start, column, &one, 1e-9, 0, &x,
                                          &singular) == CUSOLVER_STATUS_SUCCESS;
    ok(good && singular == 0, "Cholesky of what is not positive");
}

template <class F> static void all()
{
    systems<F>();
    least_squares<F>();
    eigenvalue<F>();
    batches<F>();
    cholesky<F>();
    rotations<F>();
}

int main()
{
    if (cusolverSpCreate(&handle) != CUSOLVER_STATUS_SUCCESS) return std::fprintf(stderr, "no cuSOLVER\n"), 3;
    cusparseCreateMatDescr(&descr), cusparseCreateMatDescr(&from_one);
    cusparseSetMatIndexBase(from_one, CUSPARSE_INDEX_BASE_ONE);
    all<OfS>();
    all<OfD>();
    all<OfC>();
    all<OfZ>();
    orders();
    refactored();
    errors();
    cusparseDestroyMatDescr(descr), cusparseDestroyMatDescr(from_one);
    ok(cusolverSpDestroy(handle) == CUSOLVER_STATUS_SUCCESS, "destroy");
    return done();
}
