#define _GNU_SOURCE

#include "course.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <glob.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "cases.h"
#include "grade/process/files.h"
#include "grade/process/process.h"

enum { PLAN_MAX = 1 << 22, PLAN_LIMIT = 60, MAKEFILE_MAX = 1 << 16 };

void course_die(const char *format, ...)
{
    va_list words;
    fflush(stdout);
    fputs("make: ", stderr);
    va_start(words, format);
    vfprintf(stderr, format, words);
    va_end(words);
    fputc('\n', stderr);
    exit(2);
}

/* The files that match, in order. */
static course_t files_like(arena_t *arena, const char *pattern)
{
    course_t files = {NULL, 0};
    glob_t found;
    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            arena_add(arena, &files.names, &files.count, arena_text(arena, found.gl_pathv[i]));
    globfree(&found);
    return files;
}

/* ---- which practicals ---- */

/* 4, 04, 04_reduction and reduction are names of 04_reduction. */
static bool is_called(const char *practical, const char *wanted)
{
    size_t number = strcspn(practical, "_"), length = strlen(wanted);
    if (!*wanted || strcmp(practical, wanted) == 0) return true;
    if (practical[number] && strcmp(practical + number + 1, wanted) == 0) return true;
    if (length == number && strncmp(practical, wanted, number) == 0) return true;
    return length == 1 && isdigit((unsigned char)*wanted) && number == 2 && practical[0] == '0' &&
           practical[1] == *wanted;
}

course_t course_practicals(arena_t *arena, const char *wanted)
{
    course_t scripts = files_like(arena, "practicals/*/check.sh"), chosen = {NULL, 0};
    const char *all = "";
    size_t length = strlen(wanted);
    if (length && wanted[length - 1] == '/') length--;
    const char *name = arena_copy(arena, wanted, length), *slash = strrchr(name, '/');
    name = slash ? slash + 1 : name;
    for (size_t i = 0; i < scripts.count; i++) {
        const char *folder = scripts.names[i] + strlen("practicals/");
        folder = arena_copy(arena, folder, strcspn(folder, "/"));
        all = arena_format(arena, "%s%s ", all, folder);
        if (!is_called(folder, name)) continue;
        arena_add(arena, &chosen.names, &chosen.count, folder);
    }
    char here[PATH_MAX];
    if (chosen.count == 0 && !*name)
        course_die("there is no practical in %s/practicals", getcwd(here, sizeof here) ? here : ".");
    if (chosen.count == 0) course_die("P=%s: no such practical. There are: %s", name, all);
    return chosen;
}

/* ---- plans ---- */

void course_plan(const char *practical, plan_t *plan)
{
    char script[4096], why[1000];
    snprintf(script, sizeof script, "practicals/%s/check.sh", practical);
    const char *argv[] = {"bash", script, "--plan", NULL};
    process_t bash = {.argv = argv, .limit = PLAN_LIMIT, .keep = PLAN_MAX};
    ended_t ended;
    process_run(&bash, &ended);
    if (ended.stopped) exit(130);
    bool printed = ended.status == 0 && ended.out.length > 0 && !ended.out.wrapped;
    if (!printed) fprintf(stderr, "%s", ended.err.text ? ended.err.text : "");
    if (!printed) course_die("%s does not print its plan", script);
    int read = plan_read(plan, ended.out.text, ended.out.length, why, sizeof why);
    process_free(&ended);
    if (read != 0) {
        fprintf(stderr, "%s\n", why);
        exit(2);
    }
    if (strcmp(plan->name, practical) != 0) course_die("%s says practical %s", script, plan->name);
}

const plan_step_t *course_step(const plan_t *plan, const char *number)
{
    long long wanted;
    const plan_step_t *step =
        cases_whole(number, &wanted) == 0 && wanted < 100 ? plan_step(plan, (int)wanted) : NULL;
    if (step) return step;
    char list[600] = "";
    for (size_t i = 0; i < plan->step_count; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), " %d", plan->steps[i].number);
    course_die("STEP=%s: practical %s has steps%s", number, plan->name, list);
}

