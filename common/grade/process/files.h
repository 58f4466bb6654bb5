/* files.h: whole files, read and written. */
#ifndef GRADE_FILES_H
#define GRADE_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* The file's bytes, up to most of them: *bytes says how many, and a NUL stands behind the last. NULL where it
 * cannot be read. */
char *files_bytes(arena_t *arena, const char *path, size_t most, size_t *bytes);

/* The same as a text: it ends at the first NUL. */
char *files_read(arena_t *arena, const char *path, size_t most);

/* The same, where half of it would be misleading: NULL with EFBIG for a longer one. */
char *files_whole(arena_t *arena, const char *path, size_t most);

/* Writes the whole file or leaves the old one: a temporary file beside it takes its place. (What is no file,
 * such as /dev/null, is written to.) Returns 0, or -1 with errno (a full disk). */
int files_write(const char *path, const char *text, size_t bytes);

/* Whether files_write could write there: 0, or -1 with errno. Nothing is changed. */
int files_try(const char *path);

/* Appends. Returns 0, or -1 with errno. */
int files_append(const char *path, const char *text, size_t bytes);

bool files_exist(const char *path);
bool files_run(const char *path);   /* whether it is a program */
int files_folder(const char *path); /* makes the folder and those above it; 0, or -1 with errno */

/* An open file with a lock on it; how is LOCK_EX or LOCK_SH, with LOCK_NB not to wait. -1: it could not be
 * had, with errno (EWOULDBLOCK: another has it). */
int files_lock(const char *path, int how);
void files_unlock(int lock);

/* As files_lock, where those who share the lock come and go without a pause between them: the one who waits
 * for LOCK_EX is not overtaken by those who come later. PATH.turnstile stands beside the lock. */
int files_lock_in_turn(const char *path, int how);

/* Removes a folder with all that is in it, or a file. Returns 0, or -1 with errno. */
int files_remove(const char *path);

/* Removes below a folder what files_write of processes that were killed has left. */
void files_tidy(const char *folder);

/* A word that stands for the bytes of these files together, as `cat FILES | cksum | tr ' ' -` says it. */
const char *files_sum(arena_t *arena, const char *const *paths, size_t count);

#endif
