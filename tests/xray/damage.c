#include "damage.h"

#include <string.h>

#include "philox.h"

static uint64_t seed_now, run_now, draws;

void damage_begin(uint64_t seed, long run)
{
    seed_now = seed;
    run_now = (uint64_t)run;
    draws = 0;
}

uint32_t draw(uint32_t below)
{
    philox4_t r = philox4(seed_now, run_now, draws++);
    return (uint32_t)((uint64_t)r.word[0] * below >> 32);
}

typedef struct {
    char *bytes;
    size_t size, most;
} buffer_t;

/* Puts `count` new bytes in the place of `old` ones. */
static void replace(buffer_t *t, size_t at, size_t old, const char *with, size_t count)
{
    if (at > t->size) at = t->size;
    if (old > t->size - at) old = t->size - at;
    if (t->size - old + count > t->most) return;
    memmove(t->bytes + at + count, t->bytes + at + old, t->size - at - old);
    memcpy(t->bytes + at, with, count);
    t->size += count - old;
}

static size_t somewhere(const buffer_t *t)
{
    return t->size ? draw((uint32_t)t->size) : 0;
}

/* Where the line that `at` is in begins. */
static size_t line_begin(const buffer_t *t, size_t at)
{
    while (at > 0 && t->bytes[at - 1] != '\n') at--;
    return at;
}

static size_t line_end(const buffer_t *t, size_t at)
{
    while (at < t->size && t->bytes[at] != '\n') at++;
    return at;
}

/* ---- kinds of damage ---- */

static void change_byte(buffer_t *t, size_t at)
{
    static const char signs[] = "{}[]\",:\\<>&'=-+.0 \t\r\n\x1b\x7f\xc3\xff";
    char one = draw(3) ? signs[draw(sizeof signs)] /* the '\0' among them */ : (char)draw(256);
    if (draw(4) == 0 && at < t->size) one = (char)(t->bytes[at] ^ 1 << draw(8));
    replace(t, at, draw(2), &one, 1);
}

static void delete_stretch(buffer_t *t, size_t at)
{
    replace(t, at, 1 + draw(draw(2) ? 8 : 200), "", 0);
}

/* Another line, or another file's stretch, in the place of a few bytes or of none. */
static void splice(buffer_t *t, size_t at, const char *others, size_t other_size)
{
    size_t from = other_size ? draw((uint32_t)other_size) : 0, count = 1 + draw(300);
    if (count > other_size - from) count = other_size - from;
    replace(t, at, draw(2) ? 0 : draw(100), others + from, count);
}

static void twice(buffer_t *t, size_t at)
{
    char copy[200];
    size_t count = 1 + draw(sizeof copy);
    if (count > t->size - at) count = t->size - at;
    memcpy(copy, t->bytes + at, count);
    replace(t, at, 0, copy, count);
}

static void drop_line(buffer_t *t, size_t at)
{
    size_t from = line_begin(t, at);
    if (draw(2)) from = at; /* its end alone: sometimes with the newline */
    replace(t, from, line_end(t, at) + draw(2) - from, "", 0);
}

static void cut(buffer_t *t, size_t at)
{
    t->size = draw(4) ? at : t->size - (t->size > 0); /* or only the last newline */
}

/* A number, if there is one behind `at`, is another. */
static void change_number(buffer_t *t, size_t at)
{
    static const char *const numbers[] = {
        "0",
        "-1",
        "1",
        "31",
        "32",
        "33",
        "65",
        "1e999",
        "-1e999",
        "nan",
        "inf",
        "1e-320",
        "0.5",
        "1e18",
        "9007199254740992",
        "2147483647",
        "2147483648",
        "-2147483648",
        "4294967296",
        "9223372036854775807",
        "-9223372036854775808",
        "18446744073709551616",
        "0x7fffffffffffffff",
        "99999999999999999999999999999999999999999999999999999999999999999999"};
    const char *number = numbers[draw(sizeof numbers / sizeof *numbers)];
    size_t digits = 0;
    while (at < t->size && (t->bytes[at] < '0' || t->bytes[at] > '9')) at++;
    while (at + digits < t->size && strchr("0123456789.", t->bytes[at + digits]) && t->bytes[at + digits])
        digits++;
    replace(t, at, digits, number, strlen(number));
}

