#define _GNU_SOURCE

#include "student.h"

#include <errno.h>
#include <glob.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/case_line.h"
#include "base/messages_verdicts.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/text.h"
#include "grade/plan/course.h"
#include "grade/process/files.h"
#include "grade/step/look.h"
#include "grade/plan/options.h"
#include "grade/step/schedule.h"
#include "grade/show/show.h"
#include "ledger.h"
#include "sandbox.h"

enum { STOPPED = 130, LOG = 65536, MOST_PAGE = 8 << 20, MOST_FILE = 256 << 20 };

typedef struct {
    arena_t arena;
    const char *folder, *id, *ledger_path, *text;
    const char *wanted_step;
    bool alone;
    int attempt;
    grade_t grade;
    sandbox_t sandbox;
    plan_t *plans;
    const char **keys; /* of the practicals: a sum of all that their records depend on */
    bool *handed;      /* whether anything of it was handed in */
    size_t practical_count;
    ledger_t ledger;
    schedule_t *schedule;
    budget_t budget;                    /* the time of all programs and compilations together */
    const char *spent_path, *spent_key; /* where it is kept how much of it was used, and for what */
    double spent_written;
} student_t;

/* ---- sums ---- */

static uint64_t mix_text(uint64_t sum, const char *text)
{
    return hash_bytes(sum, text, strlen(text) + 1);
}

/* Name and bytes of the files. */
static uint64_t mix_files(uint64_t sum, const char *pattern)
{
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0) return mix_text(sum, "none");
    for (size_t i = 0; i < found.gl_pathc; i++) {
        arena_t arena = {NULL};
        size_t bytes;
        const char *path = found.gl_pathv[i], *text = files_bytes(&arena, path, MOST_FILE, &bytes);
        sum = mix_text(sum, strrchr(path, '/') + 1);
        if (text) sum = hash_bytes(sum, text, bytes);
        arena_free(&arena);
    }
    globfree(&found);
    return sum;
}

/* Fresh for each student and step, and the same whenever that student's step is graded with the class's seed.
 * Below 2^53: some readers of JSON have no more digits. */
static long long seed_of(const grade_t *grade, const char *practical, int step)
{
    uint64_t sum = HASH_START;
    sum = hash_bytes(sum, &grade->seed, sizeof grade->seed);
    sum = mix_text(sum, grade->seeds);
    sum = mix_text(sum, practical);
    sum = hash_bytes(sum, &step, sizeof step);
    sum ^= sum >> 31;
    sum *= 0x9E3779B97F4A7C15ull;
    sum ^= sum >> 29;
    return (long long)(sum >> 23);
}

static const char *key_of(student_t *s, const char *practical)
{
    arena_t *arena = &s->arena;
    const grade_t *g = &s->grade;
    uint64_t sum = HASH_START;
    sum = hash_bytes(sum, &g->seed, sizeof g->seed);
    sum = mix_text(mix_text(mix_text(sum, backend_word(g->backend)), g->arch), g->device);
    sum = mix_files(sum, arena_format(arena, "%s/" STUDENT_TREE "/%s/*", s->folder, s->id, practical));
    sum = mix_files(sum, arena_format(arena, "practicals/%s/*", practical));
    sum = mix_files(sum, arena_format(arena, "build/judge/%s/judge", practical));
    sum = mix_files(sum, "build/harness/libharness.a");
    if (g->backend == BACKEND_CPU) sum = mix_files(sum, "build/cpu/toolchain/lib*.a");
    return arena_format(arena, "%016llx", (unsigned long long)sum);
}

/* ---- the budget ---- */

enum { SPENT_LINE = 200 };

/* Now and then, so that a kill loses little: what was used counts when the class is gone on with. */
static void keep_spent(void *of, double spent, bool used_up)
{
    student_t *s = of;
    arena_t arena = {NULL};
    if (spent - s->spent_written < 1 && !used_up) return;
    s->spent_written = spent;
    const char *text = arena_format(&arena, "%s %.3f\n", s->spent_key, spent);
    if (files_write(s->spent_path, text, strlen(text)) != 0)
        course_die("cannot write to %s: %s", s->spent_path, strerror(errno));
    arena_free(&arena);
}

