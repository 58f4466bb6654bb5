// Checks CUB against plain loops: device-wide calls, on a stream and captured into a graph, and what blocks
// and warps do. But for the last part it runs under nvcc with the real CUB too.
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <cstring>
#include <vector>

#include <cub/cub.cuh>
#include <cuda_runtime.h>

#include "tap.h"

#if defined(__NVCC__) && !defined(__CUCC__)
#define REAL_CUB 1
#else
#define REAL_CUB 0
#endif

static unsigned dice()
{
    static unsigned long long state = 9;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33);
}

template <class T> struct Array { // of the device
    T *p;
    size_t n;
    explicit Array(size_t count) : n(count)
    {
        if (cudaMalloc((void **)&p, (n + 1) * sizeof(T)) != cudaSuccess) exit(3);
        cudaMemset(p, 0, (n + 1) * sizeof(T));
    }
    explicit Array(const std::vector<T> &host) : Array(host.size())
    {
        cudaMemcpy(p, host.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~Array() { cudaFree(p); }
    Array(const Array &) = delete;
    std::vector<T> down(size_t count) const
    {
        std::vector<T> host(count);
        cudaMemcpy(host.data(), p, count * sizeof(T), cudaMemcpyDeviceToHost);
        return host;
    }
    std::vector<T> down() const { return down(n); }
};

// Asks for the storage, and calls with it
template <class Call> static bool with_storage(Call call)
{
    size_t bytes = 0;
    if (call((void *)nullptr, bytes) != cudaSuccess || bytes == 0) return false;
    Array<char> storage(bytes);
    return call((void *)storage.p, bytes) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess;
}
#define CUB(...) with_storage([&](void *storage, size_t &bytes) { return __VA_ARGS__; })

struct Plus {
    template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
struct Longer { // stretches, put together to one that holds both; nothing has the ends -1
    __host__ __device__ int2 operator()(int2 a, int2 b) const
    {
        if (a.x < 0 || b.x < 0) return a.x < 0 ? b : a;
        return make_int2(a.x < b.x ? a.x : b.x, a.y > b.y ? a.y : b.y);
    }
};
struct Behind { // not commutative: words, one put behind the other, of which the first and last letter are
                // known
    __host__ __device__ int2 operator()(int2 a, int2 b) const
    {
        return a.x < 0 ? b : b.x < 0 ? a : make_int2(a.x, b.y);
    }
};
struct Less {
    template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a < b; }
};
struct Same {
    template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a == b; }
};
struct IsOdd {
    __host__ __device__ bool operator()(int x) const { return x & 1; }
};
struct Differ {
    template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return !(a == b); }
};

static std::vector<int> numbers(int n, unsigned sides)
{
    std::vector<int> v(n);
    for (int &x : v) x = (int)(dice() % sides) - (int)(sides / 4);
    return v;
}

static void reductions(int n)
{
    const std::vector<int> v = numbers(n, 1000);
    Array<int> in(v), out(1);
    const int sum = std::accumulate(v.begin(), v.end(), 0);
    ok(CUB(cub::DeviceReduce::Sum(storage, bytes, in.p, out.p, n)) && out.down()[0] == sum,
       "DeviceReduce::Sum, %d", n);
    ok(CUB(cub::DeviceReduce::Min(storage, bytes, in.p, out.p, n)) &&
           (n == 0 || out.down()[0] == *std::min_element(v.begin(), v.end())),
       "DeviceReduce::Min, %d", n);
    ok(CUB(cub::DeviceReduce::Max(storage, bytes, in.p, out.p, n)) &&
           (n == 0 || out.down()[0] == *std::max_element(v.begin(), v.end())),
       "DeviceReduce::Max, %d", n);
    ok(CUB(cub::DeviceReduce::Reduce(storage, bytes, in.p, out.p, n, Plus(), 100)) &&
           out.down()[0] == sum + 100,
       "DeviceReduce::Reduce, %d", n);
    std::vector<int2> ends(n);
    for (int i = 0; i < n; i++) ends[i] = make_int2(i, i + 1);
    Array<int2> words(ends), word(1);
    ok(CUB(cub::DeviceReduce::Reduce(storage, bytes, words.p, word.p, n, Longer(), make_int2(-1, -1))) &&
           word.down()[0].x == (n ? 0 : -1) && word.down()[0].y == (n ? n : -1),
       "DeviceReduce::Reduce of pairs, %d", n);
    if (n == 20000) {
        CUB(cub::DeviceReduce::Reduce(storage, bytes, words.p, word.p, n, Behind(), make_int2(-1, -1)));
        ok(word.down()[0].x != 0 || word.down()[0].y != n,
           "an operator that is not commutative is not for it");
    }
    const int segments[] = {0, n / 3, n / 3, n};
    Array<int> offsets(std::vector<int>(segments, segments + 4)), sums(3);
    ok(CUB(cub::DeviceSegmentedReduce::Sum(storage, bytes, in.p, sums.p, 3, offsets.p, offsets.p + 1)) &&
           sums.down() == std::vector<int>({std::accumulate(v.begin(), v.begin() + n / 3, 0), 0,
                                            std::accumulate(v.begin() + n / 3, v.end(), 0)}),
       "DeviceSegmentedReduce::Sum, %d", n);
}

