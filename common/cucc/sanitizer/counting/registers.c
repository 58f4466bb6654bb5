/* registers.c: reads CUCC_REGISTERS. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "counting/registers.h"

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
