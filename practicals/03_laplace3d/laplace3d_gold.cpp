/* Practical 3, Laplace 3-D: what the right answers are. */
#include <algorithm>
#include <math.h>
#include <set>
#include <stdio.h>
#include <string>
#include <vector>

#include "judge.h"

using std::vector;

/* Values at the points of a box, i fastest. */
struct field {
    size_t nx, ny, nz;
    vector<double> u;
    double at(size_t i, size_t j, size_t k) const { return u[i + nx * (j + ny * k)]; }
    bool on_face(size_t i, size_t j, size_t k) const
    {
        return i == 0 || i == nx - 1 || j == 0 || j == ny - 1 || k == 0 || k == nz - 1;
    }
};

/* One step of Jacobi's iteration. */
static field step(const field &old)
{
    field next = old;
    for (size_t k = 0; k < old.nz; k++)
        for (size_t j = 0; j < old.ny; j++)
            for (size_t i = 0; i < old.nx; i++)
                if (!old.on_face(i, j, k))
                    next.u[i + old.nx * (j + old.ny * k)] =
                        (old.at(i - 1, j, k) + old.at(i + 1, j, k) + old.at(i, j - 1, k) +
                         old.at(i, j + 1, k) + old.at(i, j, k - 1) + old.at(i, j, k + 1)) /
                        6;
    return next;
}

/* The box of the case, and its values at the start (box.h): those of a large box repeat with period PERIOD.
 */
static const size_t PERIOD = 4194301;

static field box_of_case(size_t nx, size_t ny, size_t nz)
{
    size_t n = case_size("n", 0);
    return {case_size("nx", n ? n : nx), case_size("ny", n ? n : ny), case_size("nz", n ? n : nz), {}};
}

static size_t points(const field &f)
{
    return f.nx * f.ny * f.nz;
}

static field start(field f)
{
    const float *u = input_float("u", points(f), -1, 1);
    f.u.assign(u, u + points(f));
    return f;
}

/* In float a step makes at most 6 errors of 2^-24: five sums, of 2, 3, 4, 5 and 6 numbers not larger than 1,
 * then a product with 1/6, itself rounded: (2 + 3 + 4 + 5 + 6) / 6 + 2 < 6. Later steps take means of errors,
 * which are no larger than the largest. */
static tolerance_t tolerance_after(size_t steps)
{
    return tolerance_operations(6 * steps, EPSILON_FLOAT, 1);
}

/* The values after so many steps at the sampled points of a large box. What happens at a point depends on
 * points up to `steps` away, so the iteration is done on the small box around it. */
static vector<double> samples(const field &large, size_t steps)
{
    const float *u = input_float("u", std::min(points(large), PERIOD), -1, 1);
    const unsigned *where = input_uint("samples", 64);
    vector<double> values;
    for (size_t s = 0; s < 64; s++) {
        size_t at = where[s] % points(large);
        size_t centre[3] = {at % large.nx, at / large.nx % large.ny, at / large.nx / large.ny};
        size_t size[3] = {large.nx, large.ny, large.nz}, low[3], n[3];
        for (int d = 0; d < 3; d++) {
            low[d] = centre[d] > steps ? centre[d] - steps : 0;
            n[d] = std::min(centre[d] + steps + 1, size[d]) - low[d];
        }
        field small = {n[0], n[1], n[2], {}};
        for (size_t k = low[2]; k < low[2] + n[2]; k++)
            for (size_t j = low[1]; j < low[1] + n[1]; j++)
                for (size_t i = low[0]; i < low[0] + n[0]; i++)
                    small.u.push_back(u[(i + large.nx * (j + large.ny * k)) % PERIOD]);
        for (size_t t = 0; t < steps; t++) small = step(small);
        values.push_back(small.at(centre[0] - low[0], centre[1] - low[1], centre[2] - low[2]));
    }
    return values;
}

