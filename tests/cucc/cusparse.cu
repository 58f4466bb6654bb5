// Checks the part of cuSPARSE that the stand-in has, against dense loops: SpMV, SpMM, tridiagonal systems.
// Nothing here is ours alone: it runs under nvcc with the real library too.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_runtime.h>
#include <cusparse.h>

#include "tap.h"

static cusparseHandle_t handle;

static double number()
{
    static unsigned long long dice = 11;
    dice = dice * 6364136223846793005ull + 1442695040888963407ull;
    return (double)(dice >> 40) / 8388608.0 - 1.0;
}

template <class T> static T *upload(const std::vector<T> &v)
{
    T *p;
    if (cudaMalloc((void **)&p, v.size() * sizeof(T) + 16) != cudaSuccess) exit(3);
    cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}

template <class T> static std::vector<T> download(const T *p, size_t n)
{
    std::vector<T> v(n);
    cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost);
    return v;
}

static cudaDataType type_of(float)
{
    return CUDA_R_32F;
}
static cudaDataType type_of(double)
{
    return CUDA_R_64F;
}
static double small(float)
{
    return 3e-6;
}
static double small(double)
{
    return 1e-14;
}

template <class T, class Index>
static void products(const char *type, cusparseIndexType_t index, cusparseIndexBase_t base)
{
    const int rows = 23, columns = 17, n = 5;
    std::vector<double> dense(rows * columns);
    std::vector<Index> offsets, row_of, column_of;
    std::vector<T> values;
    for (int i = 0; i < rows; i++) {
        offsets.push_back((Index)(values.size() + base));
        for (int j = 0; j < columns; j++) {
            if (i == 4 || (i * 7 + j * 3) % 5 != 0) continue; // row 4 is empty
            T value = (T)number();
            dense[i * columns + j] = value;
            row_of.push_back((Index)(i + base));
            column_of.push_back((Index)(j + base));
            values.push_back(value);
        }
    }
    offsets.push_back((Index)(values.size() + base));
    Index *o = upload(offsets), *r = upload(row_of), *c = upload(column_of);
    T *v = upload(values), alpha = (T)0.7, beta = (T)-0.3;
    cusparseSpMatDescr_t matrix[2];
    bool made = cusparseCreateCsr(&matrix[0], rows, columns, (int64_t)values.size(), o, c, v, index, index,
                                  base, type_of(alpha)) == 0;
    made = made && cusparseCreateCoo(&matrix[1], rows, columns, (int64_t)values.size(), r, c, v, index, base,
                                     type_of(alpha)) == 0;
    ok(made, "%s descriptors", type);
    for (int format = 0; format < 2; format++) {
        for (cusparseOperation_t op : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE}) {
            bool t = op == CUSPARSE_OPERATION_TRANSPOSE;
            int m = t ? columns : rows, k = t ? rows : columns;
            std::vector<T> x(k * n), y(m * n);
            for (T &e : x) e = (T)number();
            for (T &e : y) e = (T)number();
            T *dx = upload(x), *dy = upload(y);
            cusparseDnVecDescr_t vx, vy;
            cusparseDnMatDescr_t B, C;
            size_t bytes = 0;
            void *buffer = NULL;
            cusparseCreateDnVec(&vx, k, dx, type_of(alpha));
            cusparseCreateDnVec(&vy, m, dy, type_of(alpha));
            cusparseSpMV_bufferSize(handle, op, &alpha, matrix[format], vx, &beta, vy, type_of(alpha),
                                    CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
            cudaMalloc(&buffer, bytes + 1);
            bool good = cusparseSpMV(handle, op, &alpha, matrix[format], vx, &beta, vy, type_of(alpha),
                                     CUSPARSE_SPMV_ALG_DEFAULT, buffer) == 0;
            std::vector<T> got = download(dy, m);
            for (int i = 0; i < m; i++) {
                double sum = 0;
                for (int j = 0; j < k; j++)
                    sum += (t ? dense[j * columns + i] : dense[i * columns + j]) * x[j];
                good = good && std::fabs(got[i] - (alpha * sum + beta * y[i])) < small(alpha);
            }
            ok(good, "%s SpMV %s op=%d", type, format ? "COO" : "CSR", op);
            cudaFree(buffer);

            // B by rows, C by columns
            cudaMemcpy(dy, y.data(), y.size() * sizeof(T), cudaMemcpyHostToDevice);
            cusparseCreateDnMat(&B, k, n, n, dx, type_of(alpha), CUSPARSE_ORDER_ROW);
            cusparseCreateDnMat(&C, m, n, m, dy, type_of(alpha), CUSPARSE_ORDER_COL);
            cusparseSpMM_bufferSize(handle, op, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix[format], B,
                                    &beta, C, type_of(alpha), CUSPARSE_SPMM_ALG_DEFAULT, &bytes);
            cudaMalloc(&buffer, bytes + 1);
            good = cusparseSpMM(handle, op, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix[format], B,
                                &beta, C, type_of(alpha), CUSPARSE_SPMM_ALG_DEFAULT, buffer) == 0;
            got = download(dy, m * n);
            for (int i = 0; i < m; i++)
                for (int q = 0; q < n; q++) {
                    double sum = 0;
                    for (int j = 0; j < k; j++)
                        sum += (t ? dense[j * columns + i] : dense[i * columns + j]) * x[j * n + q];
                    good = good &&
                           std::fabs(got[i + q * m] - (alpha * sum + beta * y[i + q * m])) < small(alpha);
                }
            ok(good, "%s SpMM %s op=%d", type, format ? "COO" : "CSR", op);
            cusparseDestroyDnVec(vx), cusparseDestroyDnVec(vy), cusparseDestroyDnMat(B),
                cusparseDestroyDnMat(C);
            cudaFree(dx), cudaFree(dy), cudaFree(buffer);
        }
        cusparseDestroySpMat(matrix[format]);
    }
    cudaFree(o), cudaFree(r), cudaFree(c), cudaFree(v);
}

