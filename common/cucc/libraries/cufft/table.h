/* table.h: plans by number, since a cufftHandle is an int.  Numbers start at 1. */
#ifndef CUCC_CUFFT_TABLE_H
#define CUCC_CUFFT_TABLE_H

#include "plan.h"

cufftHandle cucc_fft_add(struct cucc_fft_plan *plan);    /* CUFFT_PLAN_NULL when memory is short */
struct cucc_fft_plan *cucc_fft_find(cufftHandle handle); /* NULL: no such plan */
void cucc_fft_remove(cufftHandle handle);

#endif
