#define _GNU_SOURCE

#include "check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grade/step/build.h"
#include "grade/plan/course.h"
#include "grade/process/files.h"
#include "grade/step/given.h"
#include "grade/plan/options.h"
#include "grade/show/remember.h"
#include "grade/step/schedule.h"
#include "grade/show/show.h"
#include "grade/show/sum.h"

enum { STOPPED = 130 }; /* exit status, as a shell says it of Ctrl-C */

/* A check from its first line to its last. */
typedef struct {
    arena_t arena;
    grade_t grade;
    course_t course;
    plan_t *plans;
    const char *only;   /* the practicals' names, for make */
    const char *report; /* REPORT, or "" */
    schedule_t *schedule;
    int jobs;
    double began;
    const char *heading; /* the practical whose name was printed last */
    sum_t sum;
} check_t;

/* ---- what to do ---- */

static void read_plans(check_t *c)
{
    const char *wanted = options_text("STEP");
    c->course = course_practicals(&c->arena, options_text("P"));
    if (*wanted && !*options_text("P"))
        course_die("STEP=%s of which practical? For example: make check P=4 STEP=%s", wanted, wanted);
    c->plans = arena_take(&c->arena, c->course.count * sizeof *c->plans);
    c->only = "";
    for (size_t i = 0; i < c->course.count; i++) {
        course_plan(c->course.names[i], &c->plans[i]);
        if (*wanted) course_step(&c->plans[i], wanted);
        c->only = arena_format(&c->arena, "%s%s ", c->only, c->course.names[i]);
    }
}

static void add_steps(check_t *c)
{
    const char *wanted = options_text("STEP");
    c->schedule = schedule_new();
    for (size_t i = 0; i < c->course.count; i++)
        for (size_t s = 0; s < c->plans[i].step_count; s++) {
            const plan_step_t *step = &c->plans[i].steps[s];
            if (!*wanted || step == course_step(&c->plans[i], wanted))
                schedule_add(c->schedule, &c->grade, &c->plans[i], step);
        }
}

/* REPORT cannot be written. */
static void report_failed(const check_t *c)
{
    int why = errno;
    const char *slash = strrchr(c->report, '/');
    size_t length = slash ? (size_t)(slash - c->report) : 1;
    char folder[4096];
    struct stat status;
    snprintf(folder, sizeof folder, "%.*s", (int)length, slash ? c->report : ".");
    if (slash && length && (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode)))
        course_die("REPORT=%s: there is no folder %s", c->report, folder);
    course_die("REPORT=%s: cannot write there (%s)", c->report, strerror(why));
}

static void choose_report(check_t *c)
{
    c->report = options_text("REPORT");
    if (!*c->report) return;
    if (files_try(c->report) != 0) report_failed(c);
}

static void choose_tree(check_t *c, int count, char **words)
{
    grade_t *g = &c->grade;
    const char *from = options_text("FROM"), *asked = options_text("BACKEND");
    g->asked = *asked && strcmp(asked, "auto") != 0 ? asked : NULL;
    g->backend = options_backend(count, words);
    g->arch = options_word(count, words, "arch");
    g->device = options_word(count, words, "device");
    g->nvcc = options_word(count, words, "nvcc");
    if (g->backend == BACKEND_NONE)
        course_die("grade check: backend=cpu or backend=gpu is needed, as common/backend.sh says it");
    g->from = course_from(&c->arena, *from ? from : "practicals");
    const char *folder = strncmp(g->from, "build/", 6) == 0 ? g->from + 6 : g->from;
    g->out = arena_format(&c->arena, "build/%s/%s", backend_word(g->backend), folder);
    g->sanitize_out = arena_format(&c->arena, "build/sanitize/%s", folder);
    g->work = arena_format(&c->arena, "%s/check", g->out);
    if (files_folder(g->work) != 0) course_die("cannot write to %s: %s", g->work, strerror(errno));
}

/* ---- while it runs ---- */

static void on_progress(void *of, size_t steps, size_t programs)
{
    const check_t *c = of;
    char left[60], what[120], building[60] = "";
    size_t all = schedule_steps(c->schedule), to_build = schedule_programs(c->schedule) - programs;
    if (to_build)
        snprintf(building, sizeof building, ", %zu program%s to build", to_build, to_build == 1 ? "" : "s");
    const char *time = show_time_left(process_clock() - c->began, steps + programs,
                                      all + schedule_programs(c->schedule), left, sizeof left);
    snprintf(what, sizeof what, "steps checked%s%s", building, time);
    show_bar(what, steps, all);
}

