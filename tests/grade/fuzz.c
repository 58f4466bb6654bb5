/* fuzz.c: the engine's readers against text that nobody meant.   usage: fuzz RUNS SEED < TEXT
 *
 * The text is what each run damages: a byte, a field, a line doubled or left out, a cut, a long repetition.
 * It is read as a plan, as records that are merged and printed, and as the progress that is remembered. Run
 * under the sanitizers: they are the test. Here it is also asked that what is refused says where, in one
 * line, and that what is taken is whole. */
#define _GNU_SOURCE

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grade/step/complaint.h"
#include "grade/process/files.h"
#include "grade/step/makefile_complaint.h"
#include "philox.h"
#include "grade/plan/plan.h"
#include "grade/show/remember.h"
#include "grade/tally/tally.h"

enum { MOST = 1 << 16 };

static uint64_t seed, draws;

static uint32_t draw(uint32_t below)
{
    philox4_t r = philox4(seed, 0, draws++);
    return (uint32_t)((uint64_t)r.word[0] * below >> 32);
}

static void fail(const char *what)
{
    printf("seed %llu, draw %llu: %s\n", (unsigned long long)seed, (unsigned long long)draws, what);
    exit(1);
}

/* ---- damage ---- */

/* Puts bytes in the place of others; returns the new length. */
static size_t splice(char *text, size_t size, size_t at, size_t away, const char *bytes, size_t count)
{
    if (size - away + count >= MOST) return size;
    memmove(text + at + count, text + at + away, size - at - away);
    memcpy(text + at, bytes, count);
    return size - away + count;
}

static size_t line_at(const char *text, size_t size, size_t at, size_t *start)
{
    *start = at;
    while (*start && text[*start - 1] != '\n') --*start;
    const char *end = memchr(text + at, '\n', size - at);
    return (end ? (size_t)(end - text) + 1 : size) - *start;
}

static size_t change(char *text, size_t size)
{
    static const char *const odd[] = {"\t",
                                      "=",
                                      ",",
                                      "@n",
                                      "@",
                                      "-1",
                                      "9223372036854775807",
                                      "99999999999999999999",
                                      "*",
                                      "/0",
                                      "1e999",
                                      "\n",
                                      "\xff\xfe",
                                      "{",
                                      "}",
                                      "\"",
                                      "\\u0000",
                                      "null",
                                      "step",
                                      "end",
                                      ":"};
    char copy[4096];
    size_t at = draw((uint32_t)size), start, length;
    const char *word = odd[draw(sizeof odd / sizeof *odd)];
    switch (draw(7)) {
    case 0:
        text[at] = (char)draw(256);
        return size;
    case 1:
        return splice(text, size, at, 0, word, strlen(word));
    case 2:
        return splice(text, size, at, 1, word, strlen(word));
    case 3: /* a line away */
        length = line_at(text, size, at, &start);
        return splice(text, size, start, length, "", 0);
    case 4: /* a line elsewhere, too */
        length = line_at(text, size, at, &start);
        if (length > sizeof copy) return size;
        memcpy(copy, text + start, length);
        line_at(text, size, draw((uint32_t)size), &start);
        return splice(text, size, start, 0, copy, length);
    case 5: /* a cut */
        return at;
    default: /* a byte many times */
        memset(copy, text[at], sizeof copy);
        return splice(text, size, at, 0, copy, 1 + draw(sizeof copy));
    }
}

/* ---- the readers ---- */

static int accepted[3];

static void look_at_plan(const plan_t *plan)
{
    size_t letters = strlen(plan->name) + strlen(plan->title);
    for (size_t i = 0; i < plan->step_count; i++) {
        const plan_step_t *s = &plan->steps[i];
        if (s->number < 1 || s->number > 99 || s->limit < 1 || !s->title || !s->program)
            fail("a plan with half a step");
        if (plan_step(plan, s->number) != s) fail("two steps of one number");
        for (size_t k = 0; k < s->case_count; k++) letters += strlen(s->cases[k]);
        for (size_t k = 0; k < s->clean_case_count; k++) letters += strlen(s->clean_cases[k]);
        for (size_t k = 0; k < s->hint_count; k++) letters += strlen(s->hints[k]);
        for (size_t k = 0; k < s->metric_count; k++)
            letters += strlen(s->metrics[k].kernel) + s->metrics[k].case_count;
        for (size_t k = 0; k < s->speed_count; k++)
            letters += strlen(s->speeds[k].words) + strlen(s->speeds[k].metric);
        for (size_t k = 0; k < s->rule_count; k++)
            if (!s->rules[k].loaded && !s->rules[k].linked && !s->rules[k].touch)
                fail("a rule about nothing");
    }
    if (letters == 0) fail("an empty plan");
}

