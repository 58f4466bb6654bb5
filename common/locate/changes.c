/* changes.c: small changes, one at a time, of what a student has written in the gaps of a file.
 *
 *     changes FILE             lists mistakes that would be easily made: NUMBER, STEP, LINE, WHAT, and the line as it
 *                              would read, with tabs between them
 *     changes FILE NUMBER      prints the file with that one in it
 *     changes -r FILE [NUMBER] the same for repairs: the changes that may undo such a mistake, and more of each kind;
 *                              WHAT says which part of the line is changed
 *
 * tests/mutants asks which mistakes a check lets pass; `make locate` asks which repair makes a step pass. It reads
 * text, not C++: an operator, a whole number, an index, a condition, a call, a name, a statement of one line. What it
 * makes need not compile. Of the mistakes, what can never be wrong is left out: an array with room to spare, a launch
 * with shared memory that it does not use, the lower of b and a.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
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
    int repairs; /* instead of mistakes: */
    int rank;    /* those that are looked for now, the likeliest first; */
    int ranked;  /* the next one is of this rank */
} file_t;
enum { LIKELY = 1, UNLIKELY, OF_NAMES };

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
    if (f->rank != f->ranked) return;
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

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool begins(const char *text, const char *start)
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
static bool declares(const char *line)
{
    const char *p = line + strspn(line, " ");
    if (begins(p, "__shared__") || begins(p, "extern") || begins(p, "const ") || begins(p, "struct "))
        return 1;
    while (is_word(*p) || *p == ':' || *p == '<' || *p == '>') p++;
    const char *next = p + strspn(p, " ");
    return next > p && (is_word(*next) || (*next == '*' && next[1] != ' '));
}

/* Is the bracket at i one of a declaration, not of what it is set to? */
static bool is_size(const char *line, size_t i)
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
static bool is_room(const char *line, size_t i, size_t end)
{
    size_t open = i;
    while (open > 0 && !strchr("[]", line[open])) open--;
    if (line[open] != '[' || open == 0 || !is_size(line, open)) return 0;
    const size_t close = closing(line, open, end);
    if (!close || line[close + 1] == '[' || line[open - 1] == ']') return 0;
    return open + 1 == i || (i > 1 && strchr("+*", line[i - 2]));
}

/* Is it the 0 bytes of dynamic shared memory of a launch, of which it may take some for nothing? */
static bool is_dynamic_memory(const char *line, size_t i)
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
    if (close)
        mutant(f, f->repairs ? "the condition" : "condition", i + 4, close - i - 4, "!(%.*s)",
               (int)(close - i - 4), line + i + 4);
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
static bool is_symmetric(const char *name, size_t length)
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

/* Are all brackets of the line closed in it, in their order? Else it goes on from another one, or in another one. */
static bool is_closed(const char *line, size_t end)
{
    int depth = 0;
    for (size_t i = 0; i < end; i++) {
        depth += line[i] == '(';
        if (line[i] == ')' && --depth < 0) return false;
    }
    return depth == 0;
}

static void statement(file_t *f, const char *line, size_t end)
{
    const size_t from = strspn(line, " ");
    if (!is_closed(line, end)) return;
    while (end > from && line[end - 1] == ' ') end--;
    const char *p = line + from;
    const int other = begins(p, "return") || begins(p, "for ") || begins(p, "if ") || begins(p, "else") ||
                      begins(p, "while ") || begins(p, "do ") || begins(p, "}") || begins(p, "case ");
    if (end <= from || line[end - 1] != ';' || other || declares(line) || !is_word(*p)) return;
    mutant(f,
           f->repairs            ? "this statement"
           : strstr(p, "__sync") ? "barrier"
                                 : "statement",
           from, end - from, "; /* %.*s */", (int)(end - from), p);
}

/* ---- repairs ---- */

/* What may stand for each other, between operands; the likeliest in pairs */
static const char *const alike[][7] = {{"<", "<=", ">", ">=", "==", "!="},
                                       {"+", "-", "*", "/", "%"},
                                       {"+=", "-=", "*=", "/=", "="},
                                       {"&&", "||"},
                                       {"<<", ">>"},
                                       {"&", "|", "^"},
                                       {"&=", "|=", "^="},
                                       {"<<=", ">>="}};
enum { KINDS = sizeof alike / sizeof *alike };

/* How many bytes the operator between two operands at i has; 0: there is none. The * of `float *x` is none. */
static size_t operator_at(const char *line, size_t i, size_t end)
{
    static const char signs[] = "<>=!+-*/%&|^";
    if (i == 0 || strchr(signs, line[i - 1]) || !strchr(signs, line[i])) return 0;
    const size_t length = strspn(line + i, signs);
    size_t before = i;
    while (before > 0 && line[before - 1] == ' ') before--;
    if (before == 0 || i + length >= end) return 0;
    const char last = line[before - 1];
    return (is_word(last) || last == ')' || last == ']') && (before < i) == (line[i + length] == ' ') ? length
                                                                                                      : 0;
}

