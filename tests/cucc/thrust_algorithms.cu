// Thrust's algorithms on device memory, each against the standard library's on the host.
#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_vector.h>
#include <thrust/equal.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/find.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>
#include <thrust/universal_vector.h>

#include "tap.h"

typedef std::vector<int> numbers;
typedef thrust::device_vector<int> on_device;

struct odd {
    __host__ __device__ bool operator()(int x) const { return x & 1; }
};
struct square {
    __host__ __device__ int operator()(int x) const { return x * x; }
};
struct halved {
    __host__ __device__ double operator()(int x) const { return x / 2.0; }
};
struct point {
    int x;
    float y;
};
struct by_x {
    __host__ __device__ bool operator()(const point &a, const point &b) const { return a.x < b.x; }
};
typedef thrust::tuple<int, int> two;
struct second_first {
    __host__ __device__ bool operator()(const two &a, const two &b) const
    {
        return thrust::get<1>(a) < thrust::get<1>(b);
    }
};

static numbers some(int n, unsigned seed)
{
    numbers x(n);
    for (int &v : x) v = (int)((seed = seed * 1664525u + 1013904223u) >> 16) % 1000 - 500;
    return x;
}

static numbers back(const on_device &d)
{
    numbers h(d.size());
    thrust::copy(d.begin(), d.end(), h.begin());
    return h;
}

static void elementwise(const numbers &h)
{
    on_device d(h), e(h.size());
    thrust::transform(d.begin(), d.end(), e.begin(), square());
    numbers squares(h.size());
    std::transform(h.begin(), h.end(), squares.begin(), square());
    ok(back(e) == squares, "transform");
    thrust::sequence(e.begin(), e.end(), 3);
    ok(e[0] == 3 && e[e.size() - 1] == (int)h.size() + 2, "sequence");
    on_device turned(h.size()), again(h.size());
    thrust::sequence(e.rbegin(), e.rend());
    thrust::gather(e.begin(), e.end(), d.begin(), turned.begin());
    ok(std::equal(h.rbegin(), h.rend(), back(turned).begin()), "gather");
    thrust::copy(d.begin(), d.end(), thrust::make_permutation_iterator(again.begin(), e.begin()));
    ok(again == turned, "a copy through a permutation");
    thrust::replace_if(d.begin(), d.end(), odd(), 7);
    numbers replaced = h;
    std::replace_if(replaced.begin(), replaced.end(), odd(), 7);
    ok(back(d) == replaced, "replace_if");
    d = h;
    thrust::reverse(d.begin(), d.end());
    ok(std::equal(h.rbegin(), h.rend(), back(d).begin()), "reverse");
    thrust::adjacent_difference(d.begin(), d.end(), e.begin());
    numbers differences = back(d);
    std::adjacent_difference(differences.begin(), differences.end(), differences.begin());
    ok(back(e) == differences, "adjacent_difference");
    d[0] = d[1];
    d[2] = 5.9;
    ok(d[0] == d[1] && d[2] == 5, "elements by assignment, one with a conversion");
}

static void sums(const numbers &h)
{
    on_device d(h);
    ok(thrust::reduce(d.begin(), d.end()) == std::accumulate(h.begin(), h.end(), 0), "reduce");
    ok(thrust::transform_reduce(d.begin(), d.end(), halved(), 0.5, thrust::plus<double>()) ==
           std::accumulate(h.begin(), h.end(), 1) / 2.0,
       "transform_reduce to double");
    ok(thrust::count_if(d.begin(), d.end(), odd()) == std::count_if(h.begin(), h.end(), odd()), "count_if");
    ok(thrust::inner_product(d.begin(), d.end(), d.begin(), 0) ==
           std::inner_product(h.begin(), h.end(), h.begin(), 0),
       "inner_product");
    ok(thrust::max_element(d.begin(), d.end()) - d.begin() ==
           std::max_element(h.begin(), h.end()) - h.begin(),
       "max_element: the first of equals");
    ok(thrust::find_if(d.begin(), d.end(), odd()) - d.begin() ==
           std::find_if(h.begin(), h.end(), odd()) - h.begin(),
       "find_if");
    ok(thrust::any_of(d.begin(), d.end(), odd()) && !thrust::all_of(d.begin(), d.end(), odd()),
       "any_of, all_of");
    on_device s(h.size());
    numbers sum(h.size());
    std::partial_sum(h.begin(), h.end(), sum.begin());
    thrust::inclusive_scan(d.begin(), d.end(), s.begin());
    ok(back(s) == sum, "inclusive_scan");
    thrust::exclusive_scan(d.begin(), d.end(), d.begin(), 10);
    ok(d[0] == 10 && d[d.size() - 1] == 10 + sum[h.size() - 2], "exclusive_scan in place");
    ok(thrust::reduce(d.begin(), d.begin(), 3) == 3, "reduce of nothing");
}

