/* sources.h: the lines of the user's own files, as they were before the preprocessor. */
#ifndef CUCC_TRANSLATE_SOURCES_H
#define CUCC_TRANSLATE_SOURCES_H

#include "unit.h"

/* The line, from 1, without its newline; NULL when the file cannot be read or options.read_sources is 0. */
const char *source_line(unit_t *unit, uint32_t file, uint32_t line, size_t *length);

#endif
