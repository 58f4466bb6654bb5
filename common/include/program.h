/* program.h: what harness_cuda.h and helper_cuda.h tell the program's side of the harness. Programs do not
 * call it. */
#ifndef HARNESS_PROGRAM_H
#define HARNESS_PROGRAM_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Called by case_end, in the order noted, before the result is complete. Noting the same function twice is
 * once. */
void harness_at_end(void (*hook)(void));

/* A gap in a kernel was met: noted, and the program goes on to its end. */
void harness_todo_seen(int step, const char *file, int line);

/* A CUDA error that the program's own check found: writes a result that says so. The caller leaves the
 * program. */
void harness_cuda_error(const char *name, int code, const char *line);

/* A CUDA error that nobody looked at: noted (the first one counts), and the program goes on. */
void harness_cuda_unchecked(const char *name, int code, const char *text);

/* As harness_cuda_unchecked, when going on makes no sense: writes the result and leaves with status 3. */
void harness_cuda_stop(const char *name, int code, const char *text) __attribute__((noreturn));

/* An output with its element type ('f' 'd' 'i' 'u' 'l'), and whether it comes from memory that was poisoned
 * before. */
void harness_output(const char *name, char type, const void *v, size_t n, int was_poisoned);

/* A time of so many milliseconds is not that of all the work, which takes `whole`: noted (the first counts).
 */
void harness_unseen_work(double ms, double whole);

/* 1 when the run is written down for make show: its times are nobody's, and a page is to have once what is
 * done once. */
int harness_recorded(void);

/* Memory or a clear message and status 2. */
void *harness_allocate(size_t bytes, const char *what);

#ifdef __cplusplus
}
#endif

#endif