/* What was used for other files, or other steps, is not counted. */
static void begin_budget(student_t *s, double seconds)
{
    uint64_t sum = mix_text(HASH_START, s->wanted_step);
    for (size_t i = 0; i < s->practical_count; i++) sum = mix_text(sum, s->keys[i]);
    s->spent_path = arena_format(&s->arena, "%s/" STUDENT_SPENT, s->folder, s->id);
    s->spent_key = arena_format(&s->arena, "%016llx", (unsigned long long)sum);
    const char *kept = files_read(&s->arena, s->spent_path, SPENT_LINE);
    size_t length = strlen(s->spent_key);
    bool same = kept && strncmp(kept, s->spent_key, length) == 0 && kept[length] == ' ';
    s->spent_written = same ? atof(kept + length) : 0;
    budget_begin(&s->budget, seconds, s->spent_written);
    s->budget.spend = keep_spent;
    s->budget.of = s;
    if (seconds > 0) s->grade.budget = &s->budget;
}

static bool has_budget(const student_t *s)
{
    enum { LEAST = 1 };
    return !s->grade.budget || s->budget.seconds - s->budget.spent >= LEAST;
}

/* A step of which something was not run for want of time. */
static void out_of_budget(student_t *s, step_t *step)
{
    double seconds = s->budget.seconds;
    const char *time = seconds < 120 ? arena_format(&s->arena, "%.3g s", seconds)
                                     : arena_format(&s->arena, "%.4g minutes", seconds / 60);
    step->record.status = STATUS_TIMEOUT;
    step->record.fault = FAULT_NONE;
    step->record.cause = CAUSE_BUDGET;
    step->record.points = 0;
    step->record.answers = step->record.case_line = step->record.hint = step->record.where = "";
    step->record.metrics = "{}";
    step->record.message = arena_format(&s->arena, SAY_BUDGET, time);
    step->line = record_line(&s->arena, &step->record);
    step->text = arena_format(&s->arena, "  timeout %d  %s\n           %s\n", step->step->number,
                              step->step->title, step->record.message);
}

/* ---- the beginning ---- */

static void read_grade(student_t *s, int count, char **words)
{
    grade_t *g = &s->grade;
    arena_t *arena = &s->arena;
    *g = (grade_t){.backend = options_backend(count, words),
                   .arch = options_word(count, words, "arch"),
                   .device = options_word(count, words, "device"),
                   .nvcc = options_word(count, words, "nvcc"),
                   .seed = atoll(options_word(count, words, "seed")),
                   .patience = options_number("PATIENCE", 1),
                   .width = 100,
                   .seed_of = seed_of,
                   .keeps_profiles = true,
                   .seeds = (void *)s->id};
    const char *tree = arena_format(arena, "%s/" STUDENT_TREE, s->folder, s->id);
    /* A report is the student's program's word: only the student's own files may be shown for it. */
    if (setenv("XRAY_SOURCES", tree, 1) != 0) abort();
    const char *work = arena_format(arena, "%s/" STUDENT_WORK, s->folder, s->id),
               *why = arena_take(arena, 1000);
    g->work = arena_format(arena, "%s/check", work);
    if (files_folder(g->work) != 0) course_die("cannot write to %s: %s", g->work, strerror(errno));
    if (strcmp(options_word(count, words, "sandbox"), "none") == 0) {
        const char *below = strncmp(tree, "build/", 6) == 0 ? tree + 6 : tree;
        g->from = tree;
        g->out = arena_format(arena, "build/%s/%s", backend_word(g->backend), below);
        g->sanitize_out = arena_format(arena, "build/sanitize/%s", below);
        return;
    }
    g->from = "practicals";
    g->handed = tree;
    g->out = arena_format(arena, "%s/programs/run", work);
    g->sanitize_out = arena_format(arena, "%s/programs/look", work);
    if (sandbox_open(&s->sandbox, g->backend, g->nvcc, (char *)why, 1000) != 0) course_die("%s", why);
    s->sandbox.practicals = tree;
    s->sandbox.programs = arena_format(arena, "%s/programs", work);
    s->sandbox.store = arena_format(arena, "%s/store", s->folder);
    if (files_folder(s->sandbox.programs) != 0) course_die("cannot write to %s: %s", work, strerror(errno));
    g->sandbox = &s->sandbox;
    g->run = sandbox_run;
}

