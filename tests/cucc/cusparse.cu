// Checks the part of cuSPARSE that the stand-in has, against dense loops: formats, SpMV, SpMM, tridiagonal
// systems. Nothing here is ours alone: it runs under nvcc with the real library too.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_runtime.h>
#define DISABLE_CUSPARSE_DEPRECATED // the tests of what is deprecated stand here, too
#include <cusparse.h>

#include "device_array.h"
#include "tap.h"

static cusparseHandle_t handle;

static double number()
{
    static unsigned long long state = 11;
    return draw_number(state);
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
    const char *formats[] = {"CSR", "COO", "CSC"};
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
    cusparseSpMatDescr_t matrix[3];
    bool made = cusparseCreateCsr(&matrix[0], rows, columns, (int64_t)values.size(), o, c, v, index, index,
                                  base, type_of(alpha)) == 0;
    made = made && cusparseCreateCoo(&matrix[1], rows, columns, (int64_t)values.size(), r, c, v, index, base,
                                     type_of(alpha)) == 0;
    // the same by columns
    std::vector<Index> column_offsets, row_by_column;
    std::vector<T> values_by_column;
    for (int j = 0; j < columns; j++) {
        column_offsets.push_back((Index)(values_by_column.size() + base));
        for (int i = 0; i < rows; i++) {
            if (dense[i * columns + j] == 0) continue;
            row_by_column.push_back((Index)(i + base));
            values_by_column.push_back((T)dense[i * columns + j]);
        }
    }
    column_offsets.push_back((Index)(values_by_column.size() + base));
    Index *co = upload(column_offsets), *cr = upload(row_by_column);
    T *cv = upload(values_by_column);
    made = made && cusparseCreateCsc(&matrix[2], rows, columns, (int64_t)values.size(), co, cr, cv, index,
                                     index, base, type_of(alpha)) == 0;
    ok(made, "%s descriptors", type);
    for (int format = 0; format < 3; format++) {
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
            bool good = cusparseSpMV_preprocess(handle, op, &alpha, matrix[format], vx, &beta, vy,
                                                type_of(alpha), CUSPARSE_SPMV_ALG_DEFAULT, buffer) == 0;
            good = good && cusparseSpMV(handle, op, &alpha, matrix[format], vx, &beta, vy, type_of(alpha),
                                        CUSPARSE_SPMV_ALG_DEFAULT, buffer) == 0;
            std::vector<T> got = download(dy, m);
            for (int i = 0; i < m; i++) {
                double sum = 0;
                for (int j = 0; j < k; j++)
                    sum += (t ? dense[j * columns + i] : dense[i * columns + j]) * x[j];
                good = good && std::fabs(got[i] - (alpha * sum + beta * y[i])) < small(alpha);
            }
            ok(good, "%s SpMV %s op=%d", type, formats[format], op);
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
            ok(good, "%s SpMM %s op=%d", type, formats[format], op);
            cusparseDestroyDnVec(vx), cusparseDestroyDnVec(vy), cusparseDestroyDnMat(B),
                cusparseDestroyDnMat(C);
            cudaFree(dx), cudaFree(dy), cudaFree(buffer);
        }
        cusparseDestroySpMat(matrix[format]);
    }
    cudaFree(o), cudaFree(r), cudaFree(c), cudaFree(v), cudaFree(co), cudaFree(cr), cudaFree(cv);
}

// COO in any order: places (i, j) of a matrix with empty rows at its beginning, in the middle and at its end
struct places {
    std::vector<int> row, column;
};

static places shuffled(int m, int n, int base)
{
    places p;
    for (int k = 0; k < m * n; k++) {
        int at = k * 37 % (m * n); // 37 has no divisor in common with m * n
        int i = at / n, j = at % n;
        if (i == 0 || i == 3 || i == m - 1 || (at * 11) % 5 > 1) continue;
        p.row.push_back(i + base), p.column.push_back(j + base);
    }
    return p;
}

