#include "list.h"

#include <stdio.h>
#include <stdlib.h>

#include "grade/plan/cases.h"
#include "grade/plan/course.h"
#include "grade/step/look.h"
#include "grade/plan/options.h"

enum { PLAN_MAX = 1 << 22 };

static void print_plan(const plan_t *plan)
{
    printf("practical\t%s\t%s\n", plan->name, plan->title);
    for (size_t i = 0; i < plan->step_count; i++) {
        const plan_step_t *s = &plan->steps[i];
        printf("step\t%d\t%d\t%s\t%s\n", s->number, s->points, s->program, s->title);
        for (size_t k = 0; k < s->case_count; k++) printf("case\t%s\n", s->cases[k]);
        for (size_t k = 0; k < s->late_case_count; k++) printf("late\t%d\t%s\n", s->late, s->late_cases[k]);
        for (size_t k = 0; *s->clean && k < s->clean_case_count; k++)
            printf("clean\t%s\t%s\n", s->clean, s->clean_cases[k]);
        for (size_t k = 0; k < s->speed_count; k++)
            printf("on_gpu\t%s\t%s\t%s\t%s\n", s->speeds[k].metric,
                   *s->speeds[k].what ? s->speeds[k].what : "-", s->speeds[k].least, s->speeds[k].words);
    }
}

int list_plan(void)
{
    static char text[PLAN_MAX];
    char why[1000];
    plan_t plan;
    size_t bytes = fread(text, 1, sizeof text, stdin);
    int wrong = plan_read(&plan, text, bytes, why, sizeof why);
    if (wrong)
        fprintf(stderr, "%s\n", why);
    else
        print_plan(&plan);
    plan_free(&plan);
    return wrong ? 2 : 0;
}

int list_words(void)
{
    arena_t arena = {NULL};
    const char *from = options_text("FROM"), *step = options_text("STEP");
    course_t course = course_practicals(&arena, options_text("P"));
    for (size_t i = 0; *step && i < course.count; i++) {
        plan_t plan;
        course_plan(course.names[i], &plan);
        course_step(&plan, step);
        plan_free(&plan);
    }
    printf("SEED=%lld JOBS=%d PATIENCE=%d from=%s practicals='", options_seed(), options_jobs(),
           options_number("PATIENCE", 1), course_from(&arena, *from ? from : "practicals"));
    for (size_t i = 0; i < course.count; i++) printf("%s%s", i ? " " : "", course.names[i]);
    puts("'");
    arena_free(&arena);
    return 0;
}

/* A step without cases has none to look into. */
int list_inspected(const char *practical, const char *number)
{
    plan_t plan;
    course_plan(practical, &plan);
    const plan_step_t *step = course_step(&plan, number);
    if (*step->registers && step->case_count) printf("registers\t%s\n", step->registers);
    for (size_t i = 0; i < step->case_count; i++)
        printf("case\t-\t%s\n", cases_declared(&plan.arena, step->cases[i]));
    if (step->shows_nothing) puts("show\t-\tnone");
    for (size_t i = 0; i < step->show_case_count; i++)
        printf("show\t-\t%s\n", cases_declared(&plan.arena, step->show_cases[i]));
    for (size_t i = 0; step->case_count && i < step->clean_case_count; i++)
        printf("clean\t%s\t%s\n", *step->clean ? step->clean : "-",
               cases_declared(&plan.arena, step->clean_cases[i]));
    for (size_t m = 0; step->case_count && m < step->metric_count; m++)
        for (size_t i = 0; i < step->metrics[m].case_count; i++)
            printf("metric\t%s\t%s\t%s\t%s\t%s\n", step->metrics[m].name, step->metrics[m].kernel,
                   step->metrics[m].how, step->metrics[m].bound,
                   cases_declared(&plan.arena, step->metrics[m].cases[i]));
    plan_free(&plan);
    return 0;
}

int list_look(char **words)
{
    arena_t arena = {NULL};
    long long seconds;
    const char *why;
    if (cases_whole(words[3], &seconds) != 0 || seconds > 1000000)
        course_die("grade look: %s is no time", words[3]);
    look_t look = {.program = words[0],
                   .words = words[1],
                   .report = words[2],
                   .order = getenv("CUCC_ORDER"),
                   .limit = (int)seconds};
    switch (look_run(NULL, &arena, &look, &why)) {
    case LOOK_WHOLE:
        puts("whole");
        break;
    case LOOK_TODO:
        puts("todo");
        break;
    case LOOK_BROKEN:
        printf("broken\t%s\n", why);
    }
    arena_free(&arena);
    return 0;
}