static void read_practicals(student_t *s, const char *names)
{
    char *copy = arena_text(&s->arena, names), *rest = NULL;
    s->plans = arena_take(&s->arena, (strlen(names) / 2 + 1) * sizeof *s->plans);
    s->keys = arena_take(&s->arena, (strlen(names) / 2 + 1) * sizeof *s->keys);
    for (char *name = strtok_r(copy, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
        course_plan(name, &s->plans[s->practical_count]);
        s->keys[s->practical_count++] = key_of(s, name);
    }
}

/* ---- records ---- */

/* The engine's record with what a class adds. */
static const char *with_student(student_t *s, const char *line)
{
    char *id = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&id, &size);
    if (!out) abort();
    fputs("{\"student\":", out);
    json_put_string(out, s->id);
    size_t length = strcspn(line, "\n");
    fprintf(out, ",%.*s,\"attempt\":%d}", (int)length - 2, line + 1, s->attempt);
    if (fclose(out) != 0) abort();
    const char *copy = arena_copy(&s->arena, id, size);
    free(id);
    return copy;
}

/* Was it perhaps the machine's other work that decided? */
static bool load_decides(const record_t *record)
{
    return record->fault == FAULT_MACHINE || record->status == STATUS_TIMEOUT ||
           record->cause == CAUSE_OVERRAN || record->cause == CAUSE_BUILD_OVERRAN;
}

static void enter(student_t *s, const char *practical, int step, status_t status, ledger_state_t state,
                  const char *line)
{
    size_t i = 0;
    while (strcmp(s->plans[i].name, practical) != 0) i++;
    ledger_line_t entry = {s->keys[i], practical, step, state, with_student(s, line)};
    if (ledger_add(s->ledger_path, &entry) != 0)
        course_die("cannot write to %s: %s", s->ledger_path, strerror(errno));
    printf("%s %s %d %s\n", state == LEDGER_AGAIN ? "again" : "done", practical, step, status_word(status));
    fflush(stdout);
}

/* A log that is safe to read: what the program printed, or what compilers said. */
static void keep_log(const step_t *step, const char *to)
{
    arena_t arena = {NULL};
    const char *log = files_read(&arena, step->log, LOG);
    FILE *out = log && *log ? fopen(to, "w") : NULL;
    while (out && *log) {
        char memory[4096];
        text_t text = TEXT_ON(memory);
        size_t length = strcspn(log, "\n");
        text_add_clean(&text, log, length, sizeof memory - 8);
        fprintf(out, "%s\n", memory);
        log += length + (log[length] == '\n');
    }
    if (out) fclose(out);
    arena_free(&arena);
}

/* What a program of ours has printed, if it has come to its end */
static void keep_page(ended_t *ended, const char *to)
{
    bool whole = ended->status == 0 && !ended->out.wrapped;
    if (whole && files_write(to, ended->out.text, ended->out.length) != 0)
        course_die("cannot write to %s: %s", to, strerror(errno));
    process_free(ended);
}

/* What each line costs, as a page beside the text, where a metric was out of its bound. */
static void keep_profile(student_t *s, const step_t *step, const char *to)
{
    arena_t *arena = &s->arena;
    const char *title =
        arena_format(arena, "%s, step %d: %s", step->plan->name, step->step->number, step->step->title);
    const char *argv[] = {LOOK_XRAY,     "page", "--title", title, "--style", "common/xray/page.css",
                          step->profile, NULL};
    process_t xray = {.argv = argv, .limit = 60, .keep = MOST_PAGE};
    ended_t ended;
    process_run(&xray, &ended);
    keep_page(&ended, to);
    if (step->profile != step->shown.report) unlink(step->profile);
}

/* The kernel step by step where it goes wrong, as another page: without what the result should have been.
 * links: a line for each finding, with its step on that page. */
