#define _GNU_SOURCE

#include "class.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>

#include "class_parts.h"
#include "grade/plan/options.h"
#include "grade/process/files.h"
#include "grade/show/show.h"
#include "grade/step/build.h"
#include "identity.h"
#include "roster.h"
#include "warm.h"

static int wait_for_others(class_t *c)
{
    const char *path = arena_format(&c->arena, "%s/.lock", c->folder);
    int lock = files_lock(path, LOCK_EX | LOCK_NB);
    if (lock < 0 && errno == EWOULDBLOCK)
        course_die("%s is being graded by another make at the moment", c->folder);
    if (lock < 0) course_die("cannot write to %s: %s", path, strerror(errno));
    return lock;
}

static void make_course(class_t *c)
{
    char *said;
    grade_t grade = {.backend = options_backend(c->count, c->words),
                     .arch = options_word(c->count, c->words, "arch"),
                     .nvcc = options_word(c->count, c->words, "nvcc"),
                     .from = "practicals"};
    show_bar("preparing (longer the first time)", 0, c->intake.count);
    int built = build_course(&grade, c->names, c->jobs, &said);
    show_no_bar();
    if (process_stopping()) return;
    if (built != 0) {
        if (said) fputs(said, stderr);
        course_die("what the course itself needs does not build (above)");
    }
    if (strcmp(c->sandbox_word, "none") != 0)
        warm_store(&c->sandbox, &grade, c->folder, c->course.names, c->course.count, c->jobs);
}

static int grade_and_tell(class_t *c)
{
    make_course(c);
    if (process_stopping()) return CLASS_STOPPED;
    class_grade(c);
    if (process_stopping()) {
        fprintf(stderr, "\nmake: stopped. The same command goes on from here.\n");
        return CLASS_STOPPED;
    }
    int failed = roster_records(c->folder, c->course.names, c->course.count, &c->intake);
    if (failed) course_die("cannot write to %s/records.jsonl: %s", c->folder, strerror(errno));
    return class_tell_end(c, roster_table(c->folder));
}

/* The IDs, kept before anything is graded under them; and who of the roster has handed in nothing. */
static void give_ids(class_t *c)
{
    char why[1000];
    identities_t identities;
    if (c->participants.count) participants_join(&c->participants, &c->intake);
    if (identities_read(&identities, c->folder, why, sizeof why) != 0)
        course_die("CLASS=%s: %s", c->folder, why);
    identities_give(&identities, &c->intake);
    if (identities_write(&identities) != 0)
        course_die("cannot write to %s: %s", identities.path, strerror(errno));
    identities_free(&identities);
    for (size_t i = 0; i < c->intake.refused_count; i++)
        fprintf(stderr, "make: \"%s\" is not graded: %s\n", c->intake.refused[i].name,
                c->intake.refused[i].why);
}

/* Everything that was handed in, laid out as the course has it: the attempts of the class's places. */
static int stage_all(class_t *c, const stage_course_t *course, const course_t *all, const course_t *asked)
{
    bool *handed = arena_take(&c->arena, all->count * sizeof *handed);
    roster_t roster = {.folder = c->folder,
                       .sandbox_word = c->sandbox_word,
                       .intake = &c->intake,
                       .course = course,
                       .sandbox = strcmp(c->sandbox_word, "none") == 0 ? NULL : &c->sandbox,
                       .practicals = all->names,
                       .practical_count = all->count,
                       .asked = asked->names,
                       .asked_count = asked->count,
                       .handed = handed};
    roster.attempts = arena_take(&c->arena, c->intake.count * sizeof *roster.attempts);
    if (roster_stage(&roster) != 0) {
        if (process_stopping()) return CLASS_STOPPED;
        course_die("cannot write to %s: %s", c->folder, strerror(errno));
    }
    class_choose_practicals(c, all, asked, handed);
    c->places = arena_take(&c->arena, c->intake.count * sizeof *c->places);
    for (size_t i = 0; i < c->intake.count; i++)
        c->places[i] = (place_t){.id = c->intake.students[i].id, .attempt = roster.attempts[i]};
    return 0;
}

int class_run(int count, char **words)
{
    class_t c = {.count = count, .words = words, .lock = PTHREAD_MUTEX_INITIALIZER};
    class_choose_ways(&c);
    course_t all = course_practicals(&c.arena, ""), asked = course_practicals(&c.arena, options_text("P"));
    int unread = *options_text("ROSTER") ? participants_read(&c.participants, options_text("ROSTER")) : 0;
    if (unread) return unread;
    class_choose_folder(&c);
    if (class_open_sandbox(&c) != 0) return CLASS_NO_SANDBOX;
    int lock = wait_for_others(&c);
    if (c.packed) class_unpack(&c);
    class_choose_seed(&c);
    stage_course_t course = stage_course(&c.arena, all.names, all.count);
    if (intake_read(&c.intake, c.submissions, &course) != 0)
        course_die("SUBMISSIONS=%s: %s", c.said, strerror(errno));
    class_look_at_intake(&c);
    give_ids(&c);
    int status = stage_all(&c, &course, &all, &asked);
    if (status != 0) return status;
    printf("%s. %zu students%s; practicals: %s. Seed %lld (SEED=%lld repeats this run).\n",
           options_word(count, words, "why"), c.intake.count, class_count_absent(&c), c.names, c.seed,
           c.seed);
    fflush(stdout);
    status = grade_and_tell(&c);
    files_unlock(lock);
    sandbox_close(&c.sandbox);
    intake_free(&c.intake);
    participants_free(&c.participants);
    arena_free(&c.arena);
    return status;
}
