// Checks cuBLAS's vectors, matrix-vector products, handles and errors against plain loops: float and double,
// all operations and triangles, increments and leading dimensions.  Nothing here is ours alone: it runs under
// nvcc with the real library too.
#include "cublas_check.h"

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
    huge.host = {std::numeric_limits<T>::denorm_min(), 0, 0, 0};
    huge.up();
    // NVIDIA's loses denormal numbers on an H100 (CUDA 13.0): 0 for this, 9e-310 for 1e-308
    ok(nrm2_(zero, 4, (const T *)huge.p, 1, &result) == 0 && (REAL_LIBRARY || result == huge.host[0]),
       "%snrm2 of the least number", type);
    Device<T> many(1 << 21);
    double squares = 0;
    for (size_t i = 0; i < many.host.size(); i++) squares += (i + 1) % 7 * ((i + 1) % 7);
    for (size_t i = 0; i < many.host.size(); i++) many.host[i] = (T)((i + 1) % 7);
    many.up();
    ok(nrm2_(zero, 1 << 21, (const T *)many.p, 1, &result) == 0 &&
           std::fabs(result / std::sqrt(squares) - 1) < 1e-6,
       "%snrm2 of two million numbers", type);
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
#ifdef __CUCC__ /* on a GPU that is the end of the context */
    ok(cublasSaxpy(handle, 4, &two, x.p, 1, y.p, 1) == CUBLAS_STATUS_EXECUTION_FAILED,
       "a scalar of the host is refused there");
    ok(cublasSaxpy(handle, 0, &two, x.p, 1, y.p, 1) == 0 && cublasSscal(handle, 4, scalars.p, y.p, 1) == 0,
       "... and not where nothing is done, nor in the next call");
#endif
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

// Sizes of 64 bits
static void wide_sizes()
{
    Device<double> x(5);
    Device<int64_t> places(2);
    x.host = {1, -7, 3, 0.5, 2};
    x.up();
    int64_t most = -1, least = -1;
    bool good =
        cublasIdamax_64(handle, 5, x.p, 1, &most) == 0 && cublasIdamin_64(handle, 5, x.p, 1, &least) == 0;
    ok(good && most == 2 && least == 4, "amax_64, amin_64");
    places.host = {-1, -1};
    places.up();
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    good = cublasIdamax_64(handle, 5, x.p, 1, places.p) == 0 &&
           cublasIdamin_64(handle, 0, x.p, 1, places.p + 1) == 0;
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    ok(good && places.down() == std::vector<int64_t>({2, 0}),
       "amax_64, amin_64 of nothing, results on the device");
    good = cublasGetVector_64(2, sizeof(double), x.p, 2, x.host.data(), 1) == 0;
    ok(good && x.host[0] == 1 && x.host[1] == 3, "GetVector_64");
#ifdef __CUCC__ // on a GPU it is only a question of memory
    ok(cublasDnrm2_64(handle, (int64_t)1 << 33, x.p, 1, x.host.data()) == CUBLAS_STATUS_NOT_SUPPORTED,
       "a size beyond an int's is refused");
#endif
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

// Rotations: what they make of the pair they were made for, and of others
template <class T> static void rotations(const char *X)
{
    auto rotg = [](T *a, T *b, T *c, T *s) {
        return sizeof(T) == 4 ? cublasSrotg(handle, (float *)a, (float *)b, (float *)c, (float *)s)
                              : cublasDrotg(handle, (double *)a, (double *)b, (double *)c, (double *)s);
    };
    auto rotmg = [](T *d1, T *d2, T *x, const T *y, T *p) {
        return sizeof(T) == 4
                   ? cublasSrotmg(handle, (float *)d1, (float *)d2, (float *)x, (const float *)y, (float *)p)
                   : cublasDrotmg(handle, (double *)d1, (double *)d2, (double *)x, (const double *)y,
                                  (double *)p);
    };
    auto rotm = [](int n, T *x, int incx, T *y, int incy, const T *p) {
        return sizeof(T) == 4
                   ? cublasSrotm(handle, n, (float *)x, incx, (float *)y, incy, (const float *)p)
                   : cublasDrotm(handle, n, (double *)x, incx, (double *)y, incy, (const double *)p);
    };
    bool good = true;
    for (T a0 : {(T)3, (T)-0.5, (T)0})
        for (T b0 : {(T)4, (T)-7, (T)0}) {
            T a = a0, b = b0, c = 9, s = 9;
            good = good && rotg(&a, &b, &c, &s) == CUBLAS_STATUS_SUCCESS &&
                   std::fabs(c * a0 + s * b0 - a) < 20 * epsilon(a) &&
                   std::fabs(c * b0 - s * a0) < 20 * epsilon(a) &&
                   std::fabs(c * c + s * s - 1) < 20 * epsilon(a);
        }
    ok(good, "%srotg", X);
    // weights from tiny to huge, which change the scale; one where |d2 y^2| is larger; one without a rotation
    const T pairs[][4] = {
        {2, 1, 3, (T)0.5}, {1, 4, 1, 2}, {(T)1e-9, 1, 5, 3}, {(T)3e8, (T)1e-8, 2, 1}, {1, 2, 3, 0}};
    for (const T *d : pairs) {
        T d1 = d[0], d2 = d[1], x1 = d[2], y1 = d[3], param[5] = {5, 5, 5, 5, 5};
        good = rotmg(&d1, &d2, &x1, &y1, param) == CUBLAS_STATUS_SUCCESS;
        Device<T> x(7), y(7);
        x.host[0] = d[2], y.host[0] = d[3];
        x.host[2] = d[2], y.host[3] = d[3]; // three elements apart two and three
        x.up(), y.up();
        good = good && rotm(3, x.p, 2, y.p, 3, param) == CUBLAS_STATUS_SUCCESS;
        std::vector<T> gx = x.down(), gy = y.down();
        const double before = (double)d[0] * d[2] * d[2] + (double)d[1] * d[3] * d[3],
                     after = (double)d1 * gx[0] * gx[0] + (double)d2 * gy[0] * gy[0];
        ok(good && std::fabs(after - before) < 40 * epsilon(d1) * before &&
               std::fabs(gx[0] - x1) <= 20 * epsilon(x1) * std::fabs(x1) &&
               std::fabs((double)d2 * gy[0] * gy[0]) <= 40 * epsilon(d1) * before && gx[2] == gx[0] &&
               gy[3] == gy[0] && gx[1] == x.host[1],
           "%srotmg and rotm, flag %g", X, (double)param[0]);
    }
    T h[5] = {-1, 2, 3, 5, 7};
    Device<T> p(5), x(4), y(4);
    p.host.assign(h, h + 5), p.up();
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    good = rotm(4, x.p, -1, y.p, 1, p.p) == CUBLAS_STATUS_SUCCESS;
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    std::vector<T> gx = x.down(), gy = y.down();
    for (int i = 0; i < 4; i++)
        good = good && std::fabs(gx[3 - i] - (2 * x.host[3 - i] + 5 * y.host[i])) < 100 * epsilon(h[0]) &&
               std::fabs(gy[i] - (3 * x.host[3 - i] + 7 * y.host[i])) < 100 * epsilon(h[0]);
    ok(good, "%srotm by numbers on the device, x backwards", X);
}

int main()
{
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return std::fprintf(stderr, "no cuBLAS\n"), 3;
    level1<float>("S");
    level1<double>("D");
    rotations<float>("S");
    rotations<double>("D");
    level2<float>("S");
    level2<double>("D");
    handles();
    wide_sizes();
    errors();
    ok(cublasDestroy(handle) == 0, "destroy");
    return done();
}