static void keep_steps(student_t *s, step_t *step, const char *to, const char *links)
{
    char memory[1000];
    text_t words = TEXT_ON(memory);
    const char *trace = arena_format(&s->arena, "%s.trace", step->at);
    const char *title =
        arena_format(&s->arena, "%s, step %d: %s", step->plan->name, step->step->number, step->step->title);
    for (case_line_t at = case_line_begin(step->shown.words); case_line_next(&at);)
        if (!case_line_is(&at, "seed") && !case_line_is(&at, "step"))
            text_add(&words, "%s%.*s", words.length ? " " : "", (int)at.length, at.word);
    const char *order = step->shown.order ? step->shown.order : "forward";
    const char *argv[] = {"build/xray/show/show",
                          "--title",
                          title,
                          "--words",
                          memory,
                          "--order",
                          order,
                          "--folder",
                          "common/xray/show",
                          "--links",
                          links,
                          trace,
                          step->shown.report,
                          NULL};
    process_t show = {.argv = argv, .limit = 60, .keep = MOST_PAGE};
    ended_t ended;
    if (look_trace(step, trace)) {
        process_run(&show, &ended);
        keep_page(&ended, to);
    }
    unlink(trace);
    unlink(step->shown.report);
}

static void on_ended(void *of, step_t *step)
{
    student_t *s = of;
    const char *name = step->plan->name;
    int number = step->step->number;
    ledger_state_t state = !s->alone && load_decides(&step->record) ? LEDGER_AGAIN : LEDGER_DONE;
    const char *text = arena_format(&s->arena, "%s/%s.%d.txt", s->text, name, number);
    const char *log = arena_format(&s->arena, "%s/%s.%d.log", s->text, name, number);
    const char *profile = arena_format(&s->arena, "%s/%s.%d.html", s->text, name, number);
    const char *steps = arena_format(&s->arena, "%s/%s.%d.steps.html", s->text, name, number);
    const char *links = arena_format(&s->arena, "%s/%s.%d.steps.links", s->text, name, number);
    if (s->grade.budget && budget_is_used_up(&s->budget) && step->record.status != STATUS_TODO)
        out_of_budget(s, step), state = LEDGER_BUDGET;
    unlink(log);
    unlink(profile);
    unlink(steps);
    unlink(links);
    if (step->profile) keep_profile(s, step, profile);
    if (step->shown.report) keep_steps(s, step, steps, links);
    if (files_write(text, step->text, strlen(step->text)) != 0)
        course_die("cannot write to %s: %s", text, strerror(errno));
    if (step->record.status != STATUS_PASS) keep_log(step, log);
    enter(s, name, number, step->record.status, state, step->line);
}

static void on_progress(void *of, size_t steps, size_t programs)
{
    (void)of, (void)steps, (void)programs;
}

/* ---- what to do ---- */

static bool is_handed_in(student_t *s, const char *practical)
{
    /* The class has left a list of what was staged. */
    const char *list =
        files_read(&s->arena, arena_format(&s->arena, "%s/students/%s/staged", s->folder, s->id), 1 << 20);
    return list && strstr(list, arena_format(&s->arena, "\n%s/", practical));
}

static void nothing_handed_in(student_t *s, const plan_t *plan, const plan_step_t *step)
{
    record_t record = {.practical = plan->name,
                       .title = step->title,
                       .case_line = "",
                       .status = STATUS_TODO,
                       .backend = s->grade.backend,
                       .device = s->grade.device,
                       .message = SAY_NOT_HANDED_IN,
                       .seed = arena_format(&s->arena, "%lld", seed_of(&s->grade, plan->name, step->number)),
                       .step = step->number,
                       .max_points = step->points,
                       .time_ms = -1};
    enter(s, plan->name, step->number, STATUS_TODO, LEDGER_DONE, record_line(&s->arena, &record));
}

/* A fault that was not the student's. */
static bool is_ours(const ledger_line_t *line)
{
    json_object_t object = {.count = 0};
    record_t record;
    char why[200];
    bool ours = json_parse(&object, line->record) == 0 && record_read(&record, &object, why) == 0 &&
                record.fault != FAULT_NONE;
    json_free(&object);
    return ours;
}

