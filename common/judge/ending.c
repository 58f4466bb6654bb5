#define _POSIX_C_SOURCE 200809L

#include "ending.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/messages_verdicts.h"
#include "base/files.h"

typedef struct {
    int number;
    const char *name, *means;
} signal_name_t;

static const signal_name_t signals[] = {
    {SIGSEGV, "SIGSEGV", SAY_SIGNAL_MEMORY}, {SIGBUS, "SIGBUS", SAY_SIGNAL_MEMORY_TOLD},
    {SIGFPE, "SIGFPE", SAY_SIGNAL_DIVIDED},  {SIGILL, "SIGILL", SAY_SIGNAL_ILLEGAL},
    {SIGABRT, "SIGABRT", SAY_SIGNAL_ABORT},  {SIGKILL, "SIGKILL", SAY_SIGNAL_KILLED},
    {SIGTERM, "SIGTERM", SAY_SIGNAL_ENDED},  {SIGINT, "SIGINT", SAY_SIGNAL_INTERRUPTED},
    {SIGXCPU, "SIGXCPU", SAY_SIGNAL_TIME},   {SIGXFSZ, "SIGXFSZ", SAY_SIGNAL_FILE},
    {SIGPIPE, "SIGPIPE", SAY_SIGNAL_PIPE},   {SIGTRAP, "SIGTRAP", "a trap"},
    {SIGSYS, "SIGSYS", SAY_SIGNAL_CALL},
};

void ending_signal(text_t *text, int number, int said)
{
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        if (signals[i].number != number) continue;
        text_add(text, "%s", signals[i].name);
        if (!said) text_add(text, " (%s)", signals[i].means);
        return;
    }
    text_add(text, "signal %d", number);
}

void ending_without_result(text_t *text, int exit_status)
{
    if (exit_status == 0)
        text_add(text, SAY_NO_RESULT);
    else if (exit_status == 2)
        text_add(text, SAY_REFUSED);
    else if (exit_status == 126 || exit_status == 127)
        text_add(text, SAY_NOT_STARTED, exit_status);
    else if (exit_status > 128 && exit_status < 160) {
        text_add(text, SAY_STOPPED_BY);
        ending_signal(text, exit_status - 128, 0);
    } else
        text_add(text, SAY_LEFT, exit_status);
}

static bool holds(const char *line, size_t length, const char *words)
{
    size_t n = words ? strlen(words) : 0;
    for (size_t i = 0; n && i + n <= length; i++)
        if (memcmp(line + i, words, n) == 0) return true;
    return false;
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] > ' ') return false;
    return true;
}

/* Do two lines begin alike? Then one reports again what the other has reported, of another block or thread.
 */
static bool alike(const char *one, size_t one_length, const char *two, size_t two_length)
{
    enum { ENOUGH = 24 };
    return one_length > ENOUGH && two_length > ENOUGH && memcmp(one, two, ENOUGH) == 0;
}

/* Appends the "file.cu:12" that the text begins with. Returns 0 where it does not. */
static bool add_place(text_t *place, const char *at)
{
    size_t name = strcspn(at, ":\n"), digits = at[name] == ':' ? strspn(at + name + 1, "0123456789") : 0;
    if (digits == 0 || name > 200) return false;
    text_add_clean(place, at, name + 1 + digits, 250);
    return true;
}

bool ending_place(text_t *place, const char *path)
{
    static const char before[] = "\ncucc: that was at ";
    char memory[8192 + 1];
    size_t length = path ? file_tail(path, memory, sizeof memory - 1) : 0;
    memory[length] = '\0';
    const char *at = NULL;
    for (const char *p = memory; (p = strstr(p, before)) != NULL;) at = p += sizeof before - 1;
    return at && add_place(place, at);
}

bool ending_kernel_place(text_t *place, const char *path)
{
    static const char before[] = "\ncucc: kernel ", at[] = ", at ";
    char memory[8192 + 2] = "\n";
    size_t length = path ? file_tail(path, memory + 1, sizeof memory - 2) : 0;
    memory[1 + length] = '\0';
    const char *line = strstr(memory, before); /* the first: what follows may come of it */
    if (!line) return false;
    line += sizeof before - 1;
    const char *found = strstr(line, at), *end = line + strcspn(line, "\n");
    return found && found < end && add_place(place, found + sizeof at - 1);
}

bool ending_divided(const char *path)
{
    char memory[8192 + 1];
    size_t length = path ? file_tail(path, memory, sizeof memory - 1) : 0;
    memory[length] = '\0';
    return strstr(memory, "divides an integer by zero") != NULL;
}

void ending_quote(text_t *text, const char *path, const char *but)
{
    enum { LINES = 4, BYTES = 600 };
    char memory[8192];
    const char *starts[LINES];
    size_t lengths[LINES], count = 0;
    if (!path) return;
    for (size_t end = file_tail(path, memory, sizeof memory), start; end > 0; end = start ? start - 1 : 0) {
        for (start = end; start > 0 && memory[start - 1] != '\n';) start--;
        const char *line = memory + start;
        size_t length = end - start;
        if (is_blank(line, length) || holds(line, length, but)) continue;
        if (count && alike(line, length, starts[count - 1], lengths[count - 1])) count--;
        if (count == LINES) break;
        starts[count] = line;
        lengths[count++] = length;
    }
    for (size_t i = count; i-- > 0;) {
        if (i == count - 1)
            text_join(text, "It said: ");
        else
            text_add(text, " | ");
        text_add_clean(text, starts[i], lengths[i], BYTES / count);
    }
}
