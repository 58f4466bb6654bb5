/* events.h: kernels as C functions that tell counting what compiled ones would tell it.
 *
 * A kernel is a function that is called once for each thread and tells blocks, accesses, calls and barriers
 * with numbers of its own choosing below 100 as places.  Threads run one after another up to the next
 * barrier, as simulated threads do.
 */
#ifndef TESTS_COUNT_EVENTS_H
#define TESTS_COUNT_EVENTS_H

#include "counting/launch.h"
#include "counting/totals.h"
#include "cucc/sanitizer.h"
#include "counting/count.h"

typedef struct thread_of_test {
    sanitizer_thread thread;
    unsigned x;     /* in the block */
    uint64_t index; /* in the grid */
    unsigned phase; /* barriers passed: a kernel does `if (t->phase == 1) ...` what comes after its first */
} thread_of_test;

typedef void kernel_of_test(thread_of_test *t);

void block(thread_of_test *t, unsigned place);
void load(thread_of_test *t, unsigned place, uint64_t address, unsigned size);
void store(thread_of_test *t, unsigned place, uint64_t address, unsigned size);
void atomic(thread_of_test *t, unsigned place, uint64_t address, unsigned size);
void shared_load(thread_of_test *t, unsigned place, uint64_t offset, unsigned size);
void shared_store(thread_of_test *t, unsigned place, uint64_t offset, unsigned size);
void shared_atomic(thread_of_test *t, unsigned place, uint64_t offset, unsigned size);
/* atomic: CUCC_SANITIZE_ATOMIC_COMBINES or another (cucc/sanitizer.h) */
void atomic_as(thread_of_test *t, unsigned place, uint64_t address, unsigned size, int atomic);
void shared_atomic_as(thread_of_test *t, unsigned place, uint64_t offset, unsigned size, int atomic);
void load_struct(thread_of_test *t, unsigned place, uint64_t address, unsigned size);
void call(thread_of_test *t, unsigned place);
void leave(thread_of_test *t);

enum direction { FORWARD, REVERSE, SHUFFLED };

/* Kernels of one function whose places are not each other's */
extern unsigned kernel_variant;

/* Runs it in `phases` stretches with barriers between them (on line 100 + phase).  Returns the launch. */
const count_launch *run(const char *name, kernel_of_test *kernel, unsigned blocks, unsigned threads,
                        unsigned phases, enum direction direction);

totals totals_of(const count_launch *l);
/* requests and cost of accesses of that sort at that place */
traffic at_place(const count_launch *l, unsigned place, enum cell_what what);

#endif