// The recipe: sort with a permutation, gather the values by it, compress the rows; and back
template <class T> static void conversions(const char *type, cusparseIndexBase_t base)
{
    const int m = 10, n = 20;
    places p = shuffled(m, n, base);
    const int nnz = (int)p.row.size();
    std::vector<T> value(nnz);
    std::vector<int> identity(nnz), want_offsets(m + 1, base);
    for (int e = 0; e < nnz; e++) value[e] = (T)(p.row[e] + p.column[e] / (T)100), identity[e] = e;
    for (int e = 0; e < nnz; e++)
        for (int i = p.row[e] - base + 1; i <= m; i++) want_offsets[i]++;
    int *row = upload(p.row), *column = upload(p.column), *permutation = upload(identity), *offsets;
    T *values = upload(value), *sorted;
    void *buffer;
    size_t bytes = 0;
    cudaMalloc((void **)&offsets, (m + 1) * sizeof(int));
    cudaMalloc((void **)&sorted, nnz * sizeof(T));
    ok(cusparseXcoosort_bufferSizeExt(handle, m, n, nnz, row, column, &bytes) == 0 && bytes > 0,
       "%s buffer of a sort", type);
    cudaMalloc(&buffer, bytes);
    ok(cusparseXcoosortByRow(handle, m, n, nnz, row, column, permutation, buffer) == 0, "%s sorts by row",
       type);
    cusparseDnVecDescr_t all;
    cusparseSpVecDescr_t picked;
    cusparseCreateDnVec(&all, nnz, values, type_of(T()));
    cusparseCreateSpVec(&picked, nnz, nnz, permutation, sorted, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                        type_of(T()));
    ok(cusparseGather(handle, all, picked) == 0, "%s gathers", type);
    ok(cusparseXcoo2csr(handle, row, nnz, m, offsets, base) == 0, "%s compresses", type);
    std::vector<int> r = download(row, nnz), c = download(column, nnz), o = download(offsets, m + 1);
    std::vector<T> v = download(sorted, nnz);
    bool in_order = true, belongs = true;
    for (int e = 0; e < nnz; e++) {
        in_order = in_order && (e == 0 || r[e - 1] < r[e] || (r[e - 1] == r[e] && c[e - 1] < c[e]));
        belongs = belongs && v[e] == (T)(r[e] + c[e] / (T)100);
    }
    ok(in_order && belongs && o == want_offsets, "%s by row: order %d, values %d, offsets %d", type, in_order,
       belongs, o == want_offsets);

    int *again;
    cudaMalloc((void **)&again, nnz * sizeof(int));
    ok(cusparseXcsr2coo(handle, offsets, nnz, m, again, base) == 0 && download(again, nnz) == r,
       "%s offsets make the rows again", type);

    // scattering by the permutation is the way back
    cudaMemcpy(values, std::vector<T>(nnz).data(), nnz * sizeof(T), cudaMemcpyHostToDevice);
    ok(cusparseScatter(handle, picked, all) == 0 && download(values, nnz) == value, "%s scatters", type);

    // by columns
    int *csc_offsets, *csc_rows;
    T *csc_values;
    cudaMalloc((void **)&csc_offsets, (n + 1) * sizeof(int));
    cudaMalloc((void **)&csc_rows, nnz * sizeof(int));
    cudaMalloc((void **)&csc_values, nnz * sizeof(T));
    cusparseCsr2cscEx2_bufferSize(handle, m, n, nnz, sorted, offsets, column, csc_values, csc_offsets,
                                  csc_rows, type_of(T()), CUSPARSE_ACTION_NUMERIC, base,
                                  CUSPARSE_CSR2CSC_ALG1, &bytes);
    cudaFree(buffer);
    cudaMalloc(&buffer, bytes + 1);
    bool done =
        cusparseCsr2cscEx2(handle, m, n, nnz, sorted, offsets, column, csc_values, csc_offsets, csc_rows,
                           type_of(T()), CUSPARSE_ACTION_NUMERIC, base, CUSPARSE_CSR2CSC_ALG1, buffer) == 0;
    std::vector<int> by_column = download(csc_offsets, n + 1), its_rows = download(csc_rows, nnz);
    v = download(csc_values, nnz);
    done = done && by_column[0] == base && by_column[n] == nnz + base;
    for (int j = 0; done && j < n; j++)
        for (int e = by_column[j] - base; e < by_column[j + 1] - base; e++)
            done = done && v[e] == (T)(its_rows[e] + (j + base) / (T)100) &&
                   (e == by_column[j] - base || its_rows[e - 1] < its_rows[e]);
    ok(done, "%s by columns", type);

    cusparseDestroyDnVec(all), cusparseDestroySpVec(picked);
    cudaFree(row), cudaFree(column), cudaFree(permutation), cudaFree(offsets), cudaFree(values),
        cudaFree(sorted);
    cudaFree(again), cudaFree(csc_offsets), cudaFree(csc_rows), cudaFree(csc_values), cudaFree(buffer);
}

