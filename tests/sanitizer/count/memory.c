/* memory.c: the classics: what requests of well-known kernels cost. */
#include "check.h"

enum { IN = 0x100000, OUT = 0x200000, N = 64 };

static void naive_transpose(thread_of_test *t)
{
    uint64_t x = t->index % N, y = t->index / N;
    block(t, 1);
    load(t, 2, IN + 4 * (y * N + x), 4);
    store(t, 3, OUT + 4 * (x * N + y), 4);
}

static void tile_columns(thread_of_test *t, unsigned width)
{
    unsigned x = t->x % 32, y = t->x / 32;
    block(t, 1);
    if (t->phase == 0)
        shared_store(t, 2, 4 * (y * width + x), 4);
    else
        shared_load(t, 3, 4 * (x * width + y), 4);
}
static void tile_32(thread_of_test *t)
{
    tile_columns(t, 32);
}
static void tile_33(thread_of_test *t)
{
    tile_columns(t, 33);
}

static void copy_float4(thread_of_test *t)
{
    block(t, 1);
    load(t, 2, IN + 16 * t->index, 16);
    store(t, 3, OUT + 16 * t->index, 16);
}

static void structs_of_24(thread_of_test *t)
{
    block(t, 1);
    load(t, 2, IN + 24 * t->index, 4);
    load(t, 3, IN + 24 * t->index + 8, 8);
    load_struct(t, 4, IN + 24 * t->index, 24);
    load_struct(t, 5, IN + 16 * t->index, 16);
}

static void laplace_row(thread_of_test *t)
{
    block(t, 1);
    if (t->index == 0 || t->index == N - 1) return;
    block(t, 2);
    load(t, 3, IN + 4 * (t->index - 1), 4);
    load(t, 4, IN + 4 * (t->index + 1), 4);
}

static void broadcast(thread_of_test *t)
{
    block(t, 1);
    load(t, 2, IN, 4);
    shared_load(t, 3, 400, 4);
    shared_load(t, 4, 16 * (t->x / 16), 16);
    shared_load(t, 5, 8 * t->x, 8);
    shared_load(t, 6, 16 * t->x, 16);
    shared_load(t, 7, 8 * t->x, 4);
    shared_load(t, 8, t->x, 1);
    shared_load(t, 9, 16 * t->x, 8);
    shared_load(t, 10, 16, 16);
    shared_load(t, 11, 8 * (t->x / 2), 8);
    shared_load(t, 12, 8 * (t->x % 8), 8);
    shared_load(t, 13, 16 * (t->x & ~2u), 16);
    shared_load(t, 14, 8 * (t->x / 4), 8);
    shared_store(t, 15, 16 * t->x, 16);
    if (t->x % 2) return;
    block(t, 20);
    shared_load(t, 16, 8 * t->x, 8);
    shared_load(t, 17, 4 * t->x, 8);
}

static void global_atomics(thread_of_test *t)
{
    block(t, 1);
    atomic(t, 2, OUT, 4);
    atomic_as(t, 3, OUT, 4, CUCC_SANITIZE_ATOMIC_COMBINES);
    atomic_as(t, 4, OUT, 4, CUCC_SANITIZE_ATOMIC_ADDS_ONE);
    atomic(t, 5, OUT + 4 * (t->x % 16), 4);
    atomic(t, 6, OUT + 8 * t->x, 8);
    atomic_as(t, 7, OUT + 4 * (t->x % 3 == 0), 4, CUCC_SANITIZE_ATOMIC_COMBINES);
}

/* As the counters of atomics and reductions are on an H200: a sector counts once for each turn of its lanes
 */
static void global_atomics_cost(void)
{
    const count_launch *l = run("global atomics", global_atomics, 1, 32, 1, FORWARD);
    costs(l, 2, CELL_GLOBAL_ATOMIC, 1, 32, "a float of all lanes");
    costs(l, 3, CELL_GLOBAL_ATOMIC, 1, 1, "a whole number of all lanes: one adds for all");
    costs(l, 4, CELL_GLOBAL_ATOMIC, 1, 1, "likewise");
    costs(l, 5, CELL_GLOBAL_ATOMIC, 1, 4, "two lanes per word, two sectors");
    costs(l, 6, CELL_GLOBAL_ATOMIC, 1, 8, "a word for each lane");
    costs(l, 7, CELL_GLOBAL_ATOMIC, 1, 21, "two words of one sector, the fuller one of 21 lanes");
}

static void histogram(thread_of_test *t)
{
    block(t, 1);
    atomic(t, 2, OUT + 4 * (t->x % 8), 4);
    shared_atomic(t, 3, 4 * (t->x % 8), 4);
    shared_atomic(t, 4, 4 * t->x, 4);
    shared_atomic(t, 5, 0, 4);
    shared_atomic_as(t, 6, 0, 4, CUCC_SANITIZE_ATOMIC_COMBINES);
    shared_atomic_as(t, 7, 4 * (t->x % 8), 4, CUCC_SANITIZE_ATOMIC_COMBINES);
    shared_atomic_as(t, 8, 128 * (t->x % 8), 4, CUCC_SANITIZE_ATOMIC_COMBINES);
    shared_atomic_as(t, 9, 4 * (t->x % 8), 4, CUCC_SANITIZE_ATOMIC_ADDS_ONE);
    shared_atomic_as(t, 10, 128 * (t->x % 8), 4, CUCC_SANITIZE_ATOMIC_ADDS_ONE);
    shared_atomic_as(t, 11, 0, 4, CUCC_SANITIZE_ATOMIC_ADDS_ONE);
    shared_atomic(t, 12, 8 * t->x, 8);
}