static void scans(int n)
{
    const std::vector<int> v = numbers(n, 1000);
    std::vector<int> before(n), with(n);
    for (int i = 0, sum = 0; i < n; i++) {
        before[i] = sum;
        with[i] = sum += v[i];
    }
    Array<int> in(v), out(n);
    ok(CUB(cub::DeviceScan::ExclusiveSum(storage, bytes, in.p, out.p, n)) && out.down() == before,
       "DeviceScan::ExclusiveSum, %d", n);
    ok(CUB(cub::DeviceScan::InclusiveSum(storage, bytes, in.p, out.p, n)) && out.down() == with,
       "DeviceScan::InclusiveSum, %d", n);
    ok(CUB(cub::DeviceScan::InclusiveScan(storage, bytes, in.p, out.p, Plus(), n)) && out.down() == with,
       "DeviceScan::InclusiveScan, %d", n);
    ok(CUB(cub::DeviceScan::ExclusiveScan(storage, bytes, in.p, in.p, Plus(), 5, n)),
       "DeviceScan::ExclusiveScan, %d", n);
    for (int &x : before) x += 5;
    ok(in.down() == before, "in place");
}

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

static void all_sorts(int n)
{
    std::vector<float> f(n);
    std::vector<double> d(n);
    std::vector<unsigned char> c(n);
    std::vector<long long> l(n);
    for (int i = 0; i < n; i++) {
        f[i] = ((int)(dice() % 200) - 100) / 8.0f;
        d[i] = ((int)(dice() % 2000000) - 1000000) / 64.0;
        c[i] = (unsigned char)dice();
        l[i] = ((long long)dice() << 20) - (1ll << 50);
    }
    for (bool descending : {false, true}) {
        sorts("int", numbers(n, 100), descending);
        sorts("float", f, descending);
        sorts("double", d, descending);
        sorts("unsigned char", c, descending);
        sorts("long long", l, descending);
    }
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

static void choices(int n)
{
    std::vector<int> v = numbers(n, 8), odd, unique, lengths, flagged, rest;
    std::vector<char> flags(n);
    for (int i = 0; i < n; i++) {
        flags[i] = dice() % 3 == 0;
        (v[i] & 1 ? odd : rest).push_back(v[i]);
        if (flags[i]) flagged.push_back(v[i]);
        if (i == 0 || v[i] != v[i - 1]) unique.push_back(v[i]), lengths.push_back(0);
        lengths.back()++;
    }
    Array<int> in(v), out(n), count(1), runs(n);
    Array<char> marks(flags);
    ok(CUB(cub::DeviceSelect::If(storage, bytes, in.p, out.p, count.p, n, IsOdd())) &&
           count.down()[0] == (int)odd.size() && out.down(odd.size()) == odd,
       "DeviceSelect::If, %d", n);
    ok(CUB(cub::DeviceSelect::Flagged(storage, bytes, in.p, marks.p, out.p, count.p, n)) &&
           out.down(flagged.size()) == flagged && count.down()[0] == (int)flagged.size(),
       "DeviceSelect::Flagged, %d", n);
    ok(CUB(cub::DeviceSelect::Unique(storage, bytes, in.p, out.p, count.p, n)) &&
           out.down(unique.size()) == unique && count.down()[0] == (int)unique.size(),
       "DeviceSelect::Unique, %d", n);
    ok(CUB(cub::DeviceRunLengthEncode::Encode(storage, bytes, in.p, out.p, runs.p, count.p, n)) &&
           out.down(unique.size()) == unique && runs.down(lengths.size()) == lengths,
       "DeviceRunLengthEncode::Encode, %d", n);
    std::reverse(rest.begin(), rest.end());
    std::vector<int> parted = odd;
    parted.insert(parted.end(), rest.begin(), rest.end());
    ok(CUB(cub::DevicePartition::If(storage, bytes, in.p, out.p, count.p, n, IsOdd())) &&
           out.down() == parted && count.down()[0] == (int)odd.size(),
       "DevicePartition::If, %d", n);
    Array<int> ones(std::vector<int>(n, 1));
    ok(CUB(cub::DeviceReduce::ReduceByKey(storage, bytes, in.p, out.p, ones.p, runs.p, count.p, Plus(), n)) &&
           out.down(unique.size()) == unique && runs.down(lengths.size()) == lengths,
       "DeviceReduce::ReduceByKey, %d", n);
}

static void histograms(int n)
{
    std::vector<float> samples(n);
    std::vector<int> even(10), ranges(3);
    for (float &x : samples) {
        x = (dice() % 1200) / 100.0f - 1;
        if (x >= 0 && x < 10) even[(int)x]++;
        if (x >= 0 && x < 9) ranges[x < 1 ? 0 : x < 5 ? 1 : 2]++;
    }
    Array<float> in(samples), levels(std::vector<float>({0, 1, 5, 9}));
    Array<int> out(10);
    ok(CUB(cub::DeviceHistogram::HistogramEven(storage, bytes, in.p, out.p, 11, 0.0f, 10.0f, n)) &&
           out.down() == even,
       "DeviceHistogram::HistogramEven, %d", n);
    ok(CUB(cub::DeviceHistogram::HistogramRange(storage, bytes, in.p, out.p, 4, levels.p, n)) &&
           out.down(3) == ranges,
       "DeviceHistogram::HistogramRange, %d", n);

    // pixels of four bytes, of which two are counted; then the same in rows with two pixels of padding
    const int width = 5, rows = n / 7;
    std::vector<unsigned char> pixels(4 * 7 * rows + 4);
    for (unsigned char &x : pixels) x = (unsigned char)(dice() % 256);
    std::vector<int> first(4), second(8), low(2), high(3);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < 7; x++) {
            const int a = pixels[4 * (7 * y + x)], b = pixels[4 * (7 * y + x) + 1];
            first[a / 64]++;
            if (b >= 16 && b < 80) second[(b - 16) / 8]++;
            if (x >= width) continue;
            if (a < 200) low[a < 100 ? 0 : 1]++;
            if (b >= 10) high[b < 20 ? 0 : b < 30 ? 1 : 2]++;
        }
    Array<unsigned char> image(pixels);
    Array<int> one(4), two(8);
    int *both[2] = {one.p, two.p}, counts[2] = {5, 9}, from[2] = {0, 16}, to[2] = {256, 80};
    ok(CUB((cub::DeviceHistogram::MultiHistogramEven<4, 2>(storage, bytes, image.p, both, counts, from, to,
                                                           7 * rows))) &&
           one.down() == first && two.down() == second,
       "DeviceHistogram::MultiHistogramEven, %d", n);
    Array<int> bounds_a(std::vector<int>({0, 100, 200})), bounds_b(std::vector<int>({10, 20, 30, 256}));
    const int *bounds[2] = {bounds_a.p, bounds_b.p}, sizes[2] = {3, 4};
    ok(CUB((cub::DeviceHistogram::MultiHistogramRange<4, 2>(storage, bytes, image.p, both, sizes, bounds,
                                                            width, rows, size_t(28)))) &&
           one.down(2) == low && two.down(3) == high,
       "DeviceHistogram::MultiHistogramRange in rows, %d", n);
}

