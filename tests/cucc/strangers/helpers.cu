/* common/ offers what NVIDIA's helper headers do, under the same signatures. */
#include <helper_functions.h>
#include <helper_cuda.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <cufft.h>

int main(int argc, char **argv)
{
    const char **words = (const char **)argv;
    if (findCudaDevice(argc, words) != findCudaDevice(argc, argv)) return 1;
    printf("%s %s\n", _cudaGetErrorEnum(CUBLAS_STATUS_INVALID_VALUE), _cudaGetErrorEnum(CUFFT_INVALID_SIZE));
    printf("%s %s\n", _cudaGetErrorEnum(cudaErrorInvalidValue), _cudaGetErrorEnum(CUDA_ERROR_INVALID_VALUE));
    printf("%d %s\n", _ConvertSMVer2Cores(9, 0), _ConvertSMVer2ArchName(8, 6));
    printf("%d %d %d\n", gpuGetMaxGflopsDeviceId(), checkCudaCapabilities(3, 5),
           checkCudaCapabilities(99, 0));
    double n = 0;
    char *text = nullptr;
    getCmdLineArgumentValue(argc, words, "n", &n);
    printf("%g %d %g", n, getCmdLineArgumentInt(argc, words, "count"),
           getCmdLineArgumentFloat(argc, words, "f"));
    printf(" %d %d", checkCmdLineFlag(argc, words, "quiet"), checkCmdLineFlag(argc, words, "qui"));
    const bool there = getCmdLineArgumentString(argc, words, "file", &text);
    printf(" %d %s\n", there, text);
    StopWatchInterface *timer = nullptr;
    sdkCreateTimer(&timer);
    sdkStartTimer(&timer);
    sdkStopTimer(&timer);
    printf("%d %d", sdkGetTimerValue(&timer) >= 0,
           sdkGetAverageTimerValue(&timer) == sdkGetTimerValue(&timer));
    sdkResetTimer(&timer);
    printf(" %g\n", sdkGetTimerValue(&timer));
    sdkDeleteTimer(&timer);
    float want[4] = {1, 2, 3, 4}, got[4] = {1, 2, 3, 4.5f};
    printf("%d %d\n", sdkCompareL2fe(want, got, 4, 0.01f), sdkCompareL2fe(want, got, 4, 0.2f));
    printf("%d %d\n", compareData(want, got, 4, 0.01f, 0.0f), compareData(want, got, 4, 0.01f, 0.3f));
    unsigned char grey[6] = {0, 50, 100, 150, 200, 250}, *back = nullptr;
    unsigned int w = 0, h = 0;
    if (!sdkSavePGM("grey.pgm", grey, 3, 2) || !sdkLoadPGM("grey.pgm", &back, &w, &h)) return 2;
    printf("%u %u %d\n", w, h, memcmp(grey, back, 6));
    float *light = nullptr;
    if (!sdkLoadPGM("grey.pgm", &light, &w, &h)) return 3;
    printf("%g\n", light[1] * 255);
    printf("%d %s\n", sdkComparePGM("grey.pgm", "grey.pgm", 0, 0, true),
           sdkFindFilePath("grey.pgm", argv[0]));
    printf("%d %d\n", sdkFindFilePath("no such file", argv[0]) == nullptr, ftoi(-2.5f));
    cudaMalloc((void **)nullptr, 1);
    printLastCudaError("a line");
    getLastCudaError("nothing left");
    checkCudaErrors(CUBLAS_STATUS_INVALID_VALUE);
    return 0;
}
