/* cudla.h: exists to say that it is not supported. */
#error "cudla.h is not supported on the CPU backend: the deep-learning accelerators of Jetson boards"
