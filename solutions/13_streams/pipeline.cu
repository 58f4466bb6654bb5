/* pipeline.cu: copy in, work and copy out at the same time.
 *
 *   step 4  the array goes through the device in pieces: while a kernel works on one piece, the next one is
 *           copied in and the previous one is copied out
 *
 *     make check P=13 STEP=4
 *     make run P=13 ARGS="step=4 n=1000000 pieces=8"      times in the model of the CPU's clock
 *     make run P=13 ARGS="step=4 bench=1 n=33554432 rounds=1000 pieces=8"      on a GPU
 */
#include "walk.cuh"

constexpr int STREAMS = 4; // copy in, work, copy out, and one to spare

/* Step 4. Allocates and frees host memory that a copy engine can read and write by itself, while the host
 * does other work. */
static unsigned *host_memory(size_t n)
{
    // >>> step 4
    unsigned *memory;
    checkCudaErrors(cudaMallocHost(&memory, n * sizeof *memory));
    return memory;
    // <<< step 4
}

static void free_host_memory(unsigned *memory)
{
    // >>> step 4
    checkCudaErrors(cudaFreeHost(memory));
    // <<< step 4
}

/* Step 4. y = the walk of x. x and y are in host memory; the device arrays d_x and d_y have n elements. The
 * work is divided into `pieces` nearly equal pieces; n may be no multiple of `pieces`, or less than it. Each
 * piece is copied in, worked on and copied out in one of the streams. Returns when all of y is written. */
static void pipeline(unsigned *y, const unsigned *x, unsigned *d_y, unsigned *d_x, size_t n, size_t pieces,
                     int rounds, const cudaStream_t *streams)
{
    // >>> step 4
    size_t length = (n + pieces - 1) / pieces;
    for (size_t p = 0; p * length < n; p++) {
        size_t begin = p * length, count = n - begin < length ? n - begin : length;
        cudaStream_t stream = streams[p % STREAMS];
        checkCudaErrors(
            cudaMemcpyAsync(d_x + begin, x + begin, count * sizeof *x, cudaMemcpyHostToDevice, stream));
        walk_all<<<blocks_for(count), BLOCK, 0, stream>>>(d_y + begin, d_x + begin, count, rounds);
        getLastCudaError("walk_all");
        checkCudaErrors(
            cudaMemcpyAsync(y + begin, d_y + begin, count * sizeof *y, cudaMemcpyDeviceToHost, stream));
    }
    for (int s = 0; s < STREAMS; s++) checkCudaErrors(cudaStreamSynchronize(streams[s]));
    // <<< step 4
}

/* Given. The times of each part by itself, of the two copies at once (on a GPU they share a bus, so each is
 * slower than alone), and of the whole in one piece and in several. */
static void tell_times(unsigned *y, const unsigned *x, unsigned *d_y, unsigned *d_x, size_t n, size_t pieces,
                       int rounds, const cudaStream_t *streams)
{
    const size_t bytes = n * sizeof *x;
    float in = ms_of([&] { checkCudaErrors(cudaMemcpyAsync(d_x, x, bytes, cudaMemcpyHostToDevice, 0)); });
    float work = ms_of([&] { walk_all<<<blocks_for(n), BLOCK>>>(d_y, d_x, n, rounds); });
    float out = ms_of([&] { checkCudaErrors(cudaMemcpyAsync(y, d_y, bytes, cudaMemcpyDeviceToHost, 0)); });
    float both = ms_of([&] {
        checkCudaErrors(cudaMemcpyAsync(d_x, x, bytes, cudaMemcpyHostToDevice, streams[0]));
        checkCudaErrors(cudaMemcpyAsync(y, d_y, bytes, cudaMemcpyDeviceToHost, streams[1]));
        for (int s = 0; s < 2; s++) checkCudaErrors(cudaStreamSynchronize(streams[s]));
    });
    float serial = ms_of([&] { pipeline(y, x, d_y, d_x, n, 1, rounds, streams); });
    float overlapped = ms_of([&] { pipeline(y, x, d_y, d_x, n, pieces, rounds, streams); });
    float sum = in + work + out, most = fmaxf(work, both);
    float ideal = most + (sum - most) / (float)pieces;
    if (case_by_hand())
        printf("in %.3f ms, work %.3f ms, out %.3f ms%s\n"
               "in one piece %.3f ms, in %zu pieces %.3f ms; max + (sum - max) / pieces is %.3f ms\n",
               in, work, out, whose_times(), serial, pieces, overlapped, ideal);
    if (!TIMES_ARE_REAL) return;
    if (case_by_hand())
        printf("both copies at once %.3f ms, the longer alone %.3f ms\n", both, fmaxf(in, out));
    metric("of_one_piece", serial / overlapped, "ratio");
    metric("of_ideal", ideal / overlapped, "ratio");
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const size_t n = case_size("n", 1000000), pieces = case_size("pieces", 8);
    const int rounds = (int)case_size("rounds", 100);
    tell_model(rounds);
    const unsigned *input = input_uint("x", n);
    unsigned *x = host_memory(n), *y = host_memory(n);
    unsigned *d_x = (unsigned *)guarded_malloc("d_x", n * sizeof *d_x);
    unsigned *d_y = (unsigned *)guarded_malloc("d_y", n * sizeof *d_y);
    cudaStream_t streams[STREAMS];
    for (int s = 0; s < STREAMS; s++) checkCudaErrors(cudaStreamCreate(&streams[s]));
    memcpy(x, input, n * sizeof *x);

    if (times_wanted()) tell_times(y, x, d_y, d_x, n, pieces, rounds, streams);
    memset(y, 0xff, n * sizeof *y);
    iterations_begin();
    pipeline(y, x, d_y, d_x, n, pieces, rounds, streams);
    output_uint("y", y, n); // as it is when pipeline() returns
    iterations_end(pieces);
    for (int s = 0; s < STREAMS; s++) checkCudaErrors(cudaStreamDestroy(streams[s]));
    guarded_free(d_y);
    guarded_free(d_x);
    free_host_memory(x);
    free_host_memory(y);
    return case_end();
}