static void fewer(const numbers &h)
{
    on_device d(h), e(h.size());
    numbers kept(h.size());
    kept.resize(std::copy_if(h.begin(), h.end(), kept.begin(), odd()) - kept.begin());
    e.resize(thrust::copy_if(d.begin(), d.end(), e.begin(), odd()) - e.begin());
    ok(back(e) == kept, "copy_if");
    e = d;
    e.erase(thrust::remove_if(e.begin(), e.end(), odd()), e.end());
    ok(e.size() + kept.size() == h.size() && thrust::none_of(e.begin(), e.end(), odd()), "remove_if");
    numbers parted = h;
    std::stable_partition(parted.begin(), parted.end(), odd());
    thrust::stable_partition(d.begin(), d.end(), odd());
    ok(back(d) == parted, "stable_partition");
    thrust::sort(d.begin(), d.end());
    numbers sorted = h;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    on_device keys(h.size()), counts(h.size());
    auto ends = thrust::reduce_by_key(d.begin(), d.end(), thrust::make_constant_iterator(1), keys.begin(),
                                      counts.begin());
    keys.erase(ends.first, keys.end());
    ok(back(keys) == sorted, "reduce_by_key: keys");
    ok(thrust::reduce(counts.begin(), ends.second) == (int)h.size(), "reduce_by_key: counts");
    d.erase(thrust::unique(d.begin(), d.end()), d.end());
    ok(back(d) == sorted, "unique");
}

static void sorting(const numbers &h)
{
    const int n = (int)h.size();
    on_device d(h), index(n), bounds(1001);
    numbers sorted = h;
    thrust::sort(d.begin(), d.end(), thrust::greater<int>());
    std::sort(sorted.begin(), sorted.end(), std::greater<int>());
    ok(back(d) == sorted, "sort, downwards");
    thrust::sequence(index.begin(), index.end());
    d = h;
    thrust::stable_sort_by_key(d.begin(), d.end(), index.begin());
    numbers order(n);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return h[a] < h[b]; });
    ok(back(index) == order, "stable_sort_by_key");
    ok(thrust::is_sorted(d.begin(), d.end()), "is_sorted");
    thrust::counting_iterator<int> from(-500);
    thrust::upper_bound(d.begin(), d.end(), from, from + 1001, bounds.begin());
    std::sort(sorted.begin(), sorted.end());
    ok(bounds[500] == std::upper_bound(sorted.begin(), sorted.end(), 0) - sorted.begin(),
       "upper_bound of many");
    ok(thrust::lower_bound(d.begin(), d.end(), 9) - d.begin() ==
           std::lower_bound(sorted.begin(), sorted.end(), 9) - sorted.begin(),
       "lower_bound of one");

    on_device x(h), y(n);
    thrust::sequence(y.rbegin(), y.rend());
    auto zip = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()));
    thrust::sort(zip, zip + n);
    std::vector<std::pair<int, int>> pairs;
    for (int i = 0; i < n; i++) pairs.push_back({h[i], n - 1 - i});
    std::sort(pairs.begin(), pairs.end());
    numbers hx = back(x), hy = back(y);
    bool same = true;
    for (int i = 0; i < n; i++) same &= hx[i] == pairs[i].first && hy[i] == pairs[i].second;
    ok(same, "sort of zipped vectors");
    thrust::sort(zip, zip + n, second_first());
    ok(thrust::is_sorted(y.begin(), y.end()) && x[n - 1] == h[0], "sort of zipped vectors by a comparison");

    std::vector<point> p;
    for (int i = 0; i < n; i++) p.push_back({h[i], (float)i});
    thrust::device_vector<point> points(p.begin(), p.end());
    thrust::stable_sort(points.begin(), points.end(), by_x());
    point first = points[0];
    ok(first.x == pairs[0].first && h[(int)first.y] == first.x, "sort of structs");
}

static void sets(numbers a, numbers b)
{
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    on_device x(a), y(b), z(a.size() + b.size());
    numbers both(z.size());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), both.begin());
    thrust::merge(x.begin(), x.end(), y.begin(), y.end(), z.begin());
    ok(back(z) == both, "merge");
    both.resize(std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), both.begin()) - both.begin());
    z.resize(thrust::set_intersection(x.begin(), x.end(), y.begin(), y.end(), z.begin()) - z.begin());
    ok(back(z) == both, "set_intersection");
}

static void places(const numbers &h)
{
    const int n = (int)h.size();
    on_device d(h);
    std::vector<double> halves(n);
    auto half_of = thrust::make_transform_iterator(d.begin(), halved());
    thrust::copy(half_of, half_of + n, halves.begin());
    ok(halves[1] == h[1] / 2.0, "what an iterator computes on the device is copied to the host");
    thrust::device_vector<double> converted(h.begin(), h.end());
    ok(converted[2] == h[2], "a copy that converts");
    thrust::universal_vector<int> u(h.begin(), h.end());
    thrust::for_each(thrust::device, u.begin(), u.end(), [] __device__(int &x) { x++; });
    ok(u[3] == h[3] + 1, "a universal_vector is read by both");
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    thrust::fill(thrust::cuda::par.on(stream), d.begin(), d.end(), 4);
    thrust::tabulate(thrust::cuda::par_nosync.on(stream), d.begin() + 1, d.end(), square());
    cudaStreamSynchronize(stream);
    ok(d[0] == 4 && d[4] == 9, "on a stream");
    cudaStreamDestroy(stream);
    thrust::device_ptr<int> raw = thrust::device_malloc<int>(n);
    thrust::copy(h.begin(), h.end(), raw);
    int *p = raw.get();
    thrust::for_each_n(thrust::counting_iterator<int>(0), n, [=] __device__(int i) { atomicAdd(&p[0], i); });
    ok(raw[0] == h[0] + n * (n - 1) / 2, "device_malloc, and a functor that captures its pointer");
    thrust::device_free(raw);
    d = h;
    ok(thrust::equal(h.begin(), h.end(), back(d).begin()) && d == on_device(h), "equal");
}

int main()
{
    const numbers h = some(3001, 7);
    elementwise(h);
    sums(h);
    fewer(h);
    sorting(h);
    sets(h, some(500, 9));
    places(h);
    return done();
}
