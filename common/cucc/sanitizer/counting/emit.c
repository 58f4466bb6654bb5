/* emit.c: from an access of several lanes to the requests that it makes. */
#include "counting/emit.h"
#include "counting/picture.h"
#include "counting/request.h"
#include "counting/stream.h"

enum { LANES = 32 };

static request_cost cost_of(unsigned sort, const uint64_t *address, const uint8_t *lane, unsigned lanes)
{
    unsigned width = sort_unit(sort);
    enum cell_what what = sort_what(sort);
    if (what < CELL_GLOBAL_ATOMIC) return cucc_request_global(address, lanes, width);
    if (what == CELL_GLOBAL_ATOMIC)
        return cucc_request_global_atomic(address, lanes, width, sort_atomic(sort));
    if (what == CELL_SHARED_ATOMIC)
        return cucc_request_shared_atomic(address, lane, lanes, width, sort_atomic(sort));
    return cucc_request_shared(address, lane, lanes, width);
}

/* A loop of reads and compare-and-swaps */
static void count_loop(uint32_t place, unsigned width, const uint64_t *address, const uint8_t *lane,
                       unsigned lanes, count_cells *cells)
{
    request_loop r = cucc_request_shared_loop(address, lane, lanes, width);
    count_cell *c = cucc_cells_at(cells, place, CELL_SHARED_LOAD, width);
    c->times += r.rounds;
    c->lanes += r.lanes;
    c->cost += r.reads.cost;
    c->ideal += r.reads.ideal;
    c = cucc_cells_at(cells, place, CELL_SHARED_ATOMIC, width);
    c->times += r.rounds;
    c->lanes += r.lanes;
    c->cost += r.swaps.cost;
    c->ideal += r.swaps.ideal;
    cucc_picture_request(place, CELL_SHARED_ATOMIC, width, address, lane, lanes, c->times);
}

/* Accesses of one sort; one of more bytes than an instruction can take is several requests */
static void count_requests(uint32_t place, unsigned sort, uint64_t *address, const uint8_t *lane,
                           unsigned lanes, count_cells *cells)
{
    enum cell_what what = sort_what(sort);
    unsigned width = sort_unit(sort);
    if (what == CELL_SHARED_ATOMIC && sort_atomic(sort) == REQUEST_LOOPS) {
        count_loop(place, width, address, lane, lanes, cells);
        return;
    }
    for (unsigned done = 0; done < sort_bytes(sort); done += width) {
        request_cost r = cost_of(sort, address, lane, lanes);
        count_cell *c = cucc_cells_at(cells, place, what, width);
        c->times++;
        c->lanes += lanes;
        c->cost += r.cost;
        c->ideal += r.ideal;
        cucc_picture_request(place, what, width, address, lane, lanes, c->times);
        if (done + width == sort_bytes(sort)) break;
        for (unsigned i = 0; i < lanes; i++) address[i] += width;
    }
}

/* Lanes that do different things: a pointer may lead to shared memory in some of them */
static void count_mixed(uint32_t place, uint32_t lanes, const uint64_t *word, count_cells *cells)
{
    uint64_t address[LANES];
    uint8_t lane[LANES];
    while (lanes) {
        unsigned sort = word_sort(word[__builtin_ctz(lanes)]), n = 0;
        for (uint32_t rest = lanes; rest; rest &= rest - 1) {
            unsigned l = (unsigned)__builtin_ctz(rest);
            if (word_sort(word[l]) != sort) continue;
            lane[n] = (uint8_t)l;
            address[n++] = word_address(word[l]);
            lanes &= ~(1u << l);
        }
        count_requests(place, sort, address, lane, n, cells);
    }
}

/* All lanes, most often: no need to look which */
static void count_all(uint32_t place, const uint64_t *word, count_cells *cells)
{
    static const uint8_t lane[LANES] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                        16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    uint64_t address[LANES], others = 0;
    for (unsigned i = 0; i < LANES; i++) {
        others |= word[i] ^ word[0];
        address[i] = word_address(word[i]);
    }
    if (word_sort(others))
        count_mixed(place, ~0u, word, cells);
    else
        count_requests(place, word_sort(word[0]), address, lane, LANES, cells);
}

void cucc_emit_access(uint32_t place, uint32_t lanes, const uint64_t *word, count_cells *cells)
{
    if (lanes == ~0u)
        count_all(place, word, cells);
    else
        count_mixed(place, lanes, word, cells);
}

void cucc_emit_block(uint32_t place, uint32_t lanes, count_cells *cells)
{
    count_cell *c = cucc_cells_at(cells, place, CELL_BLOCK, 0);
    c->times++;
    c->lanes += (unsigned)__builtin_popcount(lanes);
    cucc_picture_step();
}

void cucc_emit_parting(uint32_t place, count_cells *cells)
{
    cucc_cells_at(cells, place, CELL_BLOCK, 0)->cost++;
}
