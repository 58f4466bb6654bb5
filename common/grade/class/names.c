#define _GNU_SOURCE

#include "names.h"

#include <ctype.h>
#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

enum { PARTS = 6 };

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcasecmp(text + length - tail, end) == 0;
}

static const char *const archives[] = {".zip",  ".tar",    ".tar.gz", ".tgz", ".tar.bz2",
                                       ".tbz2", ".tar.xz", ".txz",    ".7z",  ".rar"};

bool names_archive(const char *name)
{
    for (size_t i = 0; i < sizeof archives / sizeof *archives; i++)
        if (ends_with(name, archives[i])) return true;
    return false;
}

const char *const names_endings[] = {"cu", "cuh", "h", "hpp", "c", "cpp", "mk", NULL};

bool names_source(const char *name)
{
    const char *dot = strrchr(name, '.');
    for (const char *const *ending = names_endings; dot && *ending; ending++)
        if (strcasecmp(dot + 1, *ending) == 0) return true;
    return false;
}

static const char *without_archive(arena_t *arena, const char *name)
{
    size_t longest = 0;
    for (size_t i = 0; i < sizeof archives / sizeof *archives; i++)
        if (ends_with(name, archives[i]) && strlen(archives[i]) > longest) longest = strlen(archives[i]);
    return arena_copy(arena, name, strlen(name) - longest);
}

/* The parts of a name that matches an extended regular expression; "" for one that is not there. */
static bool match(arena_t *arena, const char *name, const char *expression, const char *parts[PARTS])
{
    regex_t compiled;
    regmatch_t at[PARTS];
    if (regcomp(&compiled, expression, REG_EXTENDED) != 0) return 0;
    bool found = regexec(&compiled, name, PARTS, at, 0) == 0;
    for (int i = 0; found && i < PARTS; i++)
        parts[i] =
            at[i].rm_so < 0 ? "" : arena_copy(arena, name + at[i].rm_so, (size_t)(at[i].rm_eo - at[i].rm_so));
    regfree(&compiled);
    return found;
}

static bool is_metadata(const char *name)
{
    static const char *const known[] = {"__MACOSX",   "Thumbs.db",  "desktop.ini",
                                        ".DS_Store",  ".directory", ".localized",
                                        ".gitignore", ".gitkeep",   "submission_metadata.yml"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasecmp(name, known[i]) == 0) return true;
    return strncmp(name, "._", 2) == 0;
}

/* 2026-11-03-10-20-30 as 2026-11-03T10:20:30 */
static const char *iso(arena_t *arena, const char *when)
{
    char *text = arena_text(arena, when);
    if (strlen(text) != 19) return "";
    text[10] = 'T';
    text[13] = text[16] = ':';
    return text;
}

name_t names_read(arena_t *arena, const char *name, bool is_folder)
{
    name_t n = {"", "", "", "", 0, 0, 0, 0};
    const char *p[PARTS];
    if (is_metadata(name)) {
        n.metadata = true;
    } else if (*name == '.') {
        n.hidden = true;
    } else if (match(arena, name, "^(.+)_([0-9]+)_assignsubmission_(file|onlinetext)_?(.*)$", p)) {
        n.student = p[1], n.number = p[2], n.file = p[4];
    } else if (match(arena, name, "^.+_([^_]+)_attempt_([-0-9]{19})(_(.+)|\\.txt)?$", p)) {
        n.student = p[1], n.when = iso(arena, p[2]), n.file = p[4];
        n.metadata = strcmp(p[3], ".txt") == 0;
    } else if (!is_folder && match(arena, name, "^([^_]+)_(LATE_)?([0-9]+)_([0-9]+)_(.+)$", p)) {
        n.student = p[1], n.number = p[3], n.file = p[5], n.late = *p[2] != '\0', n.order = atoll(p[4]);
    } else if (is_folder && match(arena, name, "^submission_([0-9]+)$", p)) {
        n.student = name, n.number = p[1];
    } else if (is_folder) {
        n.student = name;
    } else if (names_archive(name)) {
        n.student = without_archive(arena, name);
    }
    if (!is_folder && names_archive(name) && !*n.file) n.file = name;
    return n;
}

/* ---- for files and for people ---- */

const char *names_shown(arena_t *arena, const char *bytes)
{
    const char *shown = "";
    for (size_t left = strlen(bytes); left;) {
        size_t length = text_character(bytes, left);
        unsigned char c = (unsigned char)*bytes;
        if (length == 0)
            shown = arena_format(arena, "%s\xEF\xBF\xBD", shown);
        else if (c < 0x20 || c == 0x7F)
            shown = arena_format(arena, "%s\xE2\x90%c", shown, c == 0x7F ? 0xA1 : 0x80 + c);
        else if (length == 3 &&
                 ((c == 0xE2 && (unsigned char)bytes[1] == 0x80 && (unsigned char)bytes[2] >= 0x8E) ||
                  (c == 0xE2 && (unsigned char)bytes[1] == 0x81 && (unsigned char)bytes[2] >= 0xA6)))
            shown = arena_format(arena, "%s\xEF\xBF\xBD", shown); /* what reorders a line */
        else if (length == 2 && c == 0xC2 && (unsigned char)bytes[1] < 0xA0)
            shown = arena_format(arena, "%s\xEF\xBF\xBD", shown); /* control characters of Latin-1 */
        else
            shown = arena_format(arena, "%s%.*s", shown, (int)length, bytes);
        bytes += length ? length : 1;
        left -= length ? length : 1;
    }
    return shown;
}

int names_match(const char *given, const char *wanted)
{
    const char *dot = strrchr(wanted, '.');
    if (strcmp(given, wanted) == 0) return 2;
    size_t stem = (size_t)(dot - wanted);
    if (strncasecmp(given, wanted, stem) != 0) return 0;
    const char *rest = given + stem;
    while (*rest == ' ' || *rest == '_') rest++;
    char close = *rest == '(' ? ')' : '\0';
    if (*rest == '(' || *rest == '-') {
        size_t digits = strspn(rest + 1, "0123456789");
        if (digits == 0 || digits > 3) return 0;
        rest += 1 + digits;
        if (close && *rest++ != close) return 0;
    }
    return strcasecmp(rest, dot) == 0;
}
