/* seal.h: how a report is sealed on its way from a program to the process that asked for it (sealed.h): both
 * sides include this.
 *
 * The two share a key. Each frame of the report has a number and a seal, which only one who has the key of
 * that frame can make; then both go on to the next key, and nothing leads back. So a frame that somebody else
 * has put in, changed or said twice is found, and code that finds the key in a program's memory cannot alter
 * what it has said before.
 *
 * The seal is SipHash-2-4 (Aumasson and Bernstein, 2012), a keyed hash of 64 bits. */
#ifndef CUCC_EXEC_SEAL_H
#define CUCC_EXEC_SEAL_H

#include <stddef.h>
#include <stdint.h>

/* What the listener says first, and all that it says */
typedef struct cucc_seal_greeting {
    char magic[8]; /* CUCC_SEAL_MAGIC */
    uint64_t key[2];
} cucc_seal_greeting;

#define CUCC_SEAL_MAGIC "cuccseal"

/* Before the text of each frame */
typedef struct cucc_seal_frame {
    uint32_t length, number;
    uint64_t seal;
} cucc_seal_frame;

/* Where one of them stands */
typedef struct cucc_seal {
    uint64_t key[2];
    uint32_t number; /* of the next frame */
} cucc_seal;

typedef struct cucc_sip {
    uint64_t v[4];
} cucc_sip;

static inline uint64_t cucc_sip_turn(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

static inline void cucc_sip_rounds(cucc_sip *s, int rounds)
{
    for (uint64_t *v = s->v; rounds > 0; rounds--) {
        v[0] += v[1], v[1] = cucc_sip_turn(v[1], 13) ^ v[0], v[0] = cucc_sip_turn(v[0], 32);
        v[2] += v[3], v[3] = cucc_sip_turn(v[3], 16) ^ v[2];
        v[0] += v[3], v[3] = cucc_sip_turn(v[3], 21) ^ v[0];
        v[2] += v[1], v[1] = cucc_sip_turn(v[1], 17) ^ v[2], v[2] = cucc_sip_turn(v[2], 32);
    }
}

static inline void cucc_sip_word(cucc_sip *s, uint64_t word)
{
    s->v[3] ^= word;
    cucc_sip_rounds(s, 2);
    s->v[0] ^= word;
}

static inline uint64_t cucc_siphash(const uint64_t key[2], const void *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    cucc_sip s = {{key[0] ^ UINT64_C(0x736f6d6570736575), key[1] ^ UINT64_C(0x646f72616e646f6d),
                   key[0] ^ UINT64_C(0x6c7967656e657261), key[1] ^ UINT64_C(0x7465646279746573)}};
    uint64_t last = (uint64_t)length << 56;
    for (size_t left = length; left >= 8; left -= 8, at += 8) {
        uint64_t word = 0;
        for (int i = 0; i < 8; i++) word |= (uint64_t)at[i] << 8 * i;
        cucc_sip_word(&s, word);
    }
    for (size_t i = 0; i < length % 8; i++) last |= (uint64_t)at[i] << 8 * i;
    cucc_sip_word(&s, last);
    s.v[2] ^= 0xff;
    cucc_sip_rounds(&s, 4);
    return s.v[0] ^ s.v[1] ^ s.v[2] ^ s.v[3];
}

/* One word that follows from the key, another for each use of it */
static inline uint64_t cucc_seal_draw(const cucc_seal *s, uint32_t use)
{
    const uint32_t words[] = {s->number, use};
    return cucc_siphash(s->key, words, sizeof words);
}

/* The seal of the next frame; the key it was made with is gone afterwards. */
static inline uint64_t cucc_seal_next(cucc_seal *s, const void *text, size_t length)
{
    const uint64_t key[] = {cucc_seal_draw(s, 1), cucc_seal_draw(s, 2)};
    const uint64_t next[] = {cucc_seal_draw(s, 3), cucc_seal_draw(s, 4)};
    s->key[0] = next[0];
    s->key[1] = next[1];
    s->number++;
    return cucc_siphash(key, text, length);
}

#endif
