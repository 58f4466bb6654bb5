#include "sum.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grade/plan/course.h"
#include "grade/step/repeat.h"
#include "show.h"

void sum_add(sum_t *sum, const step_t *step)
{
    if (sum->count == SUM_MOST) course_die("more than %d steps at a time: choose some with P=", SUM_MOST);
    sum->steps[sum->count++] = step;
}

static int count_of(const sum_t *sum, status_t status)
{
    int count = 0;
    for (size_t i = 0; i < sum->count; i++) count += sum->steps[i]->record.status == status;
    return count;
}

/* The first step that is wrong, or else the first that is still to do. */
static const step_t *next_step(const sum_t *sum)
{
    const step_t *next = NULL;
    for (size_t i = 0; i < sum->count; i++) {
        if (status_is_wrong(sum->steps[i]->record.status)) return sum->steps[i];
        if (!next && sum->steps[i]->record.status == STATUS_TODO) next = sum->steps[i];
    }
    return next;
}

/* A result of a case is wrong, which can be run again */
static bool is_of_case(const step_t *step)
{
    const record_t *r = &step->record;
    return (r->status == STATUS_FAIL || r->status == STATUS_ERROR) && r->backend == BACKEND_CPU &&
           !r->cause && !r->fault && !step->by_make && !step->failing && !step->of_metric &&
           step->step->case_count;
}

/* Can `make show` have a page on which it is seen what is wrong: a result, a race, an access out of bounds?
 */
static bool has_page(const step_t *step)
{
    return is_of_case(step) && !step->step->shows_nothing;
}

/* Is neither the mistake nor its line known? Then `make locate` may find it. */
static bool has_no_line(const step_t *step)
{
    const record_t *r = &step->record;
    return is_of_case(step) && r->status == STATUS_FAIL && !r->names_mistake && !step->at_line;
}

/* A command about the first step that is such a one */
static void print_command(FILE *out, const sum_t *sum, const grade_t *grade, bool (*is_such)(const step_t *),
                          const char *what)
{
    arena_t arena = {NULL};
    for (size_t i = 0; i < sum->count; i++) {
        const step_t *step = sum->steps[i];
        if (!is_such(step)) continue;
        fprintf(out, "      %s P=%.*s STEP=%d%s\n", what, (int)strcspn(step->plan->name, "_"),
                step->plan->name, step->step->number,
                repeat_words(&arena, grade, REPEAT_SEED | REPEAT_PATIENCE));
        break;
    }
    arena_free(&arena);
}

/* GRADE_LOCATE=FILE: the caller looks for the line by itself (common/front/check.sh), and is told there what would have
 * been printed, and the seed. */
static void print_no_line(const sum_t *sum, const grade_t *grade)
{
    const char *path = getenv("GRADE_LOCATE");
    FILE *file = path ? fopen(path, "w") : NULL, *out = file ? file : stdout;
    print_command(out, sum, grade, has_no_line, "Look for the line: make locate");
    if (file && ftell(file) > 0) fprintf(file, "%lld\n", grade->seed);
    if (file) fclose(file);
}

static void print_next(const step_t *step, const grade_t *grade)
{
    arena_t arena = {NULL};
    const char *where = step->record.where;
    int number = (int)strcspn(step->plan->name, "_");
    if (!*where && status_is_wrong(step->record.status))
        where = course_work_file(&arena, grade->from, step->plan->name, step->step->program);
    printf("Next: practical %.*s, step %d%s%s\n", number, step->plan->name, step->step->number,
           *where ? ": " : "", where);
    printf("      make hint P=%.*s STEP=%d; then: make check P=%.*s STEP=%d%s\n", number, step->plan->name,
           step->step->number, number, step->plan->name, step->step->number,
           repeat_words(&arena, grade, REPEAT_BACKEND | REPEAT_SEED | REPEAT_PATIENCE));
    arena_free(&arena);
}

int sum_print(const sum_t *sum, const grade_t *grade)
{
    const show_colours_t *c = show_colours();
    const struct {
        status_t status;
        const char *words, *colour;
    } parts[] = {{STATUS_PASS, "pass", c->green},       {STATUS_TODO, "to do", c->yellow},
                 {STATUS_FAIL, "fail", c->red},         {STATUS_ERROR, "with errors", c->red},
                 {STATUS_TIMEOUT, "over time", c->red}, {STATUS_SKIP, "skipped", c->dim}};
    int points = 0, most = 0, wrong = 0;
    const char *comma = "";
    for (size_t i = 0; i < sum->count; i++) {
        points += sum->steps[i]->record.points;
        most += sum->steps[i]->record.max_points;
        wrong += status_is_wrong(sum->steps[i]->record.status);
    }
    printf("\n%s%d of %d points%s. Steps: ", c->bold, points, most, c->plain);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        int count = count_of(sum, parts[i].status);
        if (count == 0) continue;
        printf("%s%s%d %s%s", comma, parts[i].colour, count, parts[i].words, c->plain);
        comma = ", ";
    }
    printf(".\n");
    const step_t *next = next_step(sum);
    if (next) print_next(next, grade);
    print_command(stdout, sum, grade, has_page, "See it run, step by step: make show");
    print_no_line(sum, grade);
    return wrong > 0;
}
