/* watch.h: the time of an iteration, for the table of the handout. Given.
 *
 * With bench= on a GPU, in microseconds. With model= on the CPU, by the model of the CPU backend's clock (2
 * us for each operation that the host queues, 3 us for each kernel, a little for its threads): this is a
 * ranking, not a measurement.
 */
#ifndef WATCH_H
#define WATCH_H

#include <stdio.h>

#include "timing.h"

inline bool watch_asked()
{
    bool model = case_size("model", 0) != 0; // read first, so that both words of the case count as known
    return bench_asked() != 0 || (model && !TIMES_ARE_REAL);
}

/* Prints and returns the microseconds per iteration of solve(), which starts afresh at each call and returns
 * its number of iterations. */
template <typename solve_t> double watch(const char *version, solve_t solve)
{
    int iterations = solve();
    float ms = median_ms(TIMES_ARE_REAL ? 20 : 1, [&] { (void)solve(); });
    double each = 1e3 * ms / (iterations ? iterations : 1);
    if (case_by_hand())
        printf("%-28s %4d iterations, %8.3f ms%s, %7.2f us per iteration\n", version, iterations, ms,
               TIMES_ARE_REAL ? "" : " of the model", each);
    return each;
}

#endif
