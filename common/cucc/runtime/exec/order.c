/* order.c: in which order blocks, warps and lanes are run. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "exec/exec.h"

thread_order cucc_order_from_environment(void)
{
    thread_order order = {ORDER_FORWARD, 0};
    const char *word = getenv("CUCC_ORDER");
    char *end;
    if (!word || !*word || !strcmp(word, "forward")) return order;
    if (!strcmp(word, "reverse")) {
        order.kind = ORDER_REVERSE;
        return order;
    }
    bool late = !strncmp(word, "late:", 5);
    if ((late || !strncmp(word, "seed:", 5)) && word[5]) {
        order.kind = late ? ORDER_LATE : ORDER_SEEDED;
        order.seed = strtoull(word + 5, &end, 10);
        if (!*end) return order;
    }
    fprintf(stderr, "cucc: CUCC_ORDER is '%s'; it may be forward, reverse, seed:NUMBER or late:NUMBER\n",
            word);
    exit(2);
}

bool cucc_runs_in_reverse(void)
{
    const char *word = getenv("CUCC_ORDER");
    return word && !strcmp(word, "reverse");
}

uint64_t cucc_order_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* A Feistel network permutes 0..2^(2h)-1; walking along its cycles until the value is below count permutes
 * that */
static uint64_t seeded(uint64_t seed, uint64_t n, uint64_t count)
{
    unsigned half = 1;
    while (half < 31 && (uint64_t)1 << 2 * half < count) half++;
    uint64_t mask = ((uint64_t)1 << half) - 1;
    do {
        uint64_t left = n >> half, right = n & mask;
        for (uint64_t round = 1; round <= 4; round++) {
            uint64_t next = left ^ (cucc_order_mix(seed * 0x9e3779b97f4a7c15u + (right << 3) + round) & mask);
            left = right;
            right = next;
        }
        n = left << half | right;
    } while (n >= count);
    return n;
}

uint64_t cucc_order_pick(thread_order order, uint64_t n, uint64_t count)
{
    if (order.kind == ORDER_FORWARD || order.kind == ORDER_LATE) return n;
    if (order.kind == ORDER_REVERSE) return count - 1 - n;
    return seeded(order.seed, n, count);
}
