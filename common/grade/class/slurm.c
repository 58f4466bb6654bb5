#define _GNU_SOURCE

#include "slurm.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "grade/plan/course.h"
#include "grade/process/files.h"
#include "grade/plan/options.h"
#include "grade/process/process.h"

enum {
    ROUNDS = 4,      /* times that a task is sent which does not come to its end */
    USUAL_JOBS = 50, /* tasks at a time */
    USUAL_MINUTES = 30,
    USUAL_CPUS = 2,
    PATIENCE = 600,    /* seconds in which the controller may be away */
    MOST_ARRAY = 1000, /* Slurm's usual MaxArraySize is 1001 */
    SAID = 1 << 20,
    ENDED_WORD = 16
};

/* ---- Slurm's programs ---- */

/* Runs one; the caller frees what it printed. Returns its exit status, or -1. */
static int ask(const char *const *argv, char **said)
{
    process_t process = {.argv = argv, .keep = SAID, .limit = 60, .merged = true};
    ended_t ended;
    int status = process_run(&process, &ended) == 0 && !ended.stopped ? ended.status : -1;
    *said = strdup(ended.out.text ? ended.out.text : "");
    if (!*said) abort();
    process_free(&ended);
    return status;
}

static const char *first_line(arena_t *arena, const char *text)
{
    char memory[400];
    text_t line = TEXT_ON(memory);
    text_add_clean(&line, text, strcspn(text, "\n"), sizeof memory - 8);
    return arena_text(arena, memory);
}

/* process_run starts nothing once the engine is to stop, and this is for then. */
static void cancel(const char *name)
{
    const char *word = name;
    pid_t child = fork();
    if (child == 0) {
        char option[200];
        snprintf(option, sizeof option, "--name=%s", word);
        execlp("scancel", "scancel", "--quiet", option, (char *)NULL);
        _exit(127);
    }
    if (child > 0)
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
}

/* A word that goes to sbatch as an option; nothing where it was not said. */
static void add_option(arena_t *arena, const char ***argv, size_t *count, const char *format,
                       const char *value)
{
    if (!*value) return;
    arena_add(arena, argv, count, arena_format(arena, format, value));
}

void slurm_check(void)
{
    static const char *const programs[] = {"sbatch", "squeue", "scancel"};
    options_number("JOBS", USUAL_JOBS);
    options_number("MINUTES", USUAL_MINUTES);
    options_number("CPUS", USUAL_CPUS);
    if (*options_text("GPUS")) options_number("GPUS", 1);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        const char *const argv[] = {programs[i], "--version", NULL};
        char *said;
        int status = ask(argv, &said);
        free(said);
        if (status != 0)
            course_die("LAUNCHER=slurm: there is no %s here. Run it where jobs are submitted", programs[i]);
    }
}

/* ---- what a task runs ---- */

static const char *quoted(arena_t *arena, const char *word)
{
    const char *out = "'";
    for (size_t length; *word; word += length) {
        length = strcspn(word, "'");
        out = arena_format(arena, "%s%.*s", out, (int)length, word);
        if (word[length]) out = arena_format(arena, "%s'\\''", out), length++;
    }
    return arena_format(arena, "%s'", out);
}

/* The script that sbatch gets, the same for all tasks; its array index is a line of `list`. */
static int write_script(const slurm_t *s, const char *path, const char *list)
{
    arena_t *arena = s->arena;
    char root[4096];
    if (!getcwd(root, sizeof root)) return -1;
    const char *below = arena_format(arena, "%s/slurm", s->folder);
    const char *text = arena_format(
        arena,
        "#!/usr/bin/env bash\n"
        "# Written by make check LAUNCHER=slurm: one student of the class.\n"
        "cd %s || exit 2\n"
        "read -r id attempt < <(sed -n \"$((SLURM_ARRAY_TASK_ID + 1))p\" %s)\n"
        "[ \"$id\" ] || exit 2\n"
        "timeout -k 10 %d build/grade/grade student \"id=$id\" \"attempt=$attempt\" alone=%d",
        quoted(arena, root), quoted(arena, list), options_number("MINUTES", USUAL_MINUTES) * 60, s->alone);
    for (size_t i = 0; s->words[i]; i++)
        text = arena_format(arena, "%s %s", text, quoted(arena, s->words[i]));
    text = arena_format(arena,
                        "%s >%s/\"logs/$id\" 2>&1\n"
                        "status=$?\n"
                        "echo $status >%s/\"ended/$id.new\" && mv -f %s/\"ended/$id.new\" %s/\"ended/$id\"\n",
                        text, quoted(arena, below), quoted(arena, below), quoted(arena, below),
                        quoted(arena, below));
    return files_write(path, text, strlen(text));
}

/* ---- one round ---- */

typedef struct {
    slurm_t *slurm;
    const char *name; /* of the job, ours alone */
    slurm_student_t **open;
    size_t count;
    const char *told; /* why tasks wait, as it was last shown */
    double away;      /* since when the controller does not answer; 0: it does */
} round_t;

