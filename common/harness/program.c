#define _POSIX_C_SOURCE 200809L

#include "program.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "case_words.h"
#include "harness.h"
#include "input_list.h"
#include "program_state.h"

enum { MAX_HOOKS = 64 };

program_state_t program_state = {.by_hand = 1};

static void (*hooks[MAX_HOOKS])(void);
static int hook_count;

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
            program_state.result_path = argument(argc, argv, &i);
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
    if (program_state.begun++) case_refuse("case_begin is called twice");
    program_state.started = clock_ms();
    read_arguments(argc, argv);
    (void)case_step();
    (void)case_seed();
    if (!program_state.result_path) return;
    program_state.by_hand = 0;
    if (strncmp(program_state.result_path, "/dev/fd/", 8) != 0 && unlink(program_state.result_path) != 0 &&
        errno != ENOENT)
        case_refuse("cannot replace %s: %s", program_state.result_path, strerror(errno));
    if (result_open(&program_state.result, program_state.result_path, case_text()) != 0)
        case_refuse("cannot write %s: %s", program_state.result_path, strerror(errno));
    early_begin();
}

int harness_device_count = 1;

int harness_devices(int fallback)
{
    char number[8];
    const size_t count = case_size("devices", (size_t)fallback);
    if (count < 1 || count > 8) case_refuse("devices=%zu: there can be 1 to 8", count);
    snprintf(number, sizeof number, "%zu", count);
    setenv("CUCC_DEVICES", number, 1);
    return harness_device_count = (int)count;
}

int case_by_hand(void)
{
    return program_state.by_hand;
}

int harness_recorded(void)
{
    return getenv("CUCC_TRACE") != NULL;
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
    if (!program_state.begun || program_state.ended++)
        case_refuse("case_end is called %s", program_state.begun ? "twice" : "without case_begin");
    for (int i = 0; i < hook_count; i++) hooks[i]();
    inputs_free();
    if (program_state.by_hand) {
        char unused[512];
        if (case_unused(unused, sizeof unused)) printf("(this step did not ask for: %s)\n", unused);
        return program_state.exit_status;
    }
    result_metric(&program_state.result, "elapsed", clock_ms() - program_state.started, "ms");
    if (result_close(&program_state.result) != 0)
        case_refuse("cannot write %s: %s", program_state.result_path, strerror(errno));
    return program_state.exit_status;
}