// Bits in the order of the numbers, and back
template <class T> static void traits(const char *name, std::vector<T> ascending)
{
    typedef cub::Traits<T> Traits;
    typedef typename Traits::UnsignedBits Bits;
    bool good = sizeof(Bits) == sizeof(T);
    Bits before = 0;
    for (size_t i = 0; i < ascending.size(); i++) {
        Bits bits, again;
        std::memcpy(&bits, &ascending[i], sizeof bits);
        const Bits ordered = Traits::TwiddleIn(bits);
        again = Traits::TwiddleOut(ordered);
        good = good && again == bits && (i == 0 || before < ordered);
        before = ordered;
    }
    ok(good, "Traits of %s", name);
}

// --- blocks and warps: 128 threads, four numbers each ---

enum { THREADS = 128, EACH = 4, TILE = THREADS * EACH };

struct Running { // what all tiles before have summed up to
    int total;
    __device__ int operator()(int all)
    {
        int old = total;
        total += all;
        return old;
    }
};

__global__ void blocks(const int *in, int *sorted, int *scanned, int *sums, int *heads, unsigned *histogram,
                       int *counted, int *places, int tiles)
{
    typedef cub::BlockLoad<int, THREADS, EACH, cub::BLOCK_LOAD_TRANSPOSE> Load;
    typedef cub::BlockStore<int, THREADS, EACH, cub::BLOCK_STORE_WARP_TRANSPOSE> Store;
    typedef cub::BlockRadixSort<int, THREADS, EACH, int> Sort;
    typedef cub::BlockScan<int, THREADS> Scan;
    typedef cub::BlockReduce<int, THREADS> Reduce;
    typedef cub::BlockDiscontinuity<int, THREADS> Heads;
    typedef cub::BlockHistogram<int, THREADS, EACH, 64> Histogram;
    typedef cub::BlockExchange<int, THREADS, EACH> Exchange;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
        typename Sort::TempStorage sort;
        typename Scan::TempStorage scan;
        typename Reduce::TempStorage reduce;
        typename Heads::TempStorage heads;
        typename Histogram::TempStorage histogram;
        typename Exchange::TempStorage exchange;
    } temp;
    __shared__ unsigned bins[64];
    Running running = {1000};
    for (int tile = 0; tile < tiles; tile++) {
        int items[EACH], tallied[EACH], results[EACH], rank[EACH];
        const int first = tile * TILE;
        Load(temp.load).Load(in + first, items);
        __syncthreads();
        Scan(temp.scan).ExclusiveSum(items, results, running);
        __syncthreads();
        Store(temp.store).Store(scanned + first, results);
        __syncthreads();
        int sum = Reduce(temp.reduce).Sum(items);
        if (threadIdx.x == 0) sums[tile] = sum;
        __syncthreads();
        sum = Reduce(temp.reduce).Reduce(items[0], Plus(), 50);
        if (threadIdx.x == 0) sums[tiles + tile] = sum;
        __syncthreads();
        for (int i = 0; i < EACH; i++) tallied[i] = items[i];
        Histogram(temp.histogram).Histogram(tallied, bins); // by sorting them
        __syncthreads();
        if (threadIdx.x < 64) histogram[tile * 64 + threadIdx.x] = bins[threadIdx.x];
        for (int i = 0; i < EACH; i++) rank[i] = threadIdx.x * EACH + i;
        Sort(temp.sort).Sort(items, rank);
        __syncthreads();
        Heads(temp.heads).FlagHeads(results, items, Differ());
        __syncthreads();
        Exchange(temp.exchange).BlockedToStriped(rank);
        for (int i = 0; i < EACH; i++) {
            sorted[first + threadIdx.x * EACH + i] = items[i];
            counted[first + threadIdx.x * EACH + i] = tallied[i];
            heads[first + threadIdx.x * EACH + i] = results[i];
            places[first + threadIdx.x + i * THREADS] = rank[i];
        }
        __syncthreads();
    }
}

