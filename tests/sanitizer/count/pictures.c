/* pictures.c: the examples that go with the counts. */
#include <stdlib.h>
#include <string.h>

#include "check.h"

/* Neighbours are 128 bytes apart in shared memory; the second warp of a block works twice as long. */
static void column(thread_of_test *t)
{
    block(t, 1);
    if (t->phase == 0) {
        if (t->x % 2 == 0 || t->index >= 64)
            load(t, 2, 0x100010 + 4 * t->index, 4); /* first by every second lane */
        if (t->x >= 32) block(t, 3);
    } else
        shared_load(t, 4, 128 * (t->x % 32), 4);
}

static void patient(thread_of_test *t)
{
    block(t, 5);
}

/* 1 when the text has the pattern in it */
static int has(const char *text, const char *pattern)
{
    return strstr(text, pattern) != NULL;
}

int main(void)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return 1;
    run("column", column, 2, 64, 2, FORWARD);
    run("column", column, 4, 64, 2, FORWARD);
    run("patient", patient, 1, 32, 70, FORWARD);
    cucc_count_write(out);
    fclose(out);
    is_number(
        has(text, "\"access\":\"shared_load\",\"size\":4,\"block\":[0,0,0],\"warp\":0,\"lanes\":[0,128,256,"),
        1, "a request of shared memory: addresses in the block's memory");
    is_number(
        has(text, "\"access\":\"global_load\",\"size\":4,\"block\":[1,0,0],\"warp\":0,\"lanes\":[16,20,24,"),
        1, "the request with the most lanes, from its lowest sector on");
    is_number(
        has(text,
            "{\"record\":\"timeline\",\"tool\":\"sanitizer\",\"kernel\":\"column\",\"launch\":1,\"block\":["
            "0,0,0],"
            "\"warps\":2,\"barriers\":[{\"line\":100,\"work\":[1,2]},{\"line\":0,\"work\":[1,1]}]}\n"),
        1, "the first block of the first launch between its barriers");
    const char *first = strstr(text, "\"record\":\"timeline\",\"tool\":\"sanitizer\",\"kernel\":\"column\"");
    is_number(first && has(first + 1, "\"record\":\"timeline\",\"tool\":\"sanitizer\",\"kernel\":\"column\""),
              0, "once a kernel");
    is_number(has(text, "\"all_barriers\":70,\"block\":[0,0,0],\"warps\":1,"), 1,
              "of more barriers than are kept how many there were");
    if (tests_failed) fprintf(stderr, "%s", text);
    free(text);
    return done();
}
