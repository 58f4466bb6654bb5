/* events.c: tells events in the order in which simulated threads would. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "api/streams/operations.h"
#include "api/streams/clock.h"
#include "api/streams/kind.h"
#include "events.h"
#include "identity/incomplete.h"
#include "counting/token.h"
#include "identity/place.h"
#include "exec/sealed.h"

enum { CODE = 0x400000, STEP = 16, PLACES = 100, KERNELS = 100, MOST = 1024 };

/* Each kernel has its places for itself: number of the one that runs, or whose counts are asked for */
static unsigned number_now;
unsigned kernel_variant;

static const void *pc_of(unsigned place)
{
    return (const void *)(uintptr_t)(CODE + (number_now * PLACES + place) * STEP);
}

static unsigned number_of(kernel_of_test *kernel)
{
    static kernel_of_test *known[KERNELS];
    unsigned n = 0;
    while (known[n] && known[n] != kernel) n++;
    known[n] = kernel;
    return n;
}

/* --- what the finding half offers --- */

sanitizer_place cucc_sanitizer_place_of(const void *site)
{
    return (sanitizer_place){"kernel.cu", (int)(((uintptr_t)site + STEP - 1 - CODE) / STEP)};
}
bool cucc_sanitizer_place_is_users(const void *site)
{
    return site != NULL;
}
/* Nobody else takes the report down here. */
bool cucc_is_sealed(void)
{
    return false;
}
void cucc_sealed_say(const char *lines, size_t length)
{
    (void)lines, (void)length;
}
void cucc_sealed_so_far(const char *name, unsigned long long times, unsigned long long blocks,
                        unsigned long long threads)
{
    (void)name, (void)times, (void)blocks, (void)threads;
}
/* No stream, and no clock of one. */
const char *cucc_operation_name(const struct cucc_op *op)
{
    (void)op;
    return NULL;
}
const struct cucc_kind *cucc_kind_of(const struct cucc_op *op)
{
    static const struct cucc_kind none;
    (void)op;
    return &none;
}
double cucc_clock_now(void)
{
    return 0;
}
void cucc_incomplete(const char *format, ...)
{
    fprintf(stderr, "incomplete: %s\n", format);
    exit(1);
}
cucc_operation_shape cucc_operation_shape_of(const struct cucc_op *op)
{
    (void)op;
    return (cucc_operation_shape){0, 0};
}

void cucc_sanitizer_places_wanted(const void *site)
{
    (void)site;
}

/* --- events --- */

static void tell(thread_of_test *t, unsigned place, uint64_t address, unsigned size, int space, int kind,
                 int by_words, int atomic)
{
    sanitizer_access access = {pc_of(place),  address,           size,           (uint8_t)space,
                               (uint8_t)kind, (uint8_t)by_words, (uint8_t)atomic};
    cucc_count_access(&t->thread, &access);
}
void block(thread_of_test *t, unsigned place)
{
    cucc_count_basic_block(&t->thread, pc_of(place));
}
void load(thread_of_test *t, unsigned place, uint64_t address, unsigned size)
{
    tell(t, place, address, size, SANITIZER_GLOBAL, SANITIZER_LOAD, 0, 0);
}
void store(thread_of_test *t, unsigned place, uint64_t address, unsigned size)
{
    tell(t, place, address, size, SANITIZER_GLOBAL, SANITIZER_STORE, 0, 0);
}
void atomic(thread_of_test *t, unsigned place, uint64_t address, unsigned size)
{
    tell(t, place, address, size, SANITIZER_GLOBAL, SANITIZER_ATOMIC, 0, 0);
}
void shared_load(thread_of_test *t, unsigned place, uint64_t offset, unsigned size)
{
    tell(t, place, offset, size, SANITIZER_SHARED, SANITIZER_LOAD, 0, 0);
}
void shared_store(thread_of_test *t, unsigned place, uint64_t offset, unsigned size)
{
    tell(t, place, offset, size, SANITIZER_SHARED, SANITIZER_STORE, 0, 0);
}
void atomic_as(thread_of_test *t, unsigned place, uint64_t address, unsigned size, int atomic)
{
    tell(t, place, address, size, SANITIZER_GLOBAL, SANITIZER_ATOMIC, 0, atomic);
}
void shared_atomic(thread_of_test *t, unsigned place, uint64_t offset, unsigned size)
{
    tell(t, place, offset, size, SANITIZER_SHARED, SANITIZER_ATOMIC, 0, 0);
}
void shared_atomic_as(thread_of_test *t, unsigned place, uint64_t offset, unsigned size, int atomic)
{
    tell(t, place, offset, size, SANITIZER_SHARED, SANITIZER_ATOMIC, 0, atomic);
}
void load_struct(thread_of_test *t, unsigned place, uint64_t address, unsigned size)
{
    tell(t, place, address, size, SANITIZER_GLOBAL, SANITIZER_LOAD, 1, 0);
}
void call(thread_of_test *t, unsigned place)
{
    cucc_count_call(&t->thread, pc_of(place));
}
void leave(thread_of_test *t)
{
    cucc_count_return(&t->thread);
}