__global__ void warps(const int *in, int *sums, int *running, float2 *pairs)
{
    __shared__ typename cub::WarpReduce<int>::TempStorage reduce[2];
    __shared__ typename cub::WarpScan<int, 8>::TempStorage scan[8];
    __shared__ typename cub::WarpReduce<float2, 16>::TempStorage wide[4];
    const int i = threadIdx.x;
    int sum = cub::WarpReduce<int>(reduce[i / 32]).Sum(in[i]), all, before;
    if (i % 32 == 0) sums[i / 32] = sum;
    cub::WarpScan<int, 8>(scan[i / 8]).ExclusiveSum(in[i], before, all);
    running[i] = before;
    if (i % 8 == 0) sums[2 + i / 8] = all;
    const auto add = [](float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); };
    float2 pair = cub::WarpReduce<float2, 16>(wide[i / 16]).Reduce(make_float2(in[i], 1), add);
    if (i % 16 == 0) pairs[i / 16] = pair;
}

static void inside()
{
    const int tiles = 3, n = tiles * TILE;
    const std::vector<int> v = [&] {
        std::vector<int> w(n);
        for (int &x : w) x = dice() % 64;
        return w;
    }();
    Array<int> in(v), sorted(n), scanned(n), sums(2 * tiles), heads(n), counted(n), places(n);
    Array<unsigned> histogram(tiles * 64);
    blocks<<<1, THREADS>>>(in.p, sorted.p, scanned.p, sums.p, heads.p, histogram.p, counted.p, places.p,
                           tiles);
    ok(cudaDeviceSynchronize() == cudaSuccess, "a block with seven of CUB's classes in one union");
    std::vector<int> want(n), total(2 * tiles), flags(n), order(n);
    std::vector<unsigned> bins(tiles * 64);
    for (int i = 0, sum = 1000; i < n; i++) {
        want[i] = sum;
        sum += v[i];
        total[i / TILE] += v[i];
        if (i % TILE % EACH == 0 && i % TILE / EACH < 50) total[tiles + i / TILE] += v[i];
        bins[i / TILE * 64 + v[i]]++;
    }
    ok(scanned.down() == want, "BlockLoad, BlockScan with a running prefix, BlockStore");
    ok(sums.down() == total, "BlockReduce: all, and the first fifty threads");
    ok(histogram.down() == bins, "BlockHistogram");
    for (int t = 0; t < tiles; t++) {
        std::vector<int> o(TILE);
        std::iota(o.begin(), o.end(), 0);
        std::stable_sort(o.begin(), o.end(), [&](int a, int b) { return v[t * TILE + a] < v[t * TILE + b]; });
        for (int i = 0; i < TILE; i++) {
            order[t * TILE + i] = o[i];
            want[t * TILE + i] = v[t * TILE + o[i]];
            flags[t * TILE + i] = i == 0 || want[t * TILE + i] != want[t * TILE + i - 1];
        }
    }
    ok(sorted.down() == want, "BlockRadixSort");
    ok(counted.down() == want, "BlockHistogram leaves its items sorted");
    ok(places.down() == order, "its values, exchanged");
    ok(heads.down() == flags, "BlockDiscontinuity");
    Array<int> few(10), running(64);
    Array<float2> pairs(4);
    warps<<<1, 64>>>(in.p, few.p, running.p, pairs.p);
    std::vector<int> part(10), before(64);
    bool good = true;
    for (int i = 0; i < 64; i++) {
        before[i] = i % 8 ? before[i - 1] + v[i - 1] : 0;
        part[i / 32] += v[i];
        part[2 + i / 8] += v[i];
    }
    for (int g = 0; g < 4; g++) {
        float sum = (float)std::accumulate(v.begin() + 16 * g, v.begin() + 16 * g + 16, 0);
        good = good && pairs.down()[g].x == sum && pairs.down()[g].y == 16;
    }
    ok(few.down() == part && running.down() == before, "WarpReduce and WarpScan of 8 lanes");
    ok(good, "WarpReduce of 16 lanes and a struct");
}

