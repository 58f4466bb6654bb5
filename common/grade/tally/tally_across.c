#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/case_line.h"
#include "base/messages_verdicts.h"
#include "case_words.h"
#include "tally.h"

/* One case: the records that differ only in the order of threads are one. */
typedef struct {
    const char *line;
    int runs, failed, failed_forward, ran_forward;
} case_t;

typedef struct {
    case_t *cases; /* to be freed */
    int count, failing, passing;
} cases_t;

/* ---- words of a case ---- */

/* The number that a key has in a case line. Returns false when it has none. */
static bool number_of(const char *line, const char *key, long long *number)
{
    case_line_t at;
    if (!case_line_find(&at, line, key, strlen(key))) return false;
    const char *value = at.word + at.name + 1;
    char *end;
    *number = strtoll(value, &end, 10);
    return end != value && end == at.word + at.length;
}

/* Word number i of those that tell a case from others, as key and value. Returns false when there are fewer.
 */
static bool word_of(const char *line, int i, char *key, char *value)
{
    case_line_t at = case_line_begin(line);
    do {
        if (!case_line_next(&at)) return false;
    } while (case_line_is_common(&at) || i-- > 0);
    if (at.name == at.length) return false;
    snprintf(key, CASE_MAX_KEY, "%.*s", (int)at.name, at.word);
    snprintf(value, CASE_MAX_VALUE, "%.*s", (int)(at.length - at.name - 1), at.word + at.name + 1);
    return true;
}

/* ---- what may be what passes ---- */

typedef int property_t(const char *line, const char *key, long long value);

/* Each returns 1, 0, or -1 when the case has no such words. */
static int power_of_two(const char *line, const char *key, long long unused)
{
    long long k;
    (void)unused;
    return number_of(line, key, &k) && k > 0 ? (k & (k - 1)) == 0 : -1;
}

static int whole_blocks(const char *line, const char *key, long long unused)
{
    long long k, block;
    (void)unused;
    return number_of(line, key, &k) && number_of(line, "block", &block) && block > 0 ? k % block == 0 : -1;
}

static int one_block(const char *line, const char *key, long long unused)
{
    long long k, block;
    (void)unused;
    return number_of(line, key, &k) && number_of(line, "block", &block) ? k <= block : -1;
}

static int multiple(const char *line, const char *key, long long of)
{
    long long k;
    return number_of(line, key, &k) ? k % of == 0 : -1;
}

/* Are there at least two numbers above 1 in the cases that pass? One alone would have any property. */
static bool passes_vary(const cases_t *all, const char *key)
{
    long long first = 0, k;
    for (int i = 0; i < all->count; i++) {
        if (all->cases[i].failed || !number_of(all->cases[i].line, key, &k) || k <= 1) continue;
        if (first && k != first) return true;
        first = k;
    }
    return false;
}

/* 1 when exactly the cases with this property pass; -1 when exactly those fail; 0 otherwise. */
static int explains(const cases_t *all, property_t *property, const char *key, long long value)
{
    bool same = true, opposite = true;
    for (int i = 0; i < all->count; i++) {
        int has = property(all->cases[i].line, key, value);
        if (has < 0) return 0;
        same &= has == !all->cases[i].failed;
        opposite &= has == all->cases[i].failed;
    }
    return same ? 1 : opposite ? -1 : 0;
}

/* ---- explanations by one key ---- */

/* Right up to a number and wrong from the next one on (or the other way round). */
static bool by_threshold(text_t *text, const cases_t *all, const char *key)
{
    long long pass_low = 0, pass_high = 0, fail_low = 0, fail_high = 0, k;
    int passes = 0, fails = 0;
    for (int i = 0; i < all->count; i++) {
        if (!number_of(all->cases[i].line, key, &k)) return false;
        if (all->cases[i].failed) {
            if (!fails || k < fail_low) fail_low = k;
            if (!fails++ || k > fail_high) fail_high = k;
        } else {
            if (!passes || k < pass_low) pass_low = k;
            if (!passes++ || k > pass_high) pass_high = k;
        }
    }
    if (pass_high < fail_low)
        text_add(text, SAY_RIGHT_UP_TO, key, pass_high, key, fail_low);
    else if (fail_high < pass_low)
        text_add(text, SAY_WRONG_UP_TO, key, fail_high, key, pass_low);
    else
        return false;
    return true;
}

/* A kind of number that passes, when several of that kind do. */
static bool by_kind(text_t *text, const cases_t *all, const char *key)
{
    if (!passes_vary(all, key)) return false;
    if (explains(all, power_of_two, key, 0) == 1)
        text_add(text, SAY_ONLY_POWERS, key);
    else if (explains(all, whole_blocks, key, 0) == 1)
        text_add(text, SAY_ONLY_BLOCKS, key);
    else if (explains(all, multiple, key, 32) == 1)
        text_add(text, SAY_ONLY_OF_32, key);
    else if (explains(all, multiple, key, 4) == 1)
        text_add(text, SAY_ONLY_OF_4, key);
    else if (explains(all, multiple, key, 2) == 1)
        text_add(text, SAY_ONLY_EVEN, key);
    else
        return false;
    return true;
}

static bool by_number(text_t *text, const cases_t *all, const char *key)
{
    if (by_kind(text, all, key)) return true;
    if (explains(all, one_block, key, 0) == 1)
        text_add(text, SAY_ONLY_ONE_BLOCK, key);
    else if (explains(all, one_block, key, 0) == -1)
        text_add(text, SAY_NOT_ONE_BLOCK, key);
    else
        return by_threshold(text, all, key);
    return true;
}

