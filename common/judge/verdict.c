#include "verdict.h"

#include <stdarg.h>
#include <stdio.h>

enum { MAX_FAILURES = 32 };

typedef struct {
    rank_t rank;
    char pattern[128], hint[256], message[1600], seen[700];
} failure_t;

static failure_t failures[MAX_FAILURES];
static int count;

void verdict_fail(rank_t rank, const char *pattern, const char *hint, const char *format, ...)
{
    if (count == MAX_FAILURES) return;
    failure_t *failure = &failures[count++];
    failure->rank = rank;
    failure->seen[0] = '\0';
    snprintf(failure->pattern, sizeof failure->pattern, "%s", pattern);
    snprintf(failure->hint, sizeof failure->hint, "%s", hint);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure->message, sizeof failure->message, format, arguments);
    va_end(arguments);
}

void verdict_seen(const char *seen)
{
    if (count) snprintf(failures[count - 1].seen, sizeof failures[0].seen, "%s", seen);
}

int verdict_count(void)
{
    return count;
}

void verdict_clear(void)
{
    count = 0;
}

/* The failure of lowest rank, the earliest of these; other than the rank of `after` when that is given. */
static const failure_t *first(const failure_t *after)
{
    const failure_t *best = NULL;
    for (int i = 0; i < count; i++) {
        const failure_t *f = &failures[i];
        if (after && f->rank == after->rank) continue;
        if (!best || f->rank < best->rank) best = f;
    }
    return best;
}

void verdict_message(text_t *text)
{
    const failure_t *one = first(NULL);
    if (!one) return;
    text_add(text, "%s", one->message);
    const failure_t *two = first(one);
    if (!two) return;
    text_join(text, "Also: ");
    text_add(text, "%s", two->message);
}

const char *verdict_hint(void)
{
    const failure_t *one = first(NULL);
    return one ? one->hint : "";
}

const char *verdict_first_seen(void)
{
    const failure_t *one = first(NULL);
    return one ? one->seen : "";
}

void verdict_patterns(text_t *text)
{
    const failure_t *one = first(NULL), *two = one ? first(one) : NULL;
    if (one) text_add(text, "%s", one->pattern);
    if (two && two->pattern[0]) text_add(text, "%s%s", text->length ? " " : "", two->pattern);
}
