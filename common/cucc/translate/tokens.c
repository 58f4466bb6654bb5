#include "tokens.h"

#include <stdbool.h>
#include <string.h>

static bool is_space(const token_t *token)
{
    return token->kind >= TOKEN_MARKER;
}

uint32_t next(const unit_t *unit, uint32_t i)
{
    if (i + 1 >= unit->token_count) return (uint32_t)unit->token_count - 1;
    do i++;
    while (i + 1 < unit->token_count && is_space(&unit->tokens[i]));
    return i;
}

uint32_t prev(const unit_t *unit, uint32_t i)
{
    while (i-- > 0)
        if (!is_space(&unit->tokens[i])) return i;
    return NO_TOKEN;
}

int word_at(const unit_t *unit, uint32_t i)
{
    return i < unit->token_count ? unit->tokens[i].word : 0;
}

bool is_name(const unit_t *unit, uint32_t i)
{
    return i < unit->token_count && unit->tokens[i].kind == TOKEN_NAME;
}

bool is_plain_name(const unit_t *unit, uint32_t i)
{
    if (!is_name(unit, i)) return false;
    int word = unit->tokens[i].word;
    return !word || WORD_IN(word, INDEX);
}

bool token_is(const unit_t *unit, uint32_t i, const char *spelling)
{
    if (i >= unit->token_count) return false;
    size_t length = strlen(spelling);
    return unit->tokens[i].length == length && !memcmp(unit->input + unit->tokens[i].at, spelling, length);
}

bool same_text(const unit_t *unit, uint32_t a, uint32_t b)
{
    const token_t *s = &unit->tokens[a], *t = &unit->tokens[b];
    return s->length == t->length && !memcmp(unit->input + s->at, unit->input + t->at, s->length);
}

uint32_t angle_close(const unit_t *unit, uint32_t open)
{
    int depth = 0;
    for (uint32_t i = open; i + 1 < unit->token_count; i = next(unit, i)) {
        switch (word_at(unit, i)) {
        case '<':
            if (i == open || is_name(unit, prev(unit, i))) depth++;
            break;
        case '>':
            if (--depth == 0) return i;
            break;
        case '(':
        case '[':
        case '{':
            if (unit->tokens[i].match == NO_TOKEN) return NO_TOKEN;
            i = unit->tokens[i].match;
            break;
        case ')':
        case ']':
        case '}':
        case ';':
            return NO_TOKEN;
        }
    }
    return NO_TOKEN;
}

uint32_t angle_open(const unit_t *unit, uint32_t close)
{
    int depth = 0;
    for (uint32_t i = close; i != NO_TOKEN; i = prev(unit, i)) {
        switch (word_at(unit, i)) {
        case '>':
            depth++;
            break;
        case '<':
            if (--depth == 0) return i;
            break;
        case ')':
        case ']':
        case '}':
            if (unit->tokens[i].match == NO_TOKEN) return NO_TOKEN;
            i = unit->tokens[i].match;
            break;
        case '(':
        case '[':
        case '{':
        case ';':
            return NO_TOKEN;
        }
    }
    return NO_TOKEN;
}

uint32_t statement_end(const unit_t *unit, uint32_t i)
{
    for (; i + 1 < unit->token_count; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == ';' || word == ')' || word == ']' || word == '}') return i;
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match != NO_TOKEN)
            i = unit->tokens[i].match;
    }
    return (uint32_t)unit->token_count - 1;
}

bool is_unevaluated(int word)
{
    return word == WORD_DECLTYPE || word == WORD_SIZEOF || word == WORD_NOEXCEPT || word == WORD_TYPEOF ||
           word == WORD_TYPEOF2;
}

bool is_if_constexpr(const unit_t *unit, uint32_t i)
{
    return word_at(unit, i) == WORD_CONSTEXPR && word_at(unit, prev(unit, i)) == WORD_IF;
}

