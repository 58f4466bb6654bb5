/* What ncu counted, as records. The raw page has a row for each launch and a column for each metric; the
 * source page has a table for each launch, with rows for lines of the source and, under each, for its machine
 * instructions. */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "convert.h"
#include "csv.h"
#include "memory.h"
#include "write.h"

/* ---- the raw page ---- */

/* The sum of the columns of these names, as far as they are there. */
static double sum(const csv_row_t *heading, const csv_row_t *row, const char *const *names)
{
    double total = 0;
    for (; *names; names++) total += csv_number(row, csv_column(heading, *names, 0), 0);
    return total;
}

static double one(const csv_row_t *heading, const csv_row_t *row, const char *name)
{
    return csv_number(row, csv_column(heading, name, 0), NAN);
}

#define NAMES(...) ((const char *const[]){__VA_ARGS__, NULL})
#define GLOBAL(what, op) "l1tex__t_" what "_pipe_lsu_mem_global_op_" op ".sum"
#define SHARED(op) "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_" op ".sum"
#define SHARED_REQUESTS(op) "smsp__inst_executed_op_shared_" op ".sum"
#define CONFLICTS(op) "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_" op ".sum"

static void read_counts(counts_t *counts, const csv_row_t *h, const csv_row_t *r)
{
    traffic_t *of = counts->of;
    of[GLOBAL_LOAD].requests = sum(h, r, NAMES(GLOBAL("requests", "ld")));
    of[GLOBAL_LOAD].moved = sum(h, r, NAMES(GLOBAL("sectors", "ld")));
    of[GLOBAL_STORE].requests = sum(h, r, NAMES(GLOBAL("requests", "st")));
    of[GLOBAL_STORE].moved = sum(h, r, NAMES(GLOBAL("sectors", "st")));
    of[GLOBAL_ATOMIC].requests = sum(h, r, NAMES(GLOBAL("requests", "atom"), GLOBAL("requests", "red")));
    of[GLOBAL_ATOMIC].moved = sum(h, r, NAMES(GLOBAL("sectors", "atom"), GLOBAL("sectors", "red")));
    of[SHARED_LOAD].requests = sum(h, r, NAMES(SHARED_REQUESTS("ld")));
    of[SHARED_LOAD].moved = sum(h, r, NAMES(SHARED("ld")));
    of[SHARED_LOAD].ideal = of[SHARED_LOAD].moved - sum(h, r, NAMES(CONFLICTS("ld")));
    of[SHARED_STORE].requests = sum(h, r, NAMES(SHARED_REQUESTS("st")));
    of[SHARED_STORE].moved = sum(h, r, NAMES(SHARED("st")));
    of[SHARED_STORE].ideal = of[SHARED_STORE].moved - sum(h, r, NAMES(CONFLICTS("st")));
    of[SHARED_ATOMIC].requests = sum(h, r, NAMES(SHARED_REQUESTS("atom")));
    of[SHARED_ATOMIC].moved = sum(h, r, NAMES(SHARED("atom")));
    of[SHARED_ATOMIC].ideal = of[SHARED_ATOMIC].moved - sum(h, r, NAMES(CONFLICTS("atom")));
    double executed = sum(h, r, NAMES("smsp__inst_executed.sum"));
    double lanes = one(h, r, "smsp__thread_inst_executed_per_inst_executed.ratio");
    if (isnan(lanes) && executed > 0) lanes = sum(h, r, NAMES("smsp__thread_inst_executed.sum")) / executed;
    if (!isnan(lanes)) {
        counts->lanes_weight = executed > 0 ? executed : 1;
        counts->lanes = lanes * counts->lanes_weight;
    }
    counts->divergent = sum(h, r, NAMES("smsp__sass_branch_targets_threads_divergent.sum"));
}

static const char *triple(const csv_row_t *h, const csv_row_t *r, const char *what)
{
    char names[3][48];
    double value[3];
    for (int i = 0; i < 3; i++) {
        snprintf(names[i], sizeof names[i], "launch__%s_dim_%c", what, "xyz"[i]);
        value[i] = one(h, r, names[i]);
        if (isnan(value[i])) return "";
    }
    return keep_format("%.0f,%.0f,%.0f", value[0], value[1], value[2]);
}

