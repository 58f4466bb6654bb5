/* npp.h: exists to say that it is not supported. */
#error "npp.h is not supported on the CPU backend: NPP, image and signal primitives"