/* Words of 4 or 8 bytes: one for each lane; one for two neighbours; far apart */
static unsigned own(unsigned x)
{
    return x;
}
static unsigned pairs(unsigned x)
{
    return x / 2;
}
static unsigned apart(unsigned x)
{
    return 8 * x;
}

static void loops(thread_of_test *t)
{
    unsigned (*const pattern[])(unsigned) = {own, pairs, apart};
    block(t, 1);
    for (unsigned i = 0; i < 3; i++) {
        shared_atomic_as(t, 2 + i, 4 * pattern[i](t->x), 4, CUCC_SANITIZE_ATOMIC_LOOPS);
        shared_atomic_as(t, 5 + i, 8 * pattern[i](t->x), 8, CUCC_SANITIZE_ATOMIC_LOOPS);
        shared_atomic_as(t, 8 + i, 4 * pattern[i](t->x), 4, CUCC_SANITIZE_ATOMIC_SWAPS);
    }
    shared_atomic_as(t, 11, 0, 4, CUCC_SANITIZE_ATOMIC_SWAPS);
}

/* As ncu 2025.3 counts on an H200 (CUDA 13.0, 2026-11-22): requests, and wavefronts in all, of atomics and of
 * the loads of their loops */
static void loops_as_measured(void)
{
    const count_launch *l = run("loops", loops, 1, 32, 1, FORWARD);
    costs(l, 2, CELL_SHARED_ATOMIC, 1, 2, "a float for each lane");
    costs(l, 2, CELL_SHARED_LOAD, 1, 1, "a float for each lane: its loads");
    costs(l, 3, CELL_SHARED_ATOMIC, 2, 2, "a float for two lanes");
    costs(l, 3, CELL_SHARED_LOAD, 2, 1, "a float for two lanes: its loads");
    costs(l, 4, CELL_SHARED_ATOMIC, 8, 2, "floats of four banks");
    costs(l, 4, CELL_SHARED_LOAD, 8, 4.5, "floats of four banks: 36 passes");
    costs(l, 5, CELL_SHARED_ATOMIC, 1, 4, "a double for each lane");
    costs(l, 5, CELL_SHARED_LOAD, 1, 2, "a double for each lane: its loads");
    costs(l, 6, CELL_SHARED_ATOMIC, 2, 4, "a double for two lanes");
    costs(l, 7, CELL_SHARED_ATOMIC, 8, 4, "doubles of two pairs of banks");
    costs(l, 7, CELL_SHARED_LOAD, 8, 9, "doubles of two pairs of banks: 72 passes");
    costs(l, 8, CELL_SHARED_ATOMIC, 1, 2, "compare-and-swap, a word for each lane");
    costs(l, 9, CELL_SHARED_ATOMIC, 1, 4, "compare-and-swap, a word for two lanes");
    costs(l, 10, CELL_SHARED_ATOMIC, 1, 16, "compare-and-swap, words of four banks");
    costs(l, 11, CELL_SHARED_ATOMIC, 1, 64, "compare-and-swap, one word for all");
}

static void misaligned(thread_of_test *t)
{
    block(t, 1);
    load(t, 2, IN + 4 + 4 * t->index, 4);
    load(t, 3, IN + 4 * (31 - t->x), 4);       /* backwards */
    load(t, 4, IN + 4 * (t->x * 7 % 32), 4);   /* in disorder, but all of one line */
    load(t, 5, IN + 128 * (t->x * 7 % 32), 4); /* in disorder, far apart */
    load(t, 6, IN + (t->x % 2 ? 4096 : 0) + 2 * (t->x / 2), 2);
}

