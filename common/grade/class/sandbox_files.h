/* sandbox_files.h: files and folders that are written in a sandbox, before and afterwards. (sandbox.h has
 * what others need of them: sandbox_give, sandbox_closed, sandbox_let_in.) */
#ifndef CLASS_SANDBOX_FILES_H
#define CLASS_SANDBOX_FILES_H

#include <stdbool.h>

#include "sandbox.h"

/* A file that a process is to write: its descriptor, or -1 with errno. */
int sandbox_open_file(const sandbox_t *s, const char *path);

/* Where it left nothing, there is no file either. fd: -1: nothing to do. */
void sandbox_close_file(int fd, const char *path);

/* Whether a folder (of: its path) holds more than a compilation may leave. */
bool sandbox_too_full(void *of);

/* Whatever was written there, afterwards there are but plain files, folders and links within. */
void sandbox_scrub(const sandbox_t *s, const char *folder);

#endif
