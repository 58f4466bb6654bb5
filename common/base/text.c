#include "base/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Leaves the mark of a cut, on a whole character. */
static void cut(text_t *text)
{
    if (text->size < 4) return;
    size_t end = text->size - 4;
    while (end > 0 && ((unsigned char)text->start[end] & 0xC0) == 0x80) end--;
    memcpy(text->start + end, "...", 4);
    text->length = end + 3;
}

void text_add(text_t *text, const char *format, ...)
{
    size_t room = text->size - text->length;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text->start + text->length, room, format, arguments);
    va_end(arguments);
    if (length < 0) return;
    if ((size_t)length < room) {
        text->length += (size_t)length;
        return;
    }
    text->length = text->size - 1;
    cut(text);
}

void text_join(text_t *text, const char *sentence)
{
    char last = text->length ? text->start[text->length - 1] : '\0';
    text_add(text, "%s%s", last == '\0' ? "" : last == '?' || last == '.' ? " " : ". ", sentence);
}

/* Length of the well-formed UTF-8 character at s and what it stands for; 0 if there is none. */
static size_t decode(const unsigned char *s, size_t bytes, uint32_t *code)
{
    *code = s[0];
    if (s[0] < 0x80) return 1;
    size_t length = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
    if (s[0] < 0xC2 || s[0] > 0xF4 || bytes < length) return 0;
    *code = s[0] & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xC0) != 0x80) return 0;
        *code = *code << 6 | (s[i] & 0x3F);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    return *code < least[length] || *code > 0x10FFFF || (*code >= 0xD800 && *code < 0xE000) ? 0 : length;
}

size_t text_character(const char *s, size_t bytes)
{
    uint32_t code;
    return bytes ? decode((const unsigned char *)s, bytes, &code) : 0;
}

size_t text_put_character(char *at, uint32_t code)
{
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; i-- > 1; code >>= 6) at[i] = (char)(0x80 | (code & 0x3F));
    at[0] = (char)(first[length] | code);
    return length;
}

int text_columns(const char *text, size_t bytes)
{
    int count = 0;
    for (size_t i = 0; i < bytes; i++) count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

/* Control characters, and those that are invisible or turn the direction of the line. */
static bool is_harmful(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

/* Bytes of the terminal's escape sequence at s (which starts with ESC). */
static size_t escape(const unsigned char *s, size_t bytes)
{
    if (bytes < 2) return bytes;
    size_t i = 2;
    if (s[1] == '[') {
        while (i < bytes && s[i] >= 0x20 && s[i] < 0x40) i++;
        return i < bytes && s[i] >= 0x40 && s[i] < 0x7F ? i + 1 : i;
    }
    if (s[1] == ']') {
        while (i < bytes && s[i] != 7 && s[i] != 0x1B && s[i] != '\n') i++;
        return i < bytes && s[i] == 7 ? i + 1 : i;
    }
    return s[1] >= 0x20 && s[1] < 0x7F ? 2 : 1;
}

void text_add_clean(text_t *text, const char *foreign, size_t bytes, size_t limit)
{
    const unsigned char *s = (const unsigned char *)foreign;
    size_t before = text->length;
    int space = 0; /* one is due before the next character */
    for (size_t i = 0; i < bytes;) {
        uint32_t code;
        size_t length = decode(s + i, bytes - i, &code);
        if (s[i] == 0x1B) {
            i += escape(s + i, bytes - i);
            continue;
        }
        if (s[i] <= 0x20 || s[i] == 0x7F) {
            space = text->length > before;
            i++;
            continue;
        }
        if (text->length - before >= limit) {
            text_add(text, "...");
            return;
        }
        if (space) text_add(text, " ");
        space = 0;
        if (length == 0 || is_harmful(code))
            text_add(text, "?");
        else
            text_add(text, "%.*s", (int)length, foreign + i);
        i += length ? length : 1;
    }
}

void text_add_number(text_t *text, double number, double other)
{
    if (isnan(number)) {
        text_add(text, "NaN");
        return;
    }
    if (isinf(number)) {
        text_add(text, number > 0 ? "infinity" : "-infinity");
        return;
    }
    char one[40], two[40];
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(one, sizeof one, "%.*g", digits, number);
        snprintf(two, sizeof two, "%.*g", digits, other);
        if (strcmp(one, two) != 0 || number == other) break;
    }
    text_add(text, "%s", one);
}
