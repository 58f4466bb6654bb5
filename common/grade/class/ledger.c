#define _GNU_SOURCE

#include "ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grade/process/files.h"

enum { MOST = 64 << 20, FIELDS = 5 };

static int order(const ledger_line_t *a, const char *practical, int step)
{
    int by_name = strcmp(a->practical, practical);
    return by_name ? by_name : (a->step > step) - (a->step < step);
}

static int by_step(const void *a, const void *b)
{
    const ledger_line_t *other = b;
    return order(a, other->practical, other->step);
}

const ledger_line_t *ledger_find(const ledger_t *ledger, const char *practical, int step)
{
    for (size_t i = 0; i < ledger->count; i++)
        if (order(&ledger->lines[i], practical, step) == 0) return &ledger->lines[i];
    return NULL;
}

static const char *const states[] = {
    [LEDGER_DONE] = "once", [LEDGER_AGAIN] = "again", [LEDGER_BUDGET] = "budget"};

static ledger_state_t state_of(const char *word)
{
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (strcmp(word, states[i]) == 0) return (ledger_state_t)i;
    return LEDGER_AGAIN; /* of another version: what it was is not known */
}

/* key, practical, step, the state, record */
static void read_line(arena_t *arena, ledger_t *ledger, char *line)
{
    char *fields[FIELDS];
    for (int i = 0; i < FIELDS; i++) {
        fields[i] = line;
        if (i == FIELDS - 1) break;
        if (!(line = strchr(line, '\t'))) return;
        *line++ = '\0';
    }
    ledger_line_t fresh = {fields[0], fields[1], atoi(fields[2]), state_of(fields[3]), fields[4]};
    ledger_line_t *old = (ledger_line_t *)ledger_find(ledger, fresh.practical, fresh.step);
    if (!old) old = arena_grow(arena, &ledger->lines, &ledger->count, sizeof *old);
    *old = fresh;
}

ledger_t ledger_read(arena_t *arena, const char *path)
{
    ledger_t ledger = {NULL, 0};
    char *text = files_read(arena, path, MOST), *end;
    for (; text && (end = strchr(text, '\n')); text = end + 1) {
        *end = '\0';
        read_line(arena, &ledger, text);
    }
    if (ledger.count > 1) qsort(ledger.lines, ledger.count, sizeof *ledger.lines, by_step);
    return ledger;
}

static const char *as_text(arena_t *arena, const ledger_line_t *line)
{
    return arena_format(arena, "%s\t%s\t%d\t%s\t%s\n", line->key, line->practical, line->step,
                        states[line->state], line->record);
}

/* What was being written when we were killed. */
static int drop_half_line(const char *path)
{
    int fd = open(path, O_RDWR | O_CLOEXEC), failed = 0;
    char last = '\n';
    if (fd < 0) return errno == ENOENT ? 0 : -1;
    off_t end = lseek(fd, 0, SEEK_END);
    while (end > 0 && pread(fd, &last, 1, end - 1) == 1 && last != '\n') end--;
    if (end < lseek(fd, 0, SEEK_END)) failed = ftruncate(fd, end);
    close(fd);
    return failed;
}

int ledger_add(const char *path, const ledger_line_t *line)
{
    arena_t arena = {NULL};
    const char *text = as_text(&arena, line);
    int failed = drop_half_line(path);
    if (!failed) failed = files_append(path, text, strlen(text));
    arena_free(&arena);
    return failed;
}

int ledger_write(const char *path, const ledger_t *ledger)
{
    char *text = NULL;
    size_t size = 0;
    arena_t arena = {NULL};
    FILE *out = open_memstream(&text, &size);
    if (!out) return -1;
    for (size_t i = 0; i < ledger->count; i++) fputs(as_text(&arena, &ledger->lines[i]), out);
    bool failed = fclose(out) != 0 || files_write(path, text, size) != 0;
    free(text);
    arena_free(&arena);
    return failed ? -1 : 0;
}
