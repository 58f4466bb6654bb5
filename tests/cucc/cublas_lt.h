// cublas_lt.h: the part of cublas_mixed.cu that tests cuBLASLt, against loops in double. Included by
// cublas_mixed.cu alone.
#ifndef CUBLAS_LT_H
#define CUBLAS_LT_H

#include <cublasLt.h>

static cublasLtHandle_t light;

// One matrix on the device and what it says of itself; of `count`, each right behind the one before
template <class T> struct Laid {
    int rows, columns, count;
    bool by_rows;
    std::vector<double> e; // as the device's numbers are rounded
    T *p;
    cublasLtMatrixLayout_t layout;

    Laid(cudaDataType type, int rows, int columns, bool by_rows, int count)
        : rows(rows), columns(columns), count(count), by_rows(by_rows), e((size_t)rows * columns * count)
    {
        std::vector<T> host(e.size());
        for (size_t i = 0; i < e.size(); i++) {
            host[i] = (T)(std::is_integral<T>::value ? number() * 100 : number());
            e[i] = (double)(float)host[i];
        }
        p = upload(host);
        cublasLtMatrixLayoutCreate(&layout, type, rows, columns, by_rows ? columns : rows);
        const cublasLtOrder_t order = by_rows ? CUBLASLT_ORDER_ROW : CUBLASLT_ORDER_COL;
        const int64_t stride = (int64_t)rows * columns;
        cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof order);
        cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof count);
        cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride,
                                         sizeof stride);
    }
    ~Laid()
    {
        cublasLtMatrixLayoutDestroy(layout);
        cudaFree(p);
    }
    Laid(const Laid &) = delete;
    double at(int b, int i, int j) const
    {
        return e[(size_t)b * rows * columns + (by_rows ? i * columns + j : i + j * rows)];
    }
    void down()
    {
        std::vector<T> host(e.size());
        cudaDeviceSynchronize();
        cudaMemcpy(host.data(), p, host.size() * sizeof(T), cudaMemcpyDeviceToHost);
        for (size_t i = 0; i < e.size(); i++) e[i] = (double)(float)host[i];
    }
};

static double activated(cublasLtEpilogue_t epilogue, double x)
{
    if (epilogue & CUBLASLT_EPILOGUE_RELU) return x > 0 ? x : 0;
    if (epilogue & CUBLASLT_EPILOGUE_GELU)
        return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x)));
    return x;
}

// D = epilogue(alpha op(A) op(B) + beta C + bias); orders: bit 0 for A, 1 for B, 2 for C and D by rows
template <class In, class Out, class Scale>
static void light_product(const char *what, cudaDataType in, cudaDataType out, cublasComputeType_t compute,
                          cudaDataType scale, cublasLtEpilogue_t epilogue, bool ta, bool tb, int orders,
                          int count, bool device, double tolerance)
{
    const int m = 13, n = 10, k = 24;
    Laid<In> A(in, ta ? k : m, ta ? m : k, orders & 1, count),
        B(in, tb ? n : k, tb ? k : n, orders & 2, count);
    Laid<Out> C(out, m, n, orders & 4, count), D(out, m, n, orders & 4, count), bias(out, m, 1, false, 1);
    const bool whole = std::is_integral<Scale>::value;
    const Scale alpha = (Scale)(whole ? 2 : 0.5), beta = (Scale)(whole ? -1 : 0.25), pair[2] = {alpha, beta};
    Scale *scalars = upload(std::vector<Scale>(pair, pair + 2));
    cublasLtMatmulDesc_t product;
    cublasLtMatmulDescCreate(&product, compute, scale);
    const cublasOperation_t transposed = CUBLAS_OP_T;
    const cublasLtPointerMode_t mode = CUBLASLT_POINTER_MODE_DEVICE;
    if (ta)
        cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof transposed);
    if (tb)
        cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSB, &transposed, sizeof transposed);
    if (device)
        cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_POINTER_MODE, &mode, sizeof mode);
    cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue);
    if (epilogue & CUBLASLT_EPILOGUE_BIAS)
        cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias.p, sizeof bias.p);
    cublasLtMatmulPreference_t preference;
    cublasLtMatmulHeuristicResult_t found;
    int results = 0;
    const size_t room = 1 << 20;
    cublasLtMatmulPreferenceCreate(&preference);
    cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &room,
                                         sizeof room);
    bool good = cublasLtMatmulAlgoGetHeuristic(light, product, A.layout, B.layout, C.layout, D.layout,
                                               preference, 1, &found, &results) == CUBLAS_STATUS_SUCCESS;
    void *workspace;
    cudaMalloc(&workspace, room);
    good = good && results == 1 && found.workspaceSize <= room &&
           cublasLtMatmul(light, product, device ? scalars : &alpha, A.p, A.layout, B.p, B.layout,
                          device ? scalars + 1 : &beta, C.p, C.layout, D.p, D.layout, &found.algo, workspace,
                          found.workspaceSize, NULL) == CUBLAS_STATUS_SUCCESS;
    D.down();
    double worst = 0;
    for (int b = 0; b < count; b++)
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int l = 0; l < k; l++)
                    sum += (ta ? A.at(b, l, i) : A.at(b, i, l)) * (tb ? B.at(b, j, l) : B.at(b, l, j));
                double x = (double)alpha * sum + (double)beta * C.at(b, i, j);
                if (epilogue & CUBLASLT_EPILOGUE_BIAS) x += bias.at(0, i, 0);
                x = activated(epilogue, x);
                if (sizeof(Out) == 1) x = larger_error(-128, std::fmin(127, std::rint(x)));
                double off = std::fabs(D.at(b, i, j) - x);
                if (!(off <= worst)) worst = off;
            }
    ok(good && worst <= tolerance, "cublasLtMatmul %s (error %.1g)", what, worst);
    cublasLtMatmulPreferenceDestroy(preference), cublasLtMatmulDescDestroy(product);
    cudaFree(scalars), cudaFree(workspace);
}

