#define _GNU_SOURCE

#include "makefile.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/messages_verdicts.h"
#include "complaint.h"
#include "grade/process/files.h"
#include "makefile_complaint.h"

enum { LOG = 1 << 22, KEEP = 1 << 20, LDD_LIMIT = 10 };

#define OWN_MAKEFILE "common/front/own_makefile.sh"

/* own_makefile.sh leaves an empty file beside the program where make was not done within its time. */
static cause_t why_not_built(const step_t *step)
{
    arena_t arena = {NULL};
    const char *const folders[] = {step->grade->from, "practicals"};
    int there = 0, overran = files_exist(arena_format(&arena, "%s.overran", step->program));
    for (int i = 0; i < 2; i++)
        there |= files_exist(arena_format(&arena, "%s/%s/build.mk", folders[i], step->plan->name));
    arena_free(&arena);
    return overran ? CAUSE_BUILD_OVERRAN : there ? CAUSE_NOT_BUILT : CAUSE_SOURCE_MISSING;
}

void makefile_not_built(step_t *step)
{
    arena_t *arena = &step->arena;
    const char *text = files_read(arena, arena_format(arena, "%s.log", step->program), LOG);
    if (!text) text = "";
    if (*text) files_write(step->log, text, strlen(text));
    const char *complaint = makefile_with_folder(step, makefile_complaint(step, text));
    int gap = makefile_gap(complaint);
    const char *where = complaint_place(arena, complaint);
    if (gap == step->step->number) {
        step_note(step, (step_note_t){.status = STATUS_TODO, .message = SAY_TODO, .where = where});
    } else if (gap) {
        const char *message = arena_format(arena, SAY_TODO_OTHER, gap);
        step_note(step, (step_note_t){.status = STATUS_TODO, .message = message, .where = where});
    } else {
        const char *message = arena_format(arena, SAY_NOT_BUILT, *complaint ? complaint : SAY_MAKE_SILENT);
        const char *hint = makefile_advice(complaint);
        step_note(step, (step_note_t){.status = STATUS_ERROR,
                                      .cause = why_not_built(step),
                                      .message = message,
                                      .hint = hint,
                                      .where = where});
    }
}

const char *makefile_own_names(step_t *step, const char *record)
{
    return makefile_names_in_record(step, record);
}

/* ---- does make decide rightly? In a copy of the tree whose compilers only pretend. ---- */

typedef struct {
    step_t *step;
    const char *copy;
    const char **changed; /* names of the files that make made again, in order */
    size_t changed_count;
    const char *said; /* what make printed the last time */
} trial_t;

static void fails(trial_t *trial, const char *words, const char *hint, const char *message)
{
    step_t *step = trial->step;
    const char *where = arena_format(&step->arena, "%s/%s/build.mk", step->grade->from, step->plan->name);
    tally_free(&step->cases);
    step->failed = step->by_make = true;
    step_note(step,
              (step_note_t){
                  .status = STATUS_FAIL, .message = message, .words = words, .where = where, .hint = hint});
}

/* nftw has no word for us: what it walks for is kept by the thread. */
static _Thread_local struct {
    struct timespec when;
    trial_t *trial;      /* NULL: set the times; else collect what is newer ... */
    const char *touched; /* ... but for this */
} walk;

static bool is_newer(const struct stat *status)
{
    return status->st_mtim.tv_sec > walk.when.tv_sec ||
           (status->st_mtim.tv_sec == walk.when.tv_sec && status->st_mtim.tv_nsec > walk.when.tv_nsec);
}

static int on_file(const char *path, const struct stat *status, int type, struct FTW *unused)
{
    (void)unused;
    if (type != FTW_F) return 0;
    if (!walk.trial) {
        const struct timespec times[] = {walk.when, walk.when};
        return utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW);
    }
    trial_t *t = walk.trial;
    const char *name = path + strlen(t->copy) + 1;
    if (!is_newer(status) || (walk.touched && strcmp(name, walk.touched) == 0)) return 0;
    arena_add(&t->step->arena, &t->changed, &t->changed_count, arena_text(&t->step->arena, name));
    return 0;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int run_make(trial_t *trial)
{
    arena_t *arena = &trial->step->arena;
    const char *argv[] = {OWN_MAKEFILE, "again", trial->copy, trial->step->step->program, NULL};
    process_t make = {.argv = argv, .grace = true, .keep = KEEP, .merged = true};
    ended_t ended;
    grade_run(trial->step->grade, &make, (grade_may_t){.folder = trial->copy, .compiles = true}, &ended);
    trial->said = arena_text(arena, ended.out.text ? ended.out.text : "");
    int status = ended.status;
    process_free(&ended);
    return status == 0 ? 0 : -1;
}

