/* barrier.cu: eight streams that do not overlap, and why.
 *
 *   step 3  eight kernels in eight streams, and after each of them a small kernel in the default stream
 *
 * The legacy default stream is a barrier: an operation in it waits for everything that was queued before in
 * any stream, and everything queued later waits for it. There are three ways out; you write two of them:
 *
 *     way=given        nothing is changed
 *     way=nonblocking  the eight streams are created with a flag that exempts them from the barrier
 *     way=perthread    the small kernel goes to a stream that is no barrier
 *
 * The third is an option of the compiler: barrier_flag is this same file, compiled with --default-stream
 * per-thread.
 *
 *     make check P=13 STEP=3
 *     make run P=13 ARGS="step=3 way=given"           the same with PROGRAM=barrier_flag
 */
#include <string>

#include "walk.cuh"

constexpr int STREAMS = 8;

/* Given. The small kernel: it counts how many of the eight are done. */
__global__ void count_one(unsigned *done)
{
    *done += 1;
}

/* Given. An ordinary stream. */
static cudaStream_t blocking_stream()
{
    cudaStream_t stream;
    checkCudaErrors(cudaStreamCreate(&stream));
    return stream;
}

/* Step 3, way=nonblocking. A stream that the legacy default stream neither waits for nor holds up. */
static cudaStream_t nonblocking_stream()
{
    // >>> step 3
    // TODO: call cudaStreamCreateWithFlags with the flag that makes a stream ignore the default stream.
    TODO(3);
    return 0;
    // <<< step 3
}

/* Step 3, way=perthread. The stream for the small kernels instead of stream 0. It holds up no other stream.
 * All eight go to the same one, because they add to the same number. */
static cudaStream_t stream_of_little_calls()
{
    // >>> step 3
    // TODO: return the handle of this host thread's own default stream, which is an ordinary stream.
    TODO(3);
    return 0;
    // <<< step 3
}

/* Given. One block per kernel, so that all eight fit on the device at once. */
static void eight_kernels(unsigned *y, const unsigned *x, unsigned *done, int block, int rounds,
                          const cudaStream_t *streams, cudaStream_t little)
{
    for (int s = 0; s < STREAMS; s++) {
        size_t begin = (size_t)s * block;
        walk_all<<<1, block, 0, streams[s]>>>(y + begin, x + begin, block, rounds);
        getLastCudaError("walk_all");
        count_one<<<1, 1, 0, little>>>(done);
        getLastCudaError("count_one");
    }
    checkCudaErrors(cudaDeviceSynchronize());
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const std::string way = case_choice("way", "given|nonblocking|perthread");
    const int block = (int)case_size("block", 64), rounds = (int)case_size("rounds", 1000);
    tell_model(rounds);
    const size_t n = (size_t)STREAMS * block;
    const unsigned *x = input_device_uint("x", input_uint("x", n), n);
    unsigned *y = (unsigned *)guarded_malloc("y", n * sizeof *y);
    unsigned *done = (unsigned *)guarded_malloc("done", sizeof *done);
    cudaStream_t streams[STREAMS], little = way == "perthread" ? stream_of_little_calls() : 0;
    for (int s = 0; s < STREAMS; s++)
        streams[s] = way == "nonblocking" ? nonblocking_stream() : blocking_stream();

    if (times_wanted()) {
        float ms = ms_of([&] { eight_kernels(y, x, done, block, rounds, streams, little); });
        printf("eight kernels, way=%s: %.4f ms%s\n", way.c_str(), ms, whose_times());
        float alone = ms_of([&] {
            walk_all<<<1, block, 0, streams[0]>>>(y, x, block, rounds);
            checkCudaErrors(cudaStreamSynchronize(streams[0]));
        });
        printf("one kernel alone: %.4f ms\n", alone);
        if (TIMES_ARE_REAL) metric("together", STREAMS * alone / ms, "kernels");
    }
    checkCudaErrors(cudaMemset(y, 0xff, n * sizeof *y));
    checkCudaErrors(cudaMemset(done, 0, sizeof *done));
    checkCudaErrors(cudaDeviceSynchronize());
    iterations_begin();
    eight_kernels(y, x, done, block, rounds, streams, little);
    iterations_end(STREAMS);
    output_device_uint("y", y, n);
    output_device_uint("done", done, 1);
    for (int s = 0; s < STREAMS; s++) checkCudaErrors(cudaStreamDestroy(streams[s]));
    guarded_free(done);
    guarded_free(y);
    return case_end();
}