/* What one step adds up at each point inside. */
static void neighbours(const char *name, const field &f)
{
    vector<size_t> element, number;
    vector<double> value;
    const size_t plane = f.nx * f.ny;
    const long long away[] = {-1, 1, -(long long)f.nx, (long long)f.nx, -(long long)plane, (long long)plane};
    for (size_t at = 0; at < points(f); at++) {
        if (f.on_face(at % f.nx, at / f.nx % f.ny, at / plane)) continue;
        for (size_t k = 0; k < 6; k++) {
            element.push_back(at);
            number.push_back(k);
            value.push_back(f.u[(size_t)((long long)at + away[k])] / 6);
        }
    }
    sum_of_terms(name, points(f), "neighbours", "number (0 to 5 for i-1, i+1, j-1, j+1, k-1, k+1)",
                 element.data(), number.data(), value.data(), value.size());
}

/* A stencil with a mistake in one of its six neighbours, of which number d is away[d] further on in an array;
 * or one that is also applied to the points of a face, numbered as the neighbours are (or NO_FACE). */
struct stencil {
    long long away[6];
    double weight[6], divisor;
    int face, of_four; /* the mistake is made where i % 4 is this; FOUR: everywhere */
    bool early;        /* the face is sought one layer inside */
};
enum { FOUR = 4 };
enum { NO_FACE = 6 };

static bool stays(const field &f, size_t at, int face, bool early)
{
    const size_t place[] = {at % f.nx, at / f.nx % f.ny, at / (f.nx * f.ny)}, n[] = {f.nx, f.ny, f.nz};
    for (int d = 0; d < 6; d++)
        if (d != face && place[d / 2] == (d % 2 ? n[d / 2] - 1 : 0)) return true;
    if (early && place[face / 2] == (face % 2 ? n[face / 2] - 2 : 1)) return true;
    return false;
}

static field mistaken_step(const field &old, const stencil &s)
{
    field next = old;
    for (size_t at = 0; at < points(old); at++) {
        if (stays(old, at, s.face, s.early)) continue;
        double sum = 0;
        const bool here = s.of_four == FOUR || (int)(at % old.nx % 4) == s.of_four;
        const long long plane = (long long)(old.nx * old.ny), row = (long long)old.nx;
        const long long right[] = {-1, 1, -row, row, -plane, plane};
        for (int d = 0; d < 6; d++) {
            const size_t from =
                (size_t)((long long)at +
                         (here ? s.away[d] : right[d])); // beyond the box: not one of its numbers
            sum += from < points(old) ? s.weight[d] * old.u[from] : 0;
        }
        next.u[at] = sum / s.divisor;
    }
    return next;
}

/* If `steps` steps with this stencil give what was handed over, says so. */
static bool is_mistake(const char *name, const double *got, const field &first, size_t steps,
                       const stencil &s, const std::string &says)
{
    field f = first;
    for (size_t t = 0; t < steps; t++) f = mistaken_step(f, s);
    const double allowed = 2 * tolerance_after(steps).absolute;
    for (size_t at = 0; at < points(f); at++)
        if (!(fabs(got[at] - f.u[at]) <= allowed * fmax(1, fabs(f.u[at])))) return false;
    known_mistake(name, f.u.data(), f.u.size(), says.c_str());
    return true;
}

/* The point that is two moves away, such as "u(i+1,j,k-1)". */
static std::string point_at(int one, int two)
{
    std::string index[] = {"i", "j", "k"};
    for (int way : {one, two}) index[way / 2] += way % 2 ? "+1" : "-1";
    return "u(" + index[0] + "," + index[1] + "," + index[2] + ")";
}

/* What was handed over, which stencils with a mistake may reproduce */
struct attempt {
    const char *name;
    const double *got;
    const field &first;
    size_t steps;
    long long x, y, z; /* from a point to its neighbours */
    stencil right;

    bool is(const stencil &s, const std::string &says) const
    {
        return is_mistake(name, got, first, steps, s, "that is what you get when " + says);
    }
};

