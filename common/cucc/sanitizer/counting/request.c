/* request.c: sectors and wavefronts of one request. */
#include <stdbool.h>
#include <string.h>
#include "counting/request.h"

enum { LANES = 32, SECTOR = 32, BANKS = 32, WORD = 4 };

/* --- patterns --- */

/* Requests of a whole warp come in few patterns: distances from the first lane's address, and where that lies
 * in what the cost repeats itself by.  The last ones are kept. */
enum { PATTERNS = 256 };

typedef struct pattern {
    uint64_t away[LANES];
    unsigned width, phase; /* width 0: empty */
    request_cost cost;
} pattern;

static pattern *pattern_of(pattern *known, const uint64_t *address, unsigned width, unsigned period)
{
    uint64_t hash = (address[1] - address[0]) + 3 * (address[LANES / 2] - address[0]) +
                    5 * (address[LANES - 1] - address[0]) + 7 * width + address[0] % period;
    pattern *p = &known[hash * 0x9e3779b97f4a7c15u >> 56 & (PATTERNS - 1)];
    uint64_t others = 0;
    for (unsigned i = 0; i < LANES; i++) others |= (address[i] - address[0]) ^ p->away[i];
    if (!others && p->width == width && p->phase == address[0] % period) return p;
    for (unsigned i = 0; i < LANES; i++) p->away[i] = address[i] - address[0];
    p->phase = (unsigned)(address[0] % period);
    p->width = 0;
    return p;
}

/* --- global memory --- */

static bool is_ascending(const uint64_t *address, unsigned lanes)
{
    for (unsigned i = 1; i < lanes; i++)
        if (address[i] < address[i - 1]) return false;
    return true;
}

static void sort(uint64_t *to, const uint64_t *from, unsigned lanes)
{
    for (unsigned i = 0; i < lanes; i++) {
        unsigned at = i;
        for (; at && to[at - 1] > from[i]; at--) to[at] = to[at - 1];
        to[at] = from[i];
    }
}

/* The commonest case at once: each lane's bytes follow those of the lane before */
static bool is_contiguous(const uint64_t *address, unsigned lanes, unsigned width)
{
    uint64_t others = 0, expected = address[0];
    for (unsigned i = 0; i < lanes; i++, expected += width) others |= address[i] ^ expected;
    return !others;
}

static request_cost sectors_of(const uint64_t *address, unsigned lanes, unsigned width)
{
    uint64_t sorted[LANES];
    if (!is_ascending(address, lanes)) {
        sort(sorted, address, lanes);
        address = sorted;
    }
    unsigned sectors = 0, bytes = 0;
    uint64_t next = 0, end = 0; /* the first sector, and the first byte, not yet counted */
    for (unsigned i = 0; i < lanes; i++) {
        uint64_t first = address[i] / SECTOR, last = (address[i] + width - 1) / SECTOR;
        if (first < next) first = next;
        if (last + 1 > next) {
            sectors += (unsigned)(last + 1 - first);
            next = last + 1;
        }
        uint64_t from = address[i] < end ? end : address[i];
        if (address[i] + width > from) {
            bytes += (unsigned)(address[i] + width - from);
            end = address[i] + width;
        }
    }
    return (request_cost){sectors, (bytes + SECTOR - 1) / SECTOR};
}

request_cost cucc_request_global(const uint64_t *address, unsigned lanes, unsigned width)
{
    static pattern known[PATTERNS];
    if (is_contiguous(address, lanes, width)) {
        uint64_t end = address[0] + lanes * width;
        return (request_cost){(unsigned)((end - 1) / SECTOR - address[0] / SECTOR + 1),
                              (lanes * width + SECTOR - 1) / SECTOR};
    }
    if (lanes < LANES) return sectors_of(address, lanes, width);
    pattern *p = pattern_of(known, address, width, SECTOR);
    if (!p->width) p->cost = sectors_of(address, lanes, width);
    p->width = width;
    return p->cost;
}

