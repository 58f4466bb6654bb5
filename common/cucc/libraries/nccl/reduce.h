/* reduce.h: arithmetic on arrays whose type is known only when the program runs. */
#ifndef CUCC_NCCL_REDUCE_H
#define CUCC_NCCL_REDUCE_H

#include <nccl.h>

/* to[i] = op(to[i], from[i]); an average adds, and is divided at the end */
void cucc_nccl_reduce(void *to, const void *from, size_t count, ncclDataType_t type, ncclRedOp_t op);
void cucc_nccl_divide(void *to, size_t count, ncclDataType_t type, int by);

#endif
