/* nvrtc.h: exists to say that it is not supported. */
#error "nvrtc.h is not supported on the CPU backend: compiling kernels at run time"
