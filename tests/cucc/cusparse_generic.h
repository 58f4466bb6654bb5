// cusparse_generic.h: the part of cusparse.cu that tests triangular systems, sparse times sparse, formats of
// blocks, batches, incomplete factors and sparse vectors, each against dense loops. Included by cusparse.cu
// alone.
#ifndef CUSPARSE_GENERIC_H
#define CUSPARSE_GENERIC_H

#define N cusparseOperation_t::CUSPARSE_OPERATION_NON_TRANSPOSE
#define T_ cusparseOperation_t::CUSPARSE_OPERATION_TRANSPOSE

// A matrix in host memory, by rows, 0 where it has nothing; and the same on the device, in one of three
// formats
template <class T> struct both {
    int rows, columns;
    std::vector<double> dense;
    int *major = nullptr, *minor = nullptr;
    T *value = nullptr;
    int64_t count = 0;
    cusparseSpMatDescr_t matrix = nullptr;

    both(int m, int n, int step) : rows(m), columns(n), dense(m * n)
    {
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++)
                if (i == j || (i * 5 + j * 3) % step == 0)
                    dense[i * n + j] = (T)(number() + (i == j ? 3 : 0));
    }
    void upload_as(cusparseFormat_t format)
    {
        bool by_columns = format == CUSPARSE_FORMAT_CSC;
        std::vector<int> offsets{0}, outer, inner;
        std::vector<T> values;
        for (int a = 0; a < (by_columns ? columns : rows); a++) {
            for (int b = 0; b < (by_columns ? rows : columns); b++) {
                double x = by_columns ? dense[b * columns + a] : dense[a * columns + b];
                if (x == 0) continue;
                outer.push_back(a), inner.push_back(b), values.push_back((T)x);
            }
            offsets.push_back((int)values.size());
        }
        count = (int64_t)values.size();
        major = upload(format == CUSPARSE_FORMAT_COO ? outer : offsets);
        minor = upload(inner), value = upload(values);
        const auto type = type_of(T());
        const auto index = CUSPARSE_INDEX_32I;
        if (format == CUSPARSE_FORMAT_COO)
            cusparseCreateCoo(&matrix, rows, columns, count, major, minor, value, index,
                              CUSPARSE_INDEX_BASE_ZERO, type);
        else
            (by_columns ? cusparseCreateCsc : cusparseCreateCsr)(&matrix, rows, columns, count, major, minor,
                                                                 value, index, index,
                                                                 CUSPARSE_INDEX_BASE_ZERO, type);
    }
    ~both()
    {
        cusparseDestroySpMat(matrix);
        cudaFree(major), cudaFree(minor), cudaFree(value);
    }
};

static void *room_for(size_t bytes)
{
    void *p = NULL;
    cudaMalloc(&p, bytes + 1);
    return p;
}

// |op(triangle of A) x - alpha b|, the largest
static double residue(const std::vector<double> &A, int n, bool transposed, bool lower, bool unit,
                      const double *x, const double *b, double alpha)
{
    double worst = 0;
    for (int i = 0; i < n; i++) {
        double sum = -alpha * b[i];
        for (int j = 0; j < n; j++) {
            int r = transposed ? j : i, c = transposed ? i : j;
            if (lower ? c > r : c < r) continue;
            sum += (unit && r == c ? 1 : A[r * n + c]) * x[j];
        }
        if (!(std::fabs(sum) <= worst)) worst = std::fabs(sum);
    }
    return worst;
}

