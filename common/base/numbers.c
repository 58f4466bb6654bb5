#include "base/numbers.h"

#include <math.h>

/* P(|Z| > z) = erfc(z / sqrt 2) falls steadily: bisect. */
double normal_quantile_two_sided(double one_in)
{
    double low = 0, high = 40;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (erfc(middle / sqrt(2.0)) * one_in > 1)
            low = middle;
        else
            high = middle;
    }
    return high;
}
