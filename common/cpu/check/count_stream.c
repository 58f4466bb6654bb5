/* count_stream.c: the memory of streams. */
#include <stdlib.h>
#include "count_stream.h"

enum { FIRST = 64, KEEP = 2048 }; /* tokens */

static size_t held;

size_t streams_bytes(void)
{
    return held;
}

static void *resize(void *memory, size_t from, size_t to)
{
    held += to - from;
    if (!to) {
        free(memory);
        return NULL;
    }
    void *moved = realloc(memory, to);
    if (!moved) abort();
    return moved;
}

static void resize_tokens(count_stream *s, uint32_t room)
{
    size_t used = (size_t)(s->token - s->tokens);
    s->tokens = resize(s->tokens, s->token_room * sizeof *s->tokens, room * sizeof *s->tokens);
    s->token = s->tokens + used;
    s->token_end = s->tokens + room;
    s->token_room = room;
}

static void resize_words(count_stream *s, uint32_t room)
{
    size_t used = (size_t)(s->word - s->words);
    s->words = resize(s->words, s->word_room * sizeof *s->words, room * sizeof *s->words);
    s->word = s->words + used;
    s->word_end = s->words + room;
    s->word_room = room;
}

int stream_grow(count_stream *s, size_t most)
{
    uint32_t tokens = s->token_room, words = s->word_room;
    if (s->token == s->token_end) tokens = tokens ? 2 * tokens : FIRST;
    if (s->word == s->word_end) words = words ? 2 * words : FIRST;
    if (s->full || tokens * sizeof *s->tokens + words * sizeof *s->words > most) {
        s->full = 1;
        s->token_end = s->token; /* so that the next one asks again */
        return 0;
    }
    if (tokens != s->token_room) resize_tokens(s, tokens);
    if (words != s->word_room) resize_words(s, words);
    return 1;
}

void stream_clear(count_stream *s)
{
    s->full = 0;
    s->token = s->tokens;
    s->word = s->words;
    resize_tokens(s, s->token_room > KEEP ? KEEP : s->token_room);
    resize_words(s, s->word_room > KEEP ? KEEP : s->word_room);
}

void stream_free(count_stream *s)
{
    s->token = s->tokens;
    s->word = s->words;
    resize_tokens(s, 0);
    resize_words(s, 0);
    *s = (count_stream){0};
}
