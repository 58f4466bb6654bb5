#include "sources.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 64 << 20 };

struct source {
    const char **lines; /* one past the last line too */
    size_t count;
};

/* the name in a marker has quotes around it and backslashes in it */
static char *plain_name(unit_t *unit, const source_file_t *file)
{
    char *name = arena_take(&unit->arena, file->length + 1), *out = name;
    for (uint32_t i = 1; i + 1 < file->length; i++) {
        if (file->name[i] == '\\' && i + 2 < file->length) i++;
        *out++ = file->name[i];
    }
    return name;
}

static char *read_file(unit_t *unit, const char *name, size_t *length)
{
    struct stat status;
    if (stat(name, &status) || !S_ISREG(status.st_mode) || status.st_size > LARGEST) return NULL;
    FILE *file = fopen(name, "rb");
    if (!file) return NULL;
    char *text = arena_take(&unit->arena, (size_t)status.st_size + 1);
    *length = fread(text, 1, (size_t)status.st_size, file);
    fclose(file);
    return text;
}

static source_t *load(unit_t *unit, source_file_t *file)
{
    source_t *source = arena_take(&unit->arena, sizeof *source);
    size_t length = 0;
    char *text = file->length > 2 && !file->system ? read_file(unit, plain_name(unit, file), &length) : NULL;
    if (!text) return source;
    text[length++] = '\n';
    for (size_t i = 0; i < length; i++) source->count += text[i] == '\n';
    source->lines = arena_take(&unit->arena, (source->count + 1) * sizeof *source->lines);
    size_t line = 0;
    source->lines[line++] = text;
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n') source->lines[line++] = text + i + 1;
    return source;
}

const char *source_line(unit_t *unit, uint32_t file, uint32_t line, size_t *length)
{
    if (!unit->options.read_sources) return NULL;
    source_file_t *entry = &unit->files[file];
    if (!entry->source) entry->source = load(unit, entry);
    if (line < 1 || line > entry->source->count) return NULL;
    const char *text = entry->source->lines[line - 1];
    *length = (size_t)(entry->source->lines[line] - text) - 1;
    if (*length && text[*length - 1] == '\r') --*length;
    return text;
}
