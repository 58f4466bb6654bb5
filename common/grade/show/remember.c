#define _GNU_SOURCE

#include "remember.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grade/plan/cases.h"
#include "grade/process/files.h"

enum { MOST = 1 << 20, FIELDS = 6 };

static const char *path_of(arena_t *arena, const char *practical)
{
    return arena_format(arena, "build/progress/%s", practical);
}

static void add(arena_t *arena, memory_t *memory, remembered_t one)
{
    remembered_t *place = arena_grow(arena, &memory->steps, &memory->count, sizeof *place);
    *place = one;
}

/* Takes a line apart, in its place. */
static void read_line(arena_t *arena, memory_t *memory, char *line)
{
    const char *fields[FIELDS] = {"", "", "", "", "", ""};
    long long step, points;
    for (int i = 0; i < FIELDS && line; i++) {
        fields[i] = line;
        line = strchr(line, '\t');
        if (line) *line++ = '\0';
    }
    if (cases_whole(fields[0], &step) != 0 || cases_whole(fields[2], &points) != 0 || step > 99 ||
        points > 1000)
        return;
    status_t status;
    if (status_read(&status, fields[1]) != 0) return;
    const bool once = status == STATUS_PASS || strcmp(fields[5], "passed") == 0;
    add(arena, memory, (remembered_t){(int)step, (int)points, status, fields[3], fields[4], once});
}

memory_t remember_read(arena_t *arena, const char *practical)
{
    memory_t memory = {NULL, 0};
    char *text = files_read(arena, path_of(arena, practical), MOST);
    while (text && *text) {
        char *end = strchr(text, '\n');
        if (end) *end = '\0';
        read_line(arena, &memory, text);
        text = end ? end + 1 : NULL;
    }
    return memory;
}

static int by_step(const void *a, const void *b)
{
    return ((const remembered_t *)a)->step - ((const remembered_t *)b)->step;
}

int remember_write(arena_t *arena, const char *practical, const remembered_t *fresh, size_t count)
{
    memory_t old = remember_read(arena, practical), all = {NULL, 0};
    for (size_t i = 0; i < count; i++) {
        add(arena, &all, fresh[i]);
        all.steps[i].passed_once = fresh[i].status == STATUS_PASS;
    }
    for (size_t i = 0; i < old.count; i++) {
        size_t k = 0;
        while (k < count && fresh[k].step != old.steps[i].step) k++;
        if (k == count)
            add(arena, &all, old.steps[i]);
        else if (old.steps[i].passed_once)
            all.steps[k].passed_once = true;
    }
    if (all.count > 1) qsort(all.steps, all.count, sizeof *all.steps, by_step);
    const char *text = "";
    for (size_t i = 0; i < all.count; i++) {
        const remembered_t *s = &all.steps[i];
        text = arena_format(arena, "%s%d\t%s\t%d\t%s\t%s%s\n", text, s->step, status_word(s->status),
                            s->points, s->sum, s->where, s->passed_once ? "\tpassed" : "");
    }
    if (files_folder("build/progress") != 0) return -1;
    return files_write(path_of(arena, practical), text, strlen(text));
}
