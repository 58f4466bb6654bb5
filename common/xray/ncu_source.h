/* ncu_source.h: the source page of ncu, `--page source --print-source cuda,sass --csv`, as lines.
 *
 * The page is a heap of tables. Before each stand the file and the function; its rows are lines of the
 * source, and under each its machine instructions, with what they did in one launch. Which launch is not
 * said. An instruction of an inlined function stands in the table of its own file and in that of its
 * caller's, and ncu 2025.3 prints all tables of a report twice if it has several launches of a file with
 * several kernels. So an instruction is counted once in the tables of one launch, and what the tables say of
 * a kernel in all is held against the raw page's sum of executed instructions: a page that repeats itself is
 * found out. */
#ifndef XRAY_NCU_SOURCE_H
#define XRAY_NCU_SOURCE_H

#include <stdbool.h>
#include <stdio.h>

#include "report.h"

/* A machine instruction in one table */
typedef struct {
    const char *kernel, *file;
    int line;
    bool known;    /* the file is one of the program's own */
    size_t tables; /* number of the launch's tables, from 1 */
    unsigned long long address;
    counts_t counts;
} instruction_t;

typedef struct {
    instruction_t *all;
    size_t count;
    bool broken; /* the page breaks off within its last line */
} instructions_t;

/* All of the page, with the repetitions inside the tables of one launch left out. */
instructions_t ncu_source_read(FILE *in, const char *const *sources);

/* How often the page tells each instruction of a kernel that executed so many, by the raw page: 1, or more if
 * it repeats itself; 0 if its sums cannot be explained so. */
int ncu_source_times(const instructions_t *instructions, const char *kernel, double executed);

/* Adds what the kernel's instructions did to the lines that they belong to, each told so many times. */
void ncu_source_lines(const instructions_t *instructions, const char *kernel, int times, line_t **lines,
                      size_t *line_count);

#endif
