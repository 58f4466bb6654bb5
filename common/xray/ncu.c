/* What ncu counted, as records. The raw page has a row for each launch and a column for each metric: kernels
 * are counted by it. Its lines are those of the source page (ncu_source.h). */
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "convert.h"
#include "csv.h"
#include "memory.h"
#include "ncu_source.h"
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
    /* As the hardware counts them: a sector whose words several lanes update counts once for each turn. */
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

/* What bounds the blocks of a multiprocessor. Shared memory comes last: what ncu says of a kernel without any
 * is the bound of blocks again. */
static const char *limit(const csv_row_t *h, const csv_row_t *r)
{
    static const char *const limits[][2] = {{"launch__occupancy_limit_warps", "block size"},
                                            {"launch__occupancy_limit_registers", "registers"},
                                            {"launch__occupancy_limit_blocks", "blocks"},
                                            {"launch__occupancy_limit_shared_mem", "shared memory"}};
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
    double *executed; /* instructions of each kernel; 0: not said */
    double *wanted; /* of each kernel, the part of its global sectors that is ideal, by the raw page; NAN: not
                       said */
    line_t *lines;
    size_t kernel_count, line_count;
    bool broken; /* a page breaks off */
    instructions_t instructions;
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
    found->wanted = keep_room(found->wanted, found->kernel_count, sizeof *found->wanted);
    double wanted = one(h, r, "memory_l2_theoretical_sectors_global_ideal") /
                    one(h, r, "memory_l2_theoretical_sectors_global");
    found->wanted[found->kernel_count] = wanted <= 1 ? wanted : NAN;
    found->executed = keep_room(found->executed, found->kernel_count, sizeof *found->executed);
    found->executed[found->kernel_count] = sum(h, r, NAMES("smsp__inst_executed.sum"));
    found->kernels[found->kernel_count++] = kernel;
}

static void read_raw(FILE *in, found_t *found)
{
    csv_row_t row, heading = {NULL, 0, 0};
    int id = -1;
    while (csv_read(in, &row)) {
        if (heading.count == 0) {
            if (csv_column(&row, "Kernel Name", 0) >= 0)
                heading = row, id = csv_column(&row, "ID", 0); /* before it: what the program printed */
        } else if (row.whole && row.count == heading.count) {
            if (*csv_cell(&row, id)) read_launch(found, &heading, &row); /* the row of units has no ID */
        } else {
            found->broken |= !row.whole || !isnan(csv_number(&row, id, NAN)); /* else a remark of ncu's */
        }
    }
}

/* ---- all together ---- */

static bool is_first_of_name(const found_t *found, size_t k)
{
    for (size_t i = 0; i < k; i++)
        if (strcmp(found->kernels[i].name, found->kernels[k].name) == 0) return false;
    return true;
}

static double executed(const found_t *found, const char *kernel)
{
    double sum = 0;
    for (size_t i = 0; i < found->kernel_count; i++)
        if (strcmp(found->kernels[i].name, kernel) == 0) sum += found->executed[i];
    return sum;
}

/* The lines of each kernel, if they fit what is known of it as a whole. */
static void make_lines(found_t *found, FILE *out)
{
    for (size_t k = 0; k < found->kernel_count; k++) {
        const char *kernel = found->kernels[k].name;
        if (!is_first_of_name(found, k)) continue;
        int times = ncu_source_times(&found->instructions, kernel, executed(found, kernel));
        if (times >= 1)
            ncu_source_lines(&found->instructions, kernel, times, &found->lines, &found->line_count);
        if (times > 1)
            write_note(
                out, "ncu", kernel,
                keep_format(
                    "ncu's source page listed each instruction %d times per launch, by the kernel's count of "
                    "instructions: its lines are divided by %d",
                    times, times));
        if (times == 0)
            write_note(out, "ncu", kernel,
                       "ncu's source page and the kernel's count of instructions contradict each other: its "
                       "lines are left out");
    }
}

/* The raw page has no ideal sectors of loads, stores and atomics apart: each launch of a kernel gets its
 * share of those of the lines; without lines, of those of all together. */
static void give_ideals(found_t *found)
{
    for (size_t k = 0; k < found->kernel_count; k++) {
        kernel_t *kernel = &found->kernels[k];
        double launches = 0, sums[GLOBAL_ATOMIC + 1] = {0};
        for (size_t i = 0; i < found->kernel_count; i++)
            launches += strcmp(found->kernels[i].name, kernel->name) == 0;
        for (size_t i = 0; i < found->line_count; i++)
            for (int access = GLOBAL_LOAD; access <= GLOBAL_ATOMIC; access++)
                if (strcmp(found->lines[i].kernel, kernel->name) == 0)
                    sums[access] += found->lines[i].counts.of[access].ideal;
        double wanted = isnan(found->wanted[k]) ? 1 : found->wanted[k];
        for (int access = GLOBAL_LOAD; access <= GLOBAL_ATOMIC; access++) {
            traffic_t *of = &kernel->counts.of[access];
            of->ideal = sums[access] > 0 ? sums[access] / launches : of->moved * wanted;
        }
    }
}

static int read_file(const char *path, found_t *found, const char *const *sources, bool is_raw)
{
    FILE *in = fopen(path, "r");
    if (!in) {
        fprintf(stderr, "xray: %s: %s\n", path, strerror(errno));
        return -1;
    }
    if (is_raw)
        read_raw(in, found);
    else
        found->instructions = ncu_source_read(in, sources);
    found->broken |= ferror(in) != 0 || (!is_raw && found->instructions.broken);
    fclose(in);
    return 0;
}

int convert_ncu(FILE *out, const char *raw, const char *source, const char *const *sources)
{
    found_t found = {0};
    if (read_file(raw, &found, sources, 1) != 0) return 2;
    if (strcmp(source, "-") != 0 && read_file(source, &found, sources, 0) != 0) return 2;
    make_lines(&found, out);
    give_ideals(&found);
    for (size_t i = 0; i < found.kernel_count; i++) write_kernel(out, &found.kernels[i]);
    for (size_t i = 0; i < found.line_count; i++) write_line(out, &found.lines[i], "ncu");
    const char *reason = found.kernel_count == 0 ? "ncu profiled no kernel"
                         : found.broken          ? "what ncu printed breaks off"
                                                 : "";
    write_end(out, "ncu", 0, !*reason, reason);
    return *reason ? 2 : 0;
}
