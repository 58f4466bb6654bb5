#!/usr/bin/env bash
# Somebody's makefile: separate compilation, device code of one file each, host objects by g++, dependencies, make -j.
set -u
. "$(dirname "$0")/cucc.sh"
cd "$work" || exit 1
mkdir -p src include

cat >include/vector.cuh <<'END'
#pragma once
__device__ float norm(float x);           // defined in device.cu
extern __constant__ float scale[2];
template <typename T> __global__ void fill(T *out, T value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = value;
}
END
cat >src/device.cu <<'END'
#include "vector.cuh"
__constant__ float scale[2];
__device__ float norm(float x) { return x * scale[1]; }
END
cat >src/main.cu <<'END'
#include <cstdio>
#include "vector.cuh"
__global__ void apply(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = norm(x[i]);
}
float sum(const float *x, int n);
int main()
{
    const int n = 1000;
    float *x, h[n], s[2] = {0, 3};
    cudaMalloc(&x, sizeof h);
    cudaMemcpyToSymbol(scale, s, sizeof s);
    fill<<<(n + 255) / 256, 256>>>(x, 2.0f, n);
    apply<<<(n + 255) / 256, 256>>>(x, n);
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %s\n", sum(h, n), cudaGetErrorString(cudaGetLastError()));
    return 0;
}
END
cat >src/sum.cpp <<'END'
#include <cuda_runtime.h>
float sum(const float *x, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++) s += x[i];
    int devices;
    return cudaGetDeviceCount(&devices) == cudaSuccess ? s : -1;
}
END
cat >Makefile <<'END'
CUDA_PATH ?= /usr/local/cuda
NVCC      ?= $(CUDA_PATH)/bin/nvcc
NVFLAGS   := -O3 -std=c++14 -arch=sm_70 -Iinclude -Xcompiler -Wall -lineinfo
CXXFLAGS  := -O2 -Wall -I$(CUDA_PATH)/include
CU_OBJS   := $(patsubst src/%.cu,obj/%.o,$(wildcard src/*.cu))
OBJS      := $(CU_OBJS) obj/sum.o

all: program by_host
program: $(OBJS)
	$(NVCC) -arch=sm_70 $^ -o $@ -lcudart
obj/link.o: $(CU_OBJS)
	$(NVCC) -arch=sm_70 -dlink $^ -o $@
by_host: $(OBJS) obj/link.o
	g++ $^ -o $@ -L$(CUDA_PATH)/lib64 -lcudart -lcudadevrt
obj/%.o: src/%.cu | obj
	$(NVCC) $(NVFLAGS) -dc -MMD -MP $< -o $@
obj/%.o: src/%.cpp | obj
	g++ $(CXXFLAGS) -c $< -o $@
obj:
	mkdir -p $@
-include $(wildcard obj/*.d)
END
ok "make NVCC=cucc" succeed make -j2 NVCC="$cucc" CUDA_PATH="$root/common/cucc/home"
is "it runs" "$(./program)" "6000 no error"
is "linked by g++ too" "$(./by_host)" "6000 no error"
like "without -dlink g++ misses what it misses after nvcc" \
    "$(g++ obj/device.o obj/main.o obj/sum.o -o unlinked -L"$root/common/cucc/home/lib64" -lcudart 2>&1)" \
    'undefined reference to .__cudaRegisterLinkedBinary_.*device_cu'
ar rcs libdevice.a obj/device.o
like "-dlink for another architecture than the objects is refused: nvcc leaves their code out" \
    "$("$cucc" -dlink obj/main.o -L. -ldevice -o obj/archive.o 2>&1)" 'obj/main.o was compiled with -arch=sm_70, and is to be linked without'
"$cucc" -arch=sm_70 -dlink obj/main.o -L. -ldevice -o obj/archive.o
ok "-dlink looks into libraries" succeed g++ obj/main.o obj/sum.o obj/archive.o libdevice.a -o by_archive \
    -L"$root/common/cucc/home/lib64" -lcudart
is "and that runs" "$(./by_archive)" "6000 no error"
printf '#ifndef __NVCC__\n#error not nvcc\n#endif\n#ifdef __CUDACC__\n#error no CUDA\n#endif\n' >host.cpp
ok "C++ by cucc knows that it is nvcc, but not CUDA" succeed "$cucc" -c host.cpp -o host.o
sleep 0.01
touch include/vector.cuh
like "dependencies are known" "$(make -n NVCC="$cucc" CUDA_PATH="$root/common/cucc/home" program)" 'src/device\.cu'
ok "the folder home stands for CUDA_PATH" succeed make -B -j2 CUDA_PATH="$root/common/cucc/home" program

# A makefile whose compiler is CC: make hands the variable on to cucc, which must not take itself for its C compiler
cat >by_cc.mk <<'END'
program: obj/device.o obj/main.o obj/sum.o
	$(CC) -arch=sm_70 $^ -o $@
END
rm -f program
ok "make CC=cucc" succeed make -f by_cc.mk CC="$cucc -O1" program
is "and that runs, too" "$(./program)" "6000 no error"
ok "make CXX=nvcc" succeed make -B -f by_cc.mk CC="$cucc" CXX=/nowhere/bin/nvcc program

# whole-program compilation: each file has device functions and variables of its own
cat >own.cuh <<'END'
__device__ int counter;
__constant__ int three = 3;
__device__ int twice(int x) { return 2 * x + counter; }
END
cat >one.cu <<'END'
#include "own.cuh"
__device__ int helper() { return 1; }
__global__ void one(int *out) { counter = 10; out[0] = twice(three) + helper(); }
void launch_one(int *out) { one<<<1, 1>>>(out); }
END
cat >two.cu <<'END'
#include <cstdio>
#include "own.cuh"
__device__ int helper() { return 2; }
__global__ void two(int *out) { out[1] = twice(three) + helper(); }
void launch_one(int *out);
int main()
{
    int *d, h[2];
    cudaMalloc(&d, sizeof h);
    launch_one(d);
    two<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
}
END
ok "two files with device functions of one name" succeed "$cucc" one.cu two.cu -o own
is "keep them apart" "$(./own)" "17 8"
like "with -rdc=true they are one too many" "$("$cucc" -rdc=true one.cu two.cu -o own 2>&1)" \
    'multiple definition of .*helper'
done_testing
