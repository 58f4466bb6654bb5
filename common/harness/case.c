#include "case.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_words.h"

static bool is_hexadecimal(const char *value)
{
    if (*value == '-') value++;
    return value[0] == '0' && (value[1] == 'x' || value[1] == 'X');
}

long long case_int(const char *key, long long fallback)
{
    char shown[CASE_MAX_VALUE];
    snprintf(shown, sizeof shown, "%lld", fallback);
    const char *value = case_ask(key, shown);
    if (!value) return fallback;
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, is_hexadecimal(value) ? 16 : 10);
    if (end == value || *end) case_refuse("%s=%s: a whole number is needed", key, value);
    if (errno == ERANGE) case_refuse("%s=%s: too large a number", key, value);
    return number;
}

size_t case_size(const char *key, size_t fallback)
{
    long long number = case_int(key, (long long)fallback);
    if (number < 0) case_refuse("%s=%s: a size cannot be negative", key, case_peek(key));
    return (size_t)number;
}

double case_real(const char *key, double fallback)
{
    char shown[CASE_MAX_VALUE];
    snprintf(shown, sizeof shown, "%g", fallback);
    const char *value = case_ask(key, shown);
    if (!value) return fallback;
    char *end;
    double number = strtod(value, &end);
    if (end == value || *end) case_refuse("%s=%s: a number is needed", key, value);
    if (!isfinite(number)) case_refuse("%s=%s: a finite number is needed", key, value);
    return number;
}

const char *case_word(const char *key, const char *fallback)
{
    const char *value = case_ask(key, fallback ? fallback : "");
    return value ? value : fallback;
}

/* The first of the choices, for as long as the program lives */
static const char *first_of(const char *choices)
{
    static char kept[CASE_MAX_WORDS][CASE_MAX_VALUE];
    size_t length = strcspn(choices, "|");
    for (int i = 0; i < CASE_MAX_WORDS; i++) {
        if (!*kept[i]) snprintf(kept[i], CASE_MAX_VALUE, "%.*s", (int)length, choices);
        if (strlen(kept[i]) == length && memcmp(kept[i], choices, length) == 0) return kept[i];
    }
    case_refuse("too many choices");
}

const char *case_choice(const char *key, const char *choices)
{
    const char *value = case_ask(key, choices);
    if (!value) return first_of(choices);
    for (const char *choice = choices; *choice; choice += strspn(choice, "|")) {
        size_t length = strcspn(choice, "|");
        if (length == strlen(value) && memcmp(choice, value, length) == 0) return value;
        choice += length;
    }
    char list[CASE_MAX_TEXT] = "";
    for (const char *c = choices; *c && strlen(list) + 3 < sizeof list; c++)
        strcat(list, *c == '|' ? ", " : (char[]){*c, '\0'});
    case_refuse("%s=%s: it is one of %s", key, value, list);
}

int case_step(void)
{
    long long step = case_int("step", 1);
    if (step < 1 || step > 99) case_refuse("step=%s: steps are numbered from 1", case_peek("step"));
    return (int)step;
}

unsigned long long case_seed(void)
{
    const char *value = case_ask("seed", "1");
    if (!value) return 1;
    errno = 0;
    unsigned long long seed = strtoull(value, NULL, 10);
    if (strspn(value, "0123456789") != strlen(value) || errno == ERANGE || seed > LLONG_MAX)
        case_refuse("seed=%s: a seed is a whole number from 0 to 2^63-1, in decimal", value);
    return seed;
}
