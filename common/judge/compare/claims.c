#define _POSIX_C_SOURCE 200809L

#include "compare/claims.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"

enum { MOST = 6 }; /* of the patterns that hold; those after them tell less */

static void member(FILE *out, const char *key, const char *value)
{
    json_put_string(out, key);
    fputc(':', out);
    json_put_string(out, value);
}

static void words(FILE *out, const char *name, const pattern_t *list, int count)
{
    fprintf(out, ",\"%s\":{", name);
    for (int i = 0; i < count && i < MOST; i++) {
        fputs(i ? "," : "", out);
        json_put_string(out, list[i].key);
        fputc(':', out);
        if (list[i].quiet)
            fputs("null", out);
        else
            json_put_string(out, list[i].says);
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
    fputc('}', out);
}

void claims_json(const claims_t *c, const view_t *v, const char *count, const char *said, char *json,
                 size_t size)
{
    FILE *out = fmemopen(json, size, "w");
    json[0] = '\0';
    if (!out) return;
    fputc('{', out);
    member(out, "output", v->name);
    fputc(',', out);
    member(out, "what", v->is);
    fprintf(out, ",\"n\":%zu,\"wrong\":%zu,", v->n, v->wrong_count);
    member(out, "count", count);
    fputc(',', out);
    member(out, "said", said);
    words(out, "values", c->values, c->value_count);
    words(out, "places", c->places, c->place_count);
    hints(out, c);
    fprintf(out, ",\"equations\":%s", v->equations ? "true" : "false");
    fprintf(out, ",\"weak\":%s}", c->value_count && pattern_is_weak(&c->values[0]) ? "true" : "false");
    if (fclose(out) != 0 || strlen(json) + 1 >= size) json[0] = '\0';
}
