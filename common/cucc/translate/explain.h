/* explain.h: g++'s messages about translated code, put in terms of the user's.
 *
 * "In lambda function" becomes the kernel's name, the closure's type goes from signatures, and notes that
 * point into cucc's own headers are left out.  Errors are never left out.
 */
#ifndef CUCC_TRANSLATE_EXPLAIN_H
#define CUCC_TRANSLATE_EXPLAIN_H

#include "base/arena.h"
#include "base/buffer.h"

/* `kernels` is what list_kernels wrote: "first-line last-line name file" a line.  `own_headers` may be NULL.
 */
void explain(const buffer_t *messages, const buffer_t *kernels, const char *own_headers, buffer_t *output);

#endif
