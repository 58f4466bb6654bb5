/* wrap_around.c: a convolution that is too long for its transform comes round to the front (practical 5). */
#include "svg.h"

enum { CELL = 38, LEFT = 84, NX = 4, NH = 3, NY = NX + NH - 1 };

static void cells(int y, int count, const int *numbers, int from, int to)
{
    for (int i = 0; i < count; i++) {
        svg_box(LEFT + i * CELL, y, CELL, 22, i >= from && i < to ? 0.3 : 0.03);
        svg_text(LEFT + i * CELL + CELL / 2, y + 15, MIDDLE, 12, "%d", numbers[i]);
    }
}

int main(void)
{
    static const int x[NX] = {1, 2, 3, 4}, h[NH] = {1, 0, 2};
    int y[NY] = {0}, circular[NX] = {0};
    for (int i = 0; i < NX; i++)
        for (int j = 0; j < NH; j++) {
            y[i + j] += h[j] * x[i];
            circular[(i + j) % NX] += h[j] * x[i];
        }
    svg_begin(
        360, 188, "Linear and circular convolution",
        "The convolution of 1 2 3 4 with 1 0 2 has six numbers: 1 2 5 8 6 8. A transform of four points "
        "has room for four: the last two, 6 and 8, are added to the first two, and the result is 7 10 5 "
        "8. With six points and zeros behind both sequences nothing comes round.");
    svg_text(0, 23, START, 11, "x = 1 2 3 4,  h = 1 0 2");
    svg_text(0, 55, START, 11, "convolution");
    cells(40, NY, y, NX, NY);
    for (int i = NX; i < NY; i++) {
        double from = LEFT + (i + 0.5) * CELL, to = LEFT + (i - NX + 0.5) * CELL, middle = 76 + 6 * (i - NX);
        svg_line(from, 63, from, middle, 0.9);
        svg_line(from, middle, to, middle, 0.9);
        svg_arrow(to, middle, to, 97);
    }
    svg_text(0, 113, START, 11, "by 4 points");
    cells(98, NX, circular, 0, NY - NX);
    svg_text(0, 171, START, 11, "by 6 points");
    cells(156, NY, y, NX, NY);
    svg_end();
    return 0;
}
