/* zigzag.c: steepest descent and conjugate gradients on a bowl of two unknowns (practical 12). Both walks are
 * computed here: A = [1 0; 0 8], b = 0, from the same start. */
#include "svg.h"

static const double A[2] = {1, 8}; /* the diagonal; the other elements are 0 */
static const double START_X[2] = {8, 1};

enum { MIDDLE_Y = 76, SCALE = 36 };

static double x_of(const double x[2])
{
    return 30 + SCALE * x[0];
}

static double y_of(const double x[2])
{
    return MIDDLE_Y - SCALE * x[1];
}

/* Where x'Ax is as large as at `x`: an ellipse around the minimum, as far as the picture goes */
static void draw_level(const double x[2])
{
    const double level = A[0] * x[0] * x[0] + A[1] * x[1] * x[1];
    const double wide = sqrt(level / A[0]), high = sqrt(level / A[1]);
    int drawing = 0;
    printf("<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"0.6\" stroke-opacity=\"0.45\" d=\"");
    for (int degree = -180; degree <= 180; degree += 3) {
        const double angle = degree * acos(-1) / 180, here[2] = {wide * cos(angle), high * sin(angle)};
        const int inside = fabs(here[1]) < 2.05 && here[0] > -0.8;
        if (inside) printf("%c%.1f %.1f", drawing ? 'L' : 'M', x_of(here), y_of(here));
        drawing = inside;
    }
    printf("\"/>\n");
}

/* Walks at most `steps` times to the lowest point along a direction; with `conjugate` the direction keeps a
 * part of the last one. Draws the ways, `width` wide. */
static void walk(int steps, int conjugate, double width)
{
    double x[2] = {START_X[0], START_X[1]}, r[2], p[2] = {0, 0}, before = 0;
    for (int step = 0; step < steps; step++) {
        const double from[2] = {x[0], x[1]};
        double along = 0, curvature = 0, square = 0;
        for (int i = 0; i < 2; i++) r[i] = -A[i] * x[i], square += r[i] * r[i];
        if (square < 1e-20) return;
        for (int i = 0; i < 2; i++) {
            p[i] = r[i] + (conjugate && step ? square / before * p[i] : 0);
            along += r[i] * p[i], curvature += p[i] * A[i] * p[i];
        }
        for (int i = 0; i < 2; i++) x[i] += along / curvature * p[i];
        before = square;
        if (!conjugate) draw_level(x);
        svg_line(x_of(from), y_of(from), x_of(x), y_of(x), width);
        svg_dot(x_of(x), y_of(x), 2);
    }
}

int main(void)
{
    svg_begin(
        360, 178, "Steepest descent zigzags, conjugate directions do not",
        "Level lines of a long bowl, one inside the other, seen from above, with its lowest point at the "
        "left. A thin line goes down from a start at the right in ever smaller zigzags, each at a right "
        "angle to the one before. A thick line has two pieces only: the first is that of the zigzag, the "
        "second leads from there to the lowest point.");
    draw_level(START_X);
    walk(14, 0, 0.9);
    walk(2, 1, 2.4);
    svg_dot(x_of(START_X), y_of(START_X), 3);
    svg_text(x_of(START_X), y_of(START_X) - 8, MIDDLE, 12, "start");
    svg_line(60, 166, 84, 166, 0.9), svg_text(90, 170, START, 12, "steepest descent");
    svg_line(206, 166, 230, 166, 2.4), svg_text(236, 170, START, 12, "conjugate");
    svg_end();
    return 0;
}
