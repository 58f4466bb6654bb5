/* variables.h: __device__, __constant__ and __managed__ variables.
 *
 * They stand in linker sections of their own; the translator registers each with its name.  One copy of them exists in
 * the program's address space, that of the device which ran last; the copies of other devices are kept aside and
 * swapped in when their turn comes.  Whole pages of the sections are closed to the host like any device memory.
 * The lock must be held.
 */
#ifndef CUCC_VARIABLES_H
#define CUCC_VARIABLES_H

#include "runtime.h"

struct cucc_variable {
    const char *name;
    char *address;
    size_t size;
    char kind; /* 'd', 'c' or 'm' */
};

/* The variable that address points into, or NULL. */
const struct cucc_variable *cucc_variable_at(const void *address);

void cucc_variables_bind(int device);     /* makes that device's copies the ones in the address space */
void cucc_variables_open(bool open);      /* device and constant variables */
void cucc_variables_managed(bool open);   /* managed variables */
void cucc_variables_range(const void *address, size_t size, bool open); /* for one copy */
void cucc_variables_reset(int device);    /* back to the values the program started with */

#endif
