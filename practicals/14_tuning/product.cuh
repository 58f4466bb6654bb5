/* product.cuh: the product C = A B of this practical, its inputs, and its output. Given.
 *
 * A has m x k, B k x n, C m x n numbers, all stored row by row. For a kernel that needs whole tiles, matrices
 * are padded with zeros, which add nothing to the sums.
 *
 * The numbers are integers from -8 to 8, so all sums are exact in float; with data=real they are fractions.
 * Long inputs repeat their first PERIOD numbers. A large product is checked at SAMPLES places only.
 */
#ifndef PRODUCT_CUH
#define PRODUCT_CUH

#include <cublas_v2.h>
#include <string.h>
#include <vector>

#include "harness_cuda.h"
#include "helper_cuda.h"
#include "timing.h"

constexpr size_t PERIOD = 1000003;
constexpr int SAMPLES = 1000;
constexpr int LARGE = 1024; // from this size on, only samples are checked

/* On the device, padded to rows x depth (A), depth x columns (B), rows x columns (C). */
struct product {
    int m, n, k;
    int rows, columns, depth;
    const float *a, *b;
    float *c;
};

inline int filled_up(int size, int tile)
{
    return (size + tile - 1) / tile * tile;
}

/* A matrix of height x width numbers: rows x columns drawn ones, padded with zeros. */
inline std::vector<float> matrix(const char *name, int rows, int columns, int height, int width)
{
    const size_t count = (size_t)rows * columns, drawn = count < PERIOD ? count : PERIOD;
    const bool real = strcmp(case_choice("data", "whole|real"), "real") == 0;
    const float *fractions = real ? input_float(name, drawn, -1, 1) : nullptr;
    const int *whole = real ? nullptr : input_int(name, drawn, -8, 8);
    std::vector<float> values((size_t)height * width, 0);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            const size_t at = ((size_t)i * columns + j) % PERIOD;
            values[(size_t)i * width + j] = real ? fractions[at] : (float)whole[at];
        }
    return values;
}

/* The sizes of the case (n, or m, n and k), padded to tiles of tile_m x tile_n and steps of tile_k, and
 * memory for C. */
inline product empty_product(int tile_m, int tile_n, int tile_k, size_t usual)
{
    product p = {};
    p.n = (int)case_size("n", usual);
    p.m = (int)case_size("m", (size_t)p.n);
    p.k = (int)case_size("k", (size_t)p.n);
    p.rows = filled_up(p.m, tile_m);
    p.columns = filled_up(p.n, tile_n);
    p.depth = filled_up(p.k, tile_k);
    p.c = (float *)guarded_malloc("c", (size_t)p.rows * p.columns * sizeof(float));
    return p;
}

/* The same with A and B. */
inline product make_product(int tile_m, int tile_n, int tile_k, size_t usual)
{
    product p = empty_product(tile_m, tile_n, tile_k, usual);
    const std::vector<float> a = matrix("a", p.m, p.k, p.rows, p.depth);
    const std::vector<float> b = matrix("b", p.k, p.n, p.depth, p.columns);
    p.a = input_device_float("a", a.data(), a.size());
    p.b = input_device_float("b", b.data(), b.size());
    return p;
}

inline bool is_large(const product &p)
{
    return p.m >= LARGE && p.n >= LARGE && p.k >= LARGE;
}

/* Outputs C without its padding, or the samples of a large one. */
inline void hand_over(const product &p)
{
    if (is_large(p)) {
        const unsigned *row = input_uint("sampled row", SAMPLES),
                       *column = input_uint("sampled column", SAMPLES);
        float samples[SAMPLES];
        for (int s = 0; s < SAMPLES; s++)
            checkCudaErrors(cudaMemcpy(&samples[s],
                                       p.c + (size_t)(row[s] % p.m) * p.columns + column[s] % p.n,
                                       sizeof(float), cudaMemcpyDeviceToHost));
        output_float("samples", samples, SAMPLES);
        return;
    }
    std::vector<float> c((size_t)p.rows * p.columns), cut((size_t)p.m * p.n);
    checkCudaErrors(cudaMemcpy(c.data(), p.c, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < p.m; i++)
        memcpy(&cut[(size_t)i * p.n], &c[(size_t)i * p.columns], p.n * sizeof(float));
    output_float("c", cut.data(), cut.size());
}

inline double tflops(const product &p, float ms)
{
    return 2e-9 * p.m * p.n * p.k / ms;
}

/* Milliseconds of cuBLAS, in plain float (no TF32). cuBLAS stores matrices column by column, so it sees ours
 * transposed: C' = B' A'. */
inline float library_ms(const product &p, int times)
{
    const float one = 1, zero = 0;
    cublasHandle_t library;
    checkCudaErrors(cublasCreate(&library));
    const float ms = median_ms(times, [&] {
        checkCudaErrors(cublasSgemm(library, CUBLAS_OP_N, CUBLAS_OP_N, p.columns, p.rows, p.depth, &one, p.b,
                                    p.columns, p.a, p.depth, &zero, p.c, p.columns));
    });
    checkCudaErrors(cublasDestroy(library));
    return ms;
}

#endif
