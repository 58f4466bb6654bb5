/* harness.h: the program's side of a check. A library, not a framework: main stays yours.
 *
 *     int main(int argc, char **argv)
 *     {
 *         case_begin(argc, argv);
 *         size_t n = case_size("n", 1000);
 *         const float *x = input_float("x", n, -1, 1);
 *         ... cudaMalloc, cudaMemcpy, kernel<<<...>>>, in plain sight ...
 *         output_float("y", y, n);
 *         return case_end();
 *     }
 *
 * Command line:
 *     program --case "step=3 n=1000003 seed=7" --result FILE       as a check runs it
 *     program step=3 n=1000                                        by hand: prints its outputs in short
 *     program --step 3          program --help
 *
 * Exit status of the program: 0 finished (whether right or wrong is for the judge to say), 2 the command line
 * or the case cannot be (or the result cannot be written), 3 a CUDA error, 4 a step that is still to do, 5
 * this machine lacks what the case needs.
 *
 * Device buffers with guard bands and the checks of CUDA errors at the end are in harness_cuda.h.
 */
#ifndef HARNESS_H
#define HARNESS_H

#include <stddef.h>
#include <stdint.h>

#include "case.h"
#include "inputs.h"

#ifdef __cplusplus
extern "C" {
#endif

/* First call of main: reads the command line, removes a result file of an earlier run. */
void case_begin(int argc, char **argv);

/* Last call: `return case_end();`. Checks guard bands, inputs and CUDA errors, then writes the result file in
 * one piece (to FILE.tmp, renamed to FILE). Frees the inputs. Returns main's exit status. */
int case_end(void);

/* 1 when no --result was given: a person is looking, so a program may print tables. */
int case_by_hand(void);

/* Hands over an array of n elements (a number alone is n = 1). The name is the one that the judge expects;
 * each name once. The elements are copied before the call returns. */
void output_float(const char *name, const float *v, size_t n);
void output_double(const char *name, const double *v, size_t n);
void output_int(const char *name, const int *v, size_t n);
void output_uint(const char *name, const unsigned *v, size_t n);
void output_u64(const char *name, const unsigned long long *v, size_t n);

/* A measured number for the record, such as metric("bandwidth", 3.1e12, "B/s"). Never decides right or wrong
 * by itself. Measuring the same name again replaces nothing: give each its own name. */
void metric(const char *name, double value, const char *unit);

/* Before a launch: the bytes that this kernel must move between the GPU and its memory whatever it does, such
 * as napkin_bytes(2.0 * n * sizeof(float)) for a copy. `make profile` tells how often that was really moved;
 * the record has the sum of all launches as the metric "napkin_bytes". */
void napkin_bytes(double bytes);

/* Before launches: a thread of these kernels takes about so many cycles, such as thread_cycles(4.0 * rounds).
 * The clock of the CPU backend, which is a model's, goes by it (without it, 100); on a GPU nothing does. */
void thread_cycles(double cycles);

/* Milliseconds of a clock that only goes forward; differences mean wall time on the host. */
double clock_ms(void);

/* This machine lacks what the case needs, such as case_lacks("a second GPU"): says so and ends the program.
 * The case is then skipped on a GPU, with these words, and its step is no pass. On the CPU backend nothing is
 * lacking, and it is an error. */
void case_lacks(const char *what);

/* How many devices the case asks for: its word `devices`, of 1 to 8. On the CPU backend there are as many
 * from then on, so it comes before the first call of CUDA. In harness_cuda.h: on a GPU machine that has fewer
 * the case is skipped (two "devices" on one GPU would measure nothing). The calls of the harness that wait
 * for the device wait for all of these. */
int harness_devices(int fallback);
extern int harness_device_count;

/* TODO(step): an unfilled gap. When the program comes by, the case is `todo`, neither right nor wrong. In
 * host code the program ends there. In kernels and device functions (with harness_cuda.h) nvcc's build goes
 * on and tells case_end; cucc's ends there. */
#define TODO(step) harness_todo((step), __FILE__, __LINE__)
void harness_todo(int step, const char *file, int line);

#ifdef __cplusplus
}
#endif

#ifdef __CUCC__ /* on the CPU a kernel can call it, through a function that is there for both sides */
#undef TODO
#define TODO(step) harness_todo_anywhere((step), __FILE__, __LINE__)
__host__ __device__ inline void harness_todo_anywhere(int step, const char *file, int line)
{
    harness_todo(step, file, line);
}
#endif

#endif
