#include "units.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    units_t *units;
    const char *code;
    size_t end;
} reader_t;

/* ---- text ---- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_blank(char c)
{
    return isspace((unsigned char)c);
}

/* Past a text in quotes that begins at i */
static size_t past_quotes(const char *text, size_t i)
{
    const char quote = text[i++];
    while (text[i] && text[i] != quote && text[i] != '\n') i += text[i] == '\\' && text[i + 1] ? 2 : 1;
    return i + (text[i] == quote);
}

/* Past a comment or directive that begins at i, or i itself */
static size_t past_silence(const char *text, size_t i, bool first)
{
    size_t past = i;
    if (text[i] == '/' && text[i + 1] == '/') {
        past += strcspn(text + i, "\n");
    } else if (text[i] == '/' && text[i + 1] == '*') {
        const char *close = strstr(text + i + 2, "*/");
        past = close ? (size_t)(close - text) + 2 : strlen(text);
    } else if (first && text[i] == '#') {
        while (text[past] && (text[past] != '\n' || text[past - 1] == '\\')) past++;
    }
    return past;
}

char *units_code(const char *text)
{
    const size_t length = strlen(text);
    char *code = malloc(length + 1);
    bool first = true; /* nothing but blanks before it in its line */
    if (!code) abort();
    memcpy(code, text, length + 1);
    for (size_t i = 0; i < length;) {
        const bool quoted = text[i] == '"' || (text[i] == '\'' && (i == 0 || !is_word(text[i - 1])));
        const size_t past = quoted ? past_quotes(text, i) : past_silence(text, i, first);
        /* what is quoted is a value, and a word to us */
        for (size_t k = i; k < past; k++)
            if (text[k] != '\n') code[k] = quoted ? '_' : ' ';
        if (past == i) first = text[i] == '\n' || (first && is_blank(text[i]));
        i = past > i ? past : i + 1;
    }
    return code;
}

/* ---- reading ---- */

static size_t skip_blanks(const reader_t *r, size_t i)
{
    while (i < r->end && is_blank(r->code[i])) i++;
    return i;
}

/* The last that is no blank before i, or 0 */
static char before(const reader_t *r, size_t i, size_t from)
{
    while (i > from && is_blank(r->code[i - 1])) i--;
    return i > from ? r->code[i - 1] : 0;
}

/* The bracket that closes the one at i; the end where there is none. */
static size_t closing(const reader_t *r, size_t i)
{
    int depth = 0;
    for (; i < r->end; i++) {
        if (strchr("([{", r->code[i])) depth++;
        if (strchr(")]}", r->code[i]) && --depth == 0) return i;
    }
    return r->end;
}

/* Past the > of the template's arguments whose < is at i, or 0: it is an operator */
static size_t past_angles(const reader_t *r, size_t i, size_t end)
{
    int depth = 0;
    if (i == 0 || !is_word(r->code[i - 1])) return 0;
    for (size_t k = i; k < end && !strchr(";{}&|", r->code[k]); k++) {
        depth += r->code[k] == '<';
        depth -= r->code[k] == '>';
        if (depth == 0)
            return r->code[k + 1] == '(' || r->code[k + 1] == ':' || r->code[k + 1] == '{' ? k + 1 : 0;
    }
    return 0;
}

/* Does this word stand at i, as a word? */
static bool is_at(const reader_t *r, size_t i, const char *word)
{
    const size_t length = strlen(word);
    return i + length <= r->end && strncmp(r->code + i, word, length) == 0 && !is_word(r->code[i + length]);
}

static size_t past_word(const reader_t *r, size_t i)
{
    while (i < r->end && is_word(r->code[i])) i++;
    return skip_blanks(r, i);
}

/* ---- units ---- */

static void add(reader_t *r, unit_kind_t kind, size_t from, size_t to, bool has_body)
{
    units_t *u = r->units;
    from = skip_blanks(r, from);
    while (to > from && is_blank(r->code[to - 1])) to--;
    if (to <= from) return;
    if ((u->count & (u->count - 1)) == 0) {
        u->list = realloc(u->list, (u->count ? 2 * u->count : 1) * sizeof *u->list);
        if (!u->list) abort();
    }
    u->list[u->count++] = (unit_t){from, to, kind, has_body};
}