template <class T> static void triangles(const char *type, cusparseFormat_t format)
{
    const int n = 40, columns = 3;
    both<T> A(n, n, 7);
    A.upload_as(format);
    const T alpha = (T)1.5;
    std::vector<T> b(n * columns);
    for (T &e : b) e = (T)number();
    T *db = upload(b), *dx = upload(b);
    cusparseDnVecDescr_t vb, vx;
    cusparseDnMatDescr_t mb, mx;
    cusparseCreateDnVec(&vb, n, db, type_of(alpha)), cusparseCreateDnVec(&vx, n, dx, type_of(alpha));
    cusparseCreateDnMat(&mb, n, columns, columns, db, type_of(alpha), CUSPARSE_ORDER_ROW);
    cusparseCreateDnMat(&mx, n, columns, n, dx, type_of(alpha), CUSPARSE_ORDER_COL);
    for (int way = 0; way < 8; way++) {
        bool lower = way & 1, unit = way & 2, transposed = way & 4;
        auto op = transposed ? T_ : N;
        cusparseFillMode_t fill = lower ? CUSPARSE_FILL_MODE_LOWER : CUSPARSE_FILL_MODE_UPPER, got;
        cusparseDiagType_t diagonal = unit ? CUSPARSE_DIAG_TYPE_UNIT : CUSPARSE_DIAG_TYPE_NON_UNIT;
        bool good = cusparseSpMatSetAttribute(A.matrix, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill) == 0;
        cusparseSpMatSetAttribute(A.matrix, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal);
        cusparseSpMatGetAttribute(A.matrix, CUSPARSE_SPMAT_FILL_MODE, &got, sizeof got);
        cusparseSpSVDescr_t sv;
        cusparseSpSMDescr_t sm;
        size_t bytes = 0, more = 0;
        cusparseSpSV_createDescr(&sv), cusparseSpSM_createDescr(&sm);
        good = good && got == fill &&
               cusparseSpSV_bufferSize(handle, op, &alpha, A.matrix, vb, vx, type_of(alpha),
                                       CUSPARSE_SPSV_ALG_DEFAULT, sv, &bytes) == 0 &&
               cusparseSpSM_bufferSize(handle, op, N, &alpha, A.matrix, mb, mx, type_of(alpha),
                                       CUSPARSE_SPSM_ALG_DEFAULT, sm, &more) == 0;
        void *buffer = room_for(bytes), *second = room_for(more);
        good = good && cusparseSpSV_analysis(handle, op, &alpha, A.matrix, vb, vx, type_of(alpha),
                                             CUSPARSE_SPSV_ALG_DEFAULT, sv, buffer) == 0;
        good = good && cusparseSpSV_solve(handle, op, &alpha, A.matrix, vb, vx, type_of(alpha),
                                          CUSPARSE_SPSV_ALG_DEFAULT, sv) == 0;
        std::vector<T> x = download(dx, n);
        std::vector<double> wide(x.begin(), x.end()), right(b.begin(), b.begin() + n);
        double worst = residue(A.dense, n, transposed, lower, unit, wide.data(), right.data(), alpha);
        ok(good && worst < 100 * small(alpha) * (unit ? 1e4 : 1), "%s SpSV, way %d: %.1g", type, way, worst);
        good = cusparseSpSM_analysis(handle, op, N, &alpha, A.matrix, mb, mx, type_of(alpha),
                                     CUSPARSE_SPSM_ALG_DEFAULT, sm, second) == 0 &&
               cusparseSpSM_solve(handle, op, N, &alpha, A.matrix, mb, mx, type_of(alpha),
                                  CUSPARSE_SPSM_ALG_DEFAULT, sm) == 0;
        x = download(dx, n * columns), worst = 0;
        for (int c = 0; c < columns; c++) {
            for (int i = 0; i < n; i++) wide[i] = x[c * n + i], right[i] = b[i * columns + c];
            worst = larger_error(
                worst, residue(A.dense, n, transposed, lower, unit, wide.data(), right.data(), alpha));
        }
        ok(good && worst < 100 * small(alpha) * (unit ? 1e4 : 1), "%s SpSM, way %d: %.1g", type, way, worst);
        if (way == 1) { // other values: all of them, twice as large; then a diagonal
            std::vector<T> values = download(A.value, A.count), ones(n, 1);
            for (T &e : values) e *= 2;
            T *other = upload(values), *diagonal_alone = upload(ones);
            cusparseSpSV_updateMatrix(handle, sv, other, CUSPARSE_SPSV_UPDATE_GENERAL);
            cusparseSpSV_solve(handle, op, &alpha, A.matrix, vb, vx, type_of(alpha),
                               CUSPARSE_SPSV_ALG_DEFAULT, sv);
            x = download(dx, n);
            for (int i = 0; i < n; i++) wide[i] = 2 * x[i], right[i] = b[i];
            worst = residue(A.dense, n, transposed, lower, unit, wide.data(), right.data(), alpha);
            ok(worst < 100 * small(alpha), "%s SpSV with all values changed: %.1g", type, worst);
            cusparseSpSV_updateMatrix(handle, sv, A.value, CUSPARSE_SPSV_UPDATE_GENERAL);
            cusparseSpSV_updateMatrix(handle, sv, diagonal_alone, CUSPARSE_SPSV_UPDATE_DIAGONAL);
            cusparseSpSV_solve(handle, op, &alpha, A.matrix, vb, vx, type_of(alpha),
                               CUSPARSE_SPSV_ALG_DEFAULT, sv);
            x = download(dx, n);
            for (int i = 0; i < n; i++) wide[i] = x[i];
            worst = residue(A.dense, n, transposed, lower, true, wide.data(), right.data(), alpha);
            ok(worst < 1e6 * small(alpha), "%s SpSV with another diagonal: %.1g", type, worst);
            cudaFree(other), cudaFree(diagonal_alone);
        }
        cusparseSpSV_destroyDescr(sv), cusparseSpSM_destroyDescr(sm);
        cudaFree(buffer), cudaFree(second);
    }
    cusparseSpSVDescr_t fresh;
    cusparseSpSV_createDescr(&fresh);
#ifdef __CUCC__ // the real one crashes
    ok(cusparseSpSV_solve(handle, N, &alpha, A.matrix, vb, vx, type_of(alpha), CUSPARSE_SPSV_ALG_DEFAULT,
                          fresh) == CUSPARSE_STATUS_INVALID_VALUE,
       "%s SpSV without an analysis", type);
#endif
    cusparseSpSV_destroyDescr(fresh);
    cusparseDestroyDnVec(vb), cusparseDestroyDnVec(vx), cusparseDestroyDnMat(mb), cusparseDestroyDnMat(mx);
    cudaFree(db), cudaFree(dx);
}

