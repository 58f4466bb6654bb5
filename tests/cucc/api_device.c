/* Devices, limits of launches, occupancy, several devices with memories of their own. */
#include "api_kernels.h"
#include "api_tap.h"

static int *x;

static void one(void)
{
    struct cudaDeviceProp p;
    int value, device = -1, count = -1;
    size_t limit;
    char id[16];
    ANSWERS(cudaGetDeviceCount(&count), cudaSuccess);
    IS(count, 2);
    ANSWERS(cudaGetDevice(&device), cudaSuccess);
    IS(device, 0);
    ANSWERS(cudaGetDeviceProperties(&p, 0), cudaSuccess);
    ok(p.major == 9 && p.warpSize == 32 && p.maxThreadsPerBlock == 1024 && p.sharedMemPerBlock == 49152,
       "properties");
    ok(p.concurrentManagedAccess == 0 && p.unifiedAddressing == 1 && p.totalGlobalMem == 1ull << 30,
       "abilities");
    ANSWERS(cudaDeviceGetAttribute(&value, cudaDevAttrMaxPersistingL2CacheSize, 0), cudaSuccess);
    ok(value == p.persistingL2CacheMaxSize && value > 0 && value < p.l2CacheSize,
       "a part of the L2 may persist");
    ANSWERS(cudaGetDeviceProperties(&p, 2), cudaErrorInvalidDevice);
    ANSWERS(cudaDeviceGetAttribute(&value, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0), cudaSuccess);
    IS(value, 232448);
    ANSWERS(cudaDeviceGetAttribute(&value, (enum cudaDeviceAttr)100000, 0), cudaErrorInvalidValue);
    ANSWERS(cudaDeviceGetAttribute(&value, cudaDevAttrClockRate, 7), cudaErrorInvalidDevice);
    ANSWERS(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1 << 20), cudaSuccess);
    ANSWERS(cudaDeviceGetLimit(&limit, cudaLimitPrintfFifoSize), cudaSuccess);
    IS(limit, 1 << 20);
    ANSWERS(cudaDeviceSetLimit((enum cudaLimit)99, 1), cudaErrorUnsupportedLimit);
    ANSWERS(cudaDeviceGetPCIBusId(id, sizeof id, 1), cudaSuccess);
    ANSWERS(cudaDeviceGetByPCIBusId(&device, id), cudaSuccess);
    IS(device, 1);
    ANSWERS(cudaRuntimeGetVersion(&value), cudaSuccess);
    IS(value, 13000);
}

static cudaError_t launch(unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                          size_t shared)
{
    struct step s = {x, 0, 1, 1};
    cucc_launch l = {.info = &step_info,
                     .grid = {gx, gy, gz},
                     .block = {bx, by, bz},
                     .dynamic_shared = shared,
                     .run = run_step,
                     .closure = &s,
                     .closure_size = sizeof s};
    return (cudaError_t)cucc_enqueue_launch(&l, NULL);
}

static void limits(void)
{
    ANSWERS(launch(1, 1, 1, 1024, 1, 1, 0), cudaSuccess);
    ANSWERS(launch(1, 1, 1, 1025, 1, 1, 0), cudaErrorInvalidValue);
    ANSWERS(launch(1, 1, 1, 32, 33, 1, 0), cudaErrorInvalidValue);
    ANSWERS(launch(1, 1, 1, 1, 1, 64, 0), cudaSuccess);
    ANSWERS(launch(1, 1, 1, 1, 1, 65, 0), cudaErrorInvalidValue);
    ANSWERS(launch(0, 1, 1, 32, 1, 1, 0), cudaErrorInvalidValue);
    ANSWERS(launch(1, 1, 1, 0, 1, 1, 0), cudaErrorInvalidValue);
    ANSWERS(launch(1, 65536, 1, 1, 1, 1, 0), cudaErrorInvalidValue);
    ANSWERS(launch(1, 1, 65536, 1, 1, 1, 0), cudaErrorInvalidValue);
    ANSWERS(launch(1, 1, 1, 32, 1, 1, 48 * 1024), cudaSuccess);
    ANSWERS(launch(1, 1, 1, 32, 1, 1, 48 * 1024 + 1), cudaErrorInvalidValue);
    ANSWERS(cudaFuncSetAttribute(step_address, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024 + 1),
            cudaErrorInvalidValue);
    ANSWERS(cudaFuncSetAttribute(step_address, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024),
            cudaSuccess);
    ANSWERS(launch(1, 1, 1, 32, 1, 1, 64 * 1024), cudaSuccess);
    ANSWERS(cudaFuncSetAttribute(&x, cudaFuncAttributeMaxDynamicSharedMemorySize, 64),
            cudaErrorInvalidDeviceFunction);
    ANSWERS(cudaDeviceSynchronize(), cudaSuccess);
}

