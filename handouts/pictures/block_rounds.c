/* block_rounds.c: the same eight blocks on a small GPU and on a larger one (practical 1). */
#include "svg.h"

enum { BLOCKS = 8, BOX = 30, STEP = 34 };

/* Each row is a multiprocessor with the blocks that it runs, one after another. */
static void device(double x, const char *name, int rows, const int *block)
{
    svg_text(x, 14, START, 11, "%s", name);
    for (int i = 0; i < BLOCKS; i++) {
        const double left = x + STEP * (i % (BLOCKS / rows)), top = 24 + 26 * (i / (BLOCKS / rows));
        svg_box(left, top, BOX, 20, 0.2);
        svg_text(left + BOX / 2.0, top + 14, MIDDLE, 11, "%d", block[i]);
    }
}

int main(void)
{
    static const int small[BLOCKS] = {0, 2, 3, 6, 1, 4, 5, 7}, large[BLOCKS] = {0, 5, 1, 4, 2, 7, 3, 6};
    svg_begin(360, 160, "Eight blocks on two GPUs",
              "Eight blocks, numbered 0 to 7. A GPU with two multiprocessors runs two at a time, four after "
              "one another; a "
              "GPU with four multiprocessors runs four at a time, two after one another. The order of the "
              "blocks is not the "
              "order of their numbers.");
    device(20, "two multiprocessors", 2, small);
    device(220, "four multiprocessors", 4, large);
    svg_arrow(20, 136, 152, 136);
    svg_arrow(220, 136, 352, 136);
    svg_text(152, 153, END, 11, "time");
    svg_text(352, 153, END, 11, "time");
    svg_end();
    return 0;
}
