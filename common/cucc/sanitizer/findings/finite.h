/* finite.h: where kernels first store a NaN, or an infinity in global memory.
 *
 * That is no fault by itself. It is told where CUCC_FIRST=nan or CUCC_FIRST=infinity asks for it: by a check
 * whose result is not finite. The type of a store is not announced: numbers are known by the bits that
 * arithmetic gives them, which whole numbers rarely have. */
#ifndef CUCC_FINDINGS_FINITE_H
#define CUCC_FINDINGS_FINITE_H

#include <stdbool.h>

extern bool cucc_finite_asked;
void cucc_finite_begin(void);
void cucc_finite_look(void); /* at the running thread's last store (findings/unset.h), which has happened */

#endif
