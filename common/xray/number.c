#include "number.h"

#include <limits.h>
#include <stdlib.h>

static const double largest = 9007199254740992.0;

double number_in(const char *text, double otherwise)
{
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end) return otherwise;
    return number >= 0 && number <= largest ? number : otherwise; /* NaN is neither */
}

int number_int(double number, int otherwise)
{
    return number >= 0 && number <= INT_MAX ? (int)number : otherwise;
}

long number_sum(long a, long b)
{
    return a > LONG_MAX - b ? LONG_MAX : a + b;
}