static void light_products()
{
    const auto F = CUDA_R_32F, H = CUDA_R_16F;
    ok(cublasLtCreate(&light) == CUBLAS_STATUS_SUCCESS, "cublasLtCreate");
    light_product<float, float, float>("float", F, F, CUBLAS_COMPUTE_32F, F, CUBLASLT_EPILOGUE_DEFAULT, false,
                                       false, 0, 1, false, 1e-5);
    light_product<float, float, float>("float, A transposed, bias and ReLU", F, F, CUBLAS_COMPUTE_32F, F,
                                       CUBLASLT_EPILOGUE_RELU_BIAS, true, false, 0, 1, true, 1e-5);
    light_product<float, float, float>("float, B transposed, a batch, bias and GELU", F, F,
                                       CUBLAS_COMPUTE_32F, F, CUBLASLT_EPILOGUE_GELU_BIAS, false, true, 0, 3,
                                       false, 1e-5);
    light_product<__half, __half, float>("half in float, bias", H, H, CUBLAS_COMPUTE_32F, F,
                                         CUBLASLT_EPILOGUE_BIAS, true, false, 0, 1, false, 8e-3);
    light_product<double, double, double>("double, both transposed", CUDA_R_64F, CUDA_R_64F,
                                          CUBLAS_COMPUTE_64F, CUDA_R_64F, CUBLASLT_EPILOGUE_DEFAULT, true,
                                          true, 0, 2, true, 2e-6);
#ifdef __CUCC__ // whether the real one has a kernel for these is not known
    for (int orders = 1; orders < 8; orders++)
        light_product<float, float, float>("float, some by rows", F, F, CUBLAS_COMPUTE_32F, F,
                                           CUBLASLT_EPILOGUE_BIAS, orders & 1, orders & 2, orders, 1, false,
                                           1e-5);
    light_product<int8_t, int32_t, int32_t>("8-bit integers", CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I,
                                            CUDA_R_32I, CUBLASLT_EPILOGUE_DEFAULT, true, false, 0, 1, false,
                                            0);
    light_product<int8_t, int8_t, float>("8-bit integers to 8-bit ones", CUDA_R_8I, CUDA_R_8I,
                                         CUBLAS_COMPUTE_32I, F, CUBLASLT_EPILOGUE_RELU, true, false, 0, 1,
                                         false, 0);
#endif
    Laid<float> A(F, 4, 5, false, 1), B(F, 6, 7, false, 1), C(F, 4, 7, false, 1);
    cublasLtMatmulDesc_t product;
    cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, F);
    const float one = 1, zero = 0;
    auto run = [&](const Laid<float> &b) {
        return cublasLtMatmul(light, product, &one, A.p, A.layout, b.p, b.layout, &zero, C.p, C.layout, C.p,
                              C.layout, NULL, NULL, 0, NULL);
    };
    ok(run(B) == CUBLAS_STATUS_INVALID_VALUE, "cublasLtMatmul: sizes that do not fit");
    Laid<float> fits(F, 5, 7, false, 1);
    cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &A.p, sizeof A.p);
    ok(run(fits) == CUBLAS_STATUS_INVALID_VALUE, "cublasLtMatmul: a bias, and an epilogue without one");
    void *const none = NULL;
    cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &none, sizeof none);
#ifdef __CUCC__
    Laid<float> right(F, 5, 7, false, 1);
    float *device = right.p;
    right.p = (float *)&device;
    ok(run(right) == CUBLAS_STATUS_EXECUTION_FAILED, "cublasLtMatmul: a matrix of the host");
    right.p = device;
    const cublasLtEpilogue_t gradient = CUBLASLT_EPILOGUE_DRELU;
    cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_EPILOGUE, &gradient, sizeof gradient);
    ok(run(right) == CUBLAS_STATUS_NOT_SUPPORTED, "cublasLtMatmul: an epilogue that is not here");
#endif
    cublasLtMatmulDescDestroy(product);
    ok(cublasLtDestroy(light) == CUBLAS_STATUS_SUCCESS, "cublasLtDestroy");
}

#endif
