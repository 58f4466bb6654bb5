/* occupancy.c: theoretical occupancy, against what NVIDIA's occupancy calculator says. */
#include <string.h>
#include "check.h"
#include "counting/occupancy.h"

static void is_occupancy(unsigned capability, unsigned threads, size_t shared, unsigned registers,
                         double percent, const char *limit)
{
    char name[200];
    occupancy o = cucc_occupancy_of(capability, threads, shared, registers);
    snprintf(name, sizeof name, "cc %u, %u threads, %zu bytes, %u registers: %g %%", capability, threads,
             shared, registers, percent);
    is_number(o.percent, percent, name);
    snprintf(name, sizeof name, "limit: %s", limit);
    is_number(strcmp(o.limit, limit), 0, name);
}

int main(void)
{
    is_occupancy(90, 256, 0, 32, 100, "block size");
    is_occupancy(90, 256, 0, 64, 50, "registers");
    is_occupancy(90, 1024, 0, 40, 50, "registers");
    is_occupancy(90, 768, 0, 0, 75, "block size");
    is_occupancy(90, 128, 48 * 1024, 32, 25, "shared memory");
    is_occupancy(90, 32, 0, 16, 50, "blocks");
    is_occupancy(90, 1, 0, 16, 50, "blocks");
    is_occupancy(80, 128, 48 * 1024, 32, 18.75, "shared memory");
    is_occupancy(75, 256, 48 * 1024, 32, 25, "shared memory");
    is_occupancy(75, 256, 0, 32, 100, "block size");
    is_occupancy(75, 32, 0, 32, 50, "blocks");
    is_occupancy(90, 256, 228 * 1024, 32, 0, "shared memory");
    return done();
}
