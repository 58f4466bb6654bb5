#define _POSIX_C_SOURCE 200809L

#include "base/record.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/enum_words.h"

/* ---- words ---- */

static const char *const statuses[] = {"", RECORD_STATUSES(ENUM_WORD)};
static const char *const faults[] = {"", RECORD_FAULTS(ENUM_WORD)};
static const char *const causes[] = {"", RECORD_CAUSES(ENUM_WORD)};
static const char *const backends[] = {"", RECORD_BACKENDS(ENUM_WORD)};

const char *status_word(status_t status)
{
    return statuses[status];
}

const char *fault_word(fault_t fault)
{
    return faults[fault];
}

const char *cause_word(cause_t cause)
{
    return causes[cause];
}

const char *backend_word(backend_t backend)
{
    return backends[backend];
}

int status_read(status_t *status, const char *word)
{
    int found = ENUM_READ(statuses, word);
    *status = found > 0 ? (status_t)found : STATUS_NONE;
    return found > 0 ? 0 : -1;
}

int fault_read(fault_t *fault, const char *word)
{
    int found = ENUM_READ(faults, word);
    *fault = found > 0 ? (fault_t)found : FAULT_NONE;
    return found >= 0 ? 0 : -1;
}

int cause_read(cause_t *cause, const char *word)
{
    int found = ENUM_READ(causes, word);
    *cause = found > 0 ? (cause_t)found : CAUSE_NONE;
    return found >= 0 ? 0 : -1;
}

int backend_read(backend_t *backend, const char *word)
{
    int found = ENUM_READ(backends, word);
    *backend = found > 0 ? (backend_t)found : BACKEND_NONE;
    return found >= 0 ? 0 : -1;
}

int status_exit(status_t status)
{
    static const int exits[] = {2,
#define S(name, word, exit) exit,
                                RECORD_STATUSES(S)
#undef S
    };
    return exits[status];
}

bool status_is_wrong(status_t status)
{
    return status == STATUS_FAIL || status == STATUS_ERROR || status == STATUS_TIMEOUT;
}

/* ---- a line ---- */

static void member(FILE *out, const char *key, const char *value)
{
    fprintf(out, ",\"%s\":", key);
    json_put_string(out, value);
}

static void some_member(FILE *out, const char *key, const char *value)
{
    if (value && value[0]) member(out, key, value);
}

/* What only the record of a case has. */
static void print_case(FILE *out, const record_t *r)
{
    if (!r->order) return;
    member(out, "order", r->order);
    fputs(",\"pattern\":\"", out);
    patterns_print(out, &r->patterns);
    fputc('"', out);
    some_member(out, "about", r->about);
    some_member(out, "right", r->right);
    if (!r->claims || !r->claims[0]) return;
    fprintf(out, ",\"claims\":%s", r->claims);
    some_member(out, "before", r->before);
    some_member(out, "rest", r->rest);
}

void record_print(FILE *out, const record_t *r)
{
    fputs("{\"practical\":", out);
    json_put_string(out, r->practical);
    fprintf(out, ",\"step\":%d", r->step);
    member(out, "title", r->title);
    member(out, "case", r->case_line);
    member(out, "status", status_word(r->status));
    fprintf(out, ",\"points\":%d,\"max_points\":%d", r->points, r->max_points);
    member(out, "backend", backend_word(r->backend));
    member(out, "device", r->device);
    fprintf(out, ",\"seed\":%s", r->seed && r->seed[0] ? r->seed : "null");
    member(out, "message", r->message);
    member(out, "hint", r->hint);
    member(out, "where", r->where);
    fputs(",\"time_ms\":", out);
    json_put_number(out, r->time_ms < 0 ? (double)NAN : r->time_ms);
    fprintf(out, ",\"metrics\":%s", r->metrics && r->metrics[0] ? r->metrics : "{}");
    some_member(out, "fault", fault_word(r->fault));
    some_member(out, "cause", cause_word(r->cause));
    some_member(out, "parts", r->parts);
    some_member(out, "answers", r->answers);
    print_case(out, r);
    fputs("}\n", out);
}

const char *record_line(arena_t *arena, const record_t *record)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    record_print(out, record);
    if (fclose(out) != 0) abort();
    const char *line = arena_copy(arena, text, size);
    free(text);
    return line;
}

static int unknown(char why[200], const char *key, const char *word)
{
    snprintf(why, 200, "has the %s \"%.60s\", which is none", key, word);
    return -1;
}

/* The words that are numbers inside. */
static int read_words(record_t *r, const json_object_t *object, char why[200])
{
    const char *status = json_text(object, "status"), *fault = json_text(object, "fault");
    const char *cause = json_text(object, "cause"), *pattern = json_text(object, "pattern");
    const char *backend = json_text(object, "backend");
    if (!*status) return snprintf(why, 200, "has no status"), -1;
    if (status_read(&r->status, status) != 0) return unknown(why, "status", status);
    if (fault_read(&r->fault, fault) != 0) return unknown(why, "fault", fault);
    if (cause_read(&r->cause, cause) != 0) return unknown(why, "cause", cause);
    if (backend_read(&r->backend, backend) != 0) return unknown(why, "backend", backend);
    if (patterns_read(&r->patterns, pattern) != 0) return unknown(why, "pattern", pattern);
    return 0;
}

int record_read(record_t *r, const json_object_t *object, char why[200])
{
    const char *time = json_text(object, "time_ms");
    *r = (record_t){.practical = json_text(object, "practical"),
                    .title = json_text(object, "title"),
                    .case_line = json_text(object, "case"),
                    .device = json_text(object, "device"),
                    .message = json_text(object, "message"),
                    .hint = json_text(object, "hint"),
                    .where = json_text(object, "where"),
                    .seed = json_text(object, "seed"),
                    .metrics = json_text(object, "metrics"),
                    .order = json_text(object, "order"),
                    .answers = json_text(object, "answers"),
                    .about = json_text(object, "about"),
                    .right = json_text(object, "right"),
                    .parts = json_text(object, "parts"),
                    .claims = json_text(object, "claims"),
                    .before = json_text(object, "before"),
                    .rest = json_text(object, "rest"),
                    .step = atoi(json_text(object, "step")),
                    .points = atoi(json_text(object, "points")),
                    .max_points = atoi(json_text(object, "max_points")),
                    .time_ms = *time ? atof(time) : -1};
    return read_words(r, object, why);
}
