/* text.h: how a report writes text. */
#ifndef CUCC_IDENTITY_TEXT_H
#define CUCC_IDENTITY_TEXT_H

#include <stdio.h>

void cucc_sanitizer_json_string(FILE *out, const char *text); /* with its quotes */

#endif
