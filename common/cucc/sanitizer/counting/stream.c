/* stream.c: the memory of streams. */
#include <stdbool.h>
#include <stdlib.h>
#include "counting/stream.h"

enum { FIRST = 256, KEEP = 4096 }; /* tokens */

typedef struct buffer {
    uint32_t *tokens;
    uint64_t *words;
    uint32_t token_room, word_room;
} buffer;

static size_t held;
static buffer *unused; /* a pile: the one that was used last is taken first */
static size_t unused_count, unused_room;

size_t cucc_stream_bytes(void)
{
    return held;
}

/* --- buffers --- */

static void *resize(void *memory, size_t from, size_t to)
{
    if (from == to) return memory;
    void *moved = realloc(memory, to);
    if (!moved) abort();
    held += to - from;
    return moved;
}

static void buffer_resize(buffer *b, uint32_t tokens, uint32_t words)
{
    b->tokens = resize(b->tokens, b->token_room * sizeof *b->tokens, tokens * sizeof *b->tokens);
    b->words = resize(b->words, b->word_room * sizeof *b->words, words * sizeof *b->words);
    b->token_room = tokens;
    b->word_room = words;
}

static buffer take(void)
{
    buffer b = {0};
    if (unused_count) return unused[--unused_count];
    buffer_resize(&b, FIRST, FIRST);
    return b;
}

static void give_back(buffer b)
{
    if (b.token_room > KEEP || b.word_room > KEEP) buffer_resize(&b, KEEP, KEEP);
    if (unused_count == unused_room) {
        unused = realloc(unused, (unused_room = 2 * unused_room + 64) * sizeof *unused);
        if (!unused) abort();
    }
    unused[unused_count++] = b;
}

/* --- streams --- */

static void use(count_stream *s, buffer b, size_t tokens, size_t words)
{
    s->tokens = b.tokens;
    s->token = b.tokens + tokens;
    s->token_end = b.tokens + b.token_room;
    s->words = b.words;
    s->word = b.words + words;
    s->word_end = b.words + b.word_room;
    s->token_room = b.token_room;
    s->word_room = b.word_room;
}

bool cucc_stream_grow(count_stream *s, size_t most)
{
    buffer b = {s->tokens, s->words, s->token_room, s->word_room};
    size_t used_tokens = (size_t)(s->token - s->tokens), used_words = (size_t)(s->word - s->words);
    if (!b.tokens) {
        use(s, take(), 0, 0);
        return true;
    }
    uint32_t tokens = used_tokens == b.token_room ? 2 * b.token_room : b.token_room;
    uint32_t words = used_words == b.word_room ? 2 * b.word_room : b.word_room;
    if (s->full || tokens * sizeof *b.tokens + words * sizeof *b.words > most) {
        s->full = true;
        s->token_end = s->token; /* so that the next one asks again */
        return false;
    }
    buffer_resize(&b, tokens, words);
    use(s, b, used_tokens, used_words);
    return true;
}

void cucc_stream_clear(count_stream *s)
{
    if (!s->tokens) return;
    give_back((buffer){s->tokens, s->words, s->token_room, s->word_room});
    uint32_t passed = s->passed;
    *s = (count_stream){.passed = passed};
}
