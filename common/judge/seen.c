#include "seen.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "result_format.h"

enum {
    MOST_BYTES = 64 << 20
}; /* of outputs, in all; a check may run as many judges as the machine has cores */

typedef struct kept {
    struct kept *next;
    reader_t result;
} kept_t;

struct seen {
    kept_t *first;
    size_t bytes;
};

seen_t *seen_new(void)
{
    return calloc(1, sizeof(seen_t));
}

void seen_free(seen_t *seen)
{
    while (seen && seen->first) {
        kept_t *kept = seen->first;
        seen->first = kept->next;
        reader_free(&kept->result);
        free(kept);
    }
    free(seen);
}

static size_t bytes_of(const output_t *output)
{
    return output->n * result_element((unsigned char)output->type);
}

void seen_add(seen_t *seen, reader_t *result)
{
    size_t bytes = sizeof(kept_t);
    for (int i = 0; i < result->output_count; i++) bytes += bytes_of(&result->outputs[i]);
    kept_t *kept = bytes <= MOST_BYTES - seen->bytes ? malloc(sizeof *kept) : NULL;
    if (!kept) return;
    *kept = (kept_t){seen->first, *result};
    seen->first = kept;
    seen->bytes += bytes;
    memset(result, 0, sizeof *result);
}

static bool same_text(const char *one, const char *two)
{
    return one && two ? strcmp(one, two) == 0 : one == two;
}

static bool same_output(const output_t *one, const output_t *two)
{
    return strcmp(one->name, two->name) == 0 && one->type == two->type && one->flags == two->flags &&
           one->n == two->n && memcmp(one->elements, two->elements, bytes_of(one)) == 0;
}

/* Guards that were damaged, inputs that were changed, times that miss work and gaps are never right: such a
 * result is like none. */
static bool same_result(const reader_t *one, const reader_t *two)
{
    if (!same_text(one->case_line, two->case_line) || one->output_count != two->output_count) return false;
    if (one->whole_ms > 0 || two->whole_ms > 0) return false;
    if (one->guard_count + two->guard_count + one->modified_count + two->modified_count) return false;
    if (one->todo_file || two->todo_file || one->cuda_code != two->cuda_code ||
        one->cuda_checked != two->cuda_checked || !same_text(one->cuda_name, two->cuda_name) ||
        !same_text(one->cuda_text, two->cuda_text))
        return false;
    for (int i = 0; i < one->output_count; i++)
        if (!same_output(&one->outputs[i], &two->outputs[i])) return false;
    return true;
}

bool seen_has(const seen_t *seen, const reader_t *result)
{
    for (const kept_t *kept = seen->first; kept; kept = kept->next)
        if (same_result(&kept->result, result)) return true;
    return false;
}
