#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "case_words.h"
#include "harness.h"
#include "program.h"
#include "program_state.h"
#include "result_format.h"

static int ready, cuda_error_noted, todo_noted;
static atomic_flag leaving = ATOMIC_FLAG_INIT; /* a thread has begun to write why the program ends */

void early_begin(void)
{
    ready = 1;
}

/* A result that holds nothing but the reason of an early end. Written anew, so that it does not matter what
 * the program was doing: this may run on any thread, in the middle of anything. */
static result_t *open_early(void)
{
    static result_t early;
    if (result_open(&early, program_state.result_path, case_text()) != 0)
        case_refuse("cannot write %s: %s", program_state.result_path, strerror(errno));
    return &early;
}

void harness_cuda_error(const char *name, int code, const char *line)
{
    if (program_state.by_hand || !ready) return;
    if (atomic_flag_test_and_set(&leaving)) return;
    result_t *early = open_early();
    result_cuda(early, name, code, RESULT_CHECKED, line);
    result_close(early);
}

void harness_cuda_unchecked(const char *name, int code, const char *text)
{
    if (cuda_error_noted++) return;
    program_state.exit_status = STATUS_CUDA;
    fprintf(stderr, "%s: %s (%d): %s; the program did not look\n", case_program(), name, code, text);
    if (!program_state.by_hand) result_cuda(&program_state.result, name, code, RESULT_UNCHECKED, text);
}

void harness_cuda_stop(const char *name, int code, const char *text)
{
    harness_cuda_unchecked(name, code, text);
    if (!program_state.by_hand) result_close(&program_state.result);
    exit(STATUS_CUDA);
}

void case_lacks(const char *what)
{
    case_answer_help();
    fflush(stdout);
    fprintf(stderr, "%s: not on this machine, which lacks %s\n", case_program(), what);
    if (!program_state.by_hand && ready) {
        result_t *early = open_early();
        result_lacks(early, what);
        result_close(early);
    }
    exit(STATUS_LACKS);
}

/* Says so on standard error; what was printed before stands before, in a file too. */
static void tell_todo(int step, const char *file, int line)
{
    fflush(stdout);
    fprintf(stderr, "%s: step %d is still to do: %s:%d\n", case_program(), step, file, line);
}

void harness_todo_seen(int step, const char *file, int line)
{
    if (todo_noted++) return;
    program_state.exit_status = STATUS_TODO;
    tell_todo(step, file, line);
    if (!program_state.by_hand && ready) result_todo(&program_state.result, step, file, line);
}

void harness_todo(int step, const char *file, int line)
{
    case_answer_help();
    if (atomic_flag_test_and_set(&leaving)) return; /* another thread is on its way out */
    tell_todo(step, file, line);
    if (!program_state.by_hand && ready) {
        result_t *early = open_early();
        result_todo(early, step, file, line);
        result_close(early);
    }
    /* Not exit(), whose cleaning up would wait for the threads of a kernel on the CPU: this may be one. */
    _exit(STATUS_TODO);
}
