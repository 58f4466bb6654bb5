#define _GNU_SOURCE

#include "schedule.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "build.h"
#include "grade/process/slots.h"

/* A step waits for its program, runs, perhaps waits for the program of the sanitizer build, looks, and has
 * ended.
 */
typedef enum { WAITS, READY, RUNS, WAITS_SANITIZED, READY_TO_LOOK, ENDED } state_t;
typedef enum { UNWANTED, WANTED, BEING_MADE, MADE } sanitized_t;

typedef struct {
    const char *target;
    const char *sanitized_target;
    const plan_t *plan;
    const grade_t *grade;
    const char *name;        /* of the program */
    const char *lacks;       /* what the machine lacks of what it needs: then it is not made; or NULL */
    sanitized_t sanitized;   /* the same program in the sanitizer build */
    char *sanitized_unbegun; /* why no compiler could be started for that; or NULL */
} program_t;

typedef struct {
    step_t step;
    size_t program;
    state_t state;
} work_t;

struct schedule {
    arena_t arena, asked; /* the second is the builder's */
    work_t *work;
    size_t work_count;
    program_t *programs;
    build_target_t *targets; /* of the programs, in their order */
    size_t program_count, built;
    const char *trouble;
    pthread_mutex_t lock;   /* of the states */
    pthread_cond_t changed; /* one of them */
};

/* What a worker is to do next. */
typedef struct {
    work_t *work;       /* a step; or NULL and ... */
    program_t *program; /* ... a program of the sanitizer build */
    bool look;
} job_t;

schedule_t *schedule_new(void)
{
    schedule_t *s = calloc(1, sizeof *s);
    if (!s) abort();
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    return s;
}

static size_t program_of(schedule_t *s, const step_t *step)
{
    for (size_t i = 0; i < s->program_count; i++)
        if (strcmp(s->programs[i].target, step->program) == 0) return i;
    program_t *program = arena_grow(&s->arena, &s->programs, &s->program_count, sizeof *program);
    *program = (program_t){.target = arena_text(&s->arena, step->program),
                           .sanitized_target = arena_text(&s->arena, step->sanitized),
                           .plan = step->plan,
                           .grade = step->grade,
                           .name = step->step->program};
    return s->program_count - 1;
}

void schedule_add(schedule_t *s, const grade_t *grade, const plan_t *plan, const plan_step_t *step)
{
    work_t *work = arena_grow(&s->arena, &s->work, &s->work_count, sizeof *work);
    step_begin(&work->step, grade, plan, step);
    work->program = program_of(s, &work->step);
}

size_t schedule_steps(const schedule_t *s)
{
    return s->work_count;
}

size_t schedule_programs(const schedule_t *s)
{
    return s->program_count;
}

/* ---- programs ---- */

static void on_settled(void *of, build_target_t *target)
{
    schedule_t *s = of;
    pthread_mutex_lock(&s->lock);
    for (size_t i = 0; i < s->work_count; i++)
        if (&s->targets[s->work[i].program] == target) s->work[i].state = READY;
    s->built++;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    process_wake();
}

/* The programs of one tree: in one make, so that it reads its makefiles once. */
static void build_tree(schedule_t *s, size_t first, size_t count)
{
    const grade_t *grade = s->programs[first].grade;
    arena_t arena = {NULL};
    const char *only = "", *last = "";
    for (size_t i = first; i < first + count; i++) {
        if (strcmp(last, s->programs[i].plan->name) != 0)
            only = arena_format(&arena, "%s%s ", only, s->programs[i].plan->name);
        last = s->programs[i].plan->name;
    }
    const char *log = arena_format(&arena, "%s/build.log", grade->work);
    build_programs(grade, only, s->targets + first, count, log, on_settled, s);
    arena_free(&arena);
}

/* What cannot be made on this machine is not tried. */
static void ask_needs(schedule_t *s, size_t i)
{
    program_t *program = &s->programs[i];
    const char *lacks = build_lacks(program->grade, &s->asked, program->plan, program->name);
    if (!lacks) return;
    program->lacks = lacks;
    s->targets[i].settled = true;
    on_settled(s, &s->targets[i]);
}

static void *build_all(void *of)
{
    schedule_t *s = of;
    for (size_t first = 0, end; first < s->program_count; first = end) {
        for (end = first; end < s->program_count && s->programs[end].grade == s->programs[first].grade;)
            end++;
        for (size_t i = first; i < end && !process_stopping(); i++) ask_needs(s, i);
        build_tree(s, first, end - first);
    }
    return NULL;
}

