/* coo_csr.c: a sparse matrix as coordinates, sorted, and as compressed rows (practical 11). */
#include "svg.h"

enum { LEFT = 92, WIDTH = 38, HEIGHT = 20 };

static void array(double y, const char *name, int count, const char *const *texts, double opacity)
{
    svg_text(0, y + 14, START, 10, "%s", name);
    for (int i = 0; i < count; i++) {
        svg_box(LEFT + WIDTH * i, y, WIDTH, HEIGHT, opacity);
        svg_text(LEFT + WIDTH * i + WIDTH / 2, y + 14, MIDDLE, 11, "%s", texts[i]);
    }
}

int main(void)
{
    static const char *const row[] = {"2", "0", "3", "2", "0", "2"}, *const column[] = {"3", "4", "1",
                                                                                        "0", "1", "4"},
                             *const value[] = {"2.03", "0.04", "3.01", "2.00", "0.01", "2.04"};
    static const char *const sorted_row[] = {"0", "0", "2", "2", "2", "3"}, *const p[] = {"4", "1", "3",
                                                                                          "0", "5", "2"},
                             *const sorted_column[] = {"1", "4", "0", "3", "4", "1"},
                             *const sorted_value[] = {"0.01", "0.04", "2.00", "2.03", "2.04", "3.01"};
    static const char *const offset[] = {"0", "2", "2", "5", "6"};
    svg_begin(
        360, 298, "Coordinates and compressed rows",
        "Six entries of a matrix with four rows. First their rows, columns and values in any order. Then the "
        "rows and columns sorted, with the permutation 4, 1, 3, 0, 5, 2 that tells where each entry stood, "
        "and "
        "the values fetched by it. At last the five offsets 0, 2, 2, 5, 6 in place of the sorted rows.");
    svg_text(0, 10, START, 11, "in any order");
    array(16, "row", 6, row, 0), array(36, "column", 6, column, 0), array(56, "value", 6, value, 0);
    svg_text(0, 100, START, 11, "sorted");
    array(106, "row", 6, sorted_row, 0), array(126, "column", 6, sorted_column, 0.12);
    array(146, "p", 6, p, 0), array(174, "value[p[e]]", 6, sorted_value, 0.12);
    svg_arrow(LEFT + WIDTH / 2 * 7, 78, LEFT + WIDTH / 2 * 7, 102);
    svg_text(0, 222, START, 11, "compressed");
    array(228, "offset", 5, offset, 0.12);
    for (int i = 0; i < 5; i++)
        svg_text(LEFT + WIDTH * i + WIDTH / 2, 262, MIDDLE, 10, i < 4 ? "row %d" : "end", i);
    svg_text(0, 288, START, 11, "Row 1 is empty: it begins where row 2 begins.");
    svg_end();
    return 0;
}
