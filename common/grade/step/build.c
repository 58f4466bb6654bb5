#define _GNU_SOURCE

#include "build.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/arena.h"
#include "grade/process/files.h"
#include "grade/process/slots.h"

enum { SAID = 1 << 20 };

#define CUCC "common/cucc/cucc"

/* The words of a call of make, in the order in which they are added. */
typedef struct {
    arena_t arena;
    const char **words;
    size_t count;
} call_t;

static void add(call_t *call, const char *word)
{
    arena_add(&call->arena, &call->words, &call->count, word);
}

static void begin_call(call_t *call)
{
    *call = (call_t){.count = 0};
    add(call, "make");
    add(call, "--no-print-directory");
    add(call, "-f");
    add(call, "common/build.mk");
}

static void add_tree(call_t *call, const grade_t *grade, const char *only)
{
    add(call, arena_format(&call->arena, "BACKEND=%s", backend_word(grade->backend)));
    add(call, arena_format(&call->arena, "ARCH=%s", grade->arch));
    add(call, arena_format(&call->arena, "NVCC=%s", grade->nvcc));
    add(call, arena_format(&call->arena, "FROM=%s", grade->from));
    add(call, arena_format(&call->arena, "ONLY=%s", only));
}

static void end_call(call_t *call)
{
    arena_free(&call->arena);
}

/* COURSE_IS_MADE=1 says that all that programs stand on was made just now (common/build.mk). */
static bool told_that_course_is_made(void)
{
    const char *word = getenv("COURSE_IS_MADE");
    return word && strcmp(word, "1") == 0;
}

/* Told, and there: the judges of the practicals in `only`, and what looks into the sanitizer build. */
static bool course_is_made(const char *only)
{
    if (!told_that_course_is_made() || !*only || access("build/xray/xray", X_OK) != 0) return false;
    arena_t arena = {0};
    char *names = arena_format(&arena, "%s", only), *rest;
    int made = 1;
    for (char *name = strtok_r(names, " ", &rest); name; name = strtok_r(NULL, " ", &rest))
        made &= access(arena_format(&arena, "build/judge/%s/judge", name), X_OK) == 0;
    arena_free(&arena);
    return made;
}

int build_course(const grade_t *grade, const char *only, int jobs, char **said)
{
    call_t call;
    ended_t ended;
    *said = NULL;
    if (course_is_made(only)) return 0;
    int lock = files_lock("build/.lock", LOCK_EX);
    begin_call(&call);
    add(&call, arena_format(&call.arena, "-j%d", jobs));
    add(&call, "judges");
    add(&call, "xray");
    add(&call, "toolchain");
    add_tree(&call, grade, only);
    add(&call, NULL);
    process_t make = {.argv = call.words, .grace = true, .keep = SAID, .merged = true};
    process_run(&make, &ended);
    bool built = ended.status == 0 && !ended.stopped;
    if (!built && !ended.stopped && ended.out.text) *said = strdup(ended.out.text);
    process_free(&ended);
    end_call(&call);
    if (lock >= 0) files_unlock(lock);
    return built ? 0 : -1;
}

/* ---- programs ---- */

typedef struct {
    build_target_t *targets;
    size_t count;
    void (*settled)(void *of, build_target_t *target);
    void *of;
} waiting_t;

static void settle(waiting_t *waiting, build_target_t *target)
{
    if (target->settled) return;
    target->settled = true;
    waiting->settled(waiting->of, target);
}

/* make says `made TARGET`, and compile.sh TARGET alone when it has tried. */
static void on_line(void *of, const char *line)
{
    waiting_t *waiting = of;
    if (strncmp(line, "made ", 5) == 0) line += 5;
    for (size_t i = 0; i < waiting->count; i++)
        if (strcmp(waiting->targets[i].target, line) == 0) settle(waiting, &waiting->targets[i]);
}

