#define _GNU_SOURCE

#include "class.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "base/numbers.h"
#include "grade/step/build.h"
#include "grade/plan/course.h"
#include "grade/process/files.h"
#include "grade/plan/options.h"
#include "grade/show/show.h"
#include "identity.h"
#include "intake.h"
#include "ledger.h"
#include "names.h"
#include "participants.h"
#include "roster.h"
#include "sandbox.h"
#include "slurm.h"
#include "student.h"
#include "warm.h"

enum { STOPPED = 130, UNPACK_LIMIT = 600 };

/* A student's place in the work. */
typedef struct {
    const char *id;
    int attempt;
    bool failed; /* the process that graded it ended with an error of ours */
    int again;   /* steps that are to be graded once more, alone */
    const char *trouble;
} place_t;

typedef struct {
    arena_t arena;
    const char *folder, *submissions, *sandbox_word;
    const char *said;  /* SUBMISSIONS, as it was said */
    course_t course;   /* the practicals that are graded */
    const char *names; /* of these, separated by blanks */
    const char *step;
    bool packed;  /* SUBMISSIONS is an archive */
    size_t steps; /* of a student */
    bool budget_is_default;
    double budget; /* seconds that all programs of a student may take together; 0: as long as they like */
    int count;     /* words for the student's process */
    char **words;
    long long seed;
    bool alone;
    int jobs;
    bool on_cluster; /* LAUNCHER=slurm */
    sandbox_t sandbox;
    participants_t participants; /* of ROSTER */
    intake_t intake;
    place_t *places;
    size_t next, done; /* students begun; steps that have ended */
    double began;
    const char *cluster; /* what it does, in words; NULL: there is none */
    pthread_mutex_t lock;
} class_t;

/* ---- the beginning ---- */

static void choose_seed(class_t *c)
{
    const char *path = arena_format(&c->arena, "%s/progress/seed", c->folder),
               *kept = files_read(&c->arena, path, 64);
    if (*options_text("SEED"))
        c->seed = options_seed();
    else if (kept && atoll(kept) > 0)
        c->seed = atoll(kept);
    else
        c->seed = (options_fresh_seed() & 0x7FFFFFFFFFFFF) + 1;
    const char *text = arena_format(&c->arena, "%lld\n", c->seed);
    if (files_write(path, text, strlen(text)) != 0)
        course_die("cannot write to %s: %s", path, strerror(errno));
}

/* Nobody else on this machine may look into a class. Where we are root, the sandbox's user has to come
 * through. */
static void keep_private(const class_t *c)
{
    umask(022);
    if (files_folder(c->folder) != 0 || sandbox_let_in(c->folder) != 0)
        course_die("cannot write to %s: %s", c->folder, strerror(errno));
}

static void choose_folder(class_t *c)
{
    c->submissions = c->said = options_text("SUBMISSIONS");
    c->folder = *options_text("CLASS") ? options_text("CLASS") : "build/class";
    struct stat status;
    if (stat(c->submissions, &status) != 0) course_die("SUBMISSIONS=%s: %s", c->submissions, strerror(errno));
    c->packed = !S_ISDIR(status.st_mode);
    if (c->packed && (!S_ISREG(status.st_mode) || !names_archive(c->submissions)))
        course_die("SUBMISSIONS=%s: neither a folder nor an archive", c->submissions);
    keep_private(c);
    static const char *const below[] = {"students", "progress", "work", "store"};
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        const char *path = arena_format(&c->arena, "%s/%s", c->folder, below[i]);
        if (files_folder(path) != 0) course_die("cannot write to %s: %s", path, strerror(errno));
    }
}

static int open_sandbox(class_t *c)
{
    char why[1000];
    c->sandbox_word = *options_text("SANDBOX") ? options_text("SANDBOX") : "bubblewrap";
    if (strcmp(c->sandbox_word, "none") == 0) {
        printf("SANDBOX=none: what students wrote runs with your rights on this machine.\n");
        return 0;
    }
    if (strcmp(c->sandbox_word, "bubblewrap") != 0)
        course_die("SANDBOX=%s: there are bubblewrap (where nothing is said) and none", c->sandbox_word);
    const char *nvcc = options_word(c->count, c->words, "nvcc");
    bool opened = sandbox_open(&c->sandbox, options_backend(c->count, c->words), nvcc, why, sizeof why) == 0;
    const char *closed = opened ? sandbox_closed(&c->sandbox, c->folder) : NULL;
    if (closed)
        course_die(
            "CLASS=%s: as root, %s must let others in (chmod o+x), for students' programs run as nobody",
            c->folder, closed);
    if (opened) {
        const char *trial = arena_format(&c->arena, "%s/work/.given", c->folder);
        if (sandbox_give(&c->sandbox, trial, why, sizeof why) != 0)
            course_die("CLASS=%s: %s (a CLASS on another file system, or the right to chown)", c->folder,
                       why);
        files_remove(trial);
        return 0;
    }
    fprintf(stderr,
            "make: %s. Without a sandbox the programs of a class would run with your rights: not done. `make "
            "deps FOR=class` installs bubblewrap; a container may have to allow user namespaces. "
            "SANDBOX=none does it all the same.\n",
            why);
    return -1;
}

