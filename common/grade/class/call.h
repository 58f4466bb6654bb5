/* call.h: the words of one call of bubblewrap. */
#ifndef CLASS_CALL_H
#define CLASS_CALL_H

#include "sandbox.h"

typedef struct {
    arena_t *arena;
    const char **words;
    size_t count;
} call_t;

void call_add(call_t *call, const char *word); /* NULL ends them */
void call_add_all(call_t *call, const char *const *words);

#define CALL_ADD(call, ...) call_add_all(call, (const char *const[]){__VA_ARGS__, NULL})

/* A path of the course's, whole; and "--bind PATH PATH" and its kin of one. */
const char *call_under_root(const sandbox_t *s, arena_t *arena, const char *path);
void call_bind(call_t *call, const sandbox_t *s, const char *how, const char *path);

/* A word that is this path, or KEY= and this path: with the descriptor that is handed over in its place. */
const char *call_with_descriptor(arena_t *arena, const char *word, const char *path, int fd);

/* Where it is to run, of a file system that is read only by now; the command follows. */
void call_add_directory(call_t *call, const sandbox_t *s, const char *at);

/* How many processes there may be at a time. */
int call_processes(void);

#endif
