/* eight_pages.c: eight pages and their 17 links (practical 11). */
#include "svg.h"

static const double place[8][2] = {{40, 40},  {150, 40},  {40, 130}, {150, 130},
                                   {230, 85}, {230, 175}, {310, 40}, {310, 130}};

/* From the rim of one page to that of another; where links go both ways, each keeps to its side. */
static void draw_link(int from, int to, double aside)
{
    double x = place[to][0] - place[from][0], y = place[to][1] - place[from][1], length = sqrt(x * x + y * y);
    x /= length, y /= length;
    svg_arrow(place[from][0] + 15 * x - aside * y, place[from][1] + 15 * y + aside * x,
              place[to][0] - 16 * x - aside * y, place[to][1] - 16 * y + aside * x);
}

int main(void)
{
    static const int links[17][2] = {{0, 1}, {0, 2}, {1, 3}, {2, 1}, {2, 4}, {3, 1}, {3, 4}, {3, 5}, {4, 5},
                                     {4, 6}, {4, 7}, {5, 7}, {6, 0}, {6, 4}, {6, 7}, {7, 5}, {7, 6}};
    svg_begin(360, 200, "Eight pages",
              "Eight circles, numbered from 0 to 7, and 17 arrows between them: 0 links to 1 and 2; 1 to 3; "
              "2 to 1 and "
              "4; 3 to 1, 4 and 5; 4 to 5, 6 and 7; 5 to 7; 6 to 0, 4 and 7; 7 to 5 and 6.");
    for (int k = 0; k < 17; k++) {
        const int from = links[k][0], to = links[k][1];
        if (from == 6 && to == 0) { /* over the top */
            svg_line(310, 25, 310, 12, 0.9), svg_line(310, 12, 40, 12, 0.9), svg_arrow(40, 12, 40, 25);
            continue;
        }
        double aside = 0;
        for (int other = 0; other < 17; other++)
            if (links[other][0] == to && links[other][1] == from) aside = 4;
        draw_link(from, to, aside);
    }
    for (int page = 0; page < 8; page++) {
        svg_circle(place[page][0], place[page][1], 14, page == 5 ? 0.15 : 0);
        svg_text(place[page][0], place[page][1] + 4, MIDDLE, 12, "%d", page);
    }
    svg_end();
    return 0;
}
