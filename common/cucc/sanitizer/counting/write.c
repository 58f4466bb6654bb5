/* write.c: the records of kernels and lines, as JSON. */
#include <stdlib.h>
#include <string.h>
#include "counting/count.h"
#include "counting/iterations.h"
#include "counting/spans.h"
#include "counting/launch.h"
#include "counting/lines.h"
#include "counting/occupancy.h"
#include "counting/operations.h"
#include "counting/picture.h"
#include "counting/totals.h"
#include "exec/json.h"
#include "exec/sealed.h"

static const char *const access_names[] = {"global_load", "global_store", "global_atomic",
                                           "shared_load", "shared_store", "shared_atomic"};

static const char *comma; /* before the next member: "" for the first */

static void member(FILE *out, const char *prefix, const char *name)
{
    fprintf(out, "%s\"%s%s\":", comma, prefix, name);
    comma = ",";
}

static void integer(FILE *out, const char *prefix, const char *name, double value)
{
    member(out, prefix, name);
    fprintf(out, "%.0f", value);
}

static void ratio(FILE *out, const char *prefix, const char *name, double above, double below)
{
    member(out, prefix, name);
    if (below > 0)
        fprintf(out, "%.2f", above / below);
    else
        fputs("null", out);
}

/* --- metrics --- */

static void write_widths(FILE *out, const char *name, const access_total *a)
{
    const char *between = "";
    member(out, name, "_by_width");
    putc('{', out);
    for (unsigned i = 0; i < TOTAL_WIDTHS; i++) {
        const traffic *t = &a->by_width[i];
        if (!t->requests) continue;
        fprintf(out, "%s\"%u\":{\"requests\":%.0f,\"sectors\":%.0f,\"sectors_per_request\":%.2f}", between,
                1u << i, t->requests, t->cost, t->cost / t->requests);
        between = ",";
    }
    putc('}', out);
}

static void write_global(FILE *out, const char *name, const access_total *a)
{
    integer(out, name, "_requests", a->all.requests);
    integer(out, name, "_sectors", a->all.cost);
    ratio(out, name, "_sectors_per_request", a->all.cost, a->all.requests);
    integer(out, name, "_ideal_sectors", a->all.ideal);
    ratio(out, name, "_efficiency_pct", 100 * a->all.ideal, a->all.cost);
    integer(out, name, "_lanes", a->all.lanes);
    integer(out, name, "_bytes", a->all.bytes);
    write_widths(out, name, a);
}

static void write_shared(FILE *out, const char *name, const access_total *a)
{
    integer(out, name, "_requests", a->all.requests);
    integer(out, name, "_wavefronts", a->all.cost);
    ratio(out, name, "_wavefronts_per_request", a->all.cost, a->all.requests);
    integer(out, name, "_ideal_wavefronts", a->all.ideal);
}

/* Of a kernel everything; of a line only what is done there */
static void write_metrics(FILE *out, const totals *t, const count_launch *whole)
{
    const double napkin_bytes = whole ? whole->napkin_bytes : 0;
    comma = "";
    fputs("\"metrics\":{", out);
    for (int i = CELL_GLOBAL_LOAD; i <= CELL_GLOBAL_ATOMIC; i++)
        if (whole || t->access[i].all.requests) write_global(out, access_names[i], &t->access[i]);
    double shared = 0, conflicts = 0, sectors = 0;
    for (int i = CELL_SHARED_LOAD; i <= CELL_SHARED_ATOMIC; i++) {
        if (whole || t->access[i].all.requests) write_shared(out, access_names[i], &t->access[i]);
        shared += t->access[i].all.requests;
        conflicts += t->access[i].all.cost - t->access[i].all.ideal;
    }
    for (int i = CELL_GLOBAL_LOAD; i <= CELL_GLOBAL_ATOMIC; i++) sectors += t->access[i].all.cost;
    if (whole || shared) integer(out, "", "shared_bank_conflicts", conflicts);
    ratio(out, "", "active_lanes_avg", t->lanes, t->executions);
    ratio(out, "", "active_lanes_pct", 100 * t->lanes / 32, t->executions);
    if (whole || t->divergent) integer(out, "", "divergent_branches", t->divergent);
    if (whole || t->barriers) integer(out, "", "barriers", t->barriers);
    if (whole || sectors) integer(out, "", "bytes_moved", 32 * sectors);
    if (whole) {
        integer(out, "", "shuffle_lanes", (double)whole->shuffle_lanes);
        if (napkin_bytes > 0)
            integer(out, "", "napkin_bytes", napkin_bytes);
        else
            member(out, "", "napkin_bytes"), fputs("null", out);
        member(out, "", "instructions"), fputs("null", out);
    }
    integer(out, "", "executed_blocks", t->executions);
    if (t->lost) ratio(out, "", "extrapolated_pct", 100 * t->lost, t->lost + t->lanes);
    putc('}', out);
}

