#define _POSIX_C_SOURCE 200809L

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "agree.h"
#include "bound.h"
#include "convert.h"
#include "findings.h"
#include "page.h"
#include "table.h"

static const char usage[] =
    "usage: xray findings [--colour] [--width N] REPORT...     what was found wrong; exit 1: something was\n"
    "       xray list REPORT...                                a line for each of these: what it is, "
    "file:line\n"
    "       xray table [--colour] [--width N] REPORT...        what was counted, the worst line first\n"
    "       xray page --title T --style FILE.css REPORT...     the same as a page of HTML\n"
    "       xray verdict [--topics \"memory races\"] REPORT...   the first finding: message, where, hint; "
    "exit 1\n"
    "       xray cause REPORT...                               the first finding that may make a result "
    "wrong: the same\n"
    "       xray bound METRIC KERNEL at_most|at_least N REPORT...  is the metric within the bound? exit 1: "
    "no\n"
    "       xray agree REPORT RUN [RUN]        does the run build launch what the sanitizer build launches? "
    "exit "
    "1: no\n"
    "       xray from-sanitizer TOOL [SOURCE...] < text        records of what compute-sanitizer said\n"
    "       xray from-ncu RAW.csv LINES.csv|- [SOURCE...]     records of what ncu counted\n"
    "A REPORT is a file of JSON lines (common/cucc/sanitizer/README.md). Exit 2: it could not be done.\n";

typedef struct {
    bool colour;
    int width;
    const char *topics, *title, *style;
    char **rest; /* what is no option */
} options_t;

static void refuse(const char *what)
{
    fprintf(stderr, "xray: %s (xray --help)\n", what);
    exit(2);
}

static options_t read_options(char **arguments)
{
    options_t options = {0, 100, NULL, "", "", NULL};
    for (; *arguments && strncmp(*arguments, "--", 2) == 0; arguments++) {
        const char *name = *arguments;
        if (strcmp(name, "--colour") == 0) {
            options.colour = true;
            continue;
        }
        const char *value = *++arguments;
        if (!value) refuse("an option has no value");
        if (strcmp(name, "--width") == 0)
            options.width = number_int(number_in(value, 100), 100);
        else if (strcmp(name, "--topics") == 0)
            options.topics = value;
        else if (strcmp(name, "--title") == 0)
            options.title = value;
        else if (strcmp(name, "--style") == 0)
            options.style = value;
        else
            refuse("there is no such option");
    }
    options.rest = arguments;
    return options;
}

static report_t read_reports(char **files)
{
    report_t report = {0};
    if (!*files) refuse("which report?");
    for (; *files; files++)
        if (report_read(&report, *files) != 0) exit(2);
    return report;
}

/* A report that broke off is never clean. */
static bool incomplete(FILE *out, const report_t *report)
{
    if (report_is_whole(report)) return false;
    fprintf(out, "the report is not complete%s%s: nothing can be said of what it lacks\n",
            *report->reason ? ": " : "", report->reason);
    return true;
}

static int findings(const options_t *options)
{
    report_t report = read_reports(options->rest);
    size_t count = findings_print(stdout, &report, style_with(options->colour, options->width));
    if (incomplete(stderr, &report)) return 2;
    return count > 0;
}

static int list(const options_t *options)
{
    report_t report = read_reports(options->rest);
    findings_list(stdout, &report);
    return 0;
}

static int verdict(const options_t *options)
{
    report_t report = read_reports(options->rest);
    if (findings_verdict(stdout, &report, options->topics)) return 1;
    return incomplete(stdout, &report) ? 2 : 0;
}

/* What a report that broke off has told is true all the same. */
static int cause(const options_t *options)
{
    report_t report = read_reports(options->rest);
    return findings_cause(stdout, &report);
}

static int table(const options_t *options)
{
    report_t report = read_reports(options->rest);
    table_print(stdout, &report, style_with(options->colour, options->width));
    return incomplete(stderr, &report) ? 2 : 0;
}

static int page(const options_t *options)
{
    report_t report = read_reports(options->rest);
    if (page_print(stdout, &report, options->title, options->style) != 0) return 2;
    return incomplete(stderr, &report) ? 2 : 0;
}

static int bound(const options_t *options)
{
    char **words = options->rest, *end;
    for (int i = 0; i < 4; i++)
        if (!words[i]) refuse("bound takes METRIC KERNEL at_most|at_least N");
    bound_t bound = {.metric = words[0], .kernel = words[1], .bound = strtod(words[3], &end)};
    bound.least = strcmp(words[2], "at_least") == 0;
    if (!bound.least && strcmp(words[2], "at_most") != 0) refuse("bound: it is at_most or at_least");
    if (end == words[3] || *end) refuse("bound: the last word before the reports is a number");
    if (!bound_is_metric(bound.metric)) refuse("bound: there is no metric of this name");
    if (!words[4]) return 0; /* to ask whether the words are right */
    report_t report = read_reports(words + 4);
    if (incomplete(stdout, &report)) return 2;
    return bound_check(stdout, &report, &bound);
}

static int agree(const options_t *options)
{
    report_t reports[3] = {{0}};
    size_t count = 0;
    for (; options->rest[count]; count++) {
        if (count == sizeof reports / sizeof *reports) refuse("agree takes two reports or three");
        reports[count] = read_reports((char *[]){options->rest[count], NULL});
        if (incomplete(stdout, &reports[count])) return 2;
    }
    if (count < 2) refuse("agree takes two reports or three");
    return agree_check(stdout, &reports[0], &reports[1], count - 1);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "--help") == 0) return fputs(usage, stdout) < 0;
    if (argc < 2) refuse("what?");
    options_t options = read_options(argv + 2);
    int status = 2;
    if (strcmp(what, "findings") == 0)
        status = findings(&options);
    else if (strcmp(what, "list") == 0)
        status = list(&options);
    else if (strcmp(what, "cause") == 0)
        status = cause(&options);
    else if (strcmp(what, "table") == 0)
        status = table(&options);
    else if (strcmp(what, "page") == 0)
        status = page(&options);
    else if (strcmp(what, "verdict") == 0)
        status = verdict(&options);
    else if (strcmp(what, "bound") == 0)
        status = bound(&options);
    else if (strcmp(what, "agree") == 0)
        status = agree(&options);
    else if (strcmp(what, "from-sanitizer") == 0 && options.rest[0])
        status = convert_sanitizer(stdin, stdout, options.rest[0], (const char *const *)options.rest + 1);
    else if (strcmp(what, "from-ncu") == 0 && options.rest[0] && options.rest[1])
        status = convert_ncu(stdout, options.rest[0], options.rest[1], (const char *const *)options.rest + 2);
    else
        refuse("there is no such thing to do");
    if (fflush(stdout) != 0 || ferror(stdout)) refuse("cannot write");
    return status;
}