struct Minus {
    __host__ __device__ int operator()(int a, int b) const { return a - b; }
};

/* op of neighbours: each in place, over the first `valid` elements */
__global__ void differences(const int *in, int *left, int *right, int *partial, int valid)
{
    typedef cub::BlockAdjacentDifference<int, 32> Difference;
    __shared__ typename Difference::TempStorage temp;
    int items[3], part[3];
    for (int i = 0; i < 3; i++) items[i] = part[i] = in[3 * threadIdx.x + i];
    Difference(temp).SubtractLeft(items, items, Minus(), 7);
    for (int i = 0; i < 3; i++) left[3 * threadIdx.x + i] = items[i], items[i] = part[i];
    __syncthreads();
    Difference(temp).SubtractRight(items, items, Minus());
    for (int i = 0; i < 3; i++) right[3 * threadIdx.x + i] = items[i];
    __syncthreads();
    Difference(temp).SubtractLeftPartialTile(part, part, Minus(), valid);
    for (int i = 0; i < 3; i++) partial[3 * threadIdx.x + i] = part[i];
}

static void neighbours()
{
    const int n = 96, valid = 50;
    std::vector<int> v = numbers(n, 100), l(n), r(n), some(n);
    Array<int> in(v), left(n), right(n), partial(n);
    differences<<<1, 32>>>(in.p, left.p, right.p, partial.p, valid);
    for (int i = 0; i < n; i++) {
        l[i] = v[i] - (i ? v[i - 1] : 7);
        r[i] = i + 1 < n ? v[i] - v[i + 1] : v[i];
        some[i] = i && i < valid ? v[i] - v[i - 1] : v[i];
    }
    ok(left.down() == l && right.down() == r && partial.down() == some, "BlockAdjacentDifference");
}

