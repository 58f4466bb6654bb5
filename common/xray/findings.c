#include "findings.h"

#include <stdbool.h>
#include <string.h>

#include "memory.h"
#include "source.h"
#include "base/text.h"

const char *findings_title(const finding_t *finding)
{
    const char *title = kind_title(finding->kind), *space = space_word(finding->space);
    if (finding->space == SPACE_NONE || !kind_has_space(finding->kind)) return title;
    return keep_format(finding->space == SPACE_HOST ? "%s on the %s" : "%s in %s memory", title, space);
}

/* Whether the finding belongs to one of the topics, words of "memory races barriers errors"; NULL stands for
 * all. */
static bool is_of(const finding_t *finding, const char *topics)
{
    const topic_t mine = kind_topic(finding->kind);
    if (!topics || mine == TOPIC_ANY) return true;
    for (const char *p = topics; *p; p += strspn(p, " ")) {
        topic_t topic;
        size_t length = strcspn(p, " ");
        if (topic_read(&topic, p, length) == 0 && topic == mine) return true;
        p += length;
    }
    return false;
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
    fprintf(out, "%3zu. %s%s%s", number, style.red, findings_title(finding), style.plain);
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

static bool is_remark(const finding_t *finding)
{
    return finding->kind == KIND_REMARK || finding->kind == KIND_ORIGIN;
}

size_t findings_print(FILE *out, const report_t *report, style_t style)
{
    size_t faults = 0;
    for (size_t i = 0; i < report->finding_count; i++) {
        if (i) fputc('\n', out);
        print_one(out, &report->findings[i], i + 1, style);
        faults += !is_remark(&report->findings[i]);
    }
    return faults;
}

void findings_list(FILE *out, const report_t *report)
{
    for (size_t i = 0; i < report->finding_count; i++) {
        const finding_t *f = &report->findings[i];
        fprintf(out, "%s\t%s:%d\n", findings_title(f), f->self.file, f->self.line);
    }
}

/* ---- in a sentence ---- */

/* The course's own files have no fault of the student's in them, nor have Thrust and the C++ library. */
static bool is_in_program(const party_t *party)
{
    static const char *const others[] = {"common/", "build/cpu/toolchain/", "/usr/"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(party->file, others[i], strlen(others[i])) == 0) return false;
    return *party->file;
}

static const char *without_folder(const char *file)
{
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

/* "3" for "3,0,0", and "(3,1,0)" otherwise. */
static void add_number(text_t *text, const char *at)
{
    size_t length = strcspn(at, ",");
    if (strcmp(at + length, ",0,0") == 0)
        text_add(text, "%.*s", (int)length, at);
    else
        text_add(text, "(%s)", at);
}

/* ", thread 3" or ", threads 3 and 35", or with blocks */
static void add_parties(text_t *text, const char *what, const char *one, const char *other)
{
    if (!*one) return;
    text_add(text, ", %s%s ", what, *other ? "s" : "");
    add_number(text, one);
    if (!*other) return;
    text_add(text, " and ");
    add_number(text, other);
}

/* "race in shared memory, reduction.cu:41 and :43, threads 3 and 35" */
static void add_meeting(text_t *text, const finding_t *finding)
{
    const party_t *self = &finding->self, *other = &finding->other;
    bool same_file = strcmp(self->file, other->file) == 0;
    text_add(text, "%s", findings_title(finding));
    bool known = is_in_program(self);
    if (known) text_add(text, ", %s", without_folder(self->file));
    if (known && self->line > 0) text_add(text, ":%d", self->line);
    if (known && *other->file && other->line > 0 && !(same_file && other->line == self->line))
        text_add(text, " and %s:%d", same_file ? "" : without_folder(other->file), other->line);
    const char *other_block = strcmp(self->block, other->block) == 0 ? "" : other->block;
    if (strcmp(self->block, "0,0,0") != 0 || *other_block)
        add_parties(text, "block", self->block, other_block);
    add_parties(text, "thread", self->thread, other->thread);
}

/* A finding as three lines: message, where, hint. */
static void print_verdict(FILE *out, const finding_t *finding, size_t more)
{
    char memory[3000];
    text_t message = TEXT_ON(memory);
    add_meeting(&message, finding);
    text_add(&message, ": %s", finding->message);
    if (*finding->array && !finding->names_array)
        text_add(&message, " (%s%s)", strchr(finding->array, ' ') ? "" : "array ", finding->array);
    if (more) {
        text_join(&message, "");
        text_add(&message, "%zu more of the kind: make sanitize", more);
    }
    fprintf(out, "%s\n", memory);
    if (is_in_program(&finding->self)) print_place(out, &finding->self);
    fprintf(out, "\n%s\n", finding->advice);
}

size_t findings_verdict(FILE *out, const report_t *report, const char *topics)
{
    size_t count = 0;
    const finding_t *first = NULL;
    for (size_t i = 0; i < report->finding_count; i++) {
        if (is_remark(&report->findings[i]) || !is_of(&report->findings[i], topics)) continue;
        if (!first) first = &report->findings[i];
        count++;
    }
    if (first) print_verdict(out, first, count - 1);
    return count;
}

/* ---- why a result is wrong ---- */

/* Is the first party's line one of the other finding's? */
static bool is_at(const finding_t *one, const finding_t *other)
{
    const party_t *parties[] = {&other->self, &other->other};
    for (size_t i = 0; i < sizeof parties / sizeof *parties; i++)
        if (parties[i]->line == one->self.line && strcmp(parties[i]->file, one->self.file) == 0) return true;
    return false;
}

/* Is it of two copies, the later of which overwrites what the earlier has read? */
static bool overwrites_copied(const finding_t *race)
{
    return !*race->self.block && !*race->other.block && strcmp(race->other.what, "read") == 0;
}

/* A thread that writes where it should not meets others there: an access out of bounds explains a race, and
 * not the other way round. What nobody has ever written, no order of two copies would have brought, unless it
 * is read where the two meet; but what reads too early what another stream writes, a kernel above all, finds
 * it unwritten. Where a NaN comes up says least. */
static bool explains_more(const finding_t *one, const finding_t *other)
{
    if (one->kind == KIND_NOT_FINITE || other->kind == KIND_NOT_FINITE) return one->kind != KIND_NOT_FINITE;
    if (one->kind == KIND_UNINITIALISED && other->kind == KIND_STREAM_RACE)
        return overwrites_copied(other) && !is_at(one, other);
    return one->kind == KIND_OUT_OF_BOUNDS && other->kind == KIND_RACE;
}

/* Where an output comes from, as three lines: who has stored it, the place of that, and what nobody or
 * several have read. */
static void print_origin(FILE *out, const finding_t *finding)
{
    char memory[3000];
    text_t text = TEXT_ON(memory);
    const party_t *self = &finding->self;
    if (*finding->message && is_in_program(self)) {
        text_add(&text, "%s %s:%d", finding->message, without_folder(self->file), self->line);
        add_parties(&text, "block", self->block, "");
        add_parties(&text, "thread", self->thread, "");
    }
    fprintf(out, "%s\n", memory);
    if (*memory) print_place(out, self);
    fprintf(out, "\n%s\n", finding->advice);
}

causes_t findings_cause(FILE *out, const report_t *report)
{
    const finding_t *first = NULL, *origin = NULL;
    for (size_t i = 0; i < report->finding_count; i++) {
        const finding_t *finding = &report->findings[i];
        if (finding->kind == KIND_ORIGIN) origin = finding;
        if (!kind_may_be_cause(finding->kind)) continue;
        if (!first || explains_more(finding, first)) first = finding;
    }
    if (origin && !*origin->advice && !(*origin->message && is_in_program(&origin->self))) origin = NULL;
    if (first)
        print_verdict(out, first, 0),
            fprintf(out, "%s\n%s\n", kind_word(first->kind), space_word(first->space));
    if (!first && origin) print_origin(out, origin);
    return first ? CAUSES_FAULT : origin ? CAUSES_ORIGIN : CAUSES_NONE;
}
