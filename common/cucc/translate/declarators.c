#include "declarators.h"

#include "tokens.h"

/* past what can stand before a declarator's name: * & ( const volatile __restrict__ and attributes */
static uint32_t skip_to_name(const unit_t *unit, uint32_t i, uint32_t end)
{
    while (i < end) {
        int word = word_at(unit, i);
        uint32_t past = skip_paren_word(unit, i);
        if (past != i)
            i = past;
        else if (word == '*' || word == '&' || word == '(' || WORD_IN(word, SPECIFIER) || WORD_IN(word, CUDA))
            i = next(unit, i);
        else
            break;
    }
    return i;
}

/* past the type of a declaration, at its first declarator */
uint32_t declared_type_end(const unit_t *unit, uint32_t i, uint32_t end)
{
    int named = 0; /* a type's name has been passed: the next plain name is the declarator's */
    while (i < end) {
        int word = word_at(unit, i);
        uint32_t past = skip_paren_word(unit, i);
        if (past != i) {
            named |= word == WORD_DECLTYPE || word == WORD_TYPEOF || word == WORD_TYPEOF2;
            i = past;
        } else if (WORD_IN(word, SPECIFIER) || WORD_IN(word, CUDA)) {
            i = next(unit, i);
        } else if (WORD_IN(word, TYPE)) {
            named = 1;
            i = next(unit, i);
        } else if (WORD_IN(word, CLASS)) {
            i = next(unit, i);
            while (i < end && word_at(unit, i) != '{' && word_at(unit, i) != ':' && !is_plain_name(unit, i)) {
                past = skip_paren_word(unit, i);
                i = past != i ? past : next(unit, i);
            }
            if (is_plain_name(unit, i)) i = next(unit, i);
            if (word_at(unit, i) == ':' || word_at(unit, i) == '{') {
                while (i < end && word_at(unit, i) != '{') i = next(unit, i);
                if (i >= end || unit->tokens[i].match >= end) return end;
                i = next(unit, unit->tokens[i].match);
            }
            named = 1;
        } else if (word == PUNCT_SCOPE) {
            named = 0;
            i = next(unit, i);
        } else if (is_plain_name(unit, i) && !named) {
            named = 1;
            i = next(unit, i);
            if (word_at(unit, i) == '<' && angle_close(unit, i) != NO_TOKEN)
                i = next(unit, angle_close(unit, i));
        } else if (word == WORD_TEMPLATE) {
            i = next(unit, i);
        } else if (is_plain_name(unit, i) && word_at(unit, next(unit, i)) == PUNCT_SCOPE &&
                   word_at(unit, prev(unit, i)) == PUNCT_SCOPE) {
            i = next(unit, i);
        } else {
            return i;
        }
    }
    return i;
}

/* char (&f(...))[2]: a function after all */
static bool in_own_parentheses(const unit_t *unit, uint32_t name)
{
    uint32_t before = prev(unit, name);
    while (word_at(unit, before) == '*' || word_at(unit, before) == '&') before = prev(unit, before);
    return word_at(unit, before) == '(';
}

int read_declarators(unit_t *unit, uint32_t begin, uint32_t end, declarator_t **list)
{
    size_t count = 0;
    *list = NULL;
    uint32_t i = declared_type_end(unit, begin, end);
    while (i < end) {
        i = skip_to_name(unit, i, end);
        if (!is_plain_name(unit, i)) return 0;
        if (word_at(unit, next(unit, i)) == '(' && in_own_parentheses(unit, i)) return 0;
        declarator_t declarator = {i, NO_TOKEN, 0};
        while (word_at(unit, next(unit, i)) == PUNCT_SCOPE || word_at(unit, next(unit, i)) == '<') {
            i = next(unit, i);
            uint32_t close = word_at(unit, i) == '<' ? angle_close(unit, i) : NO_TOKEN;
            if (word_at(unit, i) == '<') {
                if (close == NO_TOKEN || close >= end) return 0;
                i = close;
            } else {
                declarator.qualified = 1;
                i = next(unit, i);
                declarator.name = i;
            }
        }
        for (i = next(unit, i); i < end && word_at(unit, i) != ','; i = next(unit, i)) {
            int word = word_at(unit, i);
            if (declarator.initialiser == NO_TOKEN && (word == '=' || word == '{'))
                declarator.initialiser = i;
            if (word == '<' && declarator.initialiser != NO_TOKEN && angle_close(unit, i) < end)
                i = angle_close(unit, i);
            else if ((word == '(' || word == '[' || word == '{') && unit->tokens[i].match < end)
                i = unit->tokens[i].match;
        }
        *(declarator_t *)arena_grow(&unit->arena, list, &count, sizeof **list) = declarator;
        if (i < end) i = next(unit, i);
    }
    return (int)count;
}

int declares_const(const unit_t *unit, uint32_t begin, uint32_t name)
{
    int found = 0;
    for (uint32_t i = begin; i < name; i = next(unit, i)) {
        int word = word_at(unit, i);
        if (word == WORD_CONSTEXPR) return 1;
        if (word == WORD_CONST) found = 1;
        if (word == '*') found = 0;
    }
    return found;
}