/* The next byte from i on that stands in no brackets and is one of these; or the end. */
static size_t next_of(const reader_t *r, size_t i, size_t end, const char *bytes)
{
    while (i < end) {
        const size_t angles = r->code[i] == '<' ? past_angles(r, i, end) : 0;
        if (strchr(bytes, r->code[i])) return i;
        if (angles)
            i = angles;
        else
            i = strchr("([{", r->code[i]) ? closing(r, i) + 1 : i + 1;
    }
    return end;
}

/* Elements between commas: of brackets, of { } */
static void add_elements(reader_t *r, size_t from, size_t end)
{
    while (from < end) {
        const size_t comma = next_of(r, from, end, ","), at = skip_blanks(r, from);
        if (r->code[at] == '{')
            add_elements(r, at + 1, closing(r, at) < comma ? closing(r, at) : comma);
        else
            add(r, UNIT_VALUE, from, comma, false);
        from = comma + 1;
    }
}

/* The = of a declarator, not one of == <= >= != */
static bool is_assignment(const reader_t *r, size_t i)
{
    return r->code[i] == '=' && r->code[i + 1] != '=' && !(i > 0 && strchr("=<>!+-*/%&|^", r->code[i - 1]));
}

/* What the variables of a declaration are set to: int i = VALUE, j = VALUE; dim3 block(VALUE, VALUE) */
static void add_values(reader_t *r, size_t from, size_t end)
{
    for (size_t i = next_of(r, from, end, "=({[,"); i < end; i = next_of(r, i, end, "=({[,")) {
        const size_t close = strchr("({[", r->code[i]) ? closing(r, i) : i;
        if (is_assignment(r, i)) {
            const size_t value = skip_blanks(r, i + 1), past = next_of(r, value, end, ",");
            if (r->code[value] == '{')
                add_elements(r, value + 1, closing(r, value));
            else
                add(r, UNIT_VALUE, value, past, false);
            i = past;
        } else if (close > i && close <= end && r->code[i] != '[') {
            add_elements(r, i + 1, close);
        }
        i = close > i ? close + 1 : i + 1;
    }
}

/* Past the > of the < at i, or 0, where it is none of a type */
static size_t past_type_angles(const reader_t *r, size_t i)
{
    int depth = 0;
    for (; i < r->end && !strchr(";{}()", r->code[i]); i++) {
        depth += r->code[i] == '<';
        if (r->code[i] == '>' && --depth == 0) return i + 1;
    }
    return 0;
}

/* Does a second word, a star or a & follow the first one, as in a declaration? */
static bool declares(const reader_t *r, size_t i)
{
    static const char *const first[] = {"const",  "static", "constexpr", "extern", "__shared__",
                                        "struct", "auto",   "unsigned",  "enum",   "volatile"};
    for (size_t k = 0; k < sizeof first / sizeof *first; k++)
        if (is_at(r, i, first[k])) return true;
    while (i < r->end && (is_word(r->code[i]) || r->code[i] == ':' || r->code[i] == '<')) {
        const size_t past = r->code[i] == '<' ? past_type_angles(r, i) : i + 1;
        if (!past) return false;
        i = past;
    }
    const size_t next = skip_blanks(r, i);
    return (next > i && is_word(r->code[next])) ||
           ((r->code[next] == '*' || r->code[next] == '&') && next > i && !is_blank(r->code[next + 1]) &&
            r->code[next + 1] != '&');
}

static void read_statements(reader_t *r, size_t i, size_t end);

/* A { within a statement: is it a body of statements, as a lambda's, and not a list of values? */
static bool opens_body(const reader_t *r, size_t i, size_t from)
{
    const char last = before(r, i, from);
    return last == ')' || last == ']';
}

