/* Practical 11, Sparse matrices: what the right answers are. */
#include <algorithm>
#include <math.h>
#include <numeric>
#include <string>
#include <vector>

#include "graph.h"
#include "judge.h"
#include "matrix.h"

using std::vector;

/* --- products: steps 1, 3, 4 and 6 --- */

/* How lanes share a row: the number of lanes per row, and the number of entries that a lane takes at once.
 */
struct sharing {
    int lanes, at_once;
};

/* As in multiply.cu: a warp per row, or as many lanes as can take a row of mean length in one round. */
static sharing sharing_of(const csr_matrix &m)
{
    if (std::string(case_choice("way", "thread|warp|lanes")) == "warp") return {32, 1};
    int lanes = 2;
    while (lanes < 32 && 4LL * lanes * m.rows <= (long long)m.column.size()) lanes *= 2;
    return {lanes, 4};
}

/* y if the lanes of a warp add up by shuffles over distances from first_distance down to 1: in float, in the
 * order of a kernel. */
static vector<double> by_shuffles(const csr_matrix &m, const float *x, sharing s, int first_distance)
{
    vector<double> y((size_t)m.rows);
    for (int row = 0; row < m.rows; row += 32 / s.lanes) {
        float sum[32] = {0};
        for (int lane = 0; lane < 32; lane++) {
            const int of = row + lane / s.lanes, begin = of < m.rows ? m.offset[(size_t)of] : 0,
                      end = of < m.rows ? m.offset[(size_t)of + 1] : 0;
            for (int e = begin / s.at_once * s.at_once + s.at_once * (lane % s.lanes); e < end;
                 e += s.at_once * s.lanes) {
                float part = 0;
                for (int i = std::max(e, begin); i < std::min(e + s.at_once, end); i++)
                    part += m.value[(size_t)i] * x[m.column[(size_t)i]];
                sum[lane] += part;
            }
        }
        for (int distance = first_distance; distance > 0; distance /= 2)
            for (int lane = 0; lane < 32; lane++)
                sum[lane] += sum[lane + distance < 32 ? lane + distance : lane];
        for (int lane = 0; lane < 32 && row + lane / s.lanes < m.rows; lane += s.lanes)
            y[(size_t)(row + lane / s.lanes)] = sum[lane];
    }
    return y;
}

static void known_shuffles(const csr_matrix &m, const float *x)
{
    if (std::string(case_choice("way", "thread|warp|lanes")) == "thread" || m.column.size() > 30000) return;
    const sharing s = sharing_of(m);
    if (s.lanes < 32)
        known_mistake("y", by_shuffles(m, x, s, 16).data(), (size_t)m.rows,
                      "a row also has the sums of the rows after it in its warp: the shuffles go over "
                      "32 lanes, but a "
                      "row has fewer");
    known_mistake(
        "y", by_shuffles(m, x, s, s.lanes).data(), (size_t)m.rows,
        "there is a round of shuffles too many, over a distance of all lanes that share a row: the first "
        "distance is half of them");
    known_mistake("y", by_shuffles(m, x, s, s.lanes / 4).data(), (size_t)m.rows,
                  "only half of the lanes that share a row are added up: a round of shuffles is missing");
}

/* The products if x is read at another index than the entry's column. They are added up in float, as a
 * thread adds them. */
static void known_reads(const csr_matrix &m, const float *x)
{
    const size_t rows = (size_t)m.rows, columns = (size_t)m.columns;
    vector<double> by_place, by_entry, by_row;
    for (size_t row = 0; row < rows; row++) {
        const size_t begin = (size_t)m.offset[row], end = (size_t)m.offset[row + 1];
        float at_place = 0, at_entry = 0, at_row = 0;
        for (size_t e = begin; e < end; e++) {
            at_place += m.value[e] * x[(e - begin) % columns];
            at_entry += m.value[e] * x[e % columns];
            at_row += m.value[e] * x[row % columns];
        }
        by_place.push_back(at_place), by_entry.push_back(at_entry), by_row.push_back(at_row);
    }
    known_mistake("y", by_place.data(), rows,
                  "x was read at the entry's place in its row, not at its column");
    known_mistake("y", by_entry.data(), rows, "x was read at the entry's own index, not at its column");
    known_mistake("y", by_row.data(), rows, "x was read at the index of the row, not at the entry's column");
}

