/* napkin.c: what a kernel has to move at least, as its practical has worked it out. */
#include "harness.h"
#include "program.h"
#include "cucc/include/cucc/sanitizer.h" /* cucc_sanitizer_napkin_bytes: NULL in other programs */

static double sum;

static void note_sum(void)
{
    if (!case_by_hand()) metric("napkin_bytes", sum, "B");
}

void napkin_bytes(double bytes)
{
    sum += bytes;
    harness_at_end(note_sum);
    if (cucc_sanitizer_napkin_bytes) cucc_sanitizer_napkin_bytes(bytes);
}
