/* place.c: where cucc is. Compiled anew when it is installed elsewhere. */
#include "api/driver/compiler.h"

#ifndef CUCC_PLACE
#define CUCC_PLACE "cucc" /* on the PATH */
#endif

const char cucc_compiler_place[] = CUCC_PLACE;
