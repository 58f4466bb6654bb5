#include "base/record.h"

#include <math.h>
#include <string.h>

#include "base/json.h"

static void member(FILE *out, const char *key, const char *value)
{
    fprintf(out, ",\"%s\":", key);
    json_put_string(out, value);
}

void record_print(FILE *out, const record_t *r)
{
    fputs("{\"practical\":", out);
    json_put_string(out, r->practical);
    fprintf(out, ",\"step\":%d", r->step);
    member(out, "title", r->title);
    member(out, "case", r->case_line);
    member(out, "status", r->status);
    fprintf(out, ",\"points\":%d,\"max_points\":%d", r->points, r->max_points);
    member(out, "backend", r->backend);
    member(out, "device", r->device);
    fprintf(out, ",\"seed\":%s", r->seed && r->seed[0] ? r->seed : "null");
    member(out, "message", r->message);
    member(out, "hint", r->hint);
    member(out, "where", r->where);
    fputs(",\"time_ms\":", out);
    json_put_number(out, r->time_ms < 0 ? (double)NAN : r->time_ms);
    fprintf(out, ",\"metrics\":%s", r->metrics && r->metrics[0] ? r->metrics : "{}");
    if (r->fault && r->fault[0]) member(out, "fault", r->fault);
    if (r->order) member(out, "order", r->order);
    if (r->pattern) member(out, "pattern", r->pattern);
    if (r->right && r->right[0]) member(out, "right", r->right);
    if (r->claims && r->claims[0]) fprintf(out, ",\"claims\":%s", r->claims);
    fputs("}\n", out);
}

int record_exit(const char *status)
{
    static const struct {
        const char *status;
        int exit;
    } all[] = {{"pass", 0}, {"fail", 1}, {"todo", 3}, {"error", 4}, {"timeout", 5}, {"skip", 6}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].status, status) == 0) return all[i].exit;
    return 2;
}
