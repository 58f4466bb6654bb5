/* cuda_pipeline.h: exists to say that it is not supported. */
#error                                                                                                       \
    "cuda_pipeline.h is not supported on the CPU backend: asynchronous copies into shared memory (__pipeline_memcpy_async)"
