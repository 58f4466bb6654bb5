#include "when.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* So many digits at *at, which moves on; -1 where there are others. */
static int digits(const char **at, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++, (*at)++) {
        if (**at < '0' || **at > '9') return -1;
        number = number * 10 + (**at - '0');
    }
    return number;
}

static int days_in(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && leap);
}

static long long days_since_1970(int year, int month, int day)
{
    long long days = day - 1;
    for (int m = 1; m < month; m++) days += days_in(year, m);
    long long before = year - 1;
    return days + before * 365 + before / 4 - before / 100 + before / 400 - 719162;
}

/* Z, +hh:mm, +hhmm or nothing, in seconds that UTC is behind; -1: none of these. */
static int read_zone(const char *p, long long *behind, bool *zoned)
{
    *behind = 0;
    *zoned = *p != '\0';
    if (*p == '\0') return 0;
    if (*p == 'Z') return p[1] ? -1 : 0;
    int sign = *p == '+' ? 1 : *p == '-' ? -1 : 0;
    p++;
    if (!sign) return -1;
    int hours = digits(&p, 2);
    if (*p == ':') p++;
    int minutes = *p ? digits(&p, 2) : 0;
    if (hours < 0 || hours > 14 || minutes < 0 || minutes > 59 || *p) return -1;
    *behind = sign * (hours * 3600LL + minutes * 60LL);
    return 0;
}

/* hh:mm, hh:mm:ss, hh:mm:ss.fff at *at. */
static int read_clock(const char **at, long long *seconds)
{
    int hour = digits(at, 2), minute = -1, second = 0;
    if (hour < 0 || hour > 23 || *(*at)++ != ':') return -1;
    minute = digits(at, 2);
    if (minute < 0 || minute > 59) return -1;
    if (**at == ':') {
        (*at)++;
        second = digits(at, 2);
        if (second < 0 || second > 60) return -1;
        if (**at == '.') *at += 1 + strspn(*at + 1, "0123456789");
    }
    *seconds = hour * 3600LL + minute * 60LL + second;
    return 0;
}

int when_read(const char *text, long long *seconds, bool *zoned)
{
    const char *p = text;
    long long clock = 0, behind;
    bool has_zone;
    int year = digits(&p, 4);
    if (year < 1970 || *p++ != '-') return -1;
    int month = digits(&p, 2);
    if (month < 1 || month > 12 || *p++ != '-') return -1;
    int day = digits(&p, 2);
    if (day < 1 || day > days_in(year, month)) return -1;
    if (*p == 'T' || *p == ' ') {
        p++;
        if (read_clock(&p, &clock) != 0) return -1;
    } else if (*p) {
        return -1;
    }
    if (read_zone(p, &behind, &has_zone) != 0) return -1;
    if (zoned) *zoned = has_zone;
    *seconds = days_since_1970(year, month, day) * 86400 + clock - behind;
    return 0;
}