// The triangular solvers know no CSC: an H100's leave the vector alone.
static void no_triangle_by_columns()
{
    const int n = 40;
    both<double> A(n, n, 7);
    A.upload_as(CUSPARSE_FORMAT_CSC);
    double *values = upload(std::vector<double>(n, 1)), one = 1;
    cusparseDnVecDescr_t vector;
    cusparseCreateDnVec(&vector, n, values, CUDA_R_64F);
    cusparseSpSVDescr_t descriptor;
    cusparseSpSV_createDescr(&descriptor);
    size_t bytes = 0;
    ok(cusparseSpSV_bufferSize(handle, N, &one, A.matrix, vector, vector, CUDA_R_64F,
                               CUSPARSE_SPSV_ALG_DEFAULT, descriptor, &bytes) != 0,
       "SpSV of a CSC matrix");
    cusparseSpSV_destroyDescr(descriptor), cusparseDestroyDnVec(vector);
    cudaFree(values);
}

// What a CSR matrix on the device holds, as a dense one
template <class T>
static std::vector<double> made_dense(int m, int n, const int *offsets, const int *columns, const T *values,
                                      int64_t count)
{
    std::vector<int> o = download(offsets, m + 1), c = download(columns, count);
    std::vector<T> v = download(values, count);
    std::vector<double> dense(m * n);
    for (int i = 0; i < m; i++)
        for (int k = o[i]; k < o[i + 1]; k++) dense[i * n + c[k]] += v[k];
    return dense;
}

static double furthest(const std::vector<double> &a, const std::vector<double> &b)
{
    double worst = a.size() == b.size() ? 0 : 1;
    for (size_t i = 0; i < a.size() && i < b.size(); i++)
        if (!(std::fabs(a[i] - b[i]) <= worst)) worst = std::fabs(a[i] - b[i]);
    return worst;
}

