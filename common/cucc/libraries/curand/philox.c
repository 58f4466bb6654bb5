/* philox.c: the host library's Philox sequence: subsequences that take turns by quads of outputs. */
#include "generator.h"

#include <string.h>

#include "cucc/random/philox.h"

enum { QUAD = 4 };

void cucc_philox_start(struct philox_states *states, uint64_t position)
{
    uint64_t quads = position / QUAD;
    for (unsigned i = 0; i < PHILOX_SUBSEQUENCES; i++) {
        states->block[i] = quads / PHILOX_SUBSEQUENCES + (i < quads % PHILOX_SUBSEQUENCES);
    }
}

/* Four outputs from the blocks of a subsequence that begin at `block` */
static void make_quad(const struct distribution *distribution, uint64_t seed, unsigned subsequence,
                      uint64_t block, unsigned char *out)
{
    unsigned outputs = cucc_outputs_of_item(distribution->kind),
             words = cucc_words_of_item(distribution->kind) / outputs;
    size_t size = cucc_bytes_of_output(distribution->kind);
    uint32_t word[2 * QUAD];
    for (unsigned b = 0; b < words; b++) cucc_philox_block(seed, subsequence, block + b, word + QUAD * b);
    for (unsigned i = 0; i < QUAD; i += outputs)
        cucc_make_item(distribution, word + i * words, out + i * size);
}

void cucc_philox_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                          size_t n)
{
    size_t size = cucc_bytes_of_output(distribution->kind);
    unsigned blocks = cucc_words_of_item(distribution->kind) / cucc_outputs_of_item(distribution->kind);
    unsigned char *to = out;
    while (n > 0) {
        _Alignas(16) unsigned char quad[QUAD * sizeof(double)];
        size_t skip = generator->position % QUAD, count = QUAD - skip < n ? QUAD - skip : n;
        unsigned turn = generator->position / QUAD % PHILOX_SUBSEQUENCES;
        make_quad(distribution, generator->seed, turn, generator->philox->block[turn], quad);
        memcpy(to, quad + skip * size, count * size);
        to += count * size;
        n -= count;
        generator->position += count;
        if (generator->position % QUAD == 0) {
            generator->philox->block[turn] += blocks;
            generator->quads++;
        }
    }
}
