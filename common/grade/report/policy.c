#define _POSIX_C_SOURCE 200809L

#include "policy.h"

#include <errno.h>
#include <glob.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/numbers.h"
#include "class.h"
#include "when.h"

enum { MOST_WORDS = 6, MINUTE = 60, HOUR = 3600, DAY = 86400 };

/* A line's words; the second and the third of `weight 04_reduction 2` are words[1] and words[2]. */
typedef struct {
    char *words[MOST_WORDS + 1];
    int count;
} words_t;

static int number_of(const words_t *w, int which, double least, double most, double *number)
{
    return which < w->count && number_between(w->words[which], least, most, number) ? 0 : -1;
}

static double unit_of(const char *word)
{
    static const struct {
        const char *word;
        int seconds;
    } units[] = {{"minutes", MINUTE}, {"minute", MINUTE}, {"hours", HOUR},
                 {"hour", HOUR},      {"days", DAY},      {"day", DAY}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(word, units[i].word) == 0) return units[i].seconds;
    return 0;
}

/* `2 days` from the word `which` on, in seconds. */
static int duration_of(const words_t *w, int which, double *seconds)
{
    double number, unit;
    if (which + 1 >= w->count || number_of(w, which, 0, 1e6, &number) != 0) return -1;
    unit = unit_of(w->words[which + 1]);
    *seconds = number * unit;
    return unit ? 0 : -1;
}

/* The folder of the course that 04_reduction, 04, 4 or reduction means; NULL: none. */
static const char *practical_of(arena_t *arena, const char *word)
{
    glob_t found;
    const char *name = NULL;
    if (glob("practicals/[0-9]*_*", 0, NULL, &found) != 0) return NULL;
    for (size_t i = 0; i < found.gl_pathc && !name; i++) {
        const char *folder = found.gl_pathv[i] + strlen("practicals/");
        if (practical_is_called(folder, word)) name = arena_text(arena, folder);
    }
    globfree(&found);
    return name;
}

static const char no_practical[] = "all, or a practical of the course";

/* A line of all or of a practical; NULL where the course has none of that name. */
static policy_line_t *more(policy_t *policy, policy_line_t **list, size_t *count, const char *word)
{
    const char *practical = strcmp(word, "all") == 0 ? NULL : practical_of(&policy->arena, word);
    if (!practical && strcmp(word, "all") != 0) return NULL;
    policy_line_t *line = arena_grow(&policy->arena, list, count, sizeof *line);
    line->practical = practical;
    return line;
}

/* ---- the lines; each returns what it should have been, or NULL where it is right ---- */

static const char *line_attempt(policy_t *policy, const words_t *w)
{
    static const char usage[] = "attempt newest|best";
    if (w->count != 2) return usage;
    policy->best = strcmp(w->words[1], "best") == 0;
    return policy->best || strcmp(w->words[1], "newest") == 0 ? NULL : usage;
}

static const char *line_deadline(policy_t *policy, const words_t *w)
{
    long long seconds;
    bool zoned;
    if (w->count != 3 || when_read(w->words[2], &seconds, &zoned) != 0 || !zoned)
        return "deadline all|PRACTICAL 2026-11-20T18:00+01:00 (with its zone: Z or +01:00)";
    policy_line_t *line = more(policy, &policy->deadlines, &policy->deadline_count, w->words[1]);
    if (!line) return no_practical;
    line->seconds = seconds;
    return NULL;
}

static const char *line_extension(policy_t *policy, const words_t *w)
{
    double seconds;
    if (w->count != 5 || duration_of(w, 3, &seconds) != 0) return "extension STUDENT all|PRACTICAL 2 days";
    policy_line_t *line = more(policy, &policy->extensions, &policy->extension_count, w->words[2]);
    if (!line) return no_practical;
    line->student = arena_text(&policy->arena, w->words[1]);
    line->seconds = (long long)seconds;
    return NULL;
}

static const char *line_late(policy_t *policy, const words_t *w)
{
    static const char usage[] = "late 10 percent a day (or hour); late nothing after 3 days";
    if (w->count == 5 && strcmp(w->words[1], "nothing") == 0 && strcmp(w->words[2], "after") == 0)
        return duration_of(w, 3, &policy->late_end) == 0 ? NULL : usage;
    if (w->count != 5 || strcmp(w->words[2], "percent") != 0 || strcmp(w->words[3], "a") != 0) return usage;
    policy->late_period = unit_of(w->words[4]);
    return policy->late_period && number_of(w, 1, 0, 100, &policy->late_percent) == 0 ? NULL : usage;
}

static const char *line_grace(policy_t *policy, const words_t *w)
{
    return w->count == 3 && duration_of(w, 1, &policy->grace) == 0 ? NULL : "grace 15 minutes";
}

static const char *line_weight(policy_t *policy, const words_t *w)
{
    double weight;
    if (w->count != 3 || number_of(w, 2, 0, 1e6, &weight) != 0) return "weight all|PRACTICAL NUMBER";
    policy_line_t *line = more(policy, &policy->weights, &policy->weight_count, w->words[1]);
    if (!line) return no_practical;
    line->weight = weight;
    return NULL;
}

