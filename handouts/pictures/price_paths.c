/* price_paths.c: some paths of one share's price over a year, as paths.cu simulates them (practical 2). */
#include <stdint.h>

#include "svg.h"

enum { PATHS = 8, TIME_STEPS = 100, LEFT = 44, RIGHT = 318, TOP = 12, BOTTOM = 156 };

static double uniform(uint64_t *state) /* in (0, 1) */
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return ((double)(*state >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(uint64_t *state)
{
    const double radius = sqrt(-2 * log(uniform(state)));
    return radius * cos(6.283185307179586 * uniform(state));
}

static double y_of(double price)
{
    return BOTTOM - (price - 0.82) / 0.5 * (BOTTOM - TOP);
}

static void draw_path(uint64_t *state)
{
    const double dt = 1.0 / TIME_STEPS, rate = 0.05, sigma = 0.1;
    double price = 1;
    printf("<polyline fill=\"none\" stroke=\"currentColor\" stroke-width=\"0.8\" points=\"%d,%g", LEFT,
           y_of(price));
    for (int i = 1; i <= TIME_STEPS; i++) {
        price *= 1 + rate * dt + sigma * sqrt(dt) * normal(state);
        printf(" %g,%.1f", LEFT + (RIGHT - LEFT) * i / (double)TIME_STEPS, y_of(price));
    }
    printf("\"/>\n");
    printf("<circle cx=\"%d\" cy=\"%.1f\" r=\"4\" fill-opacity=\"%d\" stroke=\"currentColor\"/>\n", RIGHT,
           y_of(price), fabs(price - 1) < 0.1);
}

int main(void)
{
    uint64_t state = 1;
    svg_begin(
        360, 186, "Paths of a price",
        "Eight jagged lines that begin at a price of 1 and spread to the right, over a year. Two dashed "
        "lines at 0.9 and 1.1; a path that ends between them ends in a filled dot, the others in a ring.");
    for (int i = 0; i < 3; i++) {
        const double price = 0.9 + 0.1 * i;
        svg_dashed_line(LEFT, y_of(price), RIGHT + 10, y_of(price));
        svg_text(LEFT - 6, y_of(price) + 4, END, 12, "%.1f", price);
    }
    for (int path = 0; path < PATHS; path++) draw_path(&state);
    svg_text(RIGHT, 180, END, 12, "a year, in 100 steps");
    svg_end();
    return 0;
}
