/* cells.h: what has been counted, by place of the program. */
#ifndef CUCC_COUNT_CELLS_H
#define CUCC_COUNT_CELLS_H

#include <stdint.h>

/* The first six are space x kind, in the order of event.h */
enum cell_what {
    CELL_GLOBAL_LOAD,
    CELL_GLOBAL_STORE,
    CELL_GLOBAL_ATOMIC,
    CELL_SHARED_LOAD,
    CELL_SHARED_STORE,
    CELL_SHARED_ATOMIC,
    CELL_BLOCK,  /* a basic block; cost: how often the lanes parted at its end */
    CELL_BARRIER /* detail: the line; the place is a basic block before it, 0 if there was none */
};

typedef struct count_cell {
    uint32_t place; /* of its token */
    uint32_t key;   /* detail << 4 | what, and 1 << 31 to tell it from an empty cell */
    uint64_t times; /* requests; executions by a warp; barriers passed by a block */
    uint64_t lanes; /* sum of the lanes that took part */
    uint64_t cost;  /* sectors, wavefronts */
    uint64_t ideal; /* the least these could have been */
    uint64_t lost;  /* times a lane came by when there was no room to keep it */
} count_cell;

typedef struct count_cells {
    count_cell *cell; /* a hash table: skip those with key 0 */
    uint32_t used, room;
} count_cells;

static inline enum cell_what cell_what(const count_cell *c)
{
    return (enum cell_what)(c->key & 15);
}
static inline unsigned cell_detail(const count_cell *c) /* bytes per lane; of a barrier, the line */
{
    return (c->key & 0x7fffffff) >> 4;
}

/* The cell, made when it is new; it stays where it is until the next call */
count_cell *cucc_cells_at(count_cells *cells, uint32_t place, enum cell_what what, unsigned detail);
void cucc_cells_add(count_cells *to, const count_cells *from);
void cucc_cells_free(count_cells *cells);

#endif
