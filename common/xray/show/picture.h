/* picture.h: a picture of the handouts, drawn from a run of the real solution: frames one after another,
 * which a page can step through, and which stand side by side or below each other where it cannot.
 *
 * What is drawn says a file (handouts/pictures/NAME.strip), a word and what belongs to it a line:
 *
 *     title   A tree of additions        for readers who cannot see it
 *     run     04_reduction step=1 n=8    the practical and the case (handouts/build/strips.sh)
 *     flow    x partial sum              the arrays, a row each time that a barrier phase has written one;
 *                                        arrows from what was read to what was written. sources=x: not the
 *                                        numbers stand there, but which elements of x they were made of;
 *                                        s=3: of so many elements, members of a struct, a cell;
 *                                        carry: a thread still has in a register what it has written;
 *                                        by=round: a row each time that this variable of a thread changes;
 *                                        row@3: an array without a name, of the trace's number, is "row"
 *     path    here.entries here.rows     variables of the threads: how far across, how far down
 *     grids   a=32 / b=64 c=64           arrays in rows of so many elements, "/" begins a new row of them;
 *                                        what a block reads and writes, from barrier to barrier
 *                                        by=k: from one change of a thread's variable to the next
 *                                        by=line: line by line
 *     streams                            operations on the streams in the iterations that the program
 *                                        marks, on a line of time
 *     calls   from=fill to=fill          the same of the whole run, from the first operation of that name
 *                                        to the last of that one
 *                                        host: a row for the host, where it waits (streams, too)
 *
 * One of the last five. Further words: block=0, which block's threads; most=12, how many frames.
 */
#ifndef XRAY_SHOW_PICTURE_H
#define XRAY_SHOW_PICTURE_H

#include <stdbool.h>
#include <stdio.h>

#include "../report.h"
#include "steps.h"

enum { PICTURE_WORDS = 12 };

typedef struct {
    const char *title;
    const struct picture_kind *kind; /* flow, path, grids, streams or calls */
    const char *word[PICTURE_WORDS]; /* arrays or variables */
    int across[PICTURE_WORDS];       /* what stands behind a word; 0: nothing */
    int number[PICTURE_WORDS];       /* ... behind its @: of an array; NONE */
    int words;
    bool carries;
    const char *sources;   /* an array, or "" */
    const char *by;        /* a variable, "line", or "" */
    const char *from, *to; /* names of operations, or "" */
    bool host;
    int block;  /* NONE: all of them */
    int frames; /* at most */
} picture_t;

/* Returns 0, or -1 with a message on standard error. */
int picture_read(picture_t *picture, const char *path);

/* An <svg> whose frames are <g class="frame" data-said="...">, the words of each in data-said, code in them
 * between backticks. Returns 0, or -1 with a message on standard error when the run has nothing of it. */
int picture_print(FILE *out, const picture_t *picture, const trace_t *trace, const report_t *report);

/* --- the four kinds, for picture.c: each prints the frames, and says how large they are --- */

typedef struct {
    int width, height; /* 360 are a telephone's width */
    const char *wrong; /* NULL, or why there is no picture */
} drawn_t;

typedef drawn_t draw_t(FILE *out, const picture_t *picture, const trace_t *trace, const report_t *report);
draw_t draw_flow, draw_path, draw_grids, draw_streams;

/* --- pieces of SVG --- */

void svg_text(FILE *out, double x, double y, const char *anchor, double size, const char *text);
void svg_arrow(FILE *out, double x1, double y1, double x2, double y2);

/* Where the frames' words come from: "Line 33, `partial[t] = x[t];`: threads 0 to 7." An act after another is
 * added, and what they have in common is said once. */
typedef struct {
    struct {
        const site_t *site;
        unsigned char *threads; /* of a block: did it? */
        uint32_t block;
    } line[6];
    int lines;
} told_t;

void told_add(told_t *told, const site_t *site, uint32_t block, uint32_t thread);
/* Begins a frame with these words and `more`, and forgets them. */
void told_begin(FILE *out, told_t *told, const char *more);

#endif
