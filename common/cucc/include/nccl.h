/* nccl.h: exists to say that it is not supported. */
#error "nccl.h is not supported on the CPU backend: NCCL"
