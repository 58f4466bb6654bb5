/* pagerank_library.h: PageRank by calls of cuSPARSE and cuBLAS alone. Given: the yardstick of step 5, and a
 * second way to the same numbers (way=library).
 *
 * The matrix has a row for each page, with 1 / out-links of each page that links to it. An iteration takes
 * five calls, two of which bring a number to the host, which waits for it.
 */
#pragma once
#include <cublas_v2.h>
#include <cusparse.h>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"

/* offset, source: the links that come to each page. x: pages numbers on the device, the start and the result.
 * Of the iterations it makes `most` if change never falls below the tolerance; returns how many it made. */
static int pagerank_by_library(const std::vector<int> &offset, const std::vector<int> &source,
                               const std::vector<int> &out_links, double damping, double tolerance, int most,
                               double *x, double *last_change)
{
    const int pages = (int)out_links.size(), links = (int)source.size();
    std::vector<double> weight, dangles, ones((size_t)pages, 1.0);
    for (int from : source) weight.push_back(1.0 / out_links[(size_t)from]);
    for (int links_of : out_links) dangles.push_back(links_of == 0);
    auto upload = [](const void *from, size_t bytes) {
        void *to;
        checkCudaErrors(cudaMalloc(&to, bytes + 1));
        checkCudaErrors(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice));
        return to;
    };
    const size_t bytes_of_pages = (size_t)pages * sizeof(double),
                 bytes_of_links = (size_t)links * sizeof(int);
    int *to_offset = (int *)upload(offset.data(), offset.size() * sizeof(int)),
        *to_source = (int *)upload(source.data(), bytes_of_links);
    double *to_weight = (double *)upload(weight.data(), (size_t)links * sizeof(double)),
           *to_dangles = (double *)upload(dangles.data(), bytes_of_pages),
           *to_ones = (double *)upload(ones.data(), bytes_of_pages),
           *y = (double *)upload(ones.data(), bytes_of_pages);
    cusparseHandle_t sparse;
    cublasHandle_t dense;
    cusparseConstSpMatDescr_t matrix;
    cusparseDnVecDescr_t from, to;
    const double zero = 0, minus = -1;
    size_t bytes = 0;
    void *buffer;
    checkCudaErrors(cusparseCreate(&sparse));
    checkCudaErrors(cublasCreate(&dense));
    checkCudaErrors(cusparseCreateConstCsr(&matrix, pages, pages, links, to_offset, to_source, to_weight,
                                           CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                           CUDA_R_64F));
    checkCudaErrors(cusparseCreateDnVec(&from, pages, x, CUDA_R_64F));
    checkCudaErrors(cusparseCreateDnVec(&to, pages, y, CUDA_R_64F));
    checkCudaErrors(cusparseSpMV_bufferSize(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &damping, matrix, from,
                                            &zero, to, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
    checkCudaErrors(cudaMalloc(&buffer, bytes + 1));
    checkCudaErrors(cusparseSpMV_preprocess(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &damping, matrix, from,
                                            &zero, to, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, buffer));
    int done = 0;
    double change, mass;
    do {
        checkCudaErrors(cusparseSpMV(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &damping, matrix, from, &zero,
                                     to, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, buffer)); // y = d A x
        checkCudaErrors(cublasDdot(dense, pages, to_dangles, 1, x, 1, &mass));
        const double everywhere = (1 - damping + damping * mass) / pages;
        checkCudaErrors(cublasDaxpy(dense, pages, &everywhere, to_ones, 1, y, 1)); // y is the new x
        checkCudaErrors(cublasDaxpy(dense, pages, &minus, y, 1, x, 1));            // x is now the difference
        checkCudaErrors(cublasDasum(dense, pages, x, 1, &change));
        checkCudaErrors(cudaMemcpyAsync(x, y, bytes_of_pages, cudaMemcpyDeviceToDevice));
        done++;
    } while (change >= tolerance && done < most);
    *last_change = change;
    checkCudaErrors(cusparseDestroyDnVec(to));
    checkCudaErrors(cusparseDestroyDnVec(from));
    checkCudaErrors(cusparseDestroySpMat(matrix));
    checkCudaErrors(cublasDestroy(dense));
    checkCudaErrors(cusparseDestroy(sparse));
    for (void *p : {buffer, (void *)to_offset, (void *)to_source, (void *)to_weight, (void *)to_dangles,
                    (void *)to_ones, (void *)y})
        checkCudaErrors(cudaFree(p));
    return done;
}
