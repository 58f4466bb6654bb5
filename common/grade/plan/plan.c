#include "plan.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"

enum { MAX_FIELDS = 64, MAX_LINE = 16384, MAX_STEPS = 99, SMALL_CASES = 6, MAX_PATH = 500 };

/* The line that is being read, and what it belongs to. */
typedef struct {
    plan_t *plan;
    arena_t *arena;
    int line;
    const char *fields[MAX_FIELDS]; /* behind the word */
    size_t count;
    bool ended;
    char *why;
    size_t why_size;
} reader_t;

static int mistake(reader_t *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static int mistake(reader_t *r, const char *format, ...)
{
    char what[400];
    va_list words;
    va_start(words, format);
    vsnprintf(what, sizeof what, format, words);
    va_end(words);
    for (char *p = what; *p; p++)
        if (iscntrl((unsigned char)*p)) *p = '?';
    snprintf(r->why, r->why_size, "%s:%d: %s", r->plan->script, r->line, what);
    return -1;
}

static const char *field(const reader_t *r, size_t i)
{
    return i < r->count ? r->fields[i] : "";
}

static plan_step_t *step_now(const reader_t *r)
{
    return &r->plan->steps[r->plan->step_count - 1];
}

/* The fields from one on, separated by spaces. */
static const char *joined(reader_t *r, size_t from)
{
    const char *text = "";
    for (size_t i = from; i < r->count; i++)
        text = arena_format(r->arena, "%s%s%s", text, *text ? " " : "", r->fields[i]);
    return text;
}

/* The cases that the fields from one on stand for. */
static int expand(reader_t *r, size_t from, const char ***lines, size_t *count)
{
    char why[300];
    cases_t cases = {*lines, *count};
    if (cases_expand(&cases, r->arena, r->fields + from, r->count - from, why, sizeof why) != 0)
        return mistake(r, "step %d: %s", step_now(r)->number, why);
    *lines = cases.lines;
    *count = cases.count;
    return 0;
}

static bool is_number(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return *text && !*end && text[strspn(text, "0123456789.e+-")] == '\0' && *value >= 0 && *value < 1e300;
}

/* The value of a field NAME=VALUE, or NULL. */
static const char *value_of(const char *text, const char *name)
{
    size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && text[length] == '=' && text[length + 1] ? text + length + 1
                                                                                       : NULL;
}

/* ---- the words ---- */

/* A name that may stand in paths and commands: letters, digits, _ and -. */
static bool is_name(const char *text)
{
    size_t length = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
    return length > 0 && !text[length] && text[0] != '-';
}

static int read_practical(reader_t *r)
{
    if (r->plan->name) return mistake(r, "practical has been given twice");
    if (r->count != 2) return mistake(r, "practical NN_name \"Title\"");
    const char *name = r->fields[0], *line = strchr(name, '_');
    if (!is_name(name) || !line || !line[1] || !isdigit((unsigned char)*name))
        return mistake(r, "practical %.60s: it is called NN_name", name);
    r->plan->name = name;
    r->plan->title = r->fields[1];
    return 0;
}

static int read_step_word(reader_t *r, plan_step_t *step, const char *word)
{
    long long number;
    const char *value = value_of(word, "points");
    if (value) {
        if (cases_whole(value, &number) != 0 || number > 1000)
            return mistake(r, "step %d: %.60s: points are a whole number", step->number, word);
        step->points = (int)number;
        return 0;
    }
    value = value_of(word, "program");
    if (!value || !is_name(value))
        return mistake(r, "step %d: %.60s is neither points= nor program=", step->number, word);
    step->program = value;
    return 0;
}

static int read_step(reader_t *r)
{
    long long number;
    if (!r->plan->name) return mistake(r, "step stands before practical");
    if (r->count < 3) return mistake(r, "a step needs a number, a title and points=N");
    if (cases_whole(r->fields[0], &number) != 0 || number < 1 || number > MAX_STEPS)
        return mistake(r, "step %.60s: steps are numbered from 1 to %d", r->fields[0], MAX_STEPS);
    if (plan_step(r->plan, (int)number)) return mistake(r, "step %lld has been given twice", number);
    plan_step_t *step = arena_grow(r->arena, &r->plan->steps, &r->plan->step_count, sizeof *step);
    *step = (plan_step_t){.number = (int)number,
                          .title = r->fields[1],
                          .program = strchr(r->plan->name, '_') + 1,
                          .limit = 10,
                          .clean = "",
                          .parts = "",
                          .registers = ""};
    for (size_t i = 2; i < r->count; i++)
        if (read_step_word(r, step, r->fields[i]) != 0) return -1;
    return 0;
}

static int read_cases(reader_t *r)
{
    if (r->count == 0) return mistake(r, "cases KEY=VALUE[,VALUE...]...");
    for (size_t i = 0; i < r->count; i++)
        if (strchr(r->fields[i], '~'))
            return mistake(r, "cases %.60s: ~ belongs to clean and metric", r->fields[i]);
    return expand(r, 0, &step_now(r)->cases, &step_now(r)->case_count);
}

static int read_limit(reader_t *r)
{
    long long seconds;
    if (r->count != 1 || cases_whole(r->fields[0], &seconds) != 0 || seconds < 1 || seconds > 3600)
        return mistake(r, "limit SECONDS, from 1 to 3600");
    step_now(r)->limit = (int)seconds;
    return 0;
}

static int read_hint(reader_t *r)
{
    if (r->count != 1) return mistake(r, "hint \"...\": one at a time");
    arena_add(r->arena, &step_now(r)->hints, &step_now(r)->hint_count, r->fields[0]);
    return 0;
}

static int read_clean(reader_t *r)
{
    static const char *const known[] = {"memory", "races", "barriers", "errors"};
    size_t topics = 0, first_case = r->count;
    for (size_t i = 0; i < r->count; i++) {
        bool is_topic = false;
        for (int k = 0; k < 4; k++) is_topic |= strcmp(r->fields[i], known[k]) == 0;
        if (!is_topic && !strchr(r->fields[i], '='))
            return mistake(r, "clean knows memory, races, barriers, errors and cases, not %.60s",
                           r->fields[i]);
        if (!is_topic && i < first_case) first_case = i;
        if (is_topic && i > first_case) return mistake(r, "clean: the topics must come before the cases");
        topics += is_topic;
    }
    if (topics == 0) return mistake(r, "clean of what? memory, races, barriers, errors");
    plan_step_t *step = step_now(r);
    size_t count = r->count;
    r->count = first_case;
    const char *asked = joined(r, 0);
    r->count = count;
    if (*step->clean && strcmp(step->clean, asked) != 0)
        return mistake(r, "clean: one list of topics per step; it has \"%.60s\" already", step->clean);
    step->clean = asked;
    if (first_case == count) return 0;
    return expand(r, first_case, &step->clean_cases, &step->clean_case_count);
}

static int read_parts(reader_t *r)
{
    if (r->count != 1 || strchr(r->fields[0], '=')) return mistake(r, "parts KEY: a word of the cases");
    step_now(r)->parts = r->fields[0];
    return 0;
}

static int read_show(reader_t *r)
{
    if (r->count == 0) return mistake(r, "show KEY=VALUE..., or none");
    if (r->count == 1 && strcmp(r->fields[0], "none") == 0) {
        step_now(r)->shows_nothing = true;
        return 0;
    }
    return expand(r, 0, &step_now(r)->show_cases, &step_now(r)->show_case_count);
}

static int read_failing_calls(reader_t *r)
{
    if (r->count == 0) return mistake(r, "failing_calls KEY=VALUE...");
    return expand(r, 0, &step_now(r)->failing_cases, &step_now(r)->failing_count);
}

static int read_metric(reader_t *r)
{
    double bound;
    const char *how = field(r, 2);
    if (r->count < 5 || (strcmp(how, "at_most") != 0 && strcmp(how, "at_least") != 0) ||
        !is_number(field(r, 3), &bound))
        return mistake(r, "metric NAME KERNEL at_most|at_least BOUND KEY=VALUE...");
    plan_metric_t metric = {.name = r->fields[0], .kernel = r->fields[1], .how = how, .bound = r->fields[3]};
    if (expand(r, 4, &metric.cases, &metric.case_count) != 0) return -1;
    plan_metric_t *place =
        arena_grow(r->arena, &step_now(r)->metrics, &step_now(r)->metric_count, sizeof *place);
    *place = metric;
    return 0;
}

static int read_late(reader_t *r)
{
    long long orders;
    if (r->count < 2 || cases_whole(r->fields[0], &orders) != 0 || orders < 1 || orders > 99)
        return mistake(r, "late ORDERS KEY=VALUE[,VALUE...]..., with 1 to 99 orders");
    for (size_t i = 1; i < r->count; i++)
        if (strchr(r->fields[i], '~'))
            return mistake(r, "late %.60s: ~ belongs to clean and metric", r->fields[i]);
    plan_step_t *step = step_now(r);
    if (step->late) return mistake(r, "late has been given twice");
    step->late = (int)orders;
    return expand(r, 1, &step->late_cases, &step->late_case_count);
}

static int read_registers(reader_t *r)
{
    for (size_t i = 0; i < r->count; i++) {
        long long number;
        const char *equals = strchr(r->fields[i], '=');
        bool alone = !equals && r->count == 1;
        if ((equals || alone) && cases_whole(equals ? equals + 1 : r->fields[i], &number) == 0) continue;
        return mistake(r, "registers N, or KERNEL=N...");
    }
    if (r->count == 0) return mistake(r, "registers N, or KERNEL=N...");
    step_now(r)->registers = joined(r, 0);
    return 0;
}

static int read_on_gpu(reader_t *r)
{
    bool speed = strcmp(field(r, 0), "speed") == 0;
    plan_speed_t one = {.metric = field(r, speed), .what = speed ? "" : field(r, 1), .least = field(r, 2)};
    if (r->count < 4 || !is_number(one.least, &one.least_value))
        return mistake(
            r, "on_gpu speed METRIC LEAST KEY=VALUE..., or on_gpu METRIC \"OF WHAT\" LEAST KEY=VALUE...");
    const char **lines = NULL;
    size_t count = 0;
    if (expand(r, 3, &lines, &count) != 0) return -1;
    for (size_t i = 0; i < count; i++) {
        one.words = lines[i];
        plan_speed_t *place =
            arena_grow(r->arena, &step_now(r)->speeds, &step_now(r)->speed_count, sizeof *place);
        *place = one;
    }
    return 0;
}

/* The names of "a,b,c". */
static void split(reader_t *r, const char *text, const char ***list, size_t *count)
{
    for (const char *p = text; *p; p += *p == ',') {
        size_t length = strcspn(p, ",");
        if (length) arena_add(r->arena, list, count, arena_copy(r->arena, p, length));
        p += length;
    }
}

static int read_rebuilds(reader_t *r)
{
    plan_rule_t rule = {.touch = value_of(field(r, 0), "touch")};
    if (!rule.touch || r->count < 2) return mistake(r, "rebuilds touch=FILE makes=A,B keeps=C");
    for (size_t i = 1; i < r->count; i++) {
        const char *makes = value_of(r->fields[i], "makes"), *keeps = value_of(r->fields[i], "keeps");
        if (!makes && !keeps) return mistake(r, "rebuilds: %.60s is neither makes= nor keeps=", r->fields[i]);
        if (makes) split(r, makes, &rule.makes, &rule.make_count);
        if (keeps) split(r, keeps, &rule.keeps, &rule.keep_count);
    }
    plan_rule_t *place = arena_grow(r->arena, &step_now(r)->rules, &step_now(r)->rule_count, sizeof *place);
    *place = rule;
    return 0;
}

static int read_loads(reader_t *r)
{
    if (r->count != 1 || strchr(r->fields[0], '/')) return mistake(r, "loads libNAME.so");
    plan_rule_t *place = arena_grow(r->arena, &step_now(r)->rules, &step_now(r)->rule_count, sizeof *place);
    place->loaded = r->fields[0];
    return 0;
}

static int read_links(reader_t *r)
{
    const char *dot = r->count == 1 ? strrchr(r->fields[0], '.') : NULL;
    if (!dot || strchr(r->fields[0], '/') || (strcmp(dot, ".a") != 0 && strcmp(dot, ".so") != 0))
        return mistake(r, "links libNAME.a, or libNAME.so");
    plan_rule_t *place = arena_grow(r->arena, &step_now(r)->rules, &step_now(r)->rule_count, sizeof *place);
    place->linked = r->fields[0];
    return 0;
}

static bool is_header(const char *text)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-/.";
    return *text && !text[strspn(text, letters)];
}

