#include "cases.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/case_line.h"
#include "base/hash.h"

int cases_whole(const char *text, long long *number)
{
    unsigned long long value = 0;
    const char *p = text;
    for (; *p >= '0' && *p <= '9'; p++)
        if (__builtin_mul_overflow(value, 10u, &value) ||
            __builtin_add_overflow(value, (unsigned)(*p - '0'), &value))
            return -1;
    if (p == text || *p || value > 0x7fffffffffffffffull) return -1;
    *number = (long long)value;
    return 0;
}

/* ---- sums such as 32*4+1: digits and + - * /, products before sums, from left to right ---- */

typedef struct {
    const char *at;
    bool wrong;
} sum_t;

static long long sum_number(sum_t *s)
{
    char digits[24];
    size_t length = strspn(s->at, "0123456789");
    long long number = 0;
    if (length >= sizeof digits) length = 0;
    memcpy(digits, s->at, length);
    digits[length] = '\0';
    if (cases_whole(digits, &number) != 0) s->wrong = true;
    s->at += length;
    return number;
}

static long long sum_product(sum_t *s)
{
    long long value = sum_number(s);
    while (!s->wrong && (*s->at == '*' || *s->at == '/')) {
        char sign = *s->at++;
        long long next = sum_number(s);
        if (sign == '*')
            s->wrong |= __builtin_mul_overflow(value, next, &value);
        else if (next == 0)
            s->wrong = true;
        else
            value /= next;
    }
    return value;
}

/* Returns 0, or -1 where it is no sum that can be worked out. */
static int sum_value(const char *text, long long *value)
{
    sum_t s = {text, 0};
    bool negative = *s.at == '-';
    s.at += negative;
    *value = sum_product(&s);
    if (negative) *value = -*value;
    while (!s.wrong && (*s.at == '+' || *s.at == '-')) {
        char sign = *s.at++;
        long long next = sum_product(&s);
        s.wrong |= sign == '+' ? __builtin_add_overflow(*value, next, value)
                               : __builtin_sub_overflow(*value, next, value);
    }
    return s.wrong || *s.at ? -1 : 0;
}

/* ---- words of a case ---- */

/* The value that a word of this name has in "n=31 block=32", as a copy; NULL where there is none. */
static const char *value_of(arena_t *arena, const char *line, const char *name, size_t length)
{
    case_line_t at;
    if (!case_line_find(&at, line, name, length)) return NULL;
    return arena_copy(arena, at.word + length + 1, at.length - length - 1);
}

static size_t name_length(const char *p)
{
    size_t length = 0;
    while (isalpha((unsigned char)p[length]) || p[length] == '_' ||
           (length && isdigit((unsigned char)p[length])))
        length++;
    return length;
}

/* A value with what its @names stand for in the case so far. Returns NULL with the reason in why. */
static const char *resolve(arena_t *arena, const char *value, const char *so_far, char *why, size_t size)
{
    const char *text = "";
    for (const char *p = value; *p;) {
        size_t plain = strcspn(p, "@");
        text = arena_format(arena, "%s%.*s", text, (int)plain, p);
        p += plain;
        if (!*p) break;
        size_t length = name_length(++p);
        const char *other = length ? value_of(arena, so_far, p, length) : NULL;
        if (!other) {
            snprintf(why, size, "%.60s: no %.*s before it", value, length ? (int)length : 4,
                     length ? p : "name");
            return NULL;
        }
        text = arena_format(arena, "%s%s", text, other);
        p += length;
    }
    if (!strchr(value, '@') || text[strspn(text, "0123456789*/+-")]) return text;
    long long number;
    if (sum_value(text, &number) == 0) return arena_format(arena, "%lld", number);
    snprintf(why, size, "%.60s: %.60s cannot be worked out", value, text);
    return NULL;
}

/* ---- numbers that are drawn anew: A~B*C ---- */

typedef struct {
    long long middle, spread, step;
} range_t;

/* Takes "1025~16*2" apart. Returns 0, or -1 where it is none, or could become negative. */
static int range_of(const char *text, range_t *range)
{
    char parts[3][24];
    const char *tilde = strchr(text, '~'), *star = tilde ? strchr(tilde, '*') : NULL;
    size_t length = strlen(text);
    const char *ends[] = {tilde, star ? star : text + length, text + length};
    const char *at = text;
    if (!tilde) return -1;
    strcpy(parts[2], "1");
    for (int i = 0; i < (star ? 3 : 2); at = ends[i++] + 1) {
        size_t digits = (size_t)(ends[i] - at);
        if (digits >= sizeof parts[i]) return -1;
        memcpy(parts[i], at, digits);
        parts[i][digits] = '\0';
    }
    long long most;
    if (cases_whole(parts[0], &range->middle) != 0 || cases_whole(parts[1], &range->spread) != 0 ||
        cases_whole(parts[2], &range->step) != 0)
        return -1;
    if (__builtin_mul_overflow(range->spread, range->step, &most) || most > range->middle ||
        most > 1000000000)
        return -1;
    return 0;
}

