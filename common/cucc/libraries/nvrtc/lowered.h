/* lowered.h: what the compiler calls a kernel. */
#ifndef CUCC_NVRTC_LOWERED_H
#define CUCC_NVRTC_LOWERED_H

#include <stddef.h>

/* In a shared object on x86-64 or AArch64, size bytes: the name of what the pointer, a variable of that name,
 * has been set to. To be freed; NULL: there is none. */
char *cucc_lowered_name(const char *object, size_t size, const char *pointer);

#endif
