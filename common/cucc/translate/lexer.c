/* Cutting text into tokens.  Line markers are read by markers.c. */
#include "lexer.h"

#include <stdbool.h>
#include <string.h>

#include "lexing.h"
#include "unit.h"

static bool is_name_start(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 0x80;
}
static bool is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}
static bool is_name_byte(unsigned char c)
{
    return is_name_start(c) || is_digit(c);
}

token_t *lexer_push(lexer_t *lexer, token_kind_t kind, size_t at, size_t end)
{
    unit_t *unit = lexer->unit;
    grow(&unit->tokens, &unit->token_capacity, unit->token_count, sizeof *unit->tokens);
    token_t *token = &unit->tokens[unit->token_count++];
    memset(token, 0, sizeof *token);
    token->kind = (uint8_t)kind;
    token->flags = lexer->flags | (lexer->spaced ? TOKEN_SPACED : 0);
    token->at = (uint32_t)at;
    token->length = (uint32_t)(end - at);
    token->file = lexer->file;
    token->line = lexer->line;
    token->column = (uint32_t)(at - lexer->line_start) + 1;
    token->match = NO_TOKEN;
    lexer->spaced = 0;
    lexer->position = end;
    return token;
}

/* a raw string has no escapes and may run over several lines; `quote` is its opening quote */
static size_t raw_string_end(const lexer_t *lexer, size_t quote)
{
    const char *input = lexer->input;
    size_t open = quote + 1;
    while (open < lexer->length && open - quote <= 17 && input[open] != '(' && input[open] != '\n') open++;
    if (open >= lexer->length || input[open] != '(') return quote + 1;
    size_t delimiter = open - quote - 1;
    for (size_t i = open + 1; i + delimiter + 1 < lexer->length; i++)
        if (input[i] == ')' && !memcmp(input + i + 1, input + quote + 1, delimiter) &&
            input[i + 1 + delimiter] == '"')
            return i + delimiter + 2;
    return lexer->length;
}

/* past the closing quote, or at the end of the line where that is missing */
static size_t quoted_end(const lexer_t *lexer, size_t quote)
{
    const char *input = lexer->input;
    size_t i = quote + 1;
    for (; i < lexer->length && input[i] != '\n'; i++) {
        if (input[i] == input[quote]) return i + 1;
        if (input[i] == '\\' && i + 1 < lexer->length && input[i + 1] != '\n') i++;
    }
    return i;
}

static void lex_string(lexer_t *lexer, size_t at, size_t quote, int raw)
{
    size_t end = raw ? raw_string_end(lexer, quote) : quoted_end(lexer, quote);
    while (end < lexer->length && is_name_byte((unsigned char)lexer->input[end]))
        end++; /* a literal's own suffix */
    lexer_push(lexer, lexer->input[quote] == '"' ? TOKEN_STRING : TOKEN_CHARACTER, at, end);
    for (size_t i = at; i < end; i++)
        if (lexer->input[i] == '\n') {
            lexer->line++;
            lexer->line_start = i + 1;
        }
}

/* a name, or the prefix of a string */
static void lex_name(lexer_t *lexer)
{
    size_t at = lexer->position, end = at;
    const char *input = lexer->input;
    while (end < lexer->length && is_name_byte((unsigned char)input[end])) end++;
    size_t length = end - at;
    if (end < lexer->length && (input[end] == '"' || input[end] == '\'') && length <= 3) {
        int raw = input[end - 1] == 'R' && input[end] == '"';
        size_t prefix = length - (size_t)raw;
        if (prefix == 0 || (prefix == 1 && strchr("uUL", input[at])) ||
            (prefix == 2 && !memcmp(input + at, "u8", 2))) {
            lex_string(lexer, at, end, raw);
            return;
        }
    }
    lexer_push(lexer, TOKEN_NAME, at, end)->word = (uint16_t)word_of(input + at, length);
}

static void lex_number(lexer_t *lexer)
{
    size_t at = lexer->position, i = at + 1;
    const char *input = lexer->input;
    for (; i < lexer->length; i++) {
        if (is_name_byte((unsigned char)input[i]) || input[i] == '.') continue;
        if ((input[i] == '+' || input[i] == '-') && strchr("eEpP", input[i - 1])) continue;
        if (input[i] == '\'' && i + 1 < lexer->length && is_name_byte((unsigned char)input[i + 1])) continue;
        break;
    }
    lexer_push(lexer, TOKEN_NUMBER, at, i);
}

/* Where the << at `at` is the beginning of a launch that is written << <, as nvcc takes it: no operator can
 * follow << in C++. Returns where it ends; 0 elsewhere. */
static size_t spaced_launch_end(const lexer_t *lexer, size_t at)
{
    size_t i = at + 2;
    if (lexer->length - at < 4 || memcmp(lexer->input + at, "<<", 2) || lexer->input[i] == '<') return 0;
    while (i < lexer->length && (lexer->input[i] == ' ' || lexer->input[i] == '\t')) i++;
    return i > at + 2 && i < lexer->length && lexer->input[i] == '<' ? i + 1 : 0;
}

