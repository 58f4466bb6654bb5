/* check.h: `make check`: all steps that are asked for, a line each in teaching order, the report, what is
 * remembered, and the sum. */
#ifndef GRADE_CHECK_H
#define GRADE_CHECK_H

/* words: backend=, why=, arch=, device= and nvcc=, as common/backend.sh says them. P, STEP, SEED, FROM,
 * REPORT, JOBS and PATIENCE are taken from the environment. Returns the exit status: 0, 1 when something that
 * was attempted fails, 2 when it could not be checked, 130 when it was stopped. */
int check_run(int count, char **words);

#endif
