/* Practical 9, Pattern matching: what the right answers are. */
#include <algorithm>
#include <math.h>
#include <stdio.h>
#include <string>
#include <unordered_map>
#include <vector>

#include "judge.h"
#include "slips.h"

using std::string;
using std::vector;

static const size_t PERIOD = 1 << 22; // longer texts repeat their first PERIOD characters

static vector<int> draw(const char *name, size_t n)
{
    int alphabet = (int)case_int("alphabet", 26), first = alphabet <= 26 ? 'a' : 0;
    const int *drawn = input_int(name, n, first, first + alphabet - 1);
    return vector<int>(drawn, drawn + n);
}

/* The text. With all 256 characters it has two words that hash to the table's last slot, and four zeros. */
static vector<int> make_text(size_t n)
{
    static const int last_slot[8] = {0x61, 0x85, 0x52, 0x40, 0xc2, 0x0a, 0xb5, 0x75};
    vector<int> text = draw("text", std::min(n, PERIOD));
    if (case_int("alphabet", 26) == 256 && n >= 64) {
        std::copy(last_slot, last_slot + 8, text.begin() + 40);
        std::fill(text.begin() + 56, text.begin() + 60, 0);
    }
    return text;
}

/* The place in the text from which word w is copied; -1 if its letters are drawn. */
static long long planted_at(size_t w, size_t n)
{
    long long k = (long long)w / 4, start = -1;
    if (w == 11) return (long long)n;
    if (w == 13 || w == 15) return n < 64 ? -1 : 40 + 2 * ((long long)w - 13);
    if (w == 0 || w == 5)
        start = 0;
    else if (w == 1)
        start = (long long)n - 4;
    else if (w == 2)
        start = (long long)n - 3;
    else if (w == 7 || w == 9)
        start = (long long)n - 2 + (w == 9);
    else if (w % 4 == 0)
        start = 1024 * k - 1 - k % 3;
    else if (w % 4 == 2)
        start = 4000 * k - 1 - k % 3;
    else if (w % 4 == 3 && w > 66 && case_int("alphabet", 26) == 256)
        start = 64 * k;
    return start < (long long)n ? start : -1;
}

/* Four characters as one number, which serves only as their name. */
static unsigned name_of(const int *four)
{
    return (unsigned)four[0] << 24 | (unsigned)four[1] << 16 | (unsigned)four[2] << 8 | (unsigned)four[3];
}

static vector<unsigned> make_words(const vector<int> &text, size_t n, size_t words)
{
    vector<int> drawn = draw("words", 4 * words);
    vector<unsigned> names(words);
    for (size_t w = 0; w < words; w++) {
        long long start = planted_at(w, n);
        for (size_t k = 0; start >= 0 && k < 4; k++) {
            size_t from = (size_t)start + k;
            drawn[4 * w + k] = from < n ? text[from % PERIOD] : 0;
        }
        names[w] = name_of(&drawn[4 * w]);
    }
    return names;
}

typedef unsigned times_counted(const vector<int> &text, size_t start);

/* The words of the search, each with its count. (A table of all words of the text would be too large.) */
typedef std::unordered_map<unsigned, unsigned> found_t;

static found_t none_found(const vector<unsigned> &words)
{
    found_t found;
    for (unsigned word : words) found[word] = 0;
    return found;
}

static vector<unsigned> counts_of(const vector<unsigned> &words, const found_t &found)
{
    vector<unsigned> counts;
    for (unsigned word : words) counts.push_back(found.at(word));
    return counts;
}

/* How often each word occurs in the text, where a match at `start` counts `counted(text, start)` times. */
static vector<unsigned> count(vector<int> text, size_t n, const vector<unsigned> &words,
                              times_counted *counted)
{
    found_t found = none_found(words);
    size_t starts = n < 4 ? 0 : n - 3; // a match lies wholly in the text
    if (n > PERIOD) text.insert(text.end(), text.begin(), text.begin() + 3);
    for (size_t start = 0; start < std::min(starts, PERIOD); start++) {
        found_t::iterator word = found.find(name_of(&text[start]));
        if (word == found.end()) continue;
        size_t times = 1 + (starts - 1 - start) / PERIOD;
        word->second += (unsigned)times * counted(text, start);
    }
    return counts_of(words, found);
}

static unsigned all(const vector<int> &, size_t)
{
    return 1;
}

static unsigned aligned(const vector<int> &, size_t start)
{
    return start % 4 == 0;
}

/* Counts if one of the four windows of an integer, that at byte SHIFT, is made wrong or counted twice. */
template <size_t SHIFT> static unsigned without_shift(const vector<int> &, size_t start)
{
    return start % 4 != SHIFT;
}

