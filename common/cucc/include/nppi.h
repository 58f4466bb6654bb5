/* nppi.h: exists to say that it is not supported. */
#error "nppi.h is not supported on the CPU backend: NPP, image primitives"
