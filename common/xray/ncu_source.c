#include "ncu_source.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "csv.h"
#include "memory.h"
#include "base/numbers.h"
#include "write.h"

/* ---- the tables ---- */

enum { MOST_FILES = 64 };

typedef struct {
    instructions_t found;
    const char *const *sources;
    csv_row_t heading;
    const char *kernel, *file, *table_kernel; /* table_kernel: of the last table */
    const char *files[MOST_FILES];            /* of this launch's tables so far */
    size_t file_count, tables;
    int line;
    bool known;
} source_t;

static double cell(const source_t *s, const csv_row_t *row, const char *name)
{
    return csv_number(row, csv_column(&s->heading, name, 0), 0);
}

static bool begins(const csv_row_t *row, const source_t *s, const char *column, const char *with)
{
    return strncmp(csv_cell(row, csv_column(&s->heading, column, 0)), with, strlen(with)) == 0;
}

static bool is_own(const char *file, const char *const *sources)
{
    for (; sources && *sources; sources++)
        if (strcmp(*sources, file) == 0) return true;
    return false;
}

/* What one machine instruction did, executed by so many warps: a request each. */
static counts_t counts_of(const source_t *s, const csv_row_t *row)
{
    counts_t counts = {.lanes = cell(s, row, "Thread Instructions Executed"),
                       .lanes_weight = cell(s, row, "Instructions Executed"),
                       .divergent = cell(s, row, "Divergent Branches")};
    bool shared = begins(row, s, "Address Space", "Shared");
    if (!shared && !begins(row, s, "Address Space", "Global")) return counts;
    int kind = begins(row, s, "Access Operation", "Load")    ? 0
               : begins(row, s, "Access Operation", "Store") ? 1
                                                             : 2;
    traffic_t *of = &counts.of[(shared ? SHARED_LOAD : GLOBAL_LOAD) + kind];
    of->requests = counts.lanes_weight;
    of->moved = cell(s, row, shared ? "L1 Wavefronts Shared" : "L2 Theoretical Sectors Global");
    of->ideal = cell(s, row, shared ? "L1 Wavefronts Shared Ideal" : "L2 Theoretical Sectors Global Ideal");
    return counts;
}

static void add_instruction(source_t *s, const csv_row_t *row, const char *address)
{
    instruction_t one = {.kernel = s->kernel,
                         .file = s->file,
                         .line = s->line,
                         .known = s->known,
                         .tables = s->tables,
                         .address = strtoull(address, NULL, 16),
                         .counts = counts_of(s, row)};
    s->found.all = keep_room(s->found.all, s->found.count, sizeof one);
    s->found.all[s->found.count++] = one;
}

/* The tables of a launch are those of one function, each of another file: one that comes again, or another
 * function, begins the next launch. */
static void begin_table(source_t *s)
{
    bool again = s->tables == 0 || strcmp(s->table_kernel, s->kernel) != 0 || s->file_count == MOST_FILES;
    for (size_t i = 0; i < s->file_count; i++) again |= strcmp(s->files[i], s->file) == 0;
    if (again) s->tables++, s->file_count = 0;
    s->files[s->file_count++] = s->file;
    s->table_kernel = s->kernel;
}

static void read_row(source_t *s, const csv_row_t *row)
{
    const char *first = csv_cell(row, 0);
    if (strcmp(first, "File Path") == 0 || strcmp(first, "File Name") == 0) {
        s->file = write_path(csv_cell(row, 1), s->sources);
        s->known = is_own(s->file, s->sources);
        s->heading.count = 0;
    } else if (strcmp(first, "Kernel Name") == 0 || strcmp(first, "Function Name") == 0) {
        s->kernel = write_kernel_name(csv_cell(row, 1));
        s->heading.count = 0;
    } else if (csv_column(row, "Source", 0) >= 0 && csv_column(row, "Instructions Executed", 0) >= 0) {
        s->heading = *row;
        s->line = 0;
        begin_table(s);
    } else if (s->heading.count > 0) {
        double line = csv_number(row, csv_column(&s->heading, "Line No", 0), 0);
        const char *address = csv_cell(row, csv_column(&s->heading, "Address", 0));
        if (line > 0) s->line = number_int(line, 0);
        if (strncmp(address, "0x", 2) == 0) add_instruction(s, row, address);
    }
}

