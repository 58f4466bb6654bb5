/* numbers.h: the number of a thread in its grid, blockIdx.x * blockDim.x + threadIdx.x.
 *
 * As it is written it is worked out in unsigned numbers, and the compiler does not know that a row's are
 * neighbours: the sum might begin at 0 again. Of an int it is worked out in int, by casts of the product and
 * of threadIdx.x. Whoever runs a grid sees to it that there are not so many threads that it overflows.
 */
#ifndef CUCC_TRANSLATE_NUMBERS_H
#define CUCC_TRANSLATE_NUMBERS_H

#include "locals.h"

/* The variable that is declared is such a number: the first and last tokens of the product and of threadIdx.x
 */
typedef struct {
    uint32_t product, product_last, thread, thread_last;
} number_t;
bool find_number(const unit_t *unit, const local_t *l, number_t *number);
bool find_int_number(const unit_t *unit, const local_t *l, number_t *number);

/* The variable's type; NULL: none in which the numbers of a row's threads are sure to follow one another */
const char *counting_type(const unit_t *unit, const local_t *l);

/* All of them in their declarations */
void count_in_int(const locals_t *locals);

#endif