template <size_t SHIFT> static unsigned twice_with_shift(const vector<int> &, size_t start)
{
    return 1 + (start % 4 == SHIFT);
}

/* The counts if a word is counted at most once in each group of `starts_together` starts. */
static vector<unsigned> count_once_in(size_t starts_together, const vector<int> &text,
                                      const vector<unsigned> &words)
{
    found_t found = none_found(words), last;
    for (size_t start = 0; start + 4 <= text.size(); start++) {
        const unsigned name = name_of(&text[start]), group = (unsigned)(start / starts_together) + 1;
        found_t::iterator word = found.find(name);
        if (word == found.end() || last[name] == group) continue;
        word->second++;
        last[name] = group;
    }
    return counts_of(words, found);
}

/* The filter of step 6 (filter.cu): does the bit of this window's hash belong to a word? */
static vector<bool> make_filter(const vector<unsigned> &words)
{
    vector<bool> filter(1 << 18);
    for (unsigned word : words) {
        const unsigned hash = __builtin_bswap32(word) * 0x9E3779B1u;
        filter[hash >> 19 << 5 | hash % 32] = true;
    }
    return filter;
}

/* Step 6: the counts if of each quad only the first window, or the last, whose bit is set is looked up. */
static vector<unsigned> count_one_hit(const vector<int> &text, const vector<unsigned> &words, bool last)
{
    const vector<bool> filter = make_filter(words);
    const size_t quads = text.size() < 20 ? 0 : (text.size() - 4) / 16;
    found_t found = none_found(words);
    for (size_t start = 0; start + 4 <= text.size(); start++) {
        const size_t quad = start / 16;
        unsigned name = name_of(&text[start]);
        if (quad < quads) {
            size_t hit = 16;
            for (size_t k = 0; k < 16 && (last || hit == 16); k++) {
                const unsigned hash = __builtin_bswap32(name_of(&text[16 * quad + k])) * 0x9E3779B1u;
                if (filter[hash >> 19 << 5 | hash % 32]) hit = k;
            }
            if (hit != start % 16) continue;
        }
        found_t::iterator word = found.find(name);
        if (word != found.end()) word->second++;
    }
    return counts_of(words, found);
}

/* The counts if for a hit at window k of a whole quad the window place(k) is looked up. */
static vector<unsigned> count_elsewhere(const vector<int> &text, const vector<unsigned> &words,
                                        size_t (*place)(size_t))
{
    const vector<bool> filter = make_filter(words);
    const size_t quads = text.size() < 20 ? 0 : (text.size() - 4) / 16;
    found_t found = none_found(words);
    for (size_t start = 0; start + 4 <= text.size(); start++) {
        const size_t quad = start / 16, at = quad < quads ? 16 * quad + place(start % 16) : start;
        const unsigned hash = __builtin_bswap32(name_of(&text[start])) * 0x9E3779B1u;
        if ((quad < quads && !filter[hash >> 19 << 5 | hash % 32]) || at + 4 > text.size()) continue;
        found_t::iterator word = found.find(name_of(&text[at]));
        if (word != found.end()) word->second++;
    }
    return counts_of(words, found);
}

/* The counts if two integers of each whole quad change places. */
static vector<unsigned> count_swapped(vector<int> text, size_t n, const vector<unsigned> &words, size_t one)
{
    const size_t quads = n < 20 ? 0 : (n - 4) / 16;
    found_t found = none_found(words);
    auto look = [&](const int *four) {
        found_t::iterator word = found.find(name_of(four));
        if (word != found.end()) word->second++;
    };
    for (size_t q = 0; q < quads; q++) {
        vector<int> quad(text.begin() + (long)(16 * q), text.begin() + (long)(16 * q + 20));
        std::swap_ranges(quad.begin() + (long)(4 * one), quad.begin() + (long)(4 * one + 4),
                         quad.begin() + (long)(4 * one + 4));
        for (size_t k = 0; k < 16; k++) look(&quad[k]);
    }
    for (size_t start = 16 * quads; start + 4 <= n; start++) look(&text[start]);
    return counts_of(words, found);
}

static unsigned inside_chunk(const vector<int> &, size_t start)
{
    return start / 1024 == (start + 3) / 1024;
}

static unsigned inside_stretch(const vector<int> &, size_t start)
{
    size_t characters = 4 * case_size("stretch", 4096);
    return start / characters == (start + 3) / characters;
}

static unsigned twice_at_border(const vector<int> &, size_t start)
{
    size_t integer = start / 4;
    return integer > 0 && integer % case_size("stretch", 4096) == 0 ? 2 : 1;
}

