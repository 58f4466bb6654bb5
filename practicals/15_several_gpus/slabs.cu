/* slabs.cu: the Jacobi iteration of practical 3 on several devices: each has a slab of the box.
 *
 *   step 3  each device does a step for its slab, then neighbours exchange their border planes
 *   step 4  each device does its border planes first, and sends them while it works on the inside
 *
 *     make check P=15 STEP=3
 *     make run P=15 ARGS="step=4 devices=4 nx=256 ny=256 nz=64 steps=10"      by hand: how long a step takes
 *     make run P=15 ARGS="step=4 bench=1 devices=2 n=512"      on GPUs
 *
 * Slab q has planes first to first + planes - 1 of the box. In its memory they are planes 1 to planes; plane
 * 0 and plane planes + 1 are its halo: copies of the neighbours' planes beside its border. There are two such
 * arrays, u[0] and u[1]: a step reads one and writes the other.
 */
#include <vector>

#include "devices.cuh"

struct slab {
    int device, first, planes;
    float *u[2];                      // planes + 2 planes each
    cudaStream_t work, send;          // of this device
    cudaEvent_t inside, border, sent; // for the order in step 4
    cudaEvent_t begin, end;           // for elapsed times
};

struct split_box {
    int nx, ny, nz, count; // count: of slabs, none of which is empty
    slab slabs[MOST_DEVICES];
    size_t plane() const { return (size_t)nx * ny; }
};

/* Step 3. The first plane of slab q of d, in a box of nz planes. Slabs follow one another and differ by at
 * most one plane; slab d, which does not exist, would begin at nz. */
static int first_plane(int nz, int d, int q)
{
    // >>> step 3
    // TODO: nz need not be a multiple of d; no slab may have two planes more than another.
    (void)nz, (void)d, (void)q;
    TODO(3);
    return 0;
    // <<< step 3
}

/* Step 3. Allows every device to access the memory of its neighbours' devices; each direction needs its own
 * call. If a machine cannot do this, copies go by way of the host, and that is no error.
 */
static void allow_neighbours(const split_box &b)
{
    // >>> step 3
    // TODO: for each slab and each of its neighbours, ask whether the slab's device can access the
    // neighbour's. If so, enable it, with the slab's device as the current one.
    (void)b;
    TODO(3);
    // <<< step 3
}

/* Step 3. One step from u to unew for gridDim.z planes of a slab's memory: from, from + stride ... Points on
 * the six faces of the *box* keep their values; `first` is the plane of the box that is plane 1 here. The six
 * neighbours are added in the order of practical 3: -x, +x, -y, +y, -z, +z. */
__global__ void relax(float *unew, const float *u, int nx, int ny, int nz, int first, int from, int stride)
{
    // >>> step 3
    // TODO: like any_box of practical 3, with one thread per point. blockIdx.z selects the plane: plane
    // p = from + blockIdx.z * stride of u and unew, which is plane first + p - 1 of the box.
    (void)unew, (void)u, (void)nx, (void)ny, (void)nz, (void)first, (void)from, (void)stride;
    TODO(3);
    // <<< step 3
}

/* Given. Queues relax for `planes` planes (none is allowed) in the stream, from u[now] to u[1 - now].
 */
static void queue_planes(const split_box &b, const slab &s, int now, int from, int stride, int planes,
                         cudaStream_t stream)
{
    if (planes <= 0) return;
    const dim3 block(64, 4), grid((b.nx + 63) / 64, (b.ny + 3) / 4, planes);
    use_device(s.device);
    relax<<<grid, block, 0, stream>>>(s.u[1 - now], s.u[now], b.nx, b.ny, b.nz, s.first, from, stride);
    getLastCudaError("relax");
}

/* Step 3. Queues slab q's messages in the stream: its lowest own plane of u[now] goes to the upper halo of
 * slab q - 1, its highest to the lower halo of slab q + 1, if these slabs exist. A message is one copy of one
 * plane. */
static void queue_messages(const split_box &b, int q, int now, cudaStream_t stream)
{
    // >>> step 3
    // TODO: at most two calls of cudaMemcpyPeerAsync: down to slab q - 1, up to slab q + 1.
    (void)b, (void)q, (void)now, (void)stream;
    TODO(3);
    // <<< step 3
}

