/* watch.h: what an iteration takes, for the table of the handout. Given.
 *
 * With bench= on a GPU: microseconds. With model= on the CPU: what the model of the CPU backend's clock says
 * (2 us for each thing that the host queues, 3 us for each kernel, a little for its threads): a ranking, no
 * measurement.
 */
#ifndef WATCH_H
#define WATCH_H

#include <stdio.h>

#include "timing.h"

inline bool watch_asked()
{
    bool model = case_size("model", 0) != 0; // asked first, so that each of the words is known
    return bench_asked() != 0 || (model && !TIMES_ARE_REAL);
}

/* Microseconds an iteration of solve(), which makes a fresh start and returns how many iterations it took;
 * its row is printed. */
template <typename solve_t> double watch(const char *version, solve_t solve)
{
    int iterations = solve();
    float ms = median_ms(TIMES_ARE_REAL ? 20 : 1, [&] { (void)solve(); });
    double each = 1e3 * ms / (iterations ? iterations : 1);
    if (case_by_hand())
        printf("%-28s %4d iterations, %8.3f ms%s, %7.2f us an iteration\n", version, iterations, ms,
               TIMES_ARE_REAL ? "" : " of the model", each);
    return each;
}

#endif
