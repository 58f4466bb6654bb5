/* endless.cu: chunk after chunk, as many as there are, with two sets of buffers.
 *
 *   step 5  a source fills a chunk, the device works on it, a sink takes the result; neither the host nor the
 *           device has room for more than two chunks
 *
 *     make check P=13 STEP=5
 *     make run P=13 ARGS="step=5 chunks=100 length=100000"
 *     make run P=13 ARGS="step=5 bench=1 chunks=64 length=4194304 rounds=1000"      on a GPU
 */
#include "walk.cuh"

/* Given. The two sets of buffers, and the streams and events. */
struct machine {
    size_t length; // elements per chunk
    int rounds;
    unsigned *host_in[2], *host_out[2];          // pinned
    unsigned *in[2], *out[2];                    // on the device
    cudaStream_t bring, work, take;              // copies in, kernels, copies out
    cudaEvent_t brought[2], worked[2], taken[2]; // events in these streams, one per set of buffers
};

/* Given. The source: computes the elements of chunk c from x. */
inline void fill(unsigned *chunk, const unsigned *x, size_t length, int c)
{
    for (size_t i = 0; i < length; i++) chunk[i] = x[i] ^ (unsigned)c * 2654435761u;
}

/* Given. The sink: a hash of a result, which depends on every number and its place. */
inline unsigned digest(const unsigned *chunk, size_t length)
{
    unsigned all = 2166136261u;
    for (size_t i = 0; i < length; i++) all = (all ^ chunk[i]) * 16777619u;
    return all;
}

/* Step 5. For each chunk c: fill it, bring it to the device, work on it, take the result to the host, and
 * write its digest to digests[c]. Chunk c uses set c % 2 of the buffers. Before a buffer is written again,
 * the last reader of its old contents must have finished. If the host writes the buffer, the host
 * waits for an event; if a stream writes it, that stream waits for the event, and the host goes on. */
static void stream_chunks(const machine &m, const unsigned *x, int chunks, unsigned *digests)
{
    const size_t bytes = m.length * sizeof(unsigned);
    // >>> step 5
    for (int c = 0; c < chunks; c++) {
        int b = c % 2;
        if (c >= 2) checkCudaErrors(cudaEventSynchronize(m.brought[b])); // host_in[b] may be filled again
        fill(m.host_in[b], x, m.length, c);
        if (c >= 2) checkCudaErrors(cudaStreamWaitEvent(m.bring, m.worked[b], 0)); // in[b] has been read
        checkCudaErrors(cudaMemcpyAsync(m.in[b], m.host_in[b], bytes, cudaMemcpyHostToDevice, m.bring));
        checkCudaErrors(cudaEventRecord(m.brought[b], m.bring));
        if (c >= 2) { // use the result of two chunks ago; then host_out[b] and out[b] are free
            checkCudaErrors(cudaEventSynchronize(m.taken[b]));
            digests[c - 2] = digest(m.host_out[b], m.length);
        }
        checkCudaErrors(cudaStreamWaitEvent(m.work, m.brought[b], 0));
        walk_all<<<blocks_for(m.length), BLOCK, 0, m.work>>>(m.out[b], m.in[b], m.length, m.rounds);
        getLastCudaError("walk_all");
        checkCudaErrors(cudaEventRecord(m.worked[b], m.work));
        checkCudaErrors(cudaStreamWaitEvent(m.take, m.worked[b], 0));
        checkCudaErrors(cudaMemcpyAsync(m.host_out[b], m.out[b], bytes, cudaMemcpyDeviceToHost, m.take));
        checkCudaErrors(cudaEventRecord(m.taken[b], m.take));
    }
    for (int c = chunks < 2 ? 0 : chunks - 2; c < chunks; c++) { // the last two
        checkCudaErrors(cudaEventSynchronize(m.taken[c % 2]));
        digests[c] = digest(m.host_out[c % 2], m.length);
    }
    // <<< step 5
}

/* Given. */
static machine make_machine(size_t length, int rounds)
{
    machine m = {};
    const size_t bytes = length * sizeof(unsigned);
    m.length = length;
    m.rounds = rounds;
    for (int b = 0; b < 2; b++) {
        checkCudaErrors(cudaMallocHost(&m.host_in[b], bytes));
        checkCudaErrors(cudaMallocHost(&m.host_out[b], bytes));
        memset(m.host_out[b], 0xff, bytes);
        m.in[b] = (unsigned *)guarded_malloc(b ? "in[1]" : "in[0]", bytes);
        m.out[b] = (unsigned *)guarded_malloc(b ? "out[1]" : "out[0]", bytes);
        for (cudaEvent_t *event : {&m.brought[b], &m.worked[b], &m.taken[b]})
            checkCudaErrors(cudaEventCreateWithFlags(event, cudaEventDisableTiming)); // no times are needed
    }
    for (cudaStream_t *stream : {&m.bring, &m.work, &m.take}) checkCudaErrors(cudaStreamCreate(stream));
    return m;
}

/* Given. */
static void free_machine(const machine &m)
{
    for (cudaStream_t stream : {m.bring, m.work, m.take}) checkCudaErrors(cudaStreamDestroy(stream));
    for (int b = 0; b < 2; b++) {
        for (cudaEvent_t event : {m.brought[b], m.worked[b], m.taken[b]})
            checkCudaErrors(cudaEventDestroy(event));
        guarded_free(m.in[b]);
        guarded_free(m.out[b]);
        checkCudaErrors(cudaFreeHost(m.host_in[b]));
        checkCudaErrors(cudaFreeHost(m.host_out[b]));
    }
}

/* Given. The times of each part of one chunk, then of all chunks. */
static void tell_times(const machine &m, const unsigned *x, int chunks, unsigned *digests)
{
    const size_t bytes = m.length * sizeof(unsigned);
    float in = ms_of(
        [&] { checkCudaErrors(cudaMemcpyAsync(m.in[0], m.host_in[0], bytes, cudaMemcpyHostToDevice, 0)); });
    float work =
        ms_of([&] { walk_all<<<blocks_for(m.length), BLOCK>>>(m.out[0], m.in[0], m.length, m.rounds); });
    float out = ms_of(
        [&] { checkCudaErrors(cudaMemcpyAsync(m.host_out[0], m.out[0], bytes, cudaMemcpyDeviceToHost, 0)); });
    float all = ms_of([&] { stream_chunks(m, x, chunks, digests); });
    if (case_by_hand())
        printf("a chunk: in %.3f ms, work %.3f ms, out %.3f ms%s; %d chunks: %.3f ms, %.3f ms each\n", in,
               work, out, whose_times(), chunks, all, all / (float)chunks);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const size_t length = case_size("length", 100000);
    const int chunks = (int)case_size("chunks", 10), rounds = (int)case_size("rounds", 100);
    tell_model(rounds);
    const unsigned *x = input_uint("x", length);
    unsigned *digests = (unsigned *)calloc(chunks, sizeof *digests);
    machine m = make_machine(length, rounds);

    if (times_wanted()) tell_times(m, x, chunks, digests);
    memset(digests, 0, chunks * sizeof *digests);
    iterations_begin();
    stream_chunks(m, x, chunks, digests);
    iterations_end(chunks);
    output_uint("digests", digests, chunks);
    free_machine(m);
    free(digests);
    return case_end();
}
