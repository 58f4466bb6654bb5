/* no_memory.c: the end of a program whose kernels cannot run for want of memory. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include "exec/exec.h"
#include "exec/observer.h"

enum { STATUS = 70 };

void cucc_no_memory(const char *format, ...)
{
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(stderr, "cucc: %s\n", text);
    OBSERVE(no_memory(text));
    exit(STATUS);
}
