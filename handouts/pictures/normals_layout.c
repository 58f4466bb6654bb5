/* normals_layout.c: the two orders of the normals, for three paths of two steps (practical 2). */
#include "svg.h"

enum { PATHS = 3, DRAWS = 4 };

/* Twelve numbers in a row; number i belongs to path path(i), whose draw draw(i) it is. */
static void row(double y, const char *name, int path_by_path)
{
    svg_text(4, y, START, 11, "%s", name);
    for (int i = 0; i < PATHS * DRAWS; i++) {
        int path = path_by_path ? i / DRAWS : i % PATHS, draw = path_by_path ? i % DRAWS : i / PATHS;
        svg_box(4 + 29.3 * i, y + 6, 29.3, 22, 0.08 + 0.16 * path);
        svg_text(4 + 29.3 * (i + 0.5), y + 21, MIDDLE, 11, "%d:%d", path, draw);
        svg_text(4 + 29.3 * (i + 0.5), y + 40, MIDDLE, 10, "%d", i);
    }
}

int main(void)
{
    svg_begin(360, 122, "Two orders for the same random numbers",
              "Twelve numbers in memory, for three paths of four normals each. In step 1 the four normals of "
              "path 0 come first, then those "
              "of path 1, then those of path 2. In step 2 the first normals of the paths 0, 1 and 2 come "
              "first, then their second ones, and "
              "so on.");
    row(14, "step 1, path after path (path:normal)", 1);
    row(76, "step 2, normal after normal", 0);
    svg_end();
    return 0;
}
