#define _GNU_SOURCE

#include "refused.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/messages_verdicts.h"
#include "base/shunned.h"
#include "source.h"
#include "words.h"

enum { SHOWN = 60, JOINED = 256 };

/* The source, and what stands before the word that is looked at. */
typedef struct {
    arena_t *arena;
    words_t words;
    word_t word, before, before_that;
    char joined[JOINED]; /* strings that stand beside each other are one */
    int directive;       /* the line began with #, and this is its first word */
} look_t;

static bool is_word(const word_t *word, const char *text)
{
    return word->kind != WORD_STRING && strlen(text) == word->length &&
           memcmp(word->text, text, word->length) == 0;
}

static bool is_one_of(const word_t *word, const char *const *list)
{
    for (; *list; list++)
        if (is_word(word, *list)) return true;
    return false;
}

static bool begins_with(const word_t *word, const char *text)
{
    size_t length = strlen(text);
    return word->kind == WORD_NAME && word->length >= length && memcmp(word->text, text, length) == 0;
}

static int shown(const word_t *word)
{
    return (int)(word->length < SHOWN ? word->length : SHOWN);
}

/* ---- the course's words ---- */

static bool is_of_the_course(const word_t *word)
{
    static const char *const families[] = {"guarded_", "input_", "output_", "case_", "harness_"};
    static const char *const words[] = {"checkCudaErrors", "getLastCudaError", "napkin_bytes", "TODO", NULL};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (begins_with(word, families[i])) return true;
    return is_one_of(word, words);
}

static const char *stands_for_ours(look_t *l)
{
    if (!is_word(&l->before, "define") && !is_word(&l->before, "undef")) return NULL;
    if (!is_of_the_course(&l->word)) return NULL;
    return arena_format(l->arena, SAY_MACRO, (int)l->word.length, l->word.text);
}

/* ---- where it runs ---- */

static bool is_question(const look_t *l)
{
    if (l->word.kind == WORD_STRING) return strstr(l->joined, "/proc/") || strstr(l->joined, "/dev/fd");
    return l->word.kind == WORD_NAME && shunned_asks(l->word.text, l->word.length);
}

static const char *asks_where_it_runs(look_t *l)
{
    if (!is_question(l)) return NULL;
    const bool is_string = l->word.kind == WORD_STRING;
    return arena_format(l->arena, SAY_ASKS_WHERE, is_string ? SHOWN : shown(&l->word),
                        is_string ? l->joined : l->word.text);
}

/* ---- around the check ---- */

static const char *leads_around(look_t *l)
{
    if (l->word.kind != WORD_NAME) return NULL;
    const char *why = shunned(l->word.text, l->word.length);
    bool member = is_word(&l->before, ".") || (is_word(&l->before, ">") && is_word(&l->before_that, "-"));
    if (!why || member) return NULL;
    return arena_format(l->arena, SAY_SHUNNED, shown(&l->word), l->word.text, why);
}

/* The text of the assembly that begins with this word, its strings joined; "" where it begins with none. */
static void read_assembly(const look_t *l, char text[JOINED])
{
    words_t ahead = l->words;
    word_t word = {.kind = WORD_SIGN};
    *text = '\0';
    while (words_next(&ahead, &word) && word.kind == WORD_NAME) continue;
    if (!is_word(&word, "(")) return;
    while (words_next(&ahead, &word) && word.kind == WORD_STRING)
        snprintf(text + strlen(text), JOINED - strlen(text), "%.*s", (int)word.length, word.text);
}

/* A name alone is no instruction, but the name of a function. */
static bool is_name(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || (text[length] && strchr("_.$@", text[length]))) length++;
    return length && !text[length];
}

static bool is_of_the_host(const char *text)
{
    static const char *const words[] = {"syscall", "sysenter", "int $",    "svc ",
                                        ".rept",   ".incbin",  ".section", ".glob"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i])) return true;
    return false;
}

static const char *is_assembly(look_t *l)
{
    static const char *const words[] = {"asm", "__asm", "__asm__", NULL};
    char text[JOINED];
    if (!is_one_of(&l->word, words)) return NULL;
    read_assembly(l, text);
    if (is_name(text)) return arena_format(l->arena, SAY_OTHER_NAME, SHOWN, text);
    return is_of_the_host(text) ? SAY_ASSEMBLY : NULL;
}

/* ---- directives ---- */

/* The path between < and >, of which we stand behind the first: no words of the program's. */
static const char *path_in_angles(look_t *l)
{
    const char *path = arena_copy(l->arena, l->words.at, strcspn(l->words.at, ">\n"));
    l->words.at += strlen(path);
    return path;
}

/* "../09_pattern_matching/windows.cuh" */
static bool is_of_another_practical(const char *path)
{
    for (const char *at = path; (at = strstr(at, "../")); at += strlen("../"))
        if (isdigit((unsigned char)at[3]) && isdigit((unsigned char)at[4]) && at[5] == '_') return true;
    return false;
}

static const char *includes(look_t *l)
{
    static const char *const words[] = {"include", "include_next", "import", "embed", NULL};
    if (!is_one_of(&l->before, words) || l->word.begins_line) return NULL;
    const char *path = l->word.kind == WORD_STRING ? arena_copy(l->arena, l->word.text, l->word.length)
                       : is_word(&l->word, "<")    ? path_in_angles(l)
                                                   : NULL;
    if (!path) return SAY_INCLUDED_MACRO;
    if (*path == '/' || strstr(path, "/dev/") || strstr(path, "/proc/") || strstr(path, "/sys/"))
        return arena_format(l->arena, SAY_INCLUDED_FILE, SHOWN, path);
    if (is_of_another_practical(path)) return arena_format(l->arena, SAY_INCLUDED_ELSEWHERE, SHOWN, path);
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (!strchr(name, '.') || source_is_header(name)) return NULL; /* <vector> has no ending */
    return arena_format(l->arena, SAY_INCLUDED_PROGRAM, SHOWN, path);
}

/* #line and # 12 "file" would put the lines that follow into another file. */
static const char *is_elsewhere(const look_t *l)
{
    if (!l->directive || (!is_word(&l->word, "line") && l->word.kind != WORD_NUMBER)) return NULL;
    return SAY_LINE;
}

/* ---- */

static void go_on(look_t *l)
{
    if (l->word.kind != WORD_STRING || l->before.kind != WORD_STRING) *l->joined = '\0';
    size_t length = strlen(l->joined);
    if (l->word.kind == WORD_STRING)
        snprintf(l->joined + length, JOINED - length, "%.*s", (int)l->word.length, l->word.text);
    /* # and %: */
    bool colon = is_word(&l->before, ":") && is_word(&l->before_that, "%") && l->before_that.begins_line;
    l->directive = (is_word(&l->before, "#") && l->before.begins_line) || colon;
}

const char *refused_in(arena_t *arena, const char *text, int *line)
{
    const word_t none = {"", 0, WORD_SIGN, 0, 1};
    look_t l = {.arena = arena, .words = words_of(arena, text), .before = none, .before_that = none};
    const char *message = NULL;
    int include_line = 0;
    for (; !message && words_next(&l.words, &l.word); l.before_that = l.before, l.before = l.word) {
        go_on(&l);
        *line = l.word.line;
        if (!(message = stands_for_ours(&l)) && !(message = is_elsewhere(&l)) && include_line)
            message = includes(&l);
        include_line = l.directive;
        if (!message && !(message = leads_around(&l)) && !(message = is_assembly(&l)))
            message = asks_where_it_runs(&l);
    }
    return message;
}