/* Whether a step still has to be graded: what failed by a fault of ours is, whenever the class is. */
static bool is_open(const student_t *s, size_t practical, const plan_step_t *step)
{
    const ledger_line_t *line = ledger_find(&s->ledger, s->plans[practical].name, step->number);
    if (*s->wanted_step && atoi(s->wanted_step) != step->number) return false;
    if (!line || strcmp(line->key, s->keys[practical]) != 0) return true;
    switch (line->state) {
    case LEDGER_AGAIN:
        return s->alone;
    case LEDGER_BUDGET:
        return !s->alone && has_budget(s);
    default:
        return !s->alone && is_ours(line);
    }
}

static size_t add_steps(student_t *s)
{
    s->schedule = schedule_new();
    for (size_t p = 0; p < s->practical_count; p++) {
        const plan_t *plan = &s->plans[p];
        bool handed = is_handed_in(s, plan->name);
        for (size_t i = 0; i < plan->step_count; i++) {
            const plan_step_t *step = &plan->steps[i];
            const ledger_line_t *line = ledger_find(&s->ledger, plan->name, step->number);
            if (!is_open(s, p, step)) {
                if (line)
                    printf("%s %s %d kept\n", line->state == LEDGER_AGAIN ? "again" : "done", plan->name,
                           step->number);
            } else if (!handed) {
                nothing_handed_in(s, plan, step);
            } else {
                schedule_add(s->schedule, &s->grade, plan, step);
            }
        }
    }
    return schedule_steps(s->schedule);
}

/* Lines of what is no longer as it was when it was graded are gone, those of other practicals stay. */
static void tidy_ledger(student_t *s)
{
    ledger_t kept = {NULL, 0};
    s->ledger = ledger_read(&s->arena, s->ledger_path);
    for (size_t i = 0; i < s->ledger.count; i++) {
        const ledger_line_t *line = &s->ledger.lines[i];
        bool stale = false;
        for (size_t p = 0; p < s->practical_count; p++)
            stale |= strcmp(s->plans[p].name, line->practical) == 0 && strcmp(s->keys[p], line->key) != 0;
        if (stale) continue;
        ledger_line_t *place = arena_grow(&s->arena, &kept.lines, &kept.count, sizeof *place);
        *place = *line;
    }
    s->ledger = kept;
    if (ledger_write(s->ledger_path, &kept) != 0)
        course_die("cannot write to %s: %s", s->ledger_path, strerror(errno));
}

static int grade_steps(student_t *s)
{
    const char *trouble;
    schedule_watch_t watch = {on_ended, on_progress, s};
    if (s->grade.run) sandbox_begin(&s->sandbox);
    int failed = schedule_run(s->schedule, 1, watch, &trouble);
    if (trouble) course_die("%s", trouble);
    return failed ? STOPPED : 0;
}

int student_run(int count, char **words)
{
    student_t s = {.folder = options_word(count, words, "class"),
                   .id = options_word(count, words, "id"),
                   .wanted_step = options_word(count, words, "step"),
                   .alone = atoi(options_word(count, words, "alone")),
                   .attempt = atoi(options_word(count, words, "attempt"))};
    int status = 0;
    s.ledger_path = arena_format(&s.arena, "%s/" STUDENT_LEDGER, s.folder, s.id);
    s.text = arena_format(&s.arena, "%s/" STUDENT_TEXT, s.folder, s.id);
    read_grade(&s, count, words);
    if (files_folder(s.text) != 0) course_die("cannot write to %s: %s", s.text, strerror(errno));
    read_practicals(&s, options_word(count, words, "practicals"));
    begin_budget(&s, atof(options_word(count, words, "budget")));
    tidy_ledger(&s);
    if (add_steps(&s)) status = grade_steps(&s);
    const char *work = arena_format(&s.arena, "%s/" STUDENT_WORK, s.folder, s.id);
    files_remove(work);
    if (!s.grade.run) files_remove(s.grade.out), files_remove(s.grade.sanitize_out);
    schedule_free(s.schedule);
    for (size_t i = 0; i < s.practical_count; i++) plan_free(&s.plans[i]);
    sandbox_close(&s.sandbox);
    arena_free(&s.arena);
    return status;
}