template <class T> static void sparse_by_sparse(const char *type)
{
    const int m = 20, k = 30, n = 25;
    const T alpha = (T)0.5, zero = 0, one = 1;
    const auto data = type_of(alpha);
    both<T> A(m, k, 6), B(k, n, 8);
    A.upload_as(CUSPARSE_FORMAT_CSR), B.upload_as(CUSPARSE_FORMAT_CSR);
    std::vector<double> want(m * n);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            for (int l = 0; l < k; l++) want[i * n + j] += alpha * A.dense[i * k + l] * B.dense[l * n + j];
    int *offsets = (int *)room_for((m + 1) * sizeof(int));
    cusparseSpMatDescr_t C;
    cusparseCreateCsr(&C, m, n, 0, offsets, NULL, NULL, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, data);
    cusparseSpGEMMDescr_t descr;
    cusparseSpGEMM_createDescr(&descr);
    size_t bytes = 0, more = 0;
    auto estimate = [&](void *room) {
        return cusparseSpGEMM_workEstimation(handle, N, N, &alpha, A.matrix, B.matrix, &zero, C, data,
                                             CUSPARSE_SPGEMM_DEFAULT, descr, &bytes, room);
    };
    auto compute = [&](void *room) {
        return cusparseSpGEMM_compute(handle, N, N, &alpha, A.matrix, B.matrix, &zero, C, data,
                                      CUSPARSE_SPGEMM_DEFAULT, descr, &more, room);
    };
    auto copy = [&](const T *beta) {
        return cusparseSpGEMM_copy(handle, N, N, &alpha, A.matrix, B.matrix, beta, C, data,
                                   CUSPARSE_SPGEMM_DEFAULT, descr);
    };
    bool good = estimate(NULL) == 0;
    void *buffer = room_for(bytes), *second = NULL;
    good = good && estimate(buffer) == 0 && compute(NULL) == 0;
    second = room_for(more);
    good = good && compute(second) == 0;
    int64_t rows, columns, count = 0, places = 0;
    cusparseSpMatGetSize(C, &rows, &columns, &count);
    for (int i = 0; i < m; i++) // a place is where any product stands
        for (int j = 0; j < n; j++) {
            bool any = false;
            for (int l = 0; l < k; l++) any |= A.dense[i * k + l] != 0 && B.dense[l * n + j] != 0;
            places += any;
        }
    ok(good && count == places, "%s SpGEMM: %lld numbers of %lld", type, (long long)count, (long long)places);
    int *at = (int *)room_for(count * sizeof(int));
    T *values = (T *)room_for(count * sizeof(T));
    cusparseCsrSetPointers(C, offsets, at, values);
    good = copy(&zero) == 0;
    double worst = furthest(made_dense(m, n, offsets, at, values, count), want);
    ok(good && worst < 10 * small(alpha), "%s SpGEMM: %.1g", type, worst);
    std::vector<double> twice = want;
    for (double &e : twice) e *= 2;
    good = copy(&one) == 0;
    worst = furthest(made_dense(m, n, offsets, at, values, count), twice);
    ok(good && worst < 20 * small(alpha), "%s SpGEMM onto what was there: %.1g", type, worst);
    ok(cusparseSpGEMM_compute(handle, T_, N, &alpha, A.matrix, B.matrix, &zero, C, data,
                              CUSPARSE_SPGEMM_DEFAULT, descr, &more, second) != 0,
       "%s SpGEMM of a transpose is refused", type);
    cusparseSpGEMM_destroyDescr(descr);

    // the same in steps, then with other values of A
    cusparseSpGEMM_createDescr(&descr);
    size_t b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0;
    const auto alg = CUSPARSE_SPGEMM_DEFAULT;
    cusparseSpGEMMreuse_workEstimation(handle, N, N, A.matrix, B.matrix, C, alg, descr, &b1, NULL);
    void *p1 = room_for(b1);
    cusparseSpGEMMreuse_workEstimation(handle, N, N, A.matrix, B.matrix, C, alg, descr, &b1, p1);
    cusparseSpGEMMreuse_nnz(handle, N, N, A.matrix, B.matrix, C, alg, descr, &b2, NULL, &b3, NULL, &b4, NULL);
    void *p2 = room_for(b2), *p3 = room_for(b3), *p4 = room_for(b4);
    good = cusparseSpGEMMreuse_nnz(handle, N, N, A.matrix, B.matrix, C, alg, descr, &b2, p2, &b3, p3, &b4,
                                   p4) == 0;
    cusparseSpGEMMreuse_copy(handle, N, N, A.matrix, B.matrix, C, alg, descr, &b5, NULL);
    void *p5 = room_for(b5);
    good = good && cusparseSpGEMMreuse_copy(handle, N, N, A.matrix, B.matrix, C, alg, descr, &b5, p5) == 0;
    std::vector<T> doubled = download(A.value, A.count);
    for (T &e : doubled) e *= 2;
    cudaMemcpy(A.value, doubled.data(), doubled.size() * sizeof(T), cudaMemcpyHostToDevice);
    good = good && cusparseSpGEMMreuse_compute(handle, N, N, &alpha, A.matrix, B.matrix, &zero, C, data, alg,
                                               descr) == 0;
    worst = furthest(made_dense(m, n, offsets, at, values, count), twice);
    ok(good && worst < 20 * small(alpha), "%s SpGEMMreuse with other values: %.1g", type, worst);
    cusparseSpGEMM_destroyDescr(descr), cusparseDestroySpMat(C);
    for (void *p : {buffer, second, p1, p2, p3, p4, p5, (void *)offsets, (void *)at, (void *)values})
        cudaFree(p);
}

template <class T> static void sampled(const char *type, cusparseFormat_t format)
{
    const int m = 18, n = 22, k = 9;
    both<T> C(m, n, 5);
    C.upload_as(format);
    std::vector<T> a(m * k), b(n * k), old = download(C.value, C.count);
    for (T &e : a) e = (T)number();
    for (T &e : b) e = (T)number();
    T *da = upload(a), *db = upload(b), alpha = (T)0.5, beta = (T)-2;
    cusparseDnMatDescr_t A, B;
    cusparseCreateDnMat(&A, m, k, k, da, type_of(alpha), CUSPARSE_ORDER_ROW);
    cusparseCreateDnMat(&B, n, k, n, db, type_of(alpha), CUSPARSE_ORDER_COL); // transposed
    size_t bytes = 0;
    bool good = cusparseSDDMM_bufferSize(handle, N, T_, &alpha, A, B, &beta, C.matrix, type_of(alpha),
                                         CUSPARSE_SDDMM_ALG_DEFAULT, &bytes) == 0;
    void *buffer = room_for(bytes);
    good = good && cusparseSDDMM_preprocess(handle, N, T_, &alpha, A, B, &beta, C.matrix, type_of(alpha),
                                            CUSPARSE_SDDMM_ALG_DEFAULT, buffer) == 0;
    good = good && cusparseSDDMM(handle, N, T_, &alpha, A, B, &beta, C.matrix, type_of(alpha),
                                 CUSPARSE_SDDMM_ALG_DEFAULT, buffer) == 0;
    std::vector<T> got = download(C.value, C.count);
    double worst = 0;
    int e = 0;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            if (C.dense[i * n + j] == 0) continue;
            double sum = 0;
            for (int l = 0; l < k; l++) sum += (double)a[i * k + l] * b[j + l * n];
            worst = larger_error(worst, std::fabs(got[e] - (alpha * sum + beta * old[e])));
            e++;
        }
    ok(good && e == C.count && worst < 10 * small(alpha), "%s SDDMM: %.1g", type, worst);
    cusparseDestroyDnMat(A), cusparseDestroyDnMat(B);
    cudaFree(da), cudaFree(db), cudaFree(buffer);
}

