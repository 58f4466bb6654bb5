/* source.h: lines of source files. A report says which, and the program's author can have written the
 * report. So where the environment has XRAY_SOURCES, a folder of practicals, only files of its NN_name/ are
 * read, by the last two parts of their names. */
#ifndef XRAY_SOURCE_H
#define XRAY_SOURCE_H

/* Line number of the file, from 1, without blanks at its end; "" when it cannot be read, or is no source
 * file (a device, a pipe, over 4 MB). Stays. */
const char *source_line(const char *file, int line);

/* How many lines it has; 0 when it cannot be read. */
int source_count(const char *file);

/* The line without the blanks before it, and of no more than `width` characters. Stays. */
const char *source_short(const char *file, int line, int width);

#endif
