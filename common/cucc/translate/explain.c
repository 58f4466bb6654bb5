#include "explain.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *bytes; /* as it came, newline included */
    size_t length;
    char *plain; /* terminated, without newline and colours */
} line_t;

typedef struct {
    line_t *lines;
    size_t count;
    const char *kernels; /* terminated */
    const char *own;
    int utf8;    /* g++ quotes with ‘’ */
    int answers; /* to what it was asked */
    buffer_t *output;
} explainer_t;

/* without the escape sequences that colour it */
static char *make_plain(const char *bytes, size_t length)
{
    char *plain = malloc(length + 1), *out = plain;
    if (!plain) abort();
    for (size_t i = 0; i < length && bytes[i] != '\n'; i++) {
        if (bytes[i] != '\033') {
            *out++ = bytes[i];
        } else {
            while (i + 1 < length && bytes[i] != 'm' && bytes[i] != 'K') i++;
        }
    }
    *out = 0;
    return plain;
}

static void split_lines(explainer_t *explainer, const buffer_t *text)
{
    size_t capacity = 0;
    for (size_t at = 0; at < text->length;) {
        const char *newline = memchr(text->bytes + at, '\n', text->length - at);
        size_t length = newline ? (size_t)(newline - text->bytes) + 1 - at : text->length - at;
        grow(&explainer->lines, &capacity, explainer->count, sizeof *explainer->lines);
        explainer->lines[explainer->count++] =
            (line_t){text->bytes + at, length, make_plain(text->bytes + at, length)};
        at += length;
    }
}

static bool starts_with(const char *text, const char *prefix)
{
    return !strncmp(text, prefix, strlen(prefix));
}

static bool is_included_from(const line_t *line)
{
    return starts_with(line->plain, "In file included from ") ||
           starts_with(line->plain, "                 from ");
}

/* a piece of source under a message */
static bool is_excerpt(const line_t *line)
{
    const char *p = line->plain + strspn(line->plain, " ");
    if (p == line->plain) return false;
    p += strspn(p, "0123456789");
    return starts_with(p, " |") || *p == '|' || starts_with(p, "+++ |");
}

static bool in_own_header(const explainer_t *explainer, const line_t *line)
{
    return explainer->own && *explainer->own && starts_with(line->plain, explainer->own);
}

static bool is_needless(const explainer_t *explainer, const line_t *line)
{
    if (!in_own_header(explainer, line)) return false;
    return strstr(line->plain, ": note: ") || strstr(line->plain, "required from");
}

/* the kernel in whose lines file:number is; the name is copied to `name` */
static bool find_kernel(const explainer_t *explainer, const char *file, size_t file_length, long number,
                        char name[256])
{
    for (const char *p = explainer->kernels; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        long first, last;
        int used = 0;
        if (sscanf(p, "%ld %ld %255s %n", &first, &last, name, &used) < 3 || !used) continue;
        const char *kernel_file = p + used;
        if (strcspn(kernel_file, "\n") == file_length && !memcmp(kernel_file, file, file_length) &&
            first <= number && number <= last)
            return true;
    }
    return false;
}

/* "file: In lambda function:" goes before a message whose line says which kernel it is in */
static bool write_heading(explainer_t *explainer, size_t i)
{
    const char *plain = explainer->lines[i].plain, *in = strstr(plain, ": In lambda function:");
    if (!in) return false;
    size_t file_length = (size_t)(in - plain);
    for (size_t j = i + 1; j < explainer->count && j < i + 8; j++) {
        const char *message = explainer->lines[j].plain;
        if (strncmp(message, plain, file_length) || message[file_length] != ':') continue;
        char name[256];
        if (!find_kernel(explainer, plain, file_length, strtol(message + file_length + 1, NULL, 10), name))
            return false;
        buffer_format(explainer->output, "%.*s: In kernel %s%s%s:\n", (int)file_length, plain,
                      explainer->utf8 ? "‘" : "'", name, explainer->utf8 ? "’" : "'");
        return true;
    }
    return false;
}

/* ---- columns ---- */

/* What stands of a line of source before its comment and the blanks at its end. */
static size_t code_length(const char *source)
{
    const char *comment = strstr(source, "//");
    size_t length = comment ? (size_t)(comment - source) : strlen(source);
    while (length && (source[length - 1] == ' ' || source[length - 1] == '\t')) length--;
    return length;
}