/* All submissions in one archive, as platforms send them. */
static void unpack(class_t *c)
{
    const char *folder = arena_format(&c->arena, "%s/submissions", c->folder);
    const char *const argv[] = {
        "bsdtar", "-x", "-f", "-", "-C", folder, "--no-same-owner", "--no-same-permissions", NULL};
    int fd = open(c->submissions, O_RDONLY | O_CLOEXEC), none = strcmp(c->sandbox_word, "none") == 0;
    process_t process = {.argv = argv, .input = fd, .limit = UNPACK_LIMIT, .keep = 4000, .merged = true};
    grade_t grade = {.sandbox = &c->sandbox, .run = none ? NULL : sandbox_run, .patience = 1};
    ended_t ended;
    files_remove(folder);
    if (fd < 0 || files_folder(folder) != 0)
        course_die("SUBMISSIONS=%s: %s", c->submissions, strerror(errno));
    grade_run(&grade, &process, (grade_may_t){.folder = folder}, &ended);
    close(fd);
    const char *said = ended.out.text ? ended.out.text : "";
    if (ended.overran)
        course_die("SUBMISSIONS=%s: unpacks to more than 2 GiB, or takes more than 10 minutes",
                   c->submissions);
    if (ended.status != 0 && !ended.stopped)
        course_die("SUBMISSIONS=%s cannot be unpacked: %.*s", c->submissions, (int)strcspn(said, "\n"), said);
    process_free(&ended);
    c->submissions = folder;
}

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

static bool is_among(const course_t *course, const char *name)
{
    for (size_t i = 0; i < course->count; i++)
        if (strcmp(course->names[i], name) == 0) return true;
    return false;
}

/* What the limits of all cases of a step come to, and a minute for its compilations. */
static double usual_budget(const plan_t *plan, const char *step)
{
    enum { COMPILING = 60 };
    double seconds = 0;
    for (size_t i = 0; i < plan->step_count; i++)
        if (!*step || plan->steps[i].number == atoi(step))
            seconds += COMPILING + plan->steps[i].limit * (double)plan->steps[i].case_count;
    return seconds * options_number("PATIENCE", 1);
}

/* BUDGET: 20 (minutes), 90s, 20m, 1h, none; where nothing is said, by the plans. */
static void choose_budget(class_t *c)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {{"", 60}, {"s", 1}, {"m", 60}, {"h", 3600}};
    const char *said = options_text("BUDGET");
    size_t digits = strspn(said, "0123456789.");
    double number;
    c->budget_is_default = !*said;
    if (!*said || strcmp(said, "none") == 0) return;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(said + digits, units[i].unit) == 0 &&
            number_between(arena_copy(&c->arena, said, digits), 0.1, 1e6, &number))
            c->budget = number * units[i].seconds;
    if (c->budget <= 0)
        course_die("BUDGET=%s: should be the time for all programs of a student, as 20m, 90s or 1h, or none",
                   said);
}

/* The practicals that are asked for: P, or those of which anybody handed something in. */
static void choose_practicals(class_t *c, const course_t *all, const course_t *asked, const bool *handed)
{
    c->names = "";
    for (size_t i = 0; i < all->count; i++) {
        plan_t plan;
        if (!is_among(asked, all->names[i]) || (!handed[i] && !*options_text("P"))) continue;
        arena_add(&c->arena, &c->course.names, &c->course.count, all->names[i]);
        c->names = arena_format(&c->arena, "%s%s%s", c->names, *c->names ? " " : "", all->names[i]);
        course_plan(all->names[i], &plan);
        if (*c->step) course_step(&plan, c->step);
        c->steps += *c->step ? 1 : plan.step_count;
        if (c->budget_is_default) c->budget += usual_budget(&plan, c->step);
        plan_free(&plan);
    }
    if (c->course.count == 0)
        course_die(
            "SUBMISSIONS=%s: nobody handed in a file of the course. %s/students.jsonl says what was found",
            c->said, c->folder);
}

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

/* Steps that are to be graded once more, alone, as the student's ledger says. */
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

static void grade_class(class_t *c)
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

/* ---- the end ---- */

/* faults: how many steps could not be graded by a fault of ours. */
static int tell_end(class_t *c, size_t faults)
{
    size_t failed = 0;
    for (size_t i = 0; i < c->intake.count; i++) {
        if (!c->places[i].failed) continue;
        failed++;
        fprintf(stderr, "make: %s could not be graded: %s%s", c->places[i].id, c->places[i].trouble,
                strchr(c->places[i].trouble, '\n') ? "" : "\n");
    }
    if (failed || faults) fprintf(stderr, "make: the same command goes on where this one stopped\n");
    if (c->participants.bad)
        fprintf(stderr, "make: %zu row%s of the roster could not be taken (above)\n", c->participants.bad,
                c->participants.bad == 1 ? "" : "s");
    return failed || faults || c->intake.refused_count || c->participants.bad ? CLASS_INCOMPLETE : 0;
}