static const char *const neighbour_names[] = {"(i-1,j,k)", "(i+1,j,k)", "(i,j-1,k)", "(i,j+1,k)",
                                              "(i,j,k-1)", "(i,j,k+1)", "(i,j,k)"};

static bool has_other_divisor_or_face(const attempt &a)
{
    static const char *const faces[] = {"i = 0", "i = nx-1", "j = 0", "j = ny-1", "k = 0", "k = nz-1"};
    stencil s = a.right;
    for (double divisor : {1., 3., 5., 7.}) {
        s.divisor = divisor;
        if (a.is(s, "the sum of the neighbours is multiplied by 1/" + std::to_string((int)divisor) +
                        ", not 1/6"))
            return true;
    }
    for (int d = 0; d < 6; d++) {
        s = a.right, s.face = d;
        if (a.is(s, std::string("the points of face ") + faces[d] + " are taken to be inside")) return true;
        s.early = true;
        if (a.is(s, std::string("the face ") + faces[d] + " is taken to be one layer further inside"))
            return true;
    }
    return false;
}

/* Neighbour d has another weight, or one of the seven points, or one two moves away, is used instead. */
static bool has_other_neighbour(const attempt &a, int d)
{
    static const struct {
        double weight;
        const char *what;
    } fates[] = {{0, " is left out"}, {2, " counts twice"}, {-1, " is subtracted"}};
    const std::string u = std::string("u") + neighbour_names[d], in_place = " is used instead of " + u;
    stencil s;
    for (auto &fate : fates) {
        s = a.right, s.weight[d] = fate.weight;
        if (a.is(s, u + fate.what)) return true;
    }
    for (int other = 0; other < 7; other++) {
        s = a.right, s.away[d] = other < 6 ? a.right.away[other] : 0;
        if (other != d && a.is(s, std::string("u") + neighbour_names[other] + in_place)) return true;
    }
    for (int k = 0; k < 6; k++) {
        s = a.right, s.away[d] += a.right.away[k];
        if (k / 2 != d / 2 && a.is(s, point_at(d, k) + in_place)) return true;
    }
    s = a.right, s.away[d] *= 2;
    return a.is(s, "the point beyond " + u + " is used instead");
}

/* Neighbour d is sought at a wrong distance. */
static bool has_other_length(const attempt &a, int d)
{
    const long long ny = (long long)a.first.ny, nz = (long long)a.first.nz;
    const struct {
        long long length;
        const char *says;
    } lengths[] = {
        {ny, "ny"}, {nz, "nz"}, {a.x * ny * nz, "ny nz"}, {a.y * nz, "nx nz"}, {a.y * a.y, "nx nx"}};
    for (auto &other : lengths) {
        stencil s = a.right;
        s.away[d] = d % 2 ? other.length : -other.length;
        if (d < 2 || s.away[d] == a.right.away[d]) continue;
        if (a.is(s, std::string("u[at ") + (d % 2 ? "+ " : "- ") + other.says + "] is used instead of u" +
                        neighbour_names[d]))
            return true;
    }
    return false;
}

/* Both neighbours in j, or in k, are sought at a wrong distance. */
static bool has_other_lengths(const attempt &a, int d)
{
    const long long ny = (long long)a.first.ny, nz = (long long)a.first.nz;
    const struct {
        long long length;
        const char *says;
    } lengths[] = {
        {1, "1"},           {ny, "ny"},          {nz, "nz"},          {a.y, "nx"}, {a.y * ny, "nx ny"},
        {ny * nz, "ny nz"}, {a.y * nz, "nx nz"}, {a.y * a.y, "nx nx"}};
    for (auto &other : lengths) {
        stencil s = a.right;
        s.away[d] = -other.length, s.away[d + 1] = other.length;
        if (s.away[d] == a.right.away[d]) continue;
        if (a.is(s, std::string("the neighbours in ") + "ijk"[d / 2] + " are taken to be " + other.says +
                        " elements away"))
            return true;
    }
    return false;
}

