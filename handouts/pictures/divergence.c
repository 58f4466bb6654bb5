/* divergence.c: which lanes of a block of 256 threads add in each round, by v0 (modulo) and by v1 and v2
 * (practical 4). */
#include "svg.h"

/* Eight rounds, one row each: 256 threads as 8 warps. works(round, thread). */
static void table(double x, const char *name, int (*works)(int round, int thread))
{
    svg_text(x + 72, 12, MIDDLE, 11, "%s", name);
    for (int warp = 0; warp < 8; warp++) svg_text(x + 9 + 18 * warp, 25, MIDDLE, 10, "%d", warp);
    for (int round = 0; round < 8; round++)
        for (int warp = 0; warp < 8; warp++) {
            int at_work = 0;
            for (int lane = 0; lane < 32; lane++) at_work += works(round, 32 * warp + lane);
            svg_box(x + 18 * warp, 30 + 16 * round, 18, 16, at_work / 32.0 * 0.45);
            if (at_work) svg_text(x + 9 + 18 * warp, 42 + 16 * round, MIDDLE, 10, "%d", at_work);
        }
}

static int modulo(int round, int thread)
{
    return thread % (2 << round) == 0;
}

static int close_ranks(int round, int thread)
{
    return thread < 128 >> round;
}

int main(void)
{
    svg_begin(360, 176, "Lanes at work in each round",
              "Two tables of eight rounds by eight warps; each cell holds the number of lanes of the warp "
              "that add. On the left, "
              "modulo: 16 lanes of every warp, then 8, 4, 2 and 1 of every warp. On the right, ranks closed: "
              "32 lanes of warps 0 to "
              "3, then of 0 and 1, then of 0 alone, then 16, 8, 4, 2 and 1 lanes of warp 0.");
    svg_text(0, 25, START, 10, "round");
    for (int round = 0; round < 8; round++) svg_text(12, 42 + 16 * round, MIDDLE, 10, "%d", round + 1);
    table(36, "v0: t % (2 s) == 0", modulo);
    table(206, "v1, v2: ranks closed", close_ranks);
    svg_text(36, 172, START, 10, "columns: warps; numbers: lanes at work");
    svg_end();
    return 0;
}
