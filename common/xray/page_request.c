/* Pictures of one request, as SVG. 32 lanes stand in a row; below them are the sectors that they touch, each
 * with the bytes that are asked for, or the 32 banks of shared memory with the words that are wanted of each.
 */
#include "advice.h"

#include <stdbool.h>
#include "page_parts.h"
#include "request.h"
#include "base/text.h"

enum {
    CELL = 24,
    WIDTH = LANES * CELL,
    SECTOR = REQUEST_SECTOR,
    WORD = REQUEST_WORD,
    BANKS = REQUEST_BANKS,
    TOP = 34,
    MIDDLE = 86,
    MOST_SECTORS = 64
};

static void begin(FILE *out, int height, const char *title)
{
    fprintf(out, "<svg class=\"request\" viewBox=\"-8 0 %d %d\" role=\"img\" aria-label=\"", WIDTH + 16,
            height);
    page_text(out, title);
    fputs("\">\n<title>", out);
    page_text(out, title);
    fputs("</title>\n", out);
}

static void print_lanes(FILE *out, const request_t *request)
{
    fprintf(out, "<text class=\"name\" x=\"0\" y=\"10\">lanes of warp %d", request->warp);
    if (*request->block) {
        fputs(", block (", out);
        page_text(out, request->block);
        fputc(')', out);
    }
    fputs("</text>\n", out);
    for (int lane = 0; lane < LANES; lane++) {
        bool idle = request->offset[lane] < 0;
        fprintf(out, "<rect class=\"%s\" x=\"%d\" y=\"16\" width=\"%d\" height=\"%d\"/>",
                idle ? "idle" : "lane", lane * CELL + 1, CELL - 2, TOP - 16);
        fprintf(out, "<text class=\"in\" x=\"%d\" y=\"%d\">%d</text>\n", lane * CELL + CELL / 2, TOP - 5,
                lane);
    }
}

/* From the middle of a lane to x. */
static void print_wire(FILE *out, int lane, double x)
{
    fprintf(out, "<line class=\"wire\" x1=\"%d\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", lane * CELL + CELL / 2,
            TOP, x, MIDDLE);
}

/* ---- global memory: sectors ---- */

/* -1 when it is not among them. */
static int index_of(const long long *places, int count, long long place)
{
    for (int i = 0; i < count; i++)
        if (places[i] == place) return i;
    return -1;
}

/* The part of a sector's box that a lane asks for; nothing of the sectors that are not shown. */
static void print_used(FILE *out, const request_t *request, int lane, const long long *sectors, int count,
                       double width)
{
    long long from = request->offset[lane], to = from + request->size;
    for (long long at = from; at < to;) {
        long long sector = at / SECTOR, end = (sector + 1) * SECTOR < to ? (sector + 1) * SECTOR : to;
        int index = index_of(sectors, count, sector);
        if (index < 0) return;
        double x = index * width + 1 + (double)(at % SECTOR) * (width - 2) / SECTOR;
        fprintf(out, "<rect class=\"used\" x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"18\"/>", x, MIDDLE,
                (double)(end - at) * (width - 2) / SECTOR);
        if (at == from) print_wire(out, lane, x + (double)request->size * (width - 2) / SECTOR / 2);
        at = end;
    }
}

static void print_sectors(FILE *out, const request_t *request)
{
    static long long sectors[LANES * 64];
    char memory[200], label[60];
    text_t title = TEXT_ON(memory);
    int count = request_places(request, SECTOR, sectors, LANES * 64),
        shown = count < MOST_SECTORS ? count : MOST_SECTORS;
    double width = (double)WIDTH / (shown > 8 ? shown : 8);
    text_add(&title, "%d sectors of 32 bytes for one request of the warp", count);
    begin(out, MIDDLE + 56, memory);
    print_lanes(out, request);
    for (int i = 0; i < shown; i++)
        fprintf(out, "<rect class=\"sector\" x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"18\"/>\n",
                i * width + 1, MIDDLE, width - 2);
    for (int lane = 0; lane < LANES; lane++)
        if (request->offset[lane] >= 0) print_used(out, request, lane, sectors, shown, width);
    for (int i = 0; i < shown; i++) {
        text_t text = TEXT_ON(label);
        if (shown > 8 && i % (shown / 8)) continue; /* as many as there is room for */
        text_add(&text, "+");
        advice_bytes(&text, (double)(sectors[i] * SECTOR));
        fprintf(out, "<text class=\"offset\" x=\"%.1f\" y=\"%d\">%s</text>", i * width + 1, MIDDLE + 31,
                label);
    }
    fprintf(out, "\n<text class=\"name\" x=\"0\" y=\"%d\">", MIDDLE + 50);
    page_text(out, memory);
    if (count > shown) fprintf(out, " (the first %d are shown)", shown);
    fputs("; filled: the bytes that are asked for</text>\n</svg>\n", out);
}

/* ---- shared memory: banks ---- */

static void print_banks(FILE *out, const request_t *request)
{
    int of_bank[BANKS], fullest = request_banks(request, of_bank), most = fullest > 1 ? fullest : 1;
    char memory[200];
    text_t title = TEXT_ON(memory);
    int height = most > 8 ? 6 : 14;
    if (most == 1)
        text_add(&title, "no bank is wanted for two different words");
    else
        text_add(&title, "%d different words wanted of the fullest bank", most);
    begin(out, MIDDLE + most * height + 40, memory);
    print_lanes(out, request);
    for (int lane = 0; lane < LANES; lane++)
        if (request->offset[lane] >= 0)
            print_wire(out, lane, (double)(request->offset[lane] / WORD % BANKS) * CELL + CELL / 2);
    for (int bank = 0; bank < BANKS; bank++) {
        for (int i = 0; i < of_bank[bank] || i == 0; i++)
            fprintf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                    i >= of_bank[bank] ? "sector"
                    : i                ? "conflict"
                                       : "used",
                    bank * CELL + 1, MIDDLE + i * height, CELL - 2, height - 1);
        fprintf(out, "<text class=\"offset\" x=\"%d\" y=\"%d\">%d</text>\n", bank * CELL + 6,
                MIDDLE + most * height + 12, bank);
    }
    fprintf(out, "<text class=\"name\" x=\"0\" y=\"%d\">banks: ", MIDDLE + most * height + 31);
    page_text(out, memory);
    fputs(most > 1 ? "; each after the first costs a wavefront more</text>\n</svg>\n" : "</text>\n</svg>\n",
          out);
}

void page_request(FILE *out, const request_t *request)
{
    if (access_is_shared(request->access))
        print_banks(out, request);
    else
        print_sectors(out, request);
}