static void on_ended(void *of, step_t *step)
{
    check_t *c = of;
    const show_colours_t *colour = show_colours();
    show_no_bar();
    if (strcmp(step->plan->name, c->heading) != 0)
        printf("\n%s%s%s\n", colour->bold, step->plan->name, colour->plain);
    c->heading = step->plan->name;
    fputs(step->text, stdout);
    fflush(stdout);
    sum_add(&c->sum, step);
}

/* ---- its end ---- */

static void write_report(check_t *c)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = *c->report ? open_memstream(&text, &size) : NULL;
    if (!out) return;
    for (size_t i = 0; i < c->sum.count; i++) fputs(c->sum.steps[i]->line, out);
    if (fclose(out) != 0 || files_write(c->report, text, size) != 0) report_failed(c);
    free(text);
}

/* How they went, for `make`; a step that was skipped says nothing about the student's code. */
static void remember(check_t *c)
{
    if (strcmp(c->grade.from, "practicals") != 0) return;
    for (size_t i = 0; i < c->course.count; i++) {
        remembered_t *fresh = NULL;
        size_t count = 0;
        for (size_t s = 0; s < c->sum.count; s++) {
            const record_t *record = &c->sum.steps[s]->record;
            if (c->sum.steps[s]->plan != &c->plans[i] || record->status == STATUS_SKIP) continue;
            remembered_t *place = arena_grow(&c->arena, &fresh, &count, sizeof *place);
            const char *sum =
                course_sources_sum(&c->arena, c->course.names[i], c->sum.steps[s]->step->program);
            *place = (remembered_t){record->step, record->points, record->status, sum, record->where, 0};
        }
        if (count && remember_write(&c->arena, c->course.names[i], fresh, count) != 0)
            course_die("cannot write to build/progress: %s", strerror(errno));
    }
}

static int check_steps(check_t *c)
{
    const char *trouble;
    schedule_watch_t watch = {on_ended, on_progress, c};
    c->began = process_clock();
    int failed = schedule_run(c->schedule, c->jobs, watch, &trouble);
    show_no_bar();
    fflush(stdout);
    if (trouble) course_die("%s", trouble);
    if (failed) return STOPPED;
    write_report(c);
    remember(c);
    return sum_print(&c->sum, &c->grade);
}

static void make_course(check_t *c)
{
    char *said;
    show_bar("preparing (longer the first time)", 0, schedule_programs(c->schedule));
    int built = build_course(&c->grade, c->only, c->jobs, &said);
    show_no_bar();
    if (built == 0 || process_stopping()) return;
    if (said) fputs(said, stderr);
    course_die("what the course itself needs does not build (above). Not your program: was a file of the "
               "course changed or removed? git status");
}

/* Another check of the same tree is waited for. */
static int wait_for_others(check_t *c)
{
    const char *path = arena_format(&c->arena, "%s/.lock", c->grade.work);
    int lock = files_lock(path, LOCK_EX | LOCK_NB);
    if (lock >= 0 || errno != EWOULDBLOCK) return lock;
    printf("Waiting for another check of %s to end ...\n", c->grade.from);
    fflush(stdout);
    return files_lock(path, LOCK_EX);
}

int check_run(int count, char **words)
{
    check_t c = {.heading = ""};
    read_plans(&c);
    c.grade.seed = options_seed();
    c.grade.seed_given = *options_text("SEED");
    c.jobs = options_jobs();
    c.grade.patience = options_number("PATIENCE", 1);
    choose_report(&c);
    choose_tree(&c, count, words);
    c.grade.colour = show_choose_colour();
    c.grade.width = show_width();
    add_steps(&c);
    given_refuse_pipes(c.grade.from, &c.course);
    printf("%s. Seed %lld (SEED=%lld repeats this run).\n", options_word(count, words, "why"), c.grade.seed,
           c.grade.seed);
    given_tell(c.grade.from, &c.course);
    fflush(stdout);
    int status = STOPPED, lock = wait_for_others(&c);
    if (lock < 0 && !process_stopping()) course_die("cannot write to %s: %s", c.grade.work, strerror(errno));
    const char *const ours[] = {c.grade.out, "build/needs", "build/progress"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) files_tidy(ours[i]);
    if (!process_stopping()) make_course(&c);
    if (!process_stopping()) status = check_steps(&c);
    if (lock >= 0) files_unlock(lock);
    schedule_free(c.schedule);
    for (size_t i = 0; i < c.course.count; i++) plan_free(&c.plans[i]);
    arena_free(&c.arena);
    return status;
}
