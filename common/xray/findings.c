#include "findings.h"

#include <string.h>

#include "memory.h"
#include "source.h"
#include "base/text.h"

static const struct {
    const char *kind, *title, *topic;
} kinds[] = {{"race", "race", "races"},
             {"stream_race", "race between streams", "races"},
             {"managed_race", "race between host and device", "races"},
             {"out_of_bounds", "out of bounds", "memory"},
             {"misaligned", "misaligned access", "memory"},
             {"use_after_free", "use after free", "memory"},
             {"double_free", "double free", "memory"},
             {"leak", "leak", "memory"},
             {"uninitialised", "read before anything was written", "memory"},
             {"host_pointer", "host pointer in a kernel", "memory"},
             {"device_pointer", "device pointer on the host", "memory"},
             {"divergent_barrier", "barrier in divergent code", "barriers"},
             {"exited_lane", "a mask names lanes that do not take part", "barriers"},
             {"missing_lane", "a lane is read that does not take part", "barriers"},
             {"unchecked_error", "unchecked CUDA error", "errors"},
             {"uncovered", "launch that covers too little", "errors"},
             {"incomplete", "incomplete report", ""}};

static int known_kind(const finding_t *finding)
{
    int count = sizeof kinds / sizeof *kinds;
    for (int i = 0; i < count; i++)
        if (strcmp(kinds[i].kind, finding->kind) == 0) return i;
    return -1;
}

/* "a race in shared memory" */
static const char *title_of(const finding_t *finding)
{
    int kind = known_kind(finding);
    const char *title = kind < 0 ? finding->kind : kinds[kind].title;
    if (!*finding->space || kind < 0) return title;
    if (strcmp(kinds[kind].topic, "memory") != 0 && strcmp(kinds[kind].topic, "races") != 0) return title;
    return keep_format(strcmp(finding->space, "host") == 0 ? "%s on the %s" : "%s in %s memory", title,
                       finding->space);
}

/* 1 when the finding belongs to one of the topics, words of "memory races barriers errors"; NULL stands for
 * all. */
static int is_of(const finding_t *finding, const char *topics)
{
    int kind = known_kind(finding);
    if (!topics || kind < 0 || !kinds[kind].topic[0]) return 1; /* what is not known is not passed over */
    const char *topic = kinds[kind].topic;
    for (const char *p = topics; *p; p += strspn(p, " ")) {
        size_t length = strcspn(p, " ");
        if (length == strlen(topic) && strncmp(p, topic, length) == 0) return 1;
        p += length;
    }
    return 0;
}

/* "block (0,0,0), thread (3,0,0)", as far as it is known. */
static void add_thread(text_t *text, const party_t *party)
{
    if (*party->block) text_add(text, "%sblock (%s)", text->length ? ", " : "", party->block);
    if (*party->thread) text_add(text, "%sthread (%s)", text->length ? ", " : "", party->thread);
}

static void print_source(FILE *out, const party_t *party, style_t style)
{
    const char *line = source_short(party->file, party->line, style.width ? style.width - 18 : 0);
    if (*line) fprintf(out, "     %s%6d |%s %s\n", style.dim, party->line, style.plain, line);
}

/* "file.cu:12", or "file.cu" */
static void print_place(FILE *out, const party_t *party)
{
    fputs(party->file, out);
    if (party->line > 0) fprintf(out, ":%d", party->line);
}

static void print_other(FILE *out, const finding_t *finding, style_t style)
{
    char memory[300];
    text_t who = TEXT_ON(memory);
    add_thread(&who, &finding->other);
    if (!*finding->other.what && !who.length && !*finding->other.file) return;
    fprintf(out, "     the other: ");
    if (who.length) fprintf(out, "%s ", memory);
    fprintf(out, "%s", finding->other.what);
    if (*finding->other.file) {
        fputs(" at ", out);
        print_place(out, &finding->other);
    }
    fputc('\n', out);
    print_source(out, &finding->other, style);
}

static void print_one(FILE *out, const finding_t *finding, size_t number, style_t style)
{
    char memory[600];
    text_t where = TEXT_ON(memory);
    if (*finding->kernel) text_add(&where, "kernel %s", finding->kernel);
    add_thread(&where, &finding->self);
    if (*finding->array) text_add(&where, "%sarray %s", where.length ? ", " : "", finding->array);
    fprintf(out, "%3zu. %s%s%s", number, style.red, title_of(finding), style.plain);
    if (finding->times > 1) fprintf(out, " (%ld times)", finding->times);
    fputc('\n', out);
    if (*finding->self.file) {
        fputs("     ", out);
        print_place(out, &finding->self);
        fputc('\n', out);
        print_source(out, &finding->self, style);
    }
    if (where.length) style_paragraph(out, style, "     ", memory);
    if (*finding->message) style_paragraph(out, style, "     ", finding->message);
    print_other(out, finding, style);
    if (*finding->advice) style_paragraph(out, style, "     -> ", finding->advice);
}

size_t findings_print(FILE *out, const report_t *report, style_t style)
{
    for (size_t i = 0; i < report->finding_count; i++) {
        if (i) fputc('\n', out);
        print_one(out, &report->findings[i], i + 1, style);
    }
    return report->finding_count;
}

size_t findings_verdict(FILE *out, const report_t *report, const char *topics)
{
    size_t count = 0;
    const finding_t *first = NULL;
    for (size_t i = 0; i < report->finding_count; i++) {
        if (!is_of(&report->findings[i], topics)) continue;
        if (!first) first = &report->findings[i];
        count++;
    }
    if (!first) return 0;
    char memory[3000];
    text_t message = TEXT_ON(memory);
    text_add(&message, "%s: %s", title_of(first), first->message);
    if (count > 1) {
        text_join(&message, "");
        text_add(&message, "%zu more of the kind: make sanitize", count - 1);
    }
    fprintf(out, "%s\n", memory);
    print_place(out, &first->self);
    fprintf(out, "\n%s\n", first->advice);
    return count;
}