/* Step 6: the first and the last of a thread's four */
static bool has_other_end_of_four(const attempt &a, int end)
{
    const std::string which = end ? "3 more than a multiple of 4" : "a multiple of 4";
    for (int from = -5; from <= 5; from++) {
        stencil s = a.right;
        s.of_four = end ? 3 : 0, s.away[end] = from;
        char point[40];
        snprintf(point, sizeof point, from ? "u(i%+d,j,k)" : "u(i,j,k)", from);
        if (from != a.right.away[end] && a.is(s, std::string(point) + " is used instead of u" +
                                                     neighbour_names[end] + ", where i is " + which))
            return true;
    }
    return false;
}

/* One of the six neighbours is left out, counts twice, is subtracted, or another point is used instead; or
 * the sum is not divided by six. */
static void mistaken_stencils(const char *name, const field &first, const field &want, size_t steps)
{
    const long long x = 1, y = (long long)first.nx, z = (long long)(first.nx * first.ny);
    const size_t most = 20000000; // so many sums take a tenth of a second
    size_t n;
    if (steps == 0 || points(first) == 0 || 100 * points(first) > most / steps) return;
    const double *got = got_double(name, &n), allowed = tolerance_after(steps).absolute;
    bool is_wrong = false;
    if (n != points(first)) return;
    for (size_t at = 0; at < n; at++) is_wrong |= !(fabs(got[at] - want.u[at]) <= allowed);
    if (!is_wrong) return;
    const stencil right = {{-x, x, -y, y, -z, z}, {1, 1, 1, 1, 1, 1}, 6, NO_FACE, FOUR, false};
    const attempt a = {name, got, first, steps, x, y, z, right};
    if (has_other_divisor_or_face(a)) return;
    for (int d = 0; d < 6; d++)
        if (has_other_neighbour(a, d) || has_other_length(a, d)) return;
    for (int d = 0; d < 6; d += 2)
        if (has_other_lengths(a, d)) return;
    for (int end = 0; end < 2 && case_step() == 6; end++)
        if (has_other_end_of_four(a, end)) return;
}

/* The output `name` is the box after so many steps. */
static void expect_box(const char *name, const field &f, size_t steps)
{
    if (points(f) > PERIOD) {
        vector<double> want = samples(f, steps);
        expect_double(name, want.data(), want.size(), tolerance_after(steps));
        return;
    }
    field want = start(f);
    vector<double> at_start = want.u;
    for (size_t s = 0; s < steps; s++) want = step(want);
    shape(name, f.nx, f.ny, f.nz);
    if (steps == 1 && points(f) <= 1 << 15) neighbours(name, start(f));
    mistaken_stencils(name, start(f), want, steps);
    if (steps > 0) known_mistake(name, at_start.data(), at_start.size(), "these are the starting values");
    expect_double(name, want.u.data(), want.u.size(), tolerance_after(steps));
}

/* Step 4: each shape's result, the sectors its first warp moves, and which was fastest. */
static const size_t shapes[][3] = {{256, 1, 1}, {128, 2, 1}, {64, 4, 1}, {32, 8, 1}, {32, 2, 4},  {16, 16, 1},
                                   {16, 4, 4},  {8, 8, 4},   {4, 8, 8},  {2, 16, 8}, {1, 16, 16}, {1, 4, 64}};

enum { SECTOR = 32, LINE = 128 };

enum numbering {
    RIGHT,
    Z_FASTEST,
    Y_NOT_MODULO,
    Y_BY_ITSELF,
    Z_BY_X,
    NO_NEIGHBOURS,
    OF_64_LANES,
    OF_16_LANES,
    NY_FOR_NX,
    LAST_ONE_ALONE
};

