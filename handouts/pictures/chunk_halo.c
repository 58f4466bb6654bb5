/* chunk_halo.c: a stretch of the text in chunks, each with the first integer of the next as halo (practical
 * 9). */
#include "svg.h"

enum { LEFT = 8, WIDTH = 21, CHUNK = 4, INTEGERS = 16 };

int main(void)
{
    svg_begin(
        360, 176, "Chunks with a halo",
        "Sixteen integers of a text in a row. Block 0 takes the matches that start in the first eight, "
        "block 1 those that start in the other eight. Each block works in chunks of four integers. Below, "
        "each chunk is shown with five integers: its own four, shaded, and, dashed, the first integer of "
        "the chunk behind it, the halo. The halo of the last chunk of block 0 is the first integer of "
        "block 1.");
    for (int block = 0; block < 2; block++) {
        double x = LEFT + WIDTH * 8 * block;
        svg_text(x + WIDTH * 4, 12, MIDDLE, 11, "starts of block %d", block);
        svg_line(x + 2, 18, x + WIDTH * 8 - 2, 18, 1.4);
    }
    for (int i = 0; i < INTEGERS; i++) {
        svg_box(LEFT + WIDTH * i, 24, WIDTH, 20, 0);
        svg_text(LEFT + WIDTH * i + WIDTH / 2.0, 38, MIDDLE, 10, "%d", i);
    }
    for (int chunk = 0; chunk < INTEGERS / CHUNK; chunk++) {
        double y = 58 + 30 * chunk;
        for (int i = CHUNK * chunk; i <= CHUNK * (chunk + 1); i++) {
            double x = LEFT + WIDTH * i;
            if (i < CHUNK * (chunk + 1)) {
                svg_box(x, y, WIDTH, 20, 0.2);
                svg_text(x + WIDTH / 2.0, y + 14, MIDDLE, 10, "%d", i);
            } else if (i < INTEGERS) {
                svg_dashed_box(x + 2, y, WIDTH - 2, 20);
                svg_text(x + WIDTH / 2.0 + 1, y + 14, MIDDLE, 10, "%d", i);
            }
        }
        if (chunk < 3)
            svg_text(LEFT + WIDTH * (CHUNK * (chunk + 1) + 1) + 6, y + 14, START, 10,
                     chunk == 0 ? "halo" : "");
    }
    svg_end();
    return 0;
}
