#define _GNU_SOURCE

#include "sandbox.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "alone.h"
#include "call.h"
#include "inside.h"
#include "machine.h"
#include "sandbox_files.h"

enum { OPEN_FILES = 512 };

#define MEBI (1ull << 20)
static const unsigned long long DATA = 3072 * MEBI, RESULT = 512 * MEBI;

process_limits_t sandbox_limits(const sandbox_t *s)
{
    return (process_limits_t){
        .user = s->user, .file = RESULT, .data = DATA, .files = OPEN_FILES, .wrapped = true};
}

/* The file that it is to write could not be had (errno). */
static void without_file(ended_t *ended, const process_t *process, const char *path)
{
    char why[PATH_MAX + 100];
    snprintf(why, sizeof why, "%s: %s", path, strerror(errno));
    alone_not_begun(ended, process, why);
}

void sandbox_run(const grade_t *grade, process_t *process, grade_may_t may, ended_t *ended)
{
    sandbox_t *s = grade->sandbox;
    int files[2] = {-1, may.report ? may.channel : -1};
    bool only_runs = !may.compiles && !may.folder && !process->directory && !process->input && !process->line;
    if (may.result && (files[0] = sandbox_open_file(s, may.result)) < 0)
        without_file(ended, process, may.result);
    else if (!only_runs || inside_run(s, process, may, files, ended) != 0)
        alone_run(grade, process, may, files[0], files[1], ended);
    sandbox_close_file(files[0], may.result);
}

void sandbox_filter(const sandbox_t *s, const process_t *process, ended_t *ended)
{
    if (!s) {
        process_run(process, ended);
        return;
    }
    arena_t arena = {NULL};
    call_t call = {.arena = &arena};
    process_limits_t limits = {
        .user = s->user, .file = MEBI, .data = 1024 * MEBI, .files = OPEN_FILES, .wrapped = true};
    for (size_t i = 0; i < s->everywhere_count; i++) call_add(&call, s->everywhere[i]);
    CALL_ADD(&call, "--remount-ro", "/", "--chdir", "/tmp", "--");
    call_add_all(&call, process->argv);
    call_add(&call, NULL);
    process_t confined = *process;
    confined.argv = call.words;
    confined.limits = &limits;
    process_run(&confined, ended);
    arena_free(&arena);
}

/* ---- is it there? ---- */

static int try_it(sandbox_t *s, char *why, size_t size)
{
    const char *const argv[] = {"true", NULL};
    process_t process = {.argv = argv, .limit = 30, .keep = 4096, .merged = true};
    grade_t grade = {.sandbox = s, .patience = 1};
    ended_t ended;
    sandbox_run(&grade, &process, (grade_may_t){.compiles = true}, &ended);
    bool works = ended.status == 0;
    if (!works) {
        const char *said = ended.out.text && *ended.out.text ? ended.out.text : "it said nothing";
        snprintf(why, size, "bubblewrap does not work here: %.*s", (int)strcspn(said, "\n"), said);
    }
    process_free(&ended);
    return works ? 0 : -1;
}

int sandbox_open(sandbox_t *s, backend_t backend, const char *nvcc, char *why, size_t size)
{
    char here[PATH_MAX];
    *s = (sandbox_t){.user = geteuid() == 0 ? SANDBOX_NOBODY : 0};
    if (!getcwd(here, sizeof here)) {
        snprintf(why, size, "the working folder: %s", strerror(errno));
        return -1;
    }
    s->root = arena_text(&s->arena, here);
    const char *closed = sandbox_closed(s, here);
    if (closed) {
        snprintf(why, size,
                 "the user nobody, as whom students' programs run where you are root, may not enter %s "
                 "(chmod o+x, or the course somewhere else)",
                 closed);
        return -1;
    }
    if (machine_system(s, nvcc, why, size) != 0) return -1;
    if (backend == BACKEND_GPU && machine_devices(s, why, size) != 0) return -1;
    s->practicals = "common"; /* for the trial: any folder */
    s->programs = s->store = "build/harness";
    return try_it(s, why, size);
}

void sandbox_close(sandbox_t *s)
{
    cell_end(&s->cell);
    arena_free(&s->arena);
}
