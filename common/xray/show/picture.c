#define _POSIX_C_SOURCE 200809L
#include "picture.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "../page_parts.h"
#include "../source.h"

enum { MOST_THREADS = 1024 };

static const struct picture_kind {
    const char *name;
    draw_t *draw;
} kinds[] = {{"flow", draw_flow},
             {"path", draw_path},
             {"grids", draw_grids},
             {"streams", draw_streams},
             {"calls", draw_streams}};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* --- the file --- */

static bool take_word(picture_t *p, char *word)
{
    char *value = strchr(word, '=');
    if (value) *value++ = '\0';
    if (value && strcmp(word, "sources") == 0) return *(p->sources = keep_clean(value));
    if (value && strcmp(word, "block") == 0) return (p->block = atoi(value)) >= 0;
    if (value && strcmp(word, "most") == 0) return (p->frames = atoi(value)) > 0;
    if (value && strcmp(word, "from") == 0) return *(p->from = keep_clean(value));
    if (value && strcmp(word, "to") == 0) return *(p->to = keep_clean(value));
    if (p->kind->draw == draw_streams) return !value && strcmp(word, "host") == 0 && (p->host = true);
    if (value && strcmp(word, "by") == 0) return *(p->by = keep_clean(value));
    if (strcmp(word, "carry") == 0 && !value) return p->carries = true;
    if (p->words == PICTURE_WORDS) return false;
    if (value && ((p->kind->draw != draw_grids && p->kind->draw != draw_flow) ||
                  (p->across[p->words] = atoi(value)) <= 0))
        return false;
    char *number = strchr(word, '@');
    if (number) *number++ = '\0';
    if (number && (p->kind->draw != draw_flow || (p->number[p->words] = atoi(number)) < 0)) return false;
    if (!number) p->number[p->words] = NONE;
    p->word[p->words++] = keep_clean(word);
    return true;
}

/* One line of the file; false: it makes no sense. */
static bool take_line(picture_t *p, char *line)
{
    char *rest = line + strcspn(line, " \t");
    if (*rest) *rest++ = '\0';
    rest += strspn(rest, " \t");
    if (strcmp(line, "run") == 0) return true;
    if (strcmp(line, "title") == 0) return *(p->title = keep_clean(rest));
    for (size_t i = 0; i < KINDS; i++)
        if (strcmp(line, kinds[i].name) == 0) {
            if (p->kind) return false;
            p->kind = &kinds[i];
            char *at = NULL;
            for (char *word = strtok_r(rest, " \t", &at); word; word = strtok_r(NULL, " \t", &at))
                if (!take_word(p, word)) return false;
            return true;
        }
    return false;
}

int picture_read(picture_t *picture, const char *path)
{
    char line[400];
    int number = 0;
    FILE *in = fopen(path, "r");
    *picture =
        (picture_t){.title = "", .sources = "", .by = "", .from = "", .to = "", .block = NONE, .frames = 24};
    if (!in) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    while (fgets(line, sizeof line, in)) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (!*line || *line == '#' || take_line(picture, line)) continue;
        fprintf(stderr, "%s:%d: this is not understood: %s\n", path, number, line);
        fclose(in);
        return -1;
    }
    fclose(in);
    if (*picture->title && picture->kind) return 0;
    fprintf(stderr, "%s:1: it needs a title and one of flow, path, grids, streams and calls\n", path);
    return -1;
}

/* --- SVG --- */

void svg_text(FILE *out, double x, double y, const char *anchor, double size, const char *text)
{
    fprintf(out, "<text x=\"%g\" y=\"%g\" text-anchor=\"%s\" font-size=\"%g\">", x, y, anchor, size);
    page_text(out, text);
    fputs("</text>\n", out);
}

void svg_arrow(FILE *out, double x1, double y1, double x2, double y2)
{
    double length = hypot(x2 - x1, y2 - y1), x = 5 * (x2 - x1) / length, y = 5 * (y2 - y1) / length;
    fprintf(out,
            "<path d=\"M%.1f %.1fL%.1f %.1f\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"0.9\"/>"
            "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"/>\n",
            x1, y1, x2 - x, y2 - y, x2, y2, x2 - x - 0.4 * y, y2 - y + 0.4 * x, x2 - x + 0.4 * y,
            y2 - y - 0.4 * x);
}

/* --- words --- */

void told_add(told_t *told, const site_t *site, uint32_t block, uint32_t thread)
{
    int i = 0;
    if (!site || thread >= MOST_THREADS) return;
    while (i < told->lines && (told->line[i].site->line != site->line || told->line[i].block != block ||
                               strcmp(told->line[i].site->file, site->file) != 0))
        i++;
    if (i == (int)(sizeof told->line / sizeof *told->line)) return;
    if (i == told->lines) {
        told->line[i].site = site;
        told->line[i].block = block;
        told->line[i].threads = calloc(MOST_THREADS, 1);
        if (!told->line[told->lines++].threads) abort();
    }
    told->line[i].threads[thread] = 1;
}

/* "thread 0", "threads 0 to 3, 8" */
static void print_threads(FILE *out, const unsigned char *threads)
{
    int runs = 0, all = 0;
    for (int i = 0; i < MOST_THREADS; i++) all += threads[i];
    fputs(all == 1 ? "thread " : "threads ", out);
    for (int i = 0; i < MOST_THREADS; i++) {
        int last = i;
        if (!threads[i]) continue;
        while (last + 1 < MOST_THREADS && threads[last + 1]) last++;
        if (runs++ == 4) {
            fputs(" and others", out);
            return;
        }
        fprintf(out, last > i ? "%s%d to %d" : "%s%d", runs > 1 ? ", " : "", i, last);
        i = last;
    }
}

void told_begin(FILE *out, told_t *told, const char *more)
{
    fputs("<g class=\"frame\" data-said=\"", out);
    for (int i = 0; i < told->lines; i++) {
        const site_t *site = told->line[i].site;
        const char *slash = strrchr(site->file, '/');
        fprintf(out, "%sLine %d", i ? " " : "", site->line);
        if (!i) fputs(" of ", out), page_text(out, slash ? slash + 1 : site->file);
        fputs(", `", out);
        page_text(out, source_short(site->file, site->line, 100));
        fputs("`: ", out);
        if (told->line[i].block) fprintf(out, "block %u, ", told->line[i].block);
        print_threads(out, told->line[i].threads);
        fputc('.', out);
        free(told->line[i].threads);
    }
    if (told->lines && *more) fputc(' ', out);
    page_text(out, more);
    fputs("\">\n", out);
    *told = (told_t){0};
}

/* --- the picture --- */

int picture_print(FILE *out, const picture_t *picture, const trace_t *trace, const report_t *report)
{
    char *frames = NULL;
    size_t size = 0;
    FILE *in = open_memstream(&frames, &size);
    if (!in) abort();
    drawn_t drawn = picture->kind->draw(in, picture, trace, report);
    if (fclose(in) != 0) abort();
    if (drawn.wrong) {
        fprintf(stderr, "show: there is nothing to draw: %s\n", drawn.wrong);
        return -1;
    }
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" class=\"strip %s\">\n<title>",
            drawn.width, drawn.height, picture->kind->name);
    page_text(out, picture->title);
    fputs("</title>\n<desc>", out);
    page_text(out, picture->title);
    fputs(", frame by frame; each is told in words below.</desc>\n", out);
    fprintf(out, "<g font-family=\"sans-serif\" fill=\"currentColor\" stroke=\"none\">\n%s</g>\n</svg>\n",
            frames);
    free(frames);
    return 0;
}