/* Of each sector the lanes on the word that has most of them */
request_cost cucc_request_global_atomic(const uint64_t *address, unsigned lanes, unsigned width,
                                        enum request_atomic atomic)
{
    request_cost as_load = cucc_request_global(address, lanes, width);
    if (width >= WORD && is_contiguous(address, lanes, width)) return as_load;
    uint64_t sector[LANES];
    unsigned turns[LANES], sectors = 0, cost = 0, word = width > WORD ? width : WORD;
    for (unsigned i = 0; i < lanes; i++) {
        unsigned alike = 0, s = 0;
        for (unsigned other = 0; other < lanes; other++) alike += address[other] / word == address[i] / word;
        if (atomic == REQUEST_COMBINES && alike == lanes) alike = 1;
        while (s < sectors && sector[s] != address[i] / SECTOR) s++;
        if (s == sectors) sector[sectors] = address[i] / SECTOR, turns[sectors++] = 0;
        if (alike > turns[s]) turns[s] = alike;
    }
    for (unsigned s = 0; s < sectors; s++) cost += turns[s];
    return (request_cost){cost, as_load.ideal};
}

/* --- shared memory --- */

/* What is wanted of the banks; too large for the small stack of a simulated thread */
static struct {
    unsigned char words[BANKS];  /* how many different words of each bank */
    uint64_t word[BANKS][LANES]; /* which */
    unsigned different, most;    /* words in all; in the fullest bank */
} banks;

static void banks_want(uint64_t word)
{
    unsigned bank = (unsigned)(word % BANKS), n = banks.words[bank];
    for (unsigned i = n; i-- > 0;)
        if (banks.word[bank][i] == word) return;
    banks.word[bank][n] = word;
    banks.words[bank] = (unsigned char)(n + 1);
    banks.different++;
    if (n + 1 > banks.most) banks.most = n + 1;
}

/* The words of lanes first..first+count-1 of the warp */
static void banks_fill(const uint64_t *address, const uint8_t *lane, unsigned lanes, unsigned width,
                       unsigned first, unsigned count)
{
    memset(banks.words, 0, sizeof banks.words);
    banks.different = banks.most = 0;
    for (unsigned i = 0; i < lanes; i++) {
        if (lane[i] < first || lane[i] >= first + count) continue;
        uint64_t last = (address[i] + width - 1) / WORD;
        for (uint64_t word = address[i] / WORD; word <= last; word++) banks_want(word);
    }
}

/* A load gives each lane as many registers as it is wide, 4 bytes of all lanes at a time: 8 bytes take two
 * passes and 16 bytes four.  Where each lane wants the same as its neighbour (or as the one after), of those
 * that take part, two lanes are served as one, in half as many passes. */
static bool lanes_in_pairs(const uint64_t *address, const uint8_t *lane, unsigned lanes, unsigned apart)
{
    uint64_t of[LANES];
    uint32_t there = 0;
    for (unsigned i = 0; i < lanes; i++) {
        of[lane[i]] = address[i];
        there |= 1u << lane[i];
    }
    for (unsigned i = 0; i < lanes; i++) {
        unsigned other = lane[i] ^ apart;
        if (there >> other & 1 && of[other] != address[i]) return false;
    }
    return true;
}

/* How many lanes go in one pass, if they have no conflict */
static unsigned lanes_together(const uint64_t *address, const uint8_t *lane, unsigned lanes, unsigned width)
{
    if (width <= WORD) return LANES;
    unsigned together = LANES * WORD / width;
    bool paired = lanes_in_pairs(address, lane, lanes, 1) || lanes_in_pairs(address, lane, lanes, 2);
    return paired ? 2 * together : together;
}

/* The commonest case at once: lanes that want neighbouring words, or all the same word */
static bool is_plain(const uint64_t *address, unsigned lanes)
{
    uint64_t first = address[0] / WORD, step = lanes > 1 ? address[1] / WORD - first : 0;
    if (step > 1) return false;
    for (unsigned i = 1; i < lanes; i++)
        if (address[i] / WORD != first + step * i) return false;
    return true;
}