int main(void)
{
    for (enum direction d = FORWARD; d <= SHUFFLED; d++) {
        const count_launch *l = run("transpose", naive_transpose, 16, 256, 1, d);
        costs(l, 2, CELL_GLOBAL_LOAD, 128, 4, "naive transpose: loads");
        costs(l, 3, CELL_GLOBAL_STORE, 128, 32, "naive transpose: stores");
        l = run("tile 32", tile_32, 1, 1024, 2, d);
        costs(l, 2, CELL_SHARED_STORE, 32, 1, "tile[32][32]: rows");
        costs(l, 3, CELL_SHARED_LOAD, 32, 32, "tile[32][32]: columns");
        l = run("tile 33", tile_33, 1, 1024, 2, d);
        costs(l, 3, CELL_SHARED_LOAD, 32, 1, "tile[32][33]: columns");
    }
    const count_launch *l = run("float4", copy_float4, 2, 64, 1, FORWARD);
    costs(l, 2, CELL_GLOBAL_LOAD, 4, 16, "float4 copy: loads");
    costs(l, 3, CELL_GLOBAL_STORE, 4, 16, "float4 copy: stores");
    l = run("structs", structs_of_24, 1, 32, 1, FORWARD);
    costs(l, 2, CELL_GLOBAL_LOAD, 1, 24, "a float of 24-byte structs");
    costs(l, 3, CELL_GLOBAL_LOAD, 1, 24, "a double of 24-byte structs");
    costs(l, 4, CELL_GLOBAL_LOAD, 6, 24, "a copy of a 24-byte struct: word by word");
    costs(l, 5, CELL_GLOBAL_LOAD, 4, 16, "a copy of four floats that are no float4");
    l = run("laplace", laplace_row, 2, 32, 1, FORWARD);
    costs(l, 3, CELL_GLOBAL_LOAD, 2, 4.5, "Laplace, x-1");
    costs(l, 4, CELL_GLOBAL_LOAD, 2, 4.5, "Laplace, x+1");
    l = run("broadcast", broadcast, 1, 32, 1, FORWARD);
    costs(l, 2, CELL_GLOBAL_LOAD, 1, 1, "one address for all: one sector");
    costs(l, 3, CELL_SHARED_LOAD, 1, 1, "one word for all: no conflict");
    costs(l, 4, CELL_SHARED_LOAD, 1, 2, "two float4s for all: in pairs, by half warps");
    costs(l, 5, CELL_SHARED_LOAD, 1, 2, "8 bytes per lane: half warps");
    costs(l, 6, CELL_SHARED_LOAD, 1, 4, "16 bytes per lane: quarters");
    costs(l, 7, CELL_SHARED_LOAD, 1, 2, "every other word");
    costs(l, 8, CELL_SHARED_LOAD, 1, 1, "bytes");
    costs(l, 9, CELL_SHARED_LOAD, 1, 4, "8 bytes, every other one");
    costs(l, 10, CELL_SHARED_LOAD, 1, 2, "one float4 for all");
    costs(l, 11, CELL_SHARED_LOAD, 1, 1, "8 bytes, one for two neighbours: in pairs");
    costs(l, 12, CELL_SHARED_LOAD, 1, 2, "8 bytes, eight different ones, but not in pairs: half warps");
    costs(l, 13, CELL_SHARED_LOAD, 1, 4, "16 bytes, one for lanes n and n ^ 2, with conflicts");
    costs(l, 14, CELL_SHARED_LOAD, 1, 1, "8 bytes, one for four neighbours");
    costs(l, 15, CELL_SHARED_STORE, 1, 4, "a store of 16 bytes per lane");
    costs(l, 16, CELL_SHARED_LOAD, 1, 2, "8 bytes, every other lane there: conflicts between halves");
    costs(l, 17, CELL_SHARED_LOAD, 1, 1, "8 bytes, every other lane there: none");
    is_number(totals_of(l).access[CELL_SHARED_LOAD].all.ideal, 23, "ideal wavefronts");
    l = run("histogram", histogram, 1, 32, 1, FORWARD);
    costs(l, 2, CELL_GLOBAL_ATOMIC, 1, 4, "global atomics of one sector, four lanes per word");
    costs(l, 3, CELL_SHARED_ATOMIC, 1, 4, "shared atomics: four lanes per word take turns");
    costs(l, 4, CELL_SHARED_ATOMIC, 1, 1, "shared atomics: a word per lane");
    costs(l, 5, CELL_SHARED_ATOMIC, 1, 32, "shared atomics: one word for all");
    costs(l, 6, CELL_SHARED_ATOMIC, 1, 1, "a shared sum, one word for all: one lane does it");
    costs(l, 7, CELL_SHARED_ATOMIC, 1, 4, "shared sums: four lanes per word take turns");
    costs(l, 8, CELL_SHARED_ATOMIC, 1, 32, "shared sums: eight words of one bank, four lanes per word");
    costs(l, 9, CELL_SHARED_ATOMIC, 1, 1, "a shared histogram: lanes on one word are counted");
    costs(l, 10, CELL_SHARED_ATOMIC, 1, 8, "a shared histogram: eight words of one bank");
    costs(l, 11, CELL_SHARED_ATOMIC, 1, 1, "a shared histogram: one word for all");
    costs(l, 12, CELL_SHARED_ATOMIC, 1, 2, "shared atomics of 8 bytes");
    loops_as_measured();
    global_atomics_cost();
    l = run("misaligned", misaligned, 1, 32, 1, FORWARD);
    costs(l, 2, CELL_GLOBAL_LOAD, 1, 5, "misaligned by one");
    costs(l, 3, CELL_GLOBAL_LOAD, 1, 4, "backwards");
    costs(l, 4, CELL_GLOBAL_LOAD, 1, 4, "in disorder");
    costs(l, 5, CELL_GLOBAL_LOAD, 1, 32, "in disorder and far apart");
    costs(l, 6, CELL_GLOBAL_LOAD, 1, 2, "from two places in turn");
    return done();
}