static void by_address(void)
{
    int n = 4, factor = 1, term = 3, host[4];
    void *args[] = {&x, &n, &factor, &term};
    dim3 grid = {1, 1, 1}, block = {4, 1, 1}, many = {1000, 1, 1};
    struct cudaFuncAttributes attributes;
    cudaLaunchAttribute cooperative = {.id = cudaLaunchAttributeCooperative, .val.cooperative = 1},
                        cluster = {.id = cudaLaunchAttributeClusterDimension, .val.clusterDim = {2, 1, 1}};
    cudaLaunchConfig_t config = {.gridDim = grid, .blockDim = block, .attrs = &cooperative, .numAttrs = 1};
    NEED(cudaMemset(x, 0, 16));
    ANSWERS(cudaLaunchKernel(step_address, grid, block, args, 0, NULL), cudaSuccess);
    ANSWERS(cudaLaunchCooperativeKernel(step_address, grid, block, args, 0, NULL), cudaSuccess);
    ANSWERS(cudaLaunchCooperativeKernel(step_address, many, block, args, 0, NULL),
            cudaErrorCooperativeLaunchTooLarge);
    ANSWERS(cudaLaunchKernelExC(&config, step_address, args), cudaSuccess);
    config.attrs = &cluster;
    ANSWERS(cudaLaunchKernelExC(&config, step_address, args), cudaErrorInvalidClusterSize); /* of one block */
    ANSWERS(cudaLaunchKernel(&config, grid, block, args, 0, NULL), cudaErrorInvalidDeviceFunction);
    ANSWERS(cudaLaunchKernel(NULL, grid, block, args, 0, NULL), cudaErrorInvalidDeviceFunction);
    NEED(cudaMemcpy(host, x, 16, cudaMemcpyDeviceToHost));
    IS(host[3], 9);
    ANSWERS(cudaFuncGetAttributes(&attributes, step_address), cudaSuccess);
    IS(attributes.maxThreadsPerBlock, 1024);
    IS(attributes.maxDynamicSharedSizeBytes, 65536);
}

static int occupancy(int threads, size_t shared)
{
    int blocks = -1;
    NEED(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, step_address, threads, shared));
    return blocks;
}

static void occupancies(void)
{
    size_t shared;
    IS(occupancy(1024, 0), 2);
    IS(occupancy(256, 0), 8);
    IS(occupancy(32, 0), 32);
    IS(occupancy(33, 0), 32);
    IS(occupancy(96, 0), 21);
    IS(occupancy(256, 40 * 1024), 5);
    IS(occupancy(256, 64 * 1024), 3);
    ANSWERS(cudaOccupancyAvailableDynamicSMemPerBlock(&shared, step_address, 4, 256), cudaSuccess);
    IS(shared, 56 * 1024);
    ANSWERS(cudaOccupancyAvailableDynamicSMemPerBlock(&shared, step_address, 9, 256), cudaErrorInvalidValue);
}

static void two(void)
{
    int *y, host = 0, can;
    size_t free_bytes, total;
    cudaStream_t other;
    NEED(cudaMemset(x, 0, 16));
    NEED(cudaSetDevice(1));
    NEED(cudaMemGetInfo(&free_bytes, &total));
    IS(free_bytes, total);
    NEED(cudaMalloc((void **)&y, 16));
    NEED(cudaMemset(y, 1, 16));
    NEED(cudaStreamCreate(&other));
    ANSWERS(cudaMemcpyPeer(x, 0, y, 1, 16), cudaSuccess);
    NEED(cudaDeviceSynchronize());
    NEED(cudaMemcpy(&host, x, 4, cudaMemcpyDeviceToHost));
    IS(host, 0x01010101);
    ANSWERS(cudaDeviceCanAccessPeer(&can, 0, 1), cudaSuccess);
    IS(can, 1);
    NEED(cudaSetDevice(0));
    ANSWERS(launch_step((struct step){y, 4, 1, 1}, 1, 4, 0, other), cudaErrorInvalidResourceHandle);
    ANSWERS(cudaDeviceEnablePeerAccess(1, 0), cudaSuccess);
    ANSWERS(cudaDeviceEnablePeerAccess(1, 0), cudaErrorPeerAccessAlreadyEnabled);
    NEED(launch_step((struct step){y, 4, 1, 1}, 1, 4, 0, NULL));
    ANSWERS(cudaDeviceSynchronize(), cudaSuccess);
    ANSWERS(cudaDeviceDisablePeerAccess(1), cudaSuccess);
    ANSWERS(cudaDeviceDisablePeerAccess(1), cudaErrorPeerAccessNotEnabled);
    NEED(launch_step((struct step){y, 4, 1, 1}, 1, 4, 0, NULL));
    ANSWERS(cudaDeviceSynchronize(), cudaErrorIllegalAddress); /* the other device's memory */
    NEED(cudaSetDevice(1));
    ANSWERS(cudaMemcpy(&host, y, 4, cudaMemcpyDeviceToHost), cudaSuccess); /* this one is well */
    IS(host, 0x01010102);
    ANSWERS(cudaSetDevice(2), cudaErrorInvalidDevice);
}

int main(void)
{
    setenv("CUCC_DEVICES", "2", 1);
    setenv("CUCC_MEMORY", "1G", 1);
    register_step();
    NEED(cudaMalloc((void **)&x, 16));
    one();
    limits();
    by_address();
    occupancies();
    two();
    return done_testing();
}