static int pieces_of_six_loads(const size_t *shape, const field &f, size_t bytes, numbering way)
{
    int count = 0;
    for (int neighbour = 0; neighbour < 6; neighbour++) {
        std::set<size_t> pieces;
        const size_t lanes = way == OF_64_LANES ? 64 : way == OF_16_LANES ? 16 : 32;
        if (way == LAST_ONE_ALONE && neighbour < 5) continue;
        for (size_t thread = 0; thread < lanes; thread++) {
            size_t x = thread % shape[0], y = thread / shape[0] % shape[1], z = thread / shape[0] / shape[1];
            if (way == Y_NOT_MODULO) y = thread / shape[0];
            if (way == Y_BY_ITSELF) y = thread % shape[1];
            if (way == Z_BY_X) z = thread / shape[0];
            if (way == Z_FASTEST)
                z = thread % shape[2], y = thread / shape[2] % shape[1], x = thread / shape[2] / shape[1];
            size_t i = shape[0] + x, j = shape[1] + y, k = shape[2] + z;
            size_t *coordinate[3] = {&i, &j, &k};
            if (way != NO_NEIGHBOURS) *coordinate[neighbour / 2] += neighbour % 2 ? 1 : -1;
            const size_t row = way == NY_FOR_NX ? f.ny : f.nx;
            pieces.insert((i + row * j + f.nx * f.ny * k) * sizeof(float) / bytes);
        }
        count += (int)pieces.size();
    }
    return count;
}

/* What explains the wrong counts of sectors, if it does so for all shapes. */
static const char *known_sectors(const int *got, size_t n, const field &f)
{
    static const struct {
        size_t bytes;
        numbering way;
        const char *says;
    } ways[] = {{1, RIGHT, ", which counts each lane's address: lanes that share a sector count once"},
                {4, RIGHT, ", which counts each lane's address: lanes that share a sector count once"},
                {LINE, RIGHT, ", which is the number of 128-byte pieces: a sector has 32 bytes"},
                {SECTOR, Z_FASTEST, ", which it is if threads were numbered with z fastest"},
                {SECTOR, Y_NOT_MODULO,
                 ", which it is if a thread's y grows beyond the block: it begins again with each z"},
                {SECTOR, Y_BY_ITSELF, ", which it is if a thread's y is its number modulo the block's y"},
                {SECTOR, Z_BY_X, ", which it is if a thread's z is its number by the block's x alone"},
                {SECTOR, NO_NEIGHBOURS,
                 ", which it is without the neighbour's distance, or with it added to the sector: it belongs "
                 "to the index, before that is divided"},
                {SECTOR, OF_64_LANES, ", which it is of 64 lanes: a warp has 32"},
                {SECTOR, OF_16_LANES, ", which it is of 16 lanes: a warp has 32"},
                {SECTOR, NY_FOR_NX, ", which it is if a row is taken to have ny points"},
                {SECTOR, LAST_ONE_ALONE, ", which it is of the last load alone: the six are added up"}};
    for (auto &way : ways) {
        size_t same = 0;
        while (same < n && got[same] == pieces_of_six_loads(shapes[same], f, way.bytes, way.way)) same++;
        if (same == n) return way.says;
    }
    return "";
}

