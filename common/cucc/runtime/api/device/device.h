/* device.h: what the runtime keeps for each simulated device.
 *
 * The device is documented in common/cucc/runtime/README.md.  All fields but the constant ones want
 * cucc_lock() held.
 */
#ifndef CUCC_RUNTIME_DEVICE_H
#define CUCC_RUNTIME_DEVICE_H

#include "api/memory/arena.h"
#include "api/device/runtime.h"
#include "api/streams/engine.h"

enum { CUCC_MAX_DEVICES = 8, CUCC_MAX_MULTIPROCESSORS = 256 };

enum {
    CUCC_SHARED_DEFAULT = 48 * 1024, /* dynamic shared memory a block may have without asking */
    CUCC_SHARED_OPT_IN = 227 * 1024, /* and after cudaFuncSetAttribute */
    CUCC_SHARED_RESERVED = 1024,     /* of a multiprocessor's, for each block, by the system */
    CUCC_SHARED_MULTIPROCESSOR = 228 * 1024,
    CUCC_THREADS_MULTIPROCESSOR = 2048,
    CUCC_BLOCKS_MULTIPROCESSOR = 32,
    CUCC_REGISTERS_MULTIPROCESSOR = 65536,
    CUCC_REGISTERS_A_THREAD = 32 /* what every kernel is said to use */
};

struct cucc_device {
    int index;
    size_t total;            /* bytes of memory */
    struct cucc_arena arena; /* its memory; base is NULL until the first allocation */
    cudaError_t sticky;      /* of a kernel that failed: answered by every call until cudaDeviceReset */
    size_t limits[7];        /* by enum cudaLimit */
    unsigned flags;          /* cudaDevice... flags */
    unsigned peers;          /* bit p: access to device p is enabled */
    enum cudaFuncCache cache;
    struct CUstream_st *legacy;
    struct CUmemPoolHandle_st *pool, *default_pool;
    /* by the model: see clock.h */
    struct cucc_engine multiprocessors[CUCC_MAX_MULTIPROCESSORS], copiers[2], ports[2];
};

/* Reads CUCC_DEVICES, CUCC_MULTIPROCESSORS and CUCC_MEMORY; once. */
void cucc_devices_start(void);
int cucc_multiprocessors(void); /* that each device has: 4, or as many as CUCC_MULTIPROCESSORS says */
void cucc_device_defaults(struct cucc_device *device); /* as it is at the start, and after a reset */

/* A device by index, or NULL */
struct cucc_device *cucc_device(int index);

/* CUCC_CONCURRENT=1: host and kernels use managed memory at the same time. */
bool cucc_concurrent(void);

/* An error of asynchronous work: the device answers it from now on.  The lock must not be held. */
void cucc_device_fail(int device, cudaError_t error);

#endif