/* A macro is shorter in the source than what it becomes, and what comes behind it seems to stand beyond the
 * line's end: then the message points to the end of the line's code. Returns how many lines it was written
 * from; 0: it is as it should be. */
static size_t write_at_line_end(explainer_t *explainer, size_t i)
{
    const char *plain = explainer->lines[i].plain, *error = strstr(plain, ": error: "), *p = error;
    const char *excerpt =
        i + 1 < explainer->count && is_excerpt(&explainer->lines[i + 1]) ? explainer->lines[i + 1].plain : "";
    const char *bar = strstr(excerpt, " | ");
    if (!error || !bar) return 0;
    while (p > plain && p[-1] >= '0' && p[-1] <= '9') p--;
    size_t column = strtoul(p, NULL, 10), length = code_length(bar + 3);
    if (p == error || p == plain || p[-1] != ':' || column <= strlen(bar + 3) + 1 || !length) return 0;
    buffer_format(explainer->output, "%.*s%zu%s\n%s\n%*s | ", (int)(p - plain), plain, length + 1, error,
                  excerpt, (int)(bar - excerpt), "");
    buffer_fill(explainer->output, ' ', length);
    buffer_puts(explainer->output, "^\n");
    size_t used = 1;
    while (i + used < explainer->count && is_excerpt(&explainer->lines[i + used])) used++;
    return used;
}

/* An assertion that the translator has put in (algorithms.c) is reported as an error of its own: without the
 * words "static assertion failed", and with the caret alone, since what it underlines is not in the source.
 * Returns how many lines it was written from; 0: it is none. */
static size_t write_own_assertion(explainer_t *explainer, size_t i)
{
    static const char words[] = "static assertion failed: cucc: ";
    const char *plain = explainer->lines[i].plain, *found = strstr(plain, words);
    if (!found) return 0;
    buffer_format(explainer->output, "%.*s%s\n", (int)(found - plain), plain, found + sizeof words - 1);
    size_t used = 1;
    while (i + used < explainer->count && is_excerpt(&explainer->lines[i + used])) {
        const char *excerpt = explainer->lines[i + used++].plain, *caret = strchr(excerpt, '^');
        int length = used == 2 ? (int)strlen(excerpt) : caret ? (int)(caret - excerpt) + 1 : 0;
        if (length) buffer_format(explainer->output, "%.*s\n", length, excerpt);
    }
    if (i + used < explainer->count && strstr(explainer->lines[i + used].plain, " evaluates to false"))
        used++;
    return used;
}

/* ---- what g++ was asked (sides.c, variables.c) ---- */

/* "from a __global__ function("k")" if that is where the message points */
static void write_caller(explainer_t *explainer, const char *plain)
{
    char name[256];
    const char *colon = strchr(plain, ':');
    if (colon && find_kernel(explainer, plain, (size_t)(colon - plain), strtol(colon + 1, NULL, 10), name))
        buffer_format(explainer->output, "from a __global__ function(\"%s\")", name);
    else
        buffer_puts(explainer->output, "from device code");
}

/* What stands between the first quotes from `p` on; its length in *length */
static const char *quoted(const explainer_t *explainer, const char *p, int *length)
{
    const char *open = explainer->utf8 ? "‘" : "'", *close = explainer->utf8 ? "’" : "'";
    const char *name = strstr(p, open), *end = name ? strstr(name + strlen(open), close) : NULL;
    if (!end) return NULL;
    name += strlen(open);
    *length = (int)(end - name);
    return name;
}

