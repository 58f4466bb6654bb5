/* lists.h: lists with an entry per lane, as the page's script reads them (script.h). */
#ifndef XRAY_SHOW_LISTS_H
#define XRAY_SHOW_LISTS_H

#include <stddef.h>
#include <stdio.h>

enum { LANES_OF_WARP = 32 };

typedef struct {
    long long number[LANES_OF_WARP];
    size_t count;
} numbers_t;

/* One number where all are the same, "first+step" where they are evenly apart, else an array. */
void list_numbers(FILE *out, const numbers_t *n);

/* Values of a variable: texts, of which most are numbers; at most one per lane. */
void list_values(FILE *out, const char *const *value, size_t count);

/* A text in quotes, in which no tag of HTML begins. */
void list_text(FILE *out, const char *text);

#endif
