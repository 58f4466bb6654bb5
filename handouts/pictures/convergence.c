/* convergence.c: how the residual falls with steepest descent and with conjugate gradients, for the Poisson
 * problem on a cube (practical 12). Both are run here, in double precision. */
#include "svg.h"

enum { SIDE = 15, N = SIDE * SIDE * SIDE, ITERATIONS = 60, LEFT = 44, BOTTOM = 166 };

static double x[N], r[N], p[N], q[N];

static double dot(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < N; i++) sum += a[i] * b[i];
    return sum;
}

/* q = A p: six times the point less its neighbours, which are 0 outside of the cube */
static void multiply(void)
{
    for (int z = 0; z < SIDE; z++)
        for (int y = 0; y < SIDE; y++)
            for (int k = 0; k < SIDE; k++) {
                const int i = (z * SIDE + y) * SIDE + k;
                double sum = 6 * p[i];
                if (k > 0) sum -= p[i - 1];
                if (k < SIDE - 1) sum -= p[i + 1];
                if (y > 0) sum -= p[i - SIDE];
                if (y < SIDE - 1) sum -= p[i + SIDE];
                if (z > 0) sum -= p[i - SIDE * SIDE];
                if (z < SIDE - 1) sum -= p[i + SIDE * SIDE];
                q[i] = sum;
            }
}

static double y_of(double residual)
{
    return 24 + 20 * -log10(residual);
}

/* From x = 0 and a point source beside the middle. Draws |r| / |b| over the iterations. */
static void run(int conjugate, double width)
{
    for (int i = 0; i < N; i++) x[i] = r[i] = p[i] = 0;
    r[N / 2 + 3] = 1;
    double square = 1, place = LEFT, height = y_of(1);
    for (int i = 0; i < N; i++) p[i] = r[i];
    for (int k = 1; k <= ITERATIONS; k++) {
        multiply();
        const double alpha = square / dot(p, q);
        for (int i = 0; i < N; i++) x[i] += alpha * p[i], r[i] -= alpha * q[i];
        const double now = dot(r, r);
        const double to = LEFT + 5.0 * k, down = y_of(sqrt(now));
        if (down > BOTTOM) return;
        svg_line(place, height, to, down, width);
        place = to, height = down;
        for (int i = 0; i < N; i++) p[i] = r[i] + (conjugate ? now / square * p[i] : 0);
        square = now;
    }
}

int main(void)
{
    svg_begin(
        360, 206, "Residuals of steepest descent and conjugate gradients",
        "The size of the residual over 60 iterations, on a logarithmic axis from 1 down to a ten millionth. "
        "Steepest descent falls quickly at first, and is still above a hundredth after 60 iterations. "
        "Conjugate gradients follow it for some ten iterations, then fall ever faster, to a millionth "
        "within fifty.");
    svg_arrow(LEFT, BOTTOM, 356, BOTTOM);
    svg_line(LEFT, 14, LEFT, BOTTOM, 0.9);
    for (int power = 0; power <= 6; power += 2) {
        svg_dashed_line(LEFT, y_of(pow(10, -power)), 350, y_of(pow(10, -power)));
        svg_text(LEFT - 5, y_of(pow(10, -power)) + 4, END, 11, power ? "1e-%d" : "1", power);
    }
    for (int k = 0; k <= ITERATIONS; k += 20) {
        svg_line(LEFT + 5 * k, BOTTOM, LEFT + 5 * k, BOTTOM + 3, 0.8);
        svg_text(LEFT + 5 * k, BOTTOM + 15, MIDDLE, 11, "%d", k);
    }
    svg_text(356, 202, END, 12, "iterations");
    svg_text(LEFT + 6, 12, START, 12, "residual, as a part of the right-hand side");
    run(0, 0.9);
    run(1, 2.2);
    svg_text(346, 78, END, 12, "steepest descent");
    svg_text(206, 134, END, 12, "conjugate gradients");
    svg_end();
    return 0;
}
