/* printf.c: printf, puts and putchar, in kernels and elsewhere.
 *
 * The linker takes these instead of the C library's.  On a thread that runs no kernel they do what those do.
 * In a kernel the text goes into the block's buffer; the grid writes all buffers to stdout at its end, in the
 * order of the blocks, so that the output is the same in every order and with any number of workers (but for
 * the order of the threads in a block).
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "exec/grid.h"

typedef struct printed {
    uint64_t block;
    char *text;
    size_t length;
} printed;

static bool in_kernel(void)
{
    return cucc_tls.current != NULL;
}

static char *room_for(resident *r, size_t more)
{
    if (r->text_length + more > r->text_room) {
        size_t room = 2 * r->text_room + more + 256;
        char *text = realloc(r->text, room);
        if (!text) return NULL;
        r->text = text;
        r->text_room = room;
    }
    return r->text + r->text_length;
}

/* CUDA's printf returns how many arguments it was given */
static int arguments_in(const char *format)
{
    int n = 0;
    for (const char *p = format; (p = strchr(p, '%')); p++) {
        if (*++p == '%') continue;
        for (; *p && strchr("-+ #0123456789.*hlLjztq", *p); p++) n += *p == '*';
        if (!*p) break;
        n++;
    }
    return n;
}

/* CUDA does not know %zu and its like, and prints them as they stand */
static const char *without_z(const char *format, char *copy, size_t size)
{
    size_t used = 0;
    for (const char *p = format; *p && used + 2 < size; p++) {
        copy[used++] = *p;
        if (*p != '%') continue;
        size_t flags = strspn(p + 1, "-+ #0123456789.*");
        if (p[1 + flags] && strchr("zjt", p[1 + flags])) copy[used++] = '%';
        if (p[1] == '%') copy[used++] = *++p;
    }
    copy[used] = 0;
    return copy;
}

static int kernel_vprintf(const char *format, va_list args)
{
    resident *r = this_resident();
    char copy[1024];
    if (!format) return -1;
    if (strpbrk(format, "zjt"))
        format = strlen(format) < sizeof copy / 2 ? without_z(format, copy, sizeof copy) : format;
    runtime_enter();
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args), result = -2;
    char *place = length < 0 ? NULL : room_for(r, (size_t)length + 1);
    if (place) {
        vsnprintf(place, (size_t)length + 1, format, again);
        r->text_length += (size_t)length;
        result = arguments_in(format);
    }
    va_end(again);
    runtime_leave();
    return result;
}

int vprintf(const char *format, va_list args)
{
    return in_kernel() ? kernel_vprintf(format, args) : vfprintf(stdout, format, args);
}

int printf(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int result = vprintf(format, args);
    va_end(args);
    return result;
}

/* What printf is called when _FORTIFY_SOURCE is on */
int __printf_chk(int flag, const char *format, ...);
int __printf_chk(int flag, const char *format, ...)
{
    va_list args;
    (void)flag;
    va_start(args, format);
    int result = vprintf(format, args);
    va_end(args);
    return result;
}

/* What the compiler makes of simple calls of printf */
int puts(const char *text)
{
    return in_kernel() ? printf("%s\n", text) : (fputs(text, stdout) < 0 ? EOF : putc('\n', stdout));
}
int putchar(int c)
{
    return in_kernel() ? printf("%c", c) : putc(c, stdout);
}

/* --- the end of a block, and of the grid --- */

void cucc_printed_collect(grid *g, resident *r)
{
    if (!r->text_length) return;
    pthread_mutex_lock(&g->mutex);
    if (g->printed_count == g->printed_room) {
        size_t room = 2 * g->printed_room + 64;
        printed *more = realloc(g->printed, room * sizeof *more);
        if (!more) abort();
        g->printed = more;
        g->printed_room = room;
    }
    g->printed[g->printed_count++] = (printed){r->linear, r->text, r->text_length};
    pthread_mutex_unlock(&g->mutex);
    r->text = NULL;
    r->text_length = r->text_room = 0;
}

static int by_block(const void *a, const void *b)
{
    uint64_t x = ((const printed *)a)->block, y = ((const printed *)b)->block;
    return (x > y) - (x < y);
}

void cucc_printed_flush(grid *g)
{
    if (g->printed_count) qsort(g->printed, g->printed_count, sizeof *g->printed, by_block);
    for (size_t i = 0; i < g->printed_count; i++) {
        fwrite(g->printed[i].text, 1, g->printed[i].length, stdout);
        free(g->printed[i].text);
    }
    free(g->printed);
    if (g->printed_count) fflush(stdout);
}