static int grade_and_tell(class_t *c)
{
    make_course(c);
    if (process_stopping()) return STOPPED;
    grade_class(c);
    if (process_stopping()) {
        fprintf(stderr, "\nmake: stopped. The same command goes on from here.\n");
        return STOPPED;
    }
    int failed = roster_records(c->folder, c->course.names, c->course.count, &c->intake);
    if (failed) course_die("cannot write to %s/records.jsonl: %s", c->folder, strerror(errno));
    return tell_end(c, roster_table(c->folder));
}

/* What lies among the submissions and is nobody's. */
static void tell_strays(class_t *c, stray_kind_t kind)
{
    enum { NAMED = 5 };
    static const char *const why[STRAY_KINDS] = {
        [STRAY_NAMELESS] = "because their names do not say whose they are",
        [STRAY_LINK] = "because they are links, and none is followed",
        [STRAY_HIDDEN] = "because their names begin with a dot"};
    const intake_t *in = &c->intake;
    const char *names = "";
    size_t count = 0;
    for (size_t i = 0; i < in->stray_count; i++) {
        if (in->strays[i].kind != kind) continue;
        if (count++ < NAMED)
            names = arena_format(&c->arena, "%s%s%s", names, *names ? ", " : "", in->strays[i].name);
    }
    const char *more = count > NAMED ? arena_format(&c->arena, ", and %zu more", count - NAMED) : "";
    if (count) fprintf(stderr, "make: left out, %s: %s%s\n", why[kind], names, more);
}

/* What a wrong folder looks like; and what is left out of it. */
static void look_at_intake(class_t *c)
{
    const intake_t *in = &c->intake;
    tell_strays(c, STRAY_LINK);
    tell_strays(c, STRAY_HIDDEN);
    if (in->practical)
        course_die(
            "SUBMISSIONS=%s: %s lies in it, as in the folder of one student: name the folder that holds all "
            "students' folders",
            c->said, in->practical);
    if (in->count == 0)
        course_die(
            "SUBMISSIONS=%s: no submission in it: there should be a folder or an archive for each student",
            c->said);
    tell_strays(c, STRAY_NAMELESS);
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

static const char *count_absent(class_t *c)
{
    size_t absent = 0;
    for (size_t i = 0; i < c->intake.count; i++) absent += c->intake.students[i].submission_count == 0;
    return absent ? arena_format(&c->arena, ", %zu of whom handed in nothing", absent) : "";
}

/* What is asked for, before anything is looked at. */
static void choose_ways(class_t *c)
{
    const char *launcher = options_text("LAUNCHER");
    show_choose_colour();
    c->jobs = options_jobs();
    c->step = options_text("STEP");
    if (*c->step && !*options_text("P"))
        course_die("STEP=%s of which practical? For example: P=4 STEP=%s", c->step, c->step);
    c->on_cluster = strcmp(launcher, "slurm") == 0;
    if (*launcher && !c->on_cluster && strcmp(launcher, "local") != 0)
        course_die("LAUNCHER=%s: there are local and slurm", launcher);
    if (c->on_cluster) slurm_check();
    choose_budget(c);
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
        if (process_stopping()) return STOPPED;
        course_die("cannot write to %s: %s", c->folder, strerror(errno));
    }
    choose_practicals(c, all, asked, handed);
    c->places = arena_take(&c->arena, c->intake.count * sizeof *c->places);
    for (size_t i = 0; i < c->intake.count; i++)
        c->places[i] = (place_t){.id = c->intake.students[i].id, .attempt = roster.attempts[i]};
    return 0;
}

int class_run(int count, char **words)
{
    class_t c = {.count = count, .words = words, .lock = PTHREAD_MUTEX_INITIALIZER};
    choose_ways(&c);
    course_t all = course_practicals(&c.arena, ""), asked = course_practicals(&c.arena, options_text("P"));
    int unread = *options_text("ROSTER") ? participants_read(&c.participants, options_text("ROSTER")) : 0;
    if (unread) return unread;
    choose_folder(&c);
    if (open_sandbox(&c) != 0) return CLASS_NO_SANDBOX;
    int lock = wait_for_others(&c);
    if (c.packed) unpack(&c);
    choose_seed(&c);
    stage_course_t course = stage_course(&c.arena, all.names, all.count);
    if (intake_read(&c.intake, c.submissions, &course) != 0)
        course_die("SUBMISSIONS=%s: %s", c.said, strerror(errno));
    look_at_intake(&c);
    give_ids(&c);
    int status = stage_all(&c, &course, &all, &asked);
    if (status != 0) return status;
    printf("%s. %zu students%s; practicals: %s. Seed %lld (SEED=%lld repeats this run).\n",
           options_word(count, words, "why"), c.intake.count, count_absent(&c), c.names, c.seed, c.seed);
    fflush(stdout);
    status = grade_and_tell(&c);
    files_unlock(lock);
    sandbox_close(&c.sandbox);
    intake_free(&c.intake);
    participants_free(&c.participants);
    arena_free(&c.arena);
    return status;
}
