// Checks CUB's device-wide sorts against the host's. nvcc takes long for each type of keys: PART, 1 to 5, is
// a part of them to be compiled by itself.
#include "cub_check.h"

#ifndef PART
#define PART 0
#endif
#define IN_PART(number) (PART == 0 || PART == number)

// Sorts by bits [begin, end) as the keys' order is
template <class K> static void sorts(const char *name, std::vector<K> keys, bool descending)
{
    const int n = (int)keys.size();
    std::vector<int> values(n), order(n);
    std::iota(values.begin(), values.end(), 0);
    order = values;
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return descending ? keys[b] < keys[a] : keys[a] < keys[b]; });
    std::vector<K> sorted(n);
    for (int i = 0; i < n; i++) sorted[i] = keys[order[i]];
    Array<K> in(keys), out(n);
    Array<int> payload(values), moved(n);
    typedef cub::DeviceRadixSort S;
    ok((descending ? CUB(S::SortKeysDescending(storage, bytes, in.p, out.p, n))
                   : CUB(S::SortKeys(storage, bytes, in.p, out.p, n))) &&
           out.down() == sorted && in.down() == keys,
       "DeviceRadixSort::SortKeys, %s%s, %d", name, descending ? ", descending" : "", n);
    ok((descending ? CUB(S::SortPairsDescending(storage, bytes, in.p, out.p, payload.p, moved.p, n))
                   : CUB(S::SortPairs(storage, bytes, in.p, out.p, payload.p, moved.p, n))) &&
           out.down() == sorted && moved.down() == order,
       "DeviceRadixSort::SortPairs, %s%s, %d", name, descending ? ", descending" : "", n);
    cub::DoubleBuffer<K> both(in.p, out.p);
    cub::DoubleBuffer<int> pair(payload.p, moved.p);
    const bool good = descending ? CUB(S::SortPairsDescending(storage, bytes, both, pair, n))
                                 : CUB(S::SortPairs(storage, bytes, both, pair, n));
    std::vector<K> k(n);
    std::vector<int> v(n);
    cudaMemcpy(k.data(), both.Current(), n * sizeof(K), cudaMemcpyDeviceToHost);
    cudaMemcpy(v.data(), pair.Current(), n * sizeof(int), cudaMemcpyDeviceToHost);
    ok(good && k == sorted && v == order, "and in a DoubleBuffer");
}

#if IN_PART(1)
static void of_32_bits(int n, bool descending)
{
    std::vector<float> f(n);
    for (float &x : f) x = ((int)(dice() % 200) - 100) / 8.0f;
    sorts("int", numbers(n, 100), descending);
    sorts("float", f, descending);
}
#endif

#if IN_PART(2)
static void of_64_bits(int n, bool descending)
{
    std::vector<double> d(n);
    std::vector<long long> l(n);
    for (double &x : d) x = ((int)(dice() % 2000000) - 1000000) / 64.0;
    for (long long &x : l) x = ((long long)dice() << 20) - (1ll << 50);
    sorts("double", d, descending);
    sorts("long long", l, descending);
}
#endif

#if IN_PART(3)
static void of_bytes(int n, bool descending)
{
    std::vector<unsigned char> c(n);
    for (unsigned char &x : c) x = (unsigned char)dice();
    sorts("unsigned char", c, descending);
}

static void by_some_bits(int n)
{
    std::vector<unsigned> bits(n);
    for (unsigned &b : bits) b = dice();
    Array<unsigned> in(bits), out(n);
    std::stable_sort(bits.begin(), bits.end(),
                     [](unsigned a, unsigned b) { return (a >> 4 & 0xfff) < (b >> 4 & 0xfff); });
    ok(CUB(cub::DeviceRadixSort::SortKeys(storage, bytes, in.p, out.p, n, 4, 16)) && out.down() == bits,
       "DeviceRadixSort by bits 4 to 15, %d", n);
    std::vector<int> v = numbers(n, 50), places(n);
    std::iota(places.begin(), places.end(), 0);
    Array<int> keys(v), values(places);
    std::stable_sort(places.begin(), places.end(), [&](int a, int b) { return v[a] < v[b]; });
    std::stable_sort(v.begin(), v.end());
    ok(CUB(cub::DeviceMergeSort::StableSortKeys(storage, bytes, keys.p, n, Less())) && keys.down() == v,
       "DeviceMergeSort, %d", n);
}
#endif

