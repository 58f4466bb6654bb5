#define _GNU_SOURCE

#include "complaint.h"

#include <ctype.h>
#include <regex.h>
#include <stdbool.h>
#include <string.h>

#include "grade/process/files.h"

enum { LOG_MAX = 1 << 22 };

static const char *first_line(arena_t *arena, const char *text)
{
    return arena_copy(arena, text, strcspn(text, "\n"));
}

const char *complaint_line(arena_t *arena, const char *text, const char *expression, bool fold)
{
    regex_t compiled;
    regmatch_t match;
    const char *line = NULL;
    if (regcomp(&compiled, expression, REG_EXTENDED | REG_NEWLINE | (fold ? REG_ICASE : 0)) != 0) return NULL;
    if (regexec(&compiled, text, 1, &match, 0) == 0) {
        const char *start = text + match.rm_so;
        while (start > text && start[-1] != '\n') start--;
        line = first_line(arena, start);
    }
    regfree(&compiled);
    return line;
}

bool complaint_matches(const char *text, const char *expression)
{
    regex_t compiled;
    if (regcomp(&compiled, expression, REG_EXTENDED | REG_NOSUB) != 0) return 0;
    bool matches = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return matches;
}

/* What the linker found; its compiler's last line only says that it ended with an error. */
#define LINKER                                                                                               \
    "undefined reference|undefined symbol|multiple definition|cannot find|relocation .* against|"            \
    "file format not recognized|file not recognized|DSO missing"

/* How it ended, where front/compile.sh had to say so. */
#define ENDED "^the compiler (was ended|ended with)"

/* A log as a text: what a compiler quotes from a device has any bytes in it. */
static const char *readable(arena_t *arena, const char *log)
{
    size_t bytes = 0;
    char *text = files_bytes(arena, log, LOG_MAX, &bytes);
    for (size_t i = 0; text && i < bytes; i++)
        if (!text[i]) text[i] = '?';
    return text ? text : "";
}

const char *complaint_of_compiler(arena_t *arena, const char *log)
{
    static const char *const expressions[] = {"^[^ \n]+[:(][0-9]+.*(error|Error)", LINKER, "error"};
    const char *text = readable(arena, log), *line = complaint_line(arena, text, ENDED, false);
    if (!text[strspn(text, " \t\r\n")]) return "the compiler said nothing";
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions && !line; i++)
        line = complaint_line(arena, text, expressions[i], i == 2);
    return line && !strstr(line, "ld returned") ? line : first_line(arena, text + strspn(text, " \t\r\n"));
}

const char *complaint_of_program(arena_t *arena, const char *said)
{
    const char *line = complaint_line(
        arena, said, "^[^ \n]+:[0-9]+: .*(cuda[A-Z][A-Za-z]*|CU[A-Z]+_[A-Z_]+|libraryStatus) \\([0-9]+\\)",
        false);
    if (!line) line = first_line(arena, said);
    return *line ? arena_format(arena, ": %.300s", line) : "";
}

const char *complaint_place(arena_t *arena, const char *text)
{
    size_t file = strcspn(text, " :(");
    if (file == 0 || (text[file] != ':' && text[file] != '(')) return NULL;
    size_t digits = strspn(text + file + 1, "0123456789");
    if (digits == 0) return NULL;
    return arena_format(arena, "%.*s:%.*s", (int)file, text, (int)digits, text + file + 1);
}
