#define _POSIX_C_SOURCE 200809L

#include "claims.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"

enum { MOST = 12 }; /* of the patterns that hold; those after them tell less */

static void member(FILE *out, const char *key, const char *value)
{
    json_put_string(out, key);
    fputc(':', out);
    json_put_string(out, value);
}

static void patterns(FILE *out, const pattern_t *list, int count, const char **comma)
{
    for (int i = 0; i < count; i++, *comma = ",") {
        fputs(*comma, out);
        json_put_string(out, list[i].key);
        fputc(':', out);
        if (list[i].quiet)
            fputs("null", out);
        else
            json_put_string(out, list[i].says);
    }
}

/* The sum of all that they are off by: two cases in which it differs are not the same mistake in the same
 * data. */
static double all_off(const view_t *v)
{
    double sum = 0;
    for (size_t i = 0; v->want && i < v->n; i++)
        if (v->wrong[i]) sum += fabs(v->got[i] - v->want[i]);
    return v->want ? sum : NAN;
}

static int at_most(int count)
{
    return count < MOST ? count : MOST;
}

/* Those that are seen in the numbers themselves, then which terms may be missing, then the others. */
static void values(FILE *out, const claims_t *c)
{
    const char *comma = "";
    int plain = 0, count = at_most(c->value_count);
    while (plain < count && pattern_is(c->values[plain].id, PATTERN_IS_SURE)) plain++;
    fputs(",\"values\":{", out);
    patterns(out, c->values, plain, &comma);
    patterns(out, c->terms, c->terms_count > 0 ? c->terms_count : 0, &comma);
    patterns(out, c->values + plain, count - plain, &comma);
    fputc('}', out);
}

static void places(FILE *out, const claims_t *c)
{
    const char *comma = "";
    fputs(",\"places\":{", out);
    patterns(out, c->places, at_most(c->place_count), &comma);
    fputc('}', out);
}

/* Which of those in `values` are the same terms in this case: their keys, each with a number. */
static void same_terms(FILE *out, const claims_t *c)
{
    if (c->terms_count < 0) {
        fputs("null", out);
        return;
    }
    fputc('{', out);
    for (int i = 0; i < c->terms_count; i++) {
        if (i) fputc(',', out);
        json_put_string(out, c->terms[i].key);
        fprintf(out, ":%llu", (unsigned long long)c->terms[i].same);
    }
    fputc('}', out);
}

static void hints(FILE *out, const claims_t *c)
{
    const char *comma = "";
    fputs(",\"hints\":{", out);
    for (int k = 0; k < 2; k++) {
        const pattern_t *list = k ? c->places : c->values;
        for (int i = 0; i < (k ? c->place_count : c->value_count) && i < MOST; i++) {
            if (!list[i].hint[0]) continue;
            fputs(comma, out);
            member(out, list[i].key, list[i].hint);
            comma = ",";
        }
    }
    for (int i = 0; i < c->terms_count; i++, comma = ",") {
        fputs(comma, out);
        member(out, c->terms[i].key, c->terms[i].hint);
    }
    fputc('}', out);
}

void claims_json(const claims_t *c, const view_t *v, const char *count, char *json, size_t size)
{
    FILE *out = fmemopen(json, size, "w");
    json[0] = '\0';
    if (!out) return;
    fputc('{', out);
    member(out, "output", v->name);
    fputc(',', out);
    member(out, "what", v->is);
    fprintf(out, ",\"n\":%zu,\"wrong\":%zu,\"first\":%zu,\"want\":", v->n, v->wrong_count, v->first);
    json_put_number(out, v->want ? v->want[v->first] : NAN); /* gold may only have looked at it */
    fputc(',', out);
    member(out, "count", count);
    values(out, c);
    places(out, c);
    hints(out, c);
    fputs(",\"terms\":", out);
    same_terms(out, c);
    if (c->keys[0]) {
        fputc(',', out);
        member(out, "fits", c->keys);
    }
    char refuted[PATTERN_KEYS];
    pattern_refuted(v, refuted);
    if (refuted[1]) {
        fputc(',', out);
        member(out, "refuted", refuted);
    }
    fputs(",\"off\":", out);
    json_put_number(out, all_off(v));
    fprintf(out, ",\"equations\":%s,\"once\":%s", v->equations ? "true" : "false",
            v->each_once ? "true" : "false");
    fprintf(out, ",\"weak\":%s}",
            c->value_count && pattern_is(c->values[0].id, PATTERN_IS_WEAK) ? "true" : "false");
    if (fclose(out) != 0 || strlen(json) + 1 >= size) json[0] = '\0';
}