/* A mistake in step 6: the bisection is so many entries late; the sum that the first lane of a warp begins is
 * lost; a sum is kept when its row ends. */
struct merge_mistake {
    int late;
    bool first_lane_lost, sum_kept;
    const char *says;
};

/* The place on the path after `steps` steps, as power_law.cu has it. */
static std::pair<int, int> place_after(int steps, const int *end, int begin, int rows, int entries, int late)
{
    int low = std::max(steps - entries, 0), high = std::min(steps, rows);
    while (low < high) {
        const int middle = (low + high) / 2;
        if (end[middle] - begin <= steps - 1 - middle + late)
            low = middle + 1;
        else
            high = middle;
    }
    return {low, steps - low};
}

/* One tile of the path: y of its rows, by the threads one after another. */
static void merge_tile(const csr_matrix &m, const float *x, std::pair<int, int> first,
                       std::pair<int, int> last, const merge_mistake &w, vector<double> *y)
{
    enum { THREADS = 256, ITEMS = 7 };
    const int rows = last.first - first.first, entries = last.second - first.second, steps = rows + entries;
    const int *const end = &m.offset[(size_t)first.first + 1];
    vector<float> total((size_t)rows +
                        1); // as in the kernel, so that a sum in the wrong row has the same bits
    float left[THREADS];
    int left_row[THREADS];
    for (int t = 0; t < THREADS; t++) {
        std::pair<int, int> here =
            place_after(std::min(t * ITEMS, steps), end, first.second, rows, entries, w.late);
        const int first_row = here.first;
        float sum = 0;
        for (int k = 0; k < ITEMS && here.first + here.second < steps; k++) {
            if (here.first == rows || here.second < end[here.first] - first.second) {
                const size_t e = (size_t)(first.second + here.second++);
                const float product = m.value[e] * x[m.column[e]];
                sum += product;
                continue;
            }
            float &of_row = total[(size_t)here.first];
            const bool may_begin_earlier = here.first++ == first_row;
            of_row = may_begin_earlier ? of_row + sum : sum;
            if (may_begin_earlier || !w.sum_kept) sum = 0;
        }
        left[t] = sum, left_row[t] = here.first;
    }
    for (int t = 0; t < THREADS; t++)
        if (!w.first_lane_lost || left_row[t] != left_row[t / 32 * 32]) total[(size_t)left_row[t]] += left[t];
    for (int i = 0; i <= rows && first.first + i < m.rows; i++) {
        double &of_row = (*y)[(size_t)(first.first + i)];
        of_row = i == 0 || i == rows ? of_row + total[(size_t)i] : total[(size_t)i];
    }
}

static void known_merges(const csr_matrix &m, const float *x)
{
    static const merge_mistake known[] = {
        {1, false, false,
         "it is what you get when the bisection takes a row to have ended one entry too early: after s steps "
         "row m has ended if end[m] <= s - 1 - m"},
        {-1, false, false,
         "it is what you get when the bisection takes a row to have ended one entry too late: after s steps "
         "row m has ended if end[m] <= s - 1 - m"},
        {0, true, false,
         "the sums that the first lane of each warp has are missing, and those of the lanes behind it for "
         "the "
         "same row"},
        {0, false, true,
         "the sum of a row goes on into the next row: it was not set back when the row ended"}};
    const int tile = 256 * 7, entries = (int)m.column.size();
    for (const merge_mistake &mistake : known) {
        vector<double> y((size_t)m.rows);
        const auto border = [&](int t) {
            const int steps = (int)std::min((long long)t * tile, (long long)m.rows + entries);
            return place_after(steps, &m.offset[1], 0, m.rows, entries, mistake.late);
        };
        for (int t = 0; (long long)t * tile < (long long)m.rows + entries; t++)
            merge_tile(m, x, border(t), border(t + 1), mistake, &y);
        known_mistake("y", y.data(), y.size(), mistake.says);
    }
}