static unsigned not_in_last_of_stretch(const vector<int> &, size_t start)
{
    return (start / 4 + 1) % case_size("stretch", 4096) != 0;
}

static unsigned not_in_first_of_stretch(const vector<int> &, size_t start)
{
    return start / 4 % case_size("stretch", 4096) != 0;
}

/* Chunks overlap by one integer: each begins 255 integers after the one before, or also counts its halo. */
static unsigned twice_where_chunks_overlap(const vector<int> &, size_t start)
{
    const size_t integer = start / 4;
    return 1 + (integer > 0 && integer % 255 == 0);
}

static unsigned twice_in_halo(const vector<int> &, size_t start)
{
    const size_t integer = start / 4;
    return 1 + (integer > 0 && integer % 256 == 0);
}

/* Windows of a signed integer: one that is negative is shifted wrong, unless the shift is by 0. */
static unsigned unsigned_or_aligned(const vector<int> &text, size_t start)
{
    return start % 4 == 0 || text[start / 4 * 4 + 3] < 128;
}

/* ---- windows that are made wrong ---- */

/* The text as integers, the first character of each in its lowest byte, with zeros behind the text.
 */
static vector<unsigned> integers_of(const vector<int> &text)
{
    vector<unsigned> integers(text.size() / 4 + 4, 0);
    for (size_t i = 0; i < text.size(); i++) integers[i / 4] |= (unsigned)text[i] << 8 * (i % 4);
    return integers;
}

/* Window k, 1 to 3, of an integer and the one behind it. */
typedef unsigned window_of(unsigned integer, unsigned next, unsigned k);

static unsigned right_window(unsigned integer, unsigned next, unsigned k)
{
    return integer >> 8 * k | next << (32 - 8 * k);
}

static unsigned other_way_round(unsigned integer, unsigned next, unsigned k)
{
    return integer << 8 * k | next >> (32 - 8 * k);
}

static unsigned shifted_alike(unsigned integer, unsigned next, unsigned k)
{
    return integer >> 8 * k | next << 8 * k;
}

static unsigned shifted_by_bits(unsigned integer, unsigned next, unsigned k)
{
    return integer >> k | next << (32 - k);
}

static unsigned reversed_window(unsigned integer, unsigned next, unsigned k)
{
    return right_window(integer, next, 4 - k);
}

/* The border that a window crosses, if the integer behind that border is taken from a wrong place. */
enum border_t { EACH_INTEGER, CHUNK, STRETCH, QUAD, LANE_31, NOT_LANE_31, LAST_QUAD, BORDERS, LANES_OF_FOUR };

static const struct {
    const char *windows;
    int from_step, to_step;
} borders[BORDERS] = {{"the windows of two integers", 2, 6},
                      {"the windows across the end of a chunk of 256 integers", 3, 4},
                      {"the windows across the end of a stretch", 4, 4},
                      {"the windows across the end of a quad", 5, 6},
                      {"the windows across the end of lane 31's quad", 5, 6},
                      {"the windows across the end of a quad, but not lane 31's,", 5, 6},
                      {"the windows across the end of the last whole quad", 5, 6}};

static bool ends_there(border_t border, size_t integer, size_t quads)
{
    const size_t of_stretch = case_step() == 4 ? integer % case_size("stretch", 4096) : integer;
    const bool of_quad = integer % 4 == 3, last = integer / 4 + 1 == quads, at_31 = integer / 4 % 32 == 31;
    switch (border) {
    case EACH_INTEGER:
        return true;
    case CHUNK:
        return of_stretch % 256 == 255;
    case STRETCH:
        return of_stretch + 1 == case_size("stretch", 4096);
    case QUAD:
        return of_quad;
    case LANE_31:
        return of_quad && at_31;
    case NOT_LANE_31:
        return of_quad && !at_31 && !last;
    case LAST_QUAD:
        return of_quad && last;
    case LANES_OF_FOUR: // each lane has four neighbouring quads
        return of_quad && integer / 16 % 32 != 31 && !last;
    default:
        return false;
    }
}

/* The integer from which a window takes its last characters, instead of the next one. */
enum source_t { ZEROS, ITSELF, BEFORE, AFTER_NEXT, OWN_X, X_BEFORE, NEXT_W, SOURCES, FOUR_QUADS_ON };

static const char *const sources[SOURCES] = {"zeros",
                                             "the same integer",
                                             "the integer before",
                                             "the integer after the next",
                                             "x of the same quad",
                                             "x of the quad before",
                                             "w of the next quad"};