static void sorts()
{
    const int m = 10, n = 20;
    places p = shuffled(m, n, 1);
    const int nnz = (int)p.row.size();
    int *row = upload(p.row), *column = upload(p.column), *offsets;
    void *buffer;
    size_t bytes = 0;
    cusparseXcoosort_bufferSizeExt(handle, m, n, nnz, row, column, &bytes);
    cudaMalloc(&buffer, bytes + 256);
    // found on an H200 with CUDA 13.0: it sorts, and returns an error
    ok(cusparseXcoosortByColumn(handle, m, n, nnz, row, column, NULL, buffer) ==
           CUSPARSE_STATUS_INTERNAL_ERROR,
       "sorts by column, without a permutation");
    std::vector<int> r = download(row, nnz), c = download(column, nnz);
    bool in_order = true;
    for (int e = 1; e < nnz; e++)
        in_order = in_order && (c[e - 1] < c[e] || (c[e - 1] == c[e] && r[e - 1] < r[e]));
    ok(in_order, "by column, then by row");
    ok(cusparseXcoosortByRow(handle, m, n, nnz, row, column, NULL, (char *)buffer + 1) ==
           CUSPARSE_STATUS_INVALID_VALUE,
       "a buffer that is not at a multiple of 4 bytes");

    // rows in order, columns in any: what csrsort is for
    std::vector<int> sorted_rows = {1, 1, 1, 3, 3, 10}, columns = {20, 5, 7, 2, 1, 4},
                     identity = {0, 1, 2, 3, 4, 5};
    int *rows = upload(sorted_rows), *any = upload(columns), *permutation = upload(identity);
    cudaMalloc((void **)&offsets, (m + 1) * sizeof(int));
    cusparseMatDescr_t general;
    cusparseCreateMatDescr(&general);
    cusparseSetMatIndexBase(general, CUSPARSE_INDEX_BASE_ONE);
    bool good = cusparseXcoo2csr(handle, rows, 6, m, offsets, CUSPARSE_INDEX_BASE_ONE) == 0;
    good = good && download(offsets, m + 1) == std::vector<int>({1, 4, 4, 6, 6, 6, 6, 6, 6, 6, 7});
    ok(good, "offsets that count from 1, with empty rows");
    cusparseXcsrsort_bufferSizeExt(handle, m, n, 6, offsets, any, &bytes);
    cudaFree(buffer);
    cudaMalloc(&buffer, bytes + 1);
    good = cusparseXcsrsort(handle, m, n, 6, general, offsets, any, permutation, buffer) == 0;
    ok(good && download(any, 6) == std::vector<int>({5, 7, 20, 1, 2, 4}) &&
           download(permutation, 6) == std::vector<int>({1, 2, 0, 4, 3, 5}),
       "columns are sorted within their rows");
    ok(cusparseXcoo2csr(handle, NULL, 0, m, offsets, CUSPARSE_INDEX_BASE_ZERO) == 0 &&
           download(offsets, m + 1) == std::vector<int>(m + 1, 0),
       "offsets of a matrix without entries");
    cusparseDestroyMatDescr(general);
    cudaFree(row), cudaFree(column), cudaFree(offsets), cudaFree(buffer), cudaFree(rows), cudaFree(any),
        cudaFree(permutation);
}

