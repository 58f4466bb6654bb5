// thrust_lambdas.cu: functions of the host and of the device given to Thrust's algorithms. With -DWRONG those
// lines are compiled, too, that nvcc refuses: they end in "// not allowed".
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

struct half {
    int operator()(int x) const { return x / 2; }
};
template <int n> struct part {
    int operator()(int x) const { return x / n; }
};
struct twice {
    __host__ __device__ int operator()(int x) const { return 2 * x; }
    int operator()(int x, int y) const { return x + y; }
};

template <class Vector> static void double_all(Vector &v)
{
    thrust::transform(v.begin(), v.end(), v.begin(), [](int x) { return 2 * x; }); // not allowed
}

__global__ void in_kernel(int *a)
{
    thrust::for_each(thrust::seq, a, a + 4, [](int &x) { x++; });
}

int main()
{
    thrust::host_vector<int> h(4, 1);
    thrust::device_vector<int> d(4, 1);
    thrust::counting_iterator<int> zero(0);
    int raw[3] = {3, 1, 2}, *p = thrust::raw_pointer_cast(d.data());
    auto less = [](int a, int b) { return a < b; };

    thrust::sort(raw, raw + 3, less);
    std::sort(raw, raw + 3, [](int a, int b) { return a > b; });
    thrust::sort(thrust::host, raw, raw + 3, [&](int a, int b) { return a < b + 0 * raw[0]; });
    thrust::for_each(thrust::seq, h.begin(), h.end(), [&](int &x) { x += raw[0]; });
    thrust::generate(h.begin(), h.end(), [] { return 6; });
    thrust::transform(h.begin(), h.end(), h.begin(), half());
    double_all(h);
    thrust::transform(d.begin(), d.end(), d.begin(), twice());
    thrust::transform(zero, zero + 4, d.begin(), [] __device__(int x) { return x; });
    in_kernel<<<1, 1>>>(p);
    auto first = thrust::make_transform_iterator(h.begin(), [](int x) { return x + 1; });
    printf("%d %d %d %d\n", raw[0], h[3], *first, (int)d[3]);
#ifdef WRONG
    auto same = [](int x) { return x; };
    auto sames = thrust::make_transform_iterator(d.begin(), same);
    thrust::transform(zero, zero + 4, d.begin(), [](int x) { return x; });                    // not allowed
    thrust::transform(d.begin(), d.end(), d.begin(), same);                                   // not allowed
    thrust::for_each(thrust::device, p, p + 4, [](int &x) { x = 1; });                        // not allowed
    thrust::reduce(thrust::cuda::par.on(0), p, p + 4, 0, [](int x, int y) { return x + y; }); // not allowed
    thrust::sort(d.begin(), d.end(), less);                                                   // not allowed
    thrust::transform(d.begin(), d.end(), d.begin(), half());                                 // not allowed
    thrust::transform(d.begin(), d.end(), d.begin(), part<3>{});                              // not allowed
    double_all(d);
    (void)sames;
#endif
}
