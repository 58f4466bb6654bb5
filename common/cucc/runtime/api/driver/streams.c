/* streams.c: streams, events and graphs of the driver API are the runtime API's. */
#include <stdlib.h>

#include "api/driver/driver.h"

CUresult cuStreamCreate(CUstream *stream, unsigned int flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamCreateWithFlags(stream, flags));
}

CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned int flags, int priority)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamCreateWithPriority(stream, flags, priority));
}

CUresult cuStreamDestroy(CUstream stream)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamDestroy(stream));
}

CUresult cuStreamSynchronize(CUstream stream)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamSynchronize(stream));
}

CUresult cuStreamQuery(CUstream stream)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamQuery(stream));
}

CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamWaitEvent(stream, event, flags));
}

/* A callback is told the error in the driver's code. */
struct callback {
    CUstreamCallback call;
    void *argument;
};

static void call_back(cudaStream_t stream, cudaError_t error, void *data)
{
    struct callback callback = *(struct callback *)data;
    free(data);
    callback.call(stream, (CUresult)error, callback.argument);
}

CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback call, void *argument, unsigned int flags)
{
    DRIVER_ENTER();
    if (!call) return CUDA_ERROR_INVALID_VALUE;
    struct callback *data = malloc(sizeof *data);
    if (!data) return CUDA_ERROR_OUT_OF_MEMORY;
    *data = (struct callback){call, argument};
    const cudaError_t error = CUCC_FORWARD(cudaStreamAddCallback(stream, call_back, data, flags));
    if (error != cudaSuccess) free(data);
    return cucc_driver_end(error);
}

CUresult cuLaunchHostFunc(CUstream stream, CUhostFn call, void *argument)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaLaunchHostFunc(stream, call, argument));
}

CUresult cuStreamGetPriority(CUstream stream, int *priority)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamGetPriority(stream, priority));
}

CUresult cuStreamGetFlags(CUstream stream, unsigned int *flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamGetFlags(stream, flags));
}

CUresult cuStreamGetId(CUstream stream, unsigned long long *id)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamGetId(stream, id));
}

CUresult cuStreamGetDevice(CUstream stream, CUdevice *device)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamGetDevice(stream, device));
}

CUresult cuStreamGetCtx(CUstream stream, CUcontext *context)
{
    DRIVER_ENTER();
    if (!context) return CUDA_ERROR_INVALID_VALUE;
    int device = 0;
    const cudaError_t error = CUCC_FORWARD(cudaStreamGetDevice(stream, &device));
    struct CUctx_st *current = cucc_context_current();
    if (error == cudaSuccess) *context = current->device == device ? current : cucc_context_primary(device);
    return cucc_driver_end(error);
}

CUresult cuStreamBeginCapture(CUstream stream, CUstreamCaptureMode mode)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamBeginCapture(stream, (enum cudaStreamCaptureMode)mode));
}

CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaStreamEndCapture(stream, graph));
}

CUresult cuStreamIsCapturing(CUstream stream, CUstreamCaptureStatus *status)
{
    DRIVER_ENTER();
    if (!status) return CUDA_ERROR_INVALID_VALUE;
    enum cudaStreamCaptureStatus of_runtime = cudaStreamCaptureStatusNone;
    CUresult result = DRIVER_RUNTIME(cudaStreamIsCapturing(stream, &of_runtime));
    *status = (CUstreamCaptureStatus)of_runtime;
    return result;
}

CUresult cuGraphInstantiateWithFlags(CUgraphExec *instance, CUgraph graph, unsigned long long flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaGraphInstantiateWithFlags(instance, graph, flags));
}

CUresult cuGraphLaunch(CUgraphExec instance, CUstream stream)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaGraphLaunch(instance, stream));
}

CUresult cuGraphExecDestroy(CUgraphExec instance)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaGraphExecDestroy(instance));
}

CUresult cuGraphDestroy(CUgraph graph)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaGraphDestroy(graph));
}

CUresult cuEventCreate(CUevent *event, unsigned int flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaEventCreateWithFlags(event, flags));
}

CUresult cuEventDestroy(CUevent event)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaEventDestroy(event));
}

CUresult cuEventRecord(CUevent event, CUstream stream)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaEventRecord(event, stream));
}

CUresult cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned int flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaEventRecordWithFlags(event, stream, flags));
}

CUresult cuEventQuery(CUevent event)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaEventQuery(event));
}

CUresult cuEventSynchronize(CUevent event)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaEventSynchronize(event));
}

CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaEventElapsedTime(milliseconds, start, end));
}