static void descriptors()
{
    double *d;
    int *i;
    cudaMalloc((void **)&d, 8 * sizeof *d);
    cudaMalloc((void **)&i, 8 * sizeof *i);
    cusparseSpMatDescr_t csc;
    cusparseConstDnVecDescr_t x;
    int64_t rows = 0, columns = 0, count = 0, size = 0;
    cusparseFormat_t format;
    const void *values = NULL;
    cudaDataType type;
    cusparseCreateCsc(&csc, 3, 5, 4, i, i, d, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F);
    cusparseSpMatGetSize(csc, &rows, &columns, &count);
    cusparseSpMatGetFormat(csc, &format);
    ok(rows == 3 && columns == 5 && count == 4 && format == CUSPARSE_FORMAT_CSC, "a matrix says what it is");
    ok(cusparseCsrSetPointers(csc, i, i, d) == CUSPARSE_STATUS_INVALID_VALUE &&
           cusparseCscSetPointers(csc, i, i, d + 1) == 0 && cusparseConstSpMatGetValues(csc, &values) == 0 &&
           values == d + 1,
       "other arrays for a matrix, by its format");
    cusparseCreateConstDnVec(&x, 8, d, CUDA_R_64F);
    cusparseConstDnVecGet(x, &size, &values, &type);
    ok(size == 8 && values == d && type == CUDA_R_64F, "a vector says what it is");
    cusparseDestroySpMat(csc), cusparseDestroyDnVec(x);
    cudaFree(d), cudaFree(i);
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
EITHER(gpsvInterleavedBatch)
EITHER(gpsvInterleavedBatch_bufferSizeExt)
EITHER(csrgeam2)
EITHER(csrgeam2_bufferSizeExt)

// Five diagonals, with small ones in the middle; equation i of system s at i * count + s
template <class T> static void five_diagonals(const char *type)
{
    const int m = 40, count = 3;
    std::vector<T> diagonal[5], truth(m * count), b(m * count);
    for (std::vector<T> &d : diagonal) {
        d.resize(m * count);
        for (T &e : d) e = (T)number();
    }
    for (T &e : truth) e = (T)number();
    for (T &e : diagonal[2]) e *= (T)0.01;
    for (int s = 0; s < count; s++)
        for (int i = 0; i < m; i++) {
            double sum = 0;
            for (int k = 0; k < 5; k++) {
                const bool there = i - 2 + k >= 0 && i - 2 + k < m;
                if (there) sum += (double)diagonal[k][i * count + s] * truth[(i - 2 + k) * count + s];
                if (!there) diagonal[k][i * count + s] = 0;
            }
            b[i * count + s] = (T)sum;
        }
    T *d[5], *x = upload(b);
    for (int k = 0; k < 5; k++) d[k] = upload(diagonal[k]);
    size_t bytes = 0;
    void *buffer = NULL;
    bool good = gpsvInterleavedBatch_bufferSizeExt((T)0, 0, m, (const T *)d[0], (const T *)d[1],
                                                   (const T *)d[2], (const T *)d[3], (const T *)d[4],
                                                   (const T *)x, count, &bytes) == 0;
    cudaMalloc(&buffer, bytes + 1);
    good = good && gpsvInterleavedBatch((T)0, 0, m, d[0], d[1], d[2], d[3], d[4], x, count, buffer) == 0;
    const std::vector<T> got = download(x, b.size());
    double worst = 0;
    for (size_t i = 0; i < b.size(); i++) worst = larger_error(worst, std::fabs((double)got[i] - truth[i]));
    ok(good && worst < 1e4 * small((T)0), "%s gpsvInterleavedBatch (error %.1g)", type, worst);
    for (T *p : d) cudaFree(p);
    cudaFree(x), cudaFree(buffer);
}

// C = 2 A - 3 B, all of one base
template <class T> static void sums(const char *type, int base)
{
    const int m = 23, n = 31;
    std::vector<double> wanted(m * n);
    std::vector<int> start[2], column[2];
    std::vector<T> value[2];
    const T factor[2] = {2, -3};
    for (int w = 0; w < 2; w++) {
        start[w].push_back(base);
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                if (number() < 0.5) continue;
                column[w].push_back(j + base), value[w].push_back((T)number());
                wanted[i * n + j] += (double)factor[w] * value[w].back();
            }
            start[w].push_back((int)column[w].size() + base);
        }
    }
    cusparseMatDescr_t descr;
    cusparseCreateMatDescr(&descr);
    cusparseSetMatIndexBase(descr, (cusparseIndexBase_t)base);
    int *a = upload(start[0]), *b = upload(start[1]), *ja = upload(column[0]), *jb = upload(column[1]), *c,
        *jc;
    T *va = upload(value[0]), *vb = upload(value[1]), *vc = NULL;
    const int in_a = (int)column[0].size(), in_b = (int)column[1].size();
    size_t bytes = 0;
    void *buffer = NULL;
    int total = 0;
    cudaMalloc((void **)&c, (m + 1) * sizeof *c);
    bool good = csrgeam2_bufferSizeExt((T)0, m, n, &factor[0], descr, in_a, (const T *)va, (const int *)a,
                                       (const int *)ja, &factor[1], descr, in_b, (const T *)vb,
                                       (const int *)b, (const int *)jb, descr, (const T *)vc, (const int *)c,
                                       (const int *)NULL, &bytes) == 0;
    cudaMalloc(&buffer, bytes + 1);
    good = good && cusparseXcsrgeam2Nnz(handle, m, n, descr, in_a, a, ja, descr, in_b, b, jb, descr, c,
                                        &total, buffer) == 0;
    cudaMalloc((void **)&jc, (total + 1) * sizeof *jc), cudaMalloc((void **)&vc, (total + 1) * sizeof *vc);
    good = good && csrgeam2((T)0, m, n, &factor[0], descr, in_a, (const T *)va, (const int *)a,
                            (const int *)ja, &factor[1], descr, in_b, (const T *)vb, (const int *)b,
                            (const int *)jb, descr, vc, c, jc, buffer) == 0;
    const std::vector<int> rows = download(c, m + 1), columns = download(jc, total);
    const std::vector<T> values = download(vc, total);
    double worst = 0;
    bool ascends = rows[0] == base && rows[m] == total + base;
    for (int i = 0; i < m; i++)
        for (int e = rows[i] - base; e < rows[i + 1] - base; e++) {
            ascends = ascends && (e == rows[i] - base || columns[e - 1] < columns[e]);
            double &x = wanted[i * n + columns[e] - base];
            worst = larger_error(worst, std::fabs(x - values[e]));
            x = 0;
        }
    for (double x : wanted) worst = larger_error(worst, std::fabs(x));
    ok(good && ascends && worst < 10 * small((T)0), "%s csrgeam2, base %d (error %.1g)", type, base, worst);
    cusparseDestroyMatDescr(descr);
    for (void *p : {(void *)a, (void *)b, (void *)ja, (void *)jb, (void *)c, (void *)jc, (void *)va,
                    (void *)vb, (void *)vc, buffer})
        cudaFree(p);
}

