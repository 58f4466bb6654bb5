#define _GNU_SOURCE

#include "class_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/numbers.h"
#include "grade/plan/options.h"
#include "grade/process/files.h"
#include "grade/show/show.h"
#include "names.h"
#include "slurm.h"

enum { UNPACK_LIMIT = 600 };

void class_choose_seed(class_t *c)
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

void class_choose_folder(class_t *c)
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

int class_open_sandbox(class_t *c)
{
    char why[1000];
    c->sandbox_word = *options_text("SANDBOX") ? options_text("SANDBOX") : "bubblewrap";
    if (strcmp(c->sandbox_word, "none") == 0) {
        printf("SANDBOX=none: what students wrote runs with your rights on this machine.\n");
        return 0;
    }
    if (strcmp(c->sandbox_word, "bubblewrap") != 0)
        course_die("SANDBOX=%s: it may be bubblewrap (the default) or none", c->sandbox_word);
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
void class_unpack(class_t *c)
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
        course_die(
            "BUDGET=%s: should be the time for all programs of a student, such as 20m, 90s or 1h; or none",
            said);
}

/* The practicals that are asked for: P, or those of which anybody handed something in. */
void class_choose_practicals(class_t *c, const course_t *all, const course_t *asked, const bool *handed)
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

/* What is asked for, before anything is looked at. */
void class_choose_ways(class_t *c)
{
    const char *launcher = options_text("LAUNCHER");
    show_choose_colour();
    c->jobs = options_jobs();
    c->step = options_text("STEP");
    if (*c->step && !*options_text("P"))
        course_die("STEP=%s of which practical? For example: P=4 STEP=%s", c->step, c->step);
    c->on_cluster = strcmp(launcher, "slurm") == 0;
    if (*launcher && !c->on_cluster && strcmp(launcher, "local") != 0)
        course_die("LAUNCHER=%s: it may be local or slurm", launcher);
    if (c->on_cluster) slurm_check();
    choose_budget(c);
}
