/* reduce.c: sums, products, the largest and the smallest. */
#include "reduce.h"

#include <stdint.h>

#include "context.h"

/* Whole numbers wrap around: sums and products are taken without a sign. */
#define FUNCTIONS(T, UNSIGNED, name)                                                                         \
    static void reduce_##name(T *to, const T *from, size_t count, ncclRedOp_t op)                            \
    {                                                                                                        \
        for (size_t i = 0; i < count; i++)                                                                   \
            to[i] = op == ncclProd  ? (T)((UNSIGNED)to[i] * (UNSIGNED)from[i])                               \
                    : op == ncclMax ? (to[i] < from[i] ? from[i] : to[i])                                    \
                    : op == ncclMin ? (from[i] < to[i] ? from[i] : to[i])                                    \
                                    : (T)((UNSIGNED)to[i] + (UNSIGNED)from[i]);                              \
    }                                                                                                        \
    static void divide_##name(T *to, size_t count, int by)                                                   \
    {                                                                                                        \
        for (size_t i = 0; i < count; i++) to[i] = (T)(to[i] / (T)by);                                       \
    }

#define TYPES(X)                                                                                             \
    X(int8_t, unsigned, int8, ncclInt8)                                                                      \
    X(uint8_t, unsigned, uint8, ncclUint8)                                                                   \
    X(int32_t, uint32_t, int32, ncclInt32)                                                                   \
    X(uint32_t, uint32_t, uint32, ncclUint32)                                                                \
    X(int64_t, uint64_t, int64, ncclInt64)                                                                   \
    X(uint64_t, uint64_t, uint64, ncclUint64)                                                                \
    X(float, float, float32, ncclFloat32)                                                                    \
    X(double, double, float64, ncclFloat64)

#define X(T, UNSIGNED, name, type) FUNCTIONS(T, UNSIGNED, name)
TYPES(X)
#undef X

void cucc_nccl_reduce(void *to, const void *from, size_t count, ncclDataType_t type, ncclRedOp_t op)
{
    switch ((int)type) {
#define X(T, UNSIGNED, name, type)                                                                           \
    case type:                                                                                               \
        reduce_##name(to, from, count, op);                                                                  \
        break;
        TYPES(X)
#undef X
    }
}

void cucc_nccl_divide(void *to, size_t count, ncclDataType_t type, int by)
{
    switch ((int)type) {
#define X(T, UNSIGNED, name, type)                                                                           \
    case type:                                                                                               \
        divide_##name(to, count, by);                                                                        \
        break;
        TYPES(X)
#undef X
    }
}

size_t cucc_nccl_bytes(ncclDataType_t type)
{
    static const unsigned char bytes[ncclNumTypes] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2, 1, 1};
    return (unsigned)type < ncclNumTypes ? bytes[type] : 0;
}
