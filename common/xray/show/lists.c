#define _POSIX_C_SOURCE 200809L
#include "lists.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

void list_text(FILE *out, const char *text)
{
    char *json = NULL;
    size_t size = 0;
    FILE *in = open_memstream(&json, &size);
    if (!in) abort();
    json_put_string(in, text);
    fclose(in);
    for (const char *c = json; *c; c++) /* no tag of HTML begins here */
        if (*c == '<')
            fputs("\\u003c", out);
        else
            fputc(*c, out);
    free(json);
}

/* --- lists with an entry per lane --- */

void list_numbers(FILE *out, const numbers_t *n)
{
    long long step = n->count > 1 ? n->number[1] - n->number[0] : 0;
    bool even = true;
    for (size_t i = 1; i < n->count; i++) even &= n->number[i] - n->number[i - 1] == step;
    if (even && step == 0) {
        fprintf(out, "%lld", n->count ? n->number[0] : 0);
    } else if (even && n->count > 2) {
        fprintf(out, "\"%lld+%lld\"", n->number[0], step);
    } else {
        for (size_t i = 0; i < n->count; i++) fprintf(out, "%c%lld", i ? ',' : '[', n->number[i]);
        fputc(']', out);
    }
}

static bool is_whole(const char *text)
{
    size_t length = strlen(text + (*text == '-'));
    return length && length < 16 && strspn(text + (*text == '-'), "0123456789") == length;
}

void list_values(FILE *out, const char *const *value, size_t count)
{
    numbers_t n = {.count = count};
    bool whole = true, same = true;
    for (size_t i = 0; i < count; i++) {
        whole &= is_whole(value[i]);
        same &= strcmp(value[i], value[0]) == 0;
        n.number[i] = strtoll(value[i], NULL, 10);
    }
    if (whole) {
        list_numbers(out, &n);
        return;
    }
    for (size_t i = 0; i < (same ? 1 : count); i++) {
        if (!same) fputc(i ? ',' : '[', out);
        list_text(out, value[i]);
    }
    if (!same) fputc(']', out);
}