static request_cost passes_of(const uint64_t *address, const uint8_t *lane, unsigned lanes, unsigned width)
{
    banks_fill(address, lane, lanes, width, 0, LANES);
    unsigned ideal = (banks.different + BANKS - 1) / BANKS,
             together = lanes_together(address, lane, lanes, width);
    if (together == LANES) return (request_cost){banks.most, ideal};
    unsigned passes = 0, parts = 0;
    for (unsigned first = 0; first < LANES; first += together) {
        banks_fill(address, lane, lanes, width, first, together);
        passes += banks.most;
        parts += banks.most > 0;
    }
    return (request_cost){passes, parts > ideal ? parts : ideal};
}

request_cost cucc_request_shared(const uint64_t *address, const uint8_t *lane, unsigned lanes, unsigned width)
{
    static pattern known[PATTERNS];
    if (width <= WORD && is_plain(address, lanes)) return (request_cost){1, 1};
    if (lanes < LANES) return passes_of(address, lane, lanes, width);
    pattern *p = pattern_of(known, address, width, BANKS * WORD);
    if (!p->width) p->cost = passes_of(address, lane, lanes, width);
    p->width = width;
    return p->cost;
}

static bool is_one_word(const uint64_t *address, unsigned lanes)
{
    for (unsigned i = 1; i < lanes; i++)
        if (address[i] / WORD != address[0] / WORD) return false;
    return true;
}

/* Lanes of the fullest bank */
static unsigned turns(const uint64_t *address, unsigned lanes, unsigned width)
{
    unsigned wanted[BANKS] = {0}, most = 0;
    for (unsigned i = 0; i < lanes; i++) {
        uint64_t last = (address[i] + width - 1) / WORD;
        for (uint64_t word = address[i] / WORD; word <= last; word++)
            if (++wanted[word % BANKS] > most) most = wanted[word % BANKS];
    }
    return most;
}

request_cost cucc_request_shared_atomic(const uint64_t *address, const uint8_t *lane, unsigned lanes,
                                        unsigned width, enum request_atomic atomic)
{
    if (atomic == REQUEST_COMBINES && is_one_word(address, lanes)) return (request_cost){1, 1};
    request_cost as_load = cucc_request_shared(address, lane, lanes, width);
    if (atomic == REQUEST_ADDS_ONE) return as_load;
    unsigned cost = turns(address, lanes, width);
    if (atomic == REQUEST_SWAPS)
        return (request_cost){2 * cost, 2 * (as_load.ideal < cost ? as_load.ideal : cost)};
    return (request_cost){cost, as_load.ideal < cost ? as_load.ideal : cost};
}

/* One lane of each bank is done, the first that is left; the others are kept */
static unsigned leave_over(uint64_t *address, uint8_t *lane, unsigned lanes, unsigned width)
{
    uint32_t served[2] = {0, 0}; /* banks, of each half warp */
    unsigned left = 0;
    for (unsigned i = 0; i < lanes; i++) {
        unsigned half = width > WORD ? lane[i] / (LANES / 2) : 0;
        uint32_t bank = 1u << address[i] / WORD % BANKS;
        if (!(served[half] & bank)) {
            served[half] |= bank;
            continue;
        }
        address[left] = address[i];
        lane[left++] = lane[i];
    }
    return left;
}

static unsigned halves(const uint8_t *lane, unsigned lanes, unsigned width)
{
    return width > WORD && lane[0] < LANES / 2 && lane[lanes - 1] >= LANES / 2 ? 2 : 1;
}

request_loop cucc_request_shared_loop(const uint64_t *address, const uint8_t *lane, unsigned lanes,
                                      unsigned width)
{
    uint64_t where[LANES];
    uint8_t who[LANES];
    request_loop r = {0};
    memcpy(where, address, lanes * sizeof *where);
    memcpy(who, lane, lanes * sizeof *who);
    r.swaps.ideal = 2 * halves(who, lanes, width);
    while (lanes) {
        request_cost reads = passes_of(where, who, lanes, width);
        r.rounds++;
        r.lanes += lanes;
        r.swaps.cost += 2 * halves(who, lanes, width);
        r.reads.cost += reads.cost;
        r.reads.ideal += reads.ideal;
        lanes = leave_over(where, who, lanes, width);
    }
    return r;
}
