/* build.h: what must be made before it can run, through common/build.mk. */
#ifndef GRADE_BUILD_H
#define GRADE_BUILD_H

#include <stdbool.h>
#include <stddef.h>

#include "grade/plan/grade.h"
#include "grade/plan/plan.h"

/* A program that steps wait for. */
typedef struct {
    const char *target; /* build/cpu/practicals/04_reduction/reduction */
    bool settled;       /* made or not, nothing more will be done about it; to begin with: it is not wanted */
    char *unbegun; /* why no compiler could be started, a fault of the machine; NULL: one was. To be freed */
} build_target_t;

/* Makes what the course itself needs: judges, toolchain, xray. only: the practicals' names, separated by
 * spaces. Returns 0, or -1 when it does not build: then what make said is in *said (to be freed) unless the
 * engine is to stop. */
int build_course(const grade_t *grade, const char *only, int jobs, char **said);

/* Makes programs, and calls settled(of, target) as each is made or given up; at the end all are. It needs a
 * slot, which make takes for its first job; for the others make takes slots as they are free. log: a file for
 * what make says. */
void build_programs(const grade_t *grade, const char *only, build_target_t *targets, size_t count,
                    const char *log, void (*settled)(void *of, build_target_t *target), void *of);

/* What the machine lacks of what a program needs (`needs` in the plan), in the plan's words; NULL where it
 * has all of it. The compiler is asked, about a file of our own: nothing of a student's has a say in it. */
const char *build_lacks(const grade_t *grade, arena_t *arena, const plan_t *plan, const char *program);

/* Whether the compiler ran and has not found a header. What it cannot be asked is not missing: then the
 * program's own compilation tells what is wrong. */
bool build_is_missing(const grade_t *grade, arena_t *arena, const char *header);

/* Makes one program of the sanitizer build, in the caller's slot. Returns NULL, or, where no compiler could
 * be started, why (to be freed). */
char *build_sanitized(const grade_t *grade, const char *practical, const char *target);

/* The same program once more, with the names of its variables, which build_sanitized has made already.
 * Returns its path, or NULL where it cannot be made. */
const char *build_named(const grade_t *grade, arena_t *arena, const char *practical, const char *program);

#endif
