/* rank_flow.c: how the rank of page 0 flows through the web of eight pages (practical 11). The ranks are
 * computed here, with d = 0.85. */
#include "svg.h"

enum { PAGES = 8, LINKS = 17, ROWS = 6 };

int main(void)
{
    static const int links[LINKS][2] = {{0, 1}, {0, 2}, {1, 3}, {2, 1}, {2, 4}, {3, 1},
                                        {3, 4}, {3, 5}, {4, 5}, {4, 6}, {4, 7}, {5, 7},
                                        {6, 0}, {6, 4}, {6, 7}, {7, 5}, {7, 6}};
    static const int shown[ROWS] = {0, 1, 2, 3, 5, 46};
    double rank[PAGES] = {1}, next[PAGES];
    int out[PAGES] = {0}, row = 0;
    for (int k = 0; k < LINKS; k++) out[links[k][0]]++;
    svg_begin(
        360, 262, "Rank flows through a web",
        "A row for each of the iterations 0, 1, 2, 3, 5 and 46, a column for each of eight pages, and in "
        "each "
        "place a disc whose area is the page's rank. At first page 0 has all of it. Then pages 1 and 2 have "
        "most, then 3 and 4, then 5, 6 and 7; at the end page 7 has a quarter.");
    for (int page = 0; page < PAGES; page++) svg_text(88 + 36 * page, 18, MIDDLE, 12, "%d", page);
    svg_text(64, 18, END, 12, "page");
    for (int iteration = 0; row < ROWS; iteration++) {
        if (iteration == shown[row]) {
            const double y = 48 + 38 * row;
            svg_text(64, y + 4, END, 12, iteration ? "after %d" : "start", iteration);
            for (int page = 0; page < PAGES; page++)
                svg_circle(88 + 36 * page, y, fmax(0.5, 20 * sqrt(rank[page])), 0.3);
            row++;
        }
        for (int page = 0; page < PAGES; page++) next[page] = 0.15 / PAGES;
        for (int k = 0; k < LINKS; k++) next[links[k][1]] += 0.85 * rank[links[k][0]] / out[links[k][0]];
        for (int page = 0; page < PAGES; page++) rank[page] = next[page];
    }
    svg_end();
    return 0;
}