// One name for both precisions
#define EITHER(name)                                                                                         \
    template <class... P> cusparseStatus_t name(float, P... p)                                               \
    {                                                                                                        \
        return cusparseS##name(handle, p...);                                                                \
    }                                                                                                        \
    template <class... P> cusparseStatus_t name(double, P... p)                                              \
    {                                                                                                        \
        return cusparseD##name(handle, p...);                                                                \
    }
EITHER(gtsv2)
EITHER(gtsv2_bufferSizeExt)
EITHER(gtsv2_nopivot)
EITHER(gtsv2_nopivot_bufferSizeExt)
EITHER(gtsv2StridedBatch)
EITHER(gtsv2StridedBatch_bufferSizeExt)
EITHER(gtsvInterleavedBatch)
EITHER(gtsvInterleavedBatch_bufferSizeExt)

// Systems with a known solution; equation i of system s at place(i, s). which: 0 gtsv2, 1 nopivot, 2
// strided, 3.. interleaved
template <class T> static void tridiagonal(const char *type, int which)
{
    const int m = 50, count = 4, stride = 60;
    const T zero = 0;
    bool pivots = which == 0 || which > 3, shared = which < 2;
    std::vector<T> dl(stride * count), d(stride * count), du(stride * count), b(stride * count),
        truth(stride * count);
    auto place = [&](int i, int s) { return which >= 3 ? i * count + s : s * stride + i; };
    for (int s = 0; s < count; s++) {
        for (int i = 0; i < m; i++) {
            int p = place(i, s), q = shared ? place(i, 0) : p;
            if (!shared || s == 0) {
                dl[q] = i > 0 ? (T)number() : 0;
                du[q] = i < m - 1 ? (T)number() : 0;
                d[q] = (T)(pivots && i % 3 == 0 ? 0.01 * number()
                                                : 3 + number()); // small pivots want a row change
            }
            truth[p] = (T)number();
        }
        for (int i = 0; i < m; i++) {
            int q = shared ? place(i, 0) : place(i, s);
            b[place(i, s)] =
                (T)((i > 0 ? (double)dl[q] * truth[place(i - 1, s)] : 0) + (double)d[q] * truth[place(i, s)] +
                    (i < m - 1 ? (double)du[q] * truth[place(i + 1, s)] : 0));
        }
    }
    T *a = upload(dl), *e = upload(d), *f = upload(du), *x = upload(b);
    const T *ca = a, *ce = e, *cf = f, *cx = x;
    size_t bytes = 0;
    void *buffer = NULL;
    int algo = which - 3, status = 0;
    switch (which) {
    case 0:
        status = gtsv2_bufferSizeExt(zero, m, count, ca, ce, cf, cx, stride, &bytes);
        break;
    case 1:
        status = gtsv2_nopivot_bufferSizeExt(zero, m, count, ca, ce, cf, cx, stride, &bytes);
        break;
    case 2:
        status = gtsv2StridedBatch_bufferSizeExt(zero, m, ca, ce, cf, cx, count, stride, &bytes);
        break;
    default:
        status = gtsvInterleavedBatch_bufferSizeExt(zero, algo, m, ca, ce, cf, cx, count, &bytes);
    }
    cudaMalloc(&buffer, bytes + 1);
    if (status == 0) switch (which) {
        case 0:
            status = gtsv2(zero, m, count, ca, ce, cf, x, stride, buffer);
            break;
        case 1:
            status = gtsv2_nopivot(zero, m, count, ca, ce, cf, x, stride, buffer);
            break;
        case 2:
            status = gtsv2StridedBatch(zero, m, ca, ce, cf, x, count, stride, buffer);
            break;
        default:
            status = gtsvInterleavedBatch(zero, algo, m, a, e, f, x, count, buffer);
        }
    std::vector<T> got = download(x, b.size());
    double worst = 0;
    for (int s = 0; s < count; s++)
        for (int i = 0; i < m; i++) {
            double error = std::fabs((double)got[place(i, s)] - truth[place(i, s)]);
            if (!(error <= worst)) worst = error;
        }
    ok(status == 0 && worst < 300 * small(zero), "%s tridiagonal systems, way %d (status %d, error %.1g)",
       type, which, status, worst);
    cudaFree(a), cudaFree(e), cudaFree(f), cudaFree(x), cudaFree(buffer);
}

int main()
{
    if (cusparseCreate(&handle) != 0) return std::fprintf(stderr, "no cuSPARSE\n"), 3;
    products<float, int32_t>("float", CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO);
    products<double, int32_t>("double", CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ONE);
    products<double, int64_t>("double, 64-bit indices", CUSPARSE_INDEX_64I, CUSPARSE_INDEX_BASE_ZERO);
    for (int which = 0; which < 6; which++) {
        tridiagonal<float>("float", which);
        tridiagonal<double>("double", which);
    }
    float *d;
    cudaMalloc((void **)&d, 4 * sizeof *d);
    ok(cusparseSgtsv2StridedBatch(handle, 2, d, d, d, d, 1, 2, d) == CUSPARSE_STATUS_INVALID_VALUE,
       "fewer than 3 equations");
    cudaFree(d);
    ok(strcmp(cusparseGetErrorName(CUSPARSE_STATUS_ZERO_PIVOT), "CUSPARSE_STATUS_ZERO_PIVOT") == 0 &&
           strcmp(cusparseGetErrorString(CUSPARSE_STATUS_NOT_SUPPORTED), "operation not supported") == 0,
       "statuses in words");
    ok(cusparseDestroy(handle) == 0, "destroy");
    return done();
}
