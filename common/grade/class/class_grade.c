#define _GNU_SOURCE

#include "class_parts.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "grade/plan/options.h"
#include "grade/show/show.h"
#include "ledger.h"
#include "slurm.h"
#include "student.h"

/* ---- the students' processes ---- */

static void on_line(void *of, const char *line)
{
    class_t *c = ((void **)of)[0];
    place_t *place = ((void **)of)[1];
    pthread_mutex_lock(&c->lock);
    if (strncmp(line, "again ", 6) == 0) place->again++;
    if (!c->alone && (strncmp(line, "again ", 6) == 0 || strncmp(line, "done ", 5) == 0)) c->done++;
    pthread_mutex_unlock(&c->lock);
}

static const char *word(arena_t *arena, const class_t *c, const char *name)
{
    return arena_format(arena, "%s=%s", name, options_word(c->count, c->words, name));
}

enum { COMMON_WORDS = 10 };

/* The words of student.h that are the same for all; the last is NULL. */
static void common_words(const class_t *c, arena_t *arena, const char *words[COMMON_WORDS + 1])
{
    words[0] = arena_format(arena, "class=%s", c->folder);
    words[1] = arena_format(arena, "practicals=%s", c->names);
    words[2] = arena_format(arena, "step=%s", c->step);
    words[3] = arena_format(arena, "seed=%lld", c->seed);
    words[4] = arena_format(arena, "sandbox=%s", c->sandbox_word);
    words[5] = word(arena, c, "backend");
    words[6] = word(arena, c, "arch");
    words[7] = word(arena, c, "device");
    words[8] = word(arena, c, "nvcc");
    words[9] = arena_format(arena, "budget=%.10g", c->budget);
    words[COMMON_WORDS] = NULL;
}

static void grade_student(class_t *c, place_t *place)
{
    arena_t arena = {NULL};
    ended_t ended;
    void *of[] = {c, place};
    const char *argv[5 + COMMON_WORDS + 1] = {
        "build/grade/grade", "student", arena_format(&arena, "id=%s", place->id),
        arena_format(&arena, "alone=%d", c->alone), arena_format(&arena, "attempt=%d", place->attempt)};
    common_words(c, &arena, argv + 5);
    process_t process = {.argv = argv, .grace = true, .keep = 4096, .line = on_line, .of = of};
    place->again = 0;
    process_run(&process, &ended);
    place->failed = !ended.stopped && ended.status != 0;
    if (place->failed) {
        pthread_mutex_lock(&c->lock);
        place->trouble = arena_format(&c->arena, "%s",
                                      ended.err.text && *ended.err.text ? ended.err.text : "it broke off");
        pthread_mutex_unlock(&c->lock);
    }
    process_free(&ended);
    arena_free(&arena);
}

static void *work_on(void *of)
{
    class_t *c = of;
    for (;;) {
        pthread_mutex_lock(&c->lock);
        size_t mine = c->next++;
        pthread_mutex_unlock(&c->lock);
        if (mine >= c->intake.count || process_stopping()) return NULL;
        grade_student(c, &c->places[mine]);
        process_wake();
    }
}

static void show_progress(class_t *c)
{
    char left[60], what[300];
    pthread_mutex_lock(&c->lock);
    size_t done = c->done, all = c->steps * c->intake.count;
    const char *time = show_time_left(process_clock() - c->began, done, all, left, sizeof left);
    if (c->cluster)
        snprintf(what, sizeof what, "steps of %zu %s%s", c->intake.count, c->cluster, time);
    else
        snprintf(what, sizeof what, "steps of %zu students graded%s", c->intake.count, time);
    pthread_mutex_unlock(&c->lock);
    show_long(what, done, all, process_clock());
}

