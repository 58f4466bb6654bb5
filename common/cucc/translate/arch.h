/* arch.h: programs that ask for __CUDA_ARCH__.
 *
 * nvcc preprocesses such a file twice, once for the host and once, with __CUDA_ARCH__, for the device.  We do
 * so too and make one text of the two: kernels and __device__ functions are taken from the device's, host
 * functions from the host's, and a function of both sides gets both bodies and asks ::cucc::on_device() where
 * it is.  What differs outside of functions is an error by name.
 */
#ifndef CUCC_TRANSLATE_ARCH_H
#define CUCC_TRANSLATE_ARCH_H

#include "unit.h"

/* do the user's own files mention __CUDA_ARCH__? */
int asks_for_architecture(const char *host, size_t length, const options_t *options);
/* returns the number of errors, which are added to `messages` */
int merge_device_text(const buffer_t *host, const buffer_t *device, const options_t *options,
                      buffer_t *merged, buffer_t *messages);

#endif
