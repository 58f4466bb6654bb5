#include "marks.h"

#include <stdbool.h>
#include <string.h>

static mark_t mark_attempt(const policy_t *policy, const student_t *student,
                           const class_practical_t *practical, const attempt_t *attempt)
{
    mark_t mark = {.practical = practical, .factor = 1};
    for (size_t i = 0; i < student->result_count; i++) {
        const result_t *r = &student->results[i];
        if (r->attempt != attempt->number || strcmp(r->practical, practical->name) != 0) continue;
        mark.attempt = attempt;
        mark.steps++;
        if (!result_counts(r)) {
            mark.faults += r->fault != FAULT_NONE;
            mark.skipped += r->fault == FAULT_NONE;
            mark.errors += r->fault != FAULT_NONE;
            continue;
        }
        mark.errors += !r->has_hand && r->status == STATUS_ERROR;
        mark.points += result_points(r);
        mark.max_points += r->max_points;
    }
    if (attempt->has_time) mark.late = policy_late(policy, student->id, practical->name, attempt->seconds);
    mark.factor = policy_factor(policy, mark.late);
    mark.credited = mark.points * mark.factor;
    return mark;
}

/* Is the second, which came later, the one that counts? */
static bool replaces(const policy_t *policy, const mark_t *first, const mark_t *second)
{
    if (!second->attempt) return false;
    return !first->attempt || !policy->best || second->credited > first->credited;
}

static mark_t mark_practical(const policy_t *policy, const student_t *student,
                             const class_practical_t *practical)
{
    mark_t counts = {.practical = practical, .factor = 1};
    for (size_t i = 0; i < student->attempt_count; i++) {
        mark_t mark = mark_attempt(policy, student, practical, &student->attempts[i]);
        if (replaces(policy, &counts, &mark)) counts = mark;
    }
    return counts;
}

marks_t marks_of(arena_t *arena, const class_t *class, const policy_t *policy, const student_t *student)
{
    marks_t all = {.marks = arena_take(arena, (class->practical_count + 1) * sizeof(mark_t)),
                   .complete = true};
    double weights = 0, sum = 0;
    for (size_t i = 0; i < class->practical_count; i++) {
        const class_practical_t *practical = &class->practicals[i];
        mark_t mark = mark_practical(policy, student, practical);
        double weight = policy_weight(policy, practical->name);
        all.marks[i] = mark;
        all.points += mark.points;
        all.credited += mark.credited;
        all.max_points += mark.max_points;
        all.errors += mark.errors;
        all.faults += mark.faults;
        if (mark.late > all.late) all.late = mark.late;
        if (weight <= 0) continue;
        if (mark.attempt ? (size_t)mark.steps < practical->step_count : !policy->missing_is_zero)
            all.complete = false;
        if (mark.faults) all.complete = false;
        if (mark.attempt && mark.max_points == 0) continue; /* every step of it needs a GPU */
        weights += weight;
        if (mark.attempt) sum += weight * mark.credited / mark.max_points;
    }
    if (weights == 0) all.complete = false;
    if (all.complete) all.total = policy_round(policy, policy->scale * sum / weights);
    return all;
}
