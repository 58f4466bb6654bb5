#include "text.h"

#include <math.h>
#include <stdarg.h>
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

/* Length of the well-formed and harmless UTF-8 character at s, 0 if there is none. */
static size_t character(const unsigned char *s, size_t bytes)
{
    if (s[0] < 0x80) return s[0] >= 0x20 && s[0] != 0x7F;
    size_t length = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
    if (s[0] < 0xC2 || s[0] > 0xF4 || bytes < length) return 0;
    uint32_t code = s[0] & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xC0) != 0x80) return 0;
        code = code << 6 | (s[i] & 0x3F);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < least[length] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return 0;
    if (code < 0xA0) return 0; /* C1 control characters */
    if ((code >= 0x200B && code <= 0x200F) || code == 0xFEFF)
        return 0; /* invisible, or turns the direction */
    if ((code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F)) return 0;
    return length;
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
    int space = 0;
    for (size_t i = 0; i < bytes;) {
        if (text->length - before >= limit) {
            text_add(text, "...");
            return;
        }
        size_t length = character(s + i, bytes - i);
        if (s[i] == 0x1B) {
            i += escape(s + i, bytes - i);
        } else if (s[i] <= 0x20 || s[i] == 0x7F) {
            if (!space && text->length > before) text_add(text, " ");
            space = 1;
            i++;
        } else if (length == 0) {
            text_add(text, "?");
            space = 0;
            i++;
        } else {
            text_add(text, "%.*s", (int)length, foreign + i);
            space = 0;
            i += length;
        }
    }
    if (space && text->length > before) text->start[--text->length] = '\0';
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

void text_add_json(text_t *text, const char *string)
{
    text_add(text, "\"");
    for (const char *p = string; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '"' || c == '\\')
            text_add(text, "\\%c", c);
        else if (c < 0x20)
            text_add(text, "\\u%04x", c);
        else
            text_add(text, "%c", c);
    }
    text_add(text, "\"");
}
