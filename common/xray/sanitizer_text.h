/* sanitizer_text.h: the parts of a line that compute-sanitizer prints. What is returned stays. */
#ifndef XRAY_SANITIZER_TEXT_H
#define XRAY_SANITIZER_TEXT_H

#include "report.h"

/* The text between `before` and the next of `ends` (or the line's end); "" when `before` is not there. */
const char *text_between(const char *line, const char *before, const char *ends);

/* "31,0,0" of "(31,0,0)" or "(31, 0, 0)" behind a word, or "". */
const char *text_triple(const char *line, const char *word);

/* "global" or "shared" of "Invalid __global__ read ...". */
space_t text_space(const char *line);

/* The place in the program's files that a line names, as in "at kernel(float *)+0x160 in a/b.cu:41" (newer)
 * or "at 0x160 in a/b.cu:41:kernel(float *)" (older): sets the file and the line of `place`, and *function
 * where that is told and wanted. Leaves both as they are when there is none. sources: write_path's, the files
 * of the program. */
void text_place(const char *line, const char *const *sources, party_t *place, const char **function);

#endif