/* The index of that integer, or one of zeros behind the text. */
static size_t taken_from(source_t source, size_t integer, size_t zeros)
{
    const size_t quad = integer / 4 * 4, lane = integer / 4 % 32;
    switch (source) {
    case ITSELF:
        return integer;
    case BEFORE:
        return integer > 0 ? integer - 1 : zeros;
    case AFTER_NEXT:
        return integer + 2;
    case OWN_X:
        return quad;
    case X_BEFORE:
        return lane > 0 ? quad - 4 : quad; // a shuffle gives lane 0 its own
    case NEXT_W:
        return quad + 7;
    case FOUR_QUADS_ON:
        return quad + 16;
    default:
        return zeros;
    }
}

/* The counts if `make` makes the windows, and those across `border` take their last characters from `source`.
 * In steps 5 and 6 whole quads are read, and the starts behind them one by one. */
static vector<unsigned> count_windows(const vector<int> &text, const vector<unsigned> &words, window_of *make,
                                      border_t border, source_t source)
{
    found_t found = none_found(words);
    vector<unsigned> integers = integers_of(text);
    const size_t starts = text.size() - 3, quads = text.size() < 20 ? 0 : (text.size() - 4) / 16;
    const size_t end = case_step() >= 5 ? 4 * quads : (starts + 3) / 4, zeros = integers.size() - 1;
    for (size_t start = 0; start < starts; start++) {
        const size_t at = start / 4;
        unsigned k = (unsigned)start % 4, window = integers[at];
        if (at >= end) {
            if (k) window = right_window(window, integers[at + 1], k);
        } else if (k) {
            size_t next = ends_there(border, at, quads) ? taken_from(source, at, zeros) : at + 1;
            if (source == FOUR_QUADS_ON && next >= 4 * quads && next != at + 1)
                next = zeros; // it is not loaded
            window = make(window, integers[std::min(next, zeros)], k);
        }
        found_t::iterator word = found.find(__builtin_bswap32(window));
        if (word != found.end()) word->second++;
    }
    return counts_of(words, found);
}

/* The counts of steps 2 to 4 if `integers` are the text's, of which zeros follow. */
static vector<unsigned> count_integers(const vector<unsigned> &integers, size_t starts,
                                       const vector<unsigned> &words)
{
    found_t found = none_found(words);
    for (size_t start = 0; start < starts; start++) {
        const unsigned k = (unsigned)start % 4, integer = integers[start / 4];
        const unsigned window = k ? right_window(integer, integers[start / 4 + 1], k) : integer;
        found_t::iterator word = found.find(__builtin_bswap32(window));
        if (word != found.end()) word->second++;
    }
    return counts_of(words, found);
}

/* The last integer, of fewer than four characters, put together with a mistake */
typedef unsigned last_integer(const int *character, unsigned count);

static unsigned from_the_top(const int *character, unsigned count)
{
    unsigned integer = 0;
    for (unsigned i = 0; i < count; i++) integer |= (unsigned)character[i] << 8 * (3 - i);
    return integer;
}

static unsigned backwards(const int *character, unsigned count)
{
    unsigned integer = 0;
    for (unsigned i = 0; i < count; i++) integer |= (unsigned)character[i] << 8 * (count - 1 - i);
    return integer;
}

static unsigned all_in_one(const int *character, unsigned count)
{
    unsigned integer = 0;
    for (unsigned i = 0; i < count; i++) integer |= (unsigned)character[i];
    return integer;
}

static unsigned by_single_bits(const int *character, unsigned count)
{
    unsigned integer = 0;
    for (unsigned i = 0; i < count; i++) integer |= (unsigned)character[i] << i;
    return integer;
}

static unsigned one_too_high(const int *character, unsigned count)
{
    unsigned integer = 0;
    for (unsigned i = 0; i < count; i++) integer |= (unsigned)character[i] << 8 * (i + 1);
    return integer;
}

static unsigned last_alone(const int *character, unsigned count)
{
    return (unsigned)character[count - 1] << 8 * (count - 1);
}

static unsigned without_its_last(const int *character, unsigned count)
{
    unsigned integer = 0;
    for (unsigned i = 0; i + 1 < count; i++) integer |= (unsigned)character[i] << 8 * i;
    return integer;
}

static unsigned without_its_first(const int *character, unsigned count)
{
    unsigned integer = 0;
    for (unsigned i = 1; i < count; i++) integer |= (unsigned)character[i] << 8 * i;
    return integer;
}

static unsigned none_of_it(const int *, unsigned)
{
    return 0;
}

/* If nothing was found, many mistakes would explain it, so none is named. */
static void known_counts(const vector<unsigned> &counts, const char *says)
{
    const unsigned *got = got_uint("found", nullptr);
    bool same = true;
    unsigned long long all = 0;
    for (size_t w = 0; w < counts.size(); w++) same &= counts[w] == got[w], all += counts[w];
    if (same && all == 0) return; // many mistakes find nothing
    const vector<double> values(counts.begin(), counts.end());
    known_mistake("found", values.data(), values.size(), says);
}

