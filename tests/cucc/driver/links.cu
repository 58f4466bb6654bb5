// Linking modules while a program runs. Arguments: what was compiled with -rdc=true from caller.cu, callee.cu
// and kernels.cu, and without from kernels.cu.
#include "check.h"

static void run(CUmodule module)
{
    CUfunction halve;
    CUdeviceptr x;
    float h[4] = {2, 4, 6, 8};
    GOOD(cuModuleGetFunction(&halve, module, "halve"));
    GOOD(cuMemAlloc(&x, sizeof h));
    GOOD(cuMemcpyHtoD(x, h, sizeof h));
    void *parameters[] = {&x};
    GOOD(cuLaunchKernel(halve, 1, 1, 1, 4, 1, 1, 0, nullptr, parameters, nullptr));
    GOOD(cuMemcpyDtoH(h, x, sizeof h));
    IS(h[0] == 101 && h[3] == 104);
    GOOD(cuMemFree(x));
}

int main(int argc, char **argv)
{
    CUdevice device;
    CUcontext context;
    CUmodule module;
    CUlinkState state;
    void *image = nullptr;
    size_t size = 0;
    char log[1024] = "";
    CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {log, (void *)sizeof log};
    if (argc < 5) return 2;
    GOOD(cuInit(0));
    GOOD(cuDeviceGet(&device, 0));
    GOOD(cuCtxCreate(&context, nullptr, 0, device));
    GOOD(cuLinkCreate(2, options, values, &state));
    FAILS(cuLinkAddFile(state, CU_JIT_INPUT_CUBIN, "/nowhere/at.all", 0, nullptr, nullptr),
          CUDA_ERROR_FILE_NOT_FOUND);
    GOOD(cuLinkAddFile(state, CU_JIT_INPUT_CUBIN, argv[1], 0, nullptr, nullptr));
    GOOD(cuLinkAddFile(state, CU_JIT_INPUT_CUBIN, argv[2], 0, nullptr, nullptr));
    GOOD(cuLinkAddFile(state, CU_JIT_INPUT_CUBIN, argv[3], 0, nullptr, nullptr));
    GOOD(cuLinkComplete(state, &image, &size));
    if (failed) return printf("%s\n", log), 1;
    GOOD(cuModuleLoadData(&module, image));
    GOOD(cuLinkDestroy(state));
    run(module);
    CUfunction twice, none;
    GOOD(cuModuleGetFunction(&twice, module, "twice"));
    FAILS(cuModuleGetFunction(&none, module, "thrice"), CUDA_ERROR_NOT_FOUND);
    GOOD(cuModuleUnload(module));

    // the same as a library of kernels
    CUlibrary library;
    CUkernel kernel;
    CUfunction function;
    GOOD(cuLibraryLoadFromFile(&library, argv[4], nullptr, nullptr, 0, nullptr, nullptr, 0));
    GOOD(cuLibraryGetKernel(&kernel, library, "mirror"));
    GOOD(cuKernelGetFunction(&function, kernel));
    GOOD(cuLibraryUnload(library));
    GOOD(cuCtxDestroy(context));
    puts(failed ? "failed" : "links: all as expected");
    return failed;
}
