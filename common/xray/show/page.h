/* page.h: a trace as one self-contained page of HTML. With scripts it is stepped through; without, its
 * barrier phases stand one below the other. */
#ifndef XRAY_SHOW_PAGE_H
#define XRAY_SHOW_PAGE_H

#include <stdio.h>

#include "steps.h"
#include "../report.h"

typedef struct {
    const char *title, *words, *order; /* words: the case; order: of threads */
    const char *folder;                /* of show.css, stepper.js and show.js */
    const char *expected;              /* what the judge says is wrong; "": nothing is */
    bool over_time;                    /* ... which is that it did not finish */
    const char *array;                 /* ... of this array, or "" */
    long long element, count;          /* ... and this element of it; NONE. Of so many; 0: not known */
    const char *want;                  /* what that should be: a number in JSON, or "" */
    const char *links; /* a file for the steps of the findings, a line each: "#s12", what it is,
                          file:line, between tabs; the first is "-" where no step has it. "": none */
} show_t;

/* Returns 0, or -1 with a message on standard error. */
int show_print(FILE *out, const trace_t *trace, const report_t *report, const show_t *show);

/* A page has no more steps, nor bytes; steps that are left out are told. */
enum { SHOW_MOST_STEPS = 24000, SHOW_MOST_BYTES = 2 << 20 };

#endif
