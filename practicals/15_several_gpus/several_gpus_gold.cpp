/* several_gpus_gold.cpp: the right answers. The number of devices changes none of them except the times of
 * step 5. */
#include "judge.h"
#include "slips.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using std::vector;

/* Step 1: what has come from each device to each other one. */
static void gold_links()
{
    const size_t devices = case_size("devices", 2), n = case_size("n", 1 << 20);
    const unsigned *x = input_uint("x", devices * n);
    vector<unsigned> sums(devices * devices);
    size_t count;
    const int *possible = got_int("possible", &count);
    expect_that(count == devices * devices, "possible: %zu numbers, and there are %zu pairs", count,
                devices * devices);
    for (size_t at = 0; at < count && at < devices * devices; at++) {
        const bool itself = at / devices == at % devices;
        expect_that(possible[at] == 0 || (possible[at] == 1 && !itself), "possible[%zu]: %d", at,
                    possible[at]);
        for (size_t i = 0; i < n && !itself; i++) sums[at] = sums[at] * 31 + x[at / devices * n + i];
    }
    expect_uint("sums", sums.data(), sums.size());
}

/* Step 2. */
static void gold_sum()
{
    const size_t n = case_size("n", 1000003), devices = case_size("devices", 2);
    const unsigned *x = input_uint("x", n);
    unsigned long long sum = 0, first = 0, whole_shares = 0, from_start = 0;
    for (size_t i = 0; i < n; i++) {
        sum += x[i];
        if (i < n / devices) first += x[i];
        if (i < n / devices * devices) whole_shares += x[i];
    }
    for (size_t q = 0; q < devices; q++)
        for (size_t i = 0; i < n * (q + 1) / devices - n * q / devices; i++) from_start += x[i];
    const double known[] = {(double)first, (double)whole_shares, (double)from_start};
    if (devices > 1) known_mistake("sum", &known[0], 1, "this is the sum of the first share alone");
    if (devices > 1)
        known_mistake("sum", &known[2], 1,
                      "each device has added up the numbers from x[0] on, not its share");
    if (whole_shares != sum)
        known_mistake("sum", &known[1], 1, "the last n % d numbers are missing: in which share are they?");
    each_once("sum");
    expect_u64("sum", &sum, 1);
}

/* Steps 3 and 4: one step of Jacobi's iteration, in float and in the order of the program, so that the result
 * is the same to the last bit. `from` and `to`: the planes that are worked on as if they were the box. */
struct box {
    size_t nx, ny, nz;
    size_t plane() const { return nx * ny; }
};

static vector<float> step(const box &b, const vector<float> &u, size_t from, size_t to)
{
    vector<float> next = u;
    for (size_t k = from + 1; k + 1 < to; k++)
        for (size_t j = 1; j + 1 < b.ny; j++)
            for (size_t i = 1; i + 1 < b.nx; i++) {
                const size_t at = i + b.nx * (j + b.ny * k);
                float sum = u[at - 1] + u[at + 1];
                sum += u[at - b.nx];
                sum += u[at + b.nx];
                sum += u[at - b.plane()];
                sum += u[at + b.plane()];
                next[at] = sum * (1.0f / 6);
            }
    return next;
}

/* One step of each slab, whose halo is that of `halo`. */
static vector<float> step_of_slabs(const box &b, const vector<float> &u, const vector<float> &halo,
                                   size_t slabs)
{
    vector<float> next = u;
    for (size_t q = 0; q < slabs; q++) {
        const size_t from = b.nz * q / slabs, to = b.nz * (q + 1) / slabs;
        vector<float> seen = halo;
        std::copy(u.begin() + b.plane() * from, u.begin() + b.plane() * to, seen.begin() + b.plane() * from);
        const vector<float> all = step(b, seen, 0, b.nz);
        std::copy(all.begin() + b.plane() * from, all.begin() + b.plane() * to,
                  next.begin() + b.plane() * from);
    }
    return next;
}

/* How far what comes over a border between slabs may have come in so many steps: what is sent up and what is
 * sent down (from the second step on), and both with whatever else is done at a border. */
