#define _GNU_SOURCE

#include "options.h"

#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "cases.h"
#include "course.h"

enum { USUAL_JOBS = 8, MOST_JOBS = 512, MOST = 99999999 };

const char *options_text(const char *name)
{
    const char *value = getenv(name);
    return value ? value : "";
}

int options_number(const char *name, int fallback)
{
    const char *value = options_text(name);
    long long number;
    if (!*value) return fallback;
    if (cases_whole(value, &number) != 0 || number < 1 || number > MOST)
        course_die("%s=%s: should be a whole number, 1 or more", name, value);
    return (int)number;
}

long long options_seed(void)
{
    const char *value = options_text("SEED");
    long long seed;
    if (*value && cases_whole(value, &seed) != 0)
        course_die("SEED=%s: should be a whole number from 0 to 9223372036854775807", value);
    return *value ? seed : options_fresh_seed() >> 33;
}

long long options_fresh_seed(void)
{
    const char *value = options_text("GRADE_SEED");
    long long given;
    uint64_t fresh;
    if (*value && cases_whole(value, &given) == 0)
        fresh = (uint64_t)given * 0x9E3779B97F4A7C15; /* the bits of small numbers spread over all */
    else if (getrandom(&fresh, sizeof fresh, 0) != sizeof fresh)
        fresh = (uint64_t)time(NULL) * 0x9E3779B97F4A7C15 ^ (uint64_t)getpid() << 40;
    return (long long)(fresh >> 1);
}

int options_jobs(void)
{
    cpu_set_t cores;
    int count = sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
    int jobs = options_number("JOBS", count < USUAL_JOBS ? count : USUAL_JOBS);
    return jobs < MOST_JOBS ? jobs : MOST_JOBS;
}

const char *options_word(int count, char **words, const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; i < count; i++)
        if (strncmp(words[i], name, length) == 0 && words[i][length] == '=') return words[i] + length + 1;
    return "";
}

backend_t options_backend(int count, char **words)
{
    backend_t backend;
    backend_read(&backend, options_word(count, words, "backend"));
    return backend;
}