// Segments of different lengths, with gaps: what lies in none is not written
static void segments()
{
    const std::vector<int> from = {0, 7, 7, 300, 1000}, to = {7, 7, 290, 999, 1500};
    const int n = 1600, count = (int)from.size();
    const std::vector<int> v = numbers(n, 200);
    std::vector<int> places(n);
    std::iota(places.begin(), places.end(), 0);
    Array<int> begin(from), end(to), keys(v), values(places);
    for (bool descending : {false, true}) {
        std::vector<int> want(n, 0), want_places(n, 0);
        for (int s = 0; s < count; s++) {
            std::vector<int> o(places.begin() + from[s], places.begin() + to[s]);
            std::stable_sort(o.begin(), o.end(),
                             [&](int a, int b) { return descending ? v[b] < v[a] : v[a] < v[b]; });
            for (size_t i = 0; i < o.size(); i++) {
                want[from[s] + i] = v[o[i]];
                want_places[from[s] + i] = o[i];
            }
        }
        Array<int> out(n), again(n), moved(n);
        typedef cub::DeviceSegmentedSort S;
        ok((descending ? CUB(S::SortKeysDescending(storage, bytes, keys.p, out.p, n, count, begin.p, end.p))
                       : CUB(S::SortKeys(storage, bytes, keys.p, out.p, n, count, begin.p, end.p))) &&
               out.down() == want && keys.down() == v,
           "DeviceSegmentedSort::SortKeys%s", descending ? "Descending" : "");
        ok((descending ? CUB(S::StableSortPairsDescending(storage, bytes, keys.p, again.p, values.p, moved.p,
                                                          n, count, begin.p, end.p))
                       : CUB(S::StableSortPairs(storage, bytes, keys.p, again.p, values.p, moved.p, n, count,
                                                begin.p, end.p))) &&
               again.down() == want && moved.down() == want_places,
           "DeviceSegmentedSort::StableSortPairs%s", descending ? "Descending" : "");
    }
    cub::DoubleBuffer<int> both(keys.p, values.p);
    const bool good = CUB(cub::DeviceSegmentedSort::SortKeys(storage, bytes, both, n, count, begin.p, end.p));
    std::vector<int> sorted(v.begin() + 7, v.begin() + 290), got(283);
    std::sort(sorted.begin(), sorted.end());
    cudaMemcpy(got.data(), both.Current() + 7, got.size() * sizeof(int), cudaMemcpyDeviceToHost);
    ok(good && got == sorted, "DeviceSegmentedSort in a DoubleBuffer");
}

// Keys in runs, of which some are alone
static void runs(int n)
{
    std::vector<int> v, alone_or_not, lengths, sums, before;
    while ((int)v.size() < n) v.insert(v.end(), dice() % 3 + 1, (int)(v.size() * 7));
    v.resize(n);
    for (int i = 0; i < n; i++) {
        const bool first = i == 0 || v[i] != v[i - 1];
        before.push_back(first ? 10 : before[i - 1] + i - 1);
        sums.push_back(before[i] - 10 + i);
        if (first && i + 1 < n && v[i + 1] == v[i]) alone_or_not.push_back(i), lengths.push_back(1);
        if (!first) lengths.back()++;
    }
    std::vector<int> counted(n);
    std::iota(counted.begin(), counted.end(), 0);
    Array<int> in(v), offsets(n), out(n), count(1), values(counted), scanned(n);
    ok(CUB(cub::DeviceRunLengthEncode::NonTrivialRuns(storage, bytes, in.p, offsets.p, out.p, count.p, n)) &&
           count.down()[0] == (int)lengths.size() && offsets.down(lengths.size()) == alone_or_not &&
           out.down(lengths.size()) == lengths,
       "DeviceRunLengthEncode::NonTrivialRuns, %d", n);
    ok(CUB(cub::DeviceScan::InclusiveSumByKey(storage, bytes, in.p, values.p, scanned.p, n)) &&
           scanned.down() == sums,
       "DeviceScan::InclusiveSumByKey, %d", n);
    ok(CUB(cub::DeviceScan::ExclusiveScanByKey(storage, bytes, in.p, values.p, scanned.p, Plus(), 10, n,
                                               Same())) &&
           scanned.down() == before,
       "DeviceScan::ExclusiveScanByKey, %d", n);
    std::vector<int> left(n);
    for (int i = 0; i < n; i++) left[i] = i ? v[i] - v[i - 1] : v[0];
    ok(CUB(cub::DeviceAdjacentDifference::SubtractLeftCopy(storage, bytes, in.p, scanned.p, n, Minus())) &&
           scanned.down() == left,
       "DeviceAdjacentDifference::SubtractLeftCopy, %d", n);
    std::vector<int> merged(v);
    merged.insert(merged.end(), counted.begin(), counted.end());
    std::inplace_merge(merged.begin(), merged.begin() + n, merged.end());
    Array<int> both(2 * n);
    ok(CUB(cub::DeviceMerge::MergeKeys(storage, bytes, in.p, n, values.p, n, both.p, Less())) &&
           both.down() == merged,
       "DeviceMerge::MergeKeys, %d", n);
#if REAL_CUB || __has_include(<cucc_thrust_begin.h>)
    thrust::counting_iterator<int> from(1); // CUB brings it
    ok(CUB(cub::DeviceReduce::Sum(storage, bytes, from, count.p, n)) && count.down()[0] == n * (n + 1) / 2,
       "an iterator of Thrust's, %d", n);
#endif
}

