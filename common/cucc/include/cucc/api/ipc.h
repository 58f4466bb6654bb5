/* api/ipc.h: memory and events that processes of one computer and one user share.
 *
 * The process that made them has to live as long as the others use them, and gives handles to them in
 * whatever way it likes; a handle means nothing to the process that made it. The device is the one of the
 * same number. What is shared is an array of cudaMalloc's as a whole, and a pool made with
 * cudaMemHandleTypePosixFileDescriptor (api/pool.h). An event has the flags cudaEventInterprocess and
 * cudaEventDisableTiming.
 */
#ifndef CUCC_API_IPC_H
#define CUCC_API_IPC_H

#include "../types/memory.h"
#include "../types/stream.h"
#include "begin.h"

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr); /* waits for the devices */
/* flags: cudaIpcMemLazyEnablePeerAccess. The same array again gives the same address, to be closed as often.
 */
cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags);
cudaError_t cudaIpcCloseMemHandle(void *devPtr);
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event);
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle);

#include "end.h"
#endif