static int read_lack(reader_t *r)
{
    if (r->count != 1 || !is_header(field(r, 0))) return mistake(r, "may_lack HEADER");
    arena_add(r->arena, &step_now(r)->may_lack, &step_now(r)->may_lack_count, field(r, 0));
    return 0;
}

static int read_needs(reader_t *r)
{
    const char *header = field(r, 0);
    if (r->count != 2 || !is_header(header) || !*field(r, 1))
        return mistake(r, "needs HEADER \"what to say if it is missing\"");
    plan_need_t *place = arena_grow(r->arena, &step_now(r)->needs, &step_now(r)->need_count, sizeof *place);
    *place = (plan_need_t){.header = header, .words = field(r, 1)};
    return 0;
}

static int read_end(reader_t *r)
{
    if (!r->plan->name) return mistake(r, "there is no practical in it");
    r->ended = 1;
    return 0;
}

static const struct {
    const char *word;
    int (*read)(reader_t *r);
    bool in_step;
} words[] = {{"practical", read_practical, 0},
             {"step", read_step, 0},
             {"cases", read_cases, 1},
             {"limit", read_limit, 1},
             {"hint", read_hint, 1},
             {"clean", read_clean, 1},
             {"show", read_show, 1},
             {"metric", read_metric, 1},
             {"late", read_late, 1},
             {"registers", read_registers, 1},
             {"on_gpu", read_on_gpu, 1},
             {"failing_calls", read_failing_calls, 1},
             {"parts", read_parts, 1},
             {"rebuilds", read_rebuilds, 1},
             {"loads", read_loads, 1},
             {"links", read_links, 1},
             {"needs", read_needs, 1},
             {"may_lack", read_lack, 1},
             {"end", read_end, 0}};

