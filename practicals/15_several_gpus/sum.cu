/* sum.cu: a sum over several devices.
 *
 *   step 2  each device adds up a share of the numbers; the host adds up their sums
 *
 *     make check P=15 STEP=2
 *     make run P=15 ARGS="step=2 devices=4 n=1000003"      by hand: prints the time on four devices
 */
#include "devices.cuh"

constexpr int BLOCK = 256, MOST_BLOCKS = 1024;

/* One device's part of the work. */
struct share {
    size_t first, count;       // elements first to first + count - 1 of x
    unsigned *x;               // a copy of them, in the device's memory
    unsigned long long *sum;   // in the device's memory
    unsigned long long *found; // in pinned host memory
    cudaStream_t stream;       // of the device
};

/* Given. Adds count numbers to *sum. */
__global__ void sum_share(unsigned long long *sum, const unsigned *x, size_t count)
{
    __shared__ unsigned long long partial[BLOCK];
    const size_t stride = (size_t)gridDim.x * BLOCK;
    unsigned long long mine = 0;
    for (size_t i = (size_t)blockIdx.x * BLOCK + threadIdx.x; i < count; i += stride) mine += x[i];
    partial[threadIdx.x] = mine;
    for (unsigned half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    }
    if (threadIdx.x == 0) atomicAdd(sum, partial[0]);
}

/* Given. At least one block, because a launch of no blocks is an error. */
inline unsigned blocks_for(size_t n)
{
    const size_t blocks = (n + BLOCK - 1) / BLOCK;
    return (unsigned)(blocks < 1 ? 1 : blocks > MOST_BLOCKS ? MOST_BLOCKS : blocks);
}

/* Step 2. The first element of share q of d. Shares follow one another and differ by at most one element;
 * share d, which does not exist, would begin at n. */
static size_t first_of_share(size_t n, int d, int q)
{
    // >>> step 2
    // TODO: n need not be a multiple of d. If it is less than d, some shares are empty.
    (void)n, (void)d, (void)q;
    TODO(2);
    return 0;
    // <<< step 2
}

/* Step 2. The stream and the memory of share q belong to device q. guarded_malloc is a cudaMalloc that
 * detects writes just outside of the array. */
static void open_share(share &s, int q)
{
    // >>> step 2
    // TODO: make device q the current one. Then create s.stream with new_stream(), and allocate s.x (s.count
    // elements) and s.sum (one element) with guarded_malloc("x", bytes).
    (void)s, (void)q;
    TODO(2);
    // <<< step 2
}

/* Step 2. Copies each share to its device, adds it up there, and returns the sum of all. All devices work at
 * the same time: none waits for another, and the host waits once for each. */
static unsigned long long sum_on_devices(const share *shares, int d, const unsigned *x)
{
    unsigned long long all = 0;
    // >>> step 2
    // TODO: for each device, queue in its stream: copy its elements of x to s.x, set *s.sum to 0, launch
    // sum_share, copy *s.sum to *s.found. Then wait for each stream, and add up the results in `all`.
    (void)shares, (void)d, (void)x, (void)all;
    TODO(2);
    // <<< step 2
    return all;
}

/* Given. */
static void close_share(share &s, int q)
{
    use_device(q);
    guarded_free(s.sum);
    guarded_free(s.x);
    checkCudaErrors(cudaStreamDestroy(s.stream));
    checkCudaErrors(cudaFreeHost(s.found));
}

/* Given. The time of sum_on_devices, by the first device's clock: events are recorded before anything is
 * queued and after everything has ended. On a GPU a first run, not timed, loads the kernel on each device. */
static float ms_of_sum(share *shares, int d, const unsigned *x)
{
    cudaEvent_t begin, end;
    float ms;
    use_device(0);
    checkCudaErrors(cudaEventCreate(&begin));
    checkCudaErrors(cudaEventCreate(&end));
    if (TIMES_ARE_REAL) (void)sum_on_devices(shares, d, x);
    checkCudaErrors(cudaEventRecord(begin, shares[0].stream));
    (void)sum_on_devices(shares, d, x);
    checkCudaErrors(cudaEventRecord(end, shares[0].stream));
    checkCudaErrors(cudaEventSynchronize(end));
    checkCudaErrors(cudaEventElapsedTime(&ms, begin, end));
    checkCudaErrors(cudaEventDestroy(begin));
    checkCudaErrors(cudaEventDestroy(end));
    return ms;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const int devices = case_devices(2);
    findCudaDevice(argc, argv);
    const size_t n = case_size("n", 1000003);
    thread_cycles((double)case_size("cycles", 100)); // for the CPU backend's clock
    unsigned *x;
    checkCudaErrors(cudaHostAlloc(&x, n * sizeof *x, cudaHostAllocPortable)); // pinned, for all devices
    memcpy(x, input_uint("x", n), n * sizeof *x);
    share shares[MOST_DEVICES] = {};
    for (int q = 0; q < devices; q++) {
        shares[q].first = first_of_share(n, devices, q);
        shares[q].count = first_of_share(n, devices, q + 1) - shares[q].first;
        checkCudaErrors(cudaHostAlloc(&shares[q].found, sizeof *shares[q].found, cudaHostAllocPortable));
        *shares[q].found = 0;
        open_share(shares[q], q);
    }
    if (times_wanted())
        printf("%zu numbers on %d device%s: %.4f ms%s\n", n, devices, devices == 1 ? "" : "s",
               ms_of_sum(shares, devices, x), whose_times());
    iterations_begin();
    const unsigned long long sum = sum_on_devices(shares, devices, x);
    iterations_end(1);
    output_u64("sum", &sum, 1);
    for (int q = 0; q < devices; q++) close_share(shares[q], q);
    checkCudaErrors(cudaFreeHost(x));
    return case_end();
}