static void read_plan(const char *text, size_t size)
{
    char why[1000];
    plan_t plan;
    if (plan_read(&plan, text, size, why, sizeof why) == 0) {
        accepted[0]++;
        look_at_plan(&plan);
    } else {
        if (!strchr(why, ':') || strlen(why) < 10) fail("a refusal that does not say where");
        for (const char *p = why; *p; p++)
            if (*p == '\n') fail("a refusal in two lines");
    }
    plan_free(&plan);
}

static void read_records(char *text, size_t size)
{
    tally_t tally = {.list = NULL};
    arena_t arena = {NULL};
    char why[200];
    text[size] = '\0';
    for (char *line = text; line; line = line ? line + 1 : NULL) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        tally_add(&tally, line, why);
        line = end;
    }
    if (tally.count) {
        accepted[1]++;
        record_t record = tally_merge(&tally, &arena);
        char *shown = NULL;
        size_t length;
        FILE *out = open_memstream(&shown, &length);
        tally_print(out, &record, (tally_style_t){(int)draw(2), (int)draw(200)});
        record_print(out, &record);
        fclose(out);
        if (memchr(shown, '\0', length)) fail("a NUL in a record");
        free(shown);
    }
    tally_free(&tally);
    arena_free(&arena);
}

/* In a folder of its own. */
static void read_progress(const char *text, size_t size)
{
    arena_t arena = {NULL};
    const remembered_t fresh = {3, 4, STATUS_PASS, "1-2", "x.cu:3", 0};
    if (files_write("build/progress/01_fuzz", text, size) != 0) exit(2);
    memory_t memory = remember_read(&arena, "01_fuzz");
    for (size_t i = 0; i < memory.count; i++)
        if (memory.steps[i].step < 0 || !memory.steps[i].status || !memory.steps[i].where)
            fail("half a step remembered");
    accepted[2] += memory.count > 0;
    if (remember_write(&arena, "01_fuzz", &fresh, 1) != 0) exit(2);
    memory = remember_read(&arena, "01_fuzz");
    int found = 0;
    for (size_t i = 0; i < memory.count; i++) found += memory.steps[i].step == 3;
    if (found != 1) fail("a step lost or doubled");
    arena_free(&arena);
}

static void read_complaints(char *text, size_t size)
{
    arena_t arena = {NULL};
    text[size] = '\0';
    complaint_of_program(&arena, text);
    const char *line = complaint_line(&arena, text, "^[^ \n]+[:(][0-9]+.*(error|Error)", 0);
    if (line && strchr(line, '\n')) fail("a line with two lines");
    complaint_place(&arena, text);
    makefile_gap(text);
    makefile_advice(text);
    arena_free(&arena);
}

int main(int argc, char **argv)
{
    static char whole[MOST + 1], text[MOST + 1];
    char folder[] = "/tmp/fuzz-XXXXXX";
    long runs = argc > 1 ? atol(argv[1]) : 1000;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    size_t size = fread(whole, 1, MOST / 2, stdin);
    if (size == 0 || !mkdtemp(folder) || chdir(folder) != 0 || files_folder("build/progress") != 0) return 2;
    for (long run = 0; run < runs; run++) {
        size_t length = size;
        memcpy(text, whole, size);
        for (uint32_t changes = draw(4); changes > 0 && length > 0; changes--) length = change(text, length);
        read_plan(text, length);
        if (run % 16 == 0) read_progress(text, length);
        read_complaints(text, length);
        read_records(text, length);
    }
    printf("%d plans, %d records and %d memories of %ld were taken\n", accepted[0], accepted[1], accepted[2],
           runs);
    return system("rm -r build") != 0 || chdir("/") != 0 || rmdir(folder) != 0;
}
