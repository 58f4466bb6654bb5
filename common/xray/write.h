/* write.h: writing records. */
#ifndef XRAY_WRITE_H
#define XRAY_WRITE_H

#include <stdio.h>

#include "report.h"

void write_finding(FILE *out, const finding_t *finding);

void write_kernel(FILE *out, const kernel_t *kernel);
void write_line(FILE *out, const line_t *line, const char *tool);
/* A sentence about how a kernel was counted. */
void write_note(FILE *out, const char *tool, const char *kernel, const char *message);
void write_end(FILE *out, const char *tool, size_t findings, int complete, const char *reason);

/* The path of a source file as it is from here: one of `sources` (NULL at the end) that ends as `path` does,
 * else what remains of it without the current folder. Stays. */
const char *write_path(const char *path, const char *const *sources);

/* The name of a kernel without its result, template arguments and parameters. Stays. */
const char *write_kernel_name(const char *signature);

#endif
