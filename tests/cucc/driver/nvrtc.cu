// NVRTC: programs, headers, names, logs; and what it made, loaded and launched.
#include <nvrtc.h>

#include <string>

#include "check.h"

static void expect(nvrtcResult got, nvrtcResult wanted, const char *call, int line)
{
    if (got == wanted) return;
    printf("line %d: %s: %s, not %s\n", line, call, nvrtcGetErrorString(got), nvrtcGetErrorString(wanted));
    failed = 1;
}
#define MADE(call) expect(call, NVRTC_SUCCESS, #call, __LINE__)
#define FAILS_WITH(call, code) expect(call, code, #call, __LINE__)

static const char source[] = R"(
#include "factor.h"
#include "more/offset.h"
#include "nvrtc_beside.h"
namespace physics
{
__constant__ float shift = 1;
template <typename T, int n> __global__ void scale(T *x)
{
    x[threadIdx.x] = x[threadIdx.x] * n * FACTOR + OFFSET + shift + EXTRA + BESIDE;
}
__global__ void plain(int *x) { __shared__ int s[32]; s[threadIdx.x] = x[threadIdx.x]; __syncthreads(); x[threadIdx.x] = s[31 - threadIdx.x]; }
}
extern "C" __global__ void whole(int *x) { assert(blockIdx.x == 0); x[threadIdx.x] += 1; }
)";

static std::string log_of(nvrtcProgram program)
{
    size_t size = 0;
    MADE(nvrtcGetProgramLogSize(program, &size));
    std::string log(size, '\0');
    MADE(nvrtcGetProgramLog(program, &log[0]));
    return log;
}

static void wrong_programs()
{
    nvrtcProgram program;
    size_t size;
    MADE(nvrtcCreateProgram(&program, "extern \"C\" __global__ void k(int *x) {\n  *x = nobody;\n}\n",
                            "wrong.cu", 0, nullptr, nullptr));
    FAILS_WITH(nvrtcCompileProgram(program, 0, nullptr), NVRTC_ERROR_COMPILATION);
    IS(log_of(program).find("wrong.cu") != std::string::npos &&
       log_of(program).find("nobody") != std::string::npos);
    MADE(nvrtcGetPTXSize(program, &size)); // of nothing, as on a GPU
    MADE(nvrtcDestroyProgram(&program));
    FAILS_WITH(nvrtcDestroyProgram(&program), NVRTC_ERROR_INVALID_PROGRAM);
    const char *strange[] = {"--no-such-option-at-all"};
    MADE(nvrtcCreateProgram(&program, "", nullptr, 0, nullptr, nullptr));
    FAILS_WITH(nvrtcCompileProgram(program, 1, strange), NVRTC_ERROR_INVALID_OPTION);
    MADE(nvrtcDestroyProgram(&program));
    FAILS_WITH(nvrtcCreateProgram(&program, nullptr, nullptr, 0, nullptr, nullptr),
               NVRTC_ERROR_INVALID_INPUT);
}

int main()
{
    CUdevice device;
    CUcontext context;
    GOOD(cuInit(0));
    GOOD(cuDeviceGet(&device, 0));
    GOOD(cuCtxCreate(&context, nullptr, 0, device));
    int major = 0, minor = 0;
    MADE(nvrtcVersion(&major, &minor));
    IS(major >= 12);
    wrong_programs();

    FILE *file = fopen("nvrtc_beside.h", "w"); // a header beside the source, which by its name is here
    if (!file) return 2;
    fputs("#define BESIDE 10000\n", file);
    fclose(file);
    nvrtcProgram program;
    const char *headers[] = {"#define FACTOR 10\n", "#pragma once\n#define OFFSET 100\n"};
    const char *names[] = {"factor.h", "more/offset.h"};
    const char *options[] = {"--gpu-architecture=sm_90", "-DEXTRA=1000", "--std=c++17", "-use_fast_math",
                             "--minimal"};
    const char *lowered = nullptr, *plain = nullptr, *variable = nullptr;
    MADE(nvrtcCreateProgram(&program, source, "physics.cu", 2, headers, names));
    MADE(nvrtcAddNameExpression(program, "physics::scale<float, 3>"));
    MADE(nvrtcAddNameExpression(program, "physics::plain"));
    MADE(nvrtcAddNameExpression(program, "&physics::shift"));
    FAILS_WITH(nvrtcGetLoweredName(program, "physics::plain", &plain),
               NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
#ifdef __CUCC__
    MADE(nvrtcCompileProgram(program, 5, options));
#else
    MADE(nvrtcCompileProgram(program, 4, options));
#endif
    if (failed) printf("%s", log_of(program).c_str());
    FAILS_WITH(nvrtcAddNameExpression(program, "whole"), NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION);
    MADE(nvrtcGetLoweredName(program, "physics::scale<float, 3>", &lowered));
    MADE(nvrtcGetLoweredName(program, "physics::plain", &plain));
    MADE(nvrtcGetLoweredName(program, "&physics::shift", &variable));
    const char *none = nullptr; // not lowered: NVIDIA's clears it
    FAILS_WITH(nvrtcGetLoweredName(program, "physics", &none), NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID);
    if (failed) return 1;
    IS(strcmp(lowered, "_ZN7physics5scaleIfLi3EEEvPT_") == 0 && strcmp(plain, "_ZN7physics5plainEPi") == 0);

    size_t size = 0;
    MADE(nvrtcGetCUBINSize(program, &size));
    IS(size > 1);
    MADE(nvrtcGetPTXSize(program, &size));
    std::string ptx(size, '\0');
    MADE(nvrtcGetPTX(program, &ptx[0]));
    IS(strlen(ptx.c_str()) + 1 == size); // a text, as others hand it on

    CUmodule module;
    CUfunction scale, mirrored, whole;
    CUdeviceptr x, shift;
    float h[32], one = 1;
    GOOD(cuModuleLoadData(&module, ptx.c_str()));
    GOOD(cuModuleGetFunction(&scale, module, lowered));
    GOOD(cuModuleGetFunction(&mirrored, module, plain));
    GOOD(cuModuleGetFunction(&whole, module, "whole"));
    for (int i = 0; i < 32; i++) h[i] = i;
    GOOD(cuMemAlloc(&x, sizeof h));
    GOOD(cuMemcpyHtoD(x, h, sizeof h));
    GOOD(cuModuleGetGlobal(&shift, &size, module, variable));
    float moved = 5;
    GOOD(cuMemcpyHtoD(shift, &moved, sizeof moved));
    void *parameters[] = {&x};
    GOOD(cuLaunchKernel(scale, 1, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr));
    GOOD(cuMemcpyDtoH(h, x, sizeof h));
    IS(h[0] == 11105 * one && h[2] == 60 + 11105);
    int numbers[32];
    for (int i = 0; i < 32; i++) numbers[i] = i;
    GOOD(cuMemcpyHtoD(x, numbers, sizeof numbers));
    GOOD(cuLaunchKernel(mirrored, 1, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr));
    GOOD(cuLaunchKernel(whole, 1, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr));
    GOOD(cuMemcpyDtoH(numbers, x, sizeof numbers));
    IS(numbers[0] == 32 && numbers[31] == 1);
    GOOD(cuMemFree(x));
    GOOD(cuModuleUnload(module));
    MADE(nvrtcDestroyProgram(&program));
    GOOD(cuCtxDestroy(context));
    puts(failed ? "failed" : "nvrtc: all as expected");
    return failed;
}
