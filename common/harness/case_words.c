#include "case_words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"

typedef struct {
    char key[CASE_MAX_KEY];
    char value[CASE_MAX_VALUE];
    int asked;
} word_t;

typedef struct {
    char key[CASE_MAX_KEY];
    char fallback[CASE_MAX_VALUE];
} question_t;

static word_t words[CASE_MAX_WORDS];
static int word_count;
static char text[CASE_MAX_TEXT];
static question_t questions[CASE_MAX_WORDS];
static int question_count;
static int help_wanted;
static char program[128] = "program";

void case_set_program(const char *path)
{
    const char *slash = strrchr(path, '/');
    snprintf(program, sizeof program, "%s", slash ? slash + 1 : path);
}

const char *case_program(void)
{
    return program;
}

void case_refuse(const char *format, ...)
{
    va_list arguments;
    fflush(stdout);
    fprintf(stderr, "%s: ", program);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(2);
}

static word_t *find(const char *key)
{
    for (int i = 0; i < word_count; i++)
        if (strcmp(words[i].key, key) == 0) return &words[i];
    return NULL;
}

const char *case_peek(const char *key)
{
    const word_t *word = find(key);
    return word ? word->value : NULL;
}

/* ---- filling ---- */

static bool key_is_fine(const char *key, size_t length)
{
    if (length == 0 || length >= CASE_MAX_KEY || !(isalpha((unsigned char)key[0]) || key[0] == '_'))
        return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)key[i]) && key[i] != '_' && key[i] != '-') return false;
    return true;
}

static bool value_is_fine(const char *value, size_t length)
{
    if (length == 0 || length >= CASE_MAX_VALUE) return false;
    for (size_t i = 0; i < length; i++)
        if (!isprint((unsigned char)value[i])) return false;
    return true;
}

static int add_word(const char *start, size_t length, char *why, size_t why_size)
{
    int shown = length > 60 ? 60 : (int)length;
    const char *equals = memchr(start, '=', length);
    if (!equals) {
        snprintf(why, why_size, "'%.*s' is not a word key=value (such as n=1000)", shown, start);
        return -1;
    }
    size_t key_length = (size_t)(equals - start), value_length = length - key_length - 1;
    if (!key_is_fine(start, key_length)) {
        snprintf(why, why_size, "'%.*s': a key is letters, digits, _ and -, at most %d", shown, start,
                 CASE_MAX_KEY - 1);
        return -1;
    }
    if (!value_is_fine(equals + 1, value_length)) {
        snprintf(why, why_size, "'%.*s': a value is 1 to %d printable characters", shown, start,
                 CASE_MAX_VALUE - 1);
        return -1;
    }
    if (word_count == CASE_MAX_WORDS) {
        snprintf(why, why_size, "too many words in the case (at most %d)", CASE_MAX_WORDS);
        return -1;
    }
    if (strlen(text) + length + 2 > sizeof text) {
        snprintf(why, why_size, "the words of the case are too long together (at most %d characters)",
                 CASE_MAX_TEXT - 1);
        return -1;
    }
    word_t word = {.asked = 0};
    memcpy(word.key, start, key_length);
    memcpy(word.value, equals + 1, value_length);
    if (find(word.key)) {
        snprintf(why, why_size, "'%s' is given twice", word.key);
        return -1;
    }
    words[word_count++] = word;
    size_t end = strlen(text);
    snprintf(text + end, sizeof text - end, "%s%s=%s", end ? " " : "", word.key, word.value);
    return 0;
}

int case_add_words(const char *line, char *why, size_t why_size)
{
    for (const char *p = line;;) {
        while (isspace((unsigned char)*p)) p++;
        if (!*p) return 0;
        size_t length = strcspn(p, " \t\r\n\v\f");
        if (add_word(p, length, why, why_size) != 0) return -1;
        p += length;
    }
}

void case_clear(void)
{
    word_count = question_count = 0;
    text[0] = '\0';
}

/* ---- help ---- */

void case_want_help(void)
{
    help_wanted = 1;
}

void case_answer_help(void)
{
    if (!help_wanted) return;
    printf("usage: %s [key=value ...]          a run by hand\n", program);
    printf("       %s --case \"key=value ...\" --result FILE\n", program);
    printf("words that it reads here, with their defaults:\n");
    for (int i = 0; i < question_count; i++) printf("  %s=%s\n", questions[i].key, questions[i].fallback);
    printf("  seed=%llu\n", case_seed());
    printf("(other steps may read other words: %s --help step=2)\n", program);
    exit(0);
}

const char *case_ask(const char *key, const char *fallback)
{
    int known = strcmp(key, "seed") == 0;
    for (int i = 0; i < question_count && !known; i++) known = strcmp(questions[i].key, key) == 0;
    if (!known && question_count == CASE_MAX_WORDS)
        case_refuse("'%s' is asked for, after %d other words: more cannot be given", key, CASE_MAX_WORDS);
    if (!known) {
        question_t *question = &questions[question_count++];
        snprintf(question->key, sizeof question->key, "%s", key);
        snprintf(question->fallback, sizeof question->fallback, "%s", fallback);
    }
    word_t *word = find(key);
    if (!word) return NULL;
    word->asked = 1;
    return word->value;
}

int case_unused(char *list, size_t size)
{
    int count = 0;
    if (size) list[0] = '\0';
    for (int i = 0; i < word_count; i++) {
        /* findCudaDevice reads `device` by itself */
        if (words[i].asked || strcmp(words[i].key, "seed") == 0 || strcmp(words[i].key, "device") == 0)
            continue;
        size_t end = strlen(list);
        snprintf(list + end, size - end, "%s%s", count ? " " : "", words[i].key);
        count++;
    }
    return count;
}

int case_has(const char *key)
{
    return find(key) != NULL;
}

const char *case_text(void)
{
    return text;
}