/* --- running --- */

static unsigned nth(unsigned n, unsigned threads, enum direction direction)
{
    if (direction == FORWARD) return n;
    if (direction == REVERSE) return threads - 1 - n;
    return (unsigned)((n * 389u + 11u) % 1031u) % threads; /* see run_block */
}

static void run_thread(kernel_of_test *kernel, sanitizer_block *b, unsigned x, unsigned phase,
                       unsigned phases)
{
    unsigned threads = b->kernel->threads;
    thread_of_test t = {{b, x, x / 32, x % 32, {x, 0, 0}, NULL}, x, b->linear * threads + x, phase};
    kernel(&t);
    if (phase + 1 < phases)
        cucc_count_barrier(&t.thread, 100 + phase, SANITIZER_BARRIER_BLOCK);
    else
        cucc_count_thread_end(&t.thread);
}

static void run_block(kernel_of_test *kernel, const sanitizer_kernel *k, unsigned n, unsigned phases,
                      enum direction direction)
{
    sanitizer_block b = {.kernel = k, .linear = n, .index = {n, 0, 0}};
    for (unsigned phase = 0; phase < phases; phase++) {
        char ran[MOST] = {0};
        for (unsigned i = 0; i < k->threads;
             i++) { /* what is shuffled may name a thread twice, or not at all */
            unsigned x = nth(i, k->threads, direction);
            while (ran[x]) x = (x + 1) % k->threads;
            ran[x] = 1;
            run_thread(kernel, &b, x, phase, phases);
        }
    }
    cucc_count_block_end(&b);
}

const count_launch *run(const char *name, kernel_of_test *kernel, unsigned blocks, unsigned threads,
                        unsigned phases, enum direction direction)
{
    static unsigned launches;
    number_now = number_of(kernel) + kernel_variant;
    sanitizer_kernel k = {.name = name,
                          .file = "kernel.cu",
                          .line = (int)number_now * PLACES,
                          .launch = ++launches,
                          .threads = threads};
    k.grid = (cucc_dim3){blocks, 1, 1};
    k.block = (cucc_dim3){threads, 1, 1};
    k.warps = (threads + 31) / 32;
    cucc_count_kernel_begin(&k);
    const count_launch *l = cucc_count_now;
    for (unsigned n = 0; n < blocks; n++) run_block(kernel, &k, n, phases, direction);
    cucc_count_kernel_end(&k, true);
    return l;
}

totals totals_of(const count_launch *l)
{
    totals t = {0};
    cucc_totals_add_cells(&t, &l->cells);
    return t;
}

traffic at_place(const count_launch *l, unsigned place, enum cell_what what)
{
    traffic t = {0};
    number_now = (unsigned)l->kernel.line / PLACES;
    for (uint32_t i = 0; i < l->cells.room; i++) {
        const count_cell *c = &l->cells.cell[i];
        if (!c->key || cell_what(c) != what || cucc_token_pc(c->place) != pc_of(place)) continue;
        t.requests += (double)c->times;
        t.cost += (double)c->cost;
        t.ideal += (double)c->ideal;
    }
    return t;
}