static void gold_shapes(void)
{
    field f = box_of_case(64, 64, 64);
    const size_t n = sizeof shapes / sizeof shapes[0];
    size_t n_sectors, n_ms;
    const int *sectors = got_int("sectors", &n_sectors);
    expect_that(n_sectors == n, "sectors: expected a number for each of %zu shapes, got %zu", n, n_sectors);
    for (size_t s = 0; s < n; s++) {
        const size_t *shape = shapes[s];
        char name[32];
        snprintf(name, sizeof name, "%zux%zux%zu", shape[0], shape[1], shape[2]);
        block_size(shape[0] * shape[1] * shape[2]);
        expect_box((std::string("u with ") + name).c_str(), f, 1);
        int want = pieces_of_six_loads(shape, f, SECTOR, RIGHT);
        if (s < n_sectors && sectors[s] != want)
            expect_that(0, "sectors of block %s: expected " ANSWER("%d") ", got %d%s", name, want, sectors[s],
                        n_sectors == n ? known_sectors(sectors, n, f) : "");
    }

    const double *ms = got_double("ms", &n_ms);
    int best = got_int("best", nullptr)[0];
    expect_that(n_ms == n, "ms: expected a time for each of %zu shapes, got %zu", n, n_ms);
    for (size_t s = 0; s < n_ms; s++)
        expect_that(ms[s] > 0, "ms[%zu]: %g milliseconds are not possible", s, ms[s]);
    expect_that(best >= 0 && best < (int)n_ms && ms[best] <= *std::min_element(ms, ms + n_ms),
                "best: got %d, which is not the shape with the shortest time", best);
}

/* Step 5: the RMS change of each step until it is below the tolerance, and the box then. start=cold: the box
 * is 1 on its faces and 0 inside. */

/* The sum of the squares of what the changes of each block, of 32 by 4 by 2 points, add up to */
static double squares_of_blocks(const field &f, const field &before)
{
    const size_t across = (f.nx + 31) / 32, down = (f.ny + 3) / 4;
    vector<double> changes(across * down * ((f.nz + 1) / 2));
    double sum = 0;
    for (size_t at = 0; at < points(f); at++) {
        const size_t i = at % f.nx, j = at / f.nx % f.ny, k = at / (f.nx * f.ny);
        changes[i / 32 + across * (j / 4 + down * (k / 2))] += f.u[at] - before.u[at];
    }
    for (double one : changes) sum += one * one;
    return sum;
}

/* What a wrong RMS change may be: sum is that of the squares, right is the root of their mean. */
static const char *known_rms(double got, double sum, const field &f, const field &before)
{
    if (got == 0)
        return ": was the sum read and copied to the host only after all threads had added to it, and were "
               "the changes "
               "of points inside added, not of those on a face, which are 0?";
    double values = 0, old = 0, sizes = 0, changes = 0;
    for (size_t at = 0; at < points(f); at++) {
        const double change = f.u[at] - before.u[at];
        old += before.u[at] * before.u[at], sizes += fabs(change), changes += change;
        if (!f.on_face(at % f.nx, at / f.nx % f.ny, at / (f.nx * f.ny))) values += f.u[at] * f.u[at];
    }
    const double of_blocks = squares_of_blocks(f, before);
    double insides = (f.nx - 2.0) * (f.ny - 2.0) * (f.nz - 2.0), n = (double)points(f);
    auto is = [&](double value) { return fabs(got - value) <= 1e-4 * value; };
    if (!(fabs(got) < 1e100))
        return ": is something added to memory that was never set?"; // poison is 1.9e307
    if (is(sum)) return ": that is the sum of the squares, without mean and root";
    if (is(sum / n)) return ": that is the mean of the squares, without its root";
    for (int k = 2; k <= 32; k++) {
        static char says[80];
        snprintf(says, sizeof says, ": its square is %d times what is expected: is something added %d times?",
                 k, k);
        if (is(sqrt(k * sum / n))) return says;
    }
    if (is(sqrt(values / n))) return ": that is the root mean square of the new values, not of the changes";
    if (is(sqrt(old / n))) return ": that is the root mean square of the old values, not of the changes";
    if (is(sizes / n)) return ": that is the mean size of a change, not the root of their mean square";
    if (is(sqrt(sizes / n)))
        return ": that is the root of the mean size of a change: the sizes are added, and not their squares";
    if (is(sqrt(fabs(changes) / n)) || is(fabs(changes) / n))
        return ": that comes from the sum of the changes, none of which is squared";
    if (is(sqrt(of_blocks / n)))
        return ": the sum of a block's changes is squared: square each change, then add";
    if (is(sqrt(sum))) return ": that is the root of the sum, not of the mean";
    if (is(sqrt(sum / insides))) return ": that is the mean over the inside points, not over all";
    return "";
}