// SDDMM takes CSR and BSR
static void nothing_sampled_in_pairs()
{
    const int n = 8;
    both<float> C(n, n, 5);
    C.upload_as(CUSPARSE_FORMAT_COO);
    float *values = upload(std::vector<float>(n * n, 1)), one = 1, zero = 0;
    cusparseDnMatDescr_t dense;
    cusparseCreateDnMat(&dense, n, n, n, values, CUDA_R_32F, CUSPARSE_ORDER_ROW);
    size_t bytes = 0;
    ok(cusparseSDDMM_bufferSize(handle, N, N, &one, dense, dense, &zero, C.matrix, CUDA_R_32F,
                                CUSPARSE_SDDMM_ALG_DEFAULT, &bytes) != 0,
       "SDDMM of a COO matrix");
    cusparseDestroyDnMat(dense);
    cudaFree(values);
}

// Dense to each format, and back
static void dense_ways()
{
    const int m = 11, n = 17;
    both<float> A(m, n, 4);
    std::vector<float> by_columns(m * n);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) by_columns[i + j * m] = (float)A.dense[i * n + j];
    float *dense = upload(by_columns), *again = (float *)room_for(m * n * sizeof(float));
    cusparseDnMatDescr_t from, to;
    cusparseCreateDnMat(&from, m, n, m, dense, CUDA_R_32F, CUSPARSE_ORDER_COL);
    cusparseCreateDnMat(&to, m, n, n, again, CUDA_R_32F, CUSPARSE_ORDER_ROW);
    for (auto format : {CUSPARSE_FORMAT_CSR, CUSPARSE_FORMAT_CSC, CUSPARSE_FORMAT_COO}) {
        int *major = (int *)room_for(m * n * sizeof(int)), *minor = (int *)room_for(m * n * sizeof(int));
        float *value = (float *)room_for(m * n * sizeof(float));
        cusparseSpMatDescr_t sparse;
        const auto index = CUSPARSE_INDEX_32I;
        if (format == CUSPARSE_FORMAT_COO)
            cusparseCreateCoo(&sparse, m, n, 0, NULL, NULL, NULL, index, CUSPARSE_INDEX_BASE_ONE, CUDA_R_32F);
        else
            (format == CUSPARSE_FORMAT_CSC ? cusparseCreateCsc : cusparseCreateCsr)(
                &sparse, m, n, 0, major, NULL, NULL, index, index, CUSPARSE_INDEX_BASE_ONE, CUDA_R_32F);
        size_t bytes = 0, more = 0;
        const auto alg = CUSPARSE_DENSETOSPARSE_ALG_DEFAULT;
        cusparseDenseToSparse_bufferSize(handle, from, sparse, alg, &bytes);
        void *buffer = room_for(bytes);
        bool good = cusparseDenseToSparse_analysis(handle, from, sparse, alg, buffer) == 0;
        int64_t rows, columns, count, want = 0;
        cusparseSpMatGetSize(sparse, &rows, &columns, &count);
        for (double x : A.dense) want += x != 0;
        (format == CUSPARSE_FORMAT_COO   ? cusparseCooSetPointers
         : format == CUSPARSE_FORMAT_CSC ? cusparseCscSetPointers
                                         : cusparseCsrSetPointers)(sparse, major, minor, value);
        good = good && cusparseDenseToSparse_convert(handle, from, sparse, alg, buffer) == 0;
        cusparseSparseToDense_bufferSize(handle, sparse, to, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &more);
        void *second = room_for(more);
        good = good &&
               cusparseSparseToDense(handle, sparse, to, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, second) == 0;
        std::vector<float> got = download(again, m * n);
        ok(good && count == want && furthest(std::vector<double>(got.begin(), got.end()), A.dense) == 0,
           "dense to sparse and back, format %d", (int)format);
        cusparseDestroySpMat(sparse);
        cudaFree(major), cudaFree(minor), cudaFree(value), cudaFree(buffer), cudaFree(second);
    }
    // how many numbers each column has
    int *each = (int *)room_for(n * sizeof(int)), total = 0, all = 0;
    cusparseMatDescr_t general;
    cusparseCreateMatDescr(&general);
    bool good = cusparseSnnz(handle, CUSPARSE_DIRECTION_COLUMN, m, n, general, dense, m, each, &total) == 0;
    std::vector<int> got = download(each, n);
    for (int j = 0; j < n; j++) {
        int count = 0;
        for (int i = 0; i < m; i++) count += A.dense[i * n + j] != 0;
        good = good && got[j] == count;
        all += count;
    }
    ok(good && total == all, "numbers of each column, and of all of them");
    cusparseDestroyMatDescr(general), cusparseDestroyDnMat(from), cusparseDestroyDnMat(to);
    cudaFree(dense), cudaFree(again), cudaFree(each);
}

