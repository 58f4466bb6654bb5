#include "arguments.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "case.h"
#include "case_words.h"

static const char usage[] =
    "usage: judge --practical NN_name --step N --case \"key=value ...\" --result FILE\n"
    "  [--title TEXT] [--points N] [--exit N] [--signal N] [--timeout SECONDS] [--stderr FILE] [--wall MS]\n"
    "  [--backend B] [--arch sm_NN] [--device TEXT] [--order O] [--again FILE]\n"
    "  [--at-least NAME=VALUE] [--at-most NAME=VALUE]\n"
    "judge --serve: many of these, one after another, as common/grade/process/service.h says\n"
    "One case record (JSON) on standard output; exit 0 pass, 1 fail, 3 todo, 4 error, 5 timeout, 2 usage.\n";

static double number(const char *option, const char *value, double low, double high)
{
    double x = 0;
    if (!number_between(value, low, high, &x)) case_refuse("%s %s: not a possible number", option, value);
    return x;
}

static void add_bound(run_t *run, int at_least, const char *option, const char *value)
{
    const char *equals = strchr(value, '=');
    if (!equals || equals == value || strlen(value) > 120)
        case_refuse("%s %s: NAME=VALUE is needed", option, value);
    if (run->bound_count == RUN_BOUNDS) case_refuse("%s: too many bounds", option);
    bound_t *bound = &run->bounds[run->bound_count++];
    snprintf(bound->name, sizeof bound->name, "%.*s", (int)(equals - value), value);
    bound->limit = number(option, equals + 1, -HUGE_VAL, HUGE_VAL);
    bound->at_least = at_least;
}

static int read_text(arguments_t *a, const char *option, const char *value)
{
    const struct {
        const char *option;
        const char **place;
    } all[] = {{"--practical", &a->practical},  {"--title", &a->title},
               {"--case", &a->run.case_line},   {"--device", &a->device},
               {"--order", &a->order},          {"--result", &a->run.result_path},
               {"--again", &a->run.again_path}, {"--stderr", &a->run.stderr_path}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].option, option) == 0) return *all[i].place = value, 1;
    return 0;
}

static void read_option(arguments_t *a, const char *option, const char *value)
{
    run_t *run = &a->run;
    if (strcmp(option, "--backend") == 0) {
        if (backend_read(&a->backend, value) != 0) case_refuse("--backend %s: it is cpu or gpu", value);
    } else if (strcmp(option, "--step") == 0)
        run->step = (int)number(option, value, 1, 99);
    else if (strcmp(option, "--arch") == 0)
        run->arch = (int)number(option, strncmp(value, "sm_", 3) == 0 ? value + 3 : value, 10, 999);
    else if (strcmp(option, "--points") == 0)
        a->points = (int)number(option, value, 0, 1000);
    else if (strcmp(option, "--exit") == 0)
        run->exit_status = (int)number(option, value, 0, 255);
    else if (strcmp(option, "--signal") == 0)
        run->signal = (int)number(option, value, 0, 255);
    else if (strcmp(option, "--timeout") == 0)
        run->timeout = number(option, value, 0, 1e9);
    else if (strcmp(option, "--wall") == 0)
        a->wall_ms = number(option, value, 0, 1e12);
    else if (strcmp(option, "--at-least") == 0 || strcmp(option, "--at-most") == 0)
        add_bound(run, option[5] == 'l', option, value);
    else if (!read_text(a, option, value))
        case_refuse("unknown option %s (--help lists them)", option);
}

void arguments_read(arguments_t *a, int argc, char **argv)
{
    char why[256];
    *a = (arguments_t){.wall_ms = -1};
    case_clear();
    for (int i = 1; i < argc; i += 2) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            exit(0);
        }
        if (i + 1 == argc) case_refuse("%s: a value is needed (--help says more)", argv[i]);
        read_option(a, argv[i], argv[i + 1]);
    }
    if (!a->practical || !a->run.case_line || !a->run.result_path)
        case_refuse("--practical, --case and --result are needed (--help says more)");
    if (case_add_words(a->run.case_line, why, sizeof why) != 0) case_refuse("--case: %s", why);
    if (!a->run.step) a->run.step = case_step();
    if (case_has("step") && case_step() != a->run.step)
        case_refuse("--step %d, but the case says step=%d", a->run.step, case_step());
    (void)case_seed();
    a->run.on_cpu = a->backend == BACKEND_CPU;
}
