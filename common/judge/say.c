#define _POSIX_C_SOURCE 200809L

#include "say.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "case.h"
#include "record.h"
#include "run.h"
#include "base/text.h"

reader_t first_result;

static char *metrics_json(const reader_t *result, double *elapsed)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    const char *comma = "";
    if (!out) return NULL;
    fputc('{', out);
    for (int i = 0; i < result->metric_count; i++) {
        const metric_note_t *m = &result->metrics[i];
        char name[300], unit[100];
        text_t name_text = TEXT_ON(name), unit_text = TEXT_ON(unit);
        text_add_clean(&name_text, m->name, strlen(m->name), 250);
        text_add_clean(&unit_text, m->unit, strlen(m->unit), 50);
        if (strcmp(m->name, "elapsed") == 0) {
            *elapsed = isfinite(m->value) && m->value >= 0 ? m->value : -1;
            continue;
        }
        fputs(comma, out);
        record_string(out, name);
        fputs(":{\"value\":", out);
        record_number(out, m->value);
        fputs(",\"unit\":", out);
        record_string(out, unit);
        fputc('}', out);
        comma = ",";
    }
    fputc('}', out);
    fclose(out);
    return text;
}

void say(const char *status, const char *message, const char *hint, const char *where, const char *pattern,
         const char *seen)
{
    char seed[32];
    double elapsed = run.wall_ms;
    char *metrics = metrics_json(&first_result, &elapsed);
    snprintf(seed, sizeof seed, "%llu", case_seed());
    record_t record = {.practical = run.practical,
                       .title = run.title,
                       .case_line = run.case_line,
                       .status = status,
                       .backend = run.backend,
                       .device = run.device,
                       .message = message,
                       .hint = hint,
                       .where = where,
                       .seed = seed,
                       .metrics = metrics,
                       .order = run.order ? run.order : "",
                       .pattern = pattern,
                       .seen = seen,
                       .step = run.step,
                       .points = strcmp(status, "pass") == 0 ? run.points : 0,
                       .max_points = run.points,
                       .time_ms = elapsed};
    record_print(stdout, &record);
    if (fflush(stdout) != 0) {
        fprintf(stderr, "judge: cannot write the record: %s\n", strerror(errno));
        _exit(2);
    }
    _exit(record_exit(status));
}
