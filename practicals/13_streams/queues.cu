/* queues.cu: one stream, and many streams.
 *
 *   step 1  copy in, work, copy out in one stream, each timed by events; given
 *   step 2  thirty small kernels in k streams
 *
 *     make check P=13 STEP=2
 *     make run P=13 ARGS="step=1 n=1000000"
 *     make run P=13 ARGS="step=2"      a table for several k; bench=1 on a GPU
 */
#include "walk.cuh"

constexpr int LAUNCHES = 30; // in step 2, one block each
constexpr int MOST = 64;     // streams

/* Step 1, given. Everything in one stream, one after the other. ms[0..2] are the times of copy, kernel and
 * copy: an event in a stream records the time at which the device reaches it. */
static void one_stream(unsigned *host_y, const unsigned *host_x, unsigned *y, unsigned *x, size_t n,
                       int rounds, float *ms)
{
    cudaStream_t stream;
    cudaEvent_t at[4];
    checkCudaErrors(cudaStreamCreate(&stream));
    for (int i = 0; i < 4; i++) checkCudaErrors(cudaEventCreate(&at[i]));
    checkCudaErrors(cudaEventRecord(at[0], stream));
    checkCudaErrors(cudaMemcpyAsync(x, host_x, n * sizeof *x, cudaMemcpyHostToDevice, stream));
    checkCudaErrors(cudaEventRecord(at[1], stream));
    walk_all<<<blocks_for(n), BLOCK, 0, stream>>>(y, x, n, rounds);
    getLastCudaError("walk_all");
    checkCudaErrors(cudaEventRecord(at[2], stream));
    checkCudaErrors(cudaMemcpyAsync(host_y, y, n * sizeof *y, cudaMemcpyDeviceToHost, stream));
    checkCudaErrors(cudaEventRecord(at[3], stream));
    checkCudaErrors(cudaStreamSynchronize(stream)); // until then there is neither a result nor a time
    for (int i = 0; i < 3; i++) checkCudaErrors(cudaEventElapsedTime(&ms[i], at[i], at[i + 1]));
    for (int i = 0; i < 4; i++) checkCudaErrors(cudaEventDestroy(at[i]));
    checkCudaErrors(cudaStreamDestroy(stream));
}

static void step_one()
{
    const size_t n = case_size("n", 1000000);
    const int rounds = (int)case_size("rounds", 100);
    tell_model(rounds);
    const unsigned *input = input_uint("x", n);
    unsigned *x = (unsigned *)guarded_malloc("x", n * sizeof *x);
    unsigned *y = (unsigned *)guarded_malloc("y", n * sizeof *y);
    unsigned *host_x, *host_y; // pinned, not pageable as in practical 1; step 4 is about the difference
    float ms[3];
    checkCudaErrors(cudaMallocHost(&host_x, n * sizeof *host_x));
    checkCudaErrors(cudaMallocHost(&host_y, n * sizeof *host_y));
    memcpy(host_x, input, n * sizeof *host_x);
    one_stream(host_y, host_x, y, x, n, rounds, ms);
    if (case_by_hand())
        printf("in %.3f ms, work %.3f ms, out %.3f ms%s\n", ms[0], ms[1], ms[2], whose_times());
    output_uint("y", host_y, n);
    checkCudaErrors(cudaFreeHost(host_x));
    checkCudaErrors(cudaFreeHost(host_y));
    guarded_free(x);
    guarded_free(y);
}

/* Step 2. Launch i works on its own `block` elements of x and y, with one block of `block` threads. Launches
 * go to the streams in turn. The function returns when all launches are done. */
static void in_streams(unsigned *y, const unsigned *x, int block, int rounds, const cudaStream_t *streams,
                       int count)
{
    // >>> step 2
    // TODO: launch walk_all<<<1, block, 0, stream>>> LAUNCHES times: launch i works on the elements from
    // i * block on, in stream i % count. The stream is the fourth launch parameter. Then wait until all
    // streams are done.
    (void)y, (void)x, (void)block, (void)rounds, (void)streams, (void)count;
    TODO(2);
    // <<< step 2
}

/* Step 2. Creates `count` streams. */
static void open_streams(cudaStream_t *streams, int count)
{
    // >>> step 2
    // TODO: create `count` streams with cudaStreamCreate.
    (void)streams, (void)count;
    TODO(2);
    // <<< step 2
}

/* Returns how many of the streams have work that is not done. */
static unsigned still_at_work(const cudaStream_t *streams, int count)
{
    unsigned at_work = 0;
    for (int s = 0; s < count; s++) {
        const cudaError_t state = cudaStreamQuery(streams[s]);
        if (state == cudaErrorNotReady)
            at_work++;
        else
            checkCudaErrors(state);
    }
    return at_work;
}

static void close_streams(cudaStream_t *streams, int count)
{
    for (int s = 0; s < count; s++) checkCudaErrors(cudaStreamDestroy(streams[s]));
}

/* By hand: the times with different numbers of streams. */
static void table(unsigned *y, const unsigned *x, int block, int rounds)
{
    float alone = 0;
    puts("streams        ms   of one stream");
    for (int count : {1, 2, 4, 8, 16, 30}) {
        cudaStream_t streams[MOST];
        open_streams(streams, count);
        float ms = ms_of([&] { in_streams(y, x, block, rounds, streams, count); });
        if (count == 1) alone = ms;
        printf("%7d  %8.4f   %.2f%s\n", count, ms, ms / alone, whose_times());
        close_streams(streams, count);
    }
}

static void step_two()
{
    const int block = (int)case_size("block", 1024), rounds = (int)case_size("rounds", 100);
    tell_model(rounds);
    const int count = (int)case_size("streams", LAUNCHES);
    const size_t n = (size_t)LAUNCHES * block;
    const unsigned *x = input_device_uint("x", input_uint("x", n), n);
    unsigned *y = (unsigned *)guarded_malloc("y", n * sizeof *y);
    cudaStream_t streams[MOST];
    if (count < 1 || count > MOST) {
        fprintf(stderr, "streams: from 1 to %d\n", MOST);
        exit(2);
    }
    if (times_wanted()) table(y, x, block, rounds);
    checkCudaErrors(cudaMemset(y, 0xff, n * sizeof *y));
    open_streams(streams, count);
    iterations_begin();
    in_streams(y, x, block, rounds, streams, count);
    const unsigned at_work = still_at_work(streams, count); // iterations_end() waits for all of them
    iterations_end(LAUNCHES);
    output_uint("streams still at work", &at_work, 1);
    output_device_uint("y", y, n);
    close_streams(streams, count);
    guarded_free(y);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    if (case_step() == 1)
        step_one();
    else
        step_two();
    return case_end();
}