/* Step 6: the rows that have entries in two tiles of the merge path (power_law.cu). */
static void known_cuts(const csr_matrix &m)
{
    const int tile = 256 * 7, rows = m.rows, entries = (int)m.column.size();
    vector<unsigned char> cut((size_t)rows), ends((size_t)rows);
    int row = 0, entry = 0;
    for (int step = 0; row < rows; step++) {
        if (step > 0 && step % tile == 0) {
            cut[(size_t)row] |= m.offset[(size_t)row] < entry && entry < m.offset[(size_t)row + 1];
            if (row > 0) ends[(size_t)row - 1] = 1;
            ends[(size_t)row] = 1;
        }
        if (entry < m.offset[(size_t)row + 1] && entry < entries)
            entry++;
        else
            row++;
    }
    known_place("y", cut.data(), cut.size(), "the rows that are divided between two tiles (of 1792 steps)");
    known_place("y", ends.data(), ends.size(), "the rows beside the border of two tiles (of 1792 steps)");
}

static void gold_product(double alpha, double beta)
{
    const csr_matrix m = make_csr();
    const size_t rows = (size_t)m.rows;
    const float *x = input_float("x", (size_t)m.columns, -1, 1), *before = input_float("y", rows, -1, 1);
    vector<double> y(rows), tolerance(rows), plain(rows), no_beta(rows), added;
    vector<size_t> of_row, place;
    for (size_t row = 0; row < rows; row++) {
        double sum = 0, size = 0;
        const size_t begin = (size_t)m.offset[row], end = (size_t)m.offset[row + 1];
        for (size_t e = begin; e < end; e++) {
            const double term = (double)m.value[e] * x[m.column[e]];
            sum += term, size += fabs(term);
            added.push_back(alpha * term), of_row.push_back(row), place.push_back(e - begin);
        }
        plain[row] = sum;
        no_beta[row] = alpha * sum;
        y[row] = alpha * sum + (beta != 0 ? beta * before[row] : 0);
        const double roundings = (double)(end - begin) + 1 + (alpha != 1 || beta != 0 ? 3 : 0);
        tolerance[row] =
            roundings * EPSILON_FLOAT / 2 * (fabs(alpha) * size + (beta != 0 ? fabs(beta * before[row]) : 0));
    }
    if (alpha != 1 || beta != 0) {
        known_mistake("y", plain.data(), rows, "that is A x: alpha and beta are 1 and 0 there");
        known_mistake("y", no_beta.data(), rows, "that is alpha A x, without beta y");
    }
    if (case_step() == 3) known_shuffles(m, x), known_reads(m, x);
    if (case_step() == 6) known_cuts(m), known_merges(m, x);
    sum_of_terms("y", rows, "entries", "place in the row", of_row.data(), place.data(), added.data(),
                 added.size());
    expect_double_each("y", y.data(), tolerance.data(), rows,
                       alpha != 1 || beta != 0
                           ? "(entries of the row + 4) roundings 2^-24 of |alpha| sum |a x| + |beta y|"
                           : "(entries of the row + 1) roundings 2^-24 of sum |a x|");
}

/* --- step 2 --- */

static void known_values(const vector<float> &values, const char *says)
{
    const vector<double> known(values.begin(), values.end());
    known_mistake("values", known.data(), known.size(), says);
}

static void gold_conversion(void)
{
    const csr_matrix m = make_csr();
    const coo_matrix c = make_coo();
    const size_t count = c.row.size();
    vector<size_t> order(count); // order[e]: where the e-th entry by row and column stands in c
    std::iota(order.begin(), order.end(), (size_t)0);
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return c.row[a] < c.row[b]; });
    vector<double> by_row_only;
    for (size_t e : order) by_row_only.push_back(c.column[e]);
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return c.row[a] != c.row[b] ? c.row[a] < c.row[b] : c.column[a] < c.column[b];
    });
    vector<float> scattered(count);
    for (size_t e = 0; e < count; e++) scattered[order[e]] = c.value[e];
    if (count > 5) {
        known_values(c.value, "they stand in the order of the input: fetch them by the permutation");
        known_values(scattered,
                     "p[e] says where entry e was, not where it goes: that is a scatter by p, not a gather");
        known_mistake("columns", by_row_only.data(), count,
                      "the entries are sorted by row only: within a row they are in the order of the input");
    }
    vector<double> up_to_last;
    for (int offset : m.offset) up_to_last.push_back(offset < (int)count ? offset : (double)count - 1);
    if (count > 0)
        known_mistake("offsets", up_to_last.data(), up_to_last.size(),
                      "offsets that should be the number of entries are one less: the search must be able to "
                      "end behind the last entry");
    vector<double> ends(m.offset.begin() + 1, m.offset.end());
    ends.push_back((double)count);
    if (count > 0)
        known_mistake(
            "offsets", ends.data(), ends.size(),
            "these are the ends of the rows, not their beginnings: the search goes on behind the row's own "
            "entries, as with <= in place of <");
    expect_int("offsets", m.offset.data(), m.offset.size());
    expect_int("columns", m.column.data(), count);
    const vector<double> values(m.value.begin(), m.value.end());
    expect_double("values", values.data(), count, tolerance_of(0, 0, "a value is moved, not computed"));
}

