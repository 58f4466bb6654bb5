/* The words that arithmetic on halves and bytes is tried on. */
#ifndef CONFORMANCE_EDGE_WORDS_H
#define CONFORMANCE_EDGE_WORDS_H

/* Word i: the first eight have bytes and halves near where something happens, such as the largest of a sign. */
static __host__ __device__ unsigned pick(unsigned i)
{
    const unsigned edges[8] = {0x00000000u, 0xffffffffu, 0x80808080u, 0x7f7f7f7fu,
                               0x80007fffu, 0x01ff80feu, 0x7f80ff00u, 0x12345678u};
    return i < 8 ? edges[i] : i * 2654435761u;
}

#endif
