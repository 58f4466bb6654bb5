/* first_algorithms.cu: algorithms instead of kernels: sums of two vectors, and a histogram in two ways.
 *
 *   step 1  c = a + b by thrust::transform                          given
 *   step 2  a histogram by thrust::for_each, with one atomic operation per value
 *   step 3  the same without atomic operations: sort, then find where each bin ends
 *
 *     make check P=10 STEP=2
 *     make run P=10 ARGS="step=2 n=100000 mean=50 sd=15"
 *     make run P=10 ARGS="step=3 bench=1 n=100000000"      times of steps 2 and 3, on a GPU
 *
 * The histogram has 101 bins: bin b counts the values that round to b, for b = 0 to 100. All other values are
 * dropped. A value v is rounded to floor(v + 0.5f), computed in float.
 */
#include <stdio.h>

#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "timing.h"

constexpr int BINS = 101;
constexpr int DROPPED = -1; // the "bin" of a value that is not counted

typedef thrust::device_vector<int> ints;
typedef thrust::device_vector<float> floats;

/* Step 1. The sums of two vectors. The type of the iterators tells the algorithm to run on the device. The
 * call returns when the sums are done. */
static void add(const ints &a, const ints &b, ints &c)
{
    thrust::transform(a.begin(), a.end(), b.begin(), c.begin(), thrust::plus<int>());
}

/* Step 2. The bin of a value, or DROPPED. */
struct bin_of {
    __host__ __device__ int operator()(float value) const
    {
        // >>> step 2
        float whole = floorf(value + 0.5f);
        return whole >= 0 && whole < BINS ? (int)whole : DROPPED;
        // <<< step 2
    }
};

/* Step 2. One thread per value adds 1 to the value's bin. A functor (here a lambda) that runs on the device
 * must capture by value, and it cannot capture a vector, only a pointer to its elements. */
static void count_each(const floats &values, ints &bins)
{
    // >>> step 2
    thrust::fill(bins.begin(), bins.end(), 0);
    int *count = thrust::raw_pointer_cast(bins.data());
    thrust::for_each(values.begin(), values.end(), [=] __device__(float value) {
        int bin = bin_of()(value);
        if (bin != DROPPED) atomicAdd(&count[bin], 1);
    });
    // <<< step 2
}

/* Step 3. No two threads write to the same place. In a sorted vector equal numbers stand side by side, so the
 * count of a bin is the distance from its end to the end of the bin before. */
static void count_sorted(const floats &values, ints &bins)
{
    // >>> step 3
    ints numbers(values.size()), ends(BINS + 1);
    thrust::transform(values.begin(), values.end(), numbers.begin(), bin_of());
    thrust::sort(numbers.begin(), numbers.end());
    thrust::counting_iterator<int> first(DROPPED);
    thrust::upper_bound(numbers.begin(), numbers.end(), first, first + BINS + 1, ends.begin());
    thrust::adjacent_difference(ends.begin(), ends.end(), ends.begin());
    thrust::copy(ends.begin() + 1, ends.end(), bins.begin());
    // <<< step 3
}

static void step_1(size_t n)
{
    const int *x = input_int("a", n, -1000000, 1000000), *y = input_int("b", n, -1000000, 1000000);
    thrust::host_vector<int> sums(n);
    ints a(x, x + n), b(y, y + n), c(n); // a and b are copied from the host
    add(a, b, c);
    sums = c; // a copy to the host
    output_int("c", sums.data(), n);
}

/* n normally distributed values with the case's mean and standard deviation. If n > 20, the first eight are
 * ties, most of them exactly between two bins. */
static floats make_values(size_t n)
{
    const float ties[] = {-0.5f, 0.5f, -1.5f, 2.5f, 99.5f, 100.5f, -0.75f, 50.5f};
    const double mean = case_real("mean", 50), sd = case_real("sd", 15);
    const float *normal = input_normal("values", n);
    thrust::host_vector<float> values(n);
    for (size_t i = 0; i < n; i++) values[i] = (float)(mean + sd * normal[i]);
    for (size_t i = 0; n > 20 && i < sizeof ties / sizeof *ties; i++) values[i] = ties[i];
    return values;
}

static void bench(const floats &values, ints &bins)
{
    float each = median_ms(5, [&] { count_each(values, bins); });
    float sorted = median_ms(5, [&] { count_sorted(values, bins); });
    printf("%zu values, mean %g, sd %g\n", values.size(), case_real("mean", 50), case_real("sd", 15));
    printf("step 2, one atomic operation per value %9.3f ms\n", each);
    printf("step 3, by sorting                     %9.3f ms\n", sorted);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 1000);
    if (case_step() == 1) {
        step_1(n);
        return case_end();
    }
    floats values = make_values(n);
    ints bins(BINS, -7); // not 0: the counts must not start from what is there
    if (bench_asked()) bench(values, bins);
    if (case_step() == 2)
        count_each(values, bins);
    else
        count_sorted(values, bins);
    thrust::host_vector<int> counts = bins; // one copy; reading element by element would take 101
    output_int("bins", counts.data(), BINS);
    return case_end();
}
