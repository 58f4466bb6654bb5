/* npps.h: exists to say that it is not supported. */
#error "npps.h is not supported on the CPU backend: NPP, signal primitives"
