// Modules, functions, launches. First argument: what was compiled from kernels.cu.
#include "check.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry f() { ret; }\n";

static size_t four_per_thread(int threads)
{
    return 4 * (size_t)threads;
}

#define RUNS(call) IS((call) == cudaSuccess)

__global__ void own(int *x)
{
    *x = 5;
}

// The same module by the runtime API; kernels as handles, the driver's functions by name
static void libraries(const char *file)
{
    cudaLibrary_t library;
    cudaKernel_t twice, mine, all[16], none;
    unsigned count = 0;
    void *scale, *x;
    size_t bytes = 0;
    float h[4] = {1, 2, 3, 4}, two = 2, three = 3;
    int n = 4, five = 0;
    RUNS(cudaLibraryLoadFromFile(&library, file, nullptr, nullptr, 0, nullptr, nullptr, 0));
    RUNS(cudaLibraryGetKernel(&twice, library, "twice"));
    IS(cudaLibraryGetKernel(&none, library, "nothing") == cudaErrorSymbolNotFound);
    RUNS(cudaLibraryGetKernelCount(&count, library));
    RUNS(cudaLibraryEnumerateKernels(all, 16, library));
    IS(count == 8 && all[7]);
    RUNS(cudaLibraryGetGlobal(&scale, &bytes, library, "scale"));
    IS(bytes == sizeof three);
    RUNS(cudaMemcpy(scale, &three, sizeof three, cudaMemcpyHostToDevice));
    RUNS(cudaMalloc(&x, sizeof h));
    RUNS(cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice));
    void *arguments[] = {&x, &n};
    RUNS(cudaLaunchKernel((const void *)twice, dim3(1), dim3(4), arguments, 0, 0));
    RUNS(cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost));
    IS(h[0] == 3 && h[3] == 12);
    RUNS(cudaMemcpy(scale, &two, sizeof two, cudaMemcpyHostToDevice));
    cudaFuncAttributes attributes;
    RUNS(cudaFuncGetAttributes(&attributes, (const void *)twice));
    IS(attributes.maxThreadsPerBlock > 0);
    RUNS(cudaGetKernel(&mine, (const void *)own));
    RUNS(cudaLaunchKernel((const void *)mine, dim3(1), dim3(1), arguments, 0, 0));
    RUNS(cudaMemcpy(&five, x, sizeof five, cudaMemcpyDeviceToHost));
    IS(five == 5);
    CUresult (*get)(CUdeviceptr *, size_t *, CUdeviceptr) = nullptr;
    void *missing = &five;
    cudaDriverEntryPointQueryResult found;
    RUNS(cudaGetDriverEntryPointByVersion("cuMemGetAddressRange", (void **)&get, 12000, cudaEnableDefault,
                                          &found));
    CUdeviceptr base = 0;
    IS(found == cudaDriverEntryPointSuccess && get && get(&base, &bytes, (CUdeviceptr)x + 4) == CUDA_SUCCESS);
    IS(base == (CUdeviceptr)x && bytes == sizeof h);
    cudaGetDriverEntryPointByVersion("cuNothing", &missing, 12000, cudaEnableDefault, &found);
    IS(found == cudaDriverEntryPointSymbolNotFound && !missing);
    RUNS(cudaFree(x));
    RUNS(cudaLibraryUnload(library));
    cudaGetLastError();
}

