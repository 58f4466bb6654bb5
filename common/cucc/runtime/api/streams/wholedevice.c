/* wholedevice.c: what is done with all that a device has queued and holds. */
#include "api/device/device.h"
#include "api/device/observer.h"
#include "api/memory/arena.h"
#include "api/memory/variables.h"
#include "api/streams/capture.h"
#include "api/streams/queue.h"

cudaError_t cudaDeviceSynchronize(void)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = cucc_capture_unsafe(NULL);
    cucc_unlock();
    return cucc_return(error != cudaSuccess ? error : cucc_finish_device(cucc_current_device()));
}

cudaError_t cudaDeviceReset(void)
{
    cucc_enter();
    if (!cucc_device_count()) return cucc_return(cudaErrorNoDevice);
    int current = cucc_current_device();
    (void)cucc_finish_device(current); /* a GPU runs what was launched, and shows what it printed */
    cucc_drop_device(current);
    cucc_lock();
    struct cucc_device *device = cucc_device(current);
    if (device->arena.base) cucc_arena_free_all(&device->arena);
    cucc_variables_reset(current);
    cucc_device_defaults(device);
    cucc_unlock();
    OBSERVE_API(handle_destroyed(NULL));
    return cudaSuccess;
}