static void known_elsewhere(const vector<int> &text, const vector<unsigned> &words)
{
    static const struct {
        size_t (*place)(size_t);
        const char *says;
    } known[] = {
        {[](size_t k) { return k / 4 * 4 + k / 4; }, "shifted by k / 4 characters, not by k % 4"},
        {[](size_t k) { return k / 4 * 4; }, "not shifted: that of window 4 (k / 4)"},
        {[](size_t k) { return k % 4 * 4 + k % 4; }, "that of integer k % 4, not of k / 4"},
        {[](size_t k) { return k % 4; }, "that of the quad's first integer, whatever k is"},
        {[](size_t k) { return k % 4 * 4 + k / 4; },
         "that of integer k % 4, shifted by k / 4: the two are exchanged"},
        {[](size_t k) { return k + 1; }, "that of window k + 1: is the lowest bit number 0, and __ffs 1?"},
    };
    for (const auto &one : known)
        known_counts(
            count_elsewhere(text, words, one.place),
            (std::string("the word that is looked up for a hit at window k is ") + one.says).c_str());
}

static void known_windows(const vector<int> &text, const vector<unsigned> &words)
{
    static const struct {
        window_of *make;
        const char *says;
    } ways[] = {
        {other_way_round,
         "these are the counts if windows are shifted in the wrong direction: the first character "
         "is in the lowest byte"},
        {shifted_alike, "these are the counts if both integers of a window are shifted by the same number of "
                        "bits: window k takes 4 - k characters of the first, and k of the next"},
        {shifted_by_bits,
         "these are the counts if windows are shifted by 1, 2 and 3 bits: a character has 8"},
        {reversed_window, "these are the counts if windows y and w, or their shifts, are exchanged"},
    };
    if (case_step() < 2 || text.size() < 4) return;
    if (case_step() == 5)
        known_counts(
            count_windows(text, words, right_window, LANES_OF_FOUR, FOUR_QUADS_ON),
            "these are the counts if a lane takes four quads in a row: the lane behind it then has not "
            "the next quad, but one four quads further on");
    for (auto &way : ways) known_counts(count_windows(text, words, way.make, BORDERS, ZEROS), way.says);
    for (int b = 0; b < BORDERS; b++) {
        if (case_step() < borders[b].from_step || case_step() > borders[b].to_step) continue;
        for (int s = 0; s < (borders[b].from_step < 5 ? OWN_X : SOURCES); s++) {
            char says[200];
            snprintf(says, sizeof says, "these are the counts if %s take %s in place of the next integer",
                     borders[b].windows, sources[s]);
            known_counts(count_windows(text, words, right_window, (border_t)b, (source_t)s), says);
        }
    }
}

/* Step 4: a block takes its words by the number that its stretch has, and vice versa. */
static void known_exchange(const vector<int> &text, const vector<unsigned> &words)
{
    const size_t n = text.size(), stretch = 4 * case_size("stretch", 4096), threads = 256;
    if (case_step() != 4 || n < 4) return;
    const size_t starts = n - 3, stretches = (starts + stretch - 1) / stretch,
                 of_words = (words.size() + threads - 1) / threads;
    const size_t end = std::min(starts, of_words * stretch);
    const vector<int> front(text.begin(), text.begin() + (long)(end + 3));
    vector<unsigned> counts = count(front, front.size(), words, all);
    const vector<int> first(text.begin(), text.begin() + (long)(std::min(starts, stretch) + 3));
    for (size_t w = 0; w < words.size(); w++)
        if (w / threads >= stretches) counts[w] = 0;
    known_counts(counts,
                 "these are the counts if blockIdx.x and blockIdx.y are exchanged: x is the stretch, and y "
                 "says which words");
    known_counts(count(first, first.size(), words, all),
                 "only the matches that start in the first stretch are counted");
}

/* Step 6: the filter is filled, or asked, by the word itself where its hash belongs: for the integer, the bit or
 * both. A window is found if another one's bit is set by chance. */
