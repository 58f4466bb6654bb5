#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "by_hand.h"
#include "cucc/include/cucc/sanitizer.h" /* cucc_sanitizer_output: NULL in other programs */
#include "case_words.h"
#include "harness.h"
#include "program.h"
#include "program_state.h"
#include "report.h"
#include "result_format.h"

enum { MAX_OUTPUTS = 64, MAX_NOTES = 200 }; /* the reader takes 64 and 256 */

static char outputs[MAX_OUTPUTS][RESULT_MAX_NAME];
static int output_count, metric_count, report_count;

static void begin_output(const char *name)
{
    case_answer_help();
    if (!program_state.begun) case_refuse("output '%s': case_begin comes first", name);
    if (!name[0] || strlen(name) >= RESULT_MAX_NAME) case_refuse("output '%s': not a possible name", name);
    for (int i = 0; i < output_count; i++)
        if (strcmp(outputs[i], name) == 0) case_refuse("output '%s' is handed over twice", name);
    if (output_count == MAX_OUTPUTS) case_refuse("output '%s': more than %d outputs", name, MAX_OUTPUTS);
    strcpy(outputs[output_count++], name);
}

void harness_output(const char *name, char type, const void *v, size_t n, int was_poisoned)
{
    begin_output(name);
    if (n > (size_t)PTRDIFF_MAX / 8)
        case_refuse("output '%s': %lld elements are not possible", name, (long long)n);
    if (n && !v) case_refuse("output '%s' is a null pointer", name);
    if (cucc_sanitizer_output) cucc_sanitizer_output(name, v, n, result_element((unsigned char)type));
    if (program_state.by_hand)
        by_hand_array(name, type, v, n);
    else
        result_data(&program_state.result, name, type, was_poisoned ? RESULT_FLAG_POISONED : 0, v, n);
}

void output_float(const char *name, const float *v, size_t n)
{
    harness_output(name, 'f', v, n, 0);
}

void output_double(const char *name, const double *v, size_t n)
{
    harness_output(name, 'd', v, n, 0);
}

void output_int(const char *name, const int *v, size_t n)
{
    harness_output(name, 'i', v, n, 0);
}

void output_uint(const char *name, const unsigned *v, size_t n)
{
    harness_output(name, 'u', v, n, 0);
}

void output_u64(const char *name, const unsigned long long *v, size_t n)
{
    harness_output(name, 'l', v, n, 0);
}

void metric(const char *name, double value, const char *unit)
{
    if (metric_count++ == MAX_NOTES) case_refuse("metric '%s': more than %d metrics", name, MAX_NOTES);
    if (program_state.by_hand)
        printf("%s: %g %s\n", name, value, unit);
    else if (program_state.begun)
        result_metric(&program_state.result, name, value, unit);
}

/* ---- what times, guards, inputs and CUDA tell ---- */

void harness_unseen_work(double ms, double whole)
{
    static bool told;
    if (told || !program_state.begun) return;
    told = true;
    if (program_state.by_hand)
        printf("%g ms is not the whole time: until the device is idle it takes %g ms\n", ms, whole);
    else
        result_unseen(&program_state.result, ms, whole);
}

void report_guard(const char *name, int side, unsigned element, uint64_t buffer_bytes, uint64_t bytes,
                  uint64_t first, uint64_t last)
{
    if (report_count++ >= MAX_NOTES) return; /* enough is known */
    if (program_state.by_hand)
        by_hand_guard(name, side, bytes, first, last);
    else
        result_guard(&program_state.result, name, side, element, buffer_bytes, bytes, first, last);
}

void report_modified(const char *name, char type, uint64_t n, uint64_t index, const void *was, const void *is)
{
    if (report_count++ >= MAX_NOTES) return;
    if (program_state.by_hand)
        by_hand_modified(name, n, index);
    else
        result_modified(&program_state.result, name, type, n, index, was, is);
}