/* Exactly the cases with one value of a key fail. */
static bool by_value(text_t *text, const cases_t *all, const char *key, const char *failing)
{
    char other[CASE_MAX_KEY], value[CASE_MAX_VALUE];
    for (int i = 0; i < all->count; i++) {
        bool has = false;
        for (int w = 0; word_of(all->cases[i].line, w, other, value); w++)
            has |= strcmp(other, key) == 0 && strcmp(value, failing) == 0;
        if (has != (all->cases[i].failed != 0)) return false;
    }
    text_add(text, SAY_NOT_WITH, key, failing);
    return true;
}

static bool by_any_key(text_t *text, const cases_t *all, const char *failing)
{
    char key[CASE_MAX_KEY], value[CASE_MAX_VALUE];
    for (int w = 0; word_of(failing, w, key, value); w++)
        if (by_number(text, all, key)) return true;
    for (int w = 0; word_of(failing, w, key, value); w++)
        if (by_value(text, all, key, value)) return true;
    return false;
}

static bool has_word(const char *line, const char *key, const char *value)
{
    case_line_t at;
    if (!case_line_find(&at, line, key, strlen(key))) return false;
    const size_t length = at.length - at.name - 1;
    return strlen(value) == length && memcmp(at.word + at.name + 1, value, length) == 0;
}

/* All that fail have this value of this key, and some that pass have it, too: a number explains which. */
static bool by_number_within(text_t *text, const cases_t *all, const char *key, const char *value)
{
    cases_t within = {.cases = calloc((size_t)all->count + 1, sizeof *all->cases)};
    bool explained = false;
    int failing = 0;
    if (!within.cases) case_refuse("not enough memory");
    for (int i = 0; i < all->count; i++) {
        if (!has_word(all->cases[i].line, key, value)) continue;
        within.cases[within.count++] = all->cases[i];
        failing += all->cases[i].failed != 0;
    }
    if (failing == all->failing && within.count < all->count && within.count >= 3 && failing < within.count) {
        char other[CASE_MAX_KEY], unused[CASE_MAX_VALUE], memory[400];
        text_t why = TEXT_ON(memory);
        for (int w = 0; !explained && word_of(within.cases[0].line, w, other, unused); w++)
            explained = strcmp(other, key) != 0 && by_number(&why, &within, other);
        if (explained) text_add(text, "wrong only with %s=%s, and with that %s", key, value, memory);
    }
    free(within.cases);
    return explained;
}

static bool by_two_keys(text_t *text, const cases_t *all, const char *failing)
{
    char key[CASE_MAX_KEY], value[CASE_MAX_VALUE];
    for (int w = 0; word_of(failing, w, key, value); w++)
        if (by_number_within(text, all, key, value)) return true;
    return false;
}

/* ---- all together ---- */

static case_t *case_of(cases_t *all, const char *line)
{
    for (int i = 0; i < all->count; i++)
        if (strcmp(all->cases[i].line, line) == 0) return &all->cases[i];
    all->cases[all->count] = (case_t){.line = line};
    return &all->cases[all->count++];
}

static void collect(cases_t *all, const tally_t *tally)
{
    *all = (cases_t){.cases = calloc(tally->count + 1, sizeof *all->cases)};
    if (!all->cases) case_refuse("not enough memory");
    for (size_t i = 0; i < tally->count; i++) {
        const record_t *record = &tally->list[i].is;
        if (record->status == STATUS_SKIP) continue;
        case_t *one = case_of(all, record->case_line);
        bool failed = record->status != STATUS_PASS, forward = tally_order(record)[0] == '\0';
        one->runs++;
        one->failed |= failed;
        one->ran_forward |= forward;
        one->failed_forward |= forward && failed;
    }
    for (int i = 0; i < all->count; i++) *(all->cases[i].failed ? &all->failing : &all->passing) += 1;
}

/* Whether every failing case is right with its threads in the usual order. */
static bool order_decides(const cases_t *all)
{
    for (int i = 0; i < all->count; i++)
        if (all->cases[i].failed && (!all->cases[i].ran_forward || all->cases[i].failed_forward))
            return false;
    return true;
}

bool tally_order_decides(const tally_t *tally)
{
    cases_t all;
    collect(&all, tally);
    bool decides = all.failing > 0 && order_decides(&all);
    free(all.cases);
    return decides;
}

static void tell_across(text_t *text, const cases_t *all, bool race)
{
    if (all->failing == 0) return;
    if (order_decides(all)) {
        text_join(text, SAY_RIGHT_FORWARD);
        if (race) text_add(text, ": the result depends on the order, a race?");
        return;
    }
    if (all->count < 2) return;
    if (all->passing == 0) {
        text_join(text, "Fails in");
        text_add(text, " all %d cases", all->failing);
        return;
    }
    text_join(text, "Fails in");
    text_add(text, " %d of %d cases", all->failing, all->count);
    if (all->count < 3) return;
    const char *first = NULL;
    for (int i = 0; i < all->count && !first; i++)
        if (all->cases[i].failed) first = all->cases[i].line;
    char memory[400];
    text_t why = TEXT_ON(memory);
    if (by_any_key(&why, all, first) || by_two_keys(&why, all, first)) text_add(text, ": %s", memory);
}

void tally_across(text_t *text, const tally_t *tally, bool known)
{
    cases_t all;
    collect(&all, tally);
    tell_across(text, &all, !known && !tally->calls);
    free(all.cases);
}
