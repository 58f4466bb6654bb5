/* table.h: what a bench has measured, read from its CSV.
 *
 * Lines that begin with # are the head (`# device: ...`, `# date: ...`, `# command: ...`); the first other
 * line names the columns; then comes a line for each way of each work:
 *
 *     work,size,role,way,unit,rate,rate_low,rate_high,ms,ms_low,ms_high,samples,bytes,flops,ceiling,verdict
 *
 * A rate is in `unit`, the median of `samples`, and the two beside it are the quartiles; bytes and flops are
 * what one run cannot do without; `ceiling` names the work of the same table that says how fast that can go
 * (copy, read, FMA), or is empty. Where the verdict is not `right` there are no numbers, but dashes.
 */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include <stdbool.h>
#include <stddef.h>

enum { BENCH_COLUMNS = 16 };

typedef struct bench_line {
    char *work, *size, *role, *way, *unit, *ceiling, *verdict;
    bool right;
    double rate, rate_low, rate_high, ms, ms_low, ms_high, samples, bytes, flops;
} bench_line_t;

typedef struct bench_table {
    char *device, *date, *command; /* "" where the head does not say */
    bench_line_t *lines;
    size_t count;
} bench_table_t;

/* Reads a table. What is none ends the program with status 2, the file and the number of the line. */
bench_table_t bench_read(const char *path);

/* The line of a work's way with this role: the fastest that is right, or NULL. */
const bench_line_t *bench_best(const bench_table_t *table, const char *work, const char *role);

/* What part of its ceiling's speed this line has, or 0 where it has no ceiling. */
double bench_of_ceiling(const bench_table_t *table, const bench_line_t *line);

/* Whether this line begins another work, or another size of it. */
bool bench_begins_work(const bench_table_t *table, size_t i);

/* The three ways to show it. */
void bench_print(const bench_table_t *table);
void bench_draw_bars(const bench_table_t *table);
void bench_draw_roofline(const bench_table_t *table);

#endif