static void lex_punctuation(lexer_t *lexer)
{
    static const struct {
        char spelling[4];
        uint16_t word;
    } longer[] = {{"<<<", PUNCT_LAUNCH}, {"...", PUNCT_ELLIPSIS}, {"<=>", PUNCT_OTHER}, {"<<=", PUNCT_OTHER},
                  {"::", PUNCT_SCOPE},   {"->", PUNCT_ARROW},     {"<<", PUNCT_SHIFT},  {"&&", PUNCT_AND},
                  {"||", PUNCT_OTHER},   {"==", PUNCT_OTHER},     {"!=", PUNCT_OTHER},  {"<=", PUNCT_OTHER},
                  {">=", PUNCT_OTHER},   {"+=", PUNCT_OTHER},     {"-=", PUNCT_OTHER},  {"*=", PUNCT_OTHER},
                  {"/=", PUNCT_OTHER},   {"%=", PUNCT_OTHER},     {"&=", PUNCT_OTHER},  {"|=", PUNCT_OTHER},
                  {"^=", PUNCT_OTHER},   {"++", PUNCT_OTHER},     {"--", PUNCT_OTHER}};
    size_t at = lexer->position, left = lexer->length - at;
    unsigned char c = (unsigned char)lexer->input[at];
    const size_t launch_end = spaced_launch_end(lexer, at);
    if (launch_end) {
        lexer_push(lexer, TOKEN_PUNCTUATION, at, launch_end)->word = PUNCT_LAUNCH;
        return;
    }
    if (left > 1 && strchr("<.:->&|=!+*/%^", c))
        for (size_t i = 0; i < sizeof longer / sizeof *longer; i++) {
            size_t length = strlen(longer[i].spelling);
            if (length <= left && !memcmp(lexer->input + at, longer[i].spelling, length)) {
                lexer_push(lexer, TOKEN_PUNCTUATION, at, at + length)->word = longer[i].word;
                return;
            }
        }
    lexer_push(lexer, TOKEN_PUNCTUATION, at, at + 1)->word = c;
}

/* comments are there only under -C; returns 0 when there is none here */
static bool skip_comment(lexer_t *lexer)
{
    const char *input = lexer->input;
    size_t i = lexer->position;
    if (i + 1 >= lexer->length || input[i] != '/' || (input[i + 1] != '/' && input[i + 1] != '*'))
        return false;
    if (input[i + 1] == '/') {
        while (i < lexer->length && input[i] != '\n') i++;
    } else {
        for (i += 2;
             i < lexer->length && !(input[i] == '/' && input[i - 1] == '*' && i > lexer->position + 2); i++)
            if (input[i] == '\n') {
                lexer->line++;
                lexer->line_start = i + 1;
            }
        if (i < lexer->length) i++;
    }
    lexer->position = i;
    lexer->spaced = 1;
    return true;
}

static void lex_one(lexer_t *lexer)
{
    const char *input = lexer->input;
    unsigned char c = (unsigned char)input[lexer->position];
    if (is_name_start(c)) {
        lex_name(lexer);
    } else if (is_digit(c) || (c == '.' && lexer->position + 1 < lexer->length &&
                               is_digit((unsigned char)input[lexer->position + 1]))) {
        lex_number(lexer);
    } else if (c == '"' || c == '\'') {
        lex_string(lexer, lexer->position, lexer->position, 0);
    } else {
        lex_punctuation(lexer);
    }
}

static void match_brackets(unit_t *unit)
{
    size_t depth = 0;
    uint32_t *open = arena_take(&unit->arena, (unit->token_count + 1) * sizeof *open);
    for (uint32_t i = 0; i < unit->token_count; i++) {
        int word = unit->tokens[i].word;
        if (word == '(' || word == '[' || word == '{') open[depth++] = i;
        if (word != ')' && word != ']' && word != '}') continue;
        int wanted = word == ')' ? '(' : word == ']' ? '[' : '{';
        while (depth && unit->tokens[open[depth - 1]].word != wanted && word == '}')
            depth--; /* what } leaves open */
        if (!depth || unit->tokens[open[depth - 1]].word != wanted) continue;
        depth--;
        unit->tokens[i].match = open[depth];
        unit->tokens[open[depth]].match = i;
    }
}

void lex(unit_t *unit)
{
    lexer_t lexer = {.unit = unit, .input = unit->input, .length = unit->input_length, .line = 1};
    lexer.file = lexer_file(&lexer, "\"<stdin>\"", 9);
    int line_begins = 1;
    while (lexer.position < lexer.length) {
        char c = lexer.input[lexer.position];
        if (c == '\n') {
            lexer.line++;
            lexer.line_start = ++lexer.position;
            line_begins = 1;
            lexer.spaced = 1;
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
            lexer.position++;
            lexer.spaced = 1;
        } else if (c == '#' && line_begins) {
            lex_directive(&lexer);
        } else if (!skip_comment(&lexer)) {
            line_begins = 0;
            lex_one(&lexer);
        }
    }
    lexer_push(&lexer, TOKEN_END, lexer.length, lexer.length);
    match_brackets(unit);
}