static int read_word(reader_t *r, const char *word)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i].word, word) != 0) continue;
        if (words[i].in_step && r->plan->step_count == 0)
            return mistake(r, "%s comes before the first step", word);
        return words[i].read(r);
    }
    return mistake(r, "a plan has no word %.60s", word);
}

/* ---- lines ---- */

/* Takes a line of the plan apart: number, word, fields. Returns the word, or NULL. */
static const char *take_apart(reader_t *r, const char *line, size_t bytes)
{
    char *p = arena_copy(r->arena, line, bytes);
    const char *parts[MAX_FIELDS + 2];
    size_t count = 0;
    long long number;
    for (char *tab = p; tab; p = tab ? tab + 1 : p) {
        if (count == MAX_FIELDS + 2) return NULL;
        parts[count++] = p;
        tab = strchr(p, '\t');
        if (tab) *tab = '\0';
    }
    if (count < 2 || cases_whole(parts[0], &number) != 0 || number > 1000000) return NULL;
    r->line = (int)number;
    r->count = count - 2;
    memcpy(r->fields, parts + 2, r->count * sizeof *parts);
    return parts[1];
}

/* What may stand in a message. */
static bool is_path(const char *text)
{
    size_t length = 0;
    while (text[length] && !iscntrl((unsigned char)text[length])) length++;
    return length > 0 && !text[length] && length <= MAX_PATH;
}

