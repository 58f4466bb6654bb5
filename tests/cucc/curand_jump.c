/* curand_jump.c: XORWOW's leaps (runtime/exec/xorwow_jump.c): the recurrence that they rest on is found
 * again from the generator's bits, and leaps are compared with steps and with each other. */
#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cucc/random/xorwow.h"

static int count, failed;

static void ok(bool condition, const char *what)
{
    printf("%sok %d - %s\n", condition ? "" : "not ", ++count, what);
    if (!condition) failed = 1;
}

static bool same(const cucc_xorwow *a, const cucc_xorwow *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Massey 1969: the shortest recurrence of n bits, bit[i] = sum of c[k] bit[i - k]; returns its length. */
static int shortest_recurrence(const unsigned char *bit, int n, unsigned char *c)
{
    unsigned char before[400] = {1}, keep[400];
    int length = 0, since = 1;
    memset(c, 0, (size_t)n);
    c[0] = 1;
    for (int i = 0; i < n; i++) {
        int off = bit[i];
        for (int k = 1; k <= length; k++) off ^= c[k] & bit[i - k];
        memcpy(keep, c, (size_t)n);
        if (off)
            for (int k = 0; k + since < n; k++) c[k + since] ^= before[k];
        if (off && 2 * length <= i) {
            length = i + 1 - length;
            memcpy(before, keep, (size_t)n);
            since = 0;
        }
        since++;
    }
    return length;
}

static void check_recurrence(void)
{
    static const uint32_t modulus[5] = {0x00060001, 0x08610030, 0x00062121, 0x0f3c0035,
                                        0x00000f0e}; /* as in xorwow_jump.c */
    unsigned char bit[400], c[400];
    cucc_xorwow s;
    cucc_xorwow_seed(&s, 42);
    for (int i = 0; i < 400; i++) {
        bit[i] = s.x[0] & 1;
        cucc_xorwow_next(&s);
    }
    int length = shortest_recurrence(bit, 400, c);
    ok(length == 160, "the bits of XORWOW have a recurrence of length 160");
    bool equal = true;
    for (int k = 0; k < 160; k++) equal = equal && c[160 - k] == (modulus[k / 32] >> (k % 32) & 1);
    ok(equal, "it is the polynomial of the leaps");
}

/* The first leaps of a digit go by its polynomial, those after many by matrices, which a thread makes while
 * others leap: all come to the same. */
enum { LEAPS = 3000, KINDS = 60, THREADS = 4 };

static cucc_xorwow leapt[THREADS][LEAPS];

/* kind k has the digit k mod 15 + 1 in place k mod 16, and others */
static void leap_kind(cucc_xorwow *s, int k)
{
    uint64_t count =
        (uint64_t)(k % 15 + 1) << 4 * (k % 16) | UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(k / 16);
    cucc_xorwow_seed(s, 11 + (uint64_t)k);
    if (k % 2)
        cucc_xorwow_skip(s, count);
    else
        cucc_xorwow_skip_subsequences(s, count);
}

static void *leap_often(void *to)
{
    for (int i = 0; i < LEAPS; i++) leap_kind((cucc_xorwow *)to + i, i % KINDS);
    return NULL;
}

static void check_often(void)
{
    static cucc_xorwow first[KINDS];
    pthread_t thread[THREADS];
    bool equal = true;
    for (int k = 0; k < KINDS; k++) leap_kind(&first[k], k);
    for (int t = 0; t < THREADS; t++)
        equal = !pthread_create(&thread[t], NULL, leap_often, leapt[t]) && equal;
    for (int t = 0; t < THREADS; t++) equal = !pthread_join(thread[t], NULL) && equal;
    for (int i = 0; i < THREADS * LEAPS; i++)
        equal = equal && same(&leapt[i / LEAPS][i % LEAPS], &first[i % LEAPS % KINDS]);
    ok(equal, "leaps after many, of several threads at once, are as the first");
}

int main(void)
{
    static const uint64_t steps[] = {0, 1, 2, 15, 16, 17, 255, 4097, 100000};
    cucc_xorwow a, b, c;
    check_recurrence();
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char what[60];
        cucc_xorwow_seed(&a, 7);
        b = a;
        cucc_xorwow_skip(&a, steps[i]);
        for (uint64_t k = 0; k < steps[i]; k++) cucc_xorwow_next(&b);
        snprintf(what, sizeof what, "a leap of %" PRIu64 " is so many steps", steps[i]);
        ok(same(&a, &b), what);
    }
    cucc_xorwow_seed(&a, 7);
    b = a;
    cucc_xorwow_skip(&a, UINT64_C(0xfedcba9876543210));
    cucc_xorwow_skip(&b, UINT64_C(0xfedcba9800000000));
    cucc_xorwow_skip(&b, UINT64_C(0x0000000076543210));
    ok(same(&a, &b), "leaps add up");
    cucc_xorwow_seed(&a, 7);
    b = c = a;
    for (int i = 0; i < 8; i++) cucc_xorwow_skip(&a, UINT64_C(1) << 63); /* 2^66 */
    for (int i = 0; i < 8; i++) cucc_xorwow_skip(&a, UINT64_C(1) << 63);
    cucc_xorwow_skip_subsequences(&b, 1);
    ok(same(&a, &b), "a subsequence is 2^67 steps");
    cucc_xorwow_skip_subsequences(&b, UINT64_C(0x123456789abcdef));
    cucc_xorwow_skip_subsequences(&c, UINT64_C(0x123456789abcdf0));
    ok(same(&b, &c), "subsequences add up");
    check_often();
    printf("1..%d\n", count);
    return failed;
}
