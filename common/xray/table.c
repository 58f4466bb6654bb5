#include "table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "source.h"
#include "overlap.h"
#include "work.h"
#include "base/text.h"

enum { MOST_ROWS = 14, MOST_ADVICE = 4, SOURCE_COLUMN = 62 };

/* What a line costs beyond the least possible, in sectors and wavefronts: the order of the table. */
static double cost_of(const line_t *line)
{
    double cost = 0;
    for (int i = 0; i < ACCESSES; i++) cost += counts_excess(&line->counts, i);
    return cost;
}

static int worst_first(const void *left, const void *right)
{
    const line_t *a = *(const line_t *const *)left, *b = *(const line_t *const *)right;
    double costs[2] = {cost_of(a), cost_of(b)};
    if (costs[0] != costs[1]) return costs[0] > costs[1] ? -1 : 1;
    if (a->counts.divergent != b->counts.divergent) return a->counts.divergent > b->counts.divergent ? -1 : 1;
    int file = strcmp(a->file, b->file);
    return file ? file : a->line - b->line;
}

const line_t **table_lines(const report_t *report, const kernel_t *kernel, size_t *count)
{
    const line_t **lines = calloc(report->line_count + 1, sizeof *lines);
    *count = 0;
    for (size_t i = 0; lines && i < report->line_count; i++)
        if (strcmp(report->lines[i].kernel, kernel->name) == 0) lines[(*count)++] = &report->lines[i];
    if (*count) qsort(lines, *count, sizeof *lines, worst_first);
    return lines;
}

/* ---- the kernel as a whole ---- */

/* "8,1,1" is 8 in a launch. */
static void print_dim(FILE *out, const char *dim)
{
    unsigned x = 1, y = 1, z = 1;
    int got = sscanf(dim, "%u,%u,%u", &x, &y, &z);
    if (got < 1)
        fputc('?', out);
    else if (y == 1 && z == 1)
        fprintf(out, "%u", x);
    else
        fprintf(out, z == 1 ? "(%u,%u)" : "(%u,%u,%u)", x, y, z);
}

void table_heading(FILE *out, const kernel_t *kernel)
{
    fprintf(out, "%s<<<", kernel->name);
    print_dim(out, kernel->grid);
    fputs(", ", out);
    print_dim(out, kernel->block);
    fputs(">>>", out);
    if (kernel->launches > 1)
        fprintf(out, " and %ld more launch%s", kernel->launches - 1, kernel->launches == 2 ? "" : "es");
}

static void add_occupancy(text_t *text, const kernel_t *kernel)
{
    if (isnan(kernel->theoretical_pct)) return;
    text_add(text, "; occupancy ");
    if (!isnan(kernel->achieved_pct)) text_add(text, "%.0f %%, ", kernel->achieved_pct);
    text_add(text, "at most %.0f %%", kernel->theoretical_pct);
    if (*kernel->limit && kernel->theoretical_pct < 99.5) text_add(text, ", bounded by %s", kernel->limit);
    if (!isnan(kernel->registers)) text_add(text, ", %.0f registers per thread", kernel->registers);
}

void table_summary(FILE *out, const kernel_t *kernel)
{
    char memory[600];
    text_t text = TEXT_ON(memory);
    const counts_t *counts = &kernel->counts;
    double bytes = counts_bytes(counts), lanes = counts_lanes(counts), ideal = 0;
    for (int i = GLOBAL_LOAD; i <= GLOBAL_ATOMIC; i++) ideal += 32 * counts->of[i].ideal;
    text_add(&text, "moves ");
    advice_bytes(&text, bytes);
    if (bytes > 0) text_add(&text, ", %.0f %% of which its requests need", 100 * ideal / bytes);
    if (counts->napkin_bytes > 0) {
        text_add(&text, " (%.2f times the ", bytes / counts->napkin_bytes);
        advice_bytes(&text, counts->napkin_bytes);
        text_add(&text, " that the task needs)");
    }
    if (!isnan(lanes)) text_add(&text, "; %.1f of 32 lanes at work", lanes);
    add_occupancy(&text, kernel);
    fputs(memory, out);
}