static int read_line(reader_t *r, const char *line, size_t bytes, size_t at)
{
    const char *word = NULL;
    if (bytes <= MAX_LINE && !memchr(line, '\0', bytes)) word = take_apart(r, line, bytes);
    if (!word) return mistake(r, "line %zu of its plan is no number, word and fields", at);
    bool first = strcmp(word, "plan") == 0 && r->count == 2 && strcmp(r->fields[0], "1") == 0;
    if (at == 1 && (!first || !is_path(r->fields[1])))
        return mistake(r, "its plan does not begin with `plan 1 SCRIPT`");
    if (at == 1) {
        r->plan->script = r->fields[1];
        return 0;
    }
    return r->ended ? mistake(r, "its plan continues after its end") : read_word(r, word);
}

/* `clean` without cases is about the small ones of the step. */
static void choose_small(plan_t *plan)
{
    for (size_t i = 0; i < plan->step_count; i++) {
        plan_step_t *step = &plan->steps[i];
        if (step->clean_case_count) continue;
        cases_t all = {step->cases, step->case_count}, small = cases_small(&all, SMALL_CASES, &plan->arena);
        step->clean_cases = small.lines;
        step->clean_case_count = small.count;
    }
}

int plan_read(plan_t *plan, const char *text, size_t bytes, char *why, size_t why_size)
{
    reader_t r = {.plan = plan, .arena = &plan->arena, .why = why, .why_size = why_size};
    *plan = (plan_t){.script = "check.sh"};
    size_t at = 0;
    for (const char *p = text, *end = text + bytes; p < end;) {
        const char *newline = memchr(p, '\n', (size_t)(end - p));
        size_t length = newline ? (size_t)(newline - p) : (size_t)(end - p);
        if (read_line(&r, p, length, ++at) != 0) return -1;
        p += length + 1;
    }
    if (!r.ended) return mistake(&r, "its plan breaks off here");
    choose_small(plan);
    return 0;
}

void plan_free(plan_t *plan)
{
    arena_free(&plan->arena);
    *plan = (plan_t){.script = ""};
}

const plan_step_t *plan_step(const plan_t *plan, int number)
{
    for (size_t i = 0; i < plan->step_count; i++)
        if (plan->steps[i].number == number) return &plan->steps[i];
    return NULL;
}
