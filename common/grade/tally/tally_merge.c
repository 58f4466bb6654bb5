#define _POSIX_C_SOURCE 200809L

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "case_words.h"
#include "tally.h"
#include "tally_claims.h"
#include "base/case_line.h"
#include "base/messages_verdicts.h"

/* A place for one more. */
static tally_case_t *add(tally_t *tally)
{
    if (tally->count == tally->room) {
        size_t room = tally->room ? 2 * tally->room : 64;
        void *more = realloc(tally->list, room * sizeof *tally->list);
        if (!more) case_refuse("not enough memory for %zu records", room);
        tally->list = more;
        tally->room = room;
    }
    tally_case_t *one = &tally->list[tally->count++];
    *one = (tally_case_t){.claims = NULL};
    return one;
}

static void free_case(tally_case_t *one)
{
    claims_free(one->claims);
    json_free(&one->line);
}

int tally_add(tally_t *tally, const char *line, char why[200])
{
    tally_case_t *one = add(tally);
    int status = json_parse(&one->line, line);
    snprintf(why, 200, "is no JSON object");
    if (status == 0) status = record_read(&one->is, &one->line, why);
    if (status == 0 && one->is.status == STATUS_FAIL && *one->is.claims) {
        one->claims = claims_read(one->is.claims, why);
        status = one->claims ? 0 : -1;
    }
    if (status == 0) return 0;
    free_case(one);
    tally->count--;
    return -1;
}

void tally_note(tally_t *tally, const record_t *record)
{
    add(tally)->is = *record;
}

void tally_free(tally_t *tally)
{
    for (size_t i = 0; i < tally->count; i++) free_case(&tally->list[i]);
    free(tally->list);
    *tally = (tally_t){.list = NULL};
}

const char *tally_order(const record_t *record)
{
    return record->order && strcmp(record->order, "forward") != 0 ? record->order : "";
}

/* Of a case that is right: did it run on several devices? */
static bool used_several(const record_t *record)
{
    static const char key[] = "devices";
    case_line_t at;
    if (record->status != STATUS_PASS) return false;
    return case_line_find(&at, record->case_line, key, strlen(key)) && atoi(at.word + at.name + 1) > 1;
}

/* How much a status says about a step: the first record of the highest decides. What was not run is no pass;
 * but where two devices have shown what a step about several is about, a case that needs more of them may be
 * left out.
 */
static int weight(status_t status, bool several)
{
    if (status_is_wrong(status)) return 3; /* the first of them, in teaching order */
    if (status == STATUS_SKIP) return several ? -1 : 1;
    return status == STATUS_TODO ? 2 : 0;
}

static size_t count_of(const tally_t *tally, status_t status)
{
    size_t count = 0;
    for (size_t i = 0; i < tally->count; i++) count += tally->list[i].is.status == status;
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
        json_object_t metrics = {.count = 0};
        if (tally->list[i].is.metrics && json_parse(&metrics, tally->list[i].is.metrics) == 0) {
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
        text_add(text, SAY_REVERSE);
    else if (order[0])
        text_add(text, SAY_ORDER, order);
}

/* Found in a run of another kind than the cases are: which of those were right says nothing of it. */
static bool is_of_its_own(const record_t *record)
{
    for (int i = 0; i < record->patterns.count; i++)
        if (pattern_is(record->patterns.list[i], PATTERN_IS_OWN)) return true;
    return false;
}

/* Where the order of threads decides, that is what is wrong, and not the index that the numbers suggest. */
static const char *order_hint(const tally_t *tally, const record_t *decisive)
{
    bool known = is_of_its_own(decisive) || patterns_have(&decisive->patterns, PATTERN_KNOWN_MISTAKE);
    if (known || !tally_order_decides(tally)) return "";
    if (tally->calls) return ASK_ORDER_OF_CALLS;
    return ASK_REVERSE;
}

static void merge_message(record_t *merged, const tally_t *tally, const tally_case_t *decisive,
                          arena_t *arena)
{
    char memory[6000], asks[600];
    text_t text = TEXT_ON(memory), hint = TEXT_ON(asks);
    bool failed = status_is_wrong(merged->status);
    if (failed) add_order(&text, tally_order(&decisive->is));
    merged->names_mistake = tally_claims(&text, &hint, tally, decisive);
    if (failed) tally_right(&text, tally, &decisive->is);
    if (failed && !is_of_its_own(&decisive->is))
        tally_across(&text, tally, patterns_have(&decisive->is.patterns, PATTERN_KNOWN_MISTAKE));
    size_t skipped = count_of(tally, STATUS_SKIP);
    if (skipped && skipped < tally->count)
        text_join(&text, ""), text_add(&text, SAY_SKIPPED, skipped, tally->count);
    const char *order = failed ? order_hint(tally, &decisive->is) : "";
    merged->message = arena_text(arena, memory);
    merged->hint = *order ? order : arena_text(arena, asks);
}

record_t tally_merge(const tally_t *tally, arena_t *arena)
{
    const tally_case_t *decisive = &tally->list[0];
    double longest = -1;
    bool several = false;
    for (size_t i = 0; i < tally->count; i++) several |= used_several(&tally->list[i].is);
    for (size_t i = 0; i < tally->count; i++) {
        const tally_case_t *one = &tally->list[i];
        if (weight(one->is.status, several) > weight(decisive->is.status, several)) decisive = one;
        if (one->is.time_ms > longest) longest = one->is.time_ms;
    }
    record_t merged = decisive->is;
    merged.order = merged.about = merged.right = merged.claims = merged.before = merged.rest = NULL;
    merged.patterns = (patterns_t){.count = 0};
    merge_message(&merged, tally, decisive, arena);
    merged.metrics = merged_metrics(tally, arena);
    merged.time_ms = longest;
    if (merged.status == STATUS_PASS) merged.case_line = tally->count == 1 ? merged.case_line : "";
    return merged;
}
