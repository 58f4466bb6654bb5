#define _GNU_SOURCE

#include "try.h"

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grade/plan/course.h"
#include "grade/plan/options.h"
#include "grade/process/files.h"
#include "grade/step/orders.h"
#include "grade/step/run.h"

enum {
    LIST = 16 << 20,
    MOST_PLACES = 65536, /* locate::MOST of common/locate/chosen.h */
    LONGEST = 3,         /* seconds for a run without a change */
    TIMES_AS_LONG = 6,   /* as the longest of them, plus a second, for one with a change */
    ENOUGH = 2           /* seconds for all cases of a change: a check of it alone is faster then */
};

typedef struct {
    long number, place;
} choice_t;

/* A case in one order of threads */
typedef struct {
    const char *words, *order;
} run_t;

typedef struct {
    arena_t arena;
    grade_t grade;
    plan_t plan;
    const plan_step_t *what;
    choice_t *choices;
    size_t count;
    run_t *runs; /* all that the step has, the one that fails first */
    size_t run_count;
    const char *reached; /* of each place, whether the run that fails comes to it */
    int limit;           /* seconds for that run, with a change */
    double until;
    pthread_mutex_t lock; /* of what follows, and of standard output */
    size_t next, tried;
} try_t;

/* ---- what to do ---- */

static void read_choices(try_t *t, const char *path)
{
    const char *text = files_read(&t->arena, path, LIST);
    if (!text) course_die("cannot read %s", path);
    for (char *rest; *text; text = rest + strspn(rest, "\n")) {
        const long number = strtol(text, &rest, 10), place = strtol(rest, &rest, 10);
        if (rest == text || (*rest && *rest != '\n')) course_die("%s is no list of changes", path);
        choice_t *choice = arena_grow(&t->arena, &t->choices, &t->count, sizeof *choice);
        *choice = (choice_t){number, place};
    }
}

static void choose_tree(try_t *t)
{
    grade_t *g = &t->grade;
    g->backend = BACKEND_CPU;
    g->arch = g->device = "";
    g->nvcc = "common/cucc/cucc";
    g->from = course_from(&t->arena, options_text("FROM"));
    const char *folder = strncmp(g->from, "build/", 6) == 0 ? g->from + 6 : g->from;
    g->out = arena_format(&t->arena, "build/cpu/%s", folder);
    g->sanitize_out = arena_format(&t->arena, "build/sanitize/%s", folder);
    g->work = arena_format(&t->arena, "%s/try", g->out);
    g->seed = options_seed();
    g->patience = 1;
    if (files_folder(g->work) != 0) course_die("cannot write to %s", g->work);
}

static void list_runs(try_t *t)
{
    const char **orders;
    const size_t count = orders_of(&t->grade, t->grade.seed, &t->arena, &orders);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < t->what->case_count; k++) {
            run_t *run = arena_grow(&t->arena, &t->runs, &t->run_count, sizeof *run);
            *run = (run_t){t->what->cases[k], orders[i]};
        }
}

/* ---- runs ---- */

/* A step of its own, in a folder of its own: one for each thread. */
static void begin_step(try_t *t, grade_t *grade, step_t *step, int thread)
{
    *grade = t->grade;
    grade->work = arena_format(&t->arena, "%s/%d", t->grade.work, thread);
    if (files_folder(grade->work) != 0) course_die("cannot write to %s", grade->work);
    step_begin(step, grade, &t->plan, t->what);
    step->log = "/dev/null";
    step->looked_again = INT_MAX; /* a wrong case is wrong */
}

static bool is_right(step_t *step, const run_t *run)
{
    const run_verdict_t verdict = run_case(step, run->words, run->order, false);
    return verdict == RUN_PASS || verdict == RUN_SKIP;
}

/* The first run that is not right becomes the first of all. Returns whether there is one. How long they take says how
 * long one may take from then on, for one that hangs costs as much as hundreds. */
static bool find_failing(try_t *t)
{
    grade_t grade;
    step_t step;
    double slowest = 0;
    size_t i = 0;
    begin_step(t, &grade, &step, 0);
    if (step.limit > LONGEST) step.limit = LONGEST;
    for (bool right = true; i < t->run_count && !process_stopping(); i++) {
        const double began = process_clock();
        const run_verdict_t verdict = run_case(&step, t->runs[i].words, t->runs[i].order, false);
        if (verdict == RUN_BROKEN && !process_stopping()) course_die("the judge of %s failed", t->plan.name);
        right = verdict == RUN_PASS || verdict == RUN_SKIP;
        const double took = process_clock() - began;
        if (took > slowest && took < step.limit) slowest = took;
        if (!right) break;
    }
    t->limit = 1 + (int)(TIMES_AS_LONG * slowest);
    if (t->limit > step.limit) t->limit = step.limit;
    step_free(&step);
    if (i == t->run_count) return false;
    const run_t failing = t->runs[i];
    memmove(t->runs + 1, t->runs, i * sizeof *t->runs);
    t->runs[0] = failing;
    return true;
}

