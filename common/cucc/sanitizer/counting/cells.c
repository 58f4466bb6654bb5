/* cells.c: a hash table with open addressing. */
#include <stdlib.h>
#include "counting/cells.h"

static count_cell *find(const count_cells *cells, uint32_t place, uint32_t key)
{
    uint32_t mask = cells->room - 1, at = (place ^ key * 0x85ebca6bu) * 2654435761u;
    for (at ^= at >> 15;; at++) {
        count_cell *c = &cells->cell[at & mask];
        if (!c->key || (c->place == place && c->key == key)) return c;
    }
}

static void grow(count_cells *cells)
{
    count_cells wider = {.room = cells->room ? 2 * cells->room : 128, .used = cells->used};
    wider.cell = calloc(wider.room, sizeof *wider.cell);
    if (!wider.cell) abort();
    for (uint32_t i = 0; i < cells->room; i++)
        if (cells->cell[i].key) *find(&wider, cells->cell[i].place, cells->cell[i].key) = cells->cell[i];
    free(cells->cell);
    *cells = wider;
}

count_cell *cucc_cells_at(count_cells *cells, uint32_t place, enum cell_what what, unsigned detail)
{
    if (2 * cells->used >= cells->room) grow(cells);
    uint32_t key = 1u << 31 | detail << 4 | (uint32_t)what;
    count_cell *c = find(cells, place, key);
    if (!c->key) {
        c->place = place;
        c->key = key;
        cells->used++;
    }
    return c;
}

void cucc_cells_add(count_cells *to, const count_cells *from)
{
    for (uint32_t i = 0; i < from->room; i++) {
        const count_cell *c = &from->cell[i];
        if (!c->key) continue;
        count_cell *sum = cucc_cells_at(to, c->place, cell_what(c), cell_detail(c));
        sum->times += c->times;
        sum->lanes += c->lanes;
        sum->cost += c->cost;
        sum->ideal += c->ideal;
        sum->lost += c->lost;
    }
}

void cucc_cells_free(count_cells *cells)
{
    free(cells->cell);
    *cells = (count_cells){0};
}
