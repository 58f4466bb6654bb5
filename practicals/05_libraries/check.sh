#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 05_libraries "Libraries"
# Programs and their steps: gemm (1 to 2), convolve (3), random (4), careful (5), precision (6)

step 1 "SGEMM without a copy: rows for columns" points=3 program=gemm
    cases m=1,2,33,64 n=1,3,65 k=1,17
    show none
    clean memory races errors m=33~4 n=3 k=17~3
    metric operations '^cublas.*[Gg]emm' at_least 1 m=33~4 n=3 k=17~3
    metric operations 'copy on the device' at_most 0 m=33~4 n=3 k=17~3
    failing_calls m=2 n=3 k=2
    hint "Write a 2 x 3 matrix down as your program stores it. Now read the six numbers column after column, two columns of three: what matrix is that?"
    hint "cuBLAS sees A^T and B^T, and should write C^T. Which product of A^T and B^T is C^T, and in which order?"
    hint "cublasSgemm(handle, N, N, n, m, k, &one, b, n, a, k, &zero, c, n): the first matrix is B^T, n x k with n numbers per column."

step 2 "The same with transposing copies, and their cost" points=3 program=gemm
    cases m=1,2,33 n=1,3,65 k=1,17
    show none
    clean memory races errors m=33~4 n=3 k=17~3
    metric operations '^cublas.*[Gg]emm' at_least 1 m=33~4 n=3 k=17~3
    metric operations 'copy on the device' at_least 3 m=33~4 n=3 k=17~3
    failing_calls m=2 n=3 k=2
    hint "A column of a matrix in C order is a strided sequence. Which copy takes a stride?"
    hint "cudaMemcpy2D copies a given number of rows of a given number of bytes: let a row be a single float, and let the pitch of the source be a row of the matrix."
    hint "For each column j: cudaMemcpy2DAsync(to + j * rows, sizeof(float), from + j, columns * sizeof(float), sizeof(float), rows, cudaMemcpyDeviceToDevice)."

step 3 "Convolution by Fourier transforms, linear" points=4 program=convolve
    cases nx=1,2,31,1000,1021 nh=1,2,50
    cases nx=4097 nh=4097
    clean memory races barriers errors nx=31~6 nh=50~5
    metric operations '^cufftExec' at_least 3 nx=1000~20 nh=50
    metric global_load_efficiency_pct . at_least 90 nx=1000~20 nh=50
    metric largest_grid . at_most 64 nx=1000~20 nh=50
    failing_calls nx=31 nh=2
    hint "Convolve (1, 2) with (3, 4) by hand. How many numbers come out? What would a circular convolution of length 2 make of them?"
    hint "Pad both sequences with zeros to a length of at least nx + nh - 1. Multiply the transforms as complex numbers; only n / 2 + 1 of them are stored."
    hint "cufftPlan1d with CUFFT_R2C and CUFFT_C2R, both of the real length n; multiply by 1 / n yourself, because neither transform divides."

step 4 "Random numbers that can be repeated" points=4 program=random
    cases count=4,1000,1001,300000 offset=0,4,400000 paths=1000
    cases count=1000 paths=20000
    clean memory races barriers errors count=1001~20 offset=4 paths=100
    metric global_load_efficiency_pct . at_least 90 count=1000 paths=1000
    metric largest_grid payoffs at_most 64 count=1000 paths=1000
    metric operations '^curandGenerate' at_least 4 count=1001~20 offset=4 paths=100
    failing_calls count=8 paths=10
    hint "Create a generator, set its seed, set its offset, use it, destroy it: five calls of curand.h."
    hint "A change of seed or offset takes effect at the next generation. The second half begins where the first one ends: at offset + first."
    hint "curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10), curandSetPseudoRandomGeneratorSeed, curandSetGeneratorOffset, curandGenerateUniform(generator, device pointer, count)."

step 5 "Handles, streams and errors" points=3 program=careful
    cases rows=1,50,333 columns=1,40 rounds=1000000
    cases rows=50 columns=40 lda=2 rounds=1000000
    clean memory races barriers errors rows=50~6 columns=40~5 rounds=10
    metric operations '^cublasSgemv' at_least 2 rows=50~6 columns=40~5 rounds=10
    failing_calls rows=5 columns=4 rounds=10
    hint "Ask the program for lda=2 by hand. Which call notices that this is wrong, and how does it tell you?"
    hint "Every cuBLAS function returns a status: checkCudaErrors takes it as it takes a cudaError_t. And in which stream does the handle work?"
    hint "checkCudaErrors(cublasSgemv(...)); and, before the first call that must wait for fill, checkCudaErrors(cublasSetStream(handle, stream))."

step 6 "Challenge: fewer bits, more speed" points=3 program=precision
    cases n=32,128,250
    clean memory races barriers errors n=32
    metric global_load_efficiency_pct . at_least 90 n=64
    metric global_store_efficiency_pct . at_least 90 n=64
    metric operations '^cublas' at_least 3 n=64
    failing_calls n=32
    on_gpu tf32_of_fp32 "the speed of FP32" 0.9 n=4096 bench=1 # 7 on an H200, 1 by the data sheets of a GeForce
    hint "How far is a number between 1 and 2 from the nearest one with 10 bits after the binary point, at most and in the mean square?"
    hint "cublasGemmEx names a type for each matrix and one for the computation: CUDA_R_16F inputs with CUBLAS_COMPUTE_32F, CUDA_R_32F inputs with CUBLAS_COMPUTE_32F_FAST_TF32."
    hint "The relative error of an input is sqrt(2^-20 / 24). A product has two inputs and a root mean square of 1/3. The errors of k products add up like sqrt(k)."
