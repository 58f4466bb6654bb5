/* sort_together.cu: two arrays, sorted as one.
 *
 *   step 4  by x, and by y where the x are equal; in descending order; with a third array that moves along;
 *           and at the speed of a radix sort
 *
 *     make check P=10 STEP=4
 *     make run P=10 ARGS="step=4 n=10 data=few"
 *     make run P=10 PROGRAM=sort_together ARGS="bench=1 n=10000000"      times, on a GPU
 *
 * The pairs (x[i], y[i]) stay together, but x and y remain two arrays: they are not copied into structs.
 */
#include <stdio.h>

#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "timing.h"

typedef thrust::device_vector<int> ints;
typedef thrust::tuple<int, int> both; // one pair

/* An iterator over the pairs of two vectors: *pairs_of(x, y) is (x[0], y[0]). */
static auto pairs_of(ints &x, ints &y)
{
    return thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()));
}

/* Tuples compare like words in a dictionary: by the first member, and by the second if the first members are
 * equal. */
static void sort_up(ints &x, ints &y)
{
    // >>> step 4
    // TODO: sort the pairs.
    (void)pairs_of(x, y);
    TODO(4);
    // <<< step 4
}

/* Whether a comes before b in descending order. */
struct greater_pair {
    __host__ __device__ bool operator()(const both &a, const both &b) const
    {
        // >>> step 4
        // TODO: sort_up compares by a < b. Which comparison gives descending order?
        (void)a, (void)b;
        TODO(4);
        return false;
        // <<< step 4
    }
};

static void sort_down(ints &x, ints &y)
{
    // >>> step 4
    // TODO: sort the pairs by greater_pair.
    (void)x, (void)y;
    TODO(4);
    // <<< step 4
}

/* In ascending order. Each z moves with its pair but is not compared. Equal pairs keep their order. */
static void sort_with(ints &x, ints &y, ints &z)
{
    // >>> step 4
    // TODO: use a stable sort with the pairs as keys and z as the values that move with them.
    (void)x, (void)y, (void)z;
    TODO(4);
    // <<< step 4
}

/* A pair as one unsigned number. The order of the numbers is the order of the pairs. */
struct pack {
    __host__ __device__ unsigned long long operator()(const both &pair) const
    {
        // >>> step 4
        // TODO: put x into the upper 32 bits and y into the lower. To which unsigned numbers must you map -1
        // and 0, so that the first is less than the second?
        (void)pair;
        TODO(4);
        return 0;
        // <<< step 4
    }
};

struct unpack {
    __host__ __device__ both operator()(unsigned long long number) const
    {
        // >>> step 4
        // TODO: undo what pack does.
        (void)number;
        TODO(4);
        return both(0, 0);
        // <<< step 4
    }
};

/* In ascending order again, but as integers, which Thrust sorts by radix; tuples it sorts by merging. */
static void sort_packed(ints &x, ints &y)
{
    // >>> step 4
    // TODO: pack the pairs into a vector, sort it, and unpack it into x and y. transform packs and unpacks.
    (void)x, (void)y;
    TODO(4);
    // <<< step 4
}

/* n numbers, according to data=: any; few (-22 to 22), so that many are equal; same; sorted; or reversed. */
static ints make_numbers(const char *name, size_t n)
{
    const char *data = case_choice("data", "any|few|same|sorted|reversed");
    bool any = data[0] == 'a', same = data[0] == 's' && data[1] == 'a';
    const int *drawn = any ? input_int(name, n, -2147483647 - 1, 2147483647)
                           : input_int(name, n, same ? 10 : -22, same ? 10 : 22);
    thrust::host_vector<int> numbers(drawn, drawn + n);
    if (any && n > 2) numbers[0] = 2147483647, numbers[1] = -2147483647 - 1;
    for (size_t i = 0; i < n && data[0] == 's' && !same; i++) numbers[i] = (int)i - 30;
    for (size_t i = 0; i < n && data[0] == 'r'; i++) numbers[i] = 30 - (int)i;
    return numbers;
}

static void hand_over(const char *name, const ints &numbers)
{
    thrust::host_vector<int> on_host = numbers;
    output_int(name, on_host.data(), on_host.size());
}

static void bench(const ints &x, const ints &y)
{
    ints a, b;
    auto time = [&](const char *name, void (*sort)(ints &, ints &)) {
        float copies = median_ms(5, [&] { a = x, b = y; });
        float ms = median_ms(5, [&] { a = x, b = y, sort(a, b); }) - copies;
        printf("%-34s %9.3f ms %9.1f million pairs a second\n", name, ms, 1e-3 * (double)x.size() / ms);
    };
    printf("%zu pairs\n", x.size());
    time("zipped, by comparing", sort_up);
    time("packed into 64 bits, by radix", sort_packed);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 10);
    const ints given_x = make_numbers("x", n), given_y = make_numbers("y", n);
    if (bench_asked()) bench(given_x, given_y);

    ints x = given_x, y = given_y;
    sort_up(x, y);
    hand_over("up x", x), hand_over("up y", y);
    x = given_x, y = given_y;
    sort_down(x, y);
    hand_over("down x", x), hand_over("down y", y);
    const both one(1, 2);
    const int before_itself = greater_pair()(one, one);
    output_int("a pair before itself", &before_itself, 1);
    x = given_x, y = given_y;
    thrust::host_vector<int> places(n);
    for (size_t i = 0; i < n; i++) places[i] = (int)(n - 1 - i);
    ints z = places;
    sort_with(x, y, z);
    hand_over("with x", x), hand_over("with y", y), hand_over("with z", z);
    x = given_x, y = given_y;
    sort_packed(x, y);
    hand_over("packed x", x), hand_over("packed y", y);
    return case_end();
}
