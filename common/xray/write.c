#define _POSIX_C_SOURCE 200809L
#include "write.h"

#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"
#include "base/json.h"

static void member(FILE *out, const char *key, const char *value)
{
    fprintf(out, ",\"%s\":", key);
    json_put_string(out, value);
}

static void number(FILE *out, const char *key, double value)
{
    fprintf(out, ",\"%s\":", key);
    json_put_number(out, value);
}

/* "1,2,3" as a list; null where it is not known. */
static void triple(FILE *out, const char *key, const char *value)
{
    fprintf(out, *value ? ",\"%s\":[%s]" : ",\"%s\":null", key, value);
}

static void place(FILE *out, const party_t *party)
{
    member(out, "file", party->file);
    fprintf(out, ",\"line\":%d", party->line);
    triple(out, "block", party->block);
    triple(out, "thread", party->thread);
}

void write_finding(FILE *out, const finding_t *f)
{
    fputs("{\"record\":\"finding\"", out);
    member(out, "kind", kind_word(f->kind));
    member(out, "space", space_word(f->space));
    member(out, "tool", f->tool);
    member(out, "kernel", f->kernel);
    place(out, &f->self);
    member(out, "array", f->array);
    member(out, "message", f->message);
    if (*f->other.what) {
        fputs(",\"other\":{\"what\":", out);
        json_put_string(out, f->other.what);
        place(out, &f->other);
        fputc('}', out);
    } else
        fputs(",\"other\":null", out);
    member(out, "advice", f->advice);
    fprintf(out, ",\"times\":%ld}\n", f->times);
}

static void write_access(FILE *out, const counts_t *counts, access_t access)
{
    const traffic_t *of = &counts->of[access];
    const char *key = access_key(access), *unit = access_unit(access);
    bool shared = access_is_shared(access);
    fprintf(out, "\"%s_requests\":%.10g,\"%s_%s\":%.10g,\"%s_%s_per_request\":", key, of->requests, key, unit,
            of->moved, key, unit);
    json_put_number(out, counts_per_request(counts, access));
    fprintf(out, ",\"%s_ideal_%s\":%.10g,", key, unit, of->ideal);
    if (shared) return;
    fprintf(out, "\"%s_efficiency_pct\":", key);
    json_put_number(out, counts_used_pct(counts, access));
    fputc(',', out);
}

/* The metrics object of counts that were counted. */
static void write_metrics(FILE *out, const counts_t *counts)
{
    double lanes = counts_lanes(counts), conflicts = 0;
    fputs(",\"metrics\":{", out);
    for (int i = 0; i < ACCESSES; i++)
        if (counts->of[i].requests > 0) write_access(out, counts, i);
    for (int i = SHARED_LOAD; i < ACCESSES; i++) conflicts += counts_excess(counts, i);
    fprintf(out, "\"shared_bank_conflicts\":%.10g,\"active_lanes_avg\":", conflicts);
    json_put_number(out, lanes);
    fputs(",\"active_lanes_pct\":", out);
    json_put_number(out, lanes / LANES * 100);
    fprintf(out, ",\"divergent_branches\":%.10g,\"bytes_moved\":%.10g", counts->divergent,
            counts_bytes(counts));
    if (counts->lanes_weight > 0) number(out, "executed_blocks", counts->lanes_weight);
    fputc('}', out);
}

void write_kernel(FILE *out, const kernel_t *k)
{
    fputs("{\"record\":\"kernel\"", out);
    member(out, "tool", k->tool);
    member(out, "kernel", k->name);
    member(out, "file", k->file);
    fprintf(out, ",\"line\":%d,\"launch\":%ld", k->line, k->launch);
    triple(out, "grid", k->grid);
    triple(out, "block", k->block);
    number(out, "shared_bytes", k->shared_bytes);
    number(out, "registers", k->registers);
    fputs(",\"occupancy\":{\"achieved\":", out);
    json_put_number(out, k->achieved_pct);
    number(out, "theoretical_pct", k->theoretical_pct);
    member(out, "limit", k->limit);
    fputc('}', out);
    write_metrics(out, &k->counts);
    fputs("}\n", out);
}

void write_line(FILE *out, const line_t *line, const char *tool)
{
    fputs("{\"record\":\"line\"", out);
    member(out, "tool", tool);
    member(out, "kernel", line->kernel);
    fputs(",\"launch\":0", out);
    member(out, "file", line->file);
    fprintf(out, ",\"line\":%d", line->line);
    write_metrics(out, &line->counts);
    fputs("}\n", out);
}

void write_note(FILE *out, const char *tool, const char *kernel, const char *message)
{
    fputs("{\"record\":\"note\"", out);
    member(out, "tool", tool);
    member(out, "kernel", kernel);
    member(out, "message", message);
    fputs("}\n", out);
}

void write_end(FILE *out, const char *tool, size_t findings, int complete, const char *reason)
{
    fputs("{\"record\":\"end\"", out);
    member(out, "tool", tool);
    fprintf(out, ",\"findings\":%zu,\"complete\":%s", findings, complete ? "true" : "false");
    if (*reason) member(out, "reason", reason);
    fputs("}\n", out);
}

const char *write_path(const char *path, const char *const *sources)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char here[PATH_MAX];
    for (; sources && *sources; sources++) {
        const char *end = strrchr(*sources, '/');
        if (strcmp(end ? end + 1 : *sources, name) == 0) return *sources;
    }
    if (getcwd(here, sizeof here) && strncmp(path, here, strlen(here)) == 0 && path[strlen(here)] == '/')
        path += strlen(here) + 1;
    return keep_text(path);
}

const char *write_kernel_name(const char *signature)
{
    int depth = 0, ended = 0;
    size_t begin = 0, end = strlen(signature);
    for (size_t i = 0; signature[i]; i++) {
        char c = signature[i];
        if (depth == 0 && !ended && i > begin && (c == '(' || c == '<')) end = i, ended = 1;
        if (depth == 0 && c == '(' && ended) break; /* the parameters: all is known */
        if (c == '<' || c == '(') depth++;
        if (c == '>' || c == ')') depth--;
        if (depth == 0 && (c == ' ' || c == ':')) begin = i + 1, end = strlen(signature), ended = 0;
    }
    return keep_bytes(signature + begin, end - begin);
}
