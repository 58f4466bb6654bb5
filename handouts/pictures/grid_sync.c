/* grid_sync.c: four blocks between barriers of the whole grid, on a time line (practical 12). */
#include "svg.h"

enum { BLOCKS = 4, PHASES = 3, LEFT = 62, TOP = 40, ROW = 26 };

int main(void)
{
    static const double takes[PHASES][BLOCKS] = {{62, 80, 54, 70}, {46, 40, 62, 50}, {56, 64, 50, 78}};
    static const char *const phase_names[PHASES] = {"p turned", "q = A p", "x, r moved"};
    double start = LEFT;
    svg_begin(
        360, 186, "Barriers for the whole grid on a time line",
        "Four rows, one for each block, and time to the right. In each of three phases the blocks work for "
        "different times; then they wait, shown pale, until the slowest has come to grid.sync, a wall "
        "across all rows. Then all go on.");
    for (int block = 0; block < BLOCKS; block++)
        svg_text(LEFT - 6, TOP + ROW * block + 16, END, 12, "block %d", block);
    for (int phase = 0; phase < PHASES; phase++) {
        double longest = 0;
        for (int block = 0; block < BLOCKS; block++) longest = fmax(longest, takes[phase][block]);
        svg_text(start + longest / 2, 26, MIDDLE, 12, "%s", phase_names[phase]);
        for (int block = 0; block < BLOCKS; block++) {
            const double y = TOP + ROW * block + 4, busy = takes[phase][block];
            svg_box(start, y, busy, ROW - 8, 0.3);
            if (busy < longest) svg_dashed_box(start + busy, y, longest - busy, ROW - 8);
        }
        start += longest + 4;
        svg_line(start, TOP - 4, start, TOP + ROW * BLOCKS + 4, 3);
        start += 6;
    }
    svg_text(LEFT, 164, START, 12, "Filled: works. Dashed: waits. Wall: grid.sync(),");
    svg_text(LEFT, 180, START, 12, "where all blocks wait for the slowest.");
    svg_end();
    return 0;
}
