/* row_column.c: six numbers in memory, read as two rows of three and as two columns of three (practical 5).
 */
#include "svg.h"

enum { CELL = 26 };

static void matrix(int left, int top, int rows, int columns, int row_step, int column_step)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            int x = left + j * CELL, y = top + i * CELL, number = 1 + i * row_step + j * column_step;
            svg_box(x, y, CELL, CELL, number <= 3 ? 0.25 : 0.03);
            svg_text(x + CELL / 2, y + 18, MIDDLE, 12, "%d", number);
        }
}

int main(void)
{
    svg_begin(
        360, 190, "Rows or columns",
        "Six numbers, 1 to 6, stand in memory one after the other. Read row after row they are a matrix of "
        "two rows: 1 2 3 and 4 5 6. Read column after column they are a matrix of three rows, 1 4, 2 5 "
        "and 3 6: the transpose of the first.");
    svg_text(4, 23, START, 11, "in memory");
    for (int i = 0; i < 6; i++) {
        svg_box(102 + i * CELL, 6, CELL, CELL, i < 3 ? 0.25 : 0.03);
        svg_text(102 + i * CELL + CELL / 2, 24, MIDDLE, 12, "%d", i + 1);
    }
    svg_arrow(150, 36, 102, 62);
    svg_arrow(212, 36, 256, 62);
    svg_text(80, 78, MIDDLE, 11, "a C program: rows");
    matrix(41, 88, 2, 3, 3, 1);
    svg_text(80, 158, MIDDLE, 12, "A, 2 x 3");
    svg_text(270, 78, MIDDLE, 11, "cuBLAS: columns");
    matrix(244, 88, 3, 2, 1, 3);
    svg_text(270, 184, MIDDLE, 12, "A transposed, 3 x 2");
    svg_end();
    return 0;
}
