#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "case_words.h"
#include "tally.h"

static const char usage[] =
    "usage: tally [options] < case-records           the step's record\n"
    "       tally --make --status S [options]        a record from nothing\n"
    "       tally --print [--colour] [--width N] < records     text for people\n"
    "       tally --fields a,b,... < records         values, separated by tabs\n"
    "options: --practical P --step N --title T --points N --backend B --device D --seed S --hint T --where "
    "W\n"
    "         --message T --case C --status S          say this, whatever the records say\n"
    "         --metrics JSON --pattern NAME            and this\n"
    "         --json FILE   append the record there     --text   print the text for people\n"
    "         --colour      in colours                  --width N   of its lines (100; 0: no limit)\n"
    "exit status, from the record's: 0 pass, 1 fail, 3 todo, 4 error, 5 timeout, 6 skip; 2: usage\n";

typedef struct {
    bool make, print, text;
    const char *fields, *json;
    tally_style_t style;
    record_t said; /* by options; NULL, -1, none: not said */
    const char *status, *pattern, *backend;
} options_t;

/* ---- command line ---- */

static int whole(const char *option, const char *value, int high)
{
    char *end;
    long number = strtol(value, &end, 10);
    if (end == value || *end || number < 0 || number > high)
        case_refuse("%s %s: not a possible number", option, value);
    return (int)number;
}

static void read_flag(options_t *o, const char *option)
{
    if (strcmp(option, "--make") == 0)
        o->make = true;
    else if (strcmp(option, "--print") == 0)
        o->print = true;
    else if (strcmp(option, "--text") == 0)
        o->text = true;
    else if (strcmp(option, "--colour") == 0 || strcmp(option, "--color") == 0)
        o->style.colour = true;
    else if (strcmp(option, "--help") == 0) {
        fputs(usage, stdout);
        exit(0);
    } else
        case_refuse("unknown option %s (--help lists them)", option);
}

/* Returns true when the option takes a value and has got it. */
static bool read_value(options_t *o, const char *option, const char *value)
{
    const struct {
        const char *option;
        const char **place;
    } texts[] = {{"--practical", &o->said.practical},
                 {"--title", &o->said.title},
                 {"--backend", &o->backend},
                 {"--device", &o->said.device},
                 {"--seed", &o->said.seed},
                 {"--hint", &o->said.hint},
                 {"--where", &o->said.where},
                 {"--message", &o->said.message},
                 {"--case", &o->said.case_line},
                 {"--status", &o->status},
                 {"--metrics", &o->said.metrics},
                 {"--pattern", &o->pattern},
                 {"--json", &o->json},
                 {"--fields", &o->fields}};
    bool number =
        strcmp(option, "--step") == 0 || strcmp(option, "--points") == 0 || strcmp(option, "--width") == 0;
    size_t i = 0, count = sizeof texts / sizeof *texts;
    while (i < count && strcmp(texts[i].option, option) != 0) i++;
    if (i == count && !number) return false;
    if (!value) case_refuse("%s: a value is needed", option);
    if (i < count)
        *texts[i].place = value;
    else if (strcmp(option, "--step") == 0)
        o->said.step = whole(option, value, 99);
    else if (strcmp(option, "--points") == 0)
        o->said.max_points = whole(option, value, 1000);
    else
        o->style.width = whole(option, value, 10000);
    return true;
}

static void check_options(options_t *o)
{
    if (o->make + o->print + (o->fields != NULL) > 1)
        case_refuse("--make, --print and --fields: one of them");
    if (o->make && !o->status) case_refuse("--make needs --status");
    if (o->status && status_read(&o->said.status, o->status) != 0)
        case_refuse("--status %s: it is pass, fail, todo, skip, error or timeout", o->status);
    if (o->pattern && patterns_read(&o->said.patterns, o->pattern) != 0)
        case_refuse("--pattern %s: it is none (common/base/patterns.h)", o->pattern);
    if (o->backend && backend_read(&o->said.backend, o->backend) != 0)
        case_refuse("--backend %s: it is cpu or gpu", o->backend);
    const char *seed = o->said.seed;
    if (seed && (strspn(seed, "0123456789") != strlen(seed) || strlen(seed) > 20))
        case_refuse("--seed %s: a whole number is needed", seed);
}

/* ---- what it does ---- */

