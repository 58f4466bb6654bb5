/* sandbox.h: where what a student handed in is compiled and run: in bubblewrap, as a user without rights,
 * without network, with limits, and with nothing to see but what it needs.
 *
 * A compilation has a sandbox of its own (alone.h). Programs run in one after another, each in namespaces of
 * its own there (inside.h); where that cannot be had, each run has a sandbox of its own, too.
 *
 * It sees (machine.h, call.h), at their usual places: /usr (compilers, libraries), and of the course, while
 * it is compiled, common/, the harness, cucc's runtime, and its own staged files as practicals/, with no gold
 * among them; while it runs, its own compiled programs. It can write to a /tmp of its own that is gone
 * afterwards, and while it is compiled to the folder of its programs. A result file is opened by us and
 * handed over as a descriptor: there is no name by which it could be a link, a pipe or anything else.
 *
 * Limits: the time of process_t; memory by RLIMIT_DATA (not the address space, of which CUDA reserves much);
 * the size of a file, of /tmp, and of what compiling leaves; open files; processes. When memory is short all
 * the same, the kernel ends these processes first. */
#ifndef CLASS_SANDBOX_H
#define CLASS_SANDBOX_H

#include <stdbool.h>

#include "base/arena.h"
#include "cell.h"
#include "grade/plan/grade.h"

typedef struct {
    arena_t arena;
    const char *root;        /* of the course */
    const char **everywhere; /* bubblewrap's words for what all see */
    size_t everywhere_count;
    const char **devices; /* and for a GPU */
    size_t device_count;
    int user;               /* whom a process becomes: nobody where we are root, else 0: nobody else */
    const char *practicals; /* the folder that a compilation sees as practicals/ */
    const char *programs;   /* the folder of the compiled programs; run mayn't write there */
    const char *store;      /* of cucc's compiled objects (driver/store.sh), for all students ... */
    bool fills_store;       /* ... who cannot write to it: only the course's own files may fill it */
    cell_t cell;            /* where the compiled programs run, one at a time */
} sandbox_t;

/* Of a program that was compiled. */
process_limits_t sandbox_limits(const sandbox_t *s);

enum { SANDBOX_NOBODY = 65534 }; /* the user of its processes, where we are root */

/* Finds out what the machine has, and tries it. nvcc: as common/backend.sh says it; where this compiler or
 * the host's (CXX, CC, g++) lies outside /usr, what is installed with it is seen, too. Returns 0, or -1 with
 * one line that says what is missing. */
int sandbox_open(sandbox_t *sandbox, backend_t backend, const char *nvcc, char *why, size_t size);
void sandbox_close(sandbox_t *sandbox);

/* The first folder on the way to path that the sandbox's user may not enter, in the sandbox's memory; NULL:
 * there is none. */
const char *sandbox_closed(sandbox_t *sandbox, const char *path);

/* A folder that nobody but we and the sandbox's user may enter. Returns 0, or -1 with errno. */
int sandbox_let_in(const char *folder);

/* Makes a folder in which the sandbox's user may write, where it is not there yet. Returns 0, or -1 with one
 * line: it is never compiled as root instead. */
int sandbox_give(const sandbox_t *sandbox, const char *folder, char *why, size_t size);

/* Before programs run (practicals and programs are set): the cell is made, in which they will. It ends with
 * the thread that calls this, so one that stays should; without it the first program's thread does it. */
void sandbox_begin(sandbox_t *sandbox);

/* grade->run; grade->sandbox is the sandbox_t. One thread at a time runs programs; others may compile
 * meanwhile. */
void sandbox_run(const grade_t *grade, process_t *process, grade_may_t may, ended_t *ended);

/* Runs a program of the machine's that reads its standard input and prints what it makes of it: for
 * unpacking. It sees nothing of ours. sandbox: NULL: it runs as we are. */
void sandbox_filter(const sandbox_t *sandbox, const process_t *process, ended_t *ended);

#endif