static void known_reach(const box &b, size_t slabs, size_t steps)
{
    vector<unsigned char> up(b.plane() * b.nz), down(up), both(up);
    for (size_t q = 1; q < slabs; q++) {
        const size_t border = b.nz * q / slabs; /* between planes border - 1 and border */
        for (size_t k = border < steps ? 0 : border - steps; k < border + steps && k < b.nz; k++) {
            const auto mark = [&](vector<unsigned char> &in) {
                std::fill_n(in.begin() + (long)(b.plane() * k), b.plane(), 1);
            };
            mark(both);
            if (k + steps >= border + 2 && k + 1 < border + steps) mark(up);
            if (k + steps >= border + 1 && k + 2 < border + steps) mark(down);
        }
    }
    if (slabs < 2) return;
    known_place("u", up.data(), up.size(),
                "the elements that a message sent up can have reached: a slab's lowest plane in the second "
                "step, and one "
                "plane more on either side in each later one");
    known_place("u", down.data(), down.size(),
                "the elements that a message sent down can have reached: a slab's highest plane in the "
                "second step, and one "
                "plane more on either side in each later one");
    known_place("u", both.data(), both.size(),
                "those that messages can have reached, as many planes from a border as there are steps");
}

/* What u is if a plane takes itself for plane k + 1 or k - 1: another one is taken for a face, and one that
 * is a face for one inside, whose neighbour nobody has written. */
static vector<float> plane_taken_for(const box &b, const vector<float> &start, size_t steps, int off)
{
    vector<float> u((b.nz + 2) * b.plane(), NAN);
    std::copy(start.begin(), start.end(), u.begin() + b.plane());
    for (size_t t = 0; t < steps; t++) {
        vector<float> next = u;
        for (size_t k = 1; k <= b.nz; k++) {
            const long taken_for = (long)k - 1 + off;
            if (taken_for == 0 || taken_for == (long)b.nz - 1) continue;
            const vector<float> three(u.begin() + b.plane() * (k - 1), u.begin() + b.plane() * (k + 2));
            const vector<float> made = step({b.nx, b.ny, 3}, three, 0, 3);
            std::copy(made.begin() + b.plane(), made.begin() + b.plane() * 2, next.begin() + b.plane() * k);
        }
        u = next;
    }
    return vector<float>(u.begin() + b.plane(), u.end() - b.plane());
}

static void known_planes(const box &b, const vector<float> &start, size_t steps)
{
    for (int off : {1, -1}) {
        const vector<float> u = plane_taken_for(b, start, steps, off);
        const vector<double> values(u.begin(), u.end());
        known_mistake(
            "u", values.data(), values.size(),
            off > 0 ? "each plane takes itself for the next plane of the box: k is one too large, so the "
                      "face k = 0 changes"
                    : "each plane takes itself for the plane before it in the box: k is one too small, so "
                      "the face k = nz - 1 changes");
    }
}

/* A slip in the kernel of a step: what becomes of one of the tests for the six faces, -x, +x, -y, +y, -z and +z, and of
 * the neighbours that are added, in the same order. */
struct stencil_slip {
    int face;               /* of six; -1: none */
    bool negated;           /* or missing */
    int neighbour, instead; /* 6: the point itself; -1: none */
    bool of_ny, of_nz;      /* a neighbour in y is ny elements away, one in z nx * nz */
};
static const char *const face_tests[] = {"i == 0",      "i == nx - 1", "j == 0",
                                         "j == ny - 1", "k == 0",      "k == nz - 1"};
static const char *const neighbours[] = {"at - 1",     "at + 1",     "at - nx", "at + nx",
                                         "at - plane", "at + plane", "at"};

/* Where nobody has written, below and above the box, stands NAN; nothing lies further away. */
static float element(const vector<float> &u, long at)
{
    return at < 0 || (size_t)at >= u.size() ? NAN : u[(size_t)at];
}

static float relaxed(const box &b, const vector<float> &u, long at, const stencil_slip &slip)
{
    const long row = (long)(slip.of_ny ? b.ny : b.nx), plane = (long)(b.nx * (slip.of_nz ? b.nz : b.ny));
    const long distance[] = {-1, 1, -row, row, -plane, plane, 0};
    float sum = 0;
    for (int k = 0; k < 6; k++) {
        const int which = k == slip.neighbour ? slip.instead : k;
        if (which >= 0) sum += element(u, at + distance[which]);
    }
    return sum * (1.0f / 6);
}

