/* judge.h: what a name_gold.cpp writes its answer with. Gold is plain C++, compiled with the judge into one
 * program.
 *
 *     #include "judge.h"
 *     void gold(void)
 *     {
 *         size_t n = case_size("n", 1000);
 *         const float *x = input_float("x", n, -1, 1);
 *         double sum = 0, size = 0;
 *         for (size_t i = 0; i < n; i++) sum += x[i], size += fabs(x[i]);
 *         expect_double("sum", &sum, 1, tolerance_sum(n, EPSILON_FLOAT, size));
 *     }
 *
 * Gold reads the case (case.h) and the inputs (inputs.h) exactly as the program does, computes in double or
 * in exact integers, and calls expect_... once for each output, in the order in which failures should be
 * told. The judge compares `!(error <= tolerance)`, so NaN never passes, names the first wrong element and
 * the pattern of the wrong ones, and reports outputs that the program handed over but gold did not ask for.
 *
 * Arrays passed in are read before the call returns. Gold calls must not print.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include <stddef.h>

#include "case.h"
#include "inputs.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The s of a count: printf("%zu term%s", n, PLURAL(n)). */
#define PLURAL(count) ((count) == 1 ? "" : "s")

/* Yours to write. Called when there is a whole result file to judge and no gap was met; once more for a
 * second run of the same case, so it keeps nothing between calls. */
void gold(void);

/* ---- Tolerances ----
 * |got - want| <= absolute + relative * |want|. `why` is shown beside the error: where the number comes from.
 * The functions below derive it and write the reason; the text lives as long as the judge. */
typedef struct {
    double absolute, relative;
    const char *why;
} tolerance_t;

#define EPSILON_FLOAT 1.1920928955078125e-07  /* 2^-23: distance of 1 to the next float */
#define EPSILON_DOUBLE 2.2204460492503131e-16 /* 2^-52 */

/* A result of a few roundings: so many units in the last place of the expected value. Add `absolute` yourself
 * when expected values near 0 come from larger terms. */
tolerance_t tolerance_ulps(double ulps, double epsilon);

/* The sum of n terms in any order, sequential included; magnitude is sum |x|. The roundings of a sum of
 * random terms wander like a random walk: 6 sqrt(n) u sum |x|, u = epsilon/2 (Higham and Mary 2019, lambda =
 * 6), or the worst case n u / (1 - n u) sum |x| where that is less. A lost term of a large sum may hide in
 * it; then prefer the next one, or inputs whose sum is exact (small whole numbers as floats: n * largest <
 * 2^24), for which the tolerance is 0. */
tolerance_t tolerance_sum(size_t n, double epsilon, double magnitude);

/* The same sum as a tree or by partial sums, with at most `depth` additions on the way of any term:
 * (depth + 1) u / (1 - (depth + 1) u) sum |x|, which holds always. Much tighter than tolerance_sum where n is
 * large. */
tolerance_t tolerance_sum_depth(size_t depth, double epsilon, double magnitude);

/* `operations` roundings, each on numbers not larger than `magnitude`: operations * u * magnitude, absolute.
 */
tolerance_t tolerance_operations(size_t operations, double epsilon, double magnitude);

/* Anything else: say where it comes from. */
tolerance_t tolerance_of(double absolute, double relative, const char *why);

/* ---- Expectations, once for each output ---- */

/* A float or double output. */
void expect_double(const char *name, const double *want, size_t n, tolerance_t tol);

/* The same with one absolute tolerance for each element, all derived the way `why` says. */
void expect_double_each(const char *name, const double *want, const double *tol, size_t n, const char *why);

/* Integer outputs: exact. */
void expect_int(const char *name, const int *want, size_t n);
void expect_uint(const char *name, const unsigned *want, size_t n);
void expect_u64(const char *name, const unsigned long long *want, size_t n);

/* One number of any type, low <= number <= high. why says where the bounds come from. */
void expect_range(const char *name, double low, double high, const char *why);

/* What of a message is the right answer, a piece of its format: "got %d, expected " ANSWER("%d"). The student
 * who sits at the terminal reads it; a page that is handed out leaves it out. */
#define ANSWER(format) "\1" format "\2"

/* Anything else: if not condition, the case fails with the message (printf). */
void expect_that(int condition, const char *message, ...) __attribute__((format(printf, 2, 3)));

/* The program must stop itself on one of these errors: names separated by spaces, "cudaErrorInvalidValue
 * cudaErrorInvalidConfiguration". By checkCudaErrors or getLastCudaError, which hand over the name, or by a
 * test of its own, which leaves with another exit status than 0 and no result. Call it before any other
 * expect_ or got_: without it a CUDA error ends the judging at the next of those calls. */
