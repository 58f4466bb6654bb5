#define _GNU_SOURCE

#include "show.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LINE_EACH = 60, BAR = 30, USUAL_WIDTH = 100, TERMINAL_WIDTH = 80 };

static show_colours_t colours = {"", "", "", "", "", ""};

static bool is_said(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

static bool is_terminal(void)
{
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

bool show_choose_colour(void)
{
    const char *forced = getenv("FORCE_COLOR");
    bool colour = is_said("FORCE_COLOR") && strcmp(forced, "0") != 0;
    if (!colour) colour = !is_said("NO_COLOR") && is_terminal();
    setenv("FORCE_COLOR", colour ? "1" : "", 1);
    if (!colour) setenv("NO_COLOR", "1", 1);
    if (colour)
        colours = (show_colours_t){"\033[31m", "\033[32m", "\033[33m", "\033[2m", "\033[1m", "\033[0m"};
    return colour;
}

const show_colours_t *show_colours(void)
{
    return &colours;
}

int show_width(void)
{
    struct winsize size = {.ws_col = 0};
    if (!isatty(STDOUT_FILENO)) return USUAL_WIDTH;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col ? size.ws_col : TERMINAL_WIDTH;
}

static char shown[400]; /* the line that stands there now, or "" */

void show_bar(const char *what, size_t done, size_t all)
{
    static const char full[] = "##############################", empty[] = "..............................";
    char line[sizeof shown];
    if (!is_terminal() || all == 0) return;
    int filled = (int)(BAR * done / all);
    snprintf(line, sizeof line, "[%.*s%.*s] %zu/%zu  %s", filled, full, BAR - filled, empty, done, all, what);
    if (strcmp(line, shown) == 0) return;
    memcpy(shown, line, sizeof line);
    printf("\r\033[K%s%s%s", colours.dim, line, colours.plain);
    fflush(stdout);
}

void show_no_bar(void)
{
    if (*shown) fputs("\r\033[K", stdout);
    shown[0] = '\0';
}

bool show_is_due(double *last, double now)
{
    if (*last >= 0 && now - *last < LINE_EACH) return false;
    bool first = *last < 0;
    *last = now;
    return !first;
}

void show_long(const char *what, size_t done, size_t all, double now)
{
    static double last = -1;
    if (is_terminal()) {
        show_bar(what, done, all);
    } else if (show_is_due(&last, now)) {
        printf("%zu of %zu %s\n", done, all, what);
        fflush(stdout);
    }
}

const char *show_time_left(double elapsed, size_t done, size_t all, char *memory, size_t size)
{
    if (elapsed < 3 || done * 10 < all || done == all) return "";
    double left = elapsed * (double)(all - done) / (double)done;
    if (left < 60)
        snprintf(memory, size, ", about %.0f s left", left < 5 ? 5 : 5 * (double)(int)(left / 5 + 0.99));
    else
        snprintf(memory, size, ", about %.0f min left", left / 60);
    return memory;
}
