#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>

#include "case_words.h"
#include "tally.h"
#include "tally_claims.h"

int tally_add(tally_t *tally, const char *line, const char **why)
{
    if (tally->count == tally->room) {
        size_t room = tally->room ? 2 * tally->room : 64;
        void *more = realloc(tally->records, room * sizeof *tally->records);
        if (!more) case_refuse("not enough memory for %zu records", room);
        tally->records = more;
        tally->room = room;
    }
    json_object_t *record = &tally->records[tally->count];
    *why = "is no JSON object";
    int status = json_parse(record, line) == 0 ? 0 : -1;
    if (status == 0 && record_exit(json_get(record, "status")) == 2) status = -1, *why = "has no status";
    if (status == 0)
        tally->count++;
    else
        json_free(record);
    return status;
}

void tally_free(tally_t *tally)
{
    for (size_t i = 0; i < tally->count; i++) json_free(&tally->records[i]);
    free(tally->records);
    *tally = (tally_t){NULL, 0, 0};
}

record_t tally_record(const json_object_t *object)
{
    const char *time = json_text(object, "time_ms");
    return (record_t){.practical = json_text(object, "practical"),
                      .title = json_text(object, "title"),
                      .case_line = json_text(object, "case"),
                      .status = json_text(object, "status"),
                      .backend = json_text(object, "backend"),
                      .device = json_text(object, "device"),
                      .message = json_text(object, "message"),
                      .hint = json_text(object, "hint"),
                      .where = json_text(object, "where"),
                      .seed = json_text(object, "seed"),
                      .metrics = json_text(object, "metrics"),
                      .fault = json_text(object, "fault"),
                      .step = atoi(json_text(object, "step")),
                      .points = atoi(json_text(object, "points")),
                      .max_points = atoi(json_text(object, "max_points")),
                      .time_ms = *time ? atof(time) : -1};
}

const char *tally_order(const json_object_t *object)
{
    const char *order = json_text(object, "order");
    return strcmp(order, "forward") == 0 ? "" : order;
}

/* How much a status says about a step: the first record of the highest decides. */
static int weight(const char *status)
{
    static const char *const rising[] = {"skip", "pass", "todo"};
    for (int i = 0; i < 3; i++)
        if (strcmp(status, rising[i]) == 0) return i;
    return 3; /* fail, error, timeout: the first of them, in teaching order */
}

static size_t count_of(const tally_t *tally, const char *status)
{
    size_t count = 0;
    for (size_t i = 0; i < tally->count; i++)
        count += strcmp(json_text(&tally->records[i], "status"), status) == 0;
    return count;
}

/* ---- metrics: the last of each name ---- */

typedef struct {
    const char *name, *value;
} metric_t;

static void merge_metrics(FILE *out, const tally_t *tally, arena_t *arena)
{
    metric_t *list = NULL;
    size_t count = 0;
    for (size_t i = 0; i < tally->count; i++) {
        json_object_t metrics;
        if (json_parse(&metrics, json_text(&tally->records[i], "metrics")) == 0) {
            for (int m = 0; m < metrics.count; m++) {
                const json_member_t *member = &metrics.members[m];
                size_t k = 0;
                while (k < count && strcmp(list[k].name, member->key) != 0) k++;
                if (member->is_string) continue;
                if (k == count)
                    *(metric_t *)arena_grow(arena, &list, &count, sizeof *list) =
                        (metric_t){.name = arena_text(arena, member->key)};
                list[k].value = arena_text(arena, member->value);
            }
        }
        json_free(&metrics);
    }
    fputc('{', out);
    for (size_t k = 0; k < count; k++) {
        if (k) fputc(',', out);
        json_put_string(out, list[k].name);
        fprintf(out, ":%s", list[k].value);
    }
    fputc('}', out);
}

static const char *merged_metrics(const tally_t *tally, arena_t *arena)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) case_refuse("not enough memory");
    merge_metrics(out, tally, arena);
    if (fclose(out) != 0) case_refuse("not enough memory");
    const char *copy = arena_text(arena, text);
    free(text);
    return copy;
}

/* ---- the message ---- */

static void add_order(text_t *text, const char *order)
{
    if (strcmp(order, "reverse") == 0)
        text_add(text, "with threads in reverse order: ");
    else if (order[0])
        text_add(text, "with threads in another order (%s): ", order);
}

/* Found in a run of another kind than the cases are: which of those were right says nothing of it. */
static int is_of_its_own(const char *pattern)
{
    return strcmp(pattern, "check_build") == 0 || strcmp(pattern, "failing_call") == 0;
}

/* Where the order of threads decides, that is what is wrong, and not the index that the numbers suggest. */
static const char *order_hint(const tally_t *tally, const json_object_t *decisive)
{
    const char *pattern = json_text(decisive, "pattern");
    int known = is_of_its_own(pattern) || strcmp(pattern, "known_mistake") == 0;
    if (known || !tally_order_decides(tally)) return "";
    return "Which two threads touch the same word, one of them writing, and what makes one wait for the "
           "other? Between the two belongs a barrier, an atomic, or the end of the kernel.";
}

static void merge_message(record_t *merged, const tally_t *tally, const json_object_t *decisive,
                          arena_t *arena)
{
    char memory[6000], asks[600];
    text_t text = TEXT_ON(memory), hint = TEXT_ON(asks);
    int failed = weight(merged->status) == 3;
    if (failed) add_order(&text, tally_order(decisive));
    tally_claims(&text, &hint, tally, decisive);
    if (failed) tally_right(&text, tally, decisive);
    if (failed && !is_of_its_own(json_text(decisive, "pattern"))) tally_across(&text, tally);
    size_t skipped = count_of(tally, "skip");
    if (skipped && skipped < tally->count)
        text_join(&text, ""), text_add(&text, "%zu of %zu cases skipped", skipped, tally->count);
    const char *order = failed ? order_hint(tally, decisive) : "";
    merged->message = arena_text(arena, memory);
    merged->hint = *order ? order : arena_text(arena, asks);
}

record_t tally_merge(const tally_t *tally, arena_t *arena)
{
    const json_object_t *decisive = &tally->records[0];
    double longest = -1;
    for (size_t i = 0; i < tally->count; i++) {
        const json_object_t *one = &tally->records[i];
        if (weight(json_text(one, "status")) > weight(json_text(decisive, "status"))) decisive = one;
        record_t record = tally_record(one);
        if (record.time_ms > longest) longest = record.time_ms;
    }
    record_t merged = tally_record(decisive);
    int passed = strcmp(merged.status, "pass") == 0;
    merge_message(&merged, tally, decisive, arena);
    merged.metrics = merged_metrics(tally, arena);
    merged.time_ms = longest;
    if (passed) merged.case_line = tally->count == 1 ? merged.case_line : "";
    return merged;
}
