/* incomplete.c: what kept the report from being complete. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "identity/incomplete.h"

enum { STATUS = 66, TEXT = 600 };

static bool incomplete;
cucc_incomplete_hearer *cucc_incomplete_told;

static void tell(const char *format, va_list arguments)
{
    char text[TEXT];
    vsnprintf(text, sizeof text, format, arguments);
    incomplete = true;
    if (cucc_incomplete_told)
        cucc_incomplete_told(text);
    else
        fprintf(stderr, "cucc --sanitize: %s\n", text);
}

void cucc_incomplete(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell(format, arguments);
    va_end(arguments);
}

void cucc_give_up(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell(format, arguments);
    va_end(arguments);
    exit(STATUS);
}

void cucc_note_incomplete(void)
{
    incomplete = true;
}

bool cucc_is_incomplete(void)
{
    return incomplete;
}