/* To be freed; NULL where it was begun. */
static char *why_unbegun(const ended_t *ended)
{
    int length;
    const char *why = process_why(ended, &length);
    char *copy = ended->unbegun ? strndup(why, (size_t)length) : NULL;
    if (ended->unbegun && !copy) abort();
    return copy;
}

/* What a student handed in is compiled confined, and nobody looks at what comes of it until that has ended: a
 * makefile of the student's own might still be changing it. So the programs are settled all together. */
static void build_confined(const grade_t *grade, const char *only, build_target_t *targets, size_t count,
                           const char *log)
{
    call_t call;
    ended_t ended;
    begin_call(&call);
    add(&call, "-k");
    for (size_t i = 0; i < count; i++)
        if (!targets[i].settled) add(&call, targets[i].target);
    add_tree(&call, grade, only);
    add(&call, arena_format(&call.arena, "OUT=%s", grade->out));
    add(&call, "COURSE_IS_MADE=1");
    add(&call, NULL);
    const char *environment[] = {"CHECKING=1", NULL};
    process_t make = {.argv = call.words, .environment = environment, .keep = SAID, .merged = true};
    if (slots_take() == 0) {
        grade_run(grade, &make, (grade_may_t){.folder = grade->out, .compiles = true}, &ended);
        slots_give();
        for (size_t i = 0; ended.unbegun && i < count; i++) targets[i].unbegun = why_unbegun(&ended);
        if (ended.out.text) files_write(log, ended.out.text, ended.out.length);
        process_free(&ended);
    }
    end_call(&call);
}

void build_programs(const grade_t *grade, const char *only, build_target_t *targets, size_t count,
                    const char *log, void (*settled)(void *of, build_target_t *target), void *of)
{
    waiting_t waiting = {targets, count, settled, of};
    const char *environment[] = {"CHECKING=1", slots_makeflags(), NULL};
    call_t call;
    ended_t ended;
    size_t wanted = 0;
    for (size_t i = 0; i < count; i++) wanted += !targets[i].settled;
    if (wanted == 0) return; /* without a name make would make all */
    if (grade->run) {
        build_confined(grade, only, targets, count, log);
        for (size_t i = 0; i < count; i++) settle(&waiting, &targets[i]);
        return;
    }
    begin_call(&call);
    add(&call, "-k");
    for (size_t i = 0; i < count; i++)
        if (!targets[i].settled) add(&call, arena_format(&call.arena, "made/%s", targets[i].target));
    add_tree(&call, grade, only);
    add(&call, "COURSE_IS_MADE=1");
    add(&call, NULL);
    process_t make = {.argv = call.words,
                      .environment = environment,
                      .grace = true,
                      .keep = SAID,
                      .line = on_line,
                      .of = &waiting};
    slots_pass(make.pass);
    int lock = files_lock(arena_format(&call.arena, "%s/.lock", grade->out), LOCK_EX);
    if (slots_take() == 0) {
        process_run(&make, &ended);
        slots_give();
        for (size_t i = 0; ended.unbegun && i < count; i++) targets[i].unbegun = why_unbegun(&ended);
        if (ended.err.text) files_write(log, ended.err.text, ended.err.length);
        process_free(&ended);
    }
    if (lock >= 0) files_unlock(lock);
    for (size_t i = 0; i < count; i++) settle(&waiting, &targets[i]);
    end_call(&call);
}

/* ---- what a program needs of the machine ---- */

enum { ASKING_LIMIT = 60 };

/* "build/needs/thrust_version_h.cu", which includes that header and nothing else. */
static const char *asking_file(arena_t *arena, const char *header)
{
    char *name = arena_text(arena, header);
    for (char *p = name; *p; p++)
        if (*p == '/' || *p == '.') *p = '_';
    const char *path = arena_format(arena, "build/needs/%s.cu", name);
    const char *text = arena_format(arena, "#include <%s>\nint main() {}\n", header);
    return files_folder("build/needs") == 0 && files_write(path, text, strlen(text)) == 0 ? path : NULL;
}

