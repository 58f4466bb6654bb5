/* nppcore.h: exists to say that it is not supported. */
#error "nppcore.h is not supported on the CPU backend: NPP, image and signal primitives"
