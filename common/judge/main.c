/* judge: one run of a program, and one record of what it is worth (README.md). */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "base/record.h"
#include "case.h"
#include "judge_case.h"

static record_t record_of(const arguments_t *a, const verdict_t *v, const char *seed)
{
    return (record_t){.practical = a->practical,
                      .title = a->title,
                      .case_line = a->run.case_line,
                      .status = v->status,
                      .backend = a->backend,
                      .device = a->device,
                      .message = v->message,
                      .hint = v->hint,
                      .where = v->where,
                      .seed = seed,
                      .metrics = v->metrics,
                      .order = a->order ? a->order : "",
                      .pattern = v->pattern,
                      .claims = v->claims,
                      .step = a->run.step,
                      .points = strcmp(v->status, "pass") == 0 ? a->points : 0,
                      .max_points = a->points,
                      .time_ms = v->time_ms < 0 ? a->wall_ms : v->time_ms};
}

int main(int argc, char **argv)
{
    arguments_t arguments;
    char seed[32];
    arguments_read(&arguments, argc, argv);
    verdict_t verdict = judge_case(&arguments.run);
    snprintf(seed, sizeof seed, "%llu", case_seed());
    record_t record = record_of(&arguments, &verdict, seed);
    record_print(stdout, &record);
    int status = record_exit(verdict.status);
    if (fflush(stdout) != 0) {
        fprintf(stderr, "judge: cannot write the record: %s\n", strerror(errno));
        status = 2;
    }
    _exit(status); /* nothing of a gold that crashed is run any more */
}
