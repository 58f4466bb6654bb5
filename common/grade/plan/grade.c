#include "grade.h"

void grade_run(const grade_t *grade, process_t *process, grade_may_t may, ended_t *ended)
{
    if (grade && grade->run)
        grade->run(grade, process, may, ended);
    else
        process_run(process, ended);
}
