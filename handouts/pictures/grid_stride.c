/* grid_stride.c: six threads share seventeen elements by a grid-stride loop (practical 1). */
#include "svg.h"

enum { THREADS = 6, N = 17 };

int main(void)
{
    svg_begin(360, 118, "A grid-stride loop",
              "Seventeen elements in a row, drawn as three lines of six. In the first pass the threads 0 to "
              "5 take the elements 0 to 5, "
              "in the second the elements 6 to 11, in the third 12 to 16; thread 5 has nothing to do in the "
              "third pass.");
    svg_text(2, 16, START, 11, "thread");
    for (int t = 0; t < THREADS; t++) svg_text(100 + 46 * t, 16, MIDDLE, 11, "%d", t);
    for (int pass = 0; pass < 3; pass++) {
        double y = 26 + 30 * pass;
        svg_text(2, y + 15, START, 11, "pass %d", pass + 1);
        for (int t = 0; t < THREADS; t++) {
            int i = pass * THREADS + t;
            if (i < N)
                svg_box(77 + 46 * t, y, 46, 22, t == 1 ? 0.35 : 0.1);
            else
                svg_dashed_box(77 + 46 * t, y, 46, 22);
            if (i < N) svg_text(100 + 46 * t, y + 15, MIDDLE, 11, "y[%d]", i);
        }
    }
    svg_end();
    return 0;
}