// Where the bases differ, columns are taken as they stand, and only the offsets of the rows know of a base:
// so an H200 answered. A = [1 0 2; 0 3 0], B = [0 4 5; 6 0 0], C = 2 A - 3 B.
static void sums_of_bases(int of_a, int of_b, int of_c, const std::vector<int> &want_start,
                          const std::vector<int> &want_columns, const std::vector<double> &want)
{
    std::vector<int> start[2] = {{0, 2, 3}, {0, 2, 3}}, column[2] = {{0, 2, 1}, {1, 2, 0}};
    const int base[3] = {of_a, of_b, of_c};
    const double factor[2] = {2, -3};
    cusparseMatDescr_t descr[3];
    for (int w = 0; w < 3; w++) {
        cusparseCreateMatDescr(&descr[w]);
        cusparseSetMatIndexBase(descr[w], (cusparseIndexBase_t)base[w]);
        for (int i = 0; w < 2 && i < 3; i++) start[w][i] += base[w], column[w][i] += base[w];
    }
    int *a = upload(start[0]), *b = upload(start[1]), *ja = upload(column[0]), *jb = upload(column[1]),
        *c = upload(start[0]), *jc = upload(std::vector<int>(6)), total = 0;
    double *va = upload(std::vector<double>({1, 2, 3})), *vb = upload(std::vector<double>({4, 5, 6})),
           *vc = upload(std::vector<double>(6));
    size_t bytes = 0;
    void *buffer = NULL;
    bool good = cusparseDcsrgeam2_bufferSizeExt(handle, 2, 3, &factor[0], descr[0], 3, va, a, ja, &factor[1],
                                                descr[1], 3, vb, b, jb, descr[2], vc, c, jc, &bytes) == 0;
    cudaMalloc(&buffer, bytes + 1);
    good = good &&
           cusparseXcsrgeam2Nnz(handle, 2, 3, descr[0], 3, a, ja, descr[1], 3, b, jb, descr[2], c, &total,
                                buffer) == 0 &&
           cusparseDcsrgeam2(handle, 2, 3, &factor[0], descr[0], 3, va, a, ja, &factor[1], descr[1], 3, vb, b,
                             jb, descr[2], vc, c, jc, buffer) == 0;
    ok(good && total == (int)want.size() && download(c, 3) == want_start &&
           download(jc, total) == want_columns && download(vc, total) == want,
       "csrgeam2 of bases %d, %d and %d", of_a, of_b, of_c);
    for (cusparseMatDescr_t d : descr) cusparseDestroyMatDescr(d);
    for (void *p : {(void *)a, (void *)b, (void *)ja, (void *)jb, (void *)c, (void *)jc, (void *)va,
                    (void *)vb, (void *)vc, buffer})
        cudaFree(p);
}

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

