/* poisson.c: Poisson numbers from one table look-up, or rounded from a normal number when the mean is large.
 *
 * The table is Walker's (1977) filled as Marsaglia, Tsang and Wang fill it ("Fast generation of discrete
 * random variables", 2004): of N columns of height 1/N each, a poor one is topped up by a rich one.  Which
 * rich one fills which poor one decides the number that a word becomes; passing over the columns from the
 * left, again until nothing changes, and always taking from the rightmost rich column gives NVIDIA's numbers.
 */
#include "distribution.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* The columns are all outcomes whose probability is not zero in double precision. */
static double probability(double mean, unsigned k)
{
    return exp(-mean + k * log(mean) - lgamma(k + 1.0));
}

static bool make_room(struct poisson_table *table, double mean)
{
    unsigned middle = (unsigned)mean, first = middle, end = middle;
    while (first > 0 && probability(mean, first - 1) > 0) first--;
    while (probability(mean, end) > 0) end++;
    table->first = first;
    table->columns = end - first;
    table->limit = malloc(table->columns * sizeof *table->limit);
    table->other = malloc(table->columns * sizeof *table->other);
    return table->limit != NULL && table->other != NULL;
}

/* height: in, the probabilities; out, how much of its column each outcome kept.  A column is filled once
 * other[j] is not j itself. */
static void fill_columns(double *height, unsigned *other, unsigned n)
{
    double level = 1.0 / n;
    bool changed = true;
    unsigned rich = n;
    while (changed) {
        changed = false;
        for (unsigned poor = 0; poor < n; poor++) {
            if (other[poor] != poor || height[poor] >= level) continue;
            while (rich > 0 && height[rich - 1] <= level) rich--;
            if (rich == 0) break;
            other[poor] = rich - 1;
            height[rich - 1] -= level - height[poor];
            changed = true;
        }
    }
}

int cucc_poisson_table_make(struct poisson_table *table, double mean)
{
    if (table->mean == mean) return 0;
    cucc_poisson_table_free(table);
    if (!make_room(table, mean)) return cucc_poisson_table_free(table), -1;
    for (unsigned j = 0; j < table->columns; j++) {
        table->limit[j] = probability(mean, table->first + j);
        table->other[j] = j;
    }
    fill_columns(table->limit, table->other, table->columns);
    for (unsigned j = 0; j < table->columns; j++) table->limit[j] += (double)j / table->columns;
    table->mean = mean;
    return 0;
}

void cucc_poisson_table_free(struct poisson_table *table)
{
    free(table->limit);
    free(table->other);
    *table = (struct poisson_table){0};
}

unsigned cucc_poisson_table_draw(const struct poisson_table *table, uint32_t word)
{
    double u = word / 4294967296.0 + 1.0 / 8589934592.0; /* 2^32, 2^33 */
    unsigned column = (unsigned)(u * table->columns);
    return table->first + (u < table->limit[column] ? column : table->other[column]);
}

unsigned cucc_poisson_from_normal(double mean, float normal)
{
    return (unsigned)(sqrt(mean) * normal + mean + 0.5);
}
