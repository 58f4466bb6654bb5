#define _GNU_SOURCE

#include "alone.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "call.h"
#include "grade/plan/options.h"
#include "grade/process/files.h"
#include "sandbox_files.h"

enum { COMPILER_CPU = 60, BUILD_LIMIT = 900 };

static const unsigned long long COMPILED = 256ull << 20;

/* What a compilation sees of the course. build/ is its own, but for what is bound there. */
static void show_course(call_t *call, const sandbox_t *s)
{
    static const char *const handed_on[] = {"CXX", "CC", "NVCCFLAGS", "PATIENCE", "COMPILER_LIMIT"};
    const char *toolchain = "build/cpu/toolchain";
    call_bind(call, s, "--ro-bind", "common");
    CALL_ADD(call, "--ro-bind", call_under_root(s, call->arena, s->practicals),
             call_under_root(s, call->arena, "practicals"));
    CALL_ADD(call, "--size", "16777216", "--tmpfs", call_under_root(s, call->arena, "build"));
    call_bind(call, s, "--ro-bind", "build/harness");
    if (files_exist(toolchain)) {
        call_bind(call, s, "--ro-bind", toolchain);
        if (files_exist("build/cpu/toolchain/store"))
            CALL_ADD(call, "--tmpfs", call_under_root(s, call->arena, "build/cpu/toolchain/store"));
    }
    call_bind(call, s, s->fills_store ? "--bind" : "--ro-bind", s->store);
    CALL_ADD(call, "--setenv", "CUCC_STORE", call_under_root(s, call->arena, s->store));
    for (size_t i = 0; i < sizeof handed_on / sizeof *handed_on; i++)
        if (*options_text(handed_on[i])) CALL_ADD(call, "--setenv", handed_on[i], options_text(handed_on[i]));
}

static void add_environment(call_t *call, const process_t *process, const char *report, int fd)
{
    for (const char *const *one = process->environment; one && *one; one++) {
        const char *word = call_with_descriptor(call->arena, *one, report, fd), *value = strchr(word, '=');
        if (value)
            CALL_ADD(call, "--setenv", arena_copy(call->arena, word, (size_t)(value - word)), value + 1);
    }
}

/* The command itself: the limit of processes is set within, where it counts those of this sandbox alone. */
static void add_command(call_t *call, const sandbox_t *s, const process_t *process, const char *result,
                        int fd)
{
    call_add_directory(call, s, process->directory ? process->directory : ".");
    CALL_ADD(call, "prlimit", arena_format(call->arena, "--nproc=%d", call_processes()), "--");
    for (const char *const *word = process->argv; *word; word++) {
        const char *whole = call_with_descriptor(call->arena, *word, result, fd);
        /* From within another folder a program of the course is found by its whole name. */
        bool ours = word == process->argv && strncmp(whole, "common/", 7) == 0;
        call_add(call, ours ? call_under_root(s, call->arena, whole) : whole);
    }
    call_add(call, NULL);
}

/* What bubblewrap writes to `told`, a line of JSON each: {"child-pid": 7}, and {"exit-code": 0} of what has
 * begun alone. Nothing within the sandbox inherits it. */
static bool told_exit_code(int told)
{
    char words[2048], *rest = NULL;
    ssize_t length = pread(told, words, sizeof words - 1, 0);
    bool found = false;
    words[length > 0 ? length : 0] = '\0';
    for (char *line = strtok_r(words, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        json_object_t object = {.count = 0};
        found |= json_parse(&object, line) == 0 && *json_get(&object, "exit-code");
        json_free(&object);
    }
    return found;
}

/* On a machine that is short of namespaces or processes for a moment, bubblewrap itself ends before what it
 * is to run has begun (1), or is not begun itself (127). No word that is printed says so, only what
 * bubblewrap tells us aside. */
static bool did_not_begin(const ended_t *ended, int told)
{
    if (ended->stopped || ended->unbegun) return ended->unbegun;
    return told >= 0 && !ended->overran && (ended->status == 1 || ended->status == 127) &&
           !told_exit_code(told);
}

/* What a process needs could not be had: without it, its result would look like its fault. */
void alone_not_begun(ended_t *ended, const process_t *process, const char *why)
{
    *ended = (ended_t){.status = 127, .unbegun = true, .stopped = process_stopping()};
    output_t *said = process->merged ? &ended->out : &ended->err,
             *none = process->merged ? &ended->err : &ended->out;
    if (output_begin(none, 0) == 0) output_end(none);
    if (output_begin(said, strlen(why) + 1) != 0) return;
    output_add(said, why, strlen(why));
    output_end(said);
}

/* What it sees: the system, and the devices, the course or the folder that it may have. told: where
 * bubblewrap tells us what became of it; -1: nowhere. */
static void add_view(call_t *call, const sandbox_t *s, grade_may_t may, const char *folder, int told)
{
    for (size_t i = 0; i < s->everywhere_count; i++) call_add(call, s->everywhere[i]);
    if (told >= 0) CALL_ADD(call, "--json-status-fd", arena_format(call->arena, "%d", told));
    for (size_t i = 0; i < s->device_count && !may.compiles; i++) call_add(call, s->devices[i]);
    if (may.compiles) show_course(call, s);
    call_bind(call, s, "--ro-bind", s->programs);
    if (folder) call_bind(call, s, "--bind", folder);
}

/* Where bubblewrap itself did not begin, it is tried again a moment later, and once more. */
static void run_until_begun(const process_t *confined, int told, ended_t *ended)
{
    for (int left = 2; process_run(confined, ended), left > 0 && did_not_begin(ended, told); left--) {
        process_free(ended);
        if (told >= 0 && ftruncate(told, 0) == 0) lseek(told, 0, SEEK_SET);
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    }
    ended->unbegun = did_not_begin(ended, told);
}

void alone_run(const grade_t *grade, const process_t *process, grade_may_t may, int result, int report,
               ended_t *ended)
{
    const sandbox_t *s = grade->sandbox;
    arena_t arena = {NULL};
    call_t call = {.arena = &arena};
    const char *folder = may.folder ? call_under_root(s, &arena, may.folder) : NULL;
    char why[PATH_MAX + 200];
    if (folder && sandbox_give(s, folder, why, sizeof why) != 0) {
        alone_not_begun(ended, process, why);
        arena_free(&arena);
        return;
    }
    process_limits_t limits = sandbox_limits(s);
    if (may.compiles)
        limits.file = COMPILED, limits.cpu = (unsigned long long)COMPILER_CPU * (unsigned)grade->patience;
    if (folder) limits.excess = sandbox_too_full, limits.of = (void *)folder;
    int told = memfd_create("bwrap", MFD_CLOEXEC);
    add_view(&call, s, may, folder, told);
    add_environment(&call, process, may.report, report);
    add_command(&call, s, process, may.result, result);
    process_t confined = *process;
    confined.argv = call.words;
    confined.environment = NULL;
    confined.directory = NULL;
    confined.limits = &limits;
    confined.pass[0] = result;
    confined.pass[1] = report;
    confined.pass[2] = told;
    double most = (double)BUILD_LIMIT * grade->patience;
    if (may.compiles && (confined.limit <= 0 || confined.limit > most)) confined.limit = most;
    run_until_begun(&confined, told, ended);
    if (told >= 0) close(told);
    if (folder && ended->overran)
        nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL); /* the kernel ends the last */
    if (folder) sandbox_scrub(s, folder);
    arena_free(&arena);
}
