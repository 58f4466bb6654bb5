/* mma.h: exists to say that it is not supported. */
#error "mma.h is not supported on the CPU backend: tensor core operations (nvcuda::wmma)"