/* what the message is in CUDA's words; false: it is no answer to a question */
static bool write_answer(explainer_t *explainer, const char *plain, const char *error)
{
    static const char value[] = "does not have a constant initializer";
    int length = 0;
    const char *name = quoted(explainer, error, &length);
    buffer_t *output = explainer->output;
    const int place = (int)(error - plain);
    const bool is_constexpr = strstr(error, " deprecated: cucc: host constexpr");
    const bool is_lambda = strstr(error, " deprecated: cucc: host lambda");
    if (name && strstr(error, " deprecated: cucc: host")) {
        buffer_format(output, "%.*s: error: calling a %s__host__ function(\"%.*s\") ", place, plain,
                      is_constexpr ? "constexpr " : "", length, name);
        write_caller(explainer, plain);
        buffer_format(output, " is not allowed: %s\n",
                      is_lambda ? "write [...] __device__ (...) { ... }, and compile with --extended-lambda"
                      : is_constexpr ? "mark it __device__ too, or give --expt-relaxed-constexpr"
                                     : "mark it __device__ too");
    } else if (strstr(error, "[-Werror=vla]")) {
        buffer_format(
            output,
            "%.*s: error: an array in device code needs a length that the compiler knows, and that of "
            "\"%.*s\" is known only when the kernel runs\n",
            place, plain, length, name ? name : "");
    } else if (name && strstr(error, value)) {
        const char *second = quoted(explainer, name + length, &length);
        if (!second) return false;
        buffer_format(
            output,
            "%.*s: error: dynamic initialization is not supported for \"%.*s\": the value of a __device__, "
            "__constant__ or __managed__ variable must be known to the compiler; else main() sets it, by "
            "cudaMemcpyToSymbol\n",
            place, plain, length, second);
    } else {
        return false;
    }
    return true;
}

/* Was the same said of the same place before? g++ does so of objects with several parts. */
static bool is_said_before(const explainer_t *explainer, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (!strcmp(explainer->lines[j].plain, explainer->lines[i].plain)) return true;
    return false;
}

/* Returns how many lines of g++ were an answer: of one that was given before, all with its notes; 0: it is none. */
static size_t write_answers(explainer_t *explainer, size_t i)
{
    const char *plain = explainer->lines[i].plain, *error = strstr(plain, ": error: ");
    if (!error) return strstr(plain, ": some warnings being treated as errors") && explainer->answers ? 1 : 0;
    if (is_said_before(explainer, i) && strstr(error, " deprecated: cucc: host")) {
        size_t used = 1;
        while (i + used < explainer->count &&
               (is_excerpt(&explainer->lines[i + used]) ||
                strstr(explainer->lines[i + used].plain, ": note: declared here")))
            used++;
        return used;
    }
    if (!write_answer(explainer, plain, error)) return 0;
    explainer->answers++;
    return 1;
}

static const char *find(const char *p, const char *end, const char *what)
{
    size_t length = strlen(what);
    for (; (size_t)(end - p) >= length; p++)
        if (!memcmp(p, what, length)) return p;
    return NULL;
}

static void write_without_closure(explainer_t *explainer, const line_t *line)
{
    static const char closure[] = "::<lambda(const cucc::indices&)>";
    const char *p = line->bytes, *end = p + line->length;
    for (const char *found; (found = find(p, end, closure)) != NULL;) {
        buffer_add(explainer->output, p, (size_t)(found - p));
        p = found + sizeof closure - 1;
        if (end - p >= 8 && !memcmp(p, " mutable", 8)) p += 8;
    }
    buffer_add(explainer->output, p, (size_t)(end - p));
}

void explain(const buffer_t *messages, const buffer_t *kernels, const char *own_headers, buffer_t *output)
{
    buffer_t terminated = {0};
    buffer_add(&terminated, kernels->bytes, kernels->length);
    buffer_add(&terminated, "", 1);
    explainer_t explainer = {.kernels = terminated.bytes, .own = own_headers, .output = output};
    split_lines(&explainer, messages);
    explainer.utf8 = messages->length && find(messages->bytes, messages->bytes + messages->length, "‘");
    for (size_t i = 0; i < explainer.count; i++) {
        size_t message = i;
        while (message < explainer.count && is_included_from(&explainer.lines[message])) message++;
        if (message < explainer.count && is_needless(&explainer, &explainer.lines[message])) {
            i = message;
            while (i + 1 < explainer.count && is_excerpt(&explainer.lines[i + 1])) i++;
        } else if (!write_heading(&explainer, i)) {
            size_t used = write_own_assertion(&explainer, i);
            if (!used) used = write_answers(&explainer, i);
            if (!used) used = write_at_line_end(&explainer, i);
            if (used)
                i += used - 1;
            else
                write_without_closure(&explainer, &explainer.lines[i]);
        }
    }
    for (size_t i = 0; i < explainer.count; i++) free(explainer.lines[i].plain);
    free(explainer.lines);
    buffer_free(&terminated);
}
