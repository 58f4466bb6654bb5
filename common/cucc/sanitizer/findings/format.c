/* format.c: printf with too few arguments. */
#include "findings/format.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cucc/sanitizer.h"
#include "findings/finding.h"

typedef struct asked {
    unsigned arguments;
    const char *lacking; /* the first conversion for which nothing is given */
    int length;
} asked;

static asked count(const char *format, unsigned given)
{
    asked a = {0};
    for (const char *p = format; (p = strchr(p, '%')); p++) {
        const char *begin = p++;
        unsigned stars = 0;
        for (; *p && strchr("-+ #0123456789.*hlLjztq'", *p); p++) stars += *p == '*';
        if (*p == '$') return (asked){0};
        if (!*p) break;
        a.arguments += stars + (*p != '%' && *p != 'm');
        if (a.arguments > given && !a.lacking) a.lacking = begin, a.length = (int)(p + 1 - begin);
    }
    return a;
}

void cucc_format_given(const char *format, unsigned given, const void *site)
{
    static const char *const places[] = {"first", "second", "third", "fourth", "fifth"};
    asked a = format ? count(format, given) : (asked){0};
    if (a.arguments <= given) return;
    char place[24];
    if (given < sizeof places / sizeof *places)
        snprintf(place, sizeof place, "%s", places[given]);
    else
        snprintf(place, sizeof place, "%uth", given + 1);
    finding f = {.kind = KIND_FORMAT, .space = cucc_tls.current ? "local" : "host"};
    cucc_finding_at(&f, site);
    cucc_finding_say(&f, SAY_FORMAT, a.arguments, a.arguments == 1 ? "" : "s", given, place, a.length,
                     a.lacking);
    cucc_finding_advise(&f, ADVISE_FORMAT);
    cucc_finding_add(&f);
}