/* What bounds the blocks of a multiprocessor. */
static const char *limit(const csv_row_t *h, const csv_row_t *r)
{
    static const char *const limits[][2] = {{"launch__occupancy_limit_warps", "block size"},
                                            {"launch__occupancy_limit_registers", "registers"},
                                            {"launch__occupancy_limit_shared_mem", "shared memory"},
                                            {"launch__occupancy_limit_blocks", "blocks"}};
    const char *least = "";
    double blocks = INFINITY;
    for (int i = 0; i < 4; i++) {
        double value = one(h, r, limits[i][0]);
        if (!isnan(value) && value < blocks) blocks = value, least = limits[i][1];
    }
    return least;
}

/* All that is read, before anything is written: what of a kernel was ideal is known from its lines alone. */
typedef struct {
    kernel_t *kernels;
    line_t *lines;
    size_t kernel_count, line_count;
} found_t;

static void read_launch(found_t *found, const csv_row_t *h, const csv_row_t *r)
{
    kernel_t kernel = {
        .name = write_kernel_name(csv_cell(r, csv_column(h, "Kernel Name", 0))),
        .file = "",
        .tool = "ncu",
        .grid = triple(h, r, "grid"),
        .block = triple(h, r, "block"),
        .limit = limit(h, r),
        .launches = 1,
        .launch = (long)csv_number(r, csv_column(h, "ID", 0), 0) + 1,
        .shared_bytes =
            sum(h, r, NAMES("launch__shared_mem_per_block_static", "launch__shared_mem_per_block_dynamic")),
        .registers = one(h, r, "launch__registers_per_thread"),
        .achieved_pct = one(h, r, "sm__warps_active.avg.pct_of_peak_sustained_active"),
        .theoretical_pct = one(h, r, "sm__maximum_warps_per_active_cycle_pct")};
    read_counts(&kernel.counts, h, r);
    found->kernels = keep_room(found->kernels, found->kernel_count, sizeof kernel);
    found->kernels[found->kernel_count++] = kernel;
}

static void read_raw(FILE *in, found_t *found)
{
    csv_row_t row, heading = {NULL, 0};
    while (csv_read(in, &row)) {
        if (heading.count == 0) {
            if (csv_column(&row, "Kernel Name", 0) >= 0)
                heading = row; /* before it: what the program printed */
        } else if (row.count == heading.count && *csv_cell(&row, csv_column(&heading, "ID", 0))) {
            read_launch(found, &heading, &row); /* the row of units has no ID */
        }
    }
}

/* ---- the source page ---- */

typedef struct {
    found_t *found;
    const char *const *sources;
    csv_row_t heading;
    const char *kernel, *file;
    line_t line; /* line 0: none is being read */
} source_t;

static void finish_line(source_t *s)
{
    if (s->line.line > 0) {
        s->found->lines = keep_room(s->found->lines, s->found->line_count, sizeof s->line);
        s->found->lines[s->found->line_count++] = s->line;
    }
    s->line = (line_t){.kernel = s->kernel, .file = s->file};
}

static double cell(const source_t *s, const csv_row_t *row, const char *name)
{
    return csv_number(row, csv_column(&s->heading, name, 0), 0);
}

static int begins(const csv_row_t *row, const source_t *s, const char *column, const char *with)
{
    return strncmp(csv_cell(row, csv_column(&s->heading, column, 0)), with, strlen(with)) == 0;
}

