/* convert.h: what NVIDIA's tools print, as the records that a program of the sanitizer build writes.
 *
 * sources: the source files of the program, NULL at the end; the tools name files with other folders than we
 * do. */
#ifndef XRAY_CONVERT_H
#define XRAY_CONVERT_H

#include <stdio.h>

/* What `compute-sanitizer --tool TOOL` printed: a finding each, and `end`, complete when its summary is
 * there. Returns 0, or 2 when it is not. (sanitizer.c) */
int convert_sanitizer(FILE *in, FILE *out, const char *tool, const char *const *sources);

/* What ncu printed: `--page raw --csv` for the kernels and `--page source --print-source cuda,sass --csv` for
 * their lines
 * ("-": there is none). Returns 0, or 2 with a message when a file cannot be read. (ncu.c) */
int convert_ncu(FILE *out, const char *raw, const char *source, const char *const *sources);

#endif
