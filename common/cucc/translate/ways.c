/* How each kernel is run, and why, for `cucc --explain`. */
#include "cut.h"
#include "passes.h"

static const char *what(int count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

static void list_way(unit_t *unit, const function_t *kernel, buffer_t *list)
{
    const token_t *name = &unit->tokens[kernel->name];
    const source_file_t *file = &unit->files[name->file];
    buffer_format(list, "%.*s:%u: kernel %s: ", (int)file->length - 2, file->name + 1, name->line,
                  token_text(unit, kernel->name));
    if (kernel->cut) {
        int barriers = kernel->cut->barriers, regions = kernel->cut->region_count;
        buffer_format(list, "cut at %d %s into %d %s over its threads%s\n", barriers,
                      what(barriers, "barrier", "barriers"), regions, what(regions, "loop", "loops"),
                      kernel->cut->is_exact ? ""
                                            : ", in the order forward; a stack for each thread in others");
    } else if (!kernel->waits) {
        buffer_puts(list,
                    kernel->in_rows
                        ? "one loop over its threads, without its condition where a whole row passes it: "
                          "nothing in it waits\n"
                        : "one loop over its threads: nothing in it waits\n");
    } else {
        const token_t *at = &unit->tokens[kernel->way_at];
        const source_file_t *where = &unit->files[at->file];
        buffer_puts(list, "a stack for each thread");
        if (kernel->way_at == kernel->name)
            buffer_format(list, ": %s\n", kernel->way);
        else
            buffer_format(list, "; %.*s:%u:%u: `%s`: %s\n", (int)where->length - 2, where->name + 1, at->line,
                          at->column, token_text(unit, kernel->way_at), kernel->way);
    }
}

void list_ways(unit_t *unit, buffer_t *list)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *kernel = &unit->functions[f];
        if (kernel->is & IS_GLOBAL && kernel->body != NO_TOKEN) list_way(unit, kernel, list);
    }
}
