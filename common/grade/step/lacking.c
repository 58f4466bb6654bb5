#define _GNU_SOURCE

#include "lacking.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/case_line.h"
#include "build.h"

/* nvidia0, nvidia1, and not nvidiactl or nvidia-uvm */
static bool is_device(const char *name)
{
    static const char stem[] = "nvidia";
    if (strncmp(name, stem, strlen(stem)) != 0 || !name[strlen(stem)]) return false;
    name += strlen(stem);
    return name[strspn(name, "0123456789")] == '\0';
}

int lacking_devices(const char *dev, const char *chosen)
{
    int nodes = 0, named = 1;
    DIR *dir = opendir(dev);
    for (struct dirent *entry; dir && (entry = readdir(dir));) nodes += is_device(entry->d_name);
    if (dir) closedir(dir);
    if (!nodes) nodes = 1;
    if (!chosen || !*chosen) return nodes;
    for (; *chosen; chosen++) named += *chosen == ',';
    return named < nodes ? named : nodes;
}

static int devices_asked(const char *words)
{
    static const char key[] = "devices";
    case_line_t at;
    return case_line_find(&at, words, key, strlen(key)) ? atoi(at.word + at.name + 1) : 1;
}

bool lacking_can_be(step_t *step, const char *words)
{
    if (devices_asked(words) > lacking_devices("/dev", getenv("CUDA_VISIBLE_DEVICES"))) return true;
    for (size_t i = 0; i < step->step->may_lack_count; i++)
        if (build_is_missing(step->grade, &step->arena, step->step->may_lack[i])) return true;
    return false;
}
