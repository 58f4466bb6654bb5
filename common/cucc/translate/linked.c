/* linked.c: the names with which a program that is checked is linked. */
#include "linked.h"

#include <stdbool.h>
#include <string.h>

#include "base/shunned.h"

/* One line of nm's: a name and a letter; a capital one, or w and v, are global. */
typedef struct {
    const char *name;
    size_t length;
    char type;
} symbol_t;

/* Takes the next symbol off *text; lines that name a file are passed over. */
static bool next_symbol(const char **text, symbol_t *symbol)
{
    while (**text) {
        const char *line = *text;
        const size_t length = strcspn(line, "\n"), name = strcspn(line, " \n");
        *text += length + (line[length] != '\0');
        if (name == length || line[name + 1] == '\0') continue;
        *symbol = (symbol_t){line, name, line[name + 1]};
        const char *version = memchr(line, '@', name);
        if (version) symbol->length = (size_t)(version - line);
        return true;
    }
    return false;
}

static bool is(const symbol_t *symbol, const char *name)
{
    return strlen(name) == symbol->length && memcmp(symbol->name, name, symbol->length) == 0;
}

static bool is_wanted(const symbol_t *symbol)
{
    return symbol->type == 'U' || symbol->type == 'w' || symbol->type == 'v';
}

/* Instances of templates and inline functions are in every object that uses them. */
static bool is_shared(const symbol_t *symbol)
{
    return strchr("WVu", symbol->type) && symbol->length > 2 && memcmp(symbol->name, "_Z", 2) == 0;
}

/* What the harness writes a result with. Its headers call none of these. */
static bool is_of_harness(const symbol_t *symbol)
{
    static const char *const families[] = {"result_", "program_state", "early_begin", "report_"};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        const size_t length = strlen(families[i]);
        if (symbol->length >= length && memcmp(symbol->name, families[i], length) == 0) return true;
    }
    return false;
}

/* What may be the name of a member or a variable in a source, and so is only seen here; and questions that
 * the headers of the course do not ask. */
static bool is_of_the_system(const symbol_t *symbol)
{
    static const char *const names[] = {"clone",         "system",  "popen",    "getenv",
                                        "secure_getenv", "environ", "__environ"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is(symbol, names[i])) return true;
    return false;
}

/* What starts a program calls these, where there are such. */
static bool is_of_start(const symbol_t *symbol)
{
    static const char *const names[] = {"__libc_start_main",
                                        "__gmon_start__",
                                        "_ITM_registerTMCloneTable",
                                        "_ITM_deregisterTMCloneTable",
                                        "__cxa_finalize",
                                        "_init",
                                        "_fini",
                                        "_start"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is(symbol, names[i])) return true;
    return false;
}

static bool is_ours(const symbol_t *symbol, const char *ours)
{
    symbol_t one;
    if (is(symbol, "main")) return false;
    while (next_symbol(&ours, &one))
        if (one.length == symbol->length && memcmp(one.name, symbol->name, one.length) == 0) return true;
    return is_of_start(symbol);
}

int linked_look(const char *theirs, const char *ours, buffer_t *messages)
{
    symbol_t symbol;
    int count = 0;
    while (next_symbol(&theirs, &symbol)) {
        const int length = (int)symbol.length;
        const char *why = is_wanted(&symbol) ? shunned(symbol.name, symbol.length) : NULL;
        if (is_wanted(&symbol) && is_of_the_system(&symbol)) why = shunned("fork", 4);
        if (is_wanted(&symbol) && is_of_harness(&symbol) && is_ours(&symbol, ours))
            why = "it is the harness's own";
        if (why)
            buffer_format(messages, "cucc: error: %.*s is not for a program that is checked: %s\n", length,
                          symbol.name, why);
        const bool taken = !is_wanted(&symbol) && !is_shared(&symbol) && is_ours(&symbol, ours);
        if (taken)
            buffer_format(
                messages,
                "cucc: error: the program defines %.*s, which the course's runtime calls: its functions "
                "and variables need names of their own\n",
                length, symbol.name);
        count += why || taken;
    }
    return count;
}
