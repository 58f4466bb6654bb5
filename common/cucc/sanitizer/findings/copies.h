/* copies.h: copies and fills, and what else writes memory besides kernels. */
#ifndef CUCC_FINDINGS_COPIES_H
#define CUCC_FINDINGS_COPIES_H

struct cucc_op;

void cucc_saw_before_kernel(void);        /* the host may have written what it can reach */
void cucc_saw_library_called(void);       /* host code of a library may have written any device memory */
void cucc_saw_copied(struct cucc_op *op); /* a copy or fill has been carried out, or another operation */

#endif