static void build_for_look(schedule_t *s, program_t *program)
{
    char *unbegun = build_sanitized(program->grade, program->plan->name, program->sanitized_target);
    pthread_mutex_lock(&s->lock);
    program->sanitized_unbegun = unbegun;
    program->sanitized = MADE;
    for (size_t i = 0; i < s->work_count; i++)
        if (s->work[i].state == WAITS_SANITIZED && &s->programs[s->work[i].program] == program)
            s->work[i].state = READY_TO_LOOK;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

/* ---- steps ---- */

static void end_step(schedule_t *s, work_t *work)
{
    int failed = process_stopping() ? 0 : step_end(&work->step), why = errno;
    pthread_mutex_lock(&s->lock);
    work->state = ENDED;
    if (failed && !s->trouble)
        s->trouble =
            arena_format(&s->arena, "the record %s.json cannot be written: %s", work->step.at, strerror(why));
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    if (failed) process_stop();
    process_wake();
}

static void run_step(schedule_t *s, work_t *work, bool look)
{
    const program_t *mine = &s->programs[work->program];
    work->step.lacks = mine->lacks;
    work->step.unbegun = look ? mine->sanitized_unbegun : s->targets[work->program].unbegun;
    if (look)
        step_look(&work->step);
    else if (step_cases(&work->step) && !process_stopping()) {
        pthread_mutex_lock(&s->lock);
        program_t *program = &s->programs[work->program];
        if (program->sanitized == UNWANTED) program->sanitized = WANTED;
        work->state = program->sanitized == MADE ? READY_TO_LOOK : WAITS_SANITIZED;
        pthread_cond_broadcast(&s->changed);
        pthread_mutex_unlock(&s->lock);
        return;
    }
    end_step(s, work);
}

/* ---- workers ---- */

/* The first thing in teaching order that can be done now. Returns false where there is none at the moment. */
static bool choose(schedule_t *s, job_t *job)
{
    for (size_t i = 0; i < s->work_count; i++) {
        work_t *work = &s->work[i];
        program_t *program = &s->programs[work->program];
        if (work->state == READY || work->state == READY_TO_LOOK) {
            *job = (job_t){work, NULL, work->state == READY_TO_LOOK};
            work->state = RUNS;
            return true;
        }
        if (work->state == WAITS_SANITIZED && program->sanitized == WANTED) {
            *job = (job_t){NULL, program, false};
            program->sanitized = BEING_MADE;
            return true;
        }
    }
    return false;
}

static bool all_ended(const schedule_t *s)
{
    for (size_t i = 0; i < s->work_count; i++)
        if (s->work[i].state != ENDED) return false;
    return true;
}

/* Waits for something to do. Returns false when there is nothing more. */
static bool next_job(schedule_t *s, job_t *job)
{
    bool found = false;
    pthread_mutex_lock(&s->lock);
    while (!process_stopping() && !all_ended(s) && !(found = choose(s, job)))
        pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
    return found;
}

static void *work_on(void *of)
{
    schedule_t *s = of;
    job_t job;
    while (next_job(s, &job) && slots_take() == 0) {
        if (job.work)
            run_step(s, job.work, job.look);
        else
            build_for_look(s, job.program);
        slots_give();
    }
    return NULL;
}

/* ---- all together ---- */

/* Hands on the steps that have ended, as far as none before them is still running. */
static size_t report(schedule_t *s, size_t told, schedule_watch_t watch)
{
    pthread_mutex_lock(&s->lock);
    size_t done = 0, built = s->built, ready = told;
    for (size_t i = 0; i < s->work_count; i++) done += s->work[i].state == ENDED;
    while (ready < s->work_count && s->work[ready].state == ENDED) ready++;
    pthread_mutex_unlock(&s->lock);
    for (; told < ready && !process_stopping(); told++) watch.ended(watch.of, &s->work[told].step);
    watch.progress(watch.of, done, built);
    return told;
}

static void *begin_thread(pthread_t *thread, void *(*run)(void *), schedule_t *s)
{
    int failed = pthread_create(thread, NULL, run, s);
    if (!failed) return thread;
    fprintf(stderr, "make: no thread: %s\n", strerror(failed));
    exit(2);
}

/* Until all steps are reported, or the engine is to stop. */
static void watch_over(schedule_t *s, schedule_watch_t watch)
{
    int wake = process_thread();
    char bytes[64];
    for (size_t told = 0; told < s->work_count && !process_stopping();) {
        struct pollfd fd = {wake, POLLIN, 0};
        if (poll(&fd, 1, 1000) > 0)
            while (read(wake, bytes, sizeof bytes) > 0) continue;
        told = report(s, told, watch);
    }
}

int schedule_run(schedule_t *s, int jobs, schedule_watch_t watch, const char **trouble)
{
    int count = s->work_count < (size_t)jobs ? (int)s->work_count : jobs;
    pthread_t builder, *workers = arena_take(&s->arena, (size_t)count * sizeof *workers);
    s->targets = arena_take(&s->arena, s->program_count * sizeof *s->targets);
    for (size_t i = 0; i < s->program_count; i++) s->targets[i].target = s->programs[i].target;
    slots_open(jobs);
    begin_thread(&builder, build_all, s);
    for (int i = 0; i < count; i++) begin_thread(&workers[i], work_on, s);
    watch_over(s, watch);
    pthread_mutex_lock(&s->lock);
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    pthread_join(builder, NULL);
    for (int i = 0; i < count; i++) pthread_join(workers[i], NULL);
    *trouble = s->trouble;
    return process_stopping() ? -1 : 0;
}

void schedule_free(schedule_t *s)
{
    for (size_t i = 0; i < s->work_count; i++) step_free(&s->work[i].step);
    for (size_t i = 0; i < s->program_count; i++) {
        free(s->programs[i].sanitized_unbegun);
        if (s->targets) free(s->targets[i].unbegun);
    }
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->changed);
    arena_free(&s->asked);
    arena_free(&s->arena);
    free(s);
}