int main(int argc, char **argv)
{
    CUdevice device;
    CUcontext context;
    CUmodule module, second;
    CUfunction twice, mirror, weigh, named, large, none;
    if (argc < 2) return 2;
    GOOD(cuInit(0));
    GOOD(cuDeviceGet(&device, 0));
    GOOD(cuCtxCreate(&context, nullptr, 0, device));
    FAILS(cuModuleLoad(&module, "/nowhere/at.all"), CUDA_ERROR_FILE_NOT_FOUND);
    GOOD(cuModuleLoad(&module, argv[1]));
    GOOD(cuModuleGetFunction(&twice, module, "twice"));
    GOOD(cuModuleGetFunction(&mirror, module, "mirror"));
    GOOD(cuModuleGetFunction(&weigh, module, "weigh"));
    GOOD(cuModuleGetFunction(&large, module, "large"));
    GOOD(cuModuleGetFunction(&named, module, "_Z5namedPi"));
    FAILS(cuModuleGetFunction(&none, module, "named"), CUDA_ERROR_NOT_FOUND);
    unsigned kernels = 0;
    GOOD(cuModuleGetFunctionCount(&kernels, module));
    IS(kernels == 8);
    if (failed) return 1;

    // parameters one by one
    const int n = 1000;
    float h[n];
    int size = n, counted = -1;
    CUdeviceptr x, variable;
    for (int i = 0; i < n; i++) h[i] = i;
    GOOD(cuMemAlloc(&x, sizeof h));
    GOOD(cuMemcpyHtoD(x, h, sizeof h));
    void *parameters[] = {&x, &size};
    GOOD(cuLaunchKernel(twice, 8, 1, 1, 128, 1, 1, 0, nullptr, parameters, nullptr));
    GOOD(cuMemcpyDtoH(h, x, sizeof h));
    IS(h[1] == 2 && h[n - 1] == 2 * (n - 1));

    // variables
    size_t bytes = 0;
    GOOD(cuModuleGetGlobal(&variable, &bytes, module, "count"));
    IS(bytes == sizeof(int));
    GOOD(cuMemcpyDtoH(&counted, variable, sizeof counted));
    IS(counted == n);
    float scale = 0;
    GOOD(cuModuleGetGlobal(&variable, &bytes, module, "scale"));
    GOOD(cuMemcpyDtoH(&scale, variable, sizeof scale));
    IS(scale == 2);
    scale = 0.5f;
    GOOD(cuMemcpyHtoD(variable, &scale, sizeof scale));
    GOOD(cuLaunchKernel(twice, 8, 1, 1, 128, 1, 1, 0, nullptr, parameters, nullptr));
    GOOD(cuMemcpyDtoH(h, x, sizeof h));
    IS(h[1] == 1 && h[n - 1] == n - 1);
    FAILS(cuModuleGetGlobal(&variable, &bytes, module, "nothing"), CUDA_ERROR_NOT_FOUND);

    // a second load has variables and code of its own
    CUfunction twice_again;
    GOOD(cuModuleLoad(&second, argv[1]));
    GOOD(cuModuleGetFunction(&twice_again, second, "twice"));
    GOOD(cuLaunchKernel(twice_again, 8, 1, 1, 128, 1, 1, 0, nullptr, parameters, nullptr));
    GOOD(cuMemcpyDtoH(h, x, sizeof h));
    IS(twice_again != twice && h[1] == 2);
    GOOD(cuModuleUnload(second));
    FAILS(cuModuleUnload(second), CUDA_ERROR_INVALID_HANDLE);

    void *one[] = {&x};
    GOOD(cuLaunchKernel(mirror, 1, 1, 1, 64, 1, 1, 0, nullptr, one, nullptr));
    GOOD(cuMemcpyDtoH(h, x, sizeof h));
    IS(h[0] == 126 && h[63] == 0);

    // all parameters in one buffer
    struct {
        char a;
        double b;
        short c;
        struct {
            char tag;
            double value;
        } d;
        CUdeviceptr out;
    } buffer = {1, 2, 3, {'x', 4}, 0};
    double result = 0;
    bytes = sizeof buffer;
    GOOD(cuMemAlloc(&buffer.out, sizeof result));
    void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                     CU_LAUNCH_PARAM_END};
    GOOD(cuLaunchKernel(weigh, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra));
    GOOD(cuMemcpyDtoH(&result, buffer.out, sizeof result));
    IS(result == 1 + 20 + 300 + 4000);
    FAILS(cuLaunchKernel(weigh, 1, 1, 1, 1, 1, 1, 0, nullptr, one, extra), CUDA_ERROR_INVALID_VALUE);
    size_t offset = 0;
    GOOD(cuFuncGetParamInfo(weigh, 3, &offset, &bytes));
    IS(offset == 24 && bytes == 16);
    FAILS(cuFuncGetParamInfo(weigh, 5, &offset, &bytes), CUDA_ERROR_INVALID_VALUE);

    // an instance of a template
    CUfunction put;
    GOOD(cuModuleGetFunction(&put, module, "_ZN4here3putIfEEvPT_S1_"));
    GOOD(cuModuleGetFunction(&none, module, "_ZN4here3putIdEEvPT_S1_"));
    float five = 5;
    void *pair[] = {&x, &five};
    GOOD(cuLaunchKernel(put, 1, 1, 1, 1, 1, 1, 0, nullptr, pair, nullptr));
    GOOD(cuMemcpyDtoH(h, x, sizeof h));
    IS(h[0] == 5);

    // attributes, limits, occupancy
    int value = 0, blocks = 0, best = 0;
    GOOD(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, mirror));
    IS(value == 64 * sizeof(float));
    GOOD(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, mirror));
    IS(value == 1024);
    FAILS(cuLaunchKernel(mirror, 1, 1, 1, 2048, 1, 1, 0, nullptr, one, nullptr), CUDA_ERROR_INVALID_VALUE);
    FAILS(cuLaunchKernel(large, 1, 1, 1, 32, 1, 1, 100000, nullptr, one, nullptr), CUDA_ERROR_INVALID_VALUE);
    GOOD(cuFuncSetAttribute(large, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 100000));
    GOOD(cuLaunchKernel(large, 1, 1, 1, 32, 1, 1, 100000, nullptr, one, nullptr));
    GOOD(cuCtxSynchronize());
    GOOD(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, mirror, 256, 0));
    IS(blocks >= 1);
    GOOD(cuOccupancyMaxPotentialBlockSize(&blocks, &best, large, four_per_thread, 0, 512));
    IS(best > 0 && best <= 512 && best % 32 == 0);

    // what is no code of ours, and handles that are none
    FAILS(cuModuleLoadData(&second, "nonsense"), CUDA_ERROR_INVALID_IMAGE);
    FAILS(cuLaunchKernel(nullptr, 1, 1, 1, 1, 1, 1, 0, nullptr, one, nullptr), CUDA_ERROR_INVALID_HANDLE);
#ifdef __CUCC__
    char log[512] = "";
    CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {log, (void *)sizeof log};
    FAILS(cuModuleLoadDataEx(&second, ptx, 2, options, values), CUDA_ERROR_INVALID_PTX);
    IS(strstr(log, "PTX for a GPU") != nullptr && (size_t)values[1] == strlen(log));
#else
    GOOD(cuModuleLoadData(&second, ptx));
#endif
    GOOD(cuMemFree(x));
    GOOD(cuMemFree(buffer.out));
    GOOD(cuModuleUnload(module));
    libraries(argv[1]);
    GOOD(cuCtxDestroy(context));
    puts(failed ? "failed" : "modules: all as expected");
    return failed;
}