/* --- step 5 --- */

/* Power iteration, and the mistakes that can be made in it. */
enum mistake {
    NONE,
    DROPPED,
    UNDAMPED,
    MASS_WHOLE,
    BY_INCOMING,
    JUMP_WHOLE,
    IN_LINKS,
    SAME_SHARES,
    SWAPPED,
    NO_JUMP,
    WHOLE_SUM,
    PLUS_ONE,
    MINUS_ONE,
    MASS_TIMES,
    MASS_NOT_ADDED,
    SHARES_BEFORE,
    DAMPING_ADDED
};

struct surfer {
    vector<double> x;
    int iterations;
    double change;
};

struct rule {
    double damping, tolerance;
    int most, every;
};

static surfer iterate(const web &w, mistake made, rule r)
{
    const size_t n = (size_t)w.pages;
    const double pages = w.pages;
    vector<int> out(n, 0), in(n, 0);
    for (struct link l : w.links) out[(size_t)l.from]++, in[(size_t)l.to]++;
    surfer s = {make_start(w.pages), 0, 0};
    const vector<double> start = s.x;
    vector<double> before = s.x;
    do {
        for (int k = 0; k < r.every && s.iterations < r.most; k++, s.iterations++) {
            double mass = 0;
            vector<double> next(n, 0);
            const bool first = s.iterations == 0; // given code prepares the first iteration
            const vector<int> &links_of = made == IN_LINKS && !first ? in : out;
            const vector<int> &asked = made == BY_INCOMING && !first ? in : out;
            for (size_t i = 0; i < n; i++)
                if (asked[i] == 0) mass += s.x[i];
            for (struct link l : w.links) {
                const size_t from = (size_t)l.from;
                const double rank = made == SAME_SHARES     ? start[from]
                                    : made == SHARES_BEFORE ? before[from]
                                                            : s.x[from];
                const int links = links_of[from] + (first               ? 0
                                                    : made == PLUS_ONE  ? 1
                                                    : made == MINUS_ONE ? -1
                                                                        : 0);
                if (links > 0) next[(size_t)l.to] += rank / links;
            }
            s.change = 0;
            for (size_t i = 0; i < n; i++) {
                const double hung = made == DROPPED      ? 0
                                    : made == MASS_WHOLE ? mass
                                    : made == MASS_TIMES ? mass * pages
                                                         : mass / pages;
                const double now = (made == JUMP_WHOLE ? 1 - r.damping : (1 - r.damping) / pages) +
                                   r.damping * (next[i] + hung) +
                                   (made == UNDAMPED ? (1 - r.damping) * hung : 0);
                const double swapped = r.damping / pages + (1 - r.damping) * (next[i] + hung);
                const double made_now =
                    made == SWAPPED          ? swapped
                    : made == NO_JUMP        ? r.damping * (next[i] + hung)
                    : made == WHOLE_SUM      ? (1 - r.damping) / pages + next[i] + hung
                    : made == MASS_NOT_ADDED ? (1 - r.damping) / pages + r.damping * (next[i] - hung)
                    : made == DAMPING_ADDED  ? (1 - r.damping) / pages + r.damping + next[i] + hung
                                             : now;
                s.change += fabs(made_now - s.x[i]);
                next[i] = made_now;
            }
            before = s.x;
            s.x = next;
        }
    } while (s.change >= r.tolerance && s.iterations < r.most);
    return s;
}