static vector<float> with_slip(const box &b, const vector<float> &start, size_t steps,
                               const stencil_slip &slip)
{
    vector<float> u((b.nz + 2) * b.plane(), NAN);
    std::copy(start.begin(), start.end(), u.begin() + (long)b.plane());
    for (size_t t = 0; t < steps; t++) {
        vector<float> next = u;
        for (size_t k = 0; k < b.nz; k++)
            for (size_t j = 0; j < b.ny; j++)
                for (size_t i = 0; i < b.nx; i++) {
                    const bool is[] = {i == 0, i == b.nx - 1, j == 0, j == b.ny - 1, k == 0, k == b.nz - 1};
                    const size_t at = i + b.nx * (j + b.ny * (k + 1));
                    bool face = false;
                    for (int f = 0; f < 6; f++) face |= f == slip.face ? slip.negated && !is[f] : is[f];
                    if (!face) next[at] = relaxed(b, u, (long)at, slip);
                }
        u = next;
    }
    return vector<float>(u.begin() + (long)b.plane(), u.end() - (long)b.plane());
}

static void known_stencils(const box &b, const vector<float> &start, size_t steps)
{
    const auto known = [&](const stencil_slip &slip, const std::string &says) {
        const vector<float> u = with_slip(b, start, steps, slip);
        const vector<double> values(u.begin(), u.end());
        known_mistake("u", values.data(), values.size(), says.c_str());
    };
    const auto quoted = [](const char *what) { return std::string("'") + what + "'"; };
    for (int f = 0; f < 6; f++) {
        known({f, true, -1, -1, false, false},
              "all points are kept but those with " + quoted(face_tests[f]) + ": is the test negated?");
        known({f, false, -1, -1, false, false}, "points with " + quoted(face_tests[f]) + " are not kept");
        known({-1, false, f, -1, false, false},
              "the neighbour u[" + std::string(neighbours[f]) + "] is missing");
        for (int other = 0; other < 7; other++)
            if (other != f)
                known({-1, false, f, other, false, false}, std::string("u[") + neighbours[other] +
                                                               "] stands in place of u[" + neighbours[f] +
                                                               "]");
    }
    if (b.nx != b.ny)
        known({-1, false, -1, -1, true, false}, "a neighbour in j is taken to be ny elements away: it is nx");
    if (b.ny != b.nz)
        known({-1, false, -1, -1, false, true},
              "a neighbour in k is taken to be nx nz elements away: it is nx ny");
}

/* Which plane of its memory a slab of `planes` planes sends up and down, and to which of the neighbour's: 0
 * and planes + 1 are halos. */
struct message {
    bool up;
    long from, to; /* counted from plane 0, or where negative from plane planes + 1, which is -1 */
    const char *says;
};
static const message wrong_messages[] = {
    {true, -1, 0, "a slab sends up its own upper halo, plane planes + 1, not its highest plane"},
    {true, -3, 0, "a slab sends up the plane below its highest"},
    {true, 1, 0, "a slab sends up its lowest plane, not its highest"},
    {true, 0, 0, "a slab sends up its own lower halo, plane 0, not its highest plane"},
    {true, -2, 1,
     "the plane that a slab sends up arrives in the neighbour's lowest own plane, not in its halo"},
    {true, -2, -1,
     "the plane that a slab sends up arrives in the neighbour's upper halo, not in its lower one"},
    {false, 0, -1, "a slab sends down its own lower halo, plane 0, not its lowest plane"},
    {false, 2, -1, "a slab sends down the plane above its lowest"},
    {false, -2, -1, "a slab sends down its highest plane, not its lowest"},
    {false, -1, -1, "a slab sends down its own upper halo, plane planes + 1, not its lowest plane"},
    {false, 1, -2,
     "the plane that a slab sends down arrives in the neighbour's highest own plane, not in its halo"},
    {false, 1, 0,
     "the plane that a slab sends down arrives in the neighbour's lower halo, not in its upper one"},
    {true, -2, 99, "no plane is sent up, so lower halos keep what they hold"},
    {false, 1, 99, "no plane is sent down, so upper halos keep what they hold"},
};

/* u by slabs, whose two arrays have the halos of the start in the first and nothing in those of the second.
 * The messages of a step go from slab 0 on, each of them first down and then up. */
