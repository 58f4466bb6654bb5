#include "claims.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALL, VALUES_PART, PLACES_PART, HINTS, TERMS, PARTS };
_Static_assert(PARTS == sizeof((claims_t *)0)->parts / sizeof(json_object_t), "as many as are kept");

void claims_free(claims_t *claims)
{
    if (!claims) return;
    for (int i = 0; i < PARTS; i++) json_free(&claims->parts[i]);
    for (int kind = 0; kind < CLAIM_KINDS; kind++) free(claims->list[kind]);
    free(claims);
}

/* Parses the parts; only the terms may be missing. */
static int read_parts(claims_t *c, const char *json)
{
    json_object_t *all = &c->parts[ALL];
    if (json_parse(all, json) != 0 || json_parse(&c->parts[VALUES_PART], json_get(all, "values")) != 0 ||
        json_parse(&c->parts[PLACES_PART], json_get(all, "places")) != 0 ||
        json_parse(&c->parts[HINTS], json_get(all, "hints")) != 0)
        return -1;
    c->has_terms = json_parse(&c->parts[TERMS], json_get(all, "terms")) == 0;
    return 0;
}

static int read_list(claims_t *c, claim_kind_t kind, char why[200])
{
    const json_object_t *list = &c->parts[kind == VALUES ? VALUES_PART : PLACES_PART];
    c->list[kind] = calloc((size_t)list->count + 1, sizeof(claim_t));
    if (!c->list[kind]) return snprintf(why, 200, "finds no memory"), -1;
    for (int i = 0; i < list->count; i++) {
        const json_member_t *member = &list->members[i];
        const char *key = member->key;
        const pattern_id_t id = pattern_read(key);
        if (id == PATTERN_NONE)
            return snprintf(why, 200, "claims the pattern \"%.60s\", which is none", key), -1;
        const char *behind = key + strcspn(key, " ");
        c->list[kind][i] = (claim_t){.id = id,
                                     .key = key,
                                     .words = member->is_string ? member->value : NULL,
                                     .hint = json_get(&c->parts[HINTS], key),
                                     .numbering = id == PATTERN_TERMS ? atoi(behind) : 0,
                                     .terms = c->has_terms ? json_get(&c->parts[TERMS], key) : ""};
    }
    c->counts[kind] = list->count;
    return 0;
}

claims_t *claims_read(const char *json, char why[200])
{
    claims_t *c = calloc(1, sizeof *c);
    int status = c ? 0 : -1;
    snprintf(why, 200, "has claims that are none");
    if (status == 0) status = read_parts(c, json);
    if (status == 0) status = read_list(c, VALUES, why);
    if (status == 0) status = read_list(c, PLACES, why);
    if (status != 0) {
        claims_free(c);
        return NULL;
    }
    const json_object_t *all = &c->parts[ALL];
    c->output = json_text(all, "output");
    c->what = json_text(all, "what");
    c->count = json_text(all, "count");
    c->off = json_get(all, "off");
    c->fits = json_text(all, "fits");
    c->refuted = json_text(all, "refuted");
    c->n = atof(json_get(all, "n"));
    c->wrong = atof(json_get(all, "wrong"));
    c->of_equations = json_is_true(all, "equations");
    c->is_weak = json_is_true(all, "weak");
    return c;
}

const claim_t *claims_find(const claims_t *c, claim_kind_t kind, const char *key)
{
    for (int i = 0; i < c->counts[kind]; i++)
        if (strcmp(c->list[kind][i].key, key) == 0) return &c->list[kind][i];
    return NULL;
}
