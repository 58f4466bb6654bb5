/* bloom_filter.c: three words set bits, three windows ask for theirs (practical 9). */
#include "svg.h"

enum { BITS = 14, LEFT = 20, CELL = 23, TOP = 76 };

static double middle_of(int bit)
{
    return LEFT + CELL * bit + CELL / 2.0;
}

int main(void)
{
    static const struct {
        const char *text;
        int bit;
    } words[] = {{"bank", 2}, {"grid", 6}, {"warp", 11}};
    static const struct {
        const char *text, *answer, *more;
        int bit;
    } windows[] = {{"lane", "0:", "certainly not", 4},
                   {"warp", "1: look it up,", "it is one", 11},
                   {"tile", "1: look it up,", "it is none", 6}};
    svg_begin(
        360, 196, "A Bloom filter",
        "A row of fourteen bits. Three words above it, bank, grid and warp, set one bit each. Three windows "
        "below ask for one bit each: lane finds a 0 and is certainly no word; warp finds a 1 and is one; "
        "tile finds the bit that grid has set, is looked up, and is none.");
    for (int bit = 0; bit < BITS; bit++) {
        int set = 0;
        for (int w = 0; w < 3; w++) set |= words[w].bit == bit;
        svg_box(LEFT + CELL * bit, TOP, CELL, 22, set ? 0.25 : 0);
        svg_text(middle_of(bit), TOP + 16, MIDDLE, 12, "%d", set);
    }
    svg_text(LEFT, 14, START, 12, "Each word sets the bit with the number of its hash:");
    for (int w = 0; w < 3; w++) {
        const double x = middle_of(words[w].bit);
        svg_text(x, 40, MIDDLE, 13, "%s", words[w].text);
        svg_arrow(x, 46, x, TOP - 1);
    }
    static const double place[3] = {70, 290, 180}; /* where their texts do not meet */
    for (int w = 0; w < 3; w++) {
        svg_arrow(place[w], 128, middle_of(windows[w].bit), TOP + 24);
        svg_text(place[w], 142, MIDDLE, 13, "%s", windows[w].text);
        svg_text(place[w], 162, MIDDLE, 12, "%s", windows[w].answer);
        svg_text(place[w], 178, MIDDLE, 12, "%s", windows[w].more);
    }
    svg_end();
    return 0;
}