static vector<float> by_messages(const box &b, const vector<float> &start, size_t slabs, size_t steps,
                                 const message &wrong)
{
    const size_t plane = b.plane();
    vector<vector<float>> u[2];
    vector<size_t> first, planes;
    for (size_t q = 0; q < slabs; q++) {
        first.push_back(b.nz * q / slabs), planes.push_back(b.nz * (q + 1) / slabs - first[q]);
        for (vector<vector<float>> &of : u) of.push_back(vector<float>((planes[q] + 2) * plane, NAN));
        for (size_t p = 0; p < planes[q] + 2; p++)
            if (first[q] + p >= 1 && first[q] + p <= b.nz)
                std::copy_n(start.begin() + plane * (first[q] + p - 1), plane, u[0][q].begin() + plane * p);
    }
    const auto place = [&](long p, size_t q) {
        return plane * (size_t)(p < 0 ? (long)planes[q] + 2 + p : p);
    };
    for (size_t t = 0; t < steps; t++) {
        vector<vector<float>> &now = u[t % 2], &next = u[1 - t % 2];
        for (size_t q = 0; q < slabs; q++) {
            const vector<float> made = step({b.nx, b.ny, planes[q] + 2}, now[q], 0, planes[q] + 2);
            for (size_t p = 1; p <= planes[q]; p++) {
                const size_t k = first[q] + p - 1;
                const vector<float> &of = k == 0 || k == b.nz - 1 ? now[q] : made;
                std::copy_n(of.begin() + plane * p, plane, next[q].begin() + plane * p);
            }
        }
        for (size_t q = 0; q < slabs; q++)
            for (const bool up : {false, true}) {
                const long from = wrong.up == up ? wrong.from
                                  : up           ? -2
                                                 : 1,
                           to = wrong.up == up ? wrong.to
                                : up           ? 0
                                               : -1;
                if ((up ? q + 1 == slabs : q == 0) || to > 1) continue;
                const size_t other = up ? q + 1 : q - 1;
                std::copy_n(next[q].begin() + place(from, q), plane, next[other].begin() + place(to, other));
            }
    }
    vector<float> whole;
    for (size_t q = 0; q < slabs; q++)
        whole.insert(whole.end(), u[steps % 2][q].begin() + plane,
                     u[steps % 2][q].begin() + plane * (planes[q] + 1));
    return whole;
}

static void known_messages(const box &b, const vector<float> &start, size_t slabs, size_t steps)
{
    for (const message &wrong : wrong_messages) {
        const vector<float> u = by_messages(b, start, slabs, steps, wrong);
        const vector<double> values(u.begin(), u.end());
        known_mistake("u", values.data(), values.size(), wrong.says);
    }
}

/* What u is where slabs do not learn of each other, or learn of it a step late, or where nothing was done. */
static void known_slabs(const box &b, size_t slabs, size_t steps, const vector<float> &start,
                        const vector<double> &want)
{
    vector<float> apart = start, late = start, before = start;
    for (size_t t = 0; t < steps; t++) {
        vector<float> next = apart;
        for (size_t q = 0; q < slabs; q++) {
            const size_t from = b.nz * q / slabs, to = b.nz * (q + 1) / slabs;
            const vector<float> part = step(b, apart, from, to);
            std::copy(part.begin() + b.plane() * from, part.begin() + b.plane() * to,
                      next.begin() + b.plane() * from);
        }
        apart = next;
        next = step_of_slabs(b, late, before, slabs);
        before = late, late = next;
    }
    const vector<double> alone(apart.begin(), apart.end()), one_late(late.begin(), late.end());
    const vector<double> unchanged(start.begin(), start.end());
    if (slabs > 1 && alone != want)
        known_mistake("u", alone.data(), alone.size(),
                      "each slab was treated as a box of its own: but its border is no face of the box");
    if (slabs > 1 && one_late != want)
        known_mistake("u", one_late.data(), one_late.size(), "the halo has the planes of the previous step");
    known_planes(b, start, steps);
    if (slabs > 1 && b.plane() * b.nz * steps <= 100000) known_messages(b, start, slabs, steps);
    if (b.plane() * b.nz * steps <= 100000) known_stencils(b, start, steps);
    known_reach(b, slabs, steps);
    if (unchanged != want)
        known_mistake("u", unchanged.data(), unchanged.size(), "these are the initial values");
}

