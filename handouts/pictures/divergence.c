/* divergence.c: which lanes of a block of 256 threads add in each turn, by v0 (modulo) and by v1 and v2
 * (practical 4). */
#include "svg.h"

/* Eight turns, one row each: 256 threads as 8 warps. works(turn, thread). */
static void table(double x, const char *name, int (*works)(int turn, int thread))
{
    svg_text(x + 72, 12, MIDDLE, 11, "%s", name);
    for (int warp = 0; warp < 8; warp++) svg_text(x + 9 + 18 * warp, 25, MIDDLE, 10, "%d", warp);
    for (int turn = 0; turn < 8; turn++)
        for (int warp = 0; warp < 8; warp++) {
            int at_work = 0;
            for (int lane = 0; lane < 32; lane++) at_work += works(turn, 32 * warp + lane);
            svg_box(x + 18 * warp, 30 + 16 * turn, 18, 16, at_work / 32.0 * 0.45);
            if (at_work) svg_text(x + 9 + 18 * warp, 42 + 16 * turn, MIDDLE, 10, "%d", at_work);
        }
}

static int modulo(int turn, int thread)
{
    return thread % (2 << turn) == 0;
}

static int close_ranks(int turn, int thread)
{
    return thread < 128 >> turn;
}

int main(void)
{
    svg_begin(360, 176, "Lanes at work in each turn",
              "Two tables of eight turns by eight warps; each cell holds the number of lanes of the warp "
              "that add. On the left, "
              "modulo: 16 lanes of every warp, then 8, 4, 2 and 1 of every warp. On the right, ranks closed: "
              "32 lanes of warps 0 to "
              "3, then of 0 and 1, then of 0 alone, then 16, 8, 4, 2 and 1 lanes of warp 0.");
    svg_text(0, 25, START, 10, "turn");
    for (int turn = 0; turn < 8; turn++) svg_text(12, 42 + 16 * turn, MIDDLE, 10, "%d", turn + 1);
    table(36, "v0: t % (2 s) == 0", modulo);
    table(206, "v1, v2: ranks closed", close_ranks);
    svg_text(36, 172, START, 10, "columns: warps; numbers: lanes at work");
    svg_end();
    return 0;
}
