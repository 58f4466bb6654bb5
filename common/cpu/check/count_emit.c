/* count_emit.c: from an access of several lanes to the requests that it makes. */
#include "count_emit.h"
#include "count_picture.h"
#include "count_request.h"
#include "count_stream.h"
#include "count_token.h"

enum { LANES = 32 };

static request_cost cost_of(enum cell_what what, const uint64_t *address, const uint8_t *lane, unsigned lanes,
                            unsigned width)
{
    if (what <= CELL_GLOBAL_ATOMIC) return request_global(address, lanes, width);
    if (what == CELL_SHARED_ATOMIC) return request_shared_atomic(address, lanes, width);
    return request_shared(address, lane, lanes, width);
}

/* Accesses of one sort; one of more bytes than an instruction can take is several requests */
static void count_requests(uint32_t place, unsigned sort, uint64_t *address, const uint8_t *lane,
                           unsigned lanes, count_cells *cells)
{
    enum cell_what what = (enum cell_what)sort_what(sort);
    unsigned width = sort_unit(sort);
    for (unsigned done = 0; done < sort_bytes(sort); done += width) {
        request_cost r = cost_of(what, address, lane, lanes, width);
        count_cell *c = cells_at(cells, place, what, width);
        c->times++;
        c->lanes += lanes;
        c->cost += r.cost;
        c->ideal += r.ideal;
        picture_request(place, what, width, address, lane, lanes, c->times);
        for (unsigned i = 0; i < lanes; i++) address[i] += width;
    }
}

static void count_access_of(uint32_t place, uint32_t lanes, const uint64_t **word, count_cells *cells)
{
    uint64_t address[LANES];
    uint8_t lane[LANES];
    while (lanes) { /* almost always once: a pointer may lead to shared memory in some lanes */
        unsigned sort = word_sort(*word[__builtin_ctz(lanes)]), n = 0;
        uint32_t others = 0;
        for (uint32_t rest = lanes; rest; rest &= rest - 1) {
            unsigned l = (unsigned)__builtin_ctz(rest);
            if (word_sort(*word[l]) != sort) {
                others |= rest & -rest;
                continue;
            }
            lane[n] = (uint8_t)l;
            address[n++] = word_address(*word[l]++);
        }
        count_requests(place, sort, address, lane, n, cells);
        lanes = others;
    }
}

void emit(uint32_t token, uint32_t lanes, const uint64_t **word, count_cells *cells)
{
    if (token_kind_of(token) == TOKEN_ACCESS) {
        count_access_of(token_place(token), lanes, word, cells);
    } else if (token_kind_of(token) == TOKEN_BLOCK) {
        count_cell *c = cells_at(cells, token_place(token), CELL_BLOCK, 0);
        c->times++;
        c->lanes += (unsigned)__builtin_popcount(lanes);
        picture_step();
    }
}
