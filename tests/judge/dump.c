/* dump.c: a result file in words, a line a chunk.   usage: test_dump FILE */
#include <stdio.h>
#include <string.h>

#include "reader.h"
#include "result_format.h"

static size_t poisoned(const output_t *o)
{
    const uint32_t poison = 0x7fbadbad;
    size_t count = 0;
    for (size_t i = 0; o->type == 'f' && i < o->n; i++)
        count += memcmp((const char *)o->elements + 4 * i, &poison, 4) == 0;
    return count;
}

int main(int argc, char **argv)
{
    static reader_t r;
    char why[200];
    int missing;
    if (argc != 2) return 2;
    if (reader_read(&r, argv[1], &missing, why, sizeof why) != 0) {
        printf("bad: %s\n", why);
        return 1;
    }
    printf("case: %s\n", r.case_line);
    for (int i = 0; i < r.output_count; i++) {
        const output_t *o = &r.outputs[i];
        printf("%s: %c %zu%s", o->name, o->type, o->n, o->flags & RESULT_FLAG_POISONED ? " poisoned" : "");
        if (poisoned(o)) printf(" %zu", poisoned(o));
        printf("\n");
    }
    for (int i = 0; i < r.guard_count; i++) {
        const guard_note_t *g = &r.guards[i];
        printf("guard %s: %s, element %u of %llu bytes: %llu bytes, %llu to %llu\n", g->name,
               g->side == RESULT_AFTER ? "after" : "before", g->element, (unsigned long long)g->buffer_bytes,
               (unsigned long long)g->bytes, (unsigned long long)g->first, (unsigned long long)g->last);
    }
    for (int i = 0; i < r.modified_count; i++)
        printf("modified %s: %c, %llu from %llu\n", r.modified[i].name, r.modified[i].type,
               (unsigned long long)r.modified[i].n, (unsigned long long)r.modified[i].index);
    if (r.todo_file) printf("todo %d %s:%d\n", r.todo_step, r.todo_file, r.todo_line);
    if (r.whole_ms > 0) printf("unseen %s\n", r.whole_ms > 2 * r.timed_ms ? "mostly" : "partly");
    if (r.cuda_name)
        printf("cuda %s: %s %d: %s\n", r.cuda_checked ? "checked" : "unchecked", r.cuda_name, r.cuda_code,
               r.cuda_text);
    for (int i = 0; i < r.metric_count; i++) printf("%s\n", r.metrics[i].name);
    reader_free(&r);
    return 0;
}
