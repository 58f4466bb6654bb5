/* iterations.c: how many iterations, and how often the host waited in them. */
#include "counting/iterations.h"

#include <stdint.h>

#include "counting/spans.h"
#include "cucc/sanitizer.h"

bool cucc_iterating;
static uint64_t stretches, iterations, waits;
static bool ending; /* what is waited for now is not the program's */

void cucc_sanitizer_iterations_begin(void)
{
    cucc_iterating = true;
    ending = false;
    cucc_spans_begin();
}

void cucc_sanitizer_iterations_ending(void)
{
    ending = true;
}

void cucc_sanitizer_iterations_end(unsigned long long count)
{
    if (!cucc_iterating) return;
    cucc_iterating = false;
    cucc_spans_end();
    stretches++;
    iterations += count;
}

bool cucc_iterations_waited(void)
{
    const bool counts = cucc_iterating && !ending;
    waits += counts;
    return counts;
}

void cucc_iterations_write(FILE *jsonl)
{
    if (!stretches) return;
    fprintf(jsonl, "{\"record\":\"iterations\",\"tool\":\"sanitizer\",\"count\":%llu,\"waits\":%llu}\n",
            (unsigned long long)iterations, (unsigned long long)waits);
}