static void refuse_line(size_t number, const char *line, const char *why)
{
    char memory[100];
    text_t shown = TEXT_ON(memory);
    text_add_clean(&shown, line, strlen(line), 60);
    case_refuse("line %zu %s: %s", number, why, memory);
}

/* Lines to the end of the input; blank ones are skipped. */
static void read_records(tally_t *tally, FILE *in)
{
    char *line = NULL;
    char why[200];
    size_t size = 0;
    for (size_t number = 1; getline(&line, &size, in) >= 0; number++)
        if (line[strspn(line, " \t\r\n")] && tally_add(tally, line, why) != 0) refuse_line(number, line, why);
    free(line);
}

static void apply(record_t *r, const record_t *said)
{
    const char **to[] = {&r->practical, &r->title,   &r->device,    &r->seed,   &r->hint,
                         &r->where,     &r->message, &r->case_line, &r->metrics};
    const char *const from[] = {said->practical, said->title,   said->device,    said->seed,   said->hint,
                                said->where,     said->message, said->case_line, said->metrics};
    for (size_t i = 0; i < sizeof from / sizeof *from; i++)
        if (from[i]) *to[i] = from[i];
    if (said->message) r->answers = "";
    if (said->backend != BACKEND_NONE) r->backend = said->backend;
    if (said->step >= 0) r->step = said->step;
    if (said->max_points >= 0) r->max_points = said->max_points;
    if (said->status != STATUS_NONE) r->status = said->status;
    if (said->patterns.count) {
        r->patterns = said->patterns;
        if (!r->order) r->order = "";
    }
    r->points = r->status == STATUS_PASS ? r->max_points : 0;
}

static void append(const char *path, const record_t *record)
{
    FILE *out = fopen(path, "a");
    if (out) record_print(out, record);
    if (!out || fclose(out) != 0) case_refuse("cannot write %s: %s", path, strerror(errno));
}

static void print_fields(const tally_t *tally, const char *fields)
{
    for (size_t i = 0; i < tally->count; i++) {
        for (const char *p = fields; *p;) {
            char key[64], memory[8192];
            size_t length = strcspn(p, ",");
            snprintf(key, sizeof key, "%.*s", (int)length, p);
            const char *value = json_get(&tally->list[i].line, key);
            text_t text = TEXT_ON(memory);
            text_add_clean(&text, value, strlen(value), sizeof memory - 8);
            p += length;
            printf("%s%s", memory, *p ? "\t" : "");
            if (*p) p++;
        }
        putchar('\n');
    }
}

static void print_all(const tally_t *tally, tally_style_t style)
{
    for (size_t i = 0; i < tally->count; i++) {
        tally_print(stdout, &tally->list[i].is, style);
    }
}

static int finish(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) case_refuse("cannot write: %s", strerror(errno));
    return status;
}

int main(int argc, char **argv)
{
    options_t o = {.style = {.width = 100}, .said = {.step = -1, .max_points = -1}};
    tally_t tally = {.list = NULL};
    arena_t arena = {NULL};
    case_set_program("tally");
    for (int i = 1; i < argc; i++) {
        if (read_value(&o, argv[i], i + 1 < argc ? argv[i + 1] : NULL))
            i++;
        else
            read_flag(&o, argv[i]);
    }
    check_options(&o);
    if (!o.make) read_records(&tally, stdin);
    if (o.print || o.fields) {
        if (o.fields)
            print_fields(&tally, o.fields);
        else
            print_all(&tally, o.style);
        tally_free(&tally);
        return finish(0);
    }
    record_t record = {.practical = "",
                       .title = "",
                       .case_line = "",
                       .device = "",
                       .message = "",
                       .hint = "",
                       .where = "",
                       .seed = "",
                       .metrics = "{}",
                       .time_ms = -1};
    if (!o.make && tally.count == 0)
        case_refuse("there is no case record to merge (--make makes a record from nothing)");
    if (!o.make) record = tally_merge(&tally, &arena);
    apply(&record, &o.said);
    if (o.json) append(o.json, &record);
    if (o.text) tally_print(stdout, &record, o.style);
    if (!o.json && !o.text) record_print(stdout, &record);
    int status = status_exit(record.status);
    tally_free(&tally); /* the record's strings with them */
    arena_free(&arena);
    return finish(status);
}