static void put_word(buffer_t *t, size_t at)
{
    static const char *const words[] = {"<script>alert(1)</script>",
                                        "\\\"><svg onload=alert(1)>",
                                        "&amp;&lt;&#60;",
                                        "<![CDATA[",
                                        "<!--",
                                        "\\u001b[31m\\u202e\\u0007\\n",
                                        "\\ud800",
                                        "/dev/zero",
                                        "/dev/stdin",
                                        "{",
                                        "}",
                                        "[[[[",
                                        "\"\"",
                                        "null",
                                        "[]",
                                        "{}",
                                        "%s%n",
                                        "\n========= ",
                                        "=========     ",
                                        " SUMMARY: ",
                                        "ERROR SUMMARY: 0 errors\n",
                                        "\"record\":\"end\",",
                                        " in a.cu:1:b",
                                        "0x",
                                        "\"ID\",\"Kernel Name\"\n"};
    const char *word = words[draw(sizeof words / sizeof *words)];
    replace(t, at, draw(2) ? 0 : draw(20), word, strlen(word));
}

/* A string is another word: the value of a member, where there is one behind `at`. */
static void change_string(buffer_t *t, size_t at)
{
    size_t from = at;
    while (from + 1 < t->size && (t->bytes[from] != ':' || t->bytes[from + 1] != '"')) from++;
    if (from + 1 >= t->size)
        for (from = at; from < t->size && t->bytes[from] != '"';) from++;
    from += from + 1 < t->size && t->bytes[from] == ':' ? 2 : 1;
    size_t end = from;
    while (end < t->size && t->bytes[end] != '"' && t->bytes[end] != '\n') end++;
    if (end > from) replace(t, from, end - from, "", 0);
    put_word(t, from);
}

/* A line stands once more, before another. */
static void copy_line(buffer_t *t, size_t at, size_t to)
{
    char copy[4096];
    size_t from = line_begin(t, at), count = line_end(t, at) + 1 - from;
    if (from + count > t->size || count > sizeof copy) return;
    memcpy(copy, t->bytes + from, count);
    replace(t, line_begin(t, to), 0, copy, count);
}

static void make_long(buffer_t *t, size_t at)
{
    char stretch[64];
    size_t count = 1 + draw(sizeof stretch), times = 1 + draw(draw(8) ? 40 : 1000);
    if (at + count > t->size) return;
    memcpy(stretch, t->bytes + at, count);
    for (size_t i = 0; i < times; i++) replace(t, at, 0, stretch, count);
}

size_t damage(char *bytes, size_t size, size_t most, const char *others, size_t other_size)
{
    buffer_t text = {bytes, size, most}, *t = &text;
    size_t at = somewhere(t);
    switch (draw(9)) {
    case 0:
        change_byte(t, at);
        break;
    case 1:
        delete_stretch(t, at);
        break;
    case 2:
        splice(t, at, others, other_size);
        break;
    case 3:
        twice(t, at);
        break;
    case 4:
        drop_line(t, at);
        break;
    case 5:
        cut(t, at);
        break;
    case 6:
        put_word(t, at);
        break;
    case 7:
        make_long(t, at);
        break;
    default:
        return damage_values(bytes, size, most);
    }
    return t->size;
}

size_t damage_values(char *bytes, size_t size, size_t most)
{
    buffer_t text = {bytes, size, most}, *t = &text;
    size_t at = somewhere(t);
    switch (draw(8)) {
    case 0:
        at = line_begin(t, at);
        replace(t, at, line_end(t, at) + 1 - at, "", 0);
        break;
    case 1:
        copy_line(t, at, somewhere(t));
        break;
    case 2:
    case 3:
        change_string(t, at);
        break;
    default:
        change_number(t, at);
    }
    return t->size;
}