// A tile of 64 x 3, of which `valid` are there, sorted by a block and by each warp; then exchanged in the
// warp
__global__ void orders(const int *in, int *by_block, int *places, int *by_warp, int *striped, int *direct,
                       int valid)
{
    typedef cub::BlockMergeSort<int, 64, 3, int> Block;
    typedef cub::WarpMergeSort<int, 3, 16> Warp;
    typedef cub::WarpExchange<int, 3, 16> Exchange;
    __shared__ union {
        typename Block::TempStorage block;
        typename Warp::TempStorage warp[4];
        typename Exchange::TempStorage exchange[4];
    } temp;
    const int t = threadIdx.x;
    int keys[3], values[3], other[3];
    cub::LoadDirectBlocked(t, in, keys);
    cub::LoadDirectStriped<64>(t, in, other, valid, -1);
    cub::StoreDirectStriped<64>(t, direct, other);
    for (int i = 0; i < 3; i++) values[i] = 3 * t + i, other[i] = keys[i];
    Block(temp.block).Sort(keys, values, Less(), valid, 1000);
    __syncthreads();
    cub::StoreDirectBlocked(t, by_block, keys);
    cub::StoreDirectBlocked(t, places, values, valid);
    Warp(temp.warp[t / 16]).StableSort(other, Less());
    cub::StoreDirectBlocked(t, by_warp, other);
    __syncthreads();
    Exchange(temp.exchange[t / 16]).BlockedToStriped(other, other);
    cub::StoreDirectBlocked(t, striped, other);
}

static void merging()
{
    const int n = 192, valid = 150;
    const std::vector<int> v = numbers(n, 60);
    Array<int> in(v), by_block(n), places(n), by_warp(n), striped(n), direct(n);
    orders<<<1, 64>>>(in.p, by_block.p, places.p, by_warp.p, striped.p, direct.p, valid);
    std::vector<int> block(v), order(n), warp(v), exchanged(n), loaded(v);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.begin() + valid, [&](int a, int b) { return v[a] < v[b]; });
    for (int i = 0; i < valid; i++) block[i] = v[order[i]];
    std::fill(order.begin() + valid, order.end(), 0); // not stored
    for (int g = 0; g < n; g += 48) {
        std::sort(warp.begin() + g, warp.begin() + g + 48);
        for (int i = 0; i < 48; i++) exchanged[g + i / 3 * 3 + i % 3] = warp[g + i / 3 + i % 3 * 16];
    }
    std::fill(loaded.begin() + valid, loaded.end(), -1);
    const std::vector<int> got = by_block.down();
    ok(std::equal(got.begin(), got.begin() + valid, block.begin()) && places.down() == order,
       "BlockMergeSort of a part of a tile, with values");
    ok(by_warp.down() == warp && striped.down() == exchanged, "WarpMergeSort and WarpExchange of 16 lanes");
    ok(direct.down() == loaded, "LoadDirectStriped and StoreDirectStriped");
}

// Four groups of 16 lanes load a tile of 16 x 3 each, of which the last has `valid`, and store it by another
// algorithm
template <cub::WarpLoadAlgorithm How, cub::WarpStoreAlgorithm Back>
__global__ void tiles_of_warps(const int *in, int *items_seen, int *out, int valid)
{
    typedef cub::WarpLoad<int, 3, How, 16> Load;
    typedef cub::WarpStore<int, 3, Back, 16> Store;
    __shared__ typename Load::TempStorage load[4];
    __shared__ typename Store::TempStorage store[4];
    const int t = threadIdx.x, group = t / 16, first = group * 48;
    int items[3];
    if (group < 3)
        Load(load[group]).Load(in + first, items);
    else
        Load(load[group]).Load(in + first, items, valid, -5);
    cub::StoreDirectBlocked(t, items_seen, items);
    for (int &item : items) item *= 2;
    if (group < 3)
        Store(store[group]).Store(out + first, items);
    else
        Store(store[group]).Store(out + first, items, valid);
}