static void gold_slabs()
{
    const size_t n = case_size("n", 0), steps = case_size("steps", 10);
    const box b = {case_size("nx", n ? n : 64), case_size("ny", n ? n : 32), case_size("nz", n ? n : 16)};
    const size_t points = b.plane() * b.nz, slabs = std::min(case_size("devices", 2), b.nz);
    if (points > 1u << 22) return; // such a box is for measuring
    const float *drawn = input_float("u", points, -1, 1);
    const vector<float> start(drawn, drawn + points);
    vector<float> u = start;
    for (size_t t = 0; t < steps; t++) u = step(b, u, 0, b.nz);
    const vector<double> want(u.begin(), u.end());
    const auto mistakes = [&] { known_slabs(b, slabs, steps, start, want); };
    shape("u", b.nx, b.ny, b.nz);
    when_wrong("u", mistakes);
    expect_double("u", want.data(), points,
                  tolerance_of(0, 0, "the same additions in the same order: the same bits"));
    const int none = 0; // on a GPU a short one may have ended by chance
    expect_int("streams still at work", &none, 1);
}

/* Step 5. */
struct facts {
    double point, launch, latency, rate; // ns, us, us, GB/s
};

static facts facts_of_case()
{
    const std::string way = case_word("way", "h200");
    const double *draw = input_double("facts", 4, 0, 1);
    if (way == "h200") return {8.0 / 4150, 3, 5, 320};
    if (way == "cpu") return {100.0 / 512, 3, 5, 20};
    return {0.001 + 0.2 * draw[0], 1 + 5 * draw[1], 1 + 20 * draw[2], 5 + 400 * draw[3]};
}

static double microseconds(const facts &f, size_t nx, size_t ny, size_t nz, size_t devices, bool overlapped)
{
    const size_t slabs = std::min(devices, nz), largest = (nz + slabs - 1) / slabs;
    const double plane = 1e-3 * f.point * (double)(nx * ny);
    const double message = f.latency + 4e-3 * (double)(nx * ny) / f.rate;
    const double exchange = slabs == 1 ? 0 : slabs == 2 ? message : 2 * message;
    if (!overlapped) return f.launch + plane * (double)largest + exchange;
    const double inside = largest > 2 ? f.launch + plane * (double)(largest - 2) : 0;
    return f.launch + plane * (double)std::min<size_t>(largest, 2) + std::max(inside, exchange);
}

/* serial and overlapped for each number of devices, and both efficiencies, with a slip in the formula. */
static void known_times(const facts &f, size_t nx, size_t ny, size_t nz, size_t most)
{
    vector<double> planes, inner, outer, messages, devices, all_planes(most, (double)nz), alone(most), split,
        up_to_two, others;
    for (size_t d = 1; d <= most; d++) {
        const size_t slabs = std::min(d, nz), largest = (nz + slabs - 1) / slabs;
        planes.push_back((double)largest), devices.push_back((double)d);
        messages.push_back((double)std::min<size_t>(slabs - 1, 2));
        up_to_two.push_back((double)std::min<size_t>(slabs, 2)), others.push_back((double)slabs - 1);
        outer.push_back((double)std::min<size_t>(largest, 2)), inner.push_back(planes.back() - outer.back());
        split.push_back((double)(nz / slabs));
        alone[d - 1] = microseconds(f, nx, ny, nz, 1, false);
    }
    const formula plane("plane", (double)(nx * ny)), point("point", f.point), launch("launch", f.launch),
        latency("latency", f.latency), rate("rate", f.rate), of_slab("planes", planes), d("d", devices);
    const formula whole = launch + 1e-3 * of_slab * plane * point,
                  message = latency + 1e-3 * 4 * plane / rate;
    known_slips("serial", whole + formula("messages", messages) * message, most,
                {formula("nz", all_planes), d, formula("nz / d rounded down", split),
                 formula("min(d, 2)", up_to_two), formula("(d - 1)", others)});
}