static const char *path_of(const slurm_t *s, const char *what, const char *id)
{
    return arena_format(s->arena, "%s/slurm/%s/%s", s->folder, what, id);
}

/* The exit status that a task has left; -1 where it has not ended. */
static int ended_with(const slurm_t *s, const char *id)
{
    arena_t arena = {NULL};
    const char *path = arena_format(&arena, "%s/slurm/ended/%s", s->folder, id);
    const char *word = files_read(&arena, path, ENDED_WORD);
    int status = word && *word ? atoi(word) : -1;
    arena_free(&arena);
    return status;
}

static int submit(round_t *r, size_t first, size_t count, const char *script)
{
    slurm_t *s = r->slurm;
    arena_t *arena = s->arena;
    const char **argv = NULL;
    size_t n = 0;
    int jobs = s->alone ? 1 : options_number("JOBS", USUAL_JOBS);
    add_option(arena, &argv, &n, "%s", "sbatch");
    add_option(arena, &argv, &n, "%s", "--parsable");
    add_option(arena, &argv, &n, "--job-name=%s", r->name);
    add_option(arena, &argv, &n, "--array=%s",
               arena_format(arena, "%zu-%zu%%%d", first, first + count - 1, jobs));
    add_option(arena, &argv, &n, "--output=%s", arena_format(arena, "%s/slurm/said.txt", s->folder));
    add_option(arena, &argv, &n, "%s", "--open-mode=append");
    add_option(arena, &argv, &n, "--time=%s",
               arena_format(arena, "%d", options_number("MINUTES", USUAL_MINUTES) + 1));
    add_option(arena, &argv, &n, "--cpus-per-task=%s",
               arena_format(arena, "%d", options_number("CPUS", USUAL_CPUS)));
    add_option(arena, &argv, &n, "--partition=%s", options_text("PARTITION"));
    add_option(arena, &argv, &n, "--account=%s", options_text("ACCOUNT"));
    add_option(arena, &argv, &n, "--gres=gpu:%s", options_text("GPUS"));
    add_option(arena, &argv, &n, "%s", s->alone ? "--exclusive" : "");
    char *words = arena_text(arena, options_text("SBATCH")), *rest = NULL;
    for (char *one = strtok_r(words, " ", &rest); one; one = strtok_r(NULL, " ", &rest))
        add_option(arena, &argv, &n, "%s", one);
    add_option(arena, &argv, &n, "%s", script);
    const char **end = arena_grow(arena, &argv, &n, sizeof *end);
    *end = NULL;
    char *said;
    int status = ask(argv, &said);
    if (status != 0 && !process_stopping())
        fprintf(stderr, "make: the cluster does not take the job: %s\n", first_line(arena, said));
    free(said);
    return status == 0 ? 0 : -1;
}

/* The tasks of this name in the queue: how many run and how many wait, and why. Returns 0, or -1: nobody
 * answers. */
typedef struct {
    int running, waiting;
    const char *why;
} queue_t;

static int look_at_queue(round_t *r, queue_t *queue)
{
    arena_t *arena = r->slurm->arena;
    const char *const argv[] = {"squeue", "-h", "-r", "-o", "%T|%r", "-n", r->name, NULL};
    char *said, *rest = NULL;
    int status = ask(argv, &said);
    *queue = (queue_t){.why = ""};
    for (char *line = strtok_r(said, "\n", &rest); status == 0 && line; line = strtok_r(NULL, "\n", &rest)) {
        char *why = strchr(line, '|');
        if (!why) continue;
        *why++ = '\0';
        if (strcmp(line, "PENDING") != 0) {
            queue->running++;
        } else {
            queue->waiting++;
            if (strcmp(why, "None") != 0 && strcmp(why, "JobArrayTaskLimit") != 0 &&
                strcmp(why, "Resources") != 0 && strcmp(why, "Priority") != 0)
                queue->why = first_line(arena, why);
        }
    }
    free(said);
    return status == 0 ? 0 : -1;
}

static size_t ended_by_now(const slurm_t *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) count += ended_with(s, s->students[i].id) == 0;
    return count;
}

static void tell(round_t *r, const queue_t *queue)
{
    char what[200];
    if (*queue->why && strcmp(queue->why, r->told) != 0)
        fprintf(stderr, "make: the cluster lets %d task%s wait: %s\n", queue->waiting,
                queue->waiting == 1 ? "" : "s", queue->why);
    r->told = queue->why;
    snprintf(what, sizeof what, "students graded; %d running, %d waiting", queue->running, queue->waiting);
    r->slurm->watch(r->slurm->of, ended_by_now(r->slurm), what);
}

static void nap(double seconds)
{
    for (double end = process_clock() + seconds; process_clock() < end && !process_stopping();)
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
}

