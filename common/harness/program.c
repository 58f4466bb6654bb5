#define _POSIX_C_SOURCE 200809L

#include "program.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "by_hand.h"
#include "case_words.h"
#include "harness.h"
#include "input_list.h"
#include "report.h"
#include "result.h"
#include "result_format.h"

enum { STATUS_REFUSED = 2, STATUS_CUDA = 3, STATUS_TODO = 4, MAX_HOOKS = 64, MAX_OUTPUTS = 64 };

static int begun, ended, by_hand = 1, cuda_error_noted, todo_noted, exit_status;
static const char *result_path;
static result_t result;
static double started;
static void (*hooks[MAX_HOOKS])(void);
static int hook_count;
static char outputs[MAX_OUTPUTS][RESULT_MAX_NAME];
static int output_count;

double clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

void *harness_allocate(size_t bytes, const char *what)
{
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory) case_refuse("%s: not enough memory for %zu bytes", what, bytes);
    return memory;
}

/* ---- command line ---- */

static const char *argument(int argc, char **argv, int *i)
{
    if (*i + 1 >= argc) case_refuse("%s needs a value (--help says more)", argv[*i]);
    return argv[++*i];
}

static void add_words(const char *words)
{
    char why[256];
    if (case_add_words(words, why, sizeof why) != 0) case_refuse("%s (--help says more)", why);
}

static void read_arguments(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--case") == 0)
            add_words(argument(argc, argv, &i));
        else if (strcmp(argv[i], "--result") == 0)
            result_path = argument(argc, argv, &i);
        else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            case_want_help();
        else if (strcmp(argv[i], "--step") == 0) {
            char word[64];
            snprintf(word, sizeof word, "step=%s", argument(argc, argv, &i));
            add_words(word);
        } else if (argv[i][0] == '-' && argv[i][1] == '-' && strchr(argv[i], '='))
            add_words(argv[i] + 2);
        else if (argv[i][0] == '-')
            case_refuse("unknown option %s (--help says more)", argv[i]);
        else
            add_words(argv[i]);
    }
}

void case_begin(int argc, char **argv)
{
    if (argc > 0) case_set_program(argv[0]);
    if (begun++) case_refuse("case_begin is called twice");
    started = clock_ms();
    read_arguments(argc, argv);
    (void)case_step();
    (void)case_seed();
    if (!result_path) return;
    by_hand = 0;
    if (unlink(result_path) != 0 && errno != ENOENT)
        case_refuse("cannot replace %s: %s", result_path, strerror(errno));
    if (result_open(&result, result_path, case_text()) != 0)
        case_refuse("cannot write %s: %s", result_path, strerror(errno));
}

int case_by_hand(void)
{
    return by_hand;
}

/* ---- outputs ---- */

static void begin_output(const char *name)
{
    case_answer_help();
    if (!begun) case_refuse("output '%s': case_begin comes first", name);
    if (!name[0] || strlen(name) >= RESULT_MAX_NAME) case_refuse("output '%s': no possible name", name);
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
    if (by_hand)
        by_hand_array(name, type, v, n);
    else
        result_data(&result, name, type, was_poisoned ? RESULT_FLAG_POISONED : 0, v, n);
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

void output_text(const char *name, const char *text)
{
    begin_output(name);
    if (!text) case_refuse("output '%s' is a null pointer", name);
    if (by_hand)
        printf("%s: %s\n", name, text);
    else
        result_text(&result, name, text);
}

void metric(const char *name, double value, const char *unit)
{
    if (by_hand)
        printf("%s: %g %s\n", name, value, unit);
    else if (begun)
        result_metric(&result, name, value, unit);
}

/* ---- what guards, inputs and CUDA tell ---- */

void report_guard(const char *name, int side, unsigned element, uint64_t buffer_bytes, uint64_t bytes,
                  uint64_t first, uint64_t last)
{
    if (by_hand)
        by_hand_guard(name, side, bytes, first, last);
    else
        result_guard(&result, name, side, element, buffer_bytes, bytes, first, last);
}

void report_modified(const char *name, char type, uint64_t n, uint64_t index, const void *was, const void *is)
{
    if (by_hand)
        by_hand_modified(name, n, index);
    else
        result_modified(&result, name, type, n, index, was, is);
}

/* A result that holds nothing but the reason of an early end. Written anew, so that it does not matter what
 * the program was doing: this may run on any thread, in the middle of anything. */
static result_t *open_early(void)
{
    static result_t early;
    static atomic_flag taken = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&taken)) return NULL;
    if (result_open(&early, result_path, case_text()) != 0)
        case_refuse("cannot write %s: %s", result_path, strerror(errno));
    return &early;
}

void harness_cuda_error(const char *name, int code, const char *line)
{
    if (by_hand || !begun) return;
    result_t *early = open_early();
    if (!early) return;
    result_cuda(early, name, code, RESULT_CHECKED, line);
    result_close(early);
}

void harness_cuda_unchecked(const char *name, int code, const char *text)
{
    if (cuda_error_noted++) return;
    exit_status = STATUS_CUDA;
    fprintf(stderr, "%s: %s (%d): %s; the program did not look\n", case_program(), name, code, text);
    if (!by_hand) result_cuda(&result, name, code, RESULT_UNCHECKED, text);
}

void harness_cuda_stop(const char *name, int code, const char *text)
{
    harness_cuda_unchecked(name, code, text);
    if (!by_hand) result_close(&result);
    exit(STATUS_CUDA);
}

void harness_todo_seen(int step, const char *file, int line)
{
    if (todo_noted++) return;
    exit_status = STATUS_TODO;
    fprintf(stderr, "%s: step %d is still to do: %s:%d\n", case_program(), step, file, line);
    if (!by_hand && begun) result_todo(&result, step, file, line);
}

void harness_todo(int step, const char *file, int line)
{
    case_answer_help();
    if (by_hand || !begun) {
        harness_todo_seen(step, file, line);
    } else {
        result_t *early = open_early();
        if (!early) return; /* another thread is on its way out */
        result_todo(early, step, file, line);
        result_close(early);
    }
    /* Not exit(): this may be a thread of a kernel on the CPU, which exit's own cleaning up would wait for.
     */
    fflush(stdout);
    _exit(STATUS_TODO);
}

/* ---- the end ---- */

void harness_at_end(void (*hook)(void))
{
    for (int i = 0; i < hook_count; i++)
        if (hooks[i] == hook) return;
    if (hook_count == MAX_HOOKS) case_refuse("more than %d source files with harness_cuda.h", MAX_HOOKS);
    hooks[hook_count++] = hook;
}

int case_end(void)
{
    case_answer_help();
    if (!begun || ended++) case_refuse("case_end is called %s", begun ? "twice" : "without case_begin");
    for (int i = 0; i < hook_count; i++) hooks[i]();
    inputs_free();
    if (by_hand) {
        char unused[512];
        if (case_unused(unused, sizeof unused)) printf("(this step did not ask for: %s)\n", unused);
        return exit_status;
    }
    result_metric(&result, "elapsed", clock_ms() - started, "ms");
    if (result_close(&result) != 0) case_refuse("cannot write %s: %s", result_path, strerror(errno));
    return exit_status;
}