/* One machine instruction, executed by so many warps: a request each. */
static void add_instruction(source_t *s, const csv_row_t *row)
{
    double executed = cell(s, row, "Instructions Executed"),
           threads = cell(s, row, "Thread Instructions Executed");
    s->line.counts.lanes += threads;
    s->line.counts.lanes_weight += executed;
    s->line.counts.divergent += cell(s, row, "Divergent Branches");
    int shared = begins(row, s, "Address Space", "Shared");
    if (!shared && !begins(row, s, "Address Space", "Global")) return;
    int kind = begins(row, s, "Access Operation", "Load")    ? 0
               : begins(row, s, "Access Operation", "Store") ? 1
                                                             : 2;
    traffic_t *of = &s->line.counts.of[(shared ? SHARED_LOAD : GLOBAL_LOAD) + kind];
    of->requests += executed;
    of->moved += cell(s, row, shared ? "L1 Wavefronts Shared" : "L2 Theoretical Sectors Global");
    of->ideal += cell(s, row, shared ? "L1 Wavefronts Shared Ideal" : "L2 Theoretical Sectors Global Ideal");
}

static void read_row(source_t *s, const csv_row_t *row)
{
    const char *first = csv_cell(row, 0);
    if (strcmp(first, "File Path") == 0 || strcmp(first, "File Name") == 0) {
        finish_line(s);
        s->file = write_path(csv_cell(row, 1), s->sources);
        s->heading.count = 0;
    } else if (strcmp(first, "Kernel Name") == 0 || strcmp(first, "Function Name") == 0) {
        finish_line(s);
        s->kernel = write_kernel_name(csv_cell(row, 1));
        s->heading.count = 0;
    } else if (csv_column(row, "Source", 0) >= 0 && csv_column(row, "Instructions Executed", 0) >= 0) {
        finish_line(s);
        s->heading = *row;
        finish_line(s);
    } else if (s->heading.count > 0) {
        double line = csv_number(row, csv_column(&s->heading, "Line No", 0), 0);
        if (line > 0 && line != s->line.line) {
            finish_line(s);
            s->line.line = (int)line;
        }
        if (strncmp(csv_cell(row, csv_column(&s->heading, "Address", 0)), "0x", 2) == 0)
            add_instruction(s, row);
    }
}

static void read_source(FILE *in, found_t *found, const char *const *sources)
{
    source_t s = {
        .found = found, .sources = sources, .kernel = "", .file = "", .line = {.kernel = "", .file = ""}};
    csv_row_t row;
    while (csv_read(in, &row)) read_row(&s, &row);
    finish_line(&s);
}

/* ---- all together ---- */

/* The raw page has no ideal sectors: each launch of a kernel gets its share of those of the lines. */
static void give_ideals(found_t *found)
{
    for (size_t k = 0; k < found->kernel_count; k++) {
        kernel_t *kernel = &found->kernels[k];
        double launches = 0;
        for (size_t i = 0; i < found->kernel_count; i++)
            launches += strcmp(found->kernels[i].name, kernel->name) == 0;
        for (size_t i = 0; i < found->line_count; i++) {
            if (strcmp(found->lines[i].kernel, kernel->name) != 0) continue;
            for (int access = GLOBAL_LOAD; access <= GLOBAL_ATOMIC; access++)
                kernel->counts.of[access].ideal += found->lines[i].counts.of[access].ideal / launches;
        }
    }
}

static int read_file(const char *path, found_t *found, const char *const *sources, int is_raw)
{
    FILE *in = fopen(path, "r");
    if (!in) {
        fprintf(stderr, "inspect: %s: %s\n", path, strerror(errno));
        return -1;
    }
    if (is_raw)
        read_raw(in, found);
    else
        read_source(in, found, sources);
    fclose(in);
    return 0;
}

int convert_ncu(FILE *out, const char *raw, const char *source, const char *const *sources)
{
    found_t found = {NULL, NULL, 0, 0};
    if (read_file(raw, &found, sources, 1) != 0) return 2;
    if (strcmp(source, "-") != 0 && read_file(source, &found, sources, 0) != 0) return 2;
    give_ideals(&found);
    for (size_t i = 0; i < found.kernel_count; i++) write_kernel(out, &found.kernels[i]);
    for (size_t i = 0; i < found.line_count; i++) write_line(out, &found.lines[i], "ncu");
    write_end(out, "ncu", 0, found.kernel_count > 0, found.kernel_count > 0 ? "" : "ncu profiled no kernel");
    return found.kernel_count > 0 ? 0 : 2;
}