void expect_cuda_error(const char *names);

/* ---- Looking at what was handed over, for structural tests ----
 * An output that is not there (or of another type) is reported and ends the judging: these never return NULL.
 * got_double takes float outputs too. An output that was looked at counts as asked for; elements of it that
 * were never set are reported. */
const double *got_double(const char *name, size_t *n);
const int *got_int(const char *name, size_t *n);
const unsigned *got_uint(const char *name, size_t *n);
const unsigned long long *got_u64(const char *name, size_t *n);

/* A measured number of the program (metric()), or NaN. For expectations on counts, never on time. */
double got_metric(const char *name);

/* The compute capability of the GPU on which the program ran, 90 for 9.0; 0 for the CPU backend. */
int judged_arch(void);

/* ---- Helping the diagnosis; before the expect_ they are meant for ---- */

/* The output is a field of nx by ny by nz, i fastest: index = i + nx (j + ny k). A bad index is shown as
 * (i,j,k). */
void shape(const char *name, size_t nx, size_t ny, size_t nz);

/* Threads a block, so that patterns speak of blocks and their threads. Holds for all outputs after it.
 * Without it the case's word block= (or threads=) is taken. 0 turns it off. */
void block_size(size_t threads);

/* The value that a known mistake gives. When the output is wrong and equals it (within the tolerance), the
 * message says `says`: known_mistake("sum", &first, 1, "that is the sum of the first block alone"). May be
 * called several times. */
void known_mistake(const char *name, const double *value, size_t n, const char *says);

/* The same of a number that says little: which of a few it is, as the index of the lowest of some numbers is. In
 * one case many mistakes give it by chance. It is told where six failing cases have it, and none another one. */
void likely_mistake(const char *name, const double *value, size_t n, const char *says);

/* Elements that have something in common, those with in[i]: when all wrong ones are among them, the message
 * says `says`, after "all of them are among ": known_place("y", cut, rows, "the rows that two tiles share").
 * What stands in brackets may differ from case to case: it is the same place. */
void known_place(const char *name, const unsigned char *in, size_t n, const char *says);

/* The output solves equations, one a row: off[i] is how far what was handed over (got_double) is from solving
 * row i, allowed[i] what rounding explains. A wrong step of an elimination may spoil all of x, but leaves all
 * rows solved that it does not make. n rows in systems of so many, of which each `whose` ("lane") has `part`
 * neighbours, its last one perhaps fewer. n may be more than x has elements, where systems are filled up with
 * rows that are solved. */
void equations(const char *name, const double *off, const double *allowed, size_t n, size_t system,
               size_t part, const char *whose);

/* Each of the n elements is a sum: term k is value[k], belongs to element[k], and has a number within that
 * sum, such as the place where a match starts. `what` and `counted` say what these are, "matches" and
 * "start": "the matches whose start is 3 more than a multiple of 4 are missing". What is missing, counted
 * twice or of the wrong sign is told where all failing cases agree. More than 2^20 terms are not looked
 * at. May be called several times, for other ways to count, in all cases in
 * the same order; terms that a way leaves out are right as far as it is concerned. */
void sum_of_terms(const char *name, size_t n, const char *what, const char *counted, const size_t *element,
                  const size_t *number, const double *value, size_t count);

/* The output is a sum to which each number of the inputs comes once: where it is wrong, it is worth telling
 * which numbers no thread has read, or several have (grade/step/cause.h). */
void each_once(const char *name);

/* If this output of a single number is wrong, the message begins with this sentence (printf) in place of "index:
 * expected 3, got 4", and goes on with what patterns and known mistakes explain it. It has no stop at its end. */
void in_words(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What of these takes long to work out: say(context) is called when the output is wrong, before that is told,
 * and only then, and makes such calls for this output. Both are to live until its expect_. In C++ a lambda
 * says it, which has a name, so that it does:
 *
 *     const auto mistakes = [&] { known_mistake("u", late(u).data(), n, "the halo is a step late"); };
 *     when_wrong("u", mistakes);
 */
void when_wrong(const char *name, void (*say)(const void *context), const void *context);

#ifdef __cplusplus
}

template <typename say_t> void when_wrong(const char *name, const say_t &say)
{
    when_wrong(
        name, [](const void *context) { (*static_cast<const say_t *>(context))(); }, &say);
}
template <typename say_t> void when_wrong(const char *name, const say_t &&say) = delete;
#endif

#endif
