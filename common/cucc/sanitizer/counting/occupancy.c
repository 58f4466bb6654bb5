/* occupancy.c: limits of a multiprocessor, from the table of compute capabilities in NVIDIA's
 * programming guide. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counting/occupancy.h"

enum { WARP = 32, REGISTERS = 65536, PARTITIONS = 4, REGISTER_UNIT = 256 };

typedef struct limits {
    unsigned capability, warps, blocks;
    size_t shared, reserved, shared_unit; /* bytes; reserved: of each block's, by the system */
} limits;

static const limits table[] = {
    {75, 32, 16, 64 * 1024, 0, 256},
    {80, 64, 32, 164 * 1024, 1024, 128},
    {90, 64, 32, 228 * 1024, 1024, 128},
};

static size_t round_up(size_t n, size_t unit)
{
    return (n + unit - 1) / unit * unit;
}

/* Registers are given out to whole warps, within a quarter of the multiprocessor */
static unsigned by_registers(unsigned warps, unsigned registers)
{
    if (!registers) return ~0u;
    unsigned a_warp = (unsigned)round_up(registers * WARP, REGISTER_UNIT);
    return REGISTERS / PARTITIONS / a_warp * PARTITIONS / warps;
}

static unsigned by_shared(const limits *l, size_t bytes)
{
    size_t taken = round_up(bytes + l->reserved, l->shared_unit);
    return taken ? (unsigned)(l->shared / taken) : ~0u;
}

occupancy cucc_occupancy_of(unsigned capability, unsigned threads, size_t shared_bytes, unsigned registers)
{
    const limits *l = table;
    while (l < &table[2] && l->capability != capability) l++;
    unsigned warps = (threads + WARP - 1) / WARP;
    if (!warps) return (occupancy){0, 0, "block size"};
    occupancy o = {l->warps / warps, 0, "block size"};
    const struct {
        unsigned blocks;
        const char *name;
    } others[] = {{by_registers(warps, registers), "registers"},
                  {by_shared(l, shared_bytes), "shared memory"},
                  {l->blocks, "blocks"}};
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        if (others[i].blocks >= o.blocks) continue;
        o.blocks = others[i].blocks;
        o.limit = others[i].name;
    }
    o.percent = 100.0 * o.blocks * warps / l->warps;
    return o;
}

/* --- registers --- */

/* The least number of a line that begins with the kernel's name: a template has several, and which of them
 * ran is not known here, so what is said of occupancy is said as a most. 0: there is none. */
static unsigned in_table(FILE *table, const char *kernel)
{
    char name[256];
    unsigned registers, least = 0;
    while (fscanf(table, "%255s %u", name, &registers) == 2)
        if (!strcmp(name, kernel) && (!least || registers < least)) least = registers;
    return least;
}

unsigned cucc_registers_of(const char *kernel)
{
    const char *word = getenv("CUCC_REGISTERS");
    char *end;
    if (!word || !*word) return 0;
    unsigned long number = strtoul(word, &end, 10);
    if (!*end) return (unsigned)number;
    FILE *table = fopen(word, "r");
    if (!table) return 0;
    unsigned registers = in_table(table, kernel);
    fclose(table);
    return registers;
}