/* A number that depends on the text and the seed, and looks as if by chance (splitmix64 over FNV-1a). */
static unsigned long long drawn(const char *text, size_t length, long long seed)
{
    unsigned long long hash = hash_bytes(HASH_START, text, length);
    hash += (unsigned long long)seed * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 30) * 0xbf58476d1ce4e5b9u;
    hash = (hash ^ hash >> 27) * 0x94d049bb133111ebu;
    return hash ^ hash >> 31;
}

/* seed NULL: the middle. */
static const char *settled(arena_t *arena, const char *line, const long long *seed)
{
    const char *text = "";
    if (!strchr(line, '~')) return line;
    for (const char *p = line; *p;) {
        size_t length = strcspn(p, " "), name = strcspn(p, "=");
        range_t range;
        if (name < length && range_of(arena_copy(arena, p + name + 1, length - name - 1), &range) == 0) {
            long long number = range.middle;
            if (seed)
                number += range.step *
                          ((long long)(drawn(p, length, *seed) % (2 * (unsigned long long)range.spread + 1)) -
                           range.spread);
            text = arena_format(arena, "%s%.*s=%lld", text, (int)name, p, number);
        } else {
            text = arena_format(arena, "%s%.*s", text, (int)length, p);
        }
        p += length;
        if (*p) text = arena_format(arena, "%s ", text), p++;
    }
    return text;
}

const char *cases_fresh(arena_t *arena, const char *line, long long seed)
{
    return settled(arena, line, &seed);
}

const char *cases_declared(arena_t *arena, const char *line)
{
    return settled(arena, line, NULL);
}

/* ---- products ---- */

/* All cases so far, each with each value of one more word. */
static int multiply(cases_t *cases, arena_t *arena, const char *word, char *why, size_t size)
{
    const char *equals = strchr(word, '=');
    if (!equals || name_length(word) != (size_t)(equals - word) || !equals[1]) {
        snprintf(why, size, "%.60s is not KEY=VALUE[,VALUE...]", word);
        return -1;
    }
    if (value_of(arena, cases->lines[0], word, (size_t)(equals - word))) {
        snprintf(why, size, "%.60s: %.*s has been given twice", word, (int)(equals - word), word);
        return -1;
    }
    cases_t product = {NULL, 0};
    for (size_t i = 0; i < cases->count; i++) {
        for (const char *p = equals + 1;; p++) {
            size_t length = strcspn(p, ",");
            const char *value = resolve(arena, arena_copy(arena, p, length), cases->lines[i], why, size);
            if (!value) return -1;
            range_t range;
            if (strchr(value, '~') && range_of(value, &range) != 0) {
                snprintf(why, size, "%.60s: %.60s is not A~B or A~B*C, from A - B*C up", word, value);
                return -1;
            }
            if (!*value) snprintf(why, size, "%.60s: an empty value", word);
            if (product.count == CASES_MAX) snprintf(why, size, "these are more than %d cases", CASES_MAX);
            if (!*value || product.count == CASES_MAX) return -1;
            arena_add(arena, &product.lines, &product.count,
                      arena_format(arena, "%s%s%.*s%s", cases->lines[i], *cases->lines[i] ? " " : "",
                                   (int)(equals + 1 - word), word, value));
            p += length;
            if (!*p) break;
        }
    }
    *cases = product;
    return 0;
}

int cases_expand(cases_t *cases, arena_t *arena, const char *const *words, size_t word_count, char *why,
                 size_t size)
{
    cases_t product = {NULL, 0};
    const char **first = arena_grow(arena, &product.lines, &product.count, sizeof *first);
    *first = "";
    for (size_t i = 0; i < word_count; i++)
        if (multiply(&product, arena, words[i], why, size) != 0) return -1;
    for (size_t i = 0; i < product.count; i++)
        arena_add(arena, &cases->lines, &cases->count, product.lines[i]);
    return 0;
}

/* ---- small ones ---- */

static bool is_small(const char *line)
{
    for (const char *p = strchr(line, '='); p; p = strchr(p, '=')) {
        char *end;
        double number = strtod(++p, &end);
        if (end != p && (*end == ' ' || *end == '~' || !*end) && !(fabs(number) < 2000)) return false;
    }
    return true;
}

cases_t cases_small(const cases_t *all, size_t most, arena_t *arena)
{
    cases_t small = {NULL, 0}, chosen = {NULL, 0};
    for (size_t i = 0; i < all->count; i++) {
        if (!is_small(all->lines[i])) continue;
        arena_add(arena, &small.lines, &small.count, all->lines[i]);
    }
    if (small.count == 0) small = (cases_t){all->lines, all->count > 0};
    size_t take = small.count < most ? small.count : most;
    for (size_t i = 0; i < take; i++)
        arena_add(arena, &chosen.lines, &chosen.count, small.lines[i * small.count / take]);
    return chosen;
}