/* --- records --- */

static void write_head(FILE *out, const char *record, const count_launch *l)
{
    fprintf(out, "{\"record\":\"%s\",\"tool\":\"sanitizer\",\"kernel\":", record);
    cucc_json_string(out, l->kernel.name);
}

static void write_occupancy(FILE *out, const count_launch *l)
{
    static const unsigned capabilities[] = {75, 80, 90};
    unsigned registers = cucc_registers_of(l->kernel.name);
    size_t shared = l->kernel.static_shared + l->kernel.dynamic_shared;
    fprintf(out, "\"shared_bytes\":%zu,", shared);
    if (registers)
        fprintf(out, "\"registers\":%u,", registers);
    else
        fputs("\"registers\":null,", out);
    occupancy o = cucc_occupancy_of(90, l->kernel.threads, shared, registers);
    fprintf(out,
            "\"occupancy\":{\"achieved\":null,\"theoretical_pct\":%.2f,\"limit\":\"%s\",\"by_capability\":{",
            o.percent, o.limit);
    for (unsigned i = 0; i < sizeof capabilities / sizeof *capabilities; i++) {
        unsigned c = capabilities[i];
        o = cucc_occupancy_of(c, l->kernel.threads, shared, registers);
        fprintf(out, "%s\"%u.%u\":%.2f", i ? "," : "", c / 10, c % 10, o.percent);
    }
    fputs("}},", out);
}

static void write_kernel(FILE *out, const count_launch *l, const totals *t)
{
    const sanitizer_kernel *k = &l->kernel;
    write_head(out, "kernel", l);
    fputs(",\"file\":", out);
    cucc_json_string(out, cucc_lines_kernel_file(l));
    fprintf(out, ",\"line\":%d,\"launch\":%u,\"grid\":[%u,%u,%u],\"block\":[%u,%u,%u],", k->line, k->launch,
            k->grid.x, k->grid.y, k->grid.z, k->block.x, k->block.y, k->block.z);
    write_occupancy(out, l);
    write_metrics(out, t, l);
    if (l->launches > 1)
        fprintf(out, ",\"largest_grid\":%llu,\"largest_block\":%u,\"smallest_block\":%u", l->largest_grid,
                l->largest_block, l->smallest_block);
    fprintf(out, ",\"launches\":%u%s}\n", l->launches, l->iterating ? ",\"iterating\":true" : "");
}

static void write_line(FILE *out, const count_launch *l, const line_totals *line)
{
    write_head(out, "line", l);
    fprintf(out, ",\"launch\":%u,\"file\":", l->kernel.launch);
    cucc_json_string(out, line->file);
    fprintf(out, ",\"line\":%d,", line->line);
    write_metrics(out, &line->totals, NULL);
    fputs("}\n", out);
}

void cucc_count_write(FILE *jsonl)
{
    for (const count_launch *l = cucc_count_first(); l; l = l->next) cucc_lines_wanted(l);
    for (const count_launch *l = cucc_count_first(); l; l = l->next) {
        totals whole = {0};
        unsigned count;
        line_totals *lines = cucc_lines_of(l, &count);
        cucc_totals_add_cells(&whole, &l->cells);
        if (cucc_is_sealed()) cucc_count_tell(l);
        write_kernel(jsonl, l, &whole);
        for (unsigned i = 0; i < count; i++) write_line(jsonl, l, &lines[i]);
        free(lines);
    }
    cucc_operations_write(jsonl);
    cucc_iterations_write(jsonl);
    cucc_spans_write(jsonl);
    cucc_picture_write(jsonl);
}