/* Once more, and it notes which places it comes to: what it does not come to cannot make it right. */
static void note_reached(try_t *t)
{
    grade_t grade;
    step_t step;
    const char *path = arena_format(&t->arena, "%s/reached", t->grade.work);
    static const char none[MOST_PLACES];
    if (files_write(path, none, sizeof none) != 0 || setenv("LOCATE_REACHED", path, 1) != 0) return;
    begin_step(t, &grade, &step, 0);
    is_right(&step, &t->runs[0]);
    step_free(&step);
    unsetenv("LOCATE_REACHED");
    char *reached = arena_take(&t->arena, MOST_PLACES);
    FILE *in = fopen(path, "r");
    if (in && fread(reached, 1, MOST_PLACES, in) == MOST_PLACES) t->reached = reached;
    if (in) fclose(in);
    unlink(path);
}

static bool is_reached(const try_t *t, const choice_t *choice)
{
    return !t->reached || choice->place < 0 || choice->place >= MOST_PLACES || t->reached[choice->place];
}

static bool makes_right(try_t *t, step_t *step, const choice_t *choice)
{
    const double enough = process_clock() + ENOUGH;
    const int usual = step->limit;
    step->chosen = arena_format(&step->arena, "LOCATE_CHOSEN=%ld %ld", choice->number, choice->place);
    step->limit = t->limit < usual ? t->limit : usual;
    const bool right = is_right(step, &t->runs[0]);
    step->limit = usual;
    if (!right) return false;
    for (size_t i = 1; i < t->run_count && process_clock() < enough; i++)
        if (process_stopping() || !is_right(step, &t->runs[i])) return false;
    return true;
}

/* ---- threads ---- */

static const choice_t *next_choice(try_t *t)
{
    pthread_mutex_lock(&t->lock);
    const bool more = t->next < t->count && !process_stopping() && process_clock() < t->until;
    const choice_t *choice = more ? &t->choices[t->next++] : NULL;
    pthread_mutex_unlock(&t->lock);
    return choice;
}

static void tell(try_t *t, const choice_t *choice, const char *what)
{
    enum { NOW_AND_THEN = 10 };
    pthread_mutex_lock(&t->lock);
    t->tried++;
    if (*what) printf("%s %ld\n", what, choice->number);
    if (t->tried % NOW_AND_THEN == 0) printf("tried %zu\n", t->tried);
    fflush(stdout);
    pthread_mutex_unlock(&t->lock);
}

typedef struct {
    try_t *all;
    int number;
} worker_t;

static void *work_on(void *of)
{
    const worker_t *worker = of;
    try_t *t = worker->all;
    grade_t grade;
    step_t step;
    process_thread();
    pthread_mutex_lock(&t->lock); /* of the memory that its names are in */
    begin_step(t, &grade, &step, worker->number);
    pthread_mutex_unlock(&t->lock);
    for (const choice_t *choice = next_choice(t); choice; choice = next_choice(t)) {
        const char *what = !is_reached(t, choice)          ? "unreached"
                           : makes_right(t, &step, choice) ? "right"
                                                           : "";
        if (!process_stopping()) tell(t, choice, what);
    }
    step_free(&step);
    return NULL;
}

static void try_all(try_t *t, int jobs)
{
    pthread_t *threads = arena_take(&t->arena, (size_t)jobs * sizeof *threads);
    worker_t *workers = arena_take(&t->arena, (size_t)jobs * sizeof *workers);
    int begun = 0;
    for (; begun < jobs; begun++) {
        workers[begun] = (worker_t){t, begun + 1};
        if (pthread_create(&threads[begun], NULL, work_on, &workers[begun]) != 0) break;
    }
    for (int i = 0; i < begun; i++) pthread_join(threads[i], NULL);
    if (!begun) course_die("no thread");
}

int try_run(int count, char **words)
{
    try_t t = {.lock = PTHREAD_MUTEX_INITIALIZER};
    const course_t course = course_practicals(&t.arena, options_text("P"));
    t.until = process_clock() + atof(options_word(count, words, "seconds"));
    course_plan(course.names[0], &t.plan);
    t.what = course_step(&t.plan, options_text("STEP"));
    read_choices(&t, options_word(count, words, "list"));
    choose_tree(&t);
    list_runs(&t);
    const bool fails = find_failing(&t);
    if (fails) {
        printf("fails %s %s\n", t.runs[0].words, t.runs[0].order);
        fflush(stdout);
        note_reached(&t);
        try_all(&t, options_jobs());
        printf("tried %zu\n", t.tried);
    } else if (!process_stopping()) {
        puts("passes");
    }
    plan_free(&t.plan);
    arena_free(&t.arena);
    return process_stopping() ? 2 : 0;
}
