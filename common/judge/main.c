/* judge: one run of a program, and one record of what it is worth (README.md). */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "base/record.h"
#include "case.h"
#include "case_words.h"
#include "judge_case.h"
#include "seen.h"

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
                      .patterns = v->patterns,
                      .about = v->about,
                      .answers = v->answers,
                      .claims = v->claims,
                      .before = v->before,
                      .rest = v->rest,
                      .right = v->right,
                      .fault = v->fault,
                      .cause = v->cause,
                      .step = a->run.step,
                      .points = v->status == STATUS_PASS ? a->points : 0,
                      .max_points = a->points,
                      .time_ms = v->time_ms < 0 ? a->wall_ms : v->time_ms};
}

/* Judges the run that the words describe. Returns the exit status; broken: gold crashed, so that nothing of
 * this process can be relied on any more. */
static int judge(FILE *out, int argc, char **argv, seen_t *seen, int *broken)
{
    arguments_t arguments;
    char seed[32];
    arguments_read(&arguments, argc, argv);
    arguments.run.seen = seen;
    verdict_t verdict = judge_case(&arguments.run);
    snprintf(seed, sizeof seed, "%llu", case_seed());
    record_t record = record_of(&arguments, &verdict, seed);
    record_print(out, &record);
    *broken = patterns_have(&verdict.patterns, PATTERN_JUDGE);
    verdict_free(&verdict);
    return status_exit(verdict.status);
}

static int judge_one(int argc, char **argv)
{
    int broken, status = judge(stdout, argc, argv, NULL, &broken);
    if (fflush(stdout) == 0) return status;
    fprintf(stderr, "judge: cannot write the record: %s\n", strerror(errno));
    return 2;
}

/* ---- many, one after another: the engine asks (grade/process/service.h has the form of a question) ---- */

enum { MAX_WORDS = 64, MAX_BYTES = 1 << 20 };

/* What a question has used and freed stays with the process for the next one: pages that the system takes
 * back and hands out again cost a sixth of the judging. */
static void keep_memory(void)
{
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

/* Reads a question: its words into argv from 1 on. Returns how many argv holds, 0 at the end of the input.
 * One that is too long is refused: a part of it would be another question. */
static int read_question(char **argv, char **memory)
{
    size_t bytes;
    int count = 1;
    if (scanf("%zu", &bytes) != 1 || getchar() != '\n') return 0;
    if (bytes > MAX_BYTES) case_refuse("a question of %zu bytes; at most %d are read", bytes, MAX_BYTES);
    *memory = realloc(*memory, bytes + 1);
    if (!*memory || fread(*memory, 1, bytes, stdin) != bytes) return 0;
    (*memory)[bytes] = '\0';
    for (char *word = *memory; word < *memory + bytes; word += strlen(word) + 1) {
        if (count == MAX_WORDS) case_refuse("a question of more than %d words", MAX_WORDS - 1);
        argv[count++] = word;
    }
    return count;
}

static int serve(void)
{
    char *argv[MAX_WORDS] = {NULL}, *memory = NULL;
    int count, broken = 0, status = 0;
    FILE *answers = fdopen(dup(STDOUT_FILENO), "w");
    seen_t *seen = seen_new();
    keep_memory();
    if (!answers || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return 2; /* what gold prints is no answer */
    while (!broken && (count = read_question(argv, &memory)) > 0) {
        char *record = NULL;
        size_t size;
        FILE *text = open_memstream(&record, &size);
        if (!text) return 2;
        status = judge(text, count, argv, seen, &broken);
        if (fclose(text) != 0 || fprintf(answers, "%d %s", status, record) < 0 || fflush(answers) != 0)
            return 2;
        free(record);
    }
    return broken ? status : 0;
}

int main(int argc, char **argv)
{
    int many = argc == 2 && strcmp(argv[1], "--serve") == 0;
    case_set_program("judge");
    _exit(many ? serve() : judge_one(argc, argv)); /* nothing of a gold that crashed is run any more */
}
