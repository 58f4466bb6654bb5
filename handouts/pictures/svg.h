/* svg.h: what the programs that draw the handouts' pictures have in common. Each prints one SVG on standard
 * output.
 *
 *     svg_begin(360, 120, "Title, for screen readers", "What the picture shows, in a sentence or two.");
 *     svg_box(10, 10, 40, 20, 0.2);
 *     svg_text(30, 24, MIDDLE, 11, "thread %d", 5);
 *     svg_arrow(50, 20, 90, 20);
 *     svg_end();
 *
 * Lengths are units of the picture; 360 of them are the width of a telephone, so text is not smaller than 10.
 * Everything is drawn in the colour of the text around it (currentColor), so that it is right on light and on
 * dark pages and on paper; what is to look different differs in opacity. No ids, because several pictures
 * stand in one page. Text is <text>, one piece a phrase, so that a translation can replace it.
 */
#ifndef SVG_H
#define SVG_H

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

enum svg_anchor { START, MIDDLE, END };

static inline void svg_begin(int width, int height, const char *title, const char *description)
{
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n", width, height);
    printf("<title>%s</title>\n<desc>%s</desc>\n", title, description);
    printf("<g font-family=\"sans-serif\" fill=\"currentColor\" stroke=\"none\">\n");
}

static inline void svg_end(void)
{
    printf("</g>\n</svg>\n");
}

/* y is the line that the letters stand on. */
__attribute__((format(printf, 5, 6))) static inline void svg_text(double x, double y, enum svg_anchor anchor,
                                                                  int size, const char *format, ...)
{
    static const char *const words[] = {"start", "middle", "end"};
    va_list arguments;
    printf("<text x=\"%g\" y=\"%g\" text-anchor=\"%s\" font-size=\"%d\">", x, y, words[anchor], size);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("</text>\n");
}

/* A box with an outline; opacity 0 leaves it empty, 1 fills it. */
static inline void svg_box(double x, double y, double width, double height, double opacity)
{
    printf("<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill-opacity=\"%g\" stroke=\"currentColor\" "
           "stroke-width=\"0.8\"/>\n",
           x, y, width, height, opacity);
}

/* The same with a dashed outline: what is only thought of. */
static inline void svg_dashed_box(double x, double y, double width, double height)
{
    printf("<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"none\" stroke=\"currentColor\" "
           "stroke-width=\"0.8\" "
           "stroke-dasharray=\"3 2\"/>\n",
           x, y, width, height);
}

static inline void svg_line(double x1, double y1, double x2, double y2, double width)
{
    printf("<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" stroke=\"currentColor\" stroke-width=\"%g\"/>\n",
           x1, y1, x2, y2, width);
}

static inline void svg_dashed_line(double x1, double y1, double x2, double y2)
{
    printf("<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" stroke=\"currentColor\" stroke-width=\"0.8\" "
           "stroke-dasharray=\"3 2\"/>\n",
           x1, y1, x2, y2);
}

static inline void svg_arrow(double x1, double y1, double x2, double y2)
{
    double length = sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
    double ux = 5 * (x2 - x1) / length, uy = 5 * (y2 - y1) / length; /* the head is 5 long and 4 wide */
    svg_line(x1, y1, x2 - ux, y2 - uy, 0.9);
    printf("<path d=\"M%.1f %.1f L%.1f %.1f L%.1f %.1f Z\"/>\n", x2, y2, x2 - ux - 0.4 * uy,
           y2 - uy + 0.4 * ux, x2 - ux + 0.4 * uy, y2 - uy - 0.4 * ux);
}

static inline void svg_dot(double x, double y, double radius)
{
    printf("<circle cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n", x, y, radius);
}

static inline void svg_circle(double x, double y, double radius, double opacity)
{
    printf("<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill-opacity=\"%g\" stroke=\"currentColor\" "
           "stroke-width=\"0.8\"/>\n",
           x, y, radius, opacity);
}

#endif
