/* What a program that is checked must not have, as it stands when the preprocessor is done: names that lead
 * around the check (base/shunned.h), and assembly of the host's, which could be any of them: as a function's
 * other name, or as instructions. Inline PTX in device code is none of that: it is translated (ptx.c).
 *
 * Here alone is seen what a macro has put together, where a name stands in device code, and what _Pragma()
 * has become. */
#include <stdbool.h>
#include <string.h>

#include "base/shunned.h"

#include "passes.h"
#include "tokens.h"

static bool is_asm(const token_t *token)
{
    return token->word == WORD_ASM || token->word == WORD_ASM2 || token->word == WORD_ASM3;
}

/* asm volatile("" ...), which only keeps the compiler from moving things */
static bool is_empty(const unit_t *unit, uint32_t at)
{
    uint32_t i = next(unit, at);
    while (word_at(unit, i) != '(' && is_name(unit, i)) i = next(unit, i);
    i = next(unit, i);
    return token_is(unit, i, "\"\"") && unit->tokens[next(unit, i)].kind != TOKEN_STRING;
}

static bool is_member(const unit_t *unit, uint32_t i)
{
    const int before = word_at(unit, prev(unit, i));
    return before == '.' || before == PUNCT_ARROW;
}

/* section("..."), of an attribute: what stands in .preinit_array runs before all else. */
static bool is_section(const unit_t *unit, uint32_t i)
{
    if (!token_is(unit, i, "section") && !token_is(unit, i, "__section__")) return false;
    const uint32_t bracket = next(unit, i);
    return word_at(unit, bracket) == '(' && unit->tokens[next(unit, bracket)].kind == TOKEN_STRING;
}

/* #pragma weak and redefine_extname, however they came about: a function gets another name. */
static bool renames(unit_t *unit, uint32_t i)
{
    if (unit->tokens[i].kind != TOKEN_DIRECTIVE) return false;
    const char *text = token_text(unit, i) + 1;
    text += strspn(text, " \t");
    if (strncmp(text, "pragma", 6) != 0) return false;
    text += 6;
    text += strspn(text, " \t");
    return strncmp(text, "weak", 4) == 0 || strncmp(text, "redefine_extname", 16) == 0;
}

/* A word with which the harness tells the check something: the engine compares those that stand in the source
 * with the given ones (grade/step/telling.h), and cannot see one that a macro makes. */
static bool is_hidden_telling(const unit_t *unit, uint32_t i, const char *text)
{
    return unit->tokens[i].flags & TOKEN_EXPANDED && shunned_tells(text, strlen(text));
}

static bool is_hosts_in_a_kernel(const unit_t *unit, uint32_t i, const char *text)
{
    return unit->tokens[i].context & (IS_GLOBAL | IS_DEVICE) && !is_member(unit, i) &&
           shunned_in_kernels(text, strlen(text));
}

/* The harness asks where it runs, in headers of the course: by their names from its root, where cucc works
 * for a check, or from a folder with a link to it, where a practical's own makefile does. A program's own
 * headers lie in its own folder. */
static bool is_of_the_course(const unit_t *unit, const token_t *token)
{
    static const char link[] = "\"course/", folder[] = "common/include/";
    const char *name = unit->files[token->file].name;
    if (*name != '"') return false;
    name += strncmp(name, link, sizeof link - 1) == 0 ? sizeof link - 1 : strlen("\"");
    return strncmp(name, folder, sizeof folder - 1) == 0;
}

/* Calls of libraries are counted by name, among kernels. */
static bool is_named_as_a_library(const char *name)
{
    static const char *const libraries[] = {"cublas", "cufft", "curand", "cusparse", "cusolver", "nccl"};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (strncmp(name, libraries[i], strlen(libraries[i])) == 0) return true;
    return false;
}

static void shun_kernels(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        const token_t *name = &unit->tokens[function->name];
        if (!(function->is & IS_GLOBAL) || name->flags & TOKEN_FOREIGN || unit->files[name->file].system)
            continue;
        const char *text = token_text(unit, function->name);
        if (is_named_as_a_library(text))
            complain(unit, function->name,
                     "the kernel %s would be counted as a call of a library: it needs a name of its own",
                     text);
    }
}

void shun_expanded(unit_t *unit)
{
    for (uint32_t i = 0; i < unit->token_count; i++) {
        const token_t *token = &unit->tokens[i];
        if (!(token->flags & TOKEN_EXPANDED) || unit->files[token->file].system || !is_name(unit, i) ||
            is_member(unit, i) || is_of_the_course(unit, token))
            continue;
        const char *text = token_text(unit, i), *why = shunned(text, strlen(text));
        if (shunned_asks(text, strlen(text))) why = "it asks where it runs";
        if (why) complain(unit, i, "%s is not for a program that is checked: %s", text, why);
        if (is_hidden_telling(unit, i, text))
            complain(unit, i, "%s tells the check something: only given code may use it, and no macro", text);
    }
}

void shun(unit_t *unit)
{
    shun_kernels(unit);
    for (uint32_t i = 0; i < unit->token_count; i++) {
        const token_t *token = &unit->tokens[i];
        /* A macro of a system header may have put two words of the program's together. */
        if (token->flags & TOKEN_FOREIGN || unit->files[token->file].system) continue;
        if (renames(unit, i))
            complain(
                unit, i,
                "a function gets another name: a program of the course calls functions by their own names");
        if (!is_name(unit, i)) continue;
        if (is_asm(token) && !(token->context & (IS_GLOBAL | IS_DEVICE)) && !is_empty(unit, i))
            complain(unit, i,
                     "assembly outside of device code: a program of the course has none, "
                     "nor functions under other names");
        const char *text = token_text(unit, i), *why = shunned(text, strlen(text));
        if (is_section(unit, i))
            complain(unit, i,
                     "a section of its own: nothing of a program may run before main, or in place of "
                     "another function");
        if (shunned_asks(text, strlen(text)) && !is_member(unit, i) && !is_of_the_course(unit, token))
            complain(unit, i, "%s is not for a program that is checked: it asks where it runs", text);
        if (why && !is_member(unit, i))
            complain(unit, i, "%s is not for a program that is checked: %s", text, why);
        if (is_hidden_telling(unit, i, text))
            complain(unit, i, "%s tells the check something: only given code may use it, and no macro", text);
        if (is_hosts_in_a_kernel(unit, i, text))
            complain(unit, i, "%s is a host function: a kernel reads and writes memory itself", text);
    }
}