static void *grade_all(void *of)
{
    class_t *c = of;
    pthread_t threads[512];
    int count = 0;
    while (count + 1 < c->jobs && (size_t)count + 1 < c->intake.count &&
           pthread_create(&threads[count], NULL, work_on, c) == 0)
        count++;
    work_on(c); /* so that a machine without another thread grades them all, too */
    for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
    pthread_mutex_lock(&c->lock);
    c->alone = true; /* now what may have been the load of the machine is graded again, one at a time */
    pthread_mutex_unlock(&c->lock);
    for (size_t i = 0; i < c->intake.count && !process_stopping(); i++)
        if (c->places[i].again && !c->places[i].failed) grade_student(c, &c->places[i]);
    pthread_mutex_lock(&c->lock);
    c->next = (size_t)-1;
    pthread_mutex_unlock(&c->lock);
    process_wake();
    return NULL;
}

/* ---- on a cluster ---- */

static void on_cluster_watch(void *of, size_t ended, const char *what)
{
    class_t *c = of;
    pthread_mutex_lock(&c->lock);
    if (!c->alone) c->done = ended * c->steps;
    c->cluster = arena_text(&c->arena, what);
    pthread_mutex_unlock(&c->lock);
}

/* The students of these places, sent and waited for. */
static int send_students(class_t *c, place_t **places, size_t count)
{
    arena_t arena = {NULL};
    const char *words[COMMON_WORDS + 1];
    slurm_t slurm = {.arena = &arena, .folder = c->folder, .words = words, .count = count, .alone = c->alone};
    common_words(c, &arena, words);
    slurm.students = arena_take(&arena, (count + 1) * sizeof *slurm.students);
    slurm.watch = on_cluster_watch;
    slurm.of = c;
    for (size_t i = 0; i < count; i++)
        slurm.students[i] = (slurm_student_t){.id = places[i]->id, .attempt = places[i]->attempt};
    int failed = slurm_grade(&slurm);
    for (size_t i = 0; i < count; i++) {
        places[i]->failed = failed || slurm.students[i].failed;
        pthread_mutex_lock(&c->lock);
        places[i]->trouble = arena_text(&c->arena, slurm.students[i].trouble ? slurm.students[i].trouble
                                                                             : "the cluster did not take it");
        pthread_mutex_unlock(&c->lock);
    }
    arena_free(&arena);
    return failed;
}

/* Steps to grade once more, alone, as the student's ledger says. */
static int to_grade_again(const class_t *c, const place_t *place)
{
    arena_t arena = {NULL};
    ledger_t ledger = ledger_read(&arena, arena_format(&arena, "%s/" STUDENT_LEDGER, c->folder, place->id));
    int again = 0;
    for (size_t i = 0; i < ledger.count; i++) again += ledger.lines[i].state == LEDGER_AGAIN;
    arena_free(&arena);
    return again;
}

static void *grade_on_cluster(void *of)
{
    class_t *c = of;
    size_t count = c->intake.count, again = 0;
    place_t **places = arena_take(&c->arena, (count + 1) * sizeof *places);
    for (size_t i = 0; i < count; i++) places[i] = &c->places[i];
    int failed = send_students(c, places, count);
    for (size_t i = 0; i < count; i++)
        if (!c->places[i].failed && to_grade_again(c, &c->places[i])) places[again++] = &c->places[i];
    pthread_mutex_lock(&c->lock);
    c->alone = true;
    pthread_mutex_unlock(&c->lock);
    if (!failed && again && !process_stopping()) send_students(c, places, again);
    pthread_mutex_lock(&c->lock);
    c->next = (size_t)-1;
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static bool all_done(class_t *c)
{
    pthread_mutex_lock(&c->lock);
    bool done = c->next == (size_t)-1;
    pthread_mutex_unlock(&c->lock);
    return done;
}

void class_grade(class_t *c)
{
    pthread_t grader;
    c->began = process_clock();
    int failed = pthread_create(&grader, NULL, c->on_cluster ? grade_on_cluster : grade_all, c);
    if (failed) course_die("no thread: %s", strerror(failed));
    while (!all_done(c)) {
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
        show_progress(c);
    }
    pthread_join(grader, NULL);
    show_no_bar();
}