// In pointer mode DEVICE scalars are device memory, and a buffer always is
static void where_things_are()
{
    float one = 1, zero = 0, *scalars = upload<float>({1, 0}), *x = upload<float>({2, 3}),
          *y = upload<float>({7, 7});
    int *offsets = upload<int>({0, 1, 2}), *columns = upload<int>({1, 0});
    float *values = upload<float>({10, 20});
    cusparseSpMatDescr_t matrix;
    cusparseDnVecDescr_t from, to;
    size_t bytes = 0;
    void *buffer = NULL;
    cusparseCreateCsr(&matrix, 2, 2, 2, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateDnVec(&from, 2, x, CUDA_R_32F);
    cusparseCreateDnVec(&to, 2, y, CUDA_R_32F);
    auto multiply = [&](const float *alpha, const float *beta, void *room) {
        return cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, alpha, matrix, from, beta, to,
                            CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, room);
    };
    cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, from, &zero, to,
                            CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
    cudaMalloc(&buffer, bytes + 1);
    cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_DEVICE);
    bool good = multiply(scalars, scalars + 1, buffer) == 0;
    ok(good && download(y, 2) == std::vector<float>({30, 40}), "pointer mode DEVICE: scalars on the device");
#ifdef __CUCC__ /* on a GPU that is the end of the context */
    ok(multiply(&one, scalars + 1, buffer) == CUSPARSE_STATUS_EXECUTION_FAILED,
       "alpha of the host is refused there");
    ok(multiply(scalars, &zero, buffer) == CUSPARSE_STATUS_EXECUTION_FAILED, "... and beta");
    std::vector<char> room(bytes);
    ok(multiply(scalars, scalars + 1, room.data()) == CUSPARSE_STATUS_EXECUTION_FAILED, "... and a buffer");
