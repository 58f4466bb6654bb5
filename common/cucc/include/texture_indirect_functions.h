/* texture_indirect_functions.h: exists to say that it is not supported. */
#error                                                                                                       \
    "texture_indirect_functions.h is not supported on the CPU backend: textures: use cudaMalloc and index the memory"