uint32_t statement_close(const unit_t *unit, uint32_t i)
{
    for (;;) {
        const int word = word_at(unit, i);
        const uint32_t head = next(unit, i);
        const uint32_t open = word_at(unit, head) == WORD_CONSTEXPR ? next(unit, head) : head;
        const uint32_t close = word_at(unit, open) == '(' ? unit->tokens[open].match : NO_TOKEN;
        if ((word == WORD_IF || word == WORD_FOR || word == WORD_WHILE || word == WORD_SWITCH) &&
            close != NO_TOKEN) {
            i = next(unit, close);
            continue;
        }
        const bool braces = word == '{' && unit->tokens[i].match != NO_TOKEN;
        const uint32_t end = braces ? unit->tokens[i].match : statement_end(unit, i);
        if (word_at(unit, next(unit, end)) != WORD_ELSE) return end;
        i = next(unit, next(unit, end));
    }
}

bool is_class_body(const unit_t *unit, uint32_t brace)
{
    for (uint32_t i = prev(unit, brace); i != NO_TOKEN; i = prev(unit, i)) {
        int word = word_at(unit, i);
        if (WORD_IN(word, CLASS)) return true;
        if (word == ';' || word == '{' || word == '}' || word == ')' || word == '=') return false;
    }
    return false;
}

uint32_t statement_begin(const unit_t *unit, uint32_t i)
{
    for (uint32_t before = prev(unit, i); before != NO_TOKEN; before = prev(unit, i)) {
        int word = word_at(unit, before);
        int declares_more = word == '}' && unit->tokens[before].match != NO_TOKEN &&
                            is_class_body(unit, unit->tokens[before].match);
        if (word == ';' || word == '{' || (word == '}' && !declares_more) || word == ':') break;
        if (word == '(' || word == '[') break;
        if ((word == ')' || word == ']' || word == '}') && unit->tokens[before].match != NO_TOKEN)
            before = unit->tokens[before].match;
        i = before;
    }
    return i;
}

uint32_t enclosing_brace(const unit_t *unit, uint32_t i)
{
    while ((i = prev(unit, i)) != NO_TOKEN) {
        int word = word_at(unit, i);
        if (word == '{') return i;
        if ((word == '}' || word == ')' || word == ']') && unit->tokens[i].match != NO_TOKEN)
            i = unit->tokens[i].match;
    }
    return NO_TOKEN;
}

int in_namespace(const unit_t *unit, uint32_t i)
{
    uint32_t brace = enclosing_brace(unit, i);
    if (brace == NO_TOKEN) return 1;
    uint32_t begin = statement_begin(unit, brace);
    if (word_at(unit, begin) == WORD_INLINE) begin = next(unit, begin);
    return word_at(unit, begin) == WORD_NAMESPACE ||
           (word_at(unit, begin) == WORD_EXTERN && next(unit, next(unit, begin)) == brace);
}

uint32_t skip_paren_word(const unit_t *unit, uint32_t i)
{
    int word = word_at(unit, i);
    if (word == '[' && word_at(unit, next(unit, i)) == '[' && unit->tokens[i].match != NO_TOKEN)
        return next(unit, unit->tokens[i].match);
    int takes_paren = WORD_IN(word, PAREN) || word == WORD_LAUNCH_BOUNDS || word == WORD_CLUSTER_DIMS ||
                      word == WORD_MAXNREG || word == WORD_ALIGN;
    if (!takes_paren) return i;
    uint32_t open = next(unit, i);
    if (word_at(unit, open) != '(' || unit->tokens[open].match == NO_TOKEN) return next(unit, i);
    return next(unit, unit->tokens[open].match);
}

bool mentions(const unit_t *unit, uint32_t name, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        if (unit->tokens[i].kind != TOKEN_NAME || !same_text(unit, i, name)) continue;
        int before = word_at(unit, prev(unit, i));
        if (before != '.' && before != PUNCT_ARROW && before != PUNCT_SCOPE) return true;
    }
    return false;
}

uint32_t argument_end(const unit_t *unit, uint32_t i, uint32_t close)
{
    for (; i < close; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == ',') return i;
        if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match != NO_TOKEN)
            i = unit->tokens[i].match;
        else if (word == '<' && angle_close(unit, i) != NO_TOKEN)
            i = angle_close(unit, i);
    }
    return close;
}