/* The statements of lambdas between from and to. Returns whether there are any. */
static bool read_bodies(reader_t *r, size_t from, size_t to)
{
    bool found = false;
    for (size_t i = from; i < to; i++) {
        if (r->code[i] != '{' || !opens_body(r, i, from)) continue;
        const size_t close = closing(r, i);
        read_statements(r, i + 1, close);
        found = true;
        i = close;
    }
    return found;
}

/* for (FIRST; CONDITION; STEP) */
static void read_for(reader_t *r, size_t from, size_t end)
{
    const size_t first = next_of(r, from, end, ";"), second = next_of(r, first + 1, end, ";");
    if (first >= end || second >= end) return; /* for (x : list) */
    if (declares(r, skip_blanks(r, from)))
        add_values(r, from, first);
    else
        add(r, UNIT_STEP, from, first, false);
    add(r, UNIT_CONDITION, first + 1, second, false);
    add(r, UNIT_STEP, second + 1, end, false);
}

/* What stands before a statement: if (...), for (...), else, a label. Returns what is past it, or i. */
static size_t read_head(reader_t *r, size_t i, size_t end)
{
    if (is_at(r, i, "else") || is_at(r, i, "do")) return past_word(r, i);
    if (strchr("{};", r->code[i])) return i + 1;
    if (is_at(r, i, "case") || is_at(r, i, "default")) return next_of(r, i, end, ":") + 1;
    const bool loops = is_at(r, i, "for");
    if (!loops && !is_at(r, i, "if") && !is_at(r, i, "while") && !is_at(r, i, "switch")) return i;
    const bool switches = is_at(r, i, "switch");
    size_t open = past_word(r, i);
    if (is_at(r, open, "constexpr")) return closing(r, past_word(r, open)) + 1;
    if (r->code[open] != '(') return open;
    const size_t close = closing(r, open);
    if (loops)
        read_for(r, open + 1, close);
    else if (!switches)
        add(r, UNIT_CONDITION, open + 1, close, false);
    return close + 1;
}

/* Where the statement at i ends: past its semicolon; or before the { of a function's or a struct's body (*heads) */
static size_t past_statement(const reader_t *r, size_t i, size_t end, bool *heads)
{
    const size_t from = i;
    bool assigns = is_at(r, i, "return");
    *heads = false;
    for (; i < end; i++) {
        const char c = r->code[i], last = before(r, i, from);
        if (c == ';') return i + 1;
        if (is_assignment(r, i)) assigns = true;
        if (c == '{' && !assigns && (last == ')' || is_at(r, from, "struct") || is_at(r, from, "template"))) {
            *heads = true;
            return i;
        }
        if (strchr("([{", c)) i = closing(r, i);
    }
    return end;
}

static void read_statement(reader_t *r, size_t from, size_t past)
{
    if (r->code[past - 1] != ';') return; /* it goes on behind the gap */
    const bool has_body = read_bodies(r, from, past);
    if (!declares(r, from) || is_at(r, from, "return"))
        add(r, UNIT_STATEMENT, from, past, has_body);
    else if (!has_body && !is_at(r, from, "constexpr") && !is_at(r, from, "static"))
        add_values(r, from, past - 1);
}

static void read_statements(reader_t *r, size_t i, size_t end)
{
    const size_t outer = r->end;
    bool heads;
    r->end = end;
    for (i = skip_blanks(r, i); i < end; i = skip_blanks(r, i)) {
        const size_t past_head = read_head(r, i, end);
        if (past_head > i) {
            i = past_head;
            continue;
        }
        const size_t past = past_statement(r, i, end, &heads);
        if (!heads) read_statement(r, i, past);
        i = past > i ? past : i + 1;
    }
    r->end = outer;
}

void units_find(units_t *units, const char *code, size_t from, size_t to)
{
    reader_t reader = {units, code, to};
    read_statements(&reader, from, to);
}

unit_t *units_around(const units_t *units, size_t from, size_t to)
{
    unit_t *best = NULL;
    for (size_t i = 0; i < units->count; i++) {
        unit_t *u = &units->list[i];
        if (u->from <= from && to <= u->to && (!best || u->to - u->from < best->to - best->from)) best = u;
    }
    return best && best->has_body ? NULL : best;
}
