#define _GNU_SOURCE

#include "given.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grade/process/files.h"
#include "refused.h"
#include "source.h"
#include "telling.h"
#include "base/messages_verdicts.h"

enum { SOURCE_MOST = 1 << 20, KEEP = 1 << 16, NAMES_TOLD = 5 };

/* ---- what a program keeps its hands off ---- */

static const char *read_regular(arena_t *arena, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return NULL;
    return files_read(arena, path, SOURCE_MOST);
}

/* The same file, in the practical's folder as students know it. */
static const char *as_known(step_t *step, const char *name)
{
    return arena_format(&step->arena, "%s/%s/%s", step->grade->from, step->plan->name, name);
}

/* Looks through a source. Returns false where something is not well, and a record says what. */
static bool source_is_kept(step_t *step, const char *folder, const char *name)
{
    arena_t *arena = &step->arena;
    const char *text = read_regular(arena, arena_format(arena, "%s/%s", folder, name));
    int line = 0;
    const char *message = text ? refused_in(arena, text, &line) : NULL;
    const char *ours = read_regular(arena, arena_format(arena, "practicals/%s/%s", step->plan->name, name));
    if (text && !message) message = telling_in(arena, text, ours, &line);
    if (!message) return true;
    step_note(step, (step_note_t){.status = STATUS_FAIL,
                                  .message = message,
                                  .where = arena_format(arena, "%s:%d", as_known(step, name), line),
                                  .cause = CAUSE_GIVEN_TOUCHED,
                                  .pattern = PATTERN_GIVEN});
    return false;
}

static bool has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), of_ending = strlen(ending);
    return length > of_ending && strcmp(name + length - of_ending, ending) == 0;
}

/* A header of the student's with the name of one of ours. */
static bool stands_for_ours(step_t *step, const char *name)
{
    return files_exist(arena_format(&step->arena, "common/include/%s", name));
}

static bool file_is_kept(step_t *step, const char *folder, const char *name)
{
    arena_t *arena = &step->arena;
    bool header = source_is_header(name);
    bool other =
        step->tree && (has_ending(name, ".cu") || has_ending(name, ".cpp") || has_ending(name, ".c"));
    bool own = strcmp(name, arena_format(arena, "%s.cu", step->step->program)) == 0;
    if (has_ending(name, "_gold.cpp") || !(header || other || own)) return true;
    if (!header || !stands_for_ours(step, name)) return source_is_kept(step, folder, name);
    const char *message = arena_format(arena, SAY_GIVEN_BESIDE, name);
    step_note(step, (step_note_t){.status = STATUS_FAIL,
                                  .message = message,
                                  .where = as_known(step, name),
                                  .cause = CAUSE_GIVEN_TOUCHED,
                                  .pattern = PATTERN_GIVEN});
    return false;
}

bool given_is_kept(step_t *step)
{
    const grade_t *grade = step->grade;
    const char *folder =
        arena_format(&step->arena, "%s/%s", grade->handed ? grade->handed : grade->from, step->plan->name);
    DIR *dir = opendir(folder);
    int kept = 1;
    if (!dir) return true;
    for (struct dirent *entry; kept && (entry = readdir(dir));)
        kept = file_is_kept(step, folder, entry->d_name);
    closedir(dir);
    return kept;
}

/* ---- the course's own files ---- */

typedef struct {
    arena_t arena;
    const char **names;
    size_t count;
} changed_t;

static void add(changed_t *changed, const char *name)
{
    arena_add(&changed->arena, &changed->names, &changed->count, name);
}

/* What git says to these words, or "" where it cannot. */
static const char *ask_git(arena_t *arena, const char *const *argv)
{
    process_t git = {.argv = argv, .limit = 10, .keep = KEEP};
    ended_t ended;
    process_run(&git, &ended);
    const char *said = ended.status == 0 && ended.out.text ? arena_text(arena, ended.out.text) : "";
    process_free(&ended);
    return said;
}

