#include "closed.h"

#include <stdbool.h>
#include <string.h>

#include "words.h"

static const char END[] = "end_of_gap"; /* is put behind it, and has to be seen as a word */

static bool is(const word_t *word, const char *text)
{
    return word->kind != WORD_STRING && strlen(text) == word->length &&
           memcmp(word->text, text, word->length) == 0;
}

/* How deep it is in #if, after this word of a directive; -1: below where it began. */
static int in_conditions(const word_t *word, int depth)
{
    if (is(word, "if") || is(word, "ifdef") || is(word, "ifndef")) return depth + 1;
    if (is(word, "endif")) return depth - 1;
    const bool other = is(word, "else") || is(word, "elif") || is(word, "elifdef") || is(word, "elifndef");
    return other && depth == 0 ? -1 : depth;
}

/* The same of brackets. */
static int in_brackets(const word_t *word, int depth)
{
    if (is(word, "{") || is(word, "(") || is(word, "[")) return depth + 1;
    return is(word, "}") || is(word, ")") || is(word, "]") ? depth - 1 : depth;
}

const char *closed_not(arena_t *arena, const char *gap, size_t bytes)
{
    words_t words = words_of(arena, arena_format(arena, "%.*s\n%s", (int)bytes, gap, END));
    word_t word = {"", 0, WORD_SIGN, 0, 1}, before = word;
    int conditions = 0, brackets = 0;
    for (; words_next(&words, &word) && conditions >= 0 && brackets >= 0; before = word) {
        const bool directive = (is(&before, "#") && before.begins_line) || is(&before, ":");
        if (directive) conditions = in_conditions(&word, conditions);
        brackets = in_brackets(&word, brackets);
    }
    if (conditions > 0) return "#if is not closed in its gap";
    if (conditions < 0) return "#if is closed in a gap that did not open it";
    if (brackets > 0) return "a bracket is not closed in its gap";
    if (brackets < 0) return "a bracket is closed in a gap that did not open it";
    return is(&before, END) ? NULL : "a comment or a text is not closed in its gap";
}