/* overlapped: the border, and then what takes longer: the inside, if there is one, or the exchange. */
static void known_overlapped(const facts &f, size_t nx, size_t ny, size_t nz, size_t most)
{
    vector<double> inner, outer, exchange, inside;
    const double of_plane = 1e-3 * (double)(nx * ny) * f.point;
    for (size_t d = 1; d <= most; d++) {
        const size_t slabs = std::min(d, nz), largest = (nz + slabs - 1) / slabs;
        outer.push_back((double)std::min<size_t>(largest, 2)),
            inner.push_back((double)largest - outer.back());
        inside.push_back(inner.back() > 0 ? f.launch + of_plane * inner.back() : 0);
        exchange.push_back(microseconds(f, nx, ny, nz, d, false) - f.launch - of_plane * (double)largest);
    }
    const formula plane("plane", (double)(nx * ny)), point("point", f.point), launch("launch", f.launch);
    const formula of_outer("outer", outer), of_inner("inner", inner), sent("exchange", exchange);
    const formula border = launch + 1e-3 * of_outer * plane * point;
    known_slips("overlapped", border + largest(formula("inside", inside), sent), most, {of_inner});
    const auto then = [=](const vector<double> &values) {
        vector<double> all(most);
        for (size_t i = 0; i < most; i++)
            all[i] = f.launch + of_plane * outer[i] + std::max(inner[i] > 0 ? values[i] : 0, exchange[i]);
        return all;
    };
    known_slips("overlapped", launch + 1e-3 * of_inner * plane * point, most, {of_outer}, then);
}

/* Both efficiencies: shortest is T(d) for the same box, grown that for one that grows with the devices. */
static void known_efficiencies(double alone, const vector<double> &shortest, const vector<double> &grown)
{
    vector<double> devices;
    for (size_t d = 1; d <= shortest.size(); d++) devices.push_back((double)d);
    const formula one("T(1)", alone), d("d", devices), same("T(d)", shortest), larger("T(d)", grown);
    known_slips("strong", one / (d * same), shortest.size());
    known_slips("weak", one / larger, shortest.size(), {d, formula("T(d) of the same box", shortest)});
}

static void gold_scaling()
{
    const size_t most = case_size("devices", 8);
    const size_t nx = case_size("nx", 512), ny = case_size("ny", 512), nz = case_size("nz", 512);
    const facts f = facts_of_case();
    vector<double> serial, overlapped, strong, weak, shortest, grown, one_overlapped;
    const double alone = microseconds(f, nx, ny, nz, 1, false);
    for (size_t d = 1; d <= most; d++) {
        serial.push_back(microseconds(f, nx, ny, nz, d, false));
        overlapped.push_back(microseconds(f, nx, ny, nz, d, true));
        shortest.push_back(d == 1 ? alone : overlapped.back());
        strong.push_back(alone / ((double)d * shortest.back()));
        one_overlapped.push_back(alone / ((double)d * overlapped.back()));
        grown.push_back(microseconds(f, nx, ny, nz * d, d, d > 1));
        weak.push_back(alone / grown.back());
    }
    const double best = *std::min_element(shortest.begin(), shortest.end());
    int enough = 1;
    while (shortest[(size_t)enough - 1] > 1.1 * best) enough++;
    const auto mistakes = [&] { known_times(f, nx, ny, nz, most); };
    const auto of_overlapped = [&] { known_overlapped(f, nx, ny, nz, most); };
    const auto of_efficiencies = [&] { known_efficiencies(alone, shortest, grown); };
    when_wrong("serial", mistakes);
    when_wrong("overlapped", of_overlapped);
    when_wrong("strong", of_efficiencies);
    when_wrong("weak", of_efficiencies);
    const tolerance_t few = tolerance_of(0, 1e-9, "some twenty roundings in double");
    expect_double("serial", serial.data(), most, few);
    expect_double("overlapped", overlapped.data(), most, few);
    known_mistake("strong", one_overlapped.data(), most,
                  "one device has nothing to overlap: if d is 1, T(d) is T(1), as in step 3");
    expect_double("strong", strong.data(), most, few);
    expect_double("weak", weak.data(), most, few);
    expect_int("enough", &enough, 1);
}

/* What each device has if the second half of the ring hands on, in round r, not piece q + 1 - r, which is
 * added up, but the piece that it added to in that round of the first half. */
