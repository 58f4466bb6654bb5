#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "page_parts.h"
#include "source.h"

enum { AROUND = 2 }; /* lines shown before the first and after the last that counts */

typedef enum { LOADS, STORES, ATOMICS, SHARED, ACTIVE, COLUMNS } column_t;

static const struct {
    const char *name, *title;
} headings[COLUMNS] = {
    {"loads", "sectors per request of loads from global memory"},
    {"stores", "sectors per request of stores to global memory"},
    {"atomics", "sectors per request of atomics on global memory"},
    {"shared", "wavefronts per request of shared memory, the worst of loads, stores and atomics"},
    {"lanes", "active lanes of 32, on average"}};

/* The access that a column shows of a line; ACCESSES when there is none. */
static access_t access_in(const line_t *line, column_t column)
{
    access_t worst = ACCESSES;
    if (column <= ATOMICS) return line->counts.of[column].requests > 0 ? (access_t)column : ACCESSES;
    for (int i = SHARED_LOAD; i < ACCESSES; i++)
        if (line->counts.of[i].requests > 0 &&
            (worst == ACCESSES ||
             counts_per_request(&line->counts, i) > counts_per_request(&line->counts, worst)))
            worst = i;
    return worst;
}

/* 0 for as good as can be, to 5 for eight times too much. */
static int heat_of(double times)
{
    return times <= 1.13 ? 0 : times <= 1.5 ? 1 : times <= 2 ? 2 : times <= 4 ? 3 : times < 8 ? 4 : 5;
}

static void print_cell(FILE *out, const line_t *line, column_t column)
{
    if (column == ACTIVE) {
        double lanes = counts_lanes(&line->counts);
        if (isnan(lanes) || lanes <= 0)
            fputs("<td></td>", out);
        else
            fprintf(out, "<td class=\"h%d\" title=\"%s\">%.1f</td>", heat_of(LANES / lanes),
                    headings[column].title, lanes);
        return;
    }
    access_t access = access_in(line, column);
    if (access == ACCESSES) {
        fputs("<td></td>", out);
        return;
    }
    const traffic_t *of = &line->counts.of[access];
    double ideal = of->ideal > 0 ? of->ideal : of->requests;
    fprintf(out, "<td class=\"h%d\" title=\"%.0f requests, %.0f %s, ideal %.0f\">%.1f</td>",
            heat_of(of->moved / ideal), of->requests, of->moved, access_unit(access), of->ideal,
            counts_per_request(&line->counts, access));
}

static const line_t *find_line(const report_t *report, const kernel_t *kernel, const char *file, int number)
{
    for (size_t i = 0; i < report->line_count; i++) {
        const line_t *line = &report->lines[i];
        if (line->line == number && strcmp(line->kernel, kernel->name) == 0 && strcmp(line->file, file) == 0)
            return line;
    }
    return NULL;
}

static bool is_shown(const report_t *report, const kernel_t *kernel, column_t column)
{
    for (size_t i = 0; i < report->line_count; i++)
        if (strcmp(report->lines[i].kernel, kernel->name) == 0 &&
            (column == ACTIVE || access_in(&report->lines[i], column) != ACCESSES))
            return true;
    return false;
}

static void print_rows(FILE *out, const report_t *report, const kernel_t *kernel, const char *file, int from,
                       int to, const bool *shown)
{
    bool gap = true; /* nothing is left out before the first */
    for (int number = from; number <= to; number++) {
        const line_t *line = find_line(report, kernel, file, number);
        bool near = kernel->line > 0 && number >= kernel->line; /* of the kernel itself all lines are shown */
        for (int d = -AROUND; d <= AROUND; d++) near |= find_line(report, kernel, file, number + d) != NULL;
        if (!near && gap) continue;
        fprintf(out, "<tr%s><td class=\"n\">%.0d</td>", near ? "" : " class=\"gap\"", near ? number : 0);
        for (int column = 0; column < COLUMNS; column++) {
            if (!shown[column]) continue;
            if (line)
                print_cell(out, line, column);
            else
                fputs("<td></td>", out);
        }
        fputs("<td class=\"code\"><code>", out);
        page_text(out, near ? source_line(file, number) : "...");
        fputs("</code></td></tr>\n", out);
        gap = !near;
    }
}

static void print_file(FILE *out, const report_t *report, const kernel_t *kernel, const char *file,
                       const bool *shown)
{
    int from = strcmp(file, kernel->file) == 0 && kernel->line > 0 ? kernel->line : 1 << 30, to = 0;
    for (size_t i = 0; i < report->line_count; i++) {
        const line_t *line = &report->lines[i];
        if (strcmp(line->kernel, kernel->name) != 0 || strcmp(line->file, file) != 0) continue;
        if (line->line < from) from = line->line;
        if (line->line > to) to = line->line;
    }
    from = from > AROUND ? from - AROUND : 1;
    to = to < source_count(file) - AROUND ? to + AROUND : source_count(file);
    fputs("<div class=\"scroll\"><table class=\"source\">\n<caption>", out);
    page_text(out, file);
    fputs("</caption>\n<thead><tr><th></th>", out);
    for (int column = 0; column < COLUMNS; column++)
        if (shown[column])
            fprintf(out, "<th title=\"%s\">%s</th>", headings[column].title, headings[column].name);
    fputs("<th></th></tr></thead>\n<tbody>\n", out);
    print_rows(out, report, kernel, file, from, to, shown);
    fputs("</tbody>\n</table></div>\n", out);
}

void page_source(FILE *out, const report_t *report, const kernel_t *kernel)
{
    bool shown[COLUMNS];
    for (int column = 0; column < COLUMNS; column++) shown[column] = is_shown(report, kernel, column);
    for (size_t i = 0; i < report->line_count; i++) {
        const line_t *line = &report->lines[i];
        size_t before = 0;
        if (strcmp(line->kernel, kernel->name) != 0) continue;
        while (before < i && (strcmp(report->lines[before].file, line->file) != 0 ||
                              strcmp(report->lines[before].kernel, kernel->name) != 0))
            before++;
        if (before == i) print_file(out, report, kernel, line->file, shown); /* the first line of this file */
    }
}
