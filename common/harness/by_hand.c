#include "by_hand.h"

#include <stdio.h>

#include "result_format.h"

static void show(char type, const void *v, size_t i)
{
    if (type == 'f')
        printf(" %g", ((const float *)v)[i]);
    else if (type == 'd')
        printf(" %.10g", ((const double *)v)[i]);
    else if (type == 'i')
        printf(" %d", ((const int *)v)[i]);
    else if (type == 'u')
        printf(" %u", ((const unsigned *)v)[i]);
    else
        printf(" %llu", ((const unsigned long long *)v)[i]);
}

void by_hand_array(const char *name, char type, const void *v, size_t n)
{
    enum { HEAD = 4, TAIL = 2 };
    printf("%s:", name);
    for (size_t i = 0; i < n; i++) {
        if (n > HEAD + TAIL && i == HEAD) {
            printf(" ...");
            i = n - TAIL;
        }
        show(type, v, i);
    }
    if (n != 1) printf("  (%zu values)", n);
    printf("\n");
}

void by_hand_guard(const char *name, int side, uint64_t bytes, uint64_t first, uint64_t last)
{
    printf("%s: %llu byte%s written outside the buffer, %llu to %llu bytes %s\n", name,
           (unsigned long long)bytes, bytes == 1 ? " was" : "s were", (unsigned long long)first,
           (unsigned long long)last, side == RESULT_AFTER ? "beyond its end" : "before its start");
}

void by_hand_modified(const char *name, uint64_t n, uint64_t index)
{
    printf("%s: %llu element%s of this input %s changed, the first is [%llu]\n", name, (unsigned long long)n,
           n == 1 ? "" : "s", n == 1 ? "was" : "were", (unsigned long long)index);
}
