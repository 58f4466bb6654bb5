/* grid_block_thread.c: how a thread gets the number of its element from blockIdx, blockDim and threadIdx
 * (practical 1). */
#include "svg.h"

enum { BLOCKS = 3, THREADS = 4, N = 10 };

int main(void)
{
    svg_begin(360, 158, "A grid of three blocks of four threads, and ten elements",
              "Three blocks, numbered 0 to 2, each of four threads, numbered 0 to 3. Below every thread "
              "stands the array element with "
              "the number blockIdx times 4 plus threadIdx. The array has ten elements, 0 to 9; the last two "
              "threads of block 2 have "
              "none.");
    for (int b = 0; b < BLOCKS; b++) {
        double x = 6 + 118 * b;
        svg_text(x + 56, 14, MIDDLE, 11, "blockIdx.x = %d", b);
        svg_box(x, 20, 112, 44, 0.06);
        for (int t = 0; t < THREADS; t++) {
            int i = b * THREADS + t;
            double middle = x + 14 + 28 * t;
            svg_circle(middle, 42, 11, i < N ? 0.25 : 0);
            svg_text(middle, 46, MIDDLE, 11, "%d", t);
            svg_arrow(middle, 54, middle, 92);
            if (i < N) {
                svg_box(middle - 13, 94, 26, 20, 0.18);
                svg_text(middle, 108, MIDDLE, 11, "%d", i);
            } else {
                svg_dashed_box(middle - 13, 94, 26, 20);
                svg_text(middle, 108, MIDDLE, 11, "%d", i);
            }
        }
    }
    svg_text(6, 132, START, 11, "circles: threadIdx.x; boxes: i = blockIdx.x * 4 + threadIdx.x");
    svg_text(6, 150, START, 11, "n = 10: the last two threads have nothing to do");
    svg_end();
    return 0;
}
