/* paths.c: lanes that part and meet: which executions of an access are one request. */
#include <stdlib.h>
#include "check.h"

enum { IN = 0x100000 };

static void touch(thread_of_test *t, unsigned place)
{
    load(t, place, IN + 4 * t->x, 4);
}

/* if (x % 2) { 100 times } else { 100 times } */
static void odd_even(thread_of_test *t)
{
    block(t, 1);
    for (int i = 0; i < 100; i++) block(t, t->x % 2 ? 2 : 3);
    block(t, 4);
    touch(t, 5);
}

/* Outer loop twice, the inner one 3 + 5 times in even lanes, 4 + 2 in odd ones: together 4 + 5 */
static void uneven_loops(thread_of_test *t)
{
    static const int times[2][2] = {{3, 5}, {4, 2}};
    block(t, 1);
    for (int i = 0; i < 2; i++) {
        block(t, 2);
        for (int j = 0; j < times[t->x % 2][i]; j++) block(t, 3), touch(t, 4);
        block(t, 5);
    }
    block(t, 6);
    touch(t, 7);
}

/* while (...) { if (...) continue; load }: lane i skips every iteration that is not its turn */
static void taking_turns(thread_of_test *t)
{
    block(t, 1);
    for (unsigned i = 0; i < 32; i++) {
        block(t, 2);
        if (i != t->x) continue;
        block(t, 3);
        touch(t, 4);
    }
    block(t, 5);
    touch(t, 6);
}

/* A loop that each lane leaves after as many iterations as its number says */
static void leaving(thread_of_test *t)
{
    block(t, 1);
    for (unsigned i = 0;; i++) {
        block(t, 2);
        touch(t, 3);
        if (i == t->x) break;
        block(t, 4);
    }
    block(t, 5);
    touch(t, 6);
}

/* if / else whose blocks stand behind the end of the function, as a compiler may place them */
static void far_blocks(thread_of_test *t)
{
    block(t, 1);
    block(t, t->x % 2 ? 9 : 8);
    touch(t, 10 + t->x % 2);
    block(t, 2);
    touch(t, 3);
}

/* A third of the threads is gone before the barrier; then a loop with a barrier in it */
static void early_exits(thread_of_test *t)
{
    if (t->phase == 0) block(t, 1);
    if (t->x % 3 == 0) {
        if (t->phase == 0) block(t, 5);
        return;
    }
    block(t, 2);
    if (t->x < 16u >> t->phase) block(t, 3), touch(t, 4);
    block(t, 6);
    touch(t, 7);
}

static void square(thread_of_test *t, unsigned from)
{
    call(t, from);
    block(t, 20);
    if (t->x % 4 == 0) block(t, 21);
    block(t, 22);
    touch(t, 23);
    leave(t);
}

/* Odd lanes call a function first, then all do; a third call comes from inside another function */
static void calls(thread_of_test *t)
{
    call(t, 1);
    block(t, 2);
    if (t->x % 2) {
        block(t, 3);
        square(t, 4);
    }
    block(t, 5);
    square(t, 6);
    touch(t, 7);
    square(t, 8);
    leave(t);
}

static void factorial(thread_of_test *t, unsigned n)
{
    call(t, 2);
    block(t, 3);
    touch(t, 4);
    if (n > 1) {
        block(t, 5);
        factorial(t, n - 1);
    }
    block(t, 6);
    leave(t);
}
static void recursion(thread_of_test *t)
{
    block(t, 1);
    factorial(t, 1 + t->x % 20);
    touch(t, 7);
}

/* Half of the lanes have a pointer to shared memory; one lane's access was refused and is not told */
static void mixed(thread_of_test *t)
{
    block(t, 1);
    if (t->x < 16)
        load(t, 2, IN + 4 * t->x, 4);
    else
        shared_load(t, 2, 4 * t->x, 4);
    if (t->x != 7) touch(t, 3);
    touch(t, 4);
    block(t, 5);
    touch(t, 6);
}

static void long_loop(thread_of_test *t)
{
    block(t, 1);
    for (int i = 0; i < 20000; i++) block(t, 2), touch(t, 3);
    block(t, 4);
    touch(t, 5);
}

static double lanes_pct(const count_launch *l)
{
    totals t = totals_of(l);
    return 100 * t.lanes / t.executions / 32;
}

