/* reader_chunk.h: the two halves of reader.c: walking over the chunks, and understanding one. */
#ifndef JUDGE_READER_CHUNK_H
#define JUDGE_READER_CHUNK_H

#include <stdint.h>

#include "reader.h"
#include "result_format.h"

/* What is left of the file, and the place to say what is wrong with it. */
typedef struct {
    const unsigned char *at, *end;
    char *why;
    size_t why_size;
} cursor_t;

typedef struct {
    uint32_t kind;
    char name[RESULT_MAX_NAME + 1];
    const unsigned char *payload;
    uint64_t bytes;
} chunk_t;

/* Notes the reason; returns -1. */
int reader_bad(cursor_t *c, const char *reason);

/* Little-endian numbers at any address. */
uint32_t reader_get32(const unsigned char *p);
uint64_t reader_get64(const unsigned char *p);

/* Takes a chunk whose lengths are known to fit into the reader's record of the file. Returns 0, or -1. */
int reader_chunk(reader_t *reader, cursor_t *c, const chunk_t *chunk);

#endif