/* Where the student's history left the origin's, or HEAD. */
static const char *first_commit(arena_t *arena)
{
    const char *const bases[] = {"origin/HEAD", "origin/main", "origin/master"};
    for (int i = 0; i < 3; i++) {
        const char *argv[] = {"git", "merge-base", "HEAD", bases[i], NULL};
        const char *said = ask_git(arena, argv);
        if (*said) return arena_copy(arena, said, strcspn(said, "\n"));
    }
    return "HEAD";
}

static void ask_history(changed_t *changed)
{
    arena_t *arena = &changed->arena;
    if (!files_exist(".git")) return;
    const char *argv[] = {"git",
                          "diff",
                          "--name-only",
                          first_commit(arena),
                          "--",
                          ":(glob)practicals/*/check.sh",
                          ":(glob)practicals/*/*_gold.cpp",
                          ":(glob)practicals/*/Makefile",
                          "common",
                          NULL};
    for (const char *p = ask_git(arena, argv); *p; p += strcspn(p, "\n"), p += *p == '\n')
        add(changed, arena_copy(arena, p, strcspn(p, "\n")));
}

/* A file of FROM against ours: of one with gaps what stands outside of them. */
static void compare(changed_t *changed, const char *from, const char *practical, const char *name)
{
    arena_t *arena = &changed->arena;
    source_change_t places[SOURCE_CHANGES_MOST];
    const char *path = arena_format(arena, "%s/%s/%s", from, practical, name);
    const char *ours =
        files_read(arena, arena_format(arena, "practicals/%s/%s", practical, name), SOURCE_MOST);
    const char *theirs = read_regular(arena, path);
    if (!ours || !theirs || strcmp(ours, theirs) == 0) return;
    if (!source_has_gap(ours))
        add(changed, path);
    else if (source_changes(arena, ours, theirs, places) > 0)
        add(changed, arena_format(arena, "%s:%d", path, places[0].line));
}

static void ask_folder(changed_t *changed, const char *from, const char *practical)
{
    DIR *dir = opendir(arena_format(&changed->arena, "practicals/%s", practical));
    if (!dir) return;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.') compare(changed, from, practical, entry->d_name);
    closedir(dir);
}

static const char *kind_of(mode_t mode)
{
    if (S_ISFIFO(mode)) return "a named pipe";
    if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
    return S_ISSOCK(mode) ? "a socket" : NULL;
}

void given_refuse_pipes(const char *from, const course_t *course)
{
    arena_t arena = {0};
    for (size_t i = 0; i < course->count; i++) {
        const char *folder = arena_format(&arena, "%s/%s", from, course->names[i]);
        DIR *dir = opendir(folder);
        if (!dir) continue;
        for (struct dirent *entry; (entry = readdir(dir));) {
            struct stat status;
            const char *path = arena_format(&arena, "%s/%s", folder, entry->d_name);
            const char *kind = stat(path, &status) == 0 ? kind_of(status.st_mode) : NULL;
            if (kind) course_die(SAY_NO_FILE, path, kind);
        }
        closedir(dir);
    }
    arena_free(&arena);
}

void given_tell(const char *from, const course_t *course)
{
    changed_t changed = {.count = 0};
    if (strcmp(from, "solutions") == 0 || strncmp(from, "build/wrong/", 12) == 0) return;
    if (strcmp(from, "practicals") == 0)
        ask_history(&changed);
    else
        for (size_t i = 0; i < course->count; i++) ask_folder(&changed, from, course->names[i]);
    for (size_t i = 0; i < changed.count && i < NAMES_TOLD; i++)
        printf("%s%s", i ? ", " : "Not as the course gives it: ", changed.names[i]);
    if (changed.count > NAMES_TOLD) printf(" and %zu more", changed.count - NAMES_TOLD);
    if (changed.count) printf(".\n");
    arena_free(&changed.arena);
}