#if IN_PART(4) || IN_PART(5)
// Segments of different lengths, with gaps: what lies in none is not written
struct Segments {
    const std::vector<int> from = {0, 7, 7, 300, 1000}, to = {7, 7, 290, 999, 1500};
    const int n = 1600, count = (int)from.size();
    const std::vector<int> v = numbers(n, 200);
    Array<int> begin{from}, end{to}, keys{v};
    std::vector<int> sorted, places; // what is expected of the keys, and of their places

    void expect(bool descending)
    {
        sorted.assign(n, 0);
        places.assign(n, 0);
        for (int s = 0; s < count; s++) {
            std::vector<int> o(to[s] - from[s]);
            std::iota(o.begin(), o.end(), from[s]);
            std::stable_sort(o.begin(), o.end(),
                             [&](int a, int b) { return descending ? v[b] < v[a] : v[a] < v[b]; });
            for (size_t i = 0; i < o.size(); i++) {
                sorted[from[s] + i] = v[o[i]];
                places[from[s] + i] = o[i];
            }
        }
    }
};
typedef cub::DeviceSegmentedSort Segmented;
#endif

#if IN_PART(4)
static void keys_in_segments()
{
    Segments s;
    for (bool descending : {false, true}) {
        s.expect(descending);
        Array<int> out(s.n);
        ok((descending ? CUB(Segmented::SortKeysDescending(storage, bytes, s.keys.p, out.p, s.n, s.count,
                                                           s.begin.p, s.end.p))
                       : CUB(Segmented::SortKeys(storage, bytes, s.keys.p, out.p, s.n, s.count, s.begin.p,
                                                 s.end.p))) &&
               out.down() == s.sorted && s.keys.down() == s.v,
           "DeviceSegmentedSort::SortKeys%s", descending ? "Descending" : "");
    }
    Array<int> other(s.n);
    cub::DoubleBuffer<int> both(s.keys.p, other.p);
    s.expect(false);
    const bool good = CUB(Segmented::SortKeys(storage, bytes, both, s.n, s.count, s.begin.p, s.end.p));
    std::vector<int> got(283);
    cudaMemcpy(got.data(), both.Current() + 7, got.size() * sizeof(int), cudaMemcpyDeviceToHost);
    ok(good && std::equal(got.begin(), got.end(), s.sorted.begin() + 7),
       "DeviceSegmentedSort in a DoubleBuffer");
}
#endif

#if IN_PART(5)
static void pairs_in_segments()
{
    Segments s;
    std::vector<int> places(s.n);
    std::iota(places.begin(), places.end(), 0);
    Array<int> values(places);
    for (bool descending : {false, true}) {
        s.expect(descending);
        Array<int> out(s.n), moved(s.n);
        ok((descending ? CUB(Segmented::StableSortPairsDescending(storage, bytes, s.keys.p, out.p, values.p,
                                                                  moved.p, s.n, s.count, s.begin.p, s.end.p))
                       : CUB(Segmented::StableSortPairs(storage, bytes, s.keys.p, out.p, values.p, moved.p,
                                                        s.n, s.count, s.begin.p, s.end.p))) &&
               out.down() == s.sorted && moved.down() == s.places,
           "DeviceSegmentedSort::StableSortPairs%s", descending ? "Descending" : "");
    }
}
#endif

int main()
{
    for (int n : {1, 5000}) {
        for (bool descending : {false, true}) {
#if IN_PART(1)
            of_32_bits(n, descending);
#endif
#if IN_PART(2)
            of_64_bits(n, descending);
#endif
#if IN_PART(3)
            of_bytes(n, descending);
#endif
        }
#if IN_PART(3)
        by_some_bits(n);
#endif
    }
#if IN_PART(4)
    keys_in_segments();
#endif
#if IN_PART(5)
    pairs_in_segments();
#endif
    return done();
}
