#include "words.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* Behind the backslash at `at`, and perhaps blanks, the line ends: where the next begins; or NULL. */
static const char *continued(const char *at)
{
    if (*at++ != '\\') return NULL;
    at += strspn(at, " \t\v\f\r");
    return *at == '\n' ? at + 1 : NULL;
}

words_t words_of(arena_t *arena, const char *text)
{
    const size_t length = strlen(text);
    char *whole = arena_take(arena, length + 1);
    int *lines = arena_take(arena, (length + 1) * sizeof *lines), line = 1;
    size_t used = 0;
    while (*text) {
        const char *next = continued(text);
        if (next) {
            text = next;
            line++;
            continue;
        }
        lines[used] = line;
        line += *text == '\n';
        whole[used++] = *text++;
    }
    lines[used] = line;
    return (words_t){whole, whole, lines, 1};
}

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (c & 0x80);
}

static void pass_comment(words_t *w)
{
    bool whole = w->at[1] == '*';
    const char *end = strstr(w->at + 2, whole ? "*/" : "\n");
    if (!end) end = w->at + strlen(w->at);
    w->at = whole && *end ? end + 2 : end;
}

static void pass_blanks(words_t *w)
{
    for (;;) {
        if (w->at[0] == '/' && (w->at[1] == '/' || w->at[1] == '*')) {
            pass_comment(w);
        } else if (isspace((unsigned char)*w->at)) {
            w->begins_line |= *w->at == '\n';
            w->at++;
        } else {
            return;
        }
    }
}

/* The string or character constant that begins here; it ends with its line. */
static void take_string(words_t *w, word_t *word)
{
    char quote = *w->at;
    word->kind = WORD_STRING;
    word->text = ++w->at;
    for (; *w->at && *w->at != quote && *w->at != '\n'; w->at++)
        if (*w->at == '\\' && w->at[1] && w->at[1] != '\n') w->at++;
    word->length = (size_t)(w->at - word->text);
    if (*w->at == quote) w->at++;
}

/* R"x( ... )x", of which we stand at the quote. Returns false where it is none. */
static bool take_raw(words_t *w, word_t *word)
{
    char end[20] = ")";
    const size_t mark = strcspn(w->at + 1, "( )\\\t\n\"");
    if (mark > 16 || w->at[1 + mark] != '(') return false;
    strncat(end, w->at + 1, mark);
    strcat(end, "\"");
    word->kind = WORD_STRING;
    word->text = w->at + mark + 2;
    const char *last = strstr(word->text, end);
    word->length = last ? (size_t)(last - word->text) : strlen(word->text);
    w->at = word->text + word->length + (last ? strlen(end) : 0);
    return true;
}

/* 1'000'000 is one number, and no constant of a character begins in it. */
static void take_number(words_t *w, word_t *word)
{
    word->kind = WORD_NUMBER;
    while (is_of_name(*w->at) || *w->at == '.' || (*w->at == '\'' && is_of_name(w->at[1]))) w->at++;
    word->length = (size_t)(w->at - word->text);
}

static bool is_raw_prefix(const word_t *word)
{
    static const char *const prefixes[] = {"R", "LR", "uR", "UR", "u8R"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strlen(prefixes[i]) == word->length && memcmp(word->text, prefixes[i], word->length) == 0)
            return true;
    return false;
}

bool words_next(words_t *w, word_t *word)
{
    pass_blanks(w);
    if (!*w->at) return false;
    *word = (word_t){w->at, 1, WORD_SIGN, w->lines[w->at - w->text], w->begins_line};
    w->begins_line = 0;
    if (*w->at == '"' || *w->at == '\'') {
        take_string(w, word);
    } else if (isdigit((unsigned char)*w->at) || (*w->at == '.' && isdigit((unsigned char)w->at[1]))) {
        take_number(w, word);
    } else if (is_of_name(*w->at)) {
        word->kind = WORD_NAME;
        while (is_of_name(*w->at)) w->at++;
        word->length = (size_t)(w->at - word->text);
        if (*w->at == '"' && is_raw_prefix(word)) take_raw(w, word);
    } else {
        w->at++;
    }
    return true;
}