/* Given. The steps as in step 3: all planes, then the messages; then the host waits for all devices. The
 * result of the last step is in u[steps % 2]. */
static void steps_then_messages(const split_box &b, int steps)
{
    for (int t = 0; t < steps; t++) {
        const int now = t % 2;
        for (int q = 0; q < b.count; q++) {
            queue_planes(b, b.slabs[q], now, 1, 1, b.slabs[q].planes, b.slabs[q].work);
            queue_messages(b, q, 1 - now, b.slabs[q].work);
        }
        for (int q = 0; q < b.count; q++) checkCudaErrors(cudaStreamSynchronize(b.slabs[q].work));
    }
}

/* Step 4. The same, but in each step a slab does its lowest and its highest plane first, in its stream
 * `send`, and sends them from there, while its stream `work` does the planes between them. The host does not
 * wait in the loop: the events inside, border and sent keep the order, even across devices. When the function
 * returns, all work has ended. */
static void steps_overlapped(const split_box &b, int steps)
{
    // >>> step 4
    // TODO: in each step, first queue all waits of all slabs by cudaStreamWaitEvent. Then for each slab:
    // queue the border planes in s.send (a slab of one plane has only one) and record `border`, call
    // queue_messages and record `sent`, queue the inside planes in s.work and record `inside`. After the
    // loop, wait for all streams.
    (void)b, (void)steps;
    TODO(4);
    // <<< step 4
}

/* Given. Do the slabs follow one another, from plane 0 to nz, with as many planes each, or one more? What is copied to
 * and fro relies on it. */
static void check_planes(int nz, int d)
{
    for (int q = 0, before = 0; q <= d; q++) {
        const int first = first_plane(nz, d, q), least = q ? before + nz / d : 0,
                  most = q ? least + (nz % d != 0) : 0;
        const bool right = first >= least && first <= most && (q < d || first == nz);
        before = first;
        if (right) continue;
        fprintf(stderr, "slabs: first_plane(%d, %d, %d) is %d, not ", nz, d, q, first);
        if (q == d || least == most)
            fprintf(stderr, "%d\n", q == d ? nz : least);
        else
            fprintf(stderr, "%d or %d\n", least, most);
        exit(1);
    }
}

/* Given. Distributes the box over `devices` devices, or fewer if it has fewer planes. u is in host memory. */
static split_box open_box(int nx, int ny, int nz, int devices, const float *u)
{
    split_box b = {nx, ny, nz, devices < nz ? devices : nz, {}};
    check_planes(nz, b.count);
    for (int q = 0; q < b.count; q++) {
        slab &s = b.slabs[q];
        s.device = q;
        s.first = first_plane(nz, b.count, q);
        s.planes = first_plane(nz, b.count, q + 1) - s.first;
        use_device(s.device);
        for (int a = 0; a < 2; a++)
            s.u[a] = (float *)guarded_malloc(a ? "u[1]" : "u[0]", (s.planes + 2) * b.plane() * sizeof(float));
        for (int p = 0; p < s.planes + 2; p++) // its own planes and its halo
            if (s.first + p - 1 >= 0 && s.first + p - 1 < nz)
                checkCudaErrors(cudaMemcpy(s.u[0] + b.plane() * p, u + b.plane() * (s.first + p - 1),
                                           b.plane() * sizeof(float), cudaMemcpyHostToDevice));
        s.work = new_stream(), s.send = new_stream();
        s.inside = new_mark(), s.border = new_mark(), s.sent = new_mark();
        checkCudaErrors(cudaEventCreate(&s.begin));
        checkCudaErrors(cudaEventCreate(&s.end));
    }
    return b;
}

/* Given. */
static void close_box(const split_box &b)
{
    for (int q = 0; q < b.count; q++) {
        const slab &s = b.slabs[q];
        use_device(s.device);
        for (cudaEvent_t event : {s.inside, s.border, s.sent, s.begin, s.end})
            checkCudaErrors(cudaEventDestroy(event));
        for (cudaStream_t stream : {s.work, s.send}) checkCudaErrors(cudaStreamDestroy(stream));
        for (float *u : s.u) guarded_free(u);
    }
}