/* ---- lines ---- */

/* The end of a row: active lanes, and the source. */
static void print_end(FILE *out, const line_t *line, style_t style)
{
    double lanes = counts_lanes(&line->counts);
    int width = style.width > SOURCE_COLUMN + 20 ? style.width - SOURCE_COLUMN : 20;
    if (isnan(lanes))
        fprintf(out, "  %5s", "-");
    else
        fprintf(out, "  %5.1f", lanes);
    fprintf(out, "  %s%s%s\n", style.dim, source_short(line->file, line->line, width), style.plain);
}

static void print_row(FILE *out, const line_t *line, access_t access, style_t style)
{
    const traffic_t *of = &line->counts.of[access];
    double per_request = counts_per_request(&line->counts, access),
           used = counts_used_pct(&line->counts, access);
    const char *colour = used < 50 ? style.red : used < 80 ? style.yellow : "";
    fprintf(out, "  %5d  %-13s %9.0f  %s%5.1f %-10s%s %5.1f  %4.0f %%", line->line, access_name(access),
            of->requests, colour, per_request, access_unit(access), *colour ? style.plain : "",
            of->ideal / of->requests, used);
    print_end(out, line, style);
}

static void print_branch(FILE *out, const line_t *line, style_t style)
{
    fprintf(out, "  %5d  %-13s %9.0f  %-29s", line->line, "branches part", line->counts.divergent, "warps");
    print_end(out, line, style);
}

/* Returns how many rows the line took. */
static int print_line(FILE *out, const line_t *line, style_t style)
{
    int rows = 0;
    for (int i = 0; i < ACCESSES; i++)
        if (line->counts.of[i].requests > 0) print_row(out, line, i, style), rows++;
    if (line->counts.divergent > 0) print_branch(out, line, style), rows++;
    return rows;
}

static void print_advice(FILE *out, const report_t *report, const kernel_t *kernel, const line_t **lines,
                         size_t count, style_t style)
{
    int said = 0;
    for (size_t i = 0; i < count && said < MOST_ADVICE; i++) {
        for (int which = 0; which <= ACCESSES; which++) {
            char memory[800];
            text_t text = TEXT_ON(memory);
            advice_line(&text, report, kernel, lines[i], which);
            if (text.length) style_paragraph(out, style, "  -> ", memory), said++;
        }
    }
}

static void print_kernel(FILE *out, const report_t *report, const kernel_t *kernel, style_t style)
{
    size_t count, i = 0;
    const line_t **lines = table_lines(report, kernel, &count);
    int rows = 0;
    fputs(style.bold, out);
    table_heading(out, kernel);
    fprintf(out, "%s", style.plain);
    if (*kernel->file) fprintf(out, "   %s%s:%d%s", style.dim, kernel->file, kernel->line, style.plain);
    fputs("\n  ", out);
    table_summary(out, kernel);
    fputc('\n', out);
    if (count > 0)
        fprintf(out, "%s   line  access         requests  a request        ideal    used  lanes%s\n",
                style.dim, style.plain);
    for (; i < count && rows < MOST_ROWS; i++) rows += print_line(out, lines[i], style);
    if (i < count) fprintf(out, "         and %zu more lines (HTML=1 shows all)\n", count - i);
    print_advice(out, report, kernel, lines, count, style);
    for (i = 0; i < report->note_count; i++)
        if (strcmp(report->notes[i].kernel, kernel->name) == 0)
            style_paragraph(out, style, "  note: ", report->notes[i].message);
    free(lines);
}

void table_print(FILE *out, const report_t *report, style_t style)
{
    for (size_t i = 0; i < report->kernel_count; i++) {
        if (i) fputc('\n', out);
        print_kernel(out, report, &report->kernels[i], style);
    }
    if (report->kernel_count == 0) fputs("No kernel was launched.\n", out);
    if (report->iterations > 0) fputc('\n', out);
    work_print_iterations(out, report);
    overlap_print(out, report);
}
