/* merge_path.c: ends of rows and entries as one path, in equal parts for four threads (practical 11). */
#include "svg.h"

enum { LEFT = 96, TOP = 34, CELL = 24, ROWS = 4, ENTRIES = 8 };

int main(void)
{
    static const int end[ROWS] = {1, 1, 7, 8};
    int row = 0, entry = 0;
    svg_begin(
        360, 180, "The merge path",
        "A grid of four rows by eight entries. A path goes from the upper left to the lower right corner: to "
        "the "
        "right for each entry, down at each end of a row. Rows 0 and 3 have one entry, row 1 none, row 2 has "
        "six. Dots divide the twelve steps of the path into four parts of three.");
    for (int i = 0; i <= ROWS; i++)
        svg_dashed_line(LEFT, TOP + CELL * i, LEFT + CELL * ENTRIES, TOP + CELL * i);
    for (int e = 0; e < ENTRIES; e++) svg_text(LEFT + CELL * e + CELL / 2, TOP - 6, MIDDLE, 10, "%d", e);
    svg_text(LEFT + CELL * ENTRIES / 2, 12, MIDDLE, 11, "entries");
    for (int i = 0; i < ROWS; i++)
        svg_text(LEFT - 8, TOP + CELL * i + 16, END, 10, "row %d ends: %d", i, end[i]);
    for (int step = 0; step <= ROWS + ENTRIES; step++) {
        const double x = LEFT + CELL * entry, y = TOP + CELL * row;
        if (step % 3 == 0) {
            svg_dot(x, y, 4);
            const double aside = step % 9 == 0 ? CELL : 0; /* where the path goes down at once */
            if (step < ROWS + ENTRIES) svg_text(x + aside + 6, y + 14, START, 10, "thread %d", step / 3);
        }
        if (row < ROWS && end[row] <= entry)
            row++;
        else if (entry < ENTRIES)
            entry++;
        if (step < ROWS + ENTRIES) svg_line(x, y, LEFT + CELL * entry, TOP + CELL * row, 2);
    }
    svg_text(0, 160, START, 11, "Twelve steps, three for each of four threads.");
    svg_end();
    return 0;
}