static vector<vector<double>> first_half_again(vector<vector<double>> of)
{
    const size_t d = of.size(), n = of[0].size();
    const auto piece = [&](size_t q, size_t r) { return (q + d - r % d) % d; };
    const auto each = [&](size_t r, auto what) {
        const vector<vector<double>> sent = of;
        for (size_t q = 0; q < d; q++)
            for (size_t c = piece(q, r), i = n * c / d; i < n * (c + 1) / d; i++)
                what(of[(q + 1) % d][i], sent[q][i]);
    };
    for (size_t r = 0; r + 1 < d; r++) each(r, [](double &to, double from) { to += from; });
    for (size_t r = 0; r + 1 < d; r++) each(r, [](double &to, double from) { to = from; });
    return of;
}

/* The ring with a slip: which piece device q sends in round r of the first half, to which it adds what has
 * come, and which it passes on in the second half; and how many rounds less (or more) than d - 1 the halves
 * have. */
typedef long piece_t(long q, long r);
struct ring_slip {
    piece_t *sent, *added, *passed;
    int first, second;
    const char *says;
    bool first_rounded, second_rounded;   /* in that half each piece has n / d numbers */
    long first_from = 0, second_from = 0; /* the round with which that half begins */
};

static vector<vector<double>> ring_with(const ring_slip &slip, vector<vector<double>> of)
{
    const long d = (long)of.size(), n = (long)of[0].size();
    const auto begin = [&](long c) { return n * ((c % d + d) % d) / d; };
    const auto whole_end = [&](long c) { return n * ((c % d + d) % d + 1) / d; };
    const auto end = [&](long c) { return slip.first_rounded ? begin(c) + n / d : whole_end(c); };
    const auto end_2 = [&](long c) { return slip.second_rounded ? begin(c) + n / d : whole_end(c); };
    vector<vector<double>> inbox((size_t)d, vector<double>((size_t)(n / d + 1), NAN));
    for (long r = slip.first_from; r < d - 1 + slip.first; r++) {
        for (long q = 0; q < d; q++)
            std::copy(of[(size_t)q].begin() + begin(slip.sent(q, r)),
                      of[(size_t)q].begin() + end(slip.sent(q, r)), inbox[(size_t)((q + 1) % d)].begin());
        for (long q = 0; q < d; q++)
            for (long c = slip.added(q, r), i = begin(c); i < end(c); i++)
                of[(size_t)q][(size_t)i] += inbox[(size_t)q][(size_t)(i - begin(c))];
    }
    for (long r = slip.second_from; r < d - 1 + slip.second; r++) {
        const vector<vector<double>> before = of;
        for (long q = 0; q < d; q++)
            for (long c = slip.passed(q, r), i = begin(c); i < end_2(c); i++)
                of[(size_t)((q + 1) % d)][(size_t)i] = before[(size_t)q][(size_t)i];
    }
    return of;
}