static void known_filters(const vector<int> &text, const vector<unsigned> &words)
{
    static const struct {
        bool integer, bit; /* by the hash */
        const char *says;
    } ways[] = {{true, false, "the bit"}, {false, true, "the integer"}, {false, false, "integer and bit"}};
    const size_t quads = text.size() < 20 ? 0 : (text.size() - 4) / 16;
    for (auto &way : ways)
        for (const bool filled : {true, false}) {
            vector<bool> filter(1 << 18);
            const auto place = [&](unsigned name, bool wrong) {
                const unsigned word = __builtin_bswap32(name), hash = word * 0x9E3779B1u;
                const unsigned of_integer = wrong && !way.integer ? word : hash,
                               of_bit = wrong && !way.bit ? word : hash;
                return of_integer >> 19 << 5 | of_bit % 32;
            };
            for (unsigned word : words) filter[place(word, filled)] = true;
            found_t found = none_found(words);
            for (size_t start = 0; start + 4 <= text.size(); start++) {
                const unsigned name = name_of(&text[start]);
                found_t::iterator word = found.find(name);
                if (word != found.end() && (start >= 16 * quads || filter[place(name, !filled)]))
                    word->second++;
            }
            known_counts(counts_of(words, found),
                         (string("these are the counts if the filter is ") + (filled ? "filled" : "asked") +
                          " with " + way.says + " of the word, not of its hash")
                             .c_str());
        }
}

static void known_last_integers(const vector<int> &text, const vector<unsigned> &words)
{
    static const struct {
        last_integer *make;
        const char *says;
    } ways[] = {
        {from_the_top, "has its first character in the highest byte: the first belongs in the lowest"},
        {backwards, "has its characters in the opposite order: the first belongs in the lowest byte"},
        {all_in_one, "has all its characters in the lowest byte: they are not shifted"},
        {by_single_bits, "has its characters shifted by 1 and 2 bits: a character has 8"},
        {one_too_high, "has its characters one byte too high"},
        {last_alone, "has its last character alone: each replaces the one before"},
        {without_its_last, "lacks its last character"},
        {without_its_first, "lacks its first character"},
        {none_of_it, "is 0: its characters are not in it"},
    };
    const unsigned count = (unsigned)(text.size() % 4);
    if (case_step() < 2 || case_step() > 4 || text.size() < 4 || count == 0) return;
    vector<unsigned> integers = integers_of(text);
    for (auto &way : ways) {
        integers[text.size() / 4] = way.make(&text[text.size() - count], count);
        known_counts(
            count_integers(integers, text.size() - 3, words),
            (std::string("these are the counts if the text's last integer, which is not full, ") + way.says)
                .c_str());
    }
}

/* Step 3, a text of one chunk: the loop over the integers all of whose windows count goes one further. */
static void known_one_further(const vector<int> &text, const vector<unsigned> &words)
{
    const size_t n = text.size(), starts = n - 3, whole = starts / 4;
    if (case_step() != 3 || n < 4 || n > 1020) return;
    const vector<unsigned> integers = integers_of(text), once = count_integers(integers, starts, words),
                           before = count_integers(integers, 4 * whole, words);
    vector<unsigned> further = count_integers(integers, 4 * whole + 4, words);
    for (size_t w = 0; w < words.size(); w++) further[w] += once[w] - before[w];
    known_counts(further,
                 "these are the counts if the loop over the integers all of whose windows count goes one "
                 "further (i <= starts / 4): the windows of that integer are counted again behind it");
}

/* The words that are four zeros, where the text has no such place: what lies behind it looks so, and memory that
 * was set to 0. */
static void known_zeros(const vector<unsigned> &words, const vector<unsigned> &found)
{
    size_t n;
    const unsigned *got = got_uint("found", &n);
    vector<double> more(found.begin(), found.end());
    bool any = false;
    for (size_t w = 0; w < words.size() && w < n; w++)
        if (words[w] == 0 && got[w] > found[w]) more[w] = got[w], any = true;
    if (any)
        known_mistake(
            "found", more.data(), more.size(),
            "a word of four zeros is found too often: windows behind the end of the text are counted, where "
            "zeros stand for it. Up to which start does each thread count?");
}

/* The last windows of all, which few words have: any mistake may have that by chance, so these are asked first. */
static void known_ends(const vector<int> &text, const vector<unsigned> &words)
{
    const size_t n = text.size(), left = (n - 3) % 4;
    known_counts(count(text, n - 1, words, all), "the text's last window is not counted");
    if (left > 1)
        known_counts(count(text, n - left, words, all),
                     "the text's last windows, of an integer that has fewer than four, are not counted");
}

