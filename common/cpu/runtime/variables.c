/* variables.c: the program's __device__, __constant__ and __managed__ variables. */
#include "cucc/launch.h"
#include "variables.h"

const struct cucc_variable *cucc_variable_at(const void *address) { (void)address; return NULL; }
void cucc_variables_bind(int device) { (void)device; }
void cucc_variables_open(bool open) { (void)open; }
void cucc_variables_managed(bool open) { (void)open; }
void cucc_variables_range(const void *address, size_t size, bool open) { (void)address, (void)size, (void)open; }
void cucc_register_variable(const char *name, void *address, size_t size, char kind) { (void)name, (void)address, (void)size, (void)kind; }
