#define _GNU_SOURCE

#include "call.h"

#include <sched.h>
#include <string.h>

enum { PROCESSES = 64 };

void call_add(call_t *call, const char *word)
{
    arena_add(call->arena, &call->words, &call->count, word);
}

void call_add_all(call_t *call, const char *const *words)
{
    while (*words) call_add(call, *words++);
}

const char *call_under_root(const sandbox_t *s, arena_t *arena, const char *path)
{
    return *path == '/' ? path : arena_format(arena, "%s/%s", s->root, path);
}

void call_bind(call_t *call, const sandbox_t *s, const char *how, const char *path)
{
    const char *whole = call_under_root(s, call->arena, path);
    CALL_ADD(call, how, whole, whole);
}

const char *call_with_descriptor(arena_t *arena, const char *word, const char *path, int fd)
{
    size_t length = strlen(word), tail = path ? strlen(path) : 0;
    if (!path || length < tail || strcmp(word + length - tail, path) != 0) return word;
    if (length > tail && word[length - tail - 1] != '=') return word;
    return arena_format(arena, "%.*s/dev/fd/%d", (int)(length - tail), word, fd);
}

void call_add_directory(call_t *call, const sandbox_t *s, const char *at)
{
    const char *whole = call_under_root(s, call->arena, at);
    /* Of a class that lies outside the course nothing of the course is mounted while a program runs. */
    CALL_ADD(call, "--dir", whole, "--remount-ro", "/", "--remount-ro", "/dev", "--chdir", whole, "--");
}

int call_processes(void)
{
    cpu_set_t set;
    return PROCESSES + 4 * (sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1);
}