static void known_rings(const vector<vector<double>> &start)
{
    const auto sent = [](long q, long r) { return q - r; };
    const auto added = [](long q, long r) { return q - 1 - r; };
    const auto passed = [](long q, long r) { return q + 1 - r; };
    const ring_slip slips[] = {
        {sent, [](long q, long r) { return q - r; }, passed, 0, 0,
         "what has come is added to the piece that the device itself has sent: it belongs to that which the "
         "one before sent",
         false, false},
        {sent, [](long q, long r) { return q + 1 - r; }, passed, 0, 0,
         "what has come is added to piece q + 1 - r: it belongs to that which the device before has sent, q "
         "- 1 - r",
         false, false},
        {sent, [](long q, long r) { return q - 1 + r; }, passed, 0, 0,
         "what has come is added to piece q - 1 + r, and not to q - 1 - r", false, false},
        {[](long q, long r) { return q + r; }, [](long q, long r) { return q - 1 + r; }, passed, 0, 0,
         "in round r of the first half device q sends piece q + r: what it has added to in the round before "
         "is q - r",
         false, false},
        {[](long q, long) { return q; }, [](long q, long) { return q - 1; }, passed, 0, 0,
         "in each round of the first half device q sends its own piece q, not the one that it has just added "
         "to",
         false, false},
        {sent, added, [](long q, long r) { return q + 1 + r; }, 0, 0,
         "in round r of the second half device q passes on piece q + 1 + r: what has just come is q + 1 - r",
         false, false},
        {sent, added, [](long q, long) { return q + 1; }, 0, 0,
         "in each round of the second half device q passes on piece q + 1, not what has just come", false,
         false},
        {sent, added, [](long q, long r) { return q - 1 - r; }, 0, 0,
         "in round r of the second half device q passes on piece q - 1 - r: the one that is complete is q + "
         "1 - r",
         false, false},
        {sent, added, passed, -1, 0, "the first half has one round too few: there are d - 1", false, false},
        {sent, added, passed, 0, -1, "the second half has one round too few: there are d - 1", false, false},
        {sent, added, passed, 1, 0, "the first half has one round too many: there are d - 1", false, false},
        {sent, added, passed, 0, 0,
         "in the first half a piece has n / d numbers: where d does not divide n, some pieces have one more",
         true, false},
        {sent, added, passed, 0, 0,
         "in the second half a piece has n / d numbers: where d does not divide n, some pieces have one more",
         false, true},
        {sent, added, passed, 0, 0,
         "a piece has n / d numbers: where d does not divide n, some pieces have one more", true, true},
        {sent, added, passed, 0, 0,
         "the first half begins with round 1: the first of its d - 1 rounds is r = 0", false, false, 1, 0},
        {sent, added, passed, 0, 0,
         "the second half begins with round 1: the first of its d - 1 rounds is r = 0", false, false, 0, 1},
    };
    for (const ring_slip &slip : slips) {
        const vector<vector<double>> of = ring_with(slip, start);
        for (size_t q = 0; q < of.size(); q++)
            known_mistake(("sum on device " + std::to_string(q)).c_str(), of[q].data(), of[q].size(),
                          slip.says);
    }
}

/* Step 6: at each place d numbers are added in any order: d - 1 roundings, of sums no larger than those of
 * the absolute values. Integers below 2^24 / 8 are exact. */
static void gold_ring()
{
    const size_t d = case_size("devices", 2), n = case_size("n", 100000);
    const bool real = std::string(case_word("data", "whole")) == "real";
    vector<double> sum(n), allowed(n);
    vector<vector<double>> start(d, vector<double>(n));
    for (size_t q = 0; q < d; q++)
        for (size_t i = 0; i < n; i++) {
            const double x = real ? input_float("x", d * n, -1, 1)[q * n + i]
                                  : (double)(input_uint("w", d * n)[q * n + i] % 2000001) - 1000000;
            sum[i] += start[q][i] = x;
            allowed[i] += real ? (d - 1) * 0.5 * EPSILON_FLOAT * (x < 0 ? -x : x) : 0;
        }
    vector<unsigned char> first_piece(n), last_piece(n);
    for (size_t i = 0; i < n; i++) first_piece[i] = i < n / d, last_piece[i] = i >= n * (d - 1) / d;
    const vector<vector<double>> again =
        d > 2 && n <= 1 << 16 ? first_half_again(start) : vector<vector<double>>();
    bool is_wrong = false;
    for (size_t q = 0; q < d && n <= 1 << 14; q++) {
        size_t count;
        const double *got = got_double(("sum on device " + std::to_string(q)).c_str(), &count);
        for (size_t i = 0; i < count && i < n; i++) is_wrong |= !(fabs(got[i] - sum[i]) <= 2 * allowed[i]);
    }
    if (is_wrong && d > 1) known_rings(start);
    for (size_t q = 0; q < d; q++) {
        const std::string name = "sum on device " + std::to_string(q);
        if (!again.empty())
            known_mistake(name.c_str(), again[q].data(), n,
                          "the second half of the rounds passes on the pieces of the first half: when it "
                          "begins, the complete piece of device q is q + 1");
        known_place(name.c_str(), first_piece.data(), n, "the first piece");
        known_place(name.c_str(), last_piece.data(), n, "the last piece");
        expect_double_each(name.c_str(), sum.data(), allowed.data(), n,
                           real ? "d - 1 roundings" : "sums of integers are exact");
    }
}

void gold(void)
{
    switch (case_step()) {
    case 1:
        return gold_links();
    case 2:
        return gold_sum();
    case 3:
    case 4:
        return gold_slabs();
    case 5:
        return gold_scaling();
    default:
        gold_ring();
    }
}
