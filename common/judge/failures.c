#include "failures.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_words.h"
#include "answers.h"

void failure_note(failures_t *failures, rank_t rank, pattern_id_t pattern, const char *hint,
                  const char *format, ...)
{
    if (failures->count == FAILURES_MOST) return;
    failure_t *failure = calloc(1, sizeof *failure);
    if (!failure) case_refuse("not enough memory");
    failures->list[failures->count++] = failure;
    failure->rank = rank;
    patterns_add(&failure->patterns, pattern);
    snprintf(failure->hint, sizeof failure->hint, "%s", hint);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure->message, sizeof failure->message, format, arguments);
    va_end(arguments);
    answers_take(failure->message, failure->answers, sizeof failure->answers);
}

void failure_pattern(failures_t *failures, pattern_id_t pattern)
{
    if (failures->count > 0) patterns_add(&failures->list[failures->count - 1]->patterns, pattern);
}

void failure_about(failures_t *failures, const char *output)
{
    if (failures->count == 0) return;
    failure_t *last = failures->list[failures->count - 1];
    snprintf(last->about, sizeof last->about, "%s", output);
}

void failure_claims(failures_t *failures, const char *claims, size_t said, size_t length, int sure)
{
    if (failures->count == 0) return;
    failure_t *last = failures->list[failures->count - 1];
    last->said = said;
    last->said_length = length;
    last->sure = sure;
    if (strlen(claims) < FAILURES_CLAIMS) strcpy(last->claims, claims);
}

void failures_free(failures_t *failures)
{
    while (failures->count > 0) free(failures->list[--failures->count]);
}

/* The failure of lowest rank, the earliest of these; other than the rank of `after` when that is given. */
static const failure_t *first(const failures_t *failures, const failure_t *after)
{
    const failure_t *best = NULL;
    for (int i = 0; i < failures->count; i++) {
        const failure_t *f = failures->list[i];
        if (after && f->rank == after->rank) continue;
        if (!best || f->rank < best->rank) best = f;
    }
    return best;
}

const failure_t *failures_first(const failures_t *failures)
{
    return first(failures, NULL);
}

void failures_message(const failures_t *failures, text_t *text)
{
    const failure_t *one = first(failures, NULL), *two = one ? first(failures, one) : NULL;
    if (!one) return;
    text_add(text, "%s", one->message);
    if (!two) return;
    text_join(text, "Also: ");
    const int whole = two->sure || !two->said;
    text_add(text, "%.*s", (int)(whole ? strlen(two->message) : two->said), two->message);
}

void failures_answers(const failures_t *failures, text_t *text)
{
    const failure_t *one = first(failures, NULL), *two = one ? first(failures, one) : NULL;
    if (one && one->answers[0]) text_add(text, "%s\n", one->answers);
    if (two && two->answers[0]) text_add(text, "%s\n", two->answers);
}

void failures_patterns(const failures_t *failures, patterns_t *patterns)
{
    const failure_t *one = first(failures, NULL), *two = one ? first(failures, one) : NULL;
    for (int i = 0; one && i < one->patterns.count; i++) patterns_add(patterns, one->patterns.list[i]);
    for (int i = 0; two && i < two->patterns.count; i++) patterns_add(patterns, two->patterns.list[i]);
}
