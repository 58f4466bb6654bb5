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

/* Where in the text that line begins */
static const char *find_line(const char *text, const char *expression, bool fold)
{
    regex_t compiled;
    regmatch_t match;
    const char *start = NULL;
    if (regcomp(&compiled, expression, REG_EXTENDED | REG_NEWLINE | (fold ? REG_ICASE : 0)) != 0) return NULL;
    if (regexec(&compiled, text, 1, &match, 0) == 0) {
        start = text + match.rm_so;
        while (start > text && start[-1] != '\n') start--;
    }
    regfree(&compiled);
    return start;
}

const char *complaint_line(arena_t *arena, const char *text, const char *expression, bool fold)
{
    const char *start = find_line(text, expression, fold);
    return start ? first_line(arena, start) : NULL;
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

/* ---- an error in a template that stands in a header ---- */

/* How many bytes the place at the line's start has, `file:34:5` or `file(34)`; 0: there is none. */
static size_t place_length(const char *line)
{
    const size_t file = strcspn(line, " :(\n");
    size_t end = file;
    if (file == 0 || (line[file] != ':' && line[file] != '(')) return 0;
    while (line[end] == ':' || line[end] == '(') {
        const size_t digits = strspn(line + end + 1, "0123456789");
        if (digits == 0) break;
        end += 1 + digits;
    }
    return end == file ? 0 : end + (line[file] == '(' && line[end] == ')');
}

/* g++ says before an error where the template was asked for: "file:34:5:   required from here". */
static const char *required_from(arena_t *arena, const char *text, const char *error)
{
    const char *place = NULL;
    for (const char *line = text; line < error; line = strchr(line, '\n') + 1) {
        const size_t length = place_length(line);
        const char *said = first_line(arena, line);
        if (length && complaint_matches(said, ":   required from here$"))
            place = arena_copy(arena, line, length);
        else if (complaint_matches(said, ": (warning|note): "))
            place = NULL;
    }
    return place;
}

/* nvcc says so behind it, from the inside out: `instantiation of "..." at line 34 of file`. */
static const char *instantiated_at(arena_t *arena, const char *error)
{
    const char *line = error, *place = NULL;
    while ((line = strchr(line, '\n')) && !place_length(++line)) {
        const char *said = first_line(arena, line), *at = said;
        for (const char *next = said; (next = strstr(next, "\" at line ")); next++) at = next;
        const size_t digits = at == said ? 0 : strspn(at + 10, "0123456789");
        if (digits && strncmp(at + 10 + digits, " of ", 4) == 0)
            place = arena_format(arena, "%s(%.*s)", at + 14 + digits, (int)digits, at + 10);
    }
    return place;
}

/* The error with the place where the program asked for the template, if that is in another file. `error` is in
 * the text. */
static const char *asked_for(arena_t *arena, const char *text, const char *error)
{
    const size_t length = place_length(error), file = strcspn(error, ":(");
    const char *said = first_line(arena, error), *place = required_from(arena, text, error);
    if (!place) place = instantiated_at(arena, error);
    if (!length || !place || (strcspn(place, ":(") == file && strncmp(place, error, file) == 0)) return said;
    return arena_format(arena, "%s%s (in %.*s)", place, said + length, (int)length, error);
}

const char *complaint_of_compiler(arena_t *arena, const char *log)
{
    static const char *const expressions[] = {"^[^ \n]+[:(][0-9]+.*(error|Error)", LINKER, "error"};
    const char *text = readable(arena, log), *line = find_line(text, ENDED, false);
    if (!text[strspn(text, " \t\r\n")]) return "the compiler said nothing";
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions && !line; i++)
        line = find_line(text, expressions[i], i == 2);
    const char *told = line ? asked_for(arena, text, line) : NULL;
    return told && !strstr(told, "ld returned") ? told : first_line(arena, text + strspn(text, " \t\r\n"));
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
