/* cudnn.h: exists to say that it is not supported. */
#error "cudnn.h is not supported on the CPU backend: cuDNN"
