/* record.c: keeps what each thread does until its whole warp has come to a barrier or to its end. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "counting/launch.h"
#include "counting/picture.h"
#include "counting/replay.h"
#include "counting/stream.h"
#include "counting/token.h"
#include "counting/count.h"

enum { WARP = 32, WARPS = 32, MEGABYTE = 1 << 20, LEAST_SHARE = 4096 };

typedef struct warp_record {
    uint32_t exists, ended, stopped; /* lanes, a bit each; stopped: at a barrier, or ended */
    size_t share; /* bytes that a lane's stream may have; 0: not decided for this stretch */
    replay_warp where;
} warp_record;

typedef struct block_record {
    const sanitizer_block *block;  /* good while it is under way */
    unsigned threads, warps, room; /* room: streams allocated */
    uint32_t passed;               /* barriers */
    warp_record warp[WARPS];
    count_stream *stream; /* one a thread */
    const count_launch *launch;
    struct block_record *next_free;
} block_record;

static block_record *unused;
static size_t most; /* bytes of all streams */

/* --- blocks --- */

static block_record *take_unused(unsigned threads)
{
    block_record *b = unused;
    if (b)
        unused = b->next_free;
    else if (!(b = calloc(1, sizeof *b)))
        abort();
    if (b->room < threads) {
        b->stream = realloc(b->stream, threads * sizeof *b->stream);
        if (!b->stream) abort();
        memset(b->stream + b->room, 0, (threads - b->room) * sizeof *b->stream);
        b->room = threads;
    }
    return b;
}

static block_record *begin(sanitizer_block *block)
{
    unsigned threads = block->kernel->threads;
    block_record *b = take_unused(threads);
    if (b->launch != cucc_count_now) most = cucc_count_setting("CUCC_COUNT_MEMORY", COUNT_MEMORY) * MEGABYTE;
    b->launch = cucc_count_now;
    b->block = block;
    b->threads = threads;
    b->warps = (threads + WARP - 1) / WARP;
    b->passed = 0;
    for (unsigned i = 0; i < threads; i++) b->stream[i].passed = 0;
    for (unsigned w = 0; w < b->warps; w++) {
        unsigned lanes = threads - w * WARP < WARP ? threads - w * WARP : WARP;
        warp_record *warp = &b->warp[w];
        warp->exists = lanes == WARP ? ~0u : (1u << lanes) - 1;
        warp->ended = warp->stopped = 0;
        warp->share = 0;
        cucc_replay_start(&warp->where, warp->exists);
    }
    return block->count = b;
}

static inline block_record *record_of(const sanitizer_thread *thread)
{
    block_record *b = thread->block->count;
    return __builtin_expect(!b, 0) ? begin(thread->block) : b;
}

static inline count_stream *stream_of(const sanitizer_thread *thread)
{
    return &record_of(thread)->stream[thread->linear];
}

/* line: of the barrier that the warp has come to; 0: it has come to its end */
static void look_at(block_record *b, unsigned number, unsigned line)
{
    warp_record *warp = &b->warp[number];
    count_stream *stream = &b->stream[number * WARP];
    cucc_picture_of(b->block, number);
    cucc_replay(&warp->where, stream, warp->ended, &cucc_count_now->cells);
    cucc_picture_barrier(line);
    for (unsigned i = 0; i < WARP && number * WARP + i < b->threads; i++) cucc_stream_clear(&stream[i]);
    warp->stopped = warp->ended;
    warp->share = 0;
}

void cucc_count_block_end(const sanitizer_block *block)
{
    block_record *b = block->count;
    if (!b) return;
    for (unsigned w = 0; w < b->warps; w++) /* a kernel that was ended from outside */
        if (b->warp[w].ended != b->warp[w].exists) look_at(b, w, 0);
    b->next_free = unused;
    unused = b;
}

/* --- what threads do --- */

/* A stream that has no room: half of what memory is left is shared out to the lanes of a warp */
static bool make_room(const sanitizer_thread *thread, count_stream *s)
{
    warp_record *warp = &record_of(thread)->warp[thread->warp];
    if (!warp->share) {
        size_t held = cucc_stream_bytes();
        warp->share = held < most ? (most - held) / 2 / WARP : 0;
        if (warp->share < LEAST_SHARE) warp->share = LEAST_SHARE;
    }
    return cucc_stream_grow(s, warp->share);
}