/* Mistakes that a message can name. */
static void known_mistakes(const vector<int> &text, size_t n, const vector<unsigned> &words)
{
    vector<unsigned> backwards = words;
    for (unsigned &word : backwards) word = __builtin_bswap32(word);
    bool some = n >= 4; // a short text may not tell mistakes apart, but the cases together do
    const size_t stretch = case_size("stretch", 4096);
    struct {
        bool enough;
        const vector<unsigned> &words;
        times_counted *counted;
        const char *says;
    } mistakes[] = {
        {some, words, aligned, "these are the matches whose start is a multiple of 4"},
        {n > 4096 && case_int("alphabet", 26) == 256 && case_step() == 2, words, unsigned_or_aligned,
         "the matches whose window was shifted out of an integer with its highest bit set are missing"},
        {n >= 64, backwards, all, "these are the counts of the words read backwards"},
        {some, words, without_shift<0>, "the matches whose start is a multiple of 4 are missing"},
        {some, words, without_shift<1>, "the matches whose start is 1 more than a multiple of 4 are missing"},
        {some, words, without_shift<2>, "the matches whose start is 2 more than a multiple of 4 are missing"},
        {some, words, without_shift<3>, "the matches whose start is 3 more than a multiple of 4 are missing"},
        {some, words, twice_with_shift<0>, "the matches whose start is a multiple of 4 are counted twice"},
        {some, words, twice_with_shift<1>,
         "the matches whose start is 1 more than a multiple of 4 are counted twice"},
        {some, words, twice_with_shift<2>,
         "the matches whose start is 2 more than a multiple of 4 are counted twice"},
        {some, words, twice_with_shift<3>,
         "the matches whose start is 3 more than a multiple of 4 are counted twice"},
        {n > 1024 && case_step() == 3, words, inside_chunk,
         "the matches across the border of two chunks of 256 integers are missing"},
        {n >= 1024 && case_step() == 3, words, twice_where_chunks_overlap,
         "the windows of a chunk's last integer are counted twice: the next chunk begins with that integer, "
         "255 integers on"},
        {n >= 1024 && case_step() == 3, words, twice_in_halo,
         "the windows of the halo are counted twice: by their own chunk, and by the chunk before, which "
         "should only read it"},
        {n > 4 * stretch && case_step() == 4, words, inside_stretch,
         "the matches across the border of two stretches are missing"},
        {n > 4 * stretch && case_step() == 4, words, not_in_last_of_stretch,
         "the matches that start in the last integer of a stretch are missing"},
        {n > 4 * stretch && case_step() == 4, words, not_in_first_of_stretch,
         "the matches that start in the first integer of a stretch are missing"},
        {n > 4 * stretch && case_step() == 4, words, twice_at_border,
         "the matches that start in the first integer of a stretch are counted twice"},
    };
    for (auto &mistake : mistakes)
        if (mistake.enough) known_counts(count(text, n, mistake.words, mistake.counted), mistake.says);
    if (case_step() == 5 && n >= 20 && n <= 20000) {
        known_counts(count_swapped(text, n, words, 0),
                     "these are the counts if integers x and y of a quad are exchanged");
        known_counts(count_swapped(text, n, words, 1),
                     "these are the counts if integers y and z of a quad are exchanged");
        known_counts(count_swapped(text, n, words, 2),
                     "these are the counts if integers z and w of a quad are exchanged");
    }
    if (case_step() == 6 && n <= PERIOD) {
        known_elsewhere(text, words);
        known_counts(count_one_hit(text, words, false),
                     "of each quad only the first hit is looked up: the windows behind it are not counted");
        known_counts(count_one_hit(text, words, true),
                     "of each quad only the last hit is looked up: the windows before it are not counted");
    }
    if (case_step() > 1 && n <= PERIOD) {
        known_counts(count_once_in(4, text, words),
                     "a word is counted once per integer, even where several of the four "
                     "windows equal it");
        known_counts(count_once_in(16, text, words),
                     "a word is counted once per quad, even where several of the sixteen "
                     "windows equal it");
    }
    vector<int> padded = text;
    padded.resize(n < 4 ? n : n / 4 * 4 + 3); // so that each integer with a start counts all of its windows
    known_counts(count(padded, padded.size(), words, all), "these are the counts if zeros follow the text");
    padded = text;
    padded.push_back(0);
    known_counts(count(padded, n + 1, words, all),
                 "these are the counts if a zero follows the text: one start too many");
}

/* A list of single matches: the word of each, and a number that is derived from its start. */
struct match_list {
    vector<size_t> element, number;
    void say(size_t words, const char *what, const char *counted) const
    {
        const vector<double> once(element.size(), 1);
        sum_of_terms("found", words, what, counted, element.data(), number.data(), once.data(), once.size());
    }
};

/* The number of starts in whole quads or integers; a kernel handles those behind them one by one. */
static size_t starts_in_front(size_t n)
{
    if (case_step() >= 5) return n < 20 ? 0 : (n - 4) / 16 * 16; // whole quads
    return n < 4 ? 0 : (n - 3) / 4 * 4;                          // integers with all their windows
}

