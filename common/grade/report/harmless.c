#include "harmless.h"

#include <stdbool.h>
#include <string.h>

#include "base/case_line.h"
#include "base/text.h"

static const char hidden[] = "\xe2\x80\xa6"; /* an ellipsis */

const char *harmless(arena_t *arena, const char *text, size_t most)
{
    size_t bytes = strlen(text), room = (bytes < most ? bytes : most) + 16;
    text_t clean = {.start = arena_take(arena, room), .size = room, .length = 0};
    text_add_clean(&clean, text, bytes, most);
    return clean.start;
}

/* ---- CSV ---- */

/* Spreadsheets begin a formula by these, and by their wide forms. */
static bool is_formula(const char *text)
{
    static const char *const wide[] = {"\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0"};
    if (*text && strchr("=+-@|%", *text)) return true;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (strncmp(text, wide[i], strlen(wide[i])) == 0) return true;
    return false;
}

void put_cell(FILE *out, const char *text)
{
    int formula = is_formula(text), quote = text[strcspn(text, "\",;\r\n\t'")] != '\0' || formula;
    quote = quote || text[0] == ' ' || (text[0] && text[strlen(text) - 1] == ' ');
    if (quote) fputc('"', out);
    if (formula) fputc('\'', out);
    for (; *text; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    if (quote) fputc('"', out);
}

/* ---- markup ---- */

static void put_character(FILE *out, const char *text, size_t length)
{
    unsigned char c = (unsigned char)*text;
    if (length == 0)
        fputc('?', out);
    else if (c == '&')
        fputs("&amp;", out);
    else if (c == '<')
        fputs("&lt;", out);
    else if (c == '>')
        fputs("&gt;", out);
    else if (c == '"')
        fputs("&quot;", out);
    else if (c == '\'')
        fputs("&#39;", out);
    else if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7F)
        fputc(' ', out);
    else if (length == 3 && c == 0xEF && (unsigned char)text[1] == 0xBF && (unsigned char)text[2] >= 0xBE)
        fputc('?', out); /* U+FFFE and U+FFFF: no characters of XML */
    else
        fwrite(text, 1, length, out);
}

void put_markup(FILE *out, const char *text)
{
    for (size_t left = strlen(text), length; left > 0; text += length, left -= length) {
        length = text_character(text, left);
        put_character(out, text, length);
        if (length == 0) length = 1;
    }
}

/* ---- what is not for the student ---- */

/* The text with every `what` that stands between no digits replaced. */
static const char *replace_number(arena_t *arena, const char *text, const char *what)
{
    size_t length = strlen(what), count = 0;
    for (const char *p = text; (p = strstr(p, what)); p += length) count++;
    if (count == 0) return text;
    size_t room = strlen(text) + count * sizeof hidden + 1;
    text_t out = {.start = arena_take(arena, room), .size = room, .length = 0};
    const char *from = text;
    for (const char *p = text; (p = strstr(p, what));) {
        bool inside = (p > text && p[-1] >= '0' && p[-1] <= '9') || (p[length] >= '0' && p[length] <= '9');
        text_add(&out, "%.*s%s", (int)(p - from), from, inside ? what : hidden);
        from = p += length;
    }
    text_add(&out, "%s", from);
    return out.start;
}

const char *without_seed(arena_t *arena, const char *text, const char *seed)
{
    if (!*seed) return text;
    if (strlen(seed) >= 5) return replace_number(arena, text, seed); /* in whatever words */
    text = replace_number(arena, text, arena_format(arena, "seed=%s", seed));
    return replace_number(arena, text, arena_format(arena, "SEED=%s", seed));
}

/* The sentence with its answers, which stand between tabs, hidden; or without the tabs alone. */
static const char *sentence(arena_t *arena, const char *phrase, size_t length, int hides)
{
    text_t out = {.start = arena_take(arena, 2 * length + 16), .size = 2 * length + 16, .length = 0};
    int answer = 0;
    *out.start = '\0';
    for (const char *end = phrase + length; phrase < end; answer = !answer) {
        const char *tab = memchr(phrase, '\t', (size_t)(end - phrase)), *next = tab ? tab : end;
        if (answer && hides)
            text_add(&out, "%s", hidden);
        else
            text_add(&out, "%.*s", (int)(next - phrase), phrase);
        phrase = next + (tab != NULL);
    }
    return out.start;
}

/* The text with the answers of these sentences hidden. Where one of them is not there as it was said, nobody
 * knows where its answer is, and nothing is shown. */
static const char *without_answers(arena_t *arena, const char *text, const char *answers)
{
    for (size_t length; *answers; answers += length + (answers[length] == '\n')) {
        length = strcspn(answers, "\n");
        const char *said = sentence(arena, answers, length, 0), *at = strstr(text, said);
        if (!at) return hidden;
        text = arena_format(arena, "%.*s%s%s", (int)(at - text), text, sentence(arena, answers, length, 1),
                            at + strlen(said));
    }
    return text;
}

const char *shown_message(arena_t *arena, const result_t *result)
{
    const char *text = without_answers(arena, result->message, result->answers);
    return without_seed(arena, harmless(arena, text, 2000), result->seed);
}

const char *shown_where(arena_t *arena, const result_t *result)
{
    const char *where = harmless(arena, result->where, 400), *from = where;
    for (const char *p = where; (p = strstr(p, result->practical)); p++)
        if ((p == where || p[-1] == '/') && p[strlen(result->practical)] == '/') from = p;
    if (from == where && *where == '/') return ""; /* a path of the machine that graded */
    return from;
}

const char *shown_case(arena_t *arena, const result_t *result)
{
    const char *line = harmless(arena, result->case_line, 400);
    size_t room = strlen(line) + 1;
    text_t out = {.start = arena_take(arena, room), .size = room, .length = 0};
    case_line_tell(&out, line);
    return out.start;
}
