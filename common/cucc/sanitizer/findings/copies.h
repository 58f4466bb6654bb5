/* copies.h: copies and fills, and what else writes memory besides kernels. */
#ifndef CUCC_FINDINGS_COPIES_H
#define CUCC_FINDINGS_COPIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cucc_op;

void cucc_saw_before_kernel(void);        /* the host may have written what it can reach */
void cucc_saw_library_called(void);       /* host code of a library may have written any device memory */
void cucc_saw_copied(struct cucc_op *op); /* a copy or fill has been carried out, or another operation */

/* That operation of a stream uses these bytes: is that ordered with what other streams do there? */
void cucc_copies_in_streams(const struct cucc_op *op, uintptr_t a, size_t size, bool writes);
/* What is not poison any more there has been written by somebody who was not seen */
void cucc_copies_find_written(uintptr_t from, size_t width);

#endif
