/* distribution.h: the kinds of numbers that cuRAND hands out, each as items made of random words.
 *
 *     kind              outputs of an item   words of an item
 *     uint, uniform     1                    1
 *     uniform double    1                    2
 *     normal            2                    2
 *     normal double     2                    4
 *     Poisson, table    1                    1        mean below 2000
 *     Poisson, normal   2                    2        mean 2000 and more: a rounded normal number
 * Log-normal numbers are the exponential of normal ones.
 */
#ifndef CUCC_CURAND_DISTRIBUTION_H
#define CUCC_CURAND_DISTRIBUTION_H

#include <stddef.h>
#include <stdint.h>

enum distribution_kind {
    UINT,
    ULONG, /* 64 bits, Sobol only */
    UNIFORM,
    UNIFORM_DOUBLE,
    NORMAL,
    NORMAL_DOUBLE,
    POISSON_TABLE,
    POISSON_NORMAL
};

/* Walker's table for a Poisson mean: column j of `columns` equally likely ones gives first + j when the
 * uniform number is below limit[j], else first + other[j].  Empty when mean is 0. */
struct poisson_table {
    double mean;
    unsigned first, columns;
    double *limit;
    unsigned *other;
};

struct distribution {
    enum distribution_kind kind;
    int exponential; /* log-normal */
    double mean, deviation;
    const struct poisson_table *table; /* POISSON_TABLE */
};

enum { MAX_ITEM_WORDS = 4, MAX_ITEM_BYTES = 16 };

unsigned cucc_outputs_of_item(enum distribution_kind kind);
unsigned cucc_words_of_item(enum distribution_kind kind);
size_t cucc_bytes_of_output(enum distribution_kind kind);

/* Makes one item, cucc_outputs_of_item() numbers, from cucc_words_of_item() words. */
void cucc_make_item(const struct distribution *distribution, const uint32_t *words, void *out);

/* poisson.c */
enum { POISSON_TABLE_MEANS_BELOW = 2000, POISSON_LARGEST_MEAN = 400000 };

/* 0, or -1 when memory is short and the table empty; a table for that mean already is kept */
int cucc_poisson_table_make(struct poisson_table *table, double mean);
void cucc_poisson_table_free(struct poisson_table *table);
unsigned cucc_poisson_table_draw(const struct poisson_table *table, uint32_t word);
unsigned cucc_poisson_from_normal(double mean, float normal);

#endif
