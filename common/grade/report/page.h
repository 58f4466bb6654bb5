/* page.h: pages for people, of HTML without scripts; each is one file (but for those that it shows or leads
 * to).
 */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "formats.h"

/* Writes CLASS/index.html, and CLASS/pages/ID/index.html for each student with, beside it, the profiles of
 * the steps whose metric failed, and the steps of kernels that went wrong. Pages of students that the class
 * no longer has are removed. Nothing in CLASS/pages/ID is of another student, or tells the seed or a right
 * answer. `style` is a file of CSS that becomes part of each page. Returns 0, or -1 after a line on standard
 * error. */
int pages_write(const report_t *report, const char *style);

/* ---- parts ---- */

/* From the first byte to the h1, in which `title` stands; and the end. */
void page_head(FILE *out, const char *style_text, const char *kicker, const char *title);
void page_foot(FILE *out);

/* A status as a word on its colour. */
void page_status(FILE *out, status_t status);

/* How many students have which status, a bar a step; of the attempts that count. (page_picture.c) */
void page_steps(FILE *out, const report_t *report, const class_practical_t *practical);

/* When who handed in, with the deadlines; nothing where no time is known. (page_picture.c) */
void page_timeline(FILE *out, const report_t *report);

void page_student(FILE *out, const report_t *report, const student_t *student, const char *style_text);
void page_class(FILE *out, const report_t *report, const char *style_text);

/* A page of a step that lies beside a student's: what its lines cost where a metric failed,
 * "04_reduction.5.html"; its kernel step by step, "04_reduction.5.steps.html", which has a script. NULL where
 * there is none. */
typedef enum { BESIDE_PROFILE, BESIDE_STEPS } beside_t;
const char *page_beside(const report_t *report, const student_t *student, const result_t *result,
                        beside_t which);

#endif
