#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/case_line.h"
#include "tally.h"

enum { INDENT = 11, TITLE = 56 };

static const char *print_word(status_t status)
{
    static const char *const words[] = {
        [STATUS_PASS] = "pass", [STATUS_FAIL] = "FAIL",   [STATUS_TODO] = "todo",
        [STATUS_SKIP] = "skip", [STATUS_ERROR] = "ERROR", [STATUS_TIMEOUT] = "TIME"};
    return words[status];
}

static const char *colour_of(status_t status)
{
    if (status == STATUS_PASS) return "\033[32m";
    if (status == STATUS_TODO) return "\033[33m";
    if (status == STATUS_SKIP) return "\033[2m";
    return "\033[31m";
}

/* Prints words in lines of at most width columns, each line indented. */
static void wrap(FILE *out, const char *text, int width)
{
    int at = 0;
    for (const char *p = text; *p;) {
        size_t length = strcspn(p, " ");
        int wide = text_columns(p, length);
        if (at && width && INDENT + at + 1 + wide > width) {
            fputc('\n', out);
            at = 0;
        }
        if (at == 0)
            fprintf(out, "%*s", INDENT, "");
        else
            fputc(' ', out);
        fwrite(p, 1, length, out);
        at += wide + (at != 0);
        p += length;
        p += strspn(p, " ");
    }
    fputc('\n', out);
}

static void paragraph(FILE *out, const char *before, const char *text, tally_style_t style)
{
    char memory[8192], clean[4096];
    text_t line = TEXT_ON(memory), safe = TEXT_ON(clean);
    text_add_clean(&safe, text, strlen(text), sizeof clean - 16);
    text_add(&line, "%s%s", before, clean);
    wrap(out, memory, style.width);
}

static void print_metrics(FILE *out, const record_t *r, tally_style_t style)
{
    json_object_t metrics;
    char memory[2000];
    text_t text = TEXT_ON(memory);
    if (json_parse(&metrics, r->metrics && *r->metrics ? r->metrics : "{}") == 0) {
        for (int i = 0; i < metrics.count; i++) {
            json_object_t one;
            if (json_parse(&one, metrics.members[i].value) == 0)
                text_add(&text, "%s%s %.4g %s", text.length ? ", " : "", metrics.members[i].key,
                         atof(json_get(&one, "value")), json_get(&one, "unit"));
            json_free(&one);
        }
    }
    json_free(&metrics);
    if (text.length) paragraph(out, "", memory, style);
}

void tally_print(FILE *out, const record_t *r, tally_style_t style)
{
    char title[400], where[400], memory[600];
    text_t clean_title = TEXT_ON(title), clean_where = TEXT_ON(where), before = TEXT_ON(memory);
    bool passed = r->status == STATUS_PASS, to_do = r->status == STATUS_TODO;
    const char *dim = style.colour ? "\033[2m" : "", *plain = style.colour ? "\033[0m" : "";
    text_add_clean(&clean_title, r->title, strlen(r->title), 300);
    text_add_clean(&clean_where, r->where, strlen(r->where), 300);
    int pad = TITLE - text_columns(title, clean_title.length);
    fprintf(out, "  %s%-5s%s %2d  %s%*s %2d/%d", style.colour ? colour_of(r->status) : "",
            print_word(r->status), plain, r->step, title, pad > 0 ? pad : 0, "", r->points, r->max_points);
    if (to_do && where[0]) fprintf(out, "  %s%s%s", dim, where, plain);
    fputc('\n', out);
    /* times of the CPU backend say nothing about a GPU */
    if (passed && r->backend == BACKEND_GPU) print_metrics(out, r, style);
    if (to_do && r->parts && r->parts[0]) paragraph(out, "", r->parts, style);
    if (passed || to_do) return;
    case_line_tell(&before, r->case_line);
    if (before.length) text_add(&before, ": ");
    paragraph(out, memory, r->message, style);
    if (where[0]) paragraph(out, "at ", r->where, style);
    if (r->hint && r->hint[0]) paragraph(out, "Hint: ", r->hint, style);
}
