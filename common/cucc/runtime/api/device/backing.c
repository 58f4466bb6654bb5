/* backing.c: memory that is free, and what limits a process. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "api/device/backing.h"

static const unsigned long long unlimited = ~0ull, grain = 64ull << 20;

/* The number that a file begins with, or unlimited */
static unsigned long long number_in(const char *path)
{
    unsigned long long value = unlimited;
    FILE *file = fopen(path, "re");
    if (!file) return unlimited;
    if (fscanf(file, "%llu", &value) != 1) value = unlimited;
    fclose(file);
    return value;
}

/* MemAvailable of /proc/meminfo */
static unsigned long long available(void)
{
    unsigned long long kilobytes = unlimited >> 10;
    char line[128];
    FILE *file = fopen("/proc/meminfo", "re");
    if (!file) return 4ull << 30;
    while (fgets(line, sizeof line, file) && sscanf(line, "MemAvailable: %llu kB", &kilobytes) != 1) continue;
    fclose(file);
    return kilobytes << 10;
}

static unsigned long long left_of(unsigned long long limit, unsigned long long used)
{
    if (limit == unlimited) return unlimited;
    return used == unlimited || used >= limit ? limit / 8 : limit - used;
}

static unsigned long long least(unsigned long long a, unsigned long long b)
{
    return a < b ? a : b;
}

/* What the control groups of this process leave it: its own, and those above */
static unsigned long long left_in_groups(void)
{
    char line[512], path[640];
    unsigned long long left = unlimited;
    FILE *file = fopen("/proc/self/cgroup", "re");
    if (!file) return unlimited;
    while (fgets(line, sizeof line, file)) {
        char *group = strncmp(line, "0::", 3) == 0 ? line + 3 : NULL;
        if (!group) continue;
        group[strcspn(group, "\n")] = 0;
        for (;;) {
            snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", group);
            const unsigned long long limit = number_in(path);
            snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.current", group);
            left = least(left, left_of(limit, number_in(path)));
            char *slash = strrchr(group, '/');
            if (!slash) break;
            *slash = 0;
        }
    }
    fclose(file);
    return least(left, left_of(number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
                               number_in("/sys/fs/cgroup/memory/memory.usage_in_bytes")));
}

unsigned long long cucc_memory_backed(void)
{
    struct rlimit addresses;
    unsigned long long bytes = least(available(), left_in_groups());
    if (!getrlimit(RLIMIT_AS, &addresses) && addresses.rlim_cur != RLIM_INFINITY)
        bytes = least(bytes, addresses.rlim_cur / 2);
    bytes = bytes / 4 * 3 / grain * grain;
    return bytes > grain ? bytes : grain;
}