/* The place of a start in its chunk of the text, or in the whole text if the step has no chunks. */
static size_t place_of(size_t start)
{
    if (case_step() < 3 || case_step() > 4) return start;
    return (case_step() == 4 ? start % (4 * case_size("stretch", 4096)) : start) % 1024;
}

/* Lists the matches by their start: in the whole text, in its front, and behind that. */
static void matches(const vector<int> &text, size_t n, const vector<unsigned> &words)
{
    const size_t front = starts_in_front(n);
    const bool quads = case_step() >= 5, chunks = case_step() == 3 || case_step() == 4;
    std::unordered_map<unsigned, vector<size_t>> same;
    match_list all, in_front, behind;
    for (size_t w = 0; w < words.size(); w++) same[words[w]].push_back(w);
    for (size_t start = 0; start + 4 <= n; start++) {
        auto of = same.find(name_of(&text[start]));
        if (of == same.end()) continue;
        match_list &part = start < front ? in_front : behind;
        for (size_t w : of->second) {
            all.element.push_back(w), all.number.push_back(start);
            part.element.push_back(w), part.number.push_back(start < front ? place_of(start) : start - front);
        }
    }
    all.say(words.size(), "matches", "start");
    in_front.say(words.size(), quads ? "matches in whole quads" : "matches in whole integers",
                 chunks ? "start, counted from its chunk's," : "start");
    behind.say(words.size(),
               quads ? "matches behind the last whole quad" : "matches in the last, incomplete integer",
               "start, counted from there,");
}

/* Step 6: what is found if the words of which another one has taken the first slot are not, in a table as
 * filter.cu makes it. */
static void known_slots(const vector<unsigned> &words, const vector<unsigned> &found)
{
    const unsigned bits = 12, slots = 1u << bits;
    vector<unsigned> number(slots);
    vector<double> without(found.begin(), found.end());
    for (size_t w = 0; w < words.size(); w++) {
        unsigned at = __builtin_bswap32(words[w]) * 0x9E3779B1u >> (32 - bits); // as integers of the text are
        const unsigned first = at;
        while (number[at] && words[number[at] - 1] != words[w]) at = (at + 1) % slots;
        if (!number[at]) number[at] = (unsigned)w + 1;
        if (at != first) without[w] = 0;
    }
    known_mistake(
        "found", without.data(), without.size(),
        "words that do not stand in the first slot of their hash, since another word does, are not found");
}

static void gold_found(size_t n, size_t number)
{
    vector<int> text = make_text(n);
    vector<unsigned> words = make_words(text, n, number), found = count(text, n, words, all);
    size_t handed_over;
    const unsigned *got = got_uint("found", &handed_over);
    if (handed_over == number && !std::equal(got, got + number, found.begin())) { // slow, so only if wrong
        if (n > 4 && n <= PERIOD) known_ends(text, words);
        if (n + 3 <= PERIOD) known_mistakes(text, n, words);
        if (n <= 1 << 17) known_windows(text, words), matches(text, n, words);
        if (n >= 4 && n <= 1 << 17) known_last_integers(text, words), known_one_further(text, words);
        if (n >= 4 && n <= PERIOD) known_exchange(text, words);
        if (case_step() == 6 && n <= 1 << 17) known_filters(text, words);
        known_zeros(words, found);
        if (case_step() == 6) known_slots(words, found);
    }
    expect_uint("found", found.data(), number);
}

/* Step 5: two operations for each character and word, one byte for each character. */
static void gold_reckoning(double n, double words)
{
    double rate = case_real("operations", 16.7e12), bandwidth = case_real("bandwidth", 4.8e12);
    double operations = 2 * n * words, seconds = fmax(operations / rate, n / bandwidth);
    double crossover = rate / (2 * bandwidth);
    tolerance_t exact = tolerance_of(0, 0, "whole numbers below 2^53 are exact in double");
    const formula characters("n", n), all("words", words), per_second("operations_a_second", rate),
        bytes_per_second("bytes_a_second", bandwidth), work("operations", operations), bytes("bytes", n);
    known_slips("operations", 2 * characters * all, 1);
    known_slips("predicted", largest(work / per_second, bytes / bytes_per_second), 1);
    known_slips("crossover", per_second / bytes_per_second / 2, 1, {all});
    expect_double("operations", &operations, 1, exact);
    expect_double("bytes", &n, 1, exact);
    expect_double("predicted", &seconds, 1, tolerance_ulps(4, EPSILON_DOUBLE));
    expect_double("crossover", &crossover, 1, tolerance_ulps(4, EPSILON_DOUBLE));
}

void gold(void)
{
    size_t n = case_size("n", 1000), words = case_size("words", 4);
    if (case_step() == 5) gold_reckoning((double)n, (double)words);
    gold_found(n, words);
}