/* What make does in the copy after a change of a file, or of nothing (NULL): all files there get one time,
 * and that one a later one. Returns -1 if make fails. */
static int make_after(trial_t *trial, const char *touched)
{
    struct timespec now, later;
    clock_gettime(CLOCK_REALTIME, &now);
    now.tv_sec -= 2; /* all clocks that files may have are as fine as that */
    later = now;
    later.tv_sec += 1;
    walk.when = now;
    walk.trial = NULL;
    if (nftw(trial->copy, on_file, 16, FTW_PHYS) != 0) return -1;
    if (touched) {
        const struct timespec times[] = {later, later};
        utimensat(AT_FDCWD, arena_format(&trial->step->arena, "%s/%s", trial->copy, touched), times,
                  AT_SYMLINK_NOFOLLOW);
    }
    if (run_make(trial) != 0) return -1;
    trial->changed_count = 0;
    trial->changed = NULL;
    walk.trial = trial;
    walk.touched = touched;
    nftw(trial->copy, on_file, 16, FTW_PHYS);
    if (trial->changed_count > 1)
        qsort(trial->changed, trial->changed_count, sizeof *trial->changed, compare);
    return 0;
}

static bool is_changed(const trial_t *trial, const char *name)
{
    for (size_t i = 0; i < trial->changed_count; i++)
        if (strcmp(trial->changed[i], name) == 0) return true;
    return false;
}

static bool is_there(const trial_t *trial, const char *name)
{
    return files_exist(arena_format(&trial->step->arena, "%s/%s", trial->copy, name));
}

/* " a b": those of the names that make treated so. */
static const char *names_that(const trial_t *trial, const char **names, size_t count, int changed)
{
    const char *list = "";
    for (size_t i = 0; i < count; i++)
        if (is_changed(trial, names[i]) == changed)
            list = arena_format(&trial->step->arena, "%s %s", list, names[i]);
    return list;
}

/* Is all there that the rule speaks of? */
static bool has_files(trial_t *trial, const plan_rule_t *rule, const char *words)
{
    arena_t *arena = &trial->step->arena;
    for (size_t i = 0; i < rule->make_count + rule->keep_count; i++) {
        const char *name = i < rule->make_count ? rule->makes[i] : rule->keeps[i - rule->make_count];
        if (is_there(trial, name)) continue;
        fails(trial, words, arena_format(arena, ASK_NOTHING_MADE, name, trial->step->step->program),
              arena_format(arena, SAY_NOTHING_MADE, name));
        return false;
    }
    if (is_there(trial, rule->touch)) return true;
    fails(trial, words, arena_format(arena, ASK_NOT_MADE, rule->touch),
          arena_format(arena, SAY_NOT_MADE, rule->touch));
    return false;
}

static const char *make_fails(trial_t *trial, const char *when)
{
    const char *complaint = makefile_with_folder(trial->step, makefile_complaint(trial->step, trial->said));
    return arena_format(&trial->step->arena, "%s: %s", when, complaint);
}

/* Each returns true when the rule is kept; else a record says why not. */
static bool rebuilds(trial_t *trial, const plan_rule_t *rule)
{
    arena_t *arena = &trial->step->arena;
    const char *words = arena_format(arena, "touch=%s", rule->touch);
    trial->step->touched = rule->touch;
    if (!has_files(trial, rule, words)) return false;
    if (make_after(trial, rule->touch) != 0) {
        fails(trial, words, "", make_fails(trial, arena_format(arena, SAY_CHANGE_FAILS, rule->touch)));
        return false;
    }
    const char *missing = names_that(trial, rule->makes, rule->make_count, 0);
    const char *needless = names_that(trial, rule->keeps, rule->keep_count, 1);
    if (*missing)
        fails(trial, words, ASK_CHANGE_FAILS, arena_format(arena, SAY_NOT_REMADE, rule->touch, missing));
    else if (*needless)
        fails(trial, words, ASK_REMADE, arena_format(arena, SAY_REMADE, rule->touch, needless));
    return !*missing && !*needless;
}

/* What the loader says of a library, asked in the copy, which is not where the program was built. */
static const char *loaded(trial_t *trial, const char *library)
{
    arena_t *arena = &trial->step->arena;
    const char *program = arena_format(arena, "./%s", trial->step->step->program), *line = "";
    const char *argv[] = {"ldd", program, NULL};
    process_t ldd = {
        .argv = argv, .directory = trial->copy, .limit = LDD_LIMIT, .keep = KEEP, .merged = true};
    ended_t ended;
    grade_run(trial->step->grade, &ldd, (grade_may_t){.compiles = true}, &ended);
    const char *at = ended.out.text ? strstr(ended.out.text, arena_format(arena, "%s ", library)) : NULL;
    if (at) {
        while (at > ended.out.text && at[-1] != '\n') at--;
        line = arena_copy(arena, at, strcspn(at, "\n"));
    }
    process_free(&ended);
    return line;
}

