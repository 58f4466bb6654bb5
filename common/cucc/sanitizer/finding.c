/* finding.c: the list of what was found, told as text and as JSON lines when the program ends. */
#include <execinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "sanitizer.h"

enum { MOST = 500 };

static finding *list[MOST];
static size_t count;
static bool incomplete, too_many;

size_t finding_count(void)
{
    return count;
}
bool finding_is_incomplete(void)
{
    return incomplete;
}

/* --- making one --- */

int check_frames(void **frames, int room)
{
    return backtrace(frames, room);
}

void finding_party(party *p, const char *what, const void *site, uint32_t thread)
{
    p->what = what;
    if (site) p->frames[0] = (void *)(uintptr_t)site;
    p->depth = site != NULL;
    p->has_block = p->has_thread = true;
    p->block = who_block_index(thread);
    p->thread = who_thread_index(thread);
}

void finding_here(finding *f, const void *site)
{
    finding_party(&f->here, NULL, site, me.number);
    /* the callers too, for an access in a header: those beyond the site itself */
    void *frames[40];
    int depth = backtrace(frames, 40), at = 0;
    while (at < depth && frames[at] != site) at++;
    for (int i = at + 1; i < depth && f->here.depth < 16; i++) f->here.frames[f->here.depth++] = frames[i];
}

/* --- keeping them --- */

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

static bool same_place(const party *a, const party *b)
{
    return a->frames[0] == b->frames[0] && a->depth == b->depth &&
           !memcmp(a->frames, b->frames, (size_t)a->depth * sizeof *a->frames) && a->line == b->line &&
           same_text(a->what, b->what);
}

static bool same(const finding *a, const finding *b)
{
    return !strcmp(a->kind, b->kind) && same_text(a->kernel, b->kernel) && a->array == b->array &&
           same_place(&a->here, &b->here) && same_place(&a->other, &b->other) &&
           !strcmp(a->array_name, b->array_name);
}

void finding_add(finding *f)
{
    if (!f->kernel && f->here.has_thread) {
        f->kernel = kernel_now.name;
        f->kernel_file = kernel_now.file;
        f->kernel_line = kernel_now.line;
    }
    grid_told++;
    for (size_t i = 0; i < count; i++)
        if (same(list[i], f)) {
            list[i]->times++;
            return;
        }
    if (count == MOST) {
        too_many = true;
        return;
    }
    finding *mine = malloc(sizeof *mine);
    if (!mine) abort();
    *mine = *f;
    mine->times = 1;
    list[count++] = mine;
}

void finding_incomplete(const char *format, ...)
{
    finding f = {.kind = "incomplete", .space = "host"};
    va_list args;
    va_start(args, format);
    vsnprintf(f.message, sizeof f.message, format, args);
    va_end(args);
    incomplete = true;
    snprintf(f.advice, sizeof f.advice, "what was not looked at may have faults too: mend this first");
    finding_add(&f);
}

/* --- telling --- */

void check_json_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 32)
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void json_text(FILE *out, const char *key, const char *text)
{
    fprintf(out, ",\"%s\":", key);
    if (text && *text)
        check_json_string(out, text);
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

static check_place place_of(const party *p)
{
    return p->file ? (check_place){p->file, p->line} : place_of_frames(p->frames, p->depth);
}

static void json_place(FILE *out, const party *p)
{
    check_place place = place_of(p);
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
        arrays_name(f->array, text, size);
    else
        snprintf(text, size, "%s", f->array_name);
}

static void write_json(FILE *out, const finding *f)
{
    char array[600];
    array_text(f, array, sizeof array);
    fprintf(out, "{\"record\":\"finding\",\"kind\":\"%s\"", f->kind);
    json_text(out, "space", f->space);
    fputs(",\"tool\":\"check\"", out);
    json_text(out, "kernel", f->kernel);
    json_place(out, &f->here);
    json_text(out, "array", array);
    json_text(out, "message", f->message);
    if (f->other.what) {
        fputs(",\"other\":{\"what\":", out);
        check_json_string(out, f->other.what);
        json_place(out, &f->other);
        fputs("}", out);
    } else
        fputs(",\"other\":null", out);
    json_text(out, "advice", f->advice);
    fprintf(out, ",\"times\":%lu}\n", f->times);
}

static void text_place(const party *p)
{
    check_place place = place_of(p);
    if (place.line) fprintf(stderr, " at %s:%d", place.file, place.line);
    if (p->has_block) fprintf(stderr, ", block (%u,%u,%u)", p->block.x, p->block.y, p->block.z);
    if (p->has_thread) fprintf(stderr, ", thread (%u,%u,%u)", p->thread.x, p->thread.y, p->thread.z);
}

static const char *kind_text(const char *kind)
{
    static const char *const texts[][2] = {{"out_of_bounds", "out of bounds"},
                                           {"use_after_free", "use after free"},
                                           {"double_free", "double free"},
                                           {"host_pointer", "host pointer in a kernel"},
                                           {"device_pointer", "device pointer on the host"},
                                           {"divergent_barrier", "divergent barrier"},
                                           {"exited_lane", "exited lane"},
                                           {"unchecked_error", "unchecked error"},
                                           {"uncovered", "not covered"},
                                           {"stream_race", "race between streams"},
                                           {"managed_race", "race with the host"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!strcmp(kind, texts[i][0])) return texts[i][1];
    return kind;
}

static void write_text(const finding *f)
{
    char array[600];
    array_text(f, array, sizeof array);
    fprintf(stderr, "cucc --check: %s", kind_text(f->kind));
    if (f->kernel) fprintf(stderr, " in kernel %s", f->kernel);
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

static void learn_places(void)
{
    for (size_t i = 0; i < count; i++) {
        place_wanted(list[i]->here.frames, list[i]->here.depth);
        place_wanted(list[i]->other.frames, list[i]->other.depth);
        if (list[i]->array) place_wanted(list[i]->array->frames, list[i]->array->depth);
    }
}

static void write_report(const char *name)
{
    FILE *out = fopen(name, "w");
    if (!out) {
        fprintf(stderr, "cucc --check: the report cannot be written to %s\n", name);
        incomplete = true;
        return;
    }
    for (size_t i = 0; i < count; i++) write_json(out, list[i]);
    count_write(out);
    fprintf(out, "{\"record\":\"end\",\"tool\":\"check\",\"findings\":%zu,\"complete\":%s}\n", count,
            incomplete ? "false" : "true");
    if (fclose(out)) incomplete = true;
}

void finding_write(void)
{
    if (too_many) finding_incomplete("there are more than %d findings: the others are not told", MOST);
    learn_places();
    const char *report = getenv("CUCC_REPORT");
    if (report && *report) write_report(report);
    for (size_t i = 0; i < count; i++) write_text(list[i]);
    if (count)
        fprintf(stderr, "cucc --check: %zu finding%s\n", count, count == 1 ? "" : "s");
    else if (incomplete)
        fprintf(stderr, "cucc --check: the report is not complete\n");
    else
        fprintf(stderr, "cucc --check: nothing found\n");
}