#endif
    cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_HOST);
    good = multiply(&one, &zero, buffer) == 0;
    ok(good && download(y, 2) == std::vector<float>({30, 40}), "pointer mode HOST again");
    cusparseDestroyDnVec(from), cusparseDestroyDnVec(to), cusparseDestroySpMat(matrix);
    cudaFree(buffer), cudaFree(values), cudaFree(columns), cudaFree(offsets), cudaFree(y), cudaFree(x),
        cudaFree(scalars);
}

#include "cusparse_generic.h"

int main()
{
    if (cusparseCreate(&handle) != 0) return std::fprintf(stderr, "no cuSPARSE\n"), 3;
    products<float, int32_t>("float", CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO);
    products<double, int32_t>("double", CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ONE);
    products<double, int64_t>("double, 64-bit indices", CUSPARSE_INDEX_64I, CUSPARSE_INDEX_BASE_ZERO);
    conversions<float>("float", CUSPARSE_INDEX_BASE_ZERO);
    conversions<double>("double from 1", CUSPARSE_INDEX_BASE_ONE);
    sorts();
    descriptors();
    where_things_are();
    for (int which = 0; which < 6; which++) {
        tridiagonal<float>("float", which);
        tridiagonal<double>("double", which);
    }
    five_diagonals<float>("float");
    five_diagonals<double>("double");
    for (int base : {0, 1}) {
        sums<float>("float", base);
        sums<double>("double", base);
    }
    sums_of_bases(1, 0, 0, {0, 3, 5}, {1, 2, 3, 0, 2}, {-10, -15, 4, -18, 6});
    sums_of_bases(0, 1, 1, {1, 4, 5}, {0, 2, 3, 1}, {2, -8, -15, -12});
    sums_of_bases(0, 0, 1, {1, 4, 6}, {0, 1, 2, 0, 1}, {2, -12, -11, -18, 6});
    triangles<float>("float", CUSPARSE_FORMAT_CSR);
    triangles<double>("double", CUSPARSE_FORMAT_COO);
    no_triangle_by_columns();
    sparse_by_sparse<float>("float");
    sparse_by_sparse<double>("double");
    sampled<double>("double", CUSPARSE_FORMAT_CSR);
    sampled<float>("float", CUSPARSE_FORMAT_CSR);
    nothing_sampled_in_pairs();
    dense_ways();
    blocks();
    batches();
    incomplete();
    sparse_vectors();
    float *d;
    cudaMalloc((void **)&d, 4 * sizeof *d);
    ok(cusparseSgtsv2StridedBatch(handle, 2, d, d, d, d, 1, 2, d) == CUSPARSE_STATUS_INVALID_VALUE,
       "fewer than 3 equations");
#ifdef __CUCC__ /* on a GPU that is the end of the context */
    ok(cusparseSgtsv2StridedBatch(handle, 3, d, d, d, d, 1, 3, &handle) == CUSPARSE_STATUS_EXECUTION_FAILED,
       "a buffer of the host");
#endif
    cudaFree(d);
    ok(strcmp(cusparseGetErrorName(CUSPARSE_STATUS_ZERO_PIVOT), "CUSPARSE_STATUS_ZERO_PIVOT") == 0 &&
           strcmp(cusparseGetErrorString(CUSPARSE_STATUS_NOT_SUPPORTED), "operation not supported") == 0,
       "statuses in words");
    ok(cusparseDestroy(handle) == 0, "destroy");
    return done();
}
