#!/usr/bin/env bash
. "${COMMON:-$(dirname "$0")/../../common}/check.sh"
practical 10_thrust "Thrust"
# Programs and their steps: first_algorithms (1 to 3), sort_together (4), where_it_runs (5), histogram_by_hand (6)
thrust="Thrust is not installed; on Debian and Ubuntu: apt-get install libthrust-dev (or set CUCC_THRUST to the folder that holds thrust/)"

step 1 "Sums without a kernel" points=2 program=first_algorithms
    needs thrust/version.h "$thrust"
    cases n=0,1,1000,100003
    show n=8
    hint "There is nothing to write here: run it with make run P=10 ARGS='step=1 n=5'. Which lines copy between host and device?"
    hint "ints a(x, x + n) copies host memory to the device, and sums = c copies device memory to the host. add receives references, so it copies nothing."
    hint "The type of its iterators decides where transform runs: those of a device_vector mean the device."

step 2 "A histogram by for_each" points=4 program=first_algorithms
    cases n=0,1,1000,100000,300001 mean=50 sd=15
    cases n=1000,100000 mean=0 sd=2
    cases n=1000 mean=-200 sd=1
    cases n=1000,100000 mean=100 sd=0
    show n=20 mean=50 sd=15
    clean memory races errors n=1000~50 mean=50 sd=15
    clean memory races errors n=300~20 mean=0 sd=2
    clean memory races errors n=100~20 mean=101 sd=1 # values just beyond the last bin
    metric global_atomic_requests . at_least 25 n=1000~50 mean=50 sd=15 # an add for each warp of values
    hint "To which integer does -0.7 round? And what is (int)(-0.7f + 0.5f)?"
    hint "Many threads may add to one bin at the same time, so use atomicAdd. The lambda cannot capture a vector; it captures the pointer thrust::raw_pointer_cast(bins.data()) by value. And the bins must start at 0."
    hint "float whole = floorf(value + 0.5f), and it is a bin if 0 <= whole and whole < BINS. Then thrust::for_each(values.begin(), values.end(), [=] __device__(float value) { int bin = bin_of()(value); if (bin != DROPPED) atomicAdd(&count[bin], 1); });"

step 3 "The same without atomic operations" points=2 program=first_algorithms
    cases n=0,1,1000,100000,300001 mean=50 sd=15
    cases n=1000,100000 mean=0 sd=2
    cases n=1000 mean=-200 sd=1
    cases n=1000,100000 mean=100 sd=0
    show n=20 mean=50 sd=15
    clean memory races errors n=1000~50 mean=50 sd=15
    metric operations '^thrust::sort' at_least 1 n=1000~50 mean=50 sd=15
    metric global_atomic_requests . at_most 0 n=1000~50 mean=50 sd=15
    hint "In the sorted vector 3 3 5 5 5, where do the 3s end, and where do the 5s? And the 4s, of which there are none?"
    hint "upper_bound of b gives the number of elements that are not greater than b. One call finds it for -1, 0, 1, ... 100, from a counting_iterator. The difference of two neighbouring results is the count of one bin."
    hint "transform with bin_of, sort, upper_bound(numbers.begin(), numbers.end(), first, first + BINS + 1, ends.begin()) with a counting_iterator<int> first(DROPPED), adjacent_difference over ends; ends[0] counts what was dropped."

step 4 "Two arrays sorted together" points=5 program=sort_together
    needs thrust/version.h "$thrust"
    cases n=0,1,2,90,1000 data=any,few
    cases n=90,1000 data=same,sorted,reversed
    cases n=65537 data=any,few
    show n=5 data=any
    metric operations '^thrust::sort' at_least 4 n=90~10 data=few
    metric operations 'copy to the host' at_most 10 n=90~10 data=few # nine of them hand the answers over
    metric operations 'copy to the device' at_most 3 n=90~10 data=few # x, y and z
    hint "What does sort move if you call it with the iterators of x alone? And what if you call it with a zip_iterator?"
    hint "A zip_iterator over x and y stands for pairs, and pairs compare by x first. Descending order is the same comparison with its arguments exchanged. For a radix sort the pair must be one integer, with x in its upper half; flipping the highest bit turns an int into an unsigned integer in the same order."
    hint "thrust::sort(pairs_of(x, y), pairs_of(x, y) + x.size()); b < a; thrust::stable_sort_by_key(pairs..., z.begin()); (unsigned long long)((unsigned)x ^ 0x80000000u) << 32 | ((unsigned)y ^ 0x80000000u), and back."

step 5 "Where it runs" points=4 program=where_it_runs
    needs thrust/version.h "$thrust"
    cases n=1,2,1000 mean=0,1000
    cases n=100003 mean=0,1000,1000000
    show n=5 mean=0
    metric operations '^thrust::reduce' at_least 4 n=1000~50 mean=1000
    metric operations '^thrust::reduce' at_most 5 n=1000~50 mean=1000 # two reductions: each is two kernels
    on_gpu of_copy "the speed of a copy" 0.25 n=268435456 bench=1
    hint "How could transform know from an int* whether its memory is on the host or on the device?"
    hint "It cannot, so tell it: pass thrust::device as the first argument. The sum has the type of the initial value. And the mean of a and b together is a's mean, moved towards b's mean by b's share of the distance."
    hint "transform(thrust::device, x, x + n, y, square_on_device()); transform_reduce(thrust::device, x, x + n, square(), 0.0, thrust::plus<double>()); {1, x, 0} for one number; for two: n = a.n + b.n, mean = a.mean + d * b.n / n, squares = a.squares + b.squares + d * d * a.n * b.n / n, with d = b.mean - a.mean. The moments of no numbers are {0, 0, 0}."

step 6 "Challenge: faster than the library's" points=3 program=histogram_by_hand
    cases n=0,1,2,3,4,5,31,1023,1025,4099 values=256
    cases n=1000003 values=256,1,3
    show n=40 values=4
    clean memory races barriers errors n=1,5003~60 values=256,1 # one block, and two
    metric shared_atomic_wavefronts_per_request count_values at_most 1.05 n=16384 values=1,256
    metric global_atomic_requests count_values at_most 100 n=16384 values=256
    metric global_load_requests count_values at_most 150 n=16384 values=256
    metric global_load_bytes count_values at_least 65536 n=16384 values=256
    on_gpu of_cub "the speed of cub::DeviceHistogram" 1.3 n=134217728 bench=1 # 2.3 on an H200, 1.6 on an H100
    registers count_values=32
    hint "How many additions to shared memory can a multiprocessor make at the same time, and how many of them to one address? What happens if all values of a warp are equal?"
    hint "Keep one histogram per lane: bin b of lane l is count[32 * b + l], which is in bank l whatever b is. Load the values 16 bytes at a time, and let each block go through the whole array in strides of the grid."
    hint "atomicAdd(&count[four.x * LANES + lane], 1u) for the four of ((const uint4 *)values)[q]; block 0 takes the n % 4 that are left over; then, after a barrier, thread t adds up bin t from column (l + t) % 32, and adds it to bins[t], if it is not 0."