static bool loads(trial_t *trial, const plan_rule_t *rule)
{
    arena_t *arena = &trial->step->arena;
    const char *library = rule->loaded, *line = loaded(trial, library), *arrow = strstr(line, "=> ");
    const char *words = arena_format(arena, "load=%s", library);
    char here[PATH_MAX], root[PATH_MAX];
    if (!realpath(trial->copy, here) || !realpath(".", root)) return true;
    const char *from = arrow ? arrow + 3 : line;
    if (arrow && strncmp(from, here, strlen(here)) == 0 && from[strlen(here)] == '/') return true;
    from =
        arena_copy(arena, from, strstr(from, " (0x") ? (size_t)(strstr(from, " (0x") - from) : strlen(from));
    if (strncmp(from, root, strlen(root)) == 0 && from[strlen(root)] == '/') from += strlen(root) + 1;
    if (!*line)
        fails(trial, words, arena_format(arena, ASK_NOT_LOADED, library),
              arena_format(arena, SAY_NOT_LOADED, library));
    else if (strstr(line, "not found"))
        fails(trial, words, ASK_NOT_FOUND, arena_format(arena, SAY_NOT_FOUND, library));
    else
        fails(trial, words, ASK_NOT_FOUND, arena_format(arena, SAY_LOADS_OTHER, library, from));
    return false;
}

/* One of own_makefile.sh's words that write beside the tree; returns its exit status. */
static int in_a_copy(trial_t *trial, const char *const *argv)
{
    const char *folder =
        arena_copy(&trial->step->arena, trial->copy, (size_t)(strrchr(trial->copy, '/') - trial->copy));
    process_t process = {.argv = argv, .grace = true, .keep = KEEP, .merged = true};
    ended_t ended;
    grade_run(trial->step->grade, &process, (grade_may_t){.folder = folder, .compiles = true}, &ended);
    int status = ended.status;
    process_free(&ended);
    return status;
}

static int pretend(trial_t *trial)
{
    const char *argv[] = {OWN_MAKEFILE, "pretend", trial->step->tree, trial->copy, NULL};
    return in_a_copy(trial, argv) == 0 ? 0 : -1;
}

/* Is the library what the program is linked with? Then nothing can be linked with an empty one. */
static bool links(trial_t *trial, const plan_rule_t *rule)
{
    arena_t *arena = &trial->step->arena;
    const char *program = trial->step->step->program, *library = rule->linked;
    const char *argv[] = {
        OWN_MAKEFILE, "without", trial->step->tree, arena_format(arena, "%s.empty", trial->copy), program,
        library,      NULL};
    if (in_a_copy(trial, argv) != 0) return true;
    fails(trial, arena_format(arena, "link=%s", library),
          arena_format(arena, ASK_LINKED_ALL_THE_SAME, program, library),
          arena_format(arena, SAY_LINKED_ALL_THE_SAME, library, program));
    return false;
}

static bool nothing_changes(trial_t *trial)
{
    arena_t *arena = &trial->step->arena;
    if (make_after(trial, NULL) != 0) {
        fails(trial, "touch=nothing", "", make_fails(trial, SAY_FAILS_AGAIN));
        return false;
    }
    if (trial->changed_count == 0) return true;
    const char *list = "";
    for (size_t i = 0; i < trial->changed_count; i++)
        list = arena_format(arena, "%s %s", list, trial->changed[i]);
    fails(trial, "touch=nothing", ASK_FAILS_AGAIN, arena_format(arena, SAY_MADE_AGAIN, list));
    return false;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *unused)
{
    (void)status, (void)type, (void)unused;
    return remove(path);
}

void makefile_check(step_t *step)
{
    trial_t trial = {.step = step,
                     .copy = arena_format(&step->arena, "%s.%d.copy", step->tree, step->step->number),
                     .said = ""};
    if (pretend(&trial) != 0) {
        tally_free(&step->cases);
        const char *message = arena_format(&step->arena, SAY_TREE_NOT_WRITTEN, trial.copy);
        step_note(step, (step_note_t){.status = STATUS_ERROR,
                                      .cause = CAUSE_NO_SPACE,
                                      .fault = FAULT_MACHINE,
                                      .message = message});
        return;
    }
    if (!nothing_changes(&trial)) return;
    for (size_t i = 0; i < step->step->rule_count; i++) {
        const plan_rule_t *rule = &step->step->rules[i];
        step->touched = NULL;
        if (!(rule->loaded   ? loads(&trial, rule)
              : rule->linked ? links(&trial, rule)
                             : rebuilds(&trial, rule)))
            return;
    }
    nftw(trial.copy, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
