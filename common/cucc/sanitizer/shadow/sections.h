/* sections.h: the shadow of variables: of the program's own sections, and of instances of templates. */
#ifndef CUCC_SHADOW_SECTIONS_H
#define CUCC_SHADOW_SECTIONS_H

#include <stdint.h>

#include "shadow/cell.h"

typedef struct section {
    uintptr_t start, end;
    unsigned char *defined; /* a bit a byte of a variable: they have their values from the beginning */
    cell *cells;
    char kind; /* d: __device__, c: __constant__, m: __managed__ */
} section;

section *cucc_section(uintptr_t a);                                     /* that holds a, or NULL */
section *cucc_section_begin(uintptr_t start, uintptr_t end, char kind); /* NULL: too many */
void cucc_sections_begin(void); /* at a launch: all variables that are there by now are known */
/* Of the instance of a template that lies there, from the first time that it is asked for; NULL: there is
 * none. templates.c */
section *cucc_templates_section(uintptr_t address);

#endif