/* ---- FROM ---- */

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool has_practicals(const char *folder)
{
    DIR *entries = opendir(folder);
    bool found = false;
    for (struct dirent *one; entries && !found && (one = readdir(entries));) {
        char path[PATH_MAX];
        if (!isdigit((unsigned char)one->d_name[0]) || !strchr(one->d_name, '_')) continue;
        if (snprintf(path, sizeof path, "%s/%s", folder, one->d_name) < (int)sizeof path)
            found = is_folder(path);
    }
    if (entries) closedir(entries);
    return found;
}

const char *course_from(arena_t *arena, const char *given)
{
    size_t length = strlen(given);
    if (length > 1 && given[length - 1] == '/') length--;
    const char *from = arena_copy(arena, given, length);
    if (!is_folder(from)) course_die("FROM=%s: no such folder", from);
    if (!has_practicals(from)) course_die("FROM=%s: no folder like NN_name/ in it", from);
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./-";
    if (*from != '/' && !strstr(from, "..") && !from[strspn(from, plain)])
        return strncmp(from, "./", 2) == 0 ? from + 2 : from;
    /* A link by the name of what it leads to: the same folder has the same one every time. */
    char whole[PATH_MAX];
    if (!realpath(from, whole)) course_die("FROM=%s: %s", from, strerror(errno));
    const char *link =
        arena_format(arena, "build/from/%016" PRIx64, hash_bytes(HASH_START, whole, strlen(whole)));
    const char *fresh = arena_format(arena, "%s.%d", link, (int)getpid());
    if (files_folder("build/from") != 0 || symlink(whole, fresh) != 0 || rename(fresh, link) != 0)
        course_die("FROM=%s: cannot write %s: %s", from, link, strerror(errno));
    return link;
}

/* ---- a student's files ---- */

const char *course_work_file(arena_t *arena, const char *from, const char *practical, const char *program)
{
    const char *given = arena_format(arena, "practicals/%s/%s.cu", practical, program);
    const char *makefile = arena_format(arena, "practicals/%s/build.mk", practical);
    if (files_exist(makefile) && !files_exist(given))
        return arena_format(arena, "%s/%s/build.mk", from, practical);
    return arena_format(arena, "%s/%s/%s.cu", from, practical, program);
}

bool course_has_source(arena_t *arena, const char *from, const char *practical, const char *program)
{
    const char *const folders[] = {from, "practicals"};
    for (int i = 0; i < 2; i++)
        if (files_exist(arena_format(arena, "%s/%s/%s.cu", folders[i], practical, program))) return true;
    const char *text =
        files_read(arena, arena_format(arena, "practicals/%s/Makefile", practical), MAKEFILE_MAX);
    const char *own = arena_format(arena, "%s_sources", program);
    for (const char *line = text; line && *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strncmp(line, own, strlen(own)) == 0) return true;
    return false;
}

static void add_files(arena_t *arena, course_t *files, const char *practical, const char *ending)
{
    course_t more = files_like(arena, arena_format(arena, "practicals/%s/*.%s", practical, ending));
    for (size_t i = 0; i < more.count; i++) {
        size_t length = strlen(more.names[i]);
        if (length > 9 && strcmp(more.names[i] + length - 9, "_gold.cpp") == 0) continue;
        arena_add(arena, &files->names, &files->count, more.names[i]);
    }
}

const char *course_sources_sum(arena_t *arena, const char *practical, const char *program)
{
    static const char *const headers[] = {"h", "hpp", "cuh", "mk"}, *const sources[] = {"cu", "cpp", "c"};
    const char *own = arena_format(arena, "practicals/%s/%s.cu", practical, program);
    course_t files = {NULL, 0};
    if (files_exist(own)) arena_add(arena, &files.names, &files.count, own);
    for (int i = 0; i < 4; i++) add_files(arena, &files, practical, headers[i]);
    for (int i = 0; i < 3 && !files_exist(own); i++) add_files(arena, &files, practical, sources[i]);
    return files_sum(arena, files.names, files.count);
}
