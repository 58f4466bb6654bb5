/* text.h: the text and the words of a case. Given: there is nothing to write here.
 *
 * The letters are drawn from the seed: alphabet=26 means a to z, and alphabet=256 all values of a byte. Some
 * words are copied from places in the text where a mistake would miss them. (Where such a place reaches past
 * the end of the text, the word is padded with zeros, and does not occur there.)
 */
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vector>

#include "harness_cuda.h"
#include "helper_cuda.h"

static const size_t PERIOD = 1 << 22; // longer texts repeat their first PERIOD characters
static const int MAX_WORDS = 1024;

typedef std::vector<unsigned char> characters;

/* n characters, drawn from the case's alphabet. */
static inline characters draw_characters(const char *name, size_t n)
{
    int alphabet = (int)case_int("alphabet", 26), first = alphabet <= 26 ? 'a' : 0;
    if (alphabet < 1 || alphabet > 256) {
        fprintf(stderr, "alphabet=%d: a byte has 1 to 256 values\n", alphabet);
        exit(2);
    }
    const int *drawn = input_int(name, n, first, first + alphabet - 1);
    return characters(drawn, drawn + n);
}

/* Two words that hash to the last slot of step 6's table: the search for one of them must wrap around. */
static const size_t LAST_SLOT_AT = 40; // in a text of all characters
static const unsigned char LAST_SLOT[8] = {0x61, 0x85, 0x52, 0x40, 0xc2, 0x0a, 0xb5, 0x75};

/* Zeros are characters, too; a thread without a word must not count them. */
static const size_t FOUR_ZEROS_AT = 56;

/* The first PERIOD characters of the text, or all n if there are fewer. */
static inline characters make_text(size_t n)
{
    characters text = draw_characters("text", n < PERIOD ? n : PERIOD);
    if (case_int("alphabet", 26) == 256 && n >= 64) {
        memcpy(&text[LAST_SLOT_AT], LAST_SLOT, sizeof LAST_SLOT);
        memset(&text[FOUR_ZEROS_AT], 0, 4);
    }
    return text;
}

/* The place in the text from which word w is copied; -1 if its letters are drawn. */
static inline long long planted_at(size_t w, size_t n)
{
    long long k = (long long)w / 4, start = -1;
    if (w == 11) return (long long)n; // four zeros, for a search that reads past the text
    if (w == 13 || w == 15) return n < 64 ? -1 : (long long)LAST_SLOT_AT + 2 * ((long long)w - 13);
    if (w == 0 || w == 5)
        start = 0; // the first four characters, in two entries
    else if (w == 1)
        start = (long long)n - 4; // the last four
    else if (w == 2)
        start = (long long)n - 3; // the last three and a zero
    else if (w == 7 || w == 9)
        start = (long long)n - 2 + (w == 9); // the last two characters or the last one, and zeros
    else if (w % 4 == 0)
        start = 1024 * k - 1 - k % 3; // across two chunks of 256 integers
    else if (w % 4 == 2)
        start = 4000 * k - 1 - k % 3; // across two stretches of 1000 integers
    else if (w % 4 == 3 && w > 66 && case_int("alphabet", 26) == 256)
        start = 64 * k; // the first window of a quad
    return start < (long long)n ? start : -1;
}

/* The words, four characters each. */
static inline characters make_words(size_t words, const characters &text, size_t n)
{
    characters all = draw_characters("words", 4 * words);
    for (size_t w = 0; w < words; w++) {
        long long start = planted_at(w, n);
        for (size_t k = 0; start >= 0 && k < 4; k++) {
            size_t from = (size_t)start + k;
            all[4 * w + k] = from < n ? text[from % PERIOD] : 0;
        }
    }
    return all;
}

/* How many words the case has. */
static inline size_t count_of_words(void)
{
    size_t words = case_size("words", 4);
    if (words >= 1 && words <= (size_t)MAX_WORDS) return words;
    fprintf(stderr, "words=%zu: there are 1 to %d\n", words, MAX_WORDS);
    exit(2);
}

/* A guarded copy of the text on the device: n bytes and no more. */
static inline unsigned char *text_on_device(const characters &text, size_t n)
{
    unsigned char *device = (unsigned char *)guarded_malloc("text", n);
    for (size_t at = 0; at < n; at += PERIOD)
        checkCudaErrors(
            cudaMemcpy(device + at, text.data(), n - at < PERIOD ? n - at : PERIOD, cudaMemcpyHostToDevice));
    return device;
}
