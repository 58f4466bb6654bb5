/* result_format.h: the numbers of the result file; docs/result-file.md is its description. */
#ifndef HARNESS_RESULT_FORMAT_H
#define HARNESS_RESULT_FORMAT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define RESULT_MAGIC "CUPRACTS"
enum {
    RESULT_VERSION = 1,
    RESULT_HEADER_BYTES = 16,
    RESULT_CHUNK_BYTES = 16, /* kind, name length, payload length */
    RESULT_END_BYTES = RESULT_CHUNK_BYTES + 16,
    RESULT_MAX_NAME = 256
};

#define RESULT_KIND(a, b, c, d)                                                                              \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)
#define RESULT_CASE RESULT_KIND('C', 'A', 'S', 'E')
#define RESULT_DATA RESULT_KIND('D', 'A', 'T', 'A')
#define RESULT_GUARD RESULT_KIND('G', 'U', 'A', 'R')
#define RESULT_MODIFIED RESULT_KIND('M', 'O', 'D', 'I')
#define RESULT_TODO RESULT_KIND('T', 'O', 'D', 'O')
#define RESULT_LACKS RESULT_KIND('L', 'A', 'C', 'K')
#define RESULT_CUDA RESULT_KIND('C', 'U', 'D', 'A')
#define RESULT_METRIC RESULT_KIND('M', 'E', 'T', 'R')
#define RESULT_UNSEEN RESULT_KIND('U', 'N', 'S', 'E')
#define RESULT_END RESULT_KIND('E', 'N', 'D', '.')

enum { RESULT_FLAG_POISONED = 1 };             /* DATA: memory held poison before */
enum { RESULT_BEFORE = 0, RESULT_AFTER = 1 };  /* GUAR: which end */
enum { RESULT_UNCHECKED = 0, RESULT_CHECKED }; /* CUDA: did the program look? */

#define RESULT_CHECKSUM_START 0xcbf29ce484222325u

/* FNV-1a over 64-bit little-endian words. Everything in the file is padded to whole words. */
static inline uint64_t result_checksum(uint64_t sum, const void *words, size_t bytes)
{
    const unsigned char *p = words;
    for (size_t i = 0; i + 8 <= bytes; i += 8) {
        uint64_t word;
        memcpy(&word, p + i, 8);
        sum = (sum ^ word) * 0x100000001b3u;
    }
    return sum;
}

static inline uint64_t result_padded(uint64_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

/* Bytes of an element of a DATA chunk, 0 for an unknown type. */
static inline size_t result_element(uint32_t type)
{
    return type == 'f' || type == 'i' || type == 'u' ? 4 : type == 'd' || type == 'l' ? 8 : 0;
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "the result file is written as memory stands: little endian");

#endif
