#include "grade.h"

void grade_run(const grade_t *grade, process_t *process, grade_may_t may, ended_t *ended)
{
    budget_t *budget = grade ? grade->budget : NULL;
    int taken = budget ? budget_take(budget, process, ended) : 0;
    if (taken < 0) return;
    if (grade && grade->run)
        grade->run(grade, process, may, ended);
    else
        process_run(process, ended);
    if (budget) budget_give(budget, taken, ended);
}
