/* json.h: how a report of the runtime or the sanitizer writes text. */
#ifndef CUCC_EXEC_JSON_H
#define CUCC_EXEC_JSON_H

#include <stdio.h>

void cucc_json_string(FILE *out, const char *text); /* with its quotes */

#endif
