/* variables.h: __device__, __constant__ and __managed__ variables.
 *
 * They stand in linker sections of their own (cucc_device, cucc_constant, cucc_managed); the translator
 * registers each with its name before main.  The program's address space holds one set of them, that of the
 * device which used them last; the values of other devices are kept aside and exchanged when their turn
 * comes.  Whole pages of the sections are closed to the host like any device memory.  The lock must be held,
 * but for cucc_variable_at in a signal handler.
 */
#ifndef CUCC_VARIABLES_H
#define CUCC_VARIABLES_H

#include "cucc/launch.h"
#include "api/device/device.h"

struct cucc_variable {
    struct cucc_variable *next;
    const char *name;
    char *address;
    size_t size;
    char kind;                     /* 'd', 'c' or 'm' */
    bool asked;                    /* the host knows its address, by cudaGetSymbolAddress */
    char *initial;                 /* its value when the program began */
    char *aside[CUCC_MAX_DEVICES]; /* its values on devices that are not bound; NULL: still the initial one */
};

/* The section of 'd', 'c' or 'm' variables: its first byte; *size gets how many there are */
char *cucc_variables_section(char kind, size_t *size);
struct cucc_variable *cucc_variables_first(void); /* the one registered last; the others by ->next */
/* The variable that address points into (or to the end of), or NULL. */
struct cucc_variable *cucc_variable_at(const void *address);

void cucc_variables_forget(cucc_gone *gone, const void *module); /* those of a module that was unloaded */
void cucc_variables_bind(int device);   /* makes that device's values the ones in the address space */
void cucc_variables_open(bool open);    /* device and constant variables */
void cucc_variables_managed(bool open); /* managed variables */
void cucc_variables_window(const void *address); /* opens the section that address lies in, for a copy */
void cucc_variables_reset(int device); /* back to the values the program began with; everything is open */

#endif
