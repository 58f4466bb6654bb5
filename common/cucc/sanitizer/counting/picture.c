/* picture.c: examples of requests, and of a block between its barriers. */
#include <stdbool.h>
#include <stdlib.h>

#include "counting/picture.h"
#include "counting/token.h"
#include "exec/json.h"
#include "identity/place.h"

enum { LANES = 32, SECTOR = 32, BANK_ROW = 128, LOOKED_AT = 64, STRETCHES = 64 };

typedef struct request {
    const sanitizer_kernel *kernel; /* the copy in its timeline */
    uint32_t place, active;         /* active: lanes, a bit each */
    enum cell_what what;
    unsigned width, warp, lanes;
    cucc_dim3 block;
    uint64_t address[LANES];
    struct request *next;
} request;

typedef struct timeline {
    sanitizer_kernel kernel;
    uint64_t block; /* linear, in the grid */
    cucc_dim3 index;
    unsigned stretch[LANES]; /* how many each warp has behind it */
    /* of each stretch the line of the barrier at its end, and what each warp executed in it */
    unsigned line[STRETCHES], work[STRETCHES][LANES];
    request *first, **last; /* of the kernel */
    struct timeline *next;
} timeline;

static timeline *timelines, **last_timeline = &timelines;
static timeline *cucc_time_now; /* of the kernel that is looked at */
static bool is_its_block;       /* and of the block */
static unsigned warp_now, steps;
static cucc_dim3 block_now;

static void *zeroed(size_t bytes)
{
    void *memory = calloc(1, bytes);
    if (!memory) abort();
    return memory;
}

/* The timeline of the kernel; made by its first block */
static timeline *timeline_of(const sanitizer_block *block)
{
    const sanitizer_kernel *kernel = block->kernel;
    for (timeline *t = timelines; t; t = t->next)
        if (t->kernel.line == kernel->line && t->kernel.name == kernel->name &&
            t->kernel.file == kernel->file)
            return t;
    timeline *t = zeroed(sizeof *t);
    t->kernel = *kernel;
    t->block = block->linear;
    t->index = block->index;
    t->last = &t->first;
    *last_timeline = t;
    last_timeline = &t->next;
    return t;
}

void cucc_picture_of(const sanitizer_block *block, unsigned warp)
{
    cucc_time_now = timeline_of(block);
    is_its_block =
        block->linear == cucc_time_now->block && block->kernel->launch == cucc_time_now->kernel.launch;
    warp_now = warp;
    block_now = block->index;
    steps = 0;
}

void cucc_picture_step(void)
{
    steps++;
}

/* --- requests --- */

static request *request_at(uint32_t place, enum cell_what what, unsigned width)
{
    for (request *r = cucc_time_now->first; r; r = r->next)
        if (r->place == place && r->what == what && r->width == width) return r;
    request *r = zeroed(sizeof *r);
    *r = (request){.kernel = &cucc_time_now->kernel, .place = place, .what = what, .width = width};
    *cucc_time_now->last = r;
    cucc_time_now->last = &r->next;
    return r;
}

void cucc_picture_request(uint32_t place, enum cell_what what, unsigned width, const uint64_t *address,
                          const uint8_t *lane, unsigned lanes, uint64_t times)
{
    if (times > LOOKED_AT || !cucc_time_now) return;
    request *r = request_at(place, what, width);
    if (lanes <= r->lanes) return;
    r->lanes = lanes;
    r->active = 0;
    r->warp = warp_now;
    r->block = block_now;
    for (unsigned i = 0; i < lanes; i++) {
        r->active |= 1u << lane[i];
        r->address[lane[i]] = address[i];
    }
}

/* Where addresses are counted from: a sector, or a row of all banks */
static uint64_t base_of(const request *r)
{
    uint64_t least = ~(uint64_t)0;
    for (unsigned i = 0; i < LANES; i++)
        if (r->active >> i & 1 && r->address[i] < least) least = r->address[i];
    return least - least % (r->what <= CELL_GLOBAL_ATOMIC ? SECTOR : BANK_ROW);
}

static void write_head(FILE *out, const char *record, const sanitizer_kernel *kernel)
{
    fprintf(out, "{\"record\":\"%s\",\"tool\":\"sanitizer\",\"kernel\":", record);
    cucc_json_string(out, kernel->name);
    fprintf(out, ",\"launch\":%u", kernel->launch);
}

static void write_request(FILE *out, const request *r)
{
    static const char *const names[] = {"global_load", "global_store", "global_atomic",
                                        "shared_load", "shared_store", "shared_atomic"};
    sanitizer_place place = cucc_sanitizer_place_of(cucc_token_pc(r->place));
    uint64_t base = base_of(r);
    if (!place.line || r->what > CELL_SHARED_ATOMIC) return;
    write_head(out, "request", r->kernel);
    fputs(",\"file\":", out);
    cucc_json_string(out, place.file);
    fprintf(out, ",\"line\":%d,\"access\":\"%s\",\"size\":%u,\"block\":[%u,%u,%u],\"warp\":%u,\"lanes\":[",
            place.line, names[r->what], r->width, r->block.x, r->block.y, r->block.z, r->warp);
    for (unsigned i = 0; i < LANES; i++) {
        if (i) putc(',', out);
        if (r->active >> i & 1)
            fprintf(out, "%llu", (unsigned long long)(r->address[i] - base));
        else
            fputs("null", out);
    }
    fputs("]}\n", out);
}

/* --- barriers --- */

void cucc_picture_barrier(unsigned line)
{
    if (!cucc_time_now || !is_its_block || warp_now >= LANES) return;
    unsigned stretch = cucc_time_now->stretch[warp_now]++;
    if (stretch >= STRETCHES) return;
    cucc_time_now->work[stretch][warp_now] = steps;
    if (line) cucc_time_now->line[stretch] = line;
}

static void write_timeline(FILE *out, const timeline *t)
{
    unsigned most = 0, warps = t->kernel.warps < LANES ? t->kernel.warps : LANES;
    for (unsigned w = 0; w < warps; w++)
        if (t->stretch[w] > most) most = t->stretch[w];
    if (most < 2) return; /* a kernel without barriers */
    const unsigned all = most;
    if (most > STRETCHES) most = STRETCHES;
    write_head(out, "timeline", &t->kernel);
    if (all > most) fprintf(out, ",\"all_barriers\":%u", all);
    fprintf(out, ",\"block\":[%u,%u,%u],\"warps\":%u,\"barriers\":[", t->index.x, t->index.y, t->index.z,
            warps);
    for (unsigned s = 0; s < most; s++) {
        fprintf(out, "%s{\"line\":%u,\"work\":[", s ? "," : "", t->line[s]);
        for (unsigned w = 0; w < warps; w++) fprintf(out, "%s%u", w ? "," : "", t->work[s][w]);
        fputs("]}", out);
    }
    fputs("]}\n", out);
}

void cucc_picture_write(FILE *jsonl)
{
    for (const timeline *t = timelines; t; t = t->next)
        for (const request *r = t->first; r; r = r->next)
            cucc_sanitizer_places_wanted(cucc_token_pc(r->place));
    for (const timeline *t = timelines; t; t = t->next) {
        for (const request *r = t->first; r; r = r->next) write_request(jsonl, r);
        write_timeline(jsonl, t);
    }
}