/* Given. The milliseconds per step, by the first device's clock; the host waits before and after. */
static float ms_a_step(const split_box &b, int steps, void (*way)(const split_box &, int))
{
    const slab &s = b.slabs[0];
    float ms, best = 0;
    for (int repeat = 0; repeat < (TIMES_ARE_REAL ? 7 : 1); repeat++) {
        checkCudaErrors(cudaEventRecord(s.begin, s.work));
        way(b, steps);
        checkCudaErrors(cudaEventRecord(s.end, s.work));
        checkCudaErrors(cudaEventSynchronize(s.end));
        checkCudaErrors(cudaEventElapsedTime(&ms, s.begin, s.end));
        if (!repeat || ms < best) best = ms;
    }
    look_for_unseen_work(best, 1, [&] { way(b, steps); });
    return best / (steps ? steps : 1);
}

/* Given. The times on one device and on all of them. */
static void tell_times(int nx, int ny, int nz, int devices, int steps, const float *u)
{
    split_box one = open_box(nx, ny, nz, 1, u), all = open_box(nx, ny, nz, devices, u);
    void (*way)(const split_box &, int) = case_step() == 3 ? steps_then_messages : steps_overlapped;
    allow_neighbours(all);
    const float alone = ms_a_step(one, steps, steps_then_messages), together = ms_a_step(all, steps, way);
    const float efficiency = alone / (all.count * together);
    if (case_by_hand())
        printf("%d x %d x %d, a step: one device %.4f ms, %d devices %.4f ms, efficiency %.2f%s\n", nx, ny,
               nz, alone, all.count, together, efficiency, whose_times());
    if (TIMES_ARE_REAL) metric("efficiency", efficiency, "ratio");
    for (int q = 0; q < all.count && all.count > 1; q++) // the run that is checked enables access itself
        for (int other : {q - 1, q + 1}) {
            use_device(q);
            if (other >= 0 && other < all.count && cudaDeviceDisablePeerAccess(other) != cudaSuccess)
                (void)cudaGetLastError();
        }
    close_box(one);
    close_box(all);
}

/* Given. The number of streams whose work has not ended. */
static int streams_at_work(const split_box &b)
{
    int count = 0;
    for (int q = 0; q < b.count; q++)
        for (cudaStream_t stream : {b.slabs[q].work, b.slabs[q].send}) {
            const cudaError_t status = cudaStreamQuery(stream);
            if (status == cudaErrorNotReady)
                count++, (void)cudaGetLastError(); // this is an answer, not an error
            else
                checkCudaErrors(status);
        }
    return count;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    const int devices = case_devices(2);
    findCudaDevice(argc, argv);
    const size_t n = case_size("n", 0);
    const int nx = (int)case_size("nx", n ? n : 64), ny = (int)case_size("ny", n ? n : 32);
    const int nz = (int)case_size("nz", n ? n : 16), steps = (int)case_size("steps", 10);
    thread_cycles((double)case_size("cycles", 100));
    const size_t points = (size_t)nx * ny * nz, known = points < (1u << 22) ? points : 1u << 22;
    std::vector<float> u(points);
    const float *start = input_float("u", known, -1, 1);
    for (size_t i = 0; i < points; i++) u[i] = start[i % known];
    if (times_wanted()) tell_times(nx, ny, nz, devices, bench_asked() ? 100 : steps, u.data());

    split_box b = open_box(nx, ny, nz, devices, u.data());
    allow_neighbours(b);
    iterations_begin();
    case_step() == 3 ? steps_then_messages(b, steps) : steps_overlapped(b, steps);
    const int at_work = streams_at_work(b); // which iterations_end would wait for
    iterations_end(steps);
    for (int q = 0; q < b.count; q++) {
        const slab &s = b.slabs[q];
        use_device(s.device);
        checkCudaErrors(cudaMemcpy(u.data() + b.plane() * s.first, s.u[steps % 2] + b.plane(),
                                   b.plane() * s.planes * sizeof(float), cudaMemcpyDeviceToHost));
    }
    if (points == known) {
        output_float("u", u.data(), points);
        output_int("streams still at work", &at_work, 1);
    }
    close_box(b);
    return case_end();
}