/* ---- each instruction once ---- */

static int by_address(const void *left, const void *right)
{
    const instruction_t *a = left, *b = right;
    int kernel = strcmp(a->kernel, b->kernel);
    if (kernel) return kernel;
    if (a->address != b->address) return a->address < b->address ? -1 : 1;
    if (a->tables != b->tables) return a->tables < b->tables ? -1 : 1;
    if (a->known != b->known) return b->known - a->known; /* the program's own line first */
    int file = strcmp(a->file, b->file);
    return file ? file : a->line - b->line;
}

static bool same_instruction(const instruction_t *a, const instruction_t *b)
{
    return a->address == b->address && strcmp(a->kernel, b->kernel) == 0;
}

instructions_t ncu_source_read(FILE *in, const char *const *sources)
{
    source_t s = {.sources = sources, .kernel = "", .file = "", .table_kernel = ""};
    csv_row_t row;
    while (csv_read(in, &row)) {
        read_row(&s, &row);
        s.found.broken = !row.whole;
    }
    instruction_t *all = s.found.all;
    size_t kept = 0;
    if (s.found.count) qsort(all, s.found.count, sizeof *all, by_address);
    for (size_t i = 0; i < s.found.count; i++)
        if (!kept || all[kept - 1].tables != all[i].tables || !same_instruction(&all[kept - 1], &all[i]))
            all[kept++] = all[i];
    s.found.count = kept;
    return s.found;
}

/* ---- is each told once a launch? ---- */

static size_t greatest_divisor(size_t a, size_t b)
{
    return b ? greatest_divisor(b, a % b) : a;
}

int ncu_source_times(const instructions_t *instructions, const char *kernel, double executed)
{
    double told = 0;
    size_t often = 0, tables = 0; /* tables: that tell of this instruction */
    for (size_t i = 0; i < instructions->count; i++) {
        const instruction_t *one = &instructions->all[i];
        if (strcmp(one->kernel, kernel) != 0) continue;
        told += one->counts.lanes_weight;
        tables++;
        if (i + 1 < instructions->count && same_instruction(one, one + 1)) continue;
        often = greatest_divisor(tables, often);
        tables = 0;
    }
    if (told <= 0 || executed <= 0 || told <= 1.05 * executed) return 1;
    double times = ceil(told / executed - 0.05); /* not all instructions need have a line */
    bool fits = times <= (double)often && often % (size_t)times == 0 && told >= 0.9 * times * executed;
    return fits ? number_int(times, 0) : 0;
}

/* ---- lines ---- */

static line_t *line_of(const instruction_t *one, line_t **lines, size_t *line_count)
{
    for (size_t i = *line_count; i-- > 0;) {
        line_t *line = &(*lines)[i];
        if (line->line == one->line && strcmp(line->kernel, one->kernel) == 0 &&
            strcmp(line->file, one->file) == 0)
            return line;
    }
    *lines = keep_room(*lines, *line_count, sizeof **lines);
    line_t *line = &(*lines)[(*line_count)++];
    *line = (line_t){.kernel = one->kernel, .file = one->file, .line = one->line};
    return line;
}

static int by_place(const void *left, const void *right)
{
    const line_t *a = left, *b = right;
    int kernel = strcmp(a->kernel, b->kernel), file = strcmp(a->file, b->file);
    return kernel ? kernel : file ? file : a->line - b->line;
}

void ncu_source_lines(const instructions_t *instructions, const char *kernel, int times, line_t **lines,
                      size_t *line_count)
{
    size_t first = *line_count;
    for (size_t i = 0; i < instructions->count; i++) {
        const instruction_t *one = &instructions->all[i];
        if (one->line == 0 || strcmp(one->kernel, kernel) != 0) continue;
        counts_t *counts = &line_of(one, lines, line_count)->counts;
        for (int access = 0; access < ACCESSES; access++) {
            counts->of[access].requests += one->counts.of[access].requests / times;
            counts->of[access].moved += one->counts.of[access].moved / times;
            counts->of[access].ideal += one->counts.of[access].ideal / times;
        }
        counts->lanes += one->counts.lanes / times;
        counts->lanes_weight += one->counts.lanes_weight / times;
        counts->divergent += one->counts.divergent / times;
    }
    if (*line_count > first) qsort(*lines + first, *line_count - first, sizeof **lines, by_place);
}