static void in_order(enum direction d)
{
    const count_launch *l = run("odd even", odd_even, 1, 64, 1, d);
    is_number(lanes_pct(l), 100 * (32.0 * 3 + 200 * 16) / (203 * 32), "odd and even lanes in turn");
    costs(l, 5, CELL_GLOBAL_LOAD, 2, 4, "and together again");
    is_number(totals_of(l).divergent, 2, "one divergent branch a warp");
    l = run("uneven loops", uneven_loops, 1, 32, 1, d);
    costs(l, 4, CELL_GLOBAL_LOAD, 9, 4, "loops of different length");
    costs(l, 7, CELL_GLOBAL_LOAD, 1, 4, "and what follows");
    l = run("taking turns", taking_turns, 1, 32, 1, d);
    costs(l, 4, CELL_GLOBAL_LOAD, 32, 1, "a lane an iteration");
    costs(l, 6, CELL_GLOBAL_LOAD, 1, 4, "after the loop");
    l = run("leaving", leaving, 1, 32, 1, d);
    costs(l, 3, CELL_GLOBAL_LOAD, 32, (4 * 8 + 3 * 8 + 2 * 8 + 8) / 32.0, "fewer lanes each time");
    costs(l, 6, CELL_GLOBAL_LOAD, 1, 4, "all are back");
    l = run("far blocks", far_blocks, 1, 32, 1, d);
    costs(l, 3, CELL_GLOBAL_LOAD, 1, 4, "blocks in any order");
    l = run("early exits", early_exits, 2, 96, 4, d);
    costs(l, 4, CELL_GLOBAL_LOAD, 8, (2 + 1 + 1 + 1) / 4.0, "a shrinking part of the warp");
    costs(l, 7, CELL_GLOBAL_LOAD, 24, 4, "the lanes that are left");
    is_number(totals_of(l).barriers, 2 * 3, "three barriers a block");
    l = run("calls", calls, 1, 32, 1, d);
    costs(l, 23, CELL_GLOBAL_LOAD, 3, 4, "the same function from three places");
    costs(l, 7, CELL_GLOBAL_LOAD, 1, 4, "between the calls");
    l = run("recursion", recursion, 1, 32, 1, d);
    is_number(at_place(l, 4, CELL_GLOBAL_LOAD).requests, 20, "a function that calls itself");
    costs(l, 7, CELL_GLOBAL_LOAD, 1, 4, "after it");
    l = run("mixed", mixed, 1, 32, 1, d);
    costs(l, 2, CELL_GLOBAL_LOAD, 1, 2, "generic pointers: global");
    costs(l, 2, CELL_SHARED_LOAD, 1, 1, "generic pointers: shared");
    costs(l, 4, CELL_GLOBAL_LOAD, 1, 4, "after an access that was refused to one lane");
    costs(l, 6, CELL_GLOBAL_LOAD, 1, 4, "and in the next block");
}

/* There is room for a part of the loop only */
static void no_room(void)
{
    setenv("CUCC_COUNT_MEMORY", "1", 1);
    const count_launch *l = run("long loop", long_loop, 1, 64, 1, FORWARD);
    totals t = totals_of(l);
    is_number(at_place(l, 3, CELL_GLOBAL_LOAD).requests < 20000, 1, "the streams were full");
    is_number(t.lost > 0, 1, "what was lost is told");
    is_number(fabs(t.access[CELL_GLOBAL_LOAD].all.requests / 40000 - 1) < 0.001, 1, "and made up for");
    is_number(t.access[CELL_GLOBAL_LOAD].all.cost / t.access[CELL_GLOBAL_LOAD].all.requests, 4,
              "in its kind");
    setenv("CUCC_COUNT_MEMORY", "64", 1);
    l = run("long loop", long_loop, 1, 64, 1, FORWARD);
    is_number(at_place(l, 3, CELL_GLOBAL_LOAD).requests, 40000, "with more memory everything is kept");
}

/* Of many launches the first are told apart */
static void many_launches(void)
{
    unsigned records = 0, launches = 0;
    const count_launch *rest = NULL;
    for (unsigned i = 0; i < 20; i++)
        run("again", far_blocks, i == 12 ? 3 : 1, i == 11 ? 64 : i == 14 ? 16 : 32, 1, FORWARD);
    for (const count_launch *l = cucc_count_first(); l; l = l->next)
        if (l->kernel.name[0] == 'a') records++, launches += l->launches, rest = l;
    is_number(records, 9, "eight launches, and the rest");
    is_number(launches, 20, "that is all of them");
    is_number(rest ? (double)rest->largest_grid : 0, 3, "the largest grid among the rest");
    is_number(rest ? rest->largest_block : 0, 64, "the largest block");
    is_number(rest ? rest->smallest_block : 0, 16, "and the smallest");
}

int main(void)
{
    in_order(FORWARD);
    in_order(REVERSE);
    in_order(SHUFFLED);
    no_room();
    many_launches();
    FILE *nowhere = fopen("/dev/null", "w");
    cucc_count_write(nowhere);
    is_number(ferror(nowhere), 0, "the records can be written");
    fclose(nowhere);
    return done();
}