static field start_of_stop(field f)
{
    if (std::string(case_word("start", "random")) != "cold") return start(f);
    f.u.assign(points(f), 1);
    for (size_t k = 0; k < f.nz; k++)
        for (size_t j = 0; j < f.ny; j++)
            for (size_t i = 0; i < f.nx; i++)
                if (!f.on_face(i, j, k)) f.u[i + f.nx * (j + f.ny * k)] = 0;
    return f;
}

/* The box after as many steps as the program made says more about what is wrong than the RMS changes. */
static void expect_box_after(field f, size_t steps)
{
    const vector<double> at_start = f.u;
    for (size_t s = 0; s < steps; s++) f = step(f);
    shape("u", f.nx, f.ny, f.nz);
    field first = f;
    first.u = at_start;
    if (steps == 1 && points(f) <= 1 << 15) neighbours("u", first);
    mistaken_stencils("u", first, f, steps);
    expect_double("u", f.u.data(), points(f), tolerance_after(steps));
}

static void gold_stop(void)
{
    field f = start_of_stop(box_of_case(40, 40, 40));
    double tolerance = case_real("tolerance", 0.01);
    size_t most = case_size("most", 1000), n, got_steps = (size_t)std::max(got_int("steps", nullptr)[0], 0);
    const double *got = got_double("rms", &n);
    got_double("u", nullptr); // it is looked at below, unless something else is wrong
    expect_that(n == got_steps, "steps: got %zu, but %zu values of rms", got_steps, n);

    size_t steps = 0;
    for (bool enough = false; !enough && steps < most;) {
        field next = step(f);
        double sum = 0;
        for (size_t at = 0; at < points(f); at++) sum += (next.u[at] - f.u[at]) * (next.u[at] - f.u[at]);
        const field before = f;
        f = next;
        steps++;

        double rms = sqrt(sum / (double)points(f));
        // a change is the difference of two values; the RMS of their errors is no more than the largest
        double allowed = 2 * tolerance_after(steps).absolute;
        if (steps <= n && !(fabs(got[steps - 1] - rms) <= allowed)) {
            size_t of_u;
            got_double("u", &of_u);
            if (got_steps > 0 && got_steps <= most && of_u == points(f))
                expect_box_after(start_of_stop(box_of_case(40, 40, 40)), got_steps);
            expect_that(0, "rms of step %zu: expected " ANSWER("%g") ", got %g%s (allowed %.1e)", steps, rms,
                        got[steps - 1], known_rms(got[steps - 1], sum, f, before), allowed);
            return;
        }
        enough = rms < tolerance;
        // so close to the tolerance that rounding decides: then the program's decision stands
        if (fabs(rms - tolerance) <= allowed) enough = got_steps == steps;
        if (!enough && steps < most && steps >= n) {
            expect_that(0, "stopped after %zu steps, when the RMS change was still %g; the tolerance is %g",
                        got_steps, rms, tolerance);
            return;
        }
    }
    expect_that(got_steps == steps,
                "steps: expected " ANSWER("%zu") ", got %zu: the change was small enough earlier", steps,
                got_steps);
    shape("u", f.nx, f.ny, f.nz);
    if (got_steps == steps) expect_double("u", f.u.data(), points(f), tolerance_after(steps));
}

static void gold_methods(void)
{
    field f = box_of_case(64, 64, 64);
    std::string method = case_word("method", "both");
    if (method != "two") expect_box("march", f, case_size("steps", 10));
    if (method != "march") expect_box("two", f, case_size("steps", 10));
}

void gold(void)
{
    switch (case_step()) {
    case 4:
        gold_shapes();
        break;
    case 5:
        gold_stop();
        break;
    case 6:
        gold_methods();
        break;
    default:
        expect_box("u", box_of_case(64, 32, 16), case_size("steps", 10));
    }
}
