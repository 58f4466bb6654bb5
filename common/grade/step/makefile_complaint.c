#define _GNU_SOURCE

#include "makefile_complaint.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/messages_verdicts.h"
#include "complaint.h"
#include "grade/process/files.h"

static const char *without(arena_t *arena, const char *text, const char *what, const char *instead)
{
    const char *result = "";
    for (const char *at; *what && (at = strstr(text, what)); text = at + strlen(what))
        result = arena_format(arena, "%s%.*s%s", result, (int)(at - text), text, instead);
    return arena_format(arena, "%s%s", result, text);
}

/* The tree's files, whole or from the root, under another folder's name. */
static const char *move_names(step_t *step, const char *text, const char *folder)
{
    arena_t *arena = &step->arena;
    char root[PATH_MAX];
    const char *tree = arena_format(arena, "%s/", step->tree);
    if (getcwd(root, sizeof root))
        text = without(arena, text, arena_format(arena, "%s/%s", root, tree), folder);
    return without(arena, text, tree, folder);
}

/* The length of a name of letters, digits, _ and . at the text, if a file of the tree is called so and a line
 * number follows; else 0. */
static size_t name_in_tree(step_t *step, const char *text, const char *colons)
{
    size_t length = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.");
    if (length == 0 || !text[length] || !strchr(colons, text[length]) || text[length + 1] < '0' ||
        text[length + 1] > '9')
        return 0;
    return files_exist(arena_format(&step->arena, "%s/%.*s", step->tree, (int)length, text)) ? length : 0;
}

const char *makefile_with_folder(step_t *step, const char *text)
{
    arena_t *arena = &step->arena;
    char root[PATH_MAX];
    text = move_names(step, text, "");
    if (strncmp(text, "/usr/bin/ld: ", 13) == 0) text += 13;
    const char *common = getcwd(root, sizeof root) ? arena_format(arena, "%s/common/", root) : "/";
    if (strncmp(text, common, strlen(common)) == 0 &&
        strstr(text, ": ")) /* a place in our headers says nothing */
        text = strstr(text, ": ") + 2;
    if (name_in_tree(step, text, ":("))
        text = arena_format(arena, "%s/%s/%s", step->grade->from, step->plan->name, text);
    return text;
}

const char *makefile_names_in_record(step_t *step, const char *record)
{
    arena_t *arena = &step->arena;
    const char *folder = arena_format(arena, "%s/%s/", step->grade->from, step->plan->name);
    record = move_names(step, record, folder);
    const char *where = strstr(record, "\"where\":\"");
    if (!where) return record;
    where += strlen("\"where\":\"");
    if (!name_in_tree(step, where, ":")) return record;
    return arena_format(arena, "%.*s%s%s", (int)(where - record), record, folder, where);
}

/* Of a command that failed make knows the line alone: "make: *** [build.mk:34: libvector.a] Error 1". What the
 * program itself said is told with it: "build.mk:34: ar: invalid option -- 'e'". */
static const char *with_tool(arena_t *arena, const char *log, const char *line)
{
    const char *rule = strstr(line, "*** ["), *end = rule ? strstr(rule, ": ") : NULL;
    const char *failed = strstr(log, line);
    if (!end || !strstr(line, "] Error ") || !failed) return line;
    const char *before = arena_copy(arena, log, (size_t)(failed - log));
    const char *said = complaint_line(arena, before, "^(/[^ :\n]*/)?[a-z][A-Za-z0-9+_-]*: [^*\n]", false);
    if (!said || strncmp(said, "make", 4) == 0 || strstr(said, "warning")) return line;
    rule += strlen("*** [");
    return arena_format(arena, "%.*s: %s", (int)(end - rule), rule, said);
}

const char *makefile_complaint(step_t *step, const char *log)
{
    arena_t *arena = &step->arena;
    const char *const expressions[] = {
        "^build\\.mk: \\*\\*\\* ",
        "^[^ \n]+:[0-9]+: \\*\\*\\* |Error [0-9]+ \\(ignored\\)",
        "^[^ \n]+[:(][0-9]+.*(error|Error)",
        arena_format(arena, "%s/[A-Za-z0-9_.]+:[0-9]+: (undefined reference|multiple definition)",
                     step->tree),
        "undefined reference|multiple definition|recompile with|nvlink error|ptxas (fatal|error)|^cucc: "
        "error|(cannot|unable to) find|[Nn]o such file",
        "\\*\\*\\*|not found",
        "[Ee]rror"};
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) {
        const char *line = complaint_line(arena, log, expressions[i], false);
        if (line) return with_tool(arena, log, line);
    }
    size_t length = strlen(log);
    while (length && log[length - 1] == '\n') length--;
    size_t start = length;
    while (start && log[start - 1] != '\n') start--;
    return arena_copy(arena, log + start, length - start);
}

int makefile_gap(const char *complaint)
{
    size_t file = strcspn(complaint, " :");
    const char *p = complaint + file;
    if (file == 0 || *p != ':') return 0;
    size_t digits = strspn(p + 1, "0123456789");
    p += 1 + digits;
    return digits && strncmp(p, ": *** TODO(", 11) == 0 ? atoi(p + 11) : 0;
}

const char *makefile_advice(const char *complaint)
{
#define M(pattern, advice) {pattern, advice},
    static const char *const table[][2] = {MAKE_ADVICE(M)};
#undef M
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (complaint_matches(complaint, table[i][0])) return table[i][1];
    return "";
}
