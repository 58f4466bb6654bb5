// Checks CUB's device-wide calls but for sorts against plain loops, on a stream and captured into a graph.
// But for the last part it runs under nvcc with the real CUB too.
#include "cub_check.h"

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
struct IsOdd {
    __host__ __device__ bool operator()(int x) const { return x & 1; }
};

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
#if REAL_LIBRARY || __has_include(<cucc_thrust_begin.h>)
    thrust::counting_iterator<int> from(1); // CUB brings it
    ok(CUB(cub::DeviceReduce::Sum(storage, bytes, from, count.p, n)) && count.down()[0] == n * (n + 1) / 2,
       "an iterator of Thrust's, %d", n);
#endif
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

#if !REAL_LIBRARY // what CUB had before version 3
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
    runs(1);
    runs(2000);
    in_a_graph();
#if !REAL_LIBRARY
    older();
#endif
    return done();
}