bool build_is_missing(const grade_t *grade, arena_t *arena, const char *header)
{
    const char *path = asking_file(arena, header);
    const char *argv[] = {grade->nvcc, "-E", path, NULL};
    process_t compiler = {.argv = argv, .limit = ASKING_LIMIT, .keep = 4096, .merged = true};
    ended_t ended;
    if (!path) return false;
    process_run(&compiler, &ended);
    bool missing = !ended.unbegun && !ended.overran && !ended.signal && !ended.stopped && ended.status > 0 &&
                   ended.status < 126;
    process_free(&ended);
    return missing;
}

const char *build_lacks(const grade_t *grade, arena_t *arena, const plan_t *plan, const char *program)
{
    for (size_t i = 0; i < plan->step_count; i++) {
        const plan_step_t *step = &plan->steps[i];
        if (strcmp(step->program, program) != 0) continue;
        for (size_t k = 0; k < step->need_count; k++)
            if (build_is_missing(grade, arena, step->needs[k].header)) return step->needs[k].words;
    }
    return NULL;
}

/* ---- the sanitizer build ---- */

static pthread_once_t toolchain_once = PTHREAD_ONCE_INIT;

/* Its runtime, once for all programs: that of the run build is there already. */
static void make_sanitizer(void)
{
    if (told_that_course_is_made() && access("build/cpu/toolchain/libcucc_sanitizer.a", R_OK) == 0) return;
    const char *words[] = {"make",       "-f",    "common/build.mk", "BACKEND=sanitize",
                           "NVCC=" CUCC, "ONLY=", "toolchain",       NULL};
    process_t make = {.argv = words, .grace = true, .keep = SAID, .merged = true};
    ended_t ended;
    process_run(&make, &ended);
    process_free(&ended);
}

/* Makes it below out, with more options for the compiler, or "". Returns what build_sanitized does. */
static char *make_sanitized(const grade_t *grade, const char *practical, const char *target, const char *out,
                            const char *options)
{
    const char *environment[] = {"CHECKING=1", "MAKEFLAGS", NULL};
    call_t call;
    ended_t ended;
    begin_call(&call);
    const char *folder = arena_format(&call.arena, "%s/%s", out, practical);
    const char *log = arena_format(&call.arena, "%s.made", target);
    int lock = !grade->run && files_folder(folder) == 0
                   ? files_lock(arena_format(&call.arena, "%s.lock", target), LOCK_EX)
                   : -1;
    add(&call, "BACKEND=sanitize");
    add(&call, arena_format(&call.arena, "OUT=%s", out));
    add(&call, "NVCC=" CUCC);
    if (*options) add(&call, arena_format(&call.arena, "NVCCFLAGS+=%s", options));
    add(&call, arena_format(&call.arena, "FROM=%s", grade->from));
    add(&call, arena_format(&call.arena, "ONLY=%s", practical));
    add(&call, "COURSE_IS_MADE=1");
    add(&call, target);
    add(&call, NULL);
    process_t make = {
        .argv = call.words, .environment = environment, .grace = !grade->run, .keep = SAID, .merged = true};
    grade_run(grade, &make, (grade_may_t){.folder = grade->sanitize_out, .compiles = true}, &ended);
    char *why = why_unbegun(&ended);
    if (ended.out.text && !grade->run) files_write(log, ended.out.text, ended.out.length);
    process_free(&ended);
    end_call(&call);
    if (lock >= 0) files_unlock(lock);
    return why;
}

char *build_sanitized(const grade_t *grade, const char *practical, const char *target)
{
    if (!grade->run) pthread_once(&toolchain_once, make_sanitizer);
    return make_sanitized(grade, practical, target, grade->sanitize_out, "");
}

const char *build_named(const grade_t *grade, arena_t *arena, const char *practical, const char *program)
{
    const char *out = arena_format(arena, "%s/named", grade->sanitize_out);
    const char *target = arena_format(arena, "%s/%s/%s", out, practical, program);
    free(make_sanitized(grade, practical, target, out, "-G"));
    return files_run(target) ? target : NULL;
}
