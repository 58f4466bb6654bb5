/* mutate.c: small mistakes, one at a time, in what a student would write: mutants of a solution's gaps.
 *
 *     mutate FILE              lists them: NUMBER, STEP, LINE, WHAT, and the line as it would read, with tabs
 *     mutate FILE NUMBER       prints the file with that one in it
 *
 * It reads text, not C++: an operator between blanks, a whole number, an index, a condition, a call, a
 * statement of one line. What it makes need not compile, nor be wrong; run says which do not, and survivors
 * which are not. What can never be wrong is left out: an array with room to spare, a launch with shared
 * memory that it does not use, the lower of b and a.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 4096 };

typedef struct {
    char **lines;
    size_t count;
    long wanted; /* the mutant to print, or 0: list all */
    long number; /* of the last mutant */
    size_t at;   /* the line that is looked at */
    int step;    /* of the gap that it is in */
    int found;
} file_t;

/* ---- a mutant ---- */

static void print_with(const file_t *f, const char *line)
{
    for (size_t i = 0; i < f->count; i++) puts(i == f->at ? line : f->lines[i]);
}

/* The line with length bytes from `from` on replaced. */
static void mutant(file_t *f, const char *what, size_t from, size_t length, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
static void mutant(file_t *f, const char *what, size_t from, size_t length, const char *format, ...)
{
    const char *line = f->lines[f->at];
    char other[ROOM], whole[3 * ROOM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(other, sizeof other, format, arguments);
    va_end(arguments);
    snprintf(whole, sizeof whole, "%.*s%s%s", (int)from, line, other, line + from + length);
    f->number++;
    if (!f->wanted)
        printf("%ld\t%d\t%zu\t%s\t%s\n", f->number, f->step, f->at + 1, what, whole + strspn(whole, " "));
    if (f->wanted != f->number) return;
    f->found = 1;
    print_with(f, whole);
}

/* ---- words ---- */

static int is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static int begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* How much of the line is code: to a comment or its end. */
static size_t code_of(const char *line)
{
    int quoted = 0;
    for (size_t i = 0; line[i]; i++) {
        if (line[i] == '"' && (i == 0 || line[i - 1] != '\\')) quoted = !quoted;
        if (!quoted && line[i] == '/' && (line[i + 1] == '/' || line[i + 1] == '*')) return i;
    }
    return strlen(line);
}

/* The bracket that closes the one at `open`, or 0 when it is not on this line. */
static size_t closing(const char *line, size_t open, size_t end)
{
    const char from = line[open], to = from == '(' ? ')' : ']';
    int depth = 0;
    for (size_t i = open; i < end; i++) {
        depth += line[i] == from;
        depth -= line[i] == to;
        if (depth == 0) return i;
    }
    return 0;
}

/* Does the line declare something: does a second word or a star follow its first one? */
static int declares(const char *line)
{
    const char *p = line + strspn(line, " ");
    if (begins(p, "__shared__") || begins(p, "extern") || begins(p, "const ") || begins(p, "struct "))
        return 1;
    while (is_word(*p) || *p == ':' || *p == '<' || *p == '>') p++;
    const char *next = p + strspn(p, " ");
    return next > p && (is_word(*next) || (*next == '*' && next[1] != ' '));
}

/* Is the bracket at i one of a declaration, not of what it is set to? */
static int is_size(const char *line, size_t i)
{
    const char *equals = strchr(line, '=');
    return declares(line) && (!equals || equals > line + i);
}

/* ---- what is changed ---- */

static void operators(file_t *f, const char *line, size_t i)
{
    static const char *const pairs[][2] = {
        {" < ", " <= "},  {" <= ", " < "},  {" > ", " >= "},  {" >= ", " > "},  {" == ", " != "},
        {" != ", " == "}, {" && ", " || "}, {" || ", " && "}, {" << ", " >> "}, {" >> ", " << "},
        {" += ", " -= "}, {" -= ", " += "}, {" *= ", " /= "}, {" /= ", " *= "}, {" |= ", " &= "},
        {" ^= ", " |= "}, {" + ", " - "},   {" - ", " + "},   {" * ", " / "},   {" / ", " * "},
        {" % ", " / "},   {" & ", " | "},   {" | ", " & "},   {" ^ ", " & "}};
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        if (begins(line + i, pairs[k][0])) mutant(f, "operator", i, strlen(pairs[k][0]), "%s", pairs[k][1]);
}

/* Would a larger number at i only give an array of one dimension room to spare? With more dimensions it moves
 * the elements to other banks. */
static int is_room(const char *line, size_t i, size_t end)
{
    size_t open = i;
    while (open > 0 && !strchr("[]", line[open])) open--;
    if (line[open] != '[' || open == 0 || !is_size(line, open)) return 0;
    const size_t close = closing(line, open, end);
    if (!close || line[close + 1] == '[' || line[open - 1] == ']') return 0;
    return open + 1 == i || (i > 1 && strchr("+*", line[i - 2]));
}

/* Is it the 0 bytes of dynamic shared memory of a launch, of which it may take some for nothing? */
static int is_dynamic_memory(const char *line, size_t i)
{
    const char *from = strstr(line, "<<<"), *to = strstr(line, ">>>");
    return from && to && from < line + i && line + i < to && begins(line + i, "0, ");
}

static void numbers(file_t *f, const char *line, size_t i, size_t end)
{
    if (!isdigit((unsigned char)line[i]) || (i > 0 && (is_word(line[i - 1]) || line[i - 1] == '.'))) return;
    size_t length = strspn(line + i, "0123456789");
    const char after = line[i + length];
    if (is_word(after) ? after != 'u' : after == '.') return;
    if (is_room(line, i, end) || is_dynamic_memory(line, i)) return;
    if (length < 10) mutant(f, "number", i, length, "%ld", atol(line + i) + 1);
}

static void members(file_t *f, const char *line, size_t i)
{
    static const char others[][2] = {{'x', 'y'}, {'y', 'x'}, {'z', 'x'}, {'w', 'z'}};
    if (line[i] != '.' || i == 0 || !(is_word(line[i - 1]) || line[i - 1] == ']') || is_word(line[i + 2]))
        return;
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (line[i + 1] == others[k][0]) mutant(f, "member", i + 1, 1, "%c", others[k][1]);
}

static void indices(file_t *f, const char *line, size_t i, size_t end)
{
    if (line[i] != '[' || i == 0 || !is_word(line[i - 1])) return;
    if (is_size(line, i)) return;
    const size_t close = closing(line, i, end);
    if (close > i + 1) mutant(f, "index", close, 0, " + 1");
}

static void conditions(file_t *f, const char *line, size_t i, size_t end)
{
    if (!begins(line + i, "if (") || (i > 0 && is_word(line[i - 1]))) return;
    const size_t close = closing(line, i + 3, end);
    if (close) mutant(f, "condition", i + 4, close - i - 4, "!(%.*s)", (int)(close - i - 4), line + i + 4);
}

/* Where the argument that begins at `from` ends: at a comma or bracket of its own depth. */
static size_t argument(const char *line, size_t from, size_t end)
{
    int depth = 0;
    for (size_t i = from; i < end; i++) {
        if (strchr("([{", line[i])) depth++;
        if (strchr(")]}", line[i]) && depth-- == 0) return i;
        if (line[i] == ',' && depth == 0) return i;
    }
    return end;
}

/* Does the function take two in either order? min, fmaxf, std::swap */
static int is_symmetric(const char *name, size_t length)
{
    if (length > 3 && name[length - 1] == 'f') length--;
    return (length >= 3 && (begins(name + length - 3, "min") || begins(name + length - 3, "max"))) ||
           (length == 4 && begins(name, "swap"));
}

static void calls(file_t *f, const char *line, size_t i, size_t end)
{
    if (line[i] != '(' || i == 0 || !is_word(line[i - 1])) return;
    size_t name = i;
    while (name > 0 && is_word(line[name - 1])) name--;
    const size_t length = i - name, close = closing(line, i, end);
    if (!close || is_symmetric(line + name, length)) return;
    if (length == 15 && begins(line + name, "checkCudaErrors"))
        mutant(f, "unwrapped", name, close + 1 - name, "%.*s", (int)(close - i - 1), line + i + 1);
    const size_t first = argument(line, i + 1, close);
    if (first >= close || line[first] != ',') return;
    const size_t second = first + 1 + strspn(line + first + 1, " "), past = argument(line, second, close);
    if (past - second == first - i - 1 && memcmp(line + second, line + i + 1, past - second) == 0) return;
    mutant(f, "arguments", i + 1, past - i - 1, "%.*s, %.*s", (int)(past - second), line + second,
           (int)(first - i - 1), line + i + 1);
}

static void statement(file_t *f, const char *line, size_t end)
{
    const size_t from = strspn(line, " ");
    while (end > from && line[end - 1] == ' ') end--;
    const char *p = line + from;
    const int other = begins(p, "return") || begins(p, "for ") || begins(p, "if ") || begins(p, "else") ||
                      begins(p, "while ") || begins(p, "do ") || begins(p, "}") || begins(p, "case ");
    if (end <= from || line[end - 1] != ';' || other || declares(line) || !is_word(*p)) return;
    mutant(f, strstr(p, "__sync") ? "barrier" : "statement", from, end - from, "; /* %.*s */",
           (int)(end - from), p);
}

static void mutate_line(file_t *f)
{
    const char *line = f->lines[f->at];
    const size_t end = code_of(line);
    int quoted = 0;
    if (line[strspn(line, " ")] == '#') return;
    for (size_t i = 0; i < end; i++) {
        if (line[i] == '"') quoted = !quoted;
        if (quoted) continue;
        operators(f, line, i);
        numbers(f, line, i, end);
        members(f, line, i);
        indices(f, line, i, end);
        conditions(f, line, i, end);
        calls(f, line, i, end);
    }
    statement(f, line, end);
}

/* ---- the file ---- */

static int read_file(file_t *f, const char *path)
{
    FILE *in = fopen(path, "r");
    char line[ROOM];
    if (!in) return -1;
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        f->lines = realloc(f->lines, (f->count + 1) * sizeof *f->lines);
        if (!f->lines || !(f->lines[f->count++] = strdup(line))) abort();
    }
    fclose(in);
    return 0;
}

int main(int argc, char **argv)
{
    file_t f = {0};
    if (argc < 2 || argc > 3 || read_file(&f, argv[1]) != 0) {
        fprintf(stderr, "usage: mutate FILE [NUMBER]\n");
        return 2;
    }
    f.wanted = argc > 2 ? atol(argv[2]) : 0;
    for (f.at = 0; f.at < f.count; f.at++) {
        const char *mark = strstr(f.lines[f.at], "// >>> step ");
        if (mark)
            f.step = atoi(mark + 12);
        else if (strstr(f.lines[f.at], "// <<< step "))
            f.step = 0;
        else if (f.step)
            mutate_line(&f);
    }
    return f.wanted && !f.found ? 1 : 0;
}
