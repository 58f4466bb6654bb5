/* api/device.h: which devices there are, what they are like, and waiting for them.
 *
 * There is one device, or CUCC_DEVICES of them, each with a memory of its own (CUCC_MEMORY, or what the host
 * can back, unless told). common/cucc/runtime/README.md describes it: compute capability 9.0, 4
 * multiprocessors.
 */
#ifndef CUCC_API_DEVICE_H
#define CUCC_API_DEVICE_H

#include "../types/device.h"
#include "../types/error.h"
#include "begin.h"

cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetDevice(int device); /* for the calling host thread; 101 for a device that is not there */
cudaError_t cudaSetValidDevices(int *devices, int count);
cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags);
cudaError_t cudaSetDeviceFlags(unsigned int flags);
cudaError_t cudaGetDeviceFlags(unsigned int *flags);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *prop, int device);
cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr, int device);
cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *prop);
cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int length, int device);
cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId);

/* Runs all work of the current device to its end; returns the first error of it. */
cudaError_t cudaDeviceSynchronize(void);
/* Drops the work, the memory and the sticky error of the current device; variables begin anew. */
cudaError_t cudaDeviceReset(void);

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value); /* bytes, or a count */
cudaError_t cudaCtxResetPersistingL2Cache(void); /* there is no such cache: nothing to do */
cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit);
cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache config); /* accepted, without effect */
cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *config);
cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config); /* accepted, without effect */
cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config);
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest); /* 0 and -5 */

/* Devices reach each other's memory; a copy between them needs no permission, as on a GPU. */
cudaError_t cudaDeviceCanAccessPeer(int *canAccess, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags);
cudaError_t cudaDeviceDisablePeerAccess(int peer);
cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attr, int source, int destination);

cudaError_t cudaDriverGetVersion(int *version);  /* 13000 */
cudaError_t cudaRuntimeGetVersion(int *version); /* 13000 */

#include "end.h"
#endif