template <cub::WarpLoadAlgorithm How, cub::WarpStoreAlgorithm Back> static void warp_tiles(const char *what)
{
    const int n = 192, valid = 29;
    const std::vector<int> v = numbers(n, 60);
    Array<int> in(v), seen(n), out(n);
    tiles_of_warps<How, Back><<<1, 64>>>(in.p, seen.p, out.p, valid);
    std::vector<int> items(n), stored(n);
    for (int g = 0; g < 4; g++)
        for (int lane = 0; lane < 16; lane++)
            for (int i = 0; i < 3; i++) {
                const int blocked = lane * 3 + i, striped = lane + i * 16, limit = g < 3 ? 48 : valid;
                const int from = How == cub::WARP_LOAD_STRIPED ? striped : blocked,
                          to = Back == cub::WARP_STORE_STRIPED ? striped : blocked;
                items[g * 48 + blocked] = from < limit ? v[g * 48 + from] : -5;
                if (to < limit) stored[g * 48 + to] = 2 * items[g * 48 + blocked];
            }
    ok(seen.down() == items && out.down() == stored, "WarpLoad and WarpStore, %s", what);
}

static void in_a_graph()
{
    const int n = 1000;
    std::vector<int> v = numbers(n, 100);
    Array<int> in(v), out(n), sum(1);
    size_t bytes = 0, more = 0;
    cub::DeviceScan::InclusiveSum(nullptr, bytes, in.p, out.p, n);
    cub::DeviceReduce::Sum(nullptr, more, out.p, sum.p, n);
    Array<char> storage(std::max(bytes, more));
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t run;
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cub::DeviceScan::InclusiveSum(storage.p, bytes, in.p, out.p, n, stream);
    cub::DeviceReduce::Sum(storage.p, more, out.p, sum.p, n, stream);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&run, graph, 0);
    std::fill(v.begin(), v.end(), 1); // after the capture
    cudaMemcpy(in.p, v.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaGraphLaunch(run, stream);
    cudaStreamSynchronize(stream);
    ok(sum.down()[0] == n * (n + 1) / 2, "a scan and a sum in a graph");
    cudaGraphExecDestroy(run);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
}

#if !REAL_CUB // what CUB had before version 3
static void older()
{
    const int n = 100;
    std::vector<int> v = numbers(n, 1000);
    Array<int> in(v), out(1);
    Array<cub::KeyValuePair<int, int>> least(1);
    ok(CUB(cub::DeviceReduce::ArgMin(storage, bytes, in.p, least.p, n)) &&
           least.down()[0].key == std::min_element(v.begin(), v.end()) - v.begin(),
       "DeviceReduce::ArgMin");
    const auto square = [] __host__ __device__(int x) { return x * x; };
    cub::CountingInputIterator<int> counting(1);
    cub::TransformInputIterator<int, decltype(square), cub::CountingInputIterator<int>> squares(counting,
                                                                                                square);
    ok(CUB(cub::DeviceReduce::Reduce(storage, bytes, squares, out.p, 10, cub::Sum(), 0)) &&
           out.down()[0] == 385,
       "iterators and functors of its own");
    cub::CachingDeviceAllocator allocator;
    void *a = nullptr, *b = nullptr;
    CubDebugExit(allocator.DeviceAllocate(&a, 1000));
    CubDebugExit(allocator.DeviceFree(a));
    CubDebugExit(allocator.DeviceAllocate(&b, 900));
    ok(a == b && a != nullptr, "CachingDeviceAllocator gives the same again");
    allocator.DeviceFree(b);
}
#endif

int main()
{
    traits<float>("float", {-2.5f, -1, 0, 1e-9f, 3});
    traits<double>("double", {-1e300, -1, 0, 1, 2e300});
    traits<int>("int", {-2147483647 - 1, -5, 0, 7, 2147483647});
    traits<unsigned char>("unsigned char", {0, 5, 127, 128, 255});
    for (int n : {0, 1, 33, 20000}) {
        reductions(n);
        scans(n);
        if (n > 0) choices(n);
        histograms(n);
    }
    all_sorts(1);
    all_sorts(5000);
    inside();
    neighbours();
    segments();
    runs(1);
    runs(2000);
    merging();
    warp_tiles<cub::WARP_LOAD_DIRECT, cub::WARP_STORE_TRANSPOSE>("direct, transpose");
    warp_tiles<cub::WARP_LOAD_STRIPED, cub::WARP_STORE_DIRECT>("striped, direct");
    warp_tiles<cub::WARP_LOAD_TRANSPOSE, cub::WARP_STORE_STRIPED>("transpose, striped");
    warp_tiles<cub::WARP_LOAD_VECTORIZE, cub::WARP_STORE_VECTORIZE>("by words of several items");
    in_a_graph();
#if !REAL_CUB
    older();
#endif
    return done();
}
