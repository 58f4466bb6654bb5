#include "progress.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "grade/plan/course.h"
#include "grade/plan/options.h"
#include "remember.h"
#include "show.h"

enum { BAR = 40, SIGNS = 12 };

typedef struct {
    arena_t arena;
    int passed, steps, points, most;
    bool again; /* a step has passed, but its file has changed since */
    const char *next, *next_file, *next_words;
} progress_t;

/* # passed, ! fails, ? passed and changed since, . to do */
static char sign_of(progress_t *p, const plan_t *plan, const plan_step_t *step, const remembered_t *was)
{
    if (!was) return '.';
    bool passed = was->status == STATUS_PASS;
    if (!passed && was->status == STATUS_TODO) return '.';
    bool same = strcmp(course_sources_sum(&p->arena, plan->name, step->program), was->sum) == 0;
    return passed ? (same ? '#' : '?') : (same ? '!' : '.');
}

static void paint(const char *signs)
{
    const show_colours_t *c = show_colours();
    for (; *signs; signs++) {
        const char *colour = *signs == '#'   ? c->green
                             : *signs == '!' ? c->red
                             : *signs == '?' ? c->yellow
                                             : "";
        printf("%s%c%s", colour, *signs, *colour ? c->plain : "");
    }
}

static void note_next(progress_t *p, const plan_t *plan, const plan_step_t *step, char sign)
{
    int number = (int)strcspn(plan->name, "_");
    p->next = arena_format(&p->arena, "practical %.*s, step %d: %s%s", number, plan->name, step->number,
                           step->title, sign == '!' ? " (it fails)" : "");
    p->next_file = course_work_file(&p->arena, "practicals", plan->name, step->program);
    p->next_words = arena_format(&p->arena, "P=%.*s STEP=%d", number, plan->name, step->number);
}

/* One practical: its signs into bar; returns how many of its steps have passed. */
static int look_at(progress_t *p, const plan_t *plan, char *bar)
{
    memory_t memory = remember_read(&p->arena, plan->name);
    int passed = 0;
    for (size_t i = 0; i < plan->step_count; i++) {
        const plan_step_t *step = &plan->steps[i];
        const remembered_t *was = NULL;
        for (size_t k = 0; k < memory.count; k++)
            if (memory.steps[k].step == step->number) was = &memory.steps[k];
        char sign = sign_of(p, plan, step, was);
        if (sign == '#') {
            passed++;
            p->points += was->points;
        } else if (sign == '?') {
            p->again = true;
        } else if (!p->next)
            note_next(p, plan, step, sign);
        bar[i] = sign;
        p->most += step->points;
    }
    bar[plan->step_count] = '\0';
    p->passed += passed;
    p->steps += (int)plan->step_count;
    return passed;
}

static void print_next(const progress_t *p)
{
    if (p->next) {
        printf("Next: %s\n      read and edit %s, then: make check %s\n", p->next, p->next_file,
               p->next_words);
        printf("      stuck? make hint %s        everything else: make help\n", p->next_words);
    } else if (p->again) {
        puts("Next: make check, because files have changed since their steps passed.");
    } else
        puts("All steps pass. make solutions P=... shows how we did it; make help lists the rest.");
}

int progress_print(void)
{
    progress_t p = {.next = NULL};
    show_choose_colour();
    const show_colours_t *c = show_colours();
    course_t course = course_practicals(&p.arena, options_text("P"));
    char(*bars)[128] = arena_take(&p.arena, course.count * sizeof *bars), whole[BAR + 1];
    int *passed = arena_take(&p.arena, course.count * sizeof *passed);
    int *steps = arena_take(&p.arena, course.count * sizeof *steps);
    for (size_t i = 0; i < course.count; i++) {
        plan_t plan;
        course_plan(course.names[i], &plan);
        passed[i] = look_at(&p, &plan, bars[i]);
        steps[i] = (int)plan.step_count;
        plan_free(&plan);
    }
    int filled = p.steps ? p.passed * BAR / p.steps : 0;
    memset(whole, '.', BAR);
    memset(whole, '#', (size_t)filled);
    whole[BAR] = '\0';
    putchar('[');
    paint(whole);
    printf("] %s%d/%d steps%s, %d of %d points\n\n", c->bold, p.passed, p.steps, c->plain, p.points, p.most);
    for (size_t i = 0; i < course.count; i++) {
        printf("  %-24s ", course.names[i]);
        paint(bars[i]);
        printf("%*s %d/%d\n", steps[i] < SIGNS ? SIGNS - steps[i] : 0, "", passed[i], steps[i]);
    }
    printf("\n  # passed   ! fails   . to do%s\n\n",
           p.again ? "   ? passed, but its file has changed since" : "");
    print_next(&p);
    arena_free(&p.arena);
    return 0;
}
