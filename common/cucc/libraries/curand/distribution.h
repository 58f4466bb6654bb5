/* distribution.h: the kinds of numbers that cuRAND hands out, each as items made of random words.
 *
 *     kind              outputs of an item   words of an item
 *     uint, uniform     1                    1
 *     uniform double    1                    2
 *     normal            2                    2
 *     normal double     2                    4
 *     Poisson, table    1                    1        mean below 2000
 *     Poisson, normal   2                    2        mean 2000 and more: a rounded normal number
 *
 * Log-normal numbers are the exponential of normal ones.  Sobol's sequences and the Mersenne twisters make
 * each number, a normal one too, from a word of its own instead (cucc_make_one).
 */
#ifndef CUCC_CURAND_DISTRIBUTION_H
#define CUCC_CURAND_DISTRIBUTION_H

#include <stddef.h>
#include <stdint.h>

enum distribution_kind {
    UINT,
    ULONG, /* 64 bits, Sobol64 only */
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

/* Whose word it is: how a double comes of one */
enum one_word { SOBOL32_WORD, SOBOL64_WORD, MTGP32_WORD, MT19937_WORD };

/* Makes the number out[i] of one word: 64 bits, of which all but Sobol64 has the upper 32 only. */
void cucc_make_one(const struct distribution *distribution, enum one_word whose, uint64_t word, void *out,
                   size_t i);

/* poisson.c */
enum { POISSON_TABLE_MEANS_BELOW = 2000, POISSON_LARGEST_MEAN = 400000 };

/* 0, or -1 when memory is short and the table empty; a table for that mean already is kept */
int cucc_poisson_table_make(struct poisson_table *table, double mean);
void cucc_poisson_table_free(struct poisson_table *table);
unsigned cucc_poisson_table_draw(const struct poisson_table *table, uint32_t word);
unsigned cucc_poisson_from_normal(double mean, float normal);

#endif
