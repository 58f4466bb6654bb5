#include <math.h>
#include <string.h>

#include "compare.h"
#include "judge.h"
#include "run.h"

static output_t *need(const char *name, const char *types, size_t *n)
{
    output_t *output = expect_output(name, types);
    if (!output) judge_finish();
    if (n) *n = output->n;
    if (output->type != 't') compare_poison(output);
    return output;
}

const double *got_double(const char *name, size_t *n)
{
    return compare_as_double(need(name, "df", n));
}

const int *got_int(const char *name, size_t *n)
{
    return need(name, "i", n)->elements;
}

const unsigned *got_uint(const char *name, size_t *n)
{
    return need(name, "u", n)->elements;
}

const unsigned long long *got_u64(const char *name, size_t *n)
{
    return need(name, "l", n)->elements;
}

const char *got_text(const char *name)
{
    return need(name, "t", NULL)->elements;
}

int got_there(const char *name)
{
    return reader_output(result_now, name) != NULL;
}

double got_metric(const char *name)
{
    double value = NAN;
    for (int i = 0; i < result_now->metric_count; i++)
        if (strcmp(result_now->metrics[i].name, name) == 0) value = result_now->metrics[i].value;
    return value;
}
