/* show.h: lines on the terminal. Colour stands beside a word, never instead of one; a line that is redrawn is
 * for terminals only. */
#ifndef GRADE_SHOW_H
#define GRADE_SHOW_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *red, *green, *yellow, *dim, *bold, *plain;
} show_colours_t;

/* FORCE_COLOR on; else NO_COLOR off; else a terminal that is not dumb. The programs below us are told by the
 * same variables, since their own output goes elsewhere. Once, before any thread. */
bool show_choose_colour(void);
const show_colours_t *show_colours(void); /* empty words where there is none */
int show_width(void);                     /* columns of the terminal; 100 without one */

/* Draws the line "[####......] 12/48  what", and takes it away again. */
void show_bar(const char *what, size_t done, size_t all);
void show_no_bar(void);

/* The same for what takes long. Where there is no terminal, as in a log, it is a line now and then: none in
 * the first minute, and no more than one in each that follows. now: seconds, by any clock. */
void show_long(const char *what, size_t done, size_t all, double now);

/* Whether such a line is due. *last: when the last one was; negative to begin with. */
bool show_is_due(double *last, double now);

/* "about 40 s left", or "" while that cannot be told. elapsed: seconds since the first of them was begun. */
const char *show_time_left(double elapsed, size_t done, size_t all, char *memory, size_t size);

#endif
