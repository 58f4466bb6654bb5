/* numbers.h: small numerical helpers of the judge. */
#ifndef JUDGE_NUMBERS_H
#define JUDGE_NUMBERS_H

/* z such that a standard normal is farther than z from 0, on either side, once in `one_in` tries (one_in >=
 * 1). */
double normal_quantile_two_sided(double one_in);

#endif
