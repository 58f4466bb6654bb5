#include "tell.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "answers.h"
#include "claims.h"
#include "judge.h"
#include "base/messages_verdicts.h"

static void add_value(text_t *text, const view_t *v, const void *integers, const double *numbers,
                      double other, size_t i)
{
    if (v->type == 'l')
        text_add(text, "%llu", ((const unsigned long long *)integers)[i]);
    else if (v->type == 'i' || v->type == 'u')
        text_add(text, "%.0f", numbers[i]);
    else
        text_add_number(text, numbers[i], other);
}

/* "y[17]: expected 1.5, got 1.25 (error 0.25, allowed 1.2e-07: why)" */
static void add_element(text_t *text, const view_t *v, size_t i)
{
    char memory[128];
    text_add(text, "%s: expected %c", view_element(v, i, memory, sizeof memory), ANSWER_BEGINS);
    add_value(text, v, v->exact, v->want, v->got[i], i);
    text_add(text, "%c, got ", ANSWER_ENDS);
    add_value(text, v, v->raw, v->got, v->want[i], i);
    if (v->type == 'u' && v->got[i] >= 0x1p32 - 0x1p16 && v->want[i] < 0x1p31)
        text_add(text, " (%.0f as a signed number)", v->got[i] - 0x1p32);
    if (v->exact || !isfinite(v->got[i])) return;
    text_add(text, " (error " ANSWER("%.2g") ", allowed %.2g: %s)", fabs(v->got[i] - v->want[i]),
             view_allowed(v, i), v->tolerance.why);
}

static void add_count(text_t *text, const view_t *v)
{
    if (v->n == 1) return;
    if (v->wrong_count == v->n && v->n == 2)
        text_add(text, "Both elements are %s", v->is);
    else if (v->wrong_count == v->n)
        text_add(text, "All %zu elements are %s", v->n, v->is);
    else
        text_add(text, "%zu of %zu elements %s %s", v->wrong_count, v->n, v->wrong_count == 1 ? "is" : "are",
                 v->is);
}

/* Where elements are wrong says nothing more when they are all mixed up. */
static bool is_mixed_up(const view_t *v, pattern_id_t value)
{
    return pattern_is(value, PATTERN_MIXES) && (value == PATTERN_EQUATIONS || v->wrong_count > v->n / 2);
}

static const pattern_t *first_loud(const pattern_t *list, int count)
{
    for (int i = 0; i < count; i++)
        if (!list[i].quiet) return &list[i];
    return NULL;
}

/* What to say of the marked elements. */
typedef struct {
    claims_t claims;
    char count[100], said[900];
    pattern_id_t value, place; /* that are named */
    const char *hint;
    int sure; /* what is said of patterns can be no chance */
} story_t;

/* ": every element is 0; only the first block is right". A weak value ("all 0") asks less than where they
 * are; other values explain more than their place. */
static void tell_patterns(story_t *story, const view_t *v)
{
    static const pattern_t none = {.hint = ""};
    text_t said = TEXT_ON(story->said);
    const pattern_t *value = first_loud(story->claims.values, story->claims.value_count);
    if (value && is_mixed_up(v, value->id)) story->claims.place_count = 0;
    const pattern_t *place = first_loud(story->claims.places, story->claims.place_count);
    if (value && value->id == PATTERN_KNOWN_MISTAKE) place = NULL; /* it says more than where they are */
    const char *before = v->n == 1 ? ". " : ": ";
    if (value && value->says[0]) {
        text_add(&said, "%s%s", before, value->says);
        if (v->n == 1) story->said[2] = (char)toupper((unsigned char)story->said[2]);
    }
    if (place) text_add(&said, "%s%s", value ? "; " : ": ", place->says);
    story->sure = !place && (!value || pattern_is(value->id, PATTERN_IS_SURE));
    if (!value) value = &none;
    if (!place) place = &none;
    story->value = value->id;
    story->place = place->id;
    const int weak = pattern_is(value->id, PATTERN_IS_WEAK);
    story->hint = place->hint[0] && (weak || !value->hint[0]) ? place->hint : value->hint;
}

static story_t story_of(const view_t *v, int what)
{
    story_t story = {.hint = "", .claims = {.terms_count = -1}};
    text_t count = TEXT_ON(story.count);
    if (what & TELL_VALUE) story.claims.value_count = pattern_values(v, story.claims.values);
    if (what & TELL_PLACE) story.claims.place_count = pattern_places(v, story.claims.places);
    if (what & TELL_VALUE) story.claims.terms_count = pattern_terms(v, story.claims.terms, story.claims.keys);
    tell_patterns(&story, v);
    add_count(&count, v);
    return story;
}

/* The count and the patterns follow the first element, in the message; and all that holds, for the tally. */
static void note(failures_t *failures, rank_t rank, const view_t *v, const story_t *story, const char *hint,
                 const char *first)
{
    char json[FAILURES_CLAIMS];
    failure_note(failures, rank, story->value, hint, "%s%s%s%s", first, story->count[0] ? ". " : "",
                 story->count, story->said);
    failure_pattern(failures, story->place);
    failure_about(failures, v->name);
    claims_json(&story->claims, v, story->count, json, sizeof json);
    size_t sure = answers_length(first) + (story->count[0] ? 2 : 0) + strlen(story->count);
    failure_claims(failures, json, sure, strlen(story->said), story->sure);
}

/* Is a wrong element not finite, though no element should be? Then where it came up first can be asked
 * (grade/step/cause.c). */
static void note_not_finite(failures_t *failures, const view_t *v)
{
    bool nan = false, infinite = false, wanted = false;
    for (size_t i = 0; i < v->n; i++) {
        nan |= v->wrong[i] && isnan(v->got[i]);
        infinite |= v->wrong[i] && isinf(v->got[i]);
        wanted |= !isfinite(v->want[i]);
    }
    if (!wanted && nan) failure_pattern(failures, PATTERN_SOME_NAN);
    if (!wanted && !nan && infinite) failure_pattern(failures, PATTERN_SOME_INFINITY);
}

void tell_wrong(failures_t *failures, const view_t *v, int what)
{
    char memory[700];
    text_t text = TEXT_ON(memory);
    story_t story = story_of(v, what);
    if (v->in_words)
        text_add(&text, "%s", v->in_words);
    else
        add_element(&text, v, v->first);
    note(failures, RANK_WRONG, v, &story, story.hint, memory);
    const bool told = story.value == PATTERN_NAN || story.value == PATTERN_FROM_UNSET_MEMORY ||
                      story.value == PATTERN_INFINITY;
    if (v->want && !v->exact && !told) note_not_finite(failures, v);
}

void tell_poison(failures_t *failures, const view_t *v)
{
    char memory[700], element[128];
    text_t text = TEXT_ON(memory);
    story_t story = story_of(v, TELL_PLACE);
    text_add(&text, SAY_POISON, view_element(v, v->first, element, sizeof element));
    const char *hint = story.hint[0] ? story.hint : ASK_POISON;
    if (v->wrong_count == v->n) {
        hint = ASK_NONE_SET;
        pattern_t *none = &story.claims.values[story.claims.value_count++];
        *none = (pattern_t){.id = PATTERN_NONE_SET, .hint = hint};
        pattern_key(none, "%s", pattern_word(PATTERN_NONE_SET));
    }
    story.value = PATTERN_POISON;
    note(failures, RANK_POISON, v, &story, hint, memory);
}