static const char *line_scale(policy_t *policy, const words_t *w)
{
    return w->count == 2 && number_of(w, 1, 1e-6, 1e6, &policy->scale) == 0 ? NULL : "scale 100";
}

static const char *line_round(policy_t *policy, const words_t *w)
{
    return w->count == 2 && number_of(w, 1, 1e-6, 1e6, &policy->step) == 0 ? NULL : "round 0.5";
}

static const char *line_missing(policy_t *policy, const words_t *w)
{
    static const char usage[] = "missing zero|blank";
    if (w->count != 2) return usage;
    policy->missing_is_zero = strcmp(w->words[1], "zero") == 0;
    return policy->missing_is_zero || strcmp(w->words[1], "blank") == 0 ? NULL : usage;
}

/* For make check: what is graded does not change by it later. */
static const char *line_budget(policy_t *policy, const words_t *w)
{
    return w->count == 3 && duration_of(w, 1, &policy->budget) == 0 && policy->budget > 0
               ? NULL
               : "budget 20 minutes";
}

static const char *line_read(policy_t *policy, const words_t *w)
{
    static const struct {
        const char *word;
        const char *(*read)(policy_t *, const words_t *);
    } lines[] = {{"attempt", line_attempt}, {"deadline", line_deadline}, {"extension", line_extension},
                 {"late", line_late},       {"grace", line_grace},       {"weight", line_weight},
                 {"scale", line_scale},     {"round", line_round},       {"missing", line_missing},
                 {"budget", line_budget}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strcmp(w->words[0], lines[i].word) == 0) return lines[i].read(policy, w);
    return "attempt, deadline, extension, late, grace, weight, scale, round, missing or budget";
}

static words_t split(char *line)
{
    words_t w = {.count = 0};
    char *rest = NULL;
    line[strcspn(line, "#\r\n")] = '\0';
    for (char *word = strtok_r(line, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest))
        if (w.count <= MOST_WORDS) w.words[w.count++] = word;
    return w;
}

int policy_read(policy_t *policy, const char *path)
{
    *policy = (policy_t){.late_end = -1, .scale = 100, .step = 0.01};
    if (!path || !*path) return 0;
    size_t bytes, room = 0, number = 0;
    int descriptor = file_open_regular(path, &bytes);
    FILE *in = descriptor < 0 ? NULL : fdopen(descriptor, "r");
    if (!in) {
        fprintf(stderr, "report: POLICY=%s: %s\n", path, strerror(errno));
        return -1;
    }
    char *line = NULL;
    const char *wrong = NULL;
    while (!wrong && getline(&line, &room, in) > 0) {
        words_t words = split(line);
        number++;
        if (words.count) wrong = line_read(policy, &words);
    }
    int unread = ferror(in);
    if (unread) fprintf(stderr, "report: POLICY=%s: cannot be read\n", path);
    if (wrong) fprintf(stderr, "report: %s:%zu: should be: %s\n", path, number, wrong);
    free(line);
    fclose(in);
    return wrong || unread ? -1 : 0;
}

void policy_free(policy_t *policy)
{
    arena_free(&policy->arena);
}

/* ---- what follows from them ---- */

/* The last line that says something of this practical by its name, or else of all. */
static const policy_line_t *last_of(const policy_line_t *list, size_t count, const char *student,
                                    const char *practical)
{
    const policy_line_t *named = NULL, *of_all = NULL;
    for (size_t i = 0; i < count; i++) {
        if (list[i].student && strcmp(list[i].student, student) != 0) continue;
        if (!list[i].practical)
            of_all = &list[i];
        else if (strcmp(list[i].practical, practical) == 0)
            named = &list[i];
    }
    return named ? named : of_all;
}

double policy_weight(const policy_t *policy, const char *practical)
{
    const policy_line_t *line = last_of(policy->weights, policy->weight_count, "", practical);
    return line ? line->weight : 1;
}

double policy_late(const policy_t *policy, const char *student, const char *practical, long long seconds)
{
    const policy_line_t *deadline = last_of(policy->deadlines, policy->deadline_count, student, practical);
    const policy_line_t *extension = last_of(policy->extensions, policy->extension_count, student, practical);
    if (!deadline) return 0;
    double late = (double)(seconds - deadline->seconds - (extension ? extension->seconds : 0));
    return late > policy->grace ? late : 0;
}

double policy_factor(const policy_t *policy, double late)
{
    if (late <= 0) return 1;
    if (policy->late_end >= 0 && late > policy->late_end) return 0;
    if (policy->late_period <= 0) return 1;
    double left = 1 - ceil(late / policy->late_period) * policy->late_percent / 100;
    return left > 0 ? left : 0;
}

double policy_round(const policy_t *policy, double mark)
{
    return floor(mark / policy->step + 0.5 + 1e-9) * policy->step;
}