static void known_ranks(const surfer &right, const surfer &wrong, const char *says)
{
    if (wrong.x != right.x) known_mistake("x", wrong.x.data(), wrong.x.size(), says);
}

static void known_surfers(const web &w, const surfer &right, rule r, int made)
{
    static const struct {
        enum mistake mistake;
        const char *says;
    } known[] = {
        {DROPPED, "the mass of the pages without links is lost: it must be shared among all pages"},
        {UNDAMPED,
         "the mass of the pages without links was passed on whole: only d of it is, as for all pages"},
        {MASS_WHOLE, "each page gets the whole mass of the pages without links: all pages must share it"},
        {BY_INCOMING, "a page dangles if it has no outgoing links; here its incoming links were counted"},
        {JUMP_WHOLE, "1 - d is for all pages together: each gets (1 - d) / n"},
        {SAME_SHARES, "every iteration read the shares of the start: share and next_share must be "
                      "swapped after each"},
        {SWAPPED, "d and 1 - d are exchanged: d of a rank comes along links, 1 - d comes by jumps"},
        {MASS_TIMES, "the mass of the pages without links is multiplied by n: each page gets one n-th of it"},
        {MASS_NOT_ADDED, "the mass of the pages without links is subtracted"},
        {SHARES_BEFORE, "what a page passes on is its share of the rank before, not of the new one"},
        {DAMPING_ADDED, "d is added to the sum over links, not multiplied"},
        {NO_JUMP, "the surfer never jumps: the term (1 - d) / n of each page is missing"},
        {PLUS_ONE, "a rank was divided by one more than the page has outgoing links"},
        {MINUS_ONE, "a rank was divided by one less than the page has outgoing links"},
        {WHOLE_SUM, "the sum over links was not multiplied by d"},
        {IN_LINKS,
         "a rank was divided by the number of incoming links: a page passes it along its outgoing ones"},
    };
    for (const auto &k : known) known_ranks(right, iterate(w, k.mistake, r), k.says);
    web reversed = w;
    for (struct link &l : reversed.links) std::swap(l.from, l.to);
    known_ranks(right, iterate(reversed, NONE, r),
                "the surfer goes against the links: the matrix is the transpose of the right one");
    if (made != right.iterations && made > 0 && made < 1000)
        known_ranks(right, iterate(w, NONE, {r.damping, 0, made, made}),
                    "these ranks are right, but not for the number of iterations at which the rule stops");
}

static void gold_pagerank(void)
{
    const rule r = {case_real("damping", 0.85), case_real("tolerance", 1e-6), (int)case_size("most", 100),
                    (int)case_size("every", 10)};
    const web w = make_web();
    vector<int> in((size_t)w.pages, 0);
    for (struct link l : w.links) in[(size_t)l.to]++;
    const surfer right = iterate(w, NONE, r);
    size_t one;
    const int made = got_int("iterations", &one)[0];
    const auto mistakes = [&] { known_surfers(w, right, r, made); };
    if (w.pages <= 50000) when_wrong("x", mistakes); // the mistakes of a larger web are those of a small one
    /* Each iteration makes at most this many roundings of numbers that sum to 1, and does not enlarge the
     * sum of earlier errors. */
    const double roundings = *std::max_element(in.begin(), in.end()) + w.pages + 8,
                 bound = right.iterations * roundings * EPSILON_DOUBLE / 2;
    expect_double(
        "x", right.x.data(), right.x.size(),
        tolerance_of(bound, 0, "(most links to a page + pages + 8) roundings per iteration, of a sum of 1"));
    expect_int("iterations", &right.iterations, 1);
    expect_double("change", &right.change, 1,
                  tolerance_of(4 * bound, 0, "the same, of two x and their difference"));
}

void gold(void)
{
    if (case_step() == 1 || case_step() == 3 || case_step() == 6) gold_product(1, 0);
    if (case_step() == 2) gold_conversion();
    if (case_step() == 4) gold_product((float)case_real("alpha", 1), (float)case_real("beta", 0));
    if (case_step() == 5) gold_pagerank();
}
