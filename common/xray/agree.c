#include "agree.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

static const operation_t *launch_of(const report_t *report, const char *name)
{
    for (size_t i = 0; i < report->operation_count; i++)
        if (report->operations[i].launch && strcmp(report->operations[i].name, name) == 0)
            return &report->operations[i];
    return NULL;
}

static bool is_same(const operation_t *one, const operation_t *two)
{
    if (!one || !two) return one == two;
    return one->times == two->times && one->blocks == two->blocks && one->threads == two->threads;
}

/* Does no run do what the other build does, although the runs agree, or one build does not launch it at all?
 */
static bool differs(const operation_t *looked, const report_t *runs, size_t run_count, const char *name)
{
    const operation_t *first = launch_of(&runs[0], name);
    for (size_t i = 0; i < run_count; i++) {
        const operation_t *run = launch_of(&runs[i], name);
        if (is_same(looked, run)) return false;
        if (looked && !is_same(first, run)) return false;
    }
    return true;
}

static void add_operation(text_t *text, const operation_t *one, const char *where)
{
    if (!one)
        text_add(text, "not launched %s", where);
    else
        text_add(text, "launched %.0f time%s %s (%.0f blocks, %.0f threads in all)", one->times,
                 one->times == 1 ? "" : "s", where, one->blocks, one->threads);
}

static int tell(FILE *out, const char *name, const operation_t *looked, const operation_t *run)
{
    char memory[600];
    text_t text = TEXT_ON(memory);
    text_add(&text, "the two builds do not do the same: %.200s is ", name);
    add_operation(&text, looked, "in the sanitizer build");
    text_add(&text, ", and ");
    add_operation(&text, run, "in the run build");
    fprintf(out, "%s\n\n%s\n", memory,
            "What does the program depend on that differs between the two: a time, an address, how it was "
            "built?");
    return 1;
}

int agree_check(FILE *out, const report_t *looked, const report_t *runs, size_t run_count)
{
    const report_t *const all[] = {looked, &runs[0]};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        for (size_t i = 0; i < all[k]->operation_count; i++) {
            const operation_t *one = &all[k]->operations[i];
            const operation_t *there = launch_of(looked, one->name);
            if (one->launch && differs(there, runs, run_count, one->name))
                return tell(out, one->name, there, launch_of(&runs[0], one->name));
        }
    return 0;
}