static void other_operators(file_t *f, const char *line, size_t i, size_t end)
{
    const size_t length = operator_at(line, i, end);
    for (size_t kind = 0; length && kind < KINDS; kind++) {
        size_t one = 0;
        while (alike[kind][one] &&
               !(strlen(alike[kind][one]) == length && begins(line + i, alike[kind][one])))
            one++;
        if (!alike[kind][one] || (length == 1 && line[i] == '=' && declares(line))) continue;
        char what[64];
        snprintf(what, sizeof what, "the operator `%.*s`", (int)length, line + i);
        for (size_t k = 0; alike[kind][k]; k++) {
            if (strlen(alike[kind][k]) == length && begins(line + i, alike[kind][k])) continue;
            f->ranked = k / 2 == one / 2 ? LIKELY : UNLIKELY;
            mutant(f, what, i, length, "%s", alike[kind][k]);
        }
    }
    f->ranked = LIKELY;
}

static void other_numbers(file_t *f, const char *line, size_t i)
{
    if (!isdigit((unsigned char)line[i]) || (i > 0 && (is_word(line[i - 1]) || line[i - 1] == '.'))) return;
    const size_t length = strspn(line + i, "0123456789");
    const char after = line[i + length];
    if (length > 9 || (is_word(after) ? after != 'u' : after == '.')) return;
    const long number = atol(line + i);
    char what[64];
    snprintf(what, sizeof what, "the number %ld", number);
    if (number > 0) mutant(f, what, i, length, "%ld", number - 1);
    mutant(f, what, i, length, "%ld", number + 1);
    f->ranked = UNLIKELY;
    if (number > 2) mutant(f, what, i, length, "%ld", 2 * number);
    if (number > 3 && number % 2 == 0) mutant(f, what, i, length, "%ld", number / 2);
    f->ranked = LIKELY;
}

static void other_members(file_t *f, const char *line, size_t i)
{
    if (line[i] != '.' || i == 0 || !(is_word(line[i - 1]) || line[i - 1] == ']') || is_word(line[i + 2]))
        return;
    if (!strchr("xyzw", line[i + 1])) return;
    const bool of_index = i > 3 && (begins(line + i - 3, "Idx") || begins(line + i - 3, "Dim"));
    char what[] = "the member `.?`";
    what[13] = line[i + 1];
    for (const char *other = of_index ? "xyz" : "xyzw"; *other; other++) {
        f->ranked = *other == 'w' || line[i + 1] == 'w' ? UNLIKELY : LIKELY;
        if (*other != line[i + 1]) mutant(f, what, i + 1, 1, "%c", *other);
    }
    f->ranked = LIKELY;
}

/* One more or one less: an index, what something is compared with */
static void ends_of_operands(file_t *f, const char *line, size_t i, size_t end)
{
    size_t at = 0;
    const char *what = "an index";
    if (line[i] == '[' && i > 0 && is_word(line[i - 1]) && !is_size(line, i)) {
        at = closing(line, i, end);
    } else if (operator_at(line, i, end) && strchr("<>=!", line[i])) {
        what = "what is compared";
        at = i + operator_at(line, i, end);
        at += strspn(line + at, " ");
        while (at < end && (is_word(line[at]) || line[at] == '.')) at++;
        if (line[i] == '=' && line[i + 1] != '=') return;
    }
    if (!at || at >= end) return;
    f->ranked = line[i] == '[' ? LIKELY : UNLIKELY;
    mutant(f, what, at, 0, " + 1");
    mutant(f, what, at, 0, " - 1");
    f->ranked = LIKELY;
}

static void other_conditions(file_t *f, const char *line, size_t i, size_t end)
{
    conditions(f, line, i, end);
    if (line[i] == '!' && line[i + 1] != '=') mutant(f, "the `!`", i, 1, "%s", "");
}

/* Two neighbouring arguments of a call, exchanged */
static void other_calls(file_t *f, const char *line, size_t i, size_t end)
{
    if (line[i] != '(' || i == 0 || !is_word(line[i - 1])) return;
    const size_t close = closing(line, i, end);
    size_t first = i + 1;
    while (close) {
        const size_t comma = argument(line, first, close);
        if (comma >= close || line[comma] != ',') return;
        const size_t second = comma + 1 + strspn(line + comma + 1, " "), past = argument(line, second, close);
        mutant(f, "the order of two arguments", first, past - first, "%.*s, %.*s", (int)(past - second),
               line + second, (int)(comma - first), line + first);
        first = second;
    }
}

/* ---- names ---- */

enum { NAMES = 64, LONGEST = 48 };
typedef struct {
    char list[NAMES][LONGEST];
    size_t count;
} names_t;

