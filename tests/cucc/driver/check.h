// For the programs of the driver API and NVRTC: each says what differs from what an NVIDIA driver does, and
// ends with 1. They compile with nvcc as well: nvcc modules.cu -lcuda, and nvcc -cubin kernels.cu -o
// kernels.module.
#pragma once
#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

static int failed;

// Is it the code that is expected? Otherwise the line and both are told.
static void expect(CUresult got, CUresult wanted, const char *call, int line)
{
    const char *name = nullptr, *wanted_name = nullptr;
    if (got == wanted) return;
    cuGetErrorName(got, &name);
    cuGetErrorName(wanted, &wanted_name);
    printf("line %d: %s: %s, not %s\n", line, call, name ? name : "?", wanted_name);
    failed = 1;
}
#define GOOD(call) expect(call, CUDA_SUCCESS, #call, __LINE__)
#define FAILS(call, code) expect(call, code, #call, __LINE__)
#define IS(condition)                                                                                        \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            printf("line %d: not so: %s\n", __LINE__, #condition);                                           \
            failed = 1;                                                                                      \
        }                                                                                                    \
    } while (0)
