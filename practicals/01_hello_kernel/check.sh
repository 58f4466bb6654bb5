#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 01_hello_kernel "Hello, kernel"
# Programs and their steps: hello (1), errors (2), vector_add (3), device_query (4), managed (5), saxpy (6)

step 1 "Hello from every thread" points=1 program=hello
    cases blocks=1 threads=1,32,1024
    cases blocks=3,33 threads=33
    show blocks=2 threads=33
    clean memory races barriers errors blocks=5~2 threads=33
    hint "This step is given. Run it: make run P=01 STEP=1. How many lines do you get, and in which order?"
    hint "If it fails as given, something is wrong with the machine's set-up: look at the first line of make check."
    hint "git diff practicals/01_hello_kernel/hello.cu shows what you changed; make reset P=01 undoes all of it."

step 2 "Errors that speak" points=3 program=errors
    cases threads=2048,1025
    cases threads=32,1024 n=1,1000
    cases threads=256 lowest=-1
    cases threads=256 spare=1e16
    show threads=32 n=40
    clean memory races barriers threads=1024 n=1000~50
    failing_calls threads=32 n=100
    hint "Run it: make run P=01 STEP=2. It prints a root as if all were well. Which lines could have noticed the error?"
    hint "A call returns its error, so wrap it: checkCudaErrors(cudaMalloc(...)). A launch returns nothing: call getLastCudaError right after it, before another call can hide the error. And a kernel may fail while the host does something else; the host sees that error only after it has waited."
    hint "After the launch: getLastCudaError(\"square_root\"); checkCudaErrors(cudaDeviceSynchronize()); and wrap the six calls that were there in checkCudaErrors. Do not make the launch legal: the program should stop."

step 3 "Vector addition, from nothing" points=5 program=vector_add
    cases n=1,31,32,33,1023,1024,1025,1000003
    cases n=1000 threads=32,96,1024
    show n=33 threads=32
    clean memory races barriers errors n=1,33,1025~8*32
    metric global_load_sectors_per_request . at_most 4.5 n=4096~8*128
    metric global_store_sectors_per_request . at_most 4.5 n=4096~8*128
    metric smallest_block . at_least 96 n=1009~40 threads=96 # <<<n, 1>>> is right: 31 of 32 lanes have no work
    metric largest_block . at_most 96 n=1009~40 threads=96
    metric largest_grid . at_most 11 n=1009~40 threads=96
    metric global_load_bytes . at_least 24576 n=4096~8*128
    metric global_store_bytes . at_least 12288 n=4096~8*128
    metric global_store_lanes_per_request . at_least 24 n=4096~8*128
    failing_calls n=33
    hint "Which data must be where, and when? Draw two boxes, host and device, with the arrays in them; then draw an arrow for every copy."
    hint "Each thread adds one element, the one with index blockIdx.x * blockDim.x + threadIdx.x. The number of blocks is n / threads rounded up, so the last block may have threads beyond n, and those must do nothing."
    hint "add: if (i < n) sum[i] = x[i] + y[i];  main: cudaMalloc(&d_x, bytes); cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice); the same for y; add<<<(n + threads - 1) / threads, threads>>>(d_sum, d_x, d_y, n); cudaMemcpy(sum.data(), d_sum, bytes, cudaMemcpyDeviceToHost);"

step 4 "What the device can do" points=3 program=device_query
    cases threads=1,32,65,96,129,1000,1024
    show none
    clean memory races barriers errors threads=65~1*32
    failing_calls threads=65
    hint "Do not look the numbers up; ask the device. cudaGetDeviceProperties(&p, device) fills a cudaDeviceProp, whose members have nearly the same names as ours."
    hint "p.maxThreadsDim and p.maxGridSize are arrays for x, y, z. The shared memory that a block may ask for is sharedMemPerBlockOptin. For the blocks: a block of 33 threads takes up two whole warps, and a multiprocessor limits the number of blocks as well as the number of threads. The runtime's answer, cudaOccupancyMaxActiveBlocksPerMultiprocessor, is for one multiprocessor, too."
    hint "warps = (threads + l.warp_size - 1) / l.warp_size; fit = l.threads_per_multiprocessor / (warps * l.warp_size); then the smaller of fit and l.blocks_per_multiprocessor, times l.multiprocessors. From the runtime: cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, threads, 0) and cudaOccupancyMaxPotentialBlockSize(&least_blocks, &threads, nothing)."

step 5 "Managed memory" points=4 program=managed
    cases n=1 steps=3
    cases n=33 steps=1000000
    cases n=1025 steps=1000
    cases n=100003 steps=30
    clean memory races barriers errors n=33,1090~60 steps=10
    metric active_lanes_pct . at_least 80 n=1090~60 steps=10
    metric largest_grid . at_most 9 n=1090~60 steps=10
    metric global_load_bytes . at_least 8240 n=1090~60 steps=10
    metric global_store_bytes . at_least 4120 n=1090~60 steps=10
    failing_calls n=33 steps=3
    hint "With managed memory there is nothing to copy. But the launch returns at once: what does the host read if it does not wait?"
    hint "cudaMallocManaged(&x, bytes) gives a pointer that is valid on the host and on the device. Fill the array on the host in a plain loop before the launch, and let the host wait for the device before it reads the result."
    hint "cudaMallocManaged for x and c; for (int i = 0; i < n; i++) { x[i] = start[i]; c[i] = add[i]; } walk<<<blocks, threads>>>(x, c, n, steps); checkCudaErrors(cudaDeviceSynchronize());"

step 6 "SAXPY, right for every launch" points=4 program=saxpy
    cases n=1,32,1025 blocks=1 threads=1
    cases n=1000 blocks=3 threads=33
    cases n=10007 blocks=1 threads=1000
    cases n=33 blocks=70000 threads=32
    cases n=1000003 blocks=64 threads=256 a=-0.75
    show n=100 blocks=2 threads=33
    clean memory races barriers errors n=1000~50 blocks=3 threads=33
    metric global_load_efficiency_pct . at_least 90 n=4096~8*128 blocks=8 threads=128
    metric global_store_efficiency_pct . at_least 90 n=4096~8*128 blocks=8 threads=128
    metric global_load_bytes . at_least 24576 n=4096~8*128 blocks=8 threads=128
    metric global_store_bytes . at_least 12288 n=4096~8*128 blocks=8 threads=128
    metric global_store_lanes_per_request . at_least 24 n=4096~8*128 blocks=8 threads=128
    on_gpu speed speed 0 n=2000 blocks=4194305 threads=1024 bench=1 # more threads than 32 bits can count
    on_gpu speed of_copy 0.6 n=33554432 blocks=1056 threads=256 bench=1
    hint "Launched as <<<1, 1>>>, the kernel has one thread, which must do all n elements. With two threads, which elements would you give to each?"
    hint "Thread i of T begins at element i and goes on in steps of T, the number of threads in the whole grid: gridDim.x * blockDim.x. If it begins beyond n, it has nothing to do."
    hint "size_t stride = (size_t)gridDim.x * blockDim.x; for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) ..."
