/* links.cu: which device can access which, and how fast. Given.
 *
 *   step 1  for each pair of devices: is peer access possible, and how fast is a copy without it, with it,
 *           and with it in both directions at once?
 *
 *     make check P=15 STEP=1
 *     make run P=15 PROGRAM=links ARGS="devices=4 n=4194304"
 */
#include <vector>

#include "devices.cuh"

/* One device's part. */
struct place {
    unsigned *data, *inbox; // n numbers each
    cudaStream_t stream;
    cudaEvent_t begin, end; // for elapsed times
    cudaEvent_t done;
};

struct message {
    int from, to;
};

/* Allows device `from` to access the memory of device `to`, if the machine can do that. Access has a
 * direction: it is granted to the current device. Enabling it twice is an error that does no harm, but it
 * would remain the last error, so it is cleared. */
static bool allow(int from, int to)
{
    int possible = 0;
    checkCudaErrors(cudaDeviceCanAccessPeer(&possible, from, to));
    if (!possible) return false;
    use_device(from);
    cudaError_t status = cudaDeviceEnablePeerAccess(to, 0);
    if (status == cudaErrorPeerAccessAlreadyEnabled) status = cudaGetLastError(), status = cudaSuccess;
    checkCudaErrors(status);
    return true;
}

/* The milliseconds of these messages, which begin together. Both events of an elapsed time must belong to one
 * device; it is the first message's sender. */
static float ms_of(const std::vector<place> &places, const std::vector<message> &messages, size_t bytes)
{
    const place &first = places[messages[0].from];
    float ms = 0, best = 0;
    for (int repeat = 0; repeat < (TIMES_ARE_REAL ? 9 : 1); repeat++) {
        checkCudaErrors(cudaEventRecord(first.begin, first.stream));
        for (const message &m : messages) {
            const place &from = places[m.from], &to = places[m.to];
            checkCudaErrors(cudaStreamWaitEvent(from.stream, first.begin, 0));
            checkCudaErrors(cudaMemcpyPeerAsync(to.inbox, m.to, from.data, m.from, bytes, from.stream));
            checkCudaErrors(cudaEventRecord(from.done, from.stream));
        }
        for (const message &m : messages)
            checkCudaErrors(cudaStreamWaitEvent(first.stream, places[m.from].done, 0));
        checkCudaErrors(cudaEventRecord(first.end, first.stream));
        checkCudaErrors(cudaEventSynchronize(first.end));
        checkCudaErrors(cudaEventElapsedTime(&ms, first.begin, first.end));
        if (!repeat || ms < best) best = ms;
    }
    return best;
}

static place open_place(int device, const unsigned *x, size_t n)
{
    place p;
    use_device(device);
    p.data = (unsigned *)input_device_uint("data", x, n);
    p.inbox = (unsigned *)guarded_malloc("inbox", n * sizeof *p.inbox);
    p.stream = new_stream();
    p.done = new_mark();
    checkCudaErrors(cudaEventCreate(&p.begin));
    checkCudaErrors(cudaEventCreate(&p.end));
    return p;
}

static void close_place(int device, const place &p)
{
    use_device(device);
    for (cudaEvent_t event : {p.begin, p.end, p.done}) checkCudaErrors(cudaEventDestroy(event));
    checkCudaErrors(cudaStreamDestroy(p.stream));
    guarded_free(p.inbox);
}

/* A hash of what has arrived at a device. */
static unsigned arrived(const place &p, size_t n)
{
    std::vector<unsigned> host(n);
    unsigned sum = 0;
    checkCudaErrors(cudaMemcpy(host.data(), p.inbox, n * sizeof *p.inbox, cudaMemcpyDeviceToHost));
    for (unsigned value : host) sum = sum * 31 + value;
    return sum;
}

static void print_matrix(const char *what, const std::vector<float> &rate, int devices)
{
    printf("%s\n from \\ to", what);
    for (int to = 0; to < devices; to++) printf("%8d", to);
    for (int from = 0; from < devices; from++) {
        printf("\n%10d", from);
        for (int to = 0; to < devices; to++)
            from == to ? printf("%8s", "-") : printf("%8.1f", rate[from * devices + to]);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const int devices = case_devices(2);
    findCudaDevice(argc, argv);
    const size_t n = case_size("n", 1 << 20), bytes = n * sizeof(unsigned), all = (size_t)devices * devices;
    const unsigned *x = input_uint("x", devices * n);
    std::vector<place> places;
    std::vector<float> staged(all), direct(all), both(all);
    std::vector<int> possible(all);
    std::vector<unsigned> sums(all);
    for (int q = 0; q < devices; q++) places.push_back(open_place(q, x + q * n, n));

    for (int pass = 0; pass < 2; pass++) // without peer access, and with it
        for (int from = 0; from < devices; from++)
            for (int to = 0; to < devices; to++) {
                const size_t at = (size_t)from * devices + to;
                if (from == to) continue;
                if (pass) possible[at] = allow(from, to) && allow(to, from);
                (pass ? direct : staged)[at] = 1e-6f * bytes / ms_of(places, {{from, to}}, bytes);
                sums[at] = arrived(places[to], n);
                if (pass) both[at] = 1e-6f * bytes / ms_of(places, {{from, to}, {to, from}}, bytes);
            }
    if (case_by_hand()) {
        print_matrix("GB/s by way of the host", staged, devices);
        print_matrix("GB/s with peer access", direct, devices);
        print_matrix("GB/s with peer access, while as much comes back", both, devices);
        printf("%zu bytes each%s\n", bytes, whose_times());
    }
    output_int("possible", possible.data(), all);
    output_uint("sums", sums.data(), all);
    for (int q = 0; q < devices; q++) close_place(q, places[q]);
    return case_end();
}
