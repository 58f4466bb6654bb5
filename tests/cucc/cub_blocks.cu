// Checks what CUB gives blocks and warps against plain loops.
#include "cub_check.h"

// --- 128 threads, four numbers each ---

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

int main()
{
    inside();
    neighbours();
    merging();
    warp_tiles<cub::WARP_LOAD_DIRECT, cub::WARP_STORE_TRANSPOSE>("direct, transpose");
    warp_tiles<cub::WARP_LOAD_STRIPED, cub::WARP_STORE_DIRECT>("striped, direct");
    warp_tiles<cub::WARP_LOAD_TRANSPOSE, cub::WARP_STORE_STRIPED>("transpose, striped");
    warp_tiles<cub::WARP_LOAD_VECTORIZE, cub::WARP_STORE_VECTORIZE>("by words of several items");
    return done();
}
