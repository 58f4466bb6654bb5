#define _POSIX_C_SOURCE 200809L
#include "look.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"

void look_at(const said_t *said, const char *const *words)
{
    const char *what = words[0];
    int tells = strcmp(what, "findings") == 0 || strcmp(what, "verdict") == 0 || strcmp(what, "bound") == 0;
    if (said->status < 0 || said->status > 2 || (said->status == 1 && !tells))
        wrong("exit status %d", said->status);
    if (strncmp(what, "from-", 5) == 0)
        look_at_records(said);
    else if (strcmp(what, "page") == 0)
        look_at_page(said->out);
    else
        look_at_text(said->out, said->size, words[1] && strcmp(words[1], "--colour") == 0);
}

void look_at_text(const char *text, size_t size, int colour)
{
    for (size_t i = 0; i < size;) {
        unsigned char c = (unsigned char)text[i];
        size_t length = text_character(text + i, size - i);
        if (colour && c == 0x1B && text[i + 1] == '[') length = 2 + strspn(text + i + 2, "0123456789");
        if (length == 0 || (c < 0x20 && c != '\n' && length == 1) || c == 0x7F)
            wrong("a byte %#x in its text: %.200s", c, text + (i < 100 ? 0 : i - 100));
        i += length;
    }
}

void look_at_records(const said_t *said)
{
    int complete = -1;
    for (char *line = said->out, *end; *line; line = end + 1) {
        json_object_t object;
        end = strchr(line, '\n');
        if (!end) wrong("its last record has no end: %.300s", line);
        *end = '\0';
        if (json_parse(&object, line) != 0) wrong("no record: %.2000s", line);
        complete = strcmp(json_get(&object, "record"), "end") != 0
                       ? -1
                       : strcmp(json_get(&object, "complete"), "true") == 0;
        json_free(&object);
        *end = '\n';
    }
    if (complete == -1 ? said->size > 0 || said->status != 2 : complete != (said->status == 0))
        wrong("exit status %d, but complete is %d", said->status, complete);
}

/* ---- pages ---- */

static int is_one_of(const char *const *names, const char *word, size_t length)
{
    for (; *names; names++)
        if (strlen(*names) == length && strncmp(*names, word, length) == 0) return 1;
    return 0;
}

/* Text up to one of `ends`, with nothing in it that HTML would take for more. Returns where it ends. */
static const char *skip_text(const char *p, const char *ends)
{
    static const char *const names[] = {"amp;", "lt;", "gt;", "quot;", NULL};
    for (; *p && !strchr(ends, *p); p++) {
        if (*p == '&' && !is_one_of(names, p + 1, strcspn(p + 1, ";") + 1)) wrong("a bare &: %.300s", p);
        if (*p == '>' || *p == '<') wrong("a bare %c: %.300s", *p, p);
    }
    return p;
}

static const char *skip_attribute(const char *p)
{
    static const char *const names[] = {"class", "title", "lang",       "charset", "name",   "content",
                                        "role",  "open",  "viewBox",    "x",       "y",      "width",
                                        "x1",    "y1",    "x2",         "y2",      "height", "text-anchor",
                                        "d",     "id",    "aria-label", NULL};
    size_t length = strcspn(p, "= >");
    if (!is_one_of(names, p, length)) wrong("an attribute that is not inspect's: %.300s", p);
    p += length;
    if (*p != '=') return p;
    if (p[1] != '"') wrong("an attribute without quotes: %.300s", p);
    p = skip_text(p + 2, "\"");
    if (!*p) wrong("an attribute that does not end");
    return p + 1;
}

typedef struct {
    const char *names[40];
    size_t lengths[40];
    int depth;
} open_tags_t;

/* The tag at p, which begins or ends an element. Returns what follows it. */
static const char *skip_tag(const char *p, open_tags_t *open)
{
    static const char *const names[] = {
        "html",    "head",    "meta",  "title", "style",   "body",  "main", "h1",   "h2", "h3",
        "p",       "b",       "code",  "div",   "section", "table", "td",   "tr",   "th", "caption",
        "details", "summary", "thead", "tbody", "svg",     "rect",  "text", "line", NULL};
    const char *name = p + 1 + (p[1] == '/');
    size_t length = strcspn(name, " />");
    int ends = p[1] == '/';
    if (!is_one_of(names, name, length)) wrong("a tag that is not inspect's: %.300s", p);
    for (p = name + length; *p == ' ';) p = skip_attribute(p + 1);
    int alone = *p == '/' || strncmp(name, "meta", length) == 0;
    if (*p == '/') p++;
    if (*p != '>') wrong("a tag that does not end: %.300s", name);
    if (ends) {
        if (open->depth == 0 || open->lengths[--open->depth] != length ||
            strncmp(open->names[open->depth], name, length) != 0)
            wrong("an end of what was not begun: %.300s", name);
    } else if (!alone) {
        if (open->depth == 40) wrong("tags within tags within tags: %.300s", name);
        open->names[open->depth] = name;
        open->lengths[open->depth++] = length;
    }
    return p + 1;
}

void look_at_page(const char *page)
{
    static const char begin[] = "<!DOCTYPE html>\n";
    open_tags_t open = {.depth = 0};
    look_at_text(page, strlen(page), 0);
    if (!*page) return; /* the report could not be read */
    if (strncmp(page, begin, strlen(begin)) != 0) wrong("no page: %.100s", page);
    for (const char *p = page + strlen(begin); *p;) p = *p == '<' ? skip_tag(p, &open) : skip_text(p, "<");
    if (open.depth) wrong("%d tags without an end", open.depth);
}
