/* latency_hiding.c: while three warps wait for memory the fourth computes (practical 1). */
#include "svg.h"

enum { WARPS = 4, ROUNDS = 3, LEFT = 92, UNIT = 22, HIGH = 16 };

static double x_of(int time)
{
    return LEFT + UNIT * (double)time;
}

int main(void)
{
    svg_begin(360, 148, "Four warps share a multiprocessor",
              "A line of time for each of four warps: each computes for one unit of time and then waits for "
              "memory for three. "
              "They begin one unit apart, so that at every moment one of them computes. Below, the "
              "multiprocessor: it is "
              "never idle.");
    for (int warp = 0; warp < WARPS; warp++) {
        const double y = 6 + 24.0 * warp;
        svg_text(0, y + 12, START, 11, "warp %d", warp);
        for (int round = 0; round < ROUNDS; round++) {
            const int begin = warp + WARPS * round, end = WARPS * ROUNDS;
            svg_box(x_of(begin), y, UNIT, HIGH, 0.35);
            if (begin + 1 < end)
                svg_dashed_line(x_of(begin + 1), y + HIGH / 2.0,
                                x_of(begin + WARPS < end ? begin + WARPS : end), y + HIGH / 2.0);
        }
    }
    svg_text(0, 120, START, 11, "multiprocessor");
    for (int time = 0; time < WARPS * ROUNDS; time++) {
        svg_box(x_of(time), 108, UNIT, HIGH, 0.35);
        svg_text(x_of(time) + UNIT / 2.0, 120, MIDDLE, 10, "%d", time % WARPS);
    }
    svg_text(LEFT, 142, START, 11, "boxes: computes.  Dashed: waits for memory.");
    svg_end();
    return 0;
}