/* How long the name of a variable at i is; 0: something else begins there. */
static size_t variable_at(const char *line, size_t i, size_t end)
{
    static const char *const others[] = {"if",    "for",    "while",  "return",  "int",   "float", "double",
                                         "const", "void",   "auto",   "else",    "long",  "char",  "bool",
                                         "short", "size_t", "sizeof", "struct",  "break", "do",    "unsigned",
                                         "true",  "false",  "static", "volatile"};
    if (!(isalpha((unsigned char)line[i]) || line[i] == '_') || (i > 0 && is_word(line[i - 1]))) return 0;
    if (i > 0 && (line[i - 1] == '.' || line[i - 1] == ':' || (i > 1 && begins(line + i - 2, "->"))))
        return 0;
    size_t length = 0;
    while (i + length < end && is_word(line[i + length])) length++;
    const char *after = line + i + length + strspn(line + i + length, " ");
    if (length >= LONGEST || line[i + length] == '(' || line[i + length] == ':' || begins(after, "<<<") ||
        isalpha((unsigned char)*after))
        return 0;
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (strlen(others[k]) == length && begins(line + i, others[k])) return 0;
    return length;
}

static void collect_names(names_t *names, const char *line)
{
    const size_t end = code_of(line);
    int quoted = 0;
    for (size_t i = 0; i < end; i++) {
        if (line[i] == '"') quoted = !quoted;
        const size_t length = quoted ? 0 : variable_at(line, i, end);
        size_t k = 0;
        while (k < names->count && (strlen(names->list[k]) != length || !begins(line + i, names->list[k])))
            k++;
        if (length && k == names->count && k < NAMES)
            snprintf(names->list[names->count++], LONGEST, "%.*s", (int)length, line + i);
    }
}

/* threadIdx, blockDim: what stands for one has members, and they alone stand for it */
static bool is_of_index(const char *name, size_t length)
{
    return length > 3 &&
           (strncmp(name + length - 3, "Idx", 3) == 0 || strncmp(name + length - 3, "Dim", 3) == 0);
}

static void other_names(file_t *f, const names_t *names, const char *line, size_t i, size_t end)
{
    const size_t length = variable_at(line, i, end);
    char what[LONGEST + 16];
    snprintf(what, sizeof what, "the name `%.*s`", (int)length, line + i);
    for (size_t k = 0; length && k < names->count; k++) {
        const char *other = names->list[k];
        if (is_of_index(other, strlen(other)) != is_of_index(line + i, length)) continue;
        if (strlen(other) != length || !begins(line + i, other)) mutant(f, what, i, length, "%s", other);
    }
}

/* ---- a line ---- */

static void repairs_at(file_t *f, const char *line, size_t i, size_t end)
{
    other_operators(f, line, i, end);
    other_numbers(f, line, i);
    other_members(f, line, i);
    ends_of_operands(f, line, i, end);
    other_conditions(f, line, i, end);
    other_calls(f, line, i, end);
}

static void mistakes_at(file_t *f, const char *line, size_t i, size_t end)
{
    operators(f, line, i);
    numbers(f, line, i, end);
    members(f, line, i);
    indices(f, line, i, end);
    conditions(f, line, i, end);
    calls(f, line, i, end);
}

static void change_line(file_t *f, const names_t *names)
{
    const char *line = f->lines[f->at];
    const size_t end = code_of(line);
    const bool of_names = f->rank == OF_NAMES;
    int quoted = 0;
    if (line[strspn(line, " ")] == '#') return;
    for (size_t i = 0; i < end; i++) {
        if (line[i] == '"') quoted = !quoted;
        if (quoted) continue;
        if (of_names)
            other_names(f, names, line, i, end);
        else
            f->repairs ? repairs_at(f, line, i, end) : mistakes_at(f, line, i, end);
    }
    if (of_names) return;
    f->ranked = f->repairs ? UNLIKELY : LIKELY;
    statement(f, line, end);
    f->ranked = LIKELY;
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

/* The names in the gap whose mark is on this line */
static void read_names(const file_t *f, names_t *names)
{
    names->count = 0;
    for (size_t i = f->at + 1; i < f->count && !strstr(f->lines[i], "// <<< step "); i++)
        collect_names(names, f->lines[i]);
}

static void go_through(file_t *f, int rank)
{
    names_t names = {.count = 0};
    f->step = 0;
    f->rank = rank;
    f->ranked = rank == OF_NAMES ? rank : LIKELY;
    for (f->at = 0; f->at < f->count; f->at++) {
        const char *mark = strstr(f->lines[f->at], "// >>> step ");
        if (mark) {
            f->step = atoi(mark + 12);
            read_names(f, &names);
        } else if (strstr(f->lines[f->at], "// <<< step ")) {
            f->step = 0;
        } else if (f->step) {
            change_line(f, &names);
        }
    }
}

int main(int argc, char **argv)
{
    file_t f = {0};
    if (argc > 1 && strcmp(argv[1], "-r") == 0) f.repairs = 1, argc--, argv++;
    if (argc < 2 || argc > 3 || read_file(&f, argv[1]) != 0) {
        fprintf(stderr, "usage: changes [-r] FILE [NUMBER]\n");
        return 2;
    }
    f.wanted = argc > 2 ? atol(argv[2]) : 0;
    for (int rank = LIKELY; rank <= (f.repairs ? OF_NAMES : LIKELY); rank++) go_through(&f, rank);
    for (size_t i = 0; i < f.count; i++) free(f.lines[i]);
    free(f.lines);
    return f.wanted && !f.found ? 1 : 0;
}
