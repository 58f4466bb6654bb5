/* given.h: what the host gives to kernels that no kernel on a GPU could reach, though it can here: constants
 * of the program (literals, const arrays), and the addresses of __device__
 * variables as the host knows them, which it has not asked for by cudaGetSymbolAddress.
 */
#ifndef CUCC_FINDINGS_GIVEN_H
#define CUCC_FINDINGS_GIVEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "exec/grid.h"
#include "shadow/sections.h"

/* The arguments of the kernel that begins; NULL: it was not the host that gave them */
void cucc_given_begin(const cucc_launch *launch);
extern unsigned cucc_given_count; /* of such addresses among them */

/* Does the running thread use one of these? Then it has been told, and the kernel cannot go on. */
bool cucc_given_constant(uintptr_t address, size_t size, int kind, const void *site);
bool cucc_given_variable(const section *s, uintptr_t address, size_t size, int kind, const void *site);

/* --- objects that the host has made: their table of virtual functions is the host's --- */

extern unsigned cucc_given_objects;                                /* places where such tables are named */
void cucc_given_copied(uintptr_t to, size_t size, bool from_host); /* a copy has been made */
void cucc_given_made(uintptr_t object, bool by_host);              /* a constructor says where the table is */
/* The running thread reads where the table is. True: as above */
bool cucc_given_called(uintptr_t object, const void *site);

#endif
