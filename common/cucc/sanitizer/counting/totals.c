/* totals.c: sums. */
#include "counting/totals.h"

/* What was not kept is taken to have been like the rest of the same place */
static double factor(const count_cell *c)
{
    return c->lost && c->lanes ? 1 + (double)c->lost / (double)c->lanes : 1;
}

static void add_traffic(traffic *t, const count_cell *c)
{
    t->requests += (double)c->times * factor(c);
    t->cost += (double)c->cost * factor(c);
    t->ideal += (double)c->ideal * factor(c);
    t->lanes += (double)c->lanes * factor(c);
    t->bytes += (double)c->lanes * cell_detail(c) * factor(c);
}

void cucc_totals_add_executions(totals *t, const count_cell *c)
{
    t->executions += (double)c->times * factor(c);
    t->lanes += (double)c->lanes * factor(c);
    t->lost += (double)c->lost;
}

void cucc_totals_add_divergence(totals *t, const count_cell *c)
{
    t->divergent += (double)c->cost * factor(c);
}

void cucc_totals_add(totals *t, const count_cell *c)
{
    enum cell_what what = cell_what(c);
    if (what == CELL_BARRIER) {
        t->barriers += (double)c->times;
        return;
    }
    cucc_totals_add_executions(t, c);
    if (what == CELL_BLOCK) {
        cucc_totals_add_divergence(t, c);
        return;
    }
    unsigned width = 0;
    while (1u << width < cell_detail(c) && width + 1 < TOTAL_WIDTHS) width++;
    add_traffic(&t->access[what].all, c);
    add_traffic(&t->access[what].by_width[width], c);
}

void cucc_totals_add_cells(totals *t, const count_cells *cells)
{
    for (uint32_t i = 0; i < cells->room; i++)
        if (cells->cell[i].key) cucc_totals_add(t, &cells->cell[i]);
}
