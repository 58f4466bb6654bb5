/* show.c: shows what a bench has measured.    usage: show table|bars|roofline FILE */
#include "table.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    static const struct {
        const char *word;
        void (*show)(const bench_table_t *table);
    } ways[] = {{"table", bench_print}, {"bars", bench_draw_bars}, {"roofline", bench_draw_roofline}};
    for (size_t i = 0; argc == 3 && i < sizeof ways / sizeof ways[0]; i++) {
        if (strcmp(argv[1], ways[i].word) != 0) continue;
        bench_table_t table = bench_read(argv[2]);
        ways[i].show(&table);
        return 0;
    }
    fprintf(stderr, "usage: show table|bars|roofline FILE\n");
    return 2;
}