// BSR and Sliced-ELL through SpMV, Blocked-ELL through SpMM and made dense
static void blocks()
{
    // 6 x 6 in blocks of 3 x 3: block (0, 1) and blocks (1, 0), (1, 1)
    int *offsets = upload<int>({0, 1, 3}), *columns = upload<int>({1, 0, 1});
    std::vector<float> v(27);
    for (int i = 0; i < 27; i++) v[i] = (float)(i + 1);
    float *values = upload(v), one = 1, zero = 0, *x = upload<float>({1, 2, 3, 4, 5, 6}),
          *y = upload<float>({0, 0, 0, 0, 0, 0});
    cusparseSpMatDescr_t matrix;
    cusparseDnVecDescr_t from, to, four;
    size_t bytes = 0;
    void *buffer = NULL;
    bool good = true;
    cusparseCreateDnVec(&from, 6, x, CUDA_R_32F), cusparseCreateDnVec(&to, 6, y, CUDA_R_32F);
    cusparseCreateDnVec(&four, 4, y, CUDA_R_32F);
    for (int by_rows = 0; by_rows < 2; by_rows++) {
        std::vector<float> wanted(6);
        for (int e = 0; e < 27; e++) {
            const int block = e / 9, major = e % 9 / 3, minor = e % 3;
            const int row = (block > 0) * 3 + (by_rows ? major : minor),
                      column = (block != 1) * 3 + (by_rows ? minor : major);
            wanted[row] += v[e] * (float)(column + 1);
        }
        cusparseCreateBsr(&matrix, 2, 2, 3, 3, 3, offsets, columns, values, CUSPARSE_INDEX_32I,
                          CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F,
                          by_rows ? CUSPARSE_ORDER_ROW : CUSPARSE_ORDER_COL);
        cusparseSpMV_bufferSize(handle, N, &one, matrix, from, &zero, to, CUDA_R_32F,
                                CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
        buffer = room_for(bytes);
        good = cusparseSpMV(handle, N, &one, matrix, from, &zero, to, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT,
                            buffer) == 0;
        ok(good && download(y, 6) == wanted, "BSR, %s first in a block", by_rows ? "rows" : "columns");
        cusparseDestroySpMat(matrix);
        if (!by_rows) cudaFree(buffer);
    }
    ok(cusparseCreateBsr(&matrix, 2, 2, 3, 2, 3, offsets, columns, values, CUSPARSE_INDEX_32I,
                         CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F,
                         CUSPARSE_ORDER_COL) == CUSPARSE_STATUS_INVALID_VALUE,
       "BSR knows square blocks alone");

    // slices of two rows: row 0 has columns 0 and 2, row 1 column 1, row 2 column 3, row 3 nothing
    int *slices = upload<int>({1, 5, 7}), *places = upload<int>({1, 2, 3, 0, 4, 0});
    float *padded = upload<float>({2, 3, 4, 0, 5, 0});
    cusparseCreateSlicedEll(&matrix, 4, 6, 4, 6, 2, slices, places, padded, CUSPARSE_INDEX_32I,
                            CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ONE, CUDA_R_32F);
    good = cusparseSpMV(handle, N, &one, matrix, from, &zero, four, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT,
                        buffer) == 0;
    ok(good && download(y, 4) == std::vector<float>({2 * 1 + 4 * 3, 3 * 2, 5 * 4, 0}), "Sliced-ELL from 1");
    cusparseDestroySpMat(matrix);

    // blocks of 2: the first two rows have block 2 alone, the others blocks 0 and 1; halves, sums in float
    int *ell = upload<int>({2, -1, 0, 1});
    const uint16_t h[] = {0x0000, 0x3c00, 0x4000, 0x4200, 0x4400}; // 0 to 4
    uint16_t *small_values = upload<uint16_t>(
        {h[1], h[2], 0, 0, h[3], h[4], 0, 0, h[1], h[1], h[2], h[2], h[4], h[3], h[2], h[1]});
    uint16_t *B = upload<uint16_t>({h[1], h[2], h[3], h[4], h[1], h[2]});
    cusparseDnMatDescr_t b, c;
    cusparseCreateBlockedEll(&matrix, 4, 6, 2, 4, ell, small_values, CUSPARSE_INDEX_32I,
                             CUSPARSE_INDEX_BASE_ZERO, CUDA_R_16F);
    cusparseCreateDnMat(&b, 6, 1, 6, B, CUDA_R_16F, CUSPARSE_ORDER_COL);
    cusparseCreateDnMat(&c, 4, 1, 4, y, CUDA_R_32F, CUSPARSE_ORDER_COL);
    good = cusparseSpMM_bufferSize(handle, N, N, &one, matrix, b, &zero, c, CUDA_R_32F,
                                   CUSPARSE_SPMM_BLOCKED_ELL_ALG1, &bytes) == 0;
    void *second = room_for(bytes);
    good = good && cusparseSpMM(handle, N, N, &one, matrix, b, &zero, c, CUDA_R_32F,
                                CUSPARSE_SPMM_BLOCKED_ELL_ALG1, second) == 0;
    ok(good && download(y, 4) == std::vector<float>({5, 11, 17, 20}), "Blocked-ELL of halves");
    int64_t rows, wide, block, stored;
    void *at, *numbers;
    cusparseIndexType_t index;
    cusparseIndexBase_t base;
    cudaDataType type;
    ok(cusparseBlockedEllGet(matrix, &rows, &wide, &block, &stored, &at, &numbers, &index, &base, &type) ==
               0 &&
           rows == 4 && wide == 6 && block == 2 && stored == 4 && at == ell && type == CUDA_R_16F,
       "a Blocked-ELL matrix says what it is");
    cusparseDestroySpMat(matrix), cusparseDestroyDnMat(b), cusparseDestroyDnMat(c);
    cusparseDestroyDnVec(from), cusparseDestroyDnVec(to), cusparseDestroyDnVec(four);
    for (void *p :
         {(void *)offsets, (void *)columns, (void *)values, (void *)x, (void *)y, buffer, (void *)slices,
          (void *)places, (void *)padded, (void *)ell, (void *)small_values, (void *)B, second})
        cudaFree(p);
}

// Two matrices of one pattern, strides apart, times one B
static void batches()
{
    int *offsets = upload<int>({0, 1, 2}), *columns = upload<int>({1, 0, 0, 1});
    float *values = upload<float>({2, 3, 5, 7}), *b = upload<float>({10, 20}), one = 1, zero = 0,
          *c = upload<float>({0, 0, -1, 0, 0});
    cusparseSpMatDescr_t A;
    cusparseDnMatDescr_t B, C;
    cusparseCreateCsr(&A, 2, 2, 2, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateDnMat(&B, 2, 1, 2, b, CUDA_R_32F, CUSPARSE_ORDER_COL);
    cusparseCreateDnMat(&C, 2, 1, 2, c, CUDA_R_32F, CUSPARSE_ORDER_COL);
    bool good = cusparseCsrSetStridedBatch(A, 2, 0, 2) == 0 && cusparseDnMatSetStridedBatch(B, 2, 0) == 0 &&
                cusparseDnMatSetStridedBatch(C, 2, 3) == 0;
    int count = 0;
    int64_t stride = 0;
    cusparseDnMatGetStridedBatch(C, &count, &stride);
    size_t bytes = 0;
    cusparseSpMM_bufferSize(handle, N, N, &one, A, B, &zero, C, CUDA_R_32F, CUSPARSE_SPMM_CSR_ALG2, &bytes);
    void *buffer = room_for(bytes);
    good = good &&
           cusparseSpMM(handle, N, N, &one, A, B, &zero, C, CUDA_R_32F, CUSPARSE_SPMM_CSR_ALG2, buffer) == 0;
    ok(good && count == 2 && stride == 3 && download(c, 5) == std::vector<float>({40, 30, -1, 50, 140}),
       "a batch: each matrix its own product");
    cusparseDestroySpMat(A), cusparseDestroyDnMat(B), cusparseDestroyDnMat(C);
    cudaFree(offsets), cudaFree(columns), cudaFree(values), cudaFree(b), cudaFree(c), cudaFree(buffer);
}

// A tridiagonal matrix loses nothing: its factors are exact
static void incomplete()
{
    const int n = 30;
    std::vector<int> o{1}, c;
    std::vector<double> v;
    for (int i = 0; i < n; i++) {
        for (int j = i > 0 ? i - 1 : 0; j <= i + 1 && j < n; j++)
            c.push_back(j + 1), v.push_back(i == j ? 4 + i % 3 : -1 - (i + j) % 2 * 0.5);
        o.push_back((int)c.size() + 1);
    }
    int *offsets = upload(o), *columns = upload(c), position = 7, nnz = (int)c.size();
    double *values = upload(v);
    cusparseMatDescr_t general;
    cusparseCreateMatDescr(&general), cusparseSetMatIndexBase(general, CUSPARSE_INDEX_BASE_ONE);
    for (int cholesky = 0; cholesky < 2; cholesky++) {
        csrilu02Info_t lu;
        csric02Info_t ic;
        int bytes = 0;
        const auto policy = CUSPARSE_SOLVE_POLICY_USE_LEVEL;
        cudaMemcpy(values, v.data(), v.size() * sizeof(double), cudaMemcpyHostToDevice);
        cusparseCreateCsrilu02Info(&lu), cusparseCreateCsric02Info(&ic);
        if (cholesky)
            cusparseDcsric02_bufferSize(handle, n, nnz, general, values, offsets, columns, ic, &bytes);
        else
            cusparseDcsrilu02_bufferSize(handle, n, nnz, general, values, offsets, columns, lu, &bytes);
        void *buffer = room_for(bytes);
        bool good = cholesky ? cusparseDcsric02_analysis(handle, n, nnz, general, values, offsets, columns,
                                                         ic, policy, buffer) == 0 &&
                                   cusparseDcsric02(handle, n, nnz, general, values, offsets, columns, ic,
                                                    policy, buffer) == 0 &&
                                   cusparseXcsric02_zeroPivot(handle, ic, &position) == 0
                             : cusparseDcsrilu02_analysis(handle, n, nnz, general, values, offsets, columns,
                                                          lu, policy, buffer) == 0 &&
                                   cusparseDcsrilu02(handle, n, nnz, general, values, offsets, columns, lu,
                                                     policy, buffer) == 0 &&
                                   cusparseXcsrilu02_zeroPivot(handle, lu, &position) == 0;
        std::vector<double> f = download(values, nnz), F(n * n), A(n * n), product(n * n);
        for (int i = 0; i < n; i++)
            for (int k = o[i] - 1; k < o[i + 1] - 1; k++)
                F[i * n + c[k] - 1] = f[k], A[i * n + c[k] - 1] = v[k];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k <= (i < j ? i : j); k++)
                    product[i * n + j] +=
                        cholesky ? F[i * n + k] * F[j * n + k] : (k == i ? 1 : F[i * n + k]) * F[k * n + j];
        double worst = furthest(product, A);
        ok(good && position == -1 && worst < 1e-13, "incomplete factors of a tridiagonal matrix (%d): %.1g",
           cholesky, worst);
        cusparseDestroyCsrilu02Info(lu), cusparseDestroyCsric02Info(ic);
        cudaFree(buffer);
    }
    cudaFree(offsets), cudaFree(columns), cudaFree(values);
    // row 2 of three has no diagonal
    offsets = upload<int>({1, 2, 3, 4}), columns = upload<int>({1, 1, 3}), values = upload<double>({1, 1, 1});
    csrilu02Info_t info;
    int bytes = 0;
    cusparseCreateCsrilu02Info(&info);
    cusparseDcsrilu02_bufferSize(handle, 3, 3, general, values, offsets, columns, info, &bytes);
    void *buffer = room_for(bytes);
    cusparseDcsrilu02_analysis(handle, 3, 3, general, values, offsets, columns, info,
                               CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer);
    ok(cusparseXcsrilu02_zeroPivot(handle, info, &position) == CUSPARSE_STATUS_ZERO_PIVOT && position == 2,
       "a pivot that is not there: %d", position);
    cusparseDestroyCsrilu02Info(info), cusparseDestroyMatDescr(general);
    cudaFree(offsets), cudaFree(columns), cudaFree(values), cudaFree(buffer);
}

static void sparse_vectors()
{
    int *indices = upload<int>({4, 0, 2});
    double *x = upload<double>({1, 2, 3}), *y = upload<double>({10, 20, 30, 40, 50}), two = 2, half = 0.5,
           c = 0.6, s = 0.8, result = 0;
    cusparseSpVecDescr_t sparse;
    cusparseDnVecDescr_t dense;
    cusparseCreateSpVec(&sparse, 5, 3, indices, x, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F);
    cusparseCreateDnVec(&dense, 5, y, CUDA_R_64F);
    bool good = cusparseAxpby(handle, &two, sparse, &half, dense) == 0;
    ok(good && download(y, 5) == std::vector<double>({9, 10, 21, 20, 27}), "Y = alpha X + beta Y");
    size_t bytes = 0;
    cusparseSpVV_bufferSize(handle, N, sparse, dense, &result, CUDA_R_64F, &bytes);
    void *buffer = room_for(bytes);
    good = cusparseSpVV(handle, N, sparse, dense, &result, CUDA_R_64F, buffer) == 0;
    ok(good && result == 1 * 27 + 2 * 9 + 3 * 21, "a product of a sparse vector and a dense one: %g", result);
    good = cusparseRot(handle, &c, &s, sparse, dense) == 0;
    std::vector<double> gx = download(x, 3), gy = download(y, 5);
    const double wx[] = {0.6 + 0.8 * 27, 1.2 + 0.8 * 9, 1.8 + 0.8 * 21},
                 wy[] = {0.6 * 9 - 1.6, 10, 0.6 * 21 - 2.4, 20, 0.6 * 27 - 0.8};
    for (int i = 0; i < 3; i++) good = good && std::fabs(gx[i] - wx[i]) < 1e-14;
    for (int i = 0; i < 5; i++) good = good && std::fabs(gy[i] - wy[i]) < 1e-14;
    ok(good, "a rotation of both");
    cusparseDestroySpVec(sparse), cusparseDestroyDnVec(dense);
    cudaFree(indices), cudaFree(x), cudaFree(y), cudaFree(buffer);
}

#endif
