/* print.c: a bench as a table for the terminal. */
#include "table.h"

#include <stdio.h>
#include <string.h>

static void print_way(const bench_table_t *t, const bench_line_t *l)
{
    printf("  %-9s %-34s ", l->role, l->way);
    if (!l->right) {
        printf("%s\n", l->verdict);
        return;
    }
    const bench_line_t *library = bench_best(t, l->work, "library");
    double of_ceiling = bench_of_ceiling(t, l);
    printf("%9.4g  %9.4g .. %-9.4g %9.4f", l->rate, l->rate_low, l->rate_high, l->ms);
    if (of_ceiling > 0) printf(" %6.0f %%", 100 * of_ceiling);
    if (library && strcmp(l->role, "ceiling") != 0)
        printf(" %*.2f", of_ceiling > 0 ? 8 : 17, library->ms / l->ms);
    printf("\n");
}

void bench_print(const bench_table_t *t)
{
    printf("%-46s %9s  %22s %9s %8s %8s\n", "", "median", "quartiles     ", "ms", "of ceil.", "of lib.");
    for (size_t i = 0; i < t->count; i++) {
        const bench_line_t *l = &t->lines[i];
        if (bench_begins_work(t, i)) printf("%s: %s (%s)\n", l->work, l->size, l->unit);
        print_way(t, l);
    }
}
