/* cg_launches.c: an iteration of conjugate gradients as a row of launches, in three versions (practical 12).
 */
#include "svg.h"

enum { LEFT = 62, WIDTH = 294 };

/* A version: its launches as boxes of equal width with words in them, and from where on the host waits. */
static void version(double y, const char *name, const char *under, const char *const *words, int count,
                    unsigned waits)
{
    double width = (double)WIDTH / count;
    svg_text(2, y + 14, START, 11, "%s", name);
    svg_text(2, y + 28, START, 10, "%s", under);
    for (int i = 0; i < count; i++) {
        svg_box(LEFT + i * width, y, width - 4, 32, waits >> i & 1 ? 0.3 : 0.06);
        svg_text(LEFT + i * width + (width - 4) / 2, y + 20, MIDDLE, 10, "%s", words[i]);
    }
}

int main(void)
{
    static const char *const library[] = {"A p", "p.q", "x", "r", "r.r", "p", "p"};
    static const char *const fused[] = {"A p, p.q, alpha", "r, r.r, r.z, beta", "x, p"};
    static const char *const one[] = {"A p, p.q | alpha, r, r.r, r.z | beta, x, p |"};
    svg_begin(
        360, 172, "One iteration as launches",
        "Version 0 has seven launches in an iteration, and the host waits for the results of two of them. "
        "Version 4 has three launches: product, p.q and alpha; then r, both sums and beta; then x and p. In "
        "one launch the same three parts are between barriers of the whole grid.");
    version(8, "version 0", "7 launches", library, 7, 1u << 1 | 1u << 4);
    version(62, "version 4", "3 launches", fused, 3, 0);
    version(116, "step 6", "1 for all", one, 1, 0);
    svg_text(LEFT, 164, START, 10, "shaded: the host waits for the result; each | is a grid.sync()");
    svg_end();
    return 0;
}
