// Checks cuBLAS's complex vectors and matrices against plain loops.  Nothing here is ours alone: it runs
// under nvcc with the real library too.
#include <complex>
#include <cstdlib>
#include <vector>

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "tap.h"

typedef std::complex<double> number;
typedef std::vector<number> numbers;
static cublasHandle_t handle;

static numbers random_numbers(int n)
{
    static unsigned long long state = 11;
    numbers v(n);
    for (number &z : v) {
        double part[2];
        for (double &p : part) {
            state = state * 6364136223846793005ull + 1442695040888963407ull;
            p = (double)(state >> 50) / 8192.0 - 1.0; // exact in float too
        }
        z = number(part[0], part[1]);
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

template <class T> struct Array { // of the device
    T *p;
    int n;
    explicit Array(const numbers &host) : n((int)host.size())
    {
        std::vector<T> h(n);
        for (int i = 0; i < n; i++) h[i] = make<T>(host[i]);
        if (cudaMalloc((void **)&p, (n + 1) * sizeof(T)) != cudaSuccess) exit(3);
        cudaMemcpy(p, h.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~Array() { cudaFree(p); }
    Array(const Array &) = delete;
    bool is(const numbers &want) const
    {
        std::vector<T> h(n);
        cudaMemcpy(h.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost);
        double bound = sizeof(T) == 8 ? 2e-4 : 1e-11;
        for (int i = 0; i < n; i++)
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

int main()
{
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return std::fprintf(stderr, "no cuBLAS\n"), 3;
    all<Single>();
    all<Double>();
    cublasDestroy(handle);
    return done();
}
