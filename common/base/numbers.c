#include "base/numbers.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

bool number_whole(const char *text, unsigned long long most, unsigned long long *number)
{
    unsigned long long sum = 0;
    if (!*text) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        unsigned digit = (unsigned)(*text - '0');
        if (digit > most || sum > (most - digit) / 10) return false;
        sum = sum * 10 + digit;
    }
    *number = sum;
    return true;
}

bool number_between(const char *text, double low, double high, double *number)
{
    char *end;
    double x = strtod(text, &end);
    if (end == text || *end || !(x >= low && x <= high)) return false; /* NaN is neither */
    *number = x;
    return true;
}

double number_in(const char *text, double otherwise)
{
    double number;
    return number_between(text, 0, 0x1p53, &number) ? number : otherwise;
}

int number_int(double number, int otherwise)
{
    return number >= 0 && number <= INT_MAX ? (int)number : otherwise;
}

long number_sum(long a, long b)
{
    return a > LONG_MAX - b ? LONG_MAX : a + b;
}
