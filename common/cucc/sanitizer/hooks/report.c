/* report.c: what was found and counted, as text and as JSON lines. */
#include <stdlib.h>
#include <string.h>

#include "counting/count.h"
#include "exec/json.h"
#include "exec/sealed.h"
#include "findings/finding.h"
#include "hooks/report.h"
#include "identity/incomplete.h"
#include "identity/place.h"

/* The course's one table. (Not base/kinds.c: its names would stand among those of the user's program.) */
static const struct {
    const char *word, *title;
} kinds[] = {{"", ""},
#define K(name, word, title, ...) {word, title},
             KINDS(K)
#undef K
};

static void json_text(FILE *out, const char *key, const char *text)
{
    fprintf(out, ",\"%s\":", key);
    if (text && *text)
        cucc_json_string(out, text);
    else
        fputs("null", out);
}

static void json_index(FILE *out, const char *key, bool known, cucc_dim3 i)
{
    if (known)
        fprintf(out, ",\"%s\":[%u,%u,%u]", key, i.x, i.y, i.z);
    else
        fprintf(out, ",\"%s\":null", key);
}

static sanitizer_place place_of(const party *p)
{
    return p->file ? (sanitizer_place){p->file, p->line} : cucc_place_of_frames(p->frames, p->depth);
}

static void json_place(FILE *out, const party *p)
{
    sanitizer_place place = place_of(p);
    json_text(out, "file", place.file);
    if (place.line)
        fprintf(out, ",\"line\":%d", place.line);
    else
        fputs(",\"line\":null", out);
    json_index(out, "block", p->has_block, p->block);
    json_index(out, "thread", p->has_thread, p->thread);
}

static void array_text(const finding *f, char *text, size_t size)
{
    if (f->array)
        cucc_arrays_name(f->array, text, size);
    else
        snprintf(text, size, "%s", f->array_name);
}

static void write_json(FILE *out, const finding *f)
{
    char array[600];
    array_text(f, array, sizeof array);
    fprintf(out, "{\"record\":\"finding\",\"kind\":\"%s\"", kinds[f->kind].word);
    json_text(out, "space", f->space);
    fputs(",\"tool\":\"sanitizer\"", out);
    json_text(out, "kernel", f->kernel);
    json_place(out, &f->here);
    json_text(out, "array", array);
    json_text(out, "message", f->message);
    if (f->other.what) {
        fputs(",\"other\":{\"what\":", out);
        cucc_json_string(out, f->other.what);
        json_place(out, &f->other);
        fputs("}", out);
    } else
        fputs(",\"other\":null", out);
    json_text(out, "advice", f->advice);
    fprintf(out, ",\"times\":%lu}\n", f->times);
}

static void text_place(const party *p)
{
    sanitizer_place place = place_of(p);
    if (place.line) fprintf(stderr, " at %s:%d", place.file, place.line);
    if (p->has_block) fprintf(stderr, ", block (%u,%u,%u)", p->block.x, p->block.y, p->block.z);
    if (p->has_thread) fprintf(stderr, ", thread (%u,%u,%u)", p->thread.x, p->thread.y, p->thread.z);
}

static void write_text(const finding *f)
{
    char array[600];
    array_text(f, array, sizeof array);
    fprintf(stderr, "cucc --sanitize: %s", kinds[f->kind].title);
    if (f->kernel) fprintf(stderr, ", kernel %s", f->kernel);
    text_place(&f->here);
    fprintf(stderr, ": %s", f->message);
    if (*array) fprintf(stderr, "; the array is %s", array);
    if (f->times > 1) fprintf(stderr, " (%lu times)", f->times);
    fputc('\n', stderr);
    if (f->other.what) {
        fprintf(stderr, "    the other: %s", f->other.what);
        text_place(&f->other);
        fputc('\n', stderr);
    }
    if (*f->advice) fprintf(stderr, "    advice: %s\n", f->advice);
}

static void write_report(const char *name)
{
    FILE *out = cucc_report_open(name);
    const finding *f;
    if (!out) {
        cucc_incomplete(SAY_REPORT_NOT_WRITTEN, name);
        return;
    }
    for (size_t i = 0; (f = cucc_finding_each(i)); i++) write_json(out, f);
    cucc_count_write(out);
    fprintf(out, "{\"record\":\"end\",\"tool\":\"sanitizer\",\"findings\":%zu,\"complete\":%s}\n",
            cucc_finding_count(), cucc_is_incomplete() ? "false" : "true");
    if (cucc_report_close(out)) cucc_incomplete(SAY_REPORT_NOT_WRITTEN, name);
}

void cucc_report_write(void)
{
    cucc_findings_close();
    const char *report = getenv("CUCC_REPORT");
    if (report && *report) write_report(report);
    const finding *f;
    for (size_t i = 0; (f = cucc_finding_each(i)); i++) write_text(f);
    size_t count = cucc_finding_faults(), remarks = cucc_finding_count() - count;
    if (remarks) fprintf(stderr, "cucc --sanitize: %zu remark%s\n", remarks, remarks == 1 ? "" : "s");
    if (count)
        fprintf(stderr, "cucc --sanitize: %zu finding%s\n", count, count == 1 ? "" : "s");
    else
        fprintf(stderr, "cucc --sanitize: nothing found\n");
}
