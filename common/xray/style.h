/* style.h: how text for people is printed. */
#ifndef XRAY_STYLE_H
#define XRAY_STYLE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
    int width; /* of lines; 0: no limit */
    const char *red, *green, *yellow, *dim, *bold, *plain;
} style_t;

style_t style_with(bool colour, int width);

/* Prints a paragraph wrapped to the width; `first` before its first line, blanks of the same width before the
 * others. Foreign text is made harmless. */
void style_paragraph(FILE *out, style_t style, const char *first, const char *text);

#endif
