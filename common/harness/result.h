/* result.h: writing a result file (docs/result-file.md).
 *
 * The file grows as FILE.tmp and gets its name only when it is complete, so that a reader never sees half of
 * one. FILE may be /dev/fd/N, a regular file that the program was started with: it is filled in one go at the
 * end (where a program must not write to any folder). Writes go straight to the descriptor: nothing is left
 * in a buffer that exit() would flush. Every function returns 0, or -1 with errno; after a failure the writer
 * stays failed and result_close says so. */
#ifndef HARNESS_RESULT_H
#define HARNESS_RESULT_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    int descriptor; /* -1: not open */
    int inherited;  /* N of /dev/fd/N, or -1 */
    int failed;
    uint64_t bytes, checksum;
    char path[4096], temporary[4096 + 8];
} result_t;

/* Starts FILE.tmp with the header and the case. An existing FILE.tmp is replaced, never continued. */
int result_open(result_t *result, const char *path, const char *case_line);

/* One chunk: a name and a payload in up to two parts. */
int result_chunk(result_t *result, uint32_t kind, const char *name, const void *head, size_t head_bytes,
                 const void *body, size_t body_bytes);

/* Writes the end mark, closes, and gives the file its name. */
int result_close(result_t *result);

/* ---- the kinds of chunk ---- */
int result_data(result_t *result, const char *name, char type, unsigned flags, const void *elements,
                size_t n);
int result_todo(result_t *result, int step, const char *file, int line);
int result_lacks(result_t *result, const char *what);
int result_cuda(result_t *result, const char *name, int code, int checked, const char *text);
int result_unseen(result_t *result, double ms, double whole); /* a time, and that of all the work */
int result_metric(result_t *result, const char *name, double value, const char *unit);

/* Damage to a guard band: of `bytes` damaged bytes the nearest is `first` and the farthest `last` bytes away
 * from the buffer (0 = the byte right beyond its edge). element: bytes of an element, 0 when unknown. */
int result_guard(result_t *result, const char *name, int side, unsigned element, uint64_t buffer_bytes,
                 uint64_t bytes, uint64_t first, uint64_t last);

/* An input with n of its elements changed, the first at index, from `was` to `is` (element-sized). */
int result_modified(result_t *result, const char *name, char type, uint64_t n, uint64_t index,
                    const void *was, const void *is);

#endif
