/* zip_pairs.c: two arrays, and the iterator that goes through both at once (practical 10). */
#include "svg.h"

enum { LEFT = 70, WIDTH = 42, TOP = 22 };

int main(void)
{
    static const int x[] = {12, 10, 12, 11, 10}, y[] = {31, 44, 17, 20, 12};
    svg_begin(360, 150, "A zip iterator",
              "Two rows of five boxes: the array x with 12, 10, 12, 11, 10 and below it the array y with 31, "
              "44, 17, "
              "20, 12. A dashed box around the third column is what a zip iterator that stands at element 2 "
              "points to: the pair of 12 and 17. Sorting through the iterator moves whole columns.");
    for (int row = 0; row < 2; row++) {
        svg_text(0, TOP + 40 * row + 16, START, 11, row == 0 ? "x" : "y");
        for (int i = 0; i < 5; i++) {
            svg_box(LEFT + WIDTH * i, TOP + 40 * row, WIDTH, 24, row == 0 ? 0.12 : 0);
            svg_text(LEFT + WIDTH * i + WIDTH / 2, TOP + 40 * row + 16, MIDDLE, 12, "%d",
                     row == 0 ? x[i] : y[i]);
        }
    }
    for (int i = 0; i < 5; i++) svg_text(LEFT + WIDTH * i + WIDTH / 2, 12, MIDDLE, 10, "%d", i);
    svg_dashed_box(LEFT + 2 * WIDTH - 4, TOP - 5, WIDTH + 8, 74);
    svg_arrow(LEFT + 2 * WIDTH + WIDTH / 2, 122, LEFT + 2 * WIDTH + WIDTH / 2, 94);
    svg_text(LEFT + 2 * WIDTH + WIDTH / 2, 136, MIDDLE, 11, "*(pairs_of(x, y) + 2) is (12, 17)");
    svg_end();
    return 0;
}
