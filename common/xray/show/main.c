#define _POSIX_C_SOURCE 200809L
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "base/json.h"
#include "base/numbers.h"
#include "base/record.h"
#include "page.h"
#include "picture.h"

static const char usage[] =
    "usage: show --title T --folder F [--words W] [--order O] [--record R] [--links L] TRACE REPORT...\n"
    "A trace of the sanitizer build and its reports, as a page of HTML to be stepped through. F has "
    "show.css,\n"
    "stepper.js and show.js; W is the case, O the order of its threads; R a file with the judge's record of "
    "it;\n"
    "L gets a line for each finding: its step, what it is and where.\n"
    "       show --picture FILE TRACE REPORT...\n"
    "A picture of the handouts (picture.h), as FILE says.\n"
    "Exit 2: it could not be done.\n";

static void refuse(const char *what)
{
    fprintf(stderr, "show: %s (show --help)\n", what);
    exit(2);
}

/* What a judge says of the case, where it is wrong: the message, and which element of what is the first. */
static void take_record(show_t *show, const char *path)
{
    static char line[1 << 16];
    json_object_t object, claims;
    status_t status = STATUS_NONE;
    FILE *in = fopen(path, "r");
    if (!in) return; /* nobody has judged it */
    bool whole = fgets(line, sizeof line, in) && json_parse(&object, line) == 0;
    fclose(in);
    if (!whole || status_read(&status, json_text(&object, "status")) != 0 || !status_is_wrong(status)) return;
    show->expected = keep_clean(json_text(&object, "message"));
    show->over_time = status == STATUS_TIMEOUT;
    if (json_parse(&claims, json_get(&object, "claims")) != 0) return;
    show->array = keep_clean(json_text(&claims, "output"));
    show->count = (long long)number_in(json_get(&claims, "n"), 0);
    show->element = (long long)number_in(json_get(&claims, "first"), NONE);
    double want;
    if (number_between(json_get(&claims, "want"), -DBL_MAX, DBL_MAX, &want))
        show->want = keep_format("%.10g", want);
}

static void read_option(show_t *show, const char *name, const char *value)
{
    const struct {
        const char *name, **text;
    } options[] = {{"--title", &show->title},
                   {"--words", &show->words},
                   {"--order", &show->order},
                   {"--folder", &show->folder},
                   {"--links", &show->links}};
    if (!value) refuse("an option has no value");
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (strcmp(name, options[i].name) == 0) {
            *options[i].text = value;
            return;
        }
    if (strcmp(name, "--record") != 0) refuse("there is no such option");
    take_record(show, value);
}

int main(int argc, char **argv)
{
    show_t show = {"", "", "forward", "", "", false, "", NONE, 0, "", ""};
    trace_t trace;
    report_t report = {0};
    picture_t picture;
    bool draws = argc > 2 && strcmp(argv[1], "--picture") == 0;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) return fputs(usage, stdout) < 0;
    if (draws && picture_read(&picture, argv[2]) != 0) return 2;
    for (argv += draws ? 3 : 1; *argv && strncmp(*argv, "--", 2) == 0; argv += 2)
        read_option(&show, argv[0], argv[1]);
    if (!*argv) refuse("which trace?");
    if (trace_read(&trace, *argv) != 0) return 2;
    while (*++argv)
        if (report_read(&report, *argv) != 0) return 2;
    if (draws ? picture_print(stdout, &picture, &trace, &report) != 0
              : show_print(stdout, &trace, &report, &show) != 0)
        return 2;
    if (fflush(stdout) != 0 || ferror(stdout)) refuse("cannot write");
    return 0;
}
