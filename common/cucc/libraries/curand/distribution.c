/* distribution.c: items from words. */
#include "distribution.h"

#include <math.h>

#include "cucc/random/convert.h"

static const struct {
    unsigned char outputs, words, bytes;
} shapes[] = {
    [UINT] = {1, 1, 4},           [ULONG] = {1, 2, 8},          [UNIFORM] = {1, 1, 4},
    [UNIFORM_DOUBLE] = {1, 2, 8}, [NORMAL] = {2, 2, 4},         [NORMAL_DOUBLE] = {2, 4, 8},
    [POISSON_TABLE] = {1, 1, 4},  [POISSON_NORMAL] = {2, 2, 4},
};

unsigned cucc_outputs_of_item(enum distribution_kind kind)
{
    return shapes[kind].outputs;
}

unsigned cucc_words_of_item(enum distribution_kind kind)
{
    return shapes[kind].words;
}

size_t cucc_bytes_of_output(enum distribution_kind kind)
{
    return shapes[kind].bytes;
}

static void normal_item(const struct distribution *distribution, const uint32_t *words, float *out)
{
    float mean = (float)distribution->mean, deviation = (float)distribution->deviation;
    cucc_normal_pair(words[0], words[1], out);
    for (int i = 0; i < 2; i++) {
        out[i] = out[i] * deviation + mean;
        if (distribution->exponential) out[i] = expf(out[i]);
    }
}

static void normal_double_item(const struct distribution *distribution, const uint32_t *words, double *out)
{
    cucc_normal_pair_double(words, out);
    for (int i = 0; i < 2; i++) {
        out[i] = out[i] * distribution->deviation + distribution->mean;
        if (distribution->exponential) out[i] = exp(out[i]);
    }
}

static void poisson_normal_item(double mean, const uint32_t *words, unsigned *out)
{
    float normal[2];
    cucc_normal_pair(words[0], words[1], normal);
    for (int i = 0; i < 2; i++) out[i] = cucc_poisson_from_normal(mean, normal[i]);
}

void cucc_make_item(const struct distribution *distribution, const uint32_t *words, void *out)
{
    switch (distribution->kind) {
    case UINT:
        *(uint32_t *)out = words[0];
        break;
    case ULONG: /* these generators have none */
        break;
    case UNIFORM:
        *(float *)out = cucc_uniform(words[0]);
        break;
    case UNIFORM_DOUBLE:
        *(double *)out = cucc_uniform_double(words[0], words[1]);
        break;
    case NORMAL:
        normal_item(distribution, words, out);
        break;
    case NORMAL_DOUBLE:
        normal_double_item(distribution, words, out);
        break;
    case POISSON_TABLE:
        *(unsigned *)out = cucc_poisson_table_draw(distribution->table, words[0]);
        break;
    case POISSON_NORMAL:
        poisson_normal_item(distribution->mean, words, out);
        break;
    }
}
