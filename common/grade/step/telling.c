#include "telling.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/messages_verdicts.h"
#include "base/shunned.h"
#include "words.h"

enum { STATEMENT = 400 };

static bool is(const word_t *word, const char *text)
{
    return word->kind != WORD_STRING && strlen(text) == word->length &&
           memcmp(word->text, text, word->length) == 0;
}

static bool same(const word_t *a, const word_t *b)
{
    return a->kind == b->kind && a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* A walk through a source's words, and what stands before the one that is looked at. */
typedef struct {
    words_t words;
    word_t word, before, before_that;
} walk_t;

static walk_t walk_through(arena_t *arena, const char *text)
{
    const word_t none = {"", 0, WORD_SIGN, 0, 1};
    return (walk_t){.words = words_of(arena, text), .word = none, .before = none, .before_that = none};
}

static bool walk_on(walk_t *w)
{
    w->before_that = w->before;
    w->before = w->word;
    return words_next(&w->words, &w->word);
}

static bool is_member(const walk_t *w)
{
    return is(&w->before, ".") || (is(&w->before, ">") && is(&w->before_that, "-"));
}

static bool is_telling(const walk_t *w)
{
    return w->word.kind == WORD_NAME && shunned_tells(w->word.text, w->word.length) && !is_member(w);
}

/* The name that #define or #undef gives a meaning, or takes one from; # may be spelt %: */
static bool is_macro(const walk_t *w)
{
    const bool directive =
        (is(&w->before_that, "#") && w->before_that.begins_line) || is(&w->before_that, ":");
    return w->word.kind == WORD_NAME && (is(&w->before, "define") || is(&w->before, "undef")) && directive;
}

/* ---- statements ---- */

/* Its words from here to the semicolon. */
static void read_statement(const walk_t *w, char statement[STATEMENT])
{
    words_t ahead = w->words;
    word_t word = w->word;
    size_t used = 0;
    *statement = '\0';
    do {
        const int length = (int)(word.length < STATEMENT ? word.length : STATEMENT);
        const char *quote = word.kind == WORD_STRING ? "\"" : "";
        int more = snprintf(statement + used, STATEMENT - used, " %s%.*s%s", quote, length, word.text, quote);
        used += more > 0 ? (size_t)more : 0;
    } while (used < STATEMENT && words_next(&ahead, &word) && !is(&word, ";"));
}

/* How often a source says this, up to the line. */
static size_t count_of(arena_t *arena, const char *text, const char *statement, int line)
{
    char other[STATEMENT];
    size_t count = 0;
    walk_t w = walk_through(arena, text);
    while (walk_on(&w) && w.word.line <= line) {
        if (!is_telling(&w)) continue;
        read_statement(&w, other);
        count += strcmp(other, statement) == 0;
    }
    return count;
}

static bool is_given(arena_t *arena, const walk_t *w, const char *text, const char *given)
{
    char statement[STATEMENT];
    read_statement(w, statement);
    return count_of(arena, text, statement, w->word.line) <= count_of(arena, given, statement, 1 << 30);
}

/* ---- macros ---- */

static bool has(arena_t *arena, const char *given, const word_t *name, bool (*which)(const walk_t *))
{
    walk_t w = walk_through(arena, given);
    while (walk_on(&w))
        if (same(&w.word, name) && (!which || which(&w))) return true;
    return false;
}

/* Given code has the word, and does not define it itself. */
static bool takes_its_place(arena_t *arena, const walk_t *w, const char *given)
{
    return has(arena, given, &w->word, NULL) && !has(arena, given, &w->word, is_macro);
}

/* ---- */

const char *telling_in(arena_t *arena, const char *text, const char *given, int *line)
{
    if (!given) given = "";
    if (strcmp(text, given) == 0) return NULL;
    walk_t w = walk_through(arena, text);
    while (walk_on(&w)) {
        const int length = (int)w.word.length;
        *line = w.word.line;
        if (is_telling(&w) && !is_given(arena, &w, text, given))
            return arena_format(arena, SAY_TELLS, length, w.word.text);
        if (is_macro(&w) && takes_its_place(arena, &w, given))
            return arena_format(arena, SAY_MACRO_OF_GIVEN, length, w.word.text);
    }
    return NULL;
}