/* Until nothing of the round is in the queue. Returns 0, or -1: the controller has been away for too long. */
static int wait_for(round_t *r)
{
    double began = process_clock();
    for (;;) {
        queue_t queue;
        if (process_stopping()) return 0;
        if (look_at_queue(r, &queue) == 0) {
            r->away = 0;
            if (queue.running + queue.waiting == 0) return 0;
            tell(r, &queue);
        } else if (r->away == 0) {
            r->away = process_clock();
        } else if (process_clock() - r->away > PATIENCE) {
            fprintf(stderr, "make: squeue does not answer. The same command goes on from here.\n");
            return -1;
        }
        nap(process_clock() - began < 60 ? 1 : 5); /* the controller answers others, too */
    }
}

/* Sends those that are open, in arrays of at most MOST_ARRAY, and waits. */
static int send_round(round_t *r, int number)
{
    slurm_t *s = r->slurm;
    arena_t *arena = s->arena;
    for (size_t first = 0; first < r->count && !process_stopping(); first += MOST_ARRAY) {
        size_t count = r->count - first < MOST_ARRAY ? r->count - first : MOST_ARRAY;
        const char *list =
            arena_format(arena, "%s/slurm/%d.%zu.students", s->folder, number, first / MOST_ARRAY);
        const char *script = arena_format(arena, "%s/slurm/%d.%zu.sh", s->folder, number, first / MOST_ARRAY);
        const char *text = "";
        for (size_t i = first; i < first + count; i++)
            text = arena_format(arena, "%s%s %d\n", text, r->open[i]->id, r->open[i]->attempt);
        if (files_write(list, text, strlen(text)) != 0 || write_script(s, script, list) != 0) {
            fprintf(stderr, "make: cannot write to %s: %s\n", list, strerror(errno));
            return -1;
        }
        if (submit(r, 0, count, script) != 0) return -1;
        if (wait_for(r) != 0) return -1;
    }
    return 0;
}

/* ---- all rounds ---- */

static const char *last_line(const slurm_t *s, const char *path, const char *otherwise)
{
    char *log = files_read(s->arena, path, SAID);
    size_t length = log ? strlen(log) : 0;
    while (length && log[length - 1] == '\n') log[--length] = '\0';
    char *start = length ? strrchr(log, '\n') : NULL;
    return length ? first_line(s->arena, start ? start + 1 : log) : otherwise;
}

/* What came of a student's task in this round; 1: send it again. */
static bool settle(const slurm_t *s, slurm_student_t *student, bool last)
{
    int status = ended_with(s, student->id);
    const char *log = path_of(s, "logs", student->id);
    student->failed = status != 0;
    if (status == 0) return false;
    if (status == -1)
        student->trouble = "its task was repeatedly ended before it was done";
    else if (status == 124 || status == 137)
        student->trouble = arena_format(s->arena, "its task was not done after %d minutes (MINUTES=)",
                                        options_number("MINUTES", USUAL_MINUTES));
    else
        student->trouble = last_line(s, log, "it broke off");
    return !last && status != 2;
}

/* A name by which the queue knows ours, kept for the run that follows a kill. Cancels what such a one has
 * left. */
static const char *choose_name(const slurm_t *s)
{
    const char *path = arena_format(s->arena, "%s/slurm/job", s->folder),
               *old = files_read(s->arena, path, 100);
    if (old && strncmp(old, "class-", 6) == 0) {
        round_t left = {.slurm = (slurm_t *)s, .name = first_line(s->arena, old), .told = ""};
        queue_t queue;
        cancel(left.name);
        for (int i = 0; i < 60 && look_at_queue(&left, &queue) == 0 && queue.running + queue.waiting; i++)
            nap(1);
    }
    const char *name = arena_format(s->arena, "class-%lx-%lx", (long)time(NULL), (long)getpid());
    files_write(path, name, strlen(name));
    return name;
}

int slurm_grade(slurm_t *s)
{
    static const char *const below[] = {"logs", "ended"};
    for (size_t i = 0; i < sizeof below / sizeof *below; i++)
        if (files_folder(arena_format(s->arena, "%s/slurm/%s", s->folder, below[i])) != 0) {
            fprintf(stderr, "make: cannot write to %s/slurm: %s\n", s->folder, strerror(errno));
            return -1;
        }
    round_t round = {.slurm = s, .name = choose_name(s), .told = "", .count = s->count};
    round.open = arena_take(s->arena, (s->count + 1) * sizeof(slurm_student_t *));
    for (size_t i = 0; i < s->count; i++) {
        round.open[i] = &s->students[i];
        unlink(path_of(s, "ended", s->students[i].id));
    }
    int failed = 0;
    for (int number = 1; number <= ROUNDS && round.count && !failed && !process_stopping(); number++) {
        size_t again = 0, sent = round.count;
        failed = send_round(&round, number) != 0;
        for (size_t i = 0; i < sent; i++)
            if (settle(s, round.open[i], number == ROUNDS)) {
                unlink(path_of(s, "ended", round.open[i]->id));
                round.open[again++] = round.open[i];
            }
        round.count = again;
        if (again && number < ROUNDS && !failed && !process_stopping())
            fprintf(stderr, "make: %zu task%s did not finish: sent again\n", again, again == 1 ? "" : "s");
    }
    if (process_stopping() || failed) cancel(round.name);
    return failed ? -1 : 0;
}
