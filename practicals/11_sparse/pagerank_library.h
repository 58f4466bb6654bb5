/* pagerank_library.h: PageRank by calls of cuSPARSE and cuBLAS alone. Given: step 5 is compared with it, in
 * time and in its result (way=library).
 *
 * Row i of the matrix has an entry 1 / out-links of j for each page j that links to page i. An iteration
 * takes five calls. Two of them return a number to the host, which waits for it.
 */
#pragma once
#include <cublas_v2.h>
#include <cusparse.h>
#include <vector>

#include "helper_cuda.h"
#include "harness_cuda.h"

/* The arguments of the calls. Making them takes longer than many iterations; the bench does not time it. */
struct library_pagerank {
    int pages;
    double damping;
    cusparseHandle_t sparse;
    cublasHandle_t dense;
    cusparseConstSpMatDescr_t matrix;
    cusparseDnVecDescr_t from, to;           // of x and of y
    double *x, *y, *weight, *dangles, *ones; // on the device; dangles is 1 for a page without links, else 0
    int *offset, *source;                    // on the device
    void *buffer;                            // of cuSPARSE
};

/* A copy on the device; free it with cudaFree. */
template <typename number> number *uploaded(const std::vector<number> &from)
{
    number *to;
    checkCudaErrors(cudaMalloc(&to, (from.size() + 1) * sizeof(number)));
    checkCudaErrors(cudaMemcpy(to, from.data(), from.size() * sizeof(number), cudaMemcpyHostToDevice));
    return to;
}

/* offset, source: the links to each page. x, on the device, has one number per page: start and result. */
static library_pagerank make_library_pagerank(const std::vector<int> &offset, const std::vector<int> &source,
                                              const std::vector<int> &out_links, double damping, double *x)
{
    library_pagerank p = {};
    const int pages = (int)out_links.size(), links = (int)source.size();
    std::vector<double> weight, dangles, ones((size_t)pages, 1.0);
    for (int from : source) weight.push_back(1.0 / out_links[(size_t)from]);
    for (int links_of : out_links) dangles.push_back(links_of == 0);
    p.pages = pages, p.damping = damping, p.x = x;
    p.offset = uploaded(offset), p.source = uploaded(source), p.weight = uploaded(weight);
    p.dangles = uploaded(dangles), p.ones = uploaded(ones), p.y = uploaded(ones);

    const double zero = 0;
    size_t bytes = 0;
    checkCudaErrors(cusparseCreate(&p.sparse));
    checkCudaErrors(cublasCreate(&p.dense));
    checkCudaErrors(cusparseCreateConstCsr(&p.matrix, pages, pages, links, p.offset, p.source, p.weight,
                                           CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                           CUDA_R_64F));
    checkCudaErrors(cusparseCreateDnVec(&p.from, pages, p.x, CUDA_R_64F));
    checkCudaErrors(cusparseCreateDnVec(&p.to, pages, p.y, CUDA_R_64F));
    checkCudaErrors(cusparseSpMV_bufferSize(p.sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &damping, p.matrix,
                                            p.from, &zero, p.to, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT,
                                            &bytes));
    checkCudaErrors(cudaMalloc(&p.buffer, bytes + 1));
    checkCudaErrors(cusparseSpMV_preprocess(p.sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &damping, p.matrix,
                                            p.from, &zero, p.to, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT,
                                            p.buffer));
    return p;
}

/* Iterates until the change is below the tolerance, or `most` times; returns the number of iterations. */
static int iterate_by_library(const library_pagerank &p, double tolerance, int most, double *last_change)
{
    const double zero = 0, minus = -1;
    int done = 0;
    double change, mass;
    do {
        checkCudaErrors(cusparseSpMV(p.sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &p.damping, p.matrix, p.from,
                                     &zero, p.to, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT,
                                     p.buffer)); // y = d A x
        checkCudaErrors(cublasDdot(p.dense, p.pages, p.dangles, 1, p.x, 1, &mass));
        const double everywhere = (1 - p.damping + p.damping * mass) / p.pages;
        checkCudaErrors(cublasDaxpy(p.dense, p.pages, &everywhere, p.ones, 1, p.y, 1)); // y is the new x
        checkCudaErrors(cublasDaxpy(p.dense, p.pages, &minus, p.y, 1, p.x, 1)); // x is now the difference
        checkCudaErrors(cublasDasum(p.dense, p.pages, p.x, 1, &change));
        checkCudaErrors(
            cudaMemcpyAsync(p.x, p.y, (size_t)p.pages * sizeof(double), cudaMemcpyDeviceToDevice));
        done++;
    } while (change >= tolerance && done < most);
    *last_change = change;
    return done;
}

static void free_library_pagerank(library_pagerank *p)
{
    checkCudaErrors(cusparseDestroyDnVec(p->to));
    checkCudaErrors(cusparseDestroyDnVec(p->from));
    checkCudaErrors(cusparseDestroySpMat(p->matrix));
    checkCudaErrors(cublasDestroy(p->dense));
    checkCudaErrors(cusparseDestroy(p->sparse));
    for (void *on_device : {p->buffer, (void *)p->offset, (void *)p->source, (void *)p->weight,
                            (void *)p->dangles, (void *)p->ones, (void *)p->y})
        checkCudaErrors(cudaFree(on_device));
}