static inline bool find_room(const sanitizer_thread *thread, count_stream *s)
{
    if (__builtin_expect(s->token < s->token_end && s->word < s->word_end, 1)) return true;
    return make_room(thread, s);
}

/* Bytes that one instruction of a GPU takes of such an access, as a power of two: structs go by words */
static unsigned unit_log2(const sanitizer_access *access)
{
    uint64_t place = access->size | access->address;
    if (!access->by_words && !(access->size & (access->size - 1)) && access->size <= 16)
        return (unsigned)__builtin_ctz(access->size);
    return place % 4 ? place % 2 ? 0 : 1 : 2;
}

static void lose(uint32_t token, enum cell_what what, unsigned unit, unsigned size)
{
    cucc_cells_at(&cucc_count_now->cells, token_place(token), what, 1u << unit)->lost += size >> unit;
}

void cucc_count_access(const sanitizer_thread *thread, const sanitizer_access *access)
{
    enum { PIECE = 256 };
    if (access->space > SANITIZER_SHARED || !cucc_count_now) return;
    uint32_t token = token_make(TOKEN_ACCESS, access->site), size = access->size;
    uint64_t address = access->address;
    unsigned unit = unit_log2(access), what = access->space * 3u + access->kind;
    unsigned sort = sort_of(what, (enum request_atomic)access->atomic);
    count_stream *s = stream_of(thread);
    for (; size; address += PIECE) {
        uint32_t piece = size < PIECE ? size : PIECE;
        size -= piece;
        if (find_room(thread, s)) {
            *s->token++ = token;
            *s->word++ = word_make(address, piece, unit, sort);
        } else
            lose(token, (enum cell_what)what, unit, piece);
    }
}

bool cucc_count_make_ready(sanitizer_thread *thread)
{
    if (!cucc_count_now) return false;
    count_stream *s = thread->count = stream_of(thread);
    return find_room(thread, s);
}

static inline void record_flow(const sanitizer_thread *thread, uint32_t token)
{
    if (!cucc_count_now) return;
    count_stream *s = stream_of(thread);
    if (find_room(thread, s))
        *s->token++ = token;
    else if (token_kind_of(token) == TOKEN_BLOCK)
        cucc_cells_at(&cucc_count_now->cells, token_place(token), CELL_BLOCK, 0)->lost++;
}

void cucc_count_basic_block(const sanitizer_thread *thread, const void *pc)
{
    record_flow(thread, token_make(TOKEN_BLOCK, pc));
}

void cucc_count_call(const sanitizer_thread *thread, const void *site)
{
    record_flow(thread, token_make(TOKEN_CALL, site));
}

void cucc_count_return(const sanitizer_thread *thread)
{
    record_flow(thread, (uint32_t)TOKEN_RETURN << 30);
}

/* --- barriers and ends --- */

static void stop(const sanitizer_thread *thread, unsigned line)
{
    block_record *b = record_of(thread);
    warp_record *warp = &b->warp[thread->warp];
    warp->stopped |= 1u << thread->lane;
    if (warp->stopped == warp->exists) look_at(b, thread->warp, line);
}

/* The place of the block that the thread is in; 0: not known */
static uint32_t last_place(const count_stream *s)
{
    for (const uint32_t *t = s->token; t > s->tokens;)
        if (token_kind_of(*--t) == TOKEN_BLOCK) return token_place(*t);
    return 0;
}

void cucc_count_barrier(const sanitizer_thread *thread, unsigned line, enum sanitizer_barrier kind)
{
    if (kind == SANITIZER_BARRIER_WARP || !cucc_count_now) return;
    block_record *b = record_of(thread);
    count_stream *s = &b->stream[thread->linear];
    if (++s->passed > b->passed) { /* the first of its block */
        b->passed = s->passed;
        cucc_cells_at(&cucc_count_now->cells, last_place(s), CELL_BARRIER, line)->times++;
    }
    stop(thread, line);
}

void cucc_count_thread_end(const sanitizer_thread *thread)
{
    if (!cucc_count_now) return;
    record_of(thread)->warp[thread->warp].ended |= 1u << thread->lane;
    stop(thread, 0);
}
