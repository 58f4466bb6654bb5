#define _GNU_SOURCE

#include "warm.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "grade/plan/course.h"
#include "grade/process/files.h"
#include "grade/show/show.h"
#include "stage.h"

enum { SAID = 1 << 16 };

static int run(const char *const *argv)
{
    process_t process = {.argv = argv, .grace = true, .keep = SAID, .merged = true};
    ended_t ended;
    process_run(&process, &ended);
    int status = ended.status;
    process_free(&ended);
    return status;
}

/* cucc makes its libraries and the sanitizer's runtime when they are first asked for; here they are asked
 * for. */
static void make_all_of_cucc(void)
{
    static const char *const sanitizer[] = {"make", "-s", "-C", "common/cucc", "sanitizer", NULL};
    static const char *const libraries[] = {"make", "-s", "-C", "common/cucc", "libraries", NULL};
    run(sanitizer);
    run(libraries);
    if (!files_exist("build/cpu/toolchain/thrust/flags"))
        run((const char *const[]){"make", "-s", "-C", "common/cucc", "thrust", NULL});
}

/* In the sandbox, as a student's files are compiled, so that all that the compiler is told is the same. */
static void compile(const grade_t *grade, const char *backend, const char *out, const char *only,
                    const char *targets, int jobs)
{
    arena_t arena = {NULL};
    const char *argv[400] = {
        "make", "--no-print-directory", "-k", "-f", "common/build.mk", "COURSE_IS_MADE=1", "FROM=practicals"};
    size_t n = 7;
    const char *environment[] = {"CHECKING=1", "CUCC_STORE_HEADS=first", NULL};
    argv[n++] = arena_format(&arena, "-j%d", jobs);
    argv[n++] = arena_format(&arena, "BACKEND=%s", backend);
    argv[n++] = arena_format(&arena, "ARCH=%s", grade->arch);
    argv[n++] = arena_format(&arena, "NVCC=%s", grade->nvcc);
    argv[n++] = arena_format(&arena, "ONLY=%s", only);
    argv[n++] = arena_format(&arena, "OUT=%s", out);
    char *copy = arena_text(&arena, targets), *rest = NULL;
    for (char *one = strtok_r(copy, " ", &rest); one && n < 399; one = strtok_r(NULL, " ", &rest))
        argv[n++] = one;
    process_t process = {.argv = argv, .environment = environment, .keep = SAID, .merged = true};
    ended_t ended;
    grade_run(grade, &process, (grade_may_t){.folder = out, .compiles = true}, &ended);
    process_free(&ended);
    arena_free(&arena);
}

/* The programs of the first steps, which are given and stay as they are for most. */
static const char *given_programs(arena_t *arena, const char *out, const char *const *practicals,
                                  size_t count)
{
    const char *list = "";
    for (size_t i = 0; i < count; i++) {
        plan_t plan;
        course_plan(practicals[i], &plan);
        for (size_t k = 0; k < plan.step_count && k < 2; k++)
            list = arena_format(arena, "%s%s/%s/%s ", list, out, practicals[i], plan.steps[k].program);
        plan_free(&plan);
    }
    return list;
}

/* Was anything of the course changed since? */
static bool is_older(const char *stamp)
{
    const char *const argv[] = {"find", "common", "practicals", "-newer", stamp, "-print", "-quit", NULL};
    process_t process = {.argv = argv, .keep = SAID, .merged = true};
    ended_t ended;
    process_run(&process, &ended);
    bool older = ended.status != 0 || ended.out.length > 0;
    process_free(&ended);
    return older;
}

void warm_store(const sandbox_t *sandbox, const grade_t *grade, const char *folder,
                const char *const *practicals, size_t count, int jobs)
{
    if (grade->backend != BACKEND_CPU) return;
    arena_t arena = {NULL};
    sandbox_t own = *sandbox;
    grade_t course = *grade;
    const char *work = arena_format(&arena, "%s/work/.course", folder), *only = "";
    const char *stamp = arena_format(&arena, "%s/store/.warm", folder);
    for (size_t i = 0; i < count; i++) only = arena_format(&arena, "%s%s ", only, practicals[i]);
    make_all_of_cucc();
    const char *before = files_read(&arena, stamp, 4096);
    if (before && strcmp(before, only) == 0 && !is_older(stamp)) {
        arena_free(&arena);
        return;
    }
    show_bar("compiling what is the same for all", 0, 1);
    own.practicals = arena_format(&arena, "%s/tree", work);
    own.programs = arena_format(&arena, "%s/programs", work);
    own.store = arena_format(&arena, "%s/store", folder);
    own.fills_store = true;
    course.run = sandbox_run;
    course.sandbox = &own;
    course.patience = 1;
    const char *run_out = arena_format(&arena, "%s/programs/run", work),
               *look_out = arena_format(&arena, "%s/programs/look", work);
    if (files_folder(own.programs) == 0 && stage_clean(practicals, count, own.practicals) == 0) {
        char why[4500];
        if (sandbox_give(&own, own.store, why, sizeof why) != 0) course_die("%s", why);
        compile(&course, "cpu", run_out, only, "programs", jobs);
        compile(&course, "sanitize", look_out, only, given_programs(&arena, look_out, practicals, count),
                jobs);
    }
    files_remove(work);
    files_write(stamp, only, strlen(only));
    show_no_bar();
    arena_free(&arena);
}
