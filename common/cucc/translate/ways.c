/* How each kernel is run, and why, for `cucc --explain`. */
#include "cut.h"
#include "passes.h"

static const char *what(int count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

static void list_place(unit_t *unit, uint32_t i, const char *why, buffer_t *list)
{
    const token_t *at = &unit->tokens[i];
    const source_file_t *where = &unit->files[at->file];
    buffer_format(list, "; %.*s:%u:%u: `%s`: %s", (int)where->length - 2, where->name + 1, at->line,
                  at->column, written_text(unit, i), why);
}

/* In which orders; what it is that is given to each thread in others */
static void list_orders(const cut_t *cut, const char *in_others, buffer_t *list)
{
    if (cut->is_exact) return;
    buffer_puts(list, ", in the order forward");
    if (cut->exact_if)
        buffer_format(list, ", and in others if %s%s%s", cut->if_row ? "its blocks are rows" : "",
                      cut->if_row && cut->if_turned ? " and " : "",
                      cut->if_turned ? "its loops turn at least once" : "");
    buffer_format(list, "; %s for each thread in %s", in_others,
                  cut->exact_if ? "others otherwise" : "others");
}

static void list_way(unit_t *unit, const function_t *kernel, buffer_t *list)
{
    const token_t *name = &unit->tokens[kernel->name];
    const source_file_t *file = &unit->files[name->file];
    buffer_format(list, "%.*s:%u: kernel %s: ", (int)file->length - 2, file->name + 1, name->line,
                  token_text(unit, kernel->name));
    if (kernel->cut && kernel->cut->meetings) {
        const int barriers = kernel->cut->barriers, meetings = kernel->cut->meetings,
                  regions = kernel->cut->region_count;
        buffer_format(list, "cut at %d %s", meetings, what(meetings, "warp operation", "warp operations"));
        if (barriers) buffer_format(list, " and %d %s", barriers, what(barriers, "barrier", "barriers"));
        buffer_format(list, " into %d %s over the lanes of a warp, a stack for each warp", regions,
                      what(regions, "loop", "loops"));
        list_orders(kernel->cut, "one", list);
        buffer_puts(list, "\n");
    } else if (kernel->cut && !kernel->cut->barriers) {
        buffer_format(
            list,
            "%d %s turned inside out, around a loop over its threads, in the order forward; thread by "
            "thread in others: nothing in it waits\n",
            kernel->cut->turned, what(kernel->cut->turned, "loop", "loops"));
    } else if (kernel->cut) {
        int barriers = kernel->cut->barriers, regions = kernel->cut->region_count;
        buffer_format(list, "cut at %d %s into %d %s over its threads", barriers,
                      what(barriers, "barrier", "barriers"), regions, what(regions, "loop", "loops"));
        if (kernel->cut->turned)
            buffer_format(list, ", %d of them in %s turned inside out", kernel->cut->turned,
                          what(kernel->cut->turned, "a loop", "loops"));
        list_orders(kernel->cut, "a stack", list);
        buffer_puts(list, "\n");
    } else if (!kernel->waits) {
        buffer_puts(list,
                    kernel->in_rows
                        ? "one loop over its threads, without its condition where a whole row passes it: "
                          "nothing in it waits; of a row, "
                        : "one loop over its threads: nothing in it waits");
        if (kernel->in_rows)
            buffer_puts(list, kernel->in_rows == ROWS_EACH ? "each of its threads is asked"
                                                           : "its first and last thread are asked");
        if (!kernel->in_rows && kernel->way) list_place(unit, kernel->way_at, kernel->way, list);
        buffer_puts(list, "\n");
    } else {
        buffer_puts(list, "a stack for each thread");
        if (kernel->way_at == kernel->name)
            buffer_format(list, ": %s\n", kernel->way);
        else
            list_place(unit, kernel->way_at, kernel->way, list), buffer_puts(list, "\n");
    }
}

void list_ways(unit_t *unit, buffer_t *list)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *kernel = &unit->functions[f];
        if (kernel->is & IS_GLOBAL && kernel->body != NO_TOKEN) list_way(unit, kernel, list);
    }
}
