/* threads_at_once.h: THREADS_AT_ONCE as nvcc's architectures have it, by the CUDA programming guide's table
 * of compute capabilities.
 *
 * A file of its own because it asks for __CUDA_ARCH__: cucc preprocesses a program that does so twice.
 */
#ifndef THREADS_AT_ONCE_H
#define THREADS_AT_ONCE_H

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ == 750
#define THREADS_AT_ONCE 1024
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ > 800 && __CUDA_ARCH__ != 900 && __CUDA_ARCH__ / 100 != 10
#define THREADS_AT_ONCE 1536
#else
#define THREADS_AT_ONCE 2048
#endif

#endif
