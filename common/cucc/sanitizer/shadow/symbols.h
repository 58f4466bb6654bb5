/* symbols.h: the objects that the program's table of symbols names. */
#ifndef CUCC_SHADOW_SYMBOLS_H
#define CUCC_SHADOW_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct symbol {
    uintptr_t start;
    size_t size;
    char *name; /* as the linker knows it; the caller's to free. NULL: there is none */
} symbol;

symbol cucc_symbol_at(uintptr_t address); /* the object that this lies in */
/* Is there an object of that name in the module (the program, or a library) that the address is in? */
bool cucc_symbol_beside(uintptr_t address, const char *name);

#endif
