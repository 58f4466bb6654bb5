/* own_kernels.cu: conjugate gradients by kernels of our own, in two versions.
 *
 *   step 4  version 3: a sum of products of our own, the same to the bit in every run
 *   step 5  version 4: fused: three launches per iteration, and each number is read once where that can be;
 *           graph=1 puts as many iterations into a graph as the host queues before it asks
 *
 *     make check P=12 STEP=4
 *     ./own_kernels step=5 model=1            by the model of the CPU's clock: what an iteration takes
 *     ./own_kernels step=5 side=31 bench=1    on a GPU, beside version 0
 */
#include <stdio.h>

#include "rows.cuh"
#include "sample_way.cuh"
#include "sums.cuh"
#include "system.h"
#include "watch.h"

/* The scalars of the iteration, on the device. */
struct scalars {
    double pq, rr, rz; // sums of products: p.q, r.r, r.z
    double before;     // r.z of the iteration before
    float alpha, beta; // how far x and r move; how much of the old direction is in the new one
    int iterations;    // so far, until it is done
    int done;          // 1: the sum of r_i^2 is not above the threshold
};

enum { STRETCHES = 3 }; // whose sums one block makes, one after another

/* What a version works with. */
struct work {
    linear_system s;
    vectors v;
    scalars *d;
    grid_sums sums;
    int threads;         // a block
    cudaStream_t stream; // for the launches of versions 3 and 4
};

/* As many blocks as n threads need, but no more than can be added up: kernels with a sum stride over the
 * rest. */
static int blocks_for(const work &w, long long n)
{
    long long blocks = (n + w.threads - 1) / w.threads;
    return (int)(blocks < 1 ? 1 : blocks < w.sums.most ? blocks : w.sums.most);
}

/* ---- step 4 ---- */

/* Step 4. *result = the sum of x_i y_i, each product and all additions in double precision. */
__global__ void dot(const float *x, const float *y, int n, grid_sums g, double *result)
{
    // >>> step 4
    double2 mine = make_double2(0, 0), sum;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        mine.x += (double)x[i] * y[i];
    if (grid_sum(mine, g, &sum)) *result = sum.x;
    // <<< step 4
}

static void queue_dot(const work &w, const float *x, const float *y, int n, double *result)
{
    dot<<<blocks_for(w, n), w.threads, 0, w.stream>>>(x, y, n, w.sums, result);
    getLastCudaError("dot");
}

/* Given: two sums in one pass, as step 5 needs them. */
__global__ void two_dots(const float *x, const float *y, int n, grid_sums g, double2 *result)
{
    double2 mine = make_double2(0, 0), sum;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        mine.x += (double)x[i] * y[i];
        mine.y += (double)x[i] * x[i];
    }
    if (grid_sum(mine, g, &sum)) *result = sum;
}

/* Given: the sums of stretches of x, one block after another; so block_sum is called again as soon as it
 * returns. */
__global__ void sums_of_stretches(const float *x, int length, double *result)
{
    for (int k = 0; k < STRETCHES; k++) {
        double2 mine = make_double2(0, 0);
        for (int i = threadIdx.x; i < length; i += blockDim.x) mine.x += x[k * length + i];
        mine = block_sum(mine);
        if (threadIdx.x == 0) result[k] = mine.x;
    }
}

/* Given from here on: version 3, one kernel for each line of the algorithm. */
__global__ void multiply_only(csr a, const float *p, float *q)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / a.lanes;
    float sum = row_times(a, p, row);
    if (threadIdx.x % a.lanes == 0 && row < a.rows) q[row] = sum;
}

/* y = y + alpha x or y - alpha x. */
__global__ void move(float *y, const float *x, int n, float sign, const scalars *d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && !d->done) y[i] += sign * (float)(d->before / d->pq) * x[i];
}

__global__ void divide(float *z, const float *r, const float *diagonal, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) z[i] = r[i] / diagonal[i];
}

__global__ void turn(float *p, const float *z, int n, const scalars *d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && !d->done) p[i] = z[i] + (float)(d->rz / d->before) * p[i];
}

/* One thread: at the end of an iteration. */
__global__ void count_iteration(scalars *d, float threshold)
{
    if (d->done) return;
    d->before = d->rz;
    d->iterations++;
    d->done = d->rr <= threshold;
}

static void queue_version_3(const work &w)
{
    int n = w.s.n, threads = w.threads, blocks = (n + threads - 1) / threads;
    int for_rows = (n * w.s.matrix.lanes + threads - 1) / threads;
    multiply_only<<<for_rows, threads, 0, w.stream>>>(w.s.matrix, w.v.p, w.v.q);
    getLastCudaError("multiply_only");
    queue_dot(w, w.v.p, w.v.q, n, &w.d->pq);
    move<<<blocks, threads, 0, w.stream>>>(w.v.x, w.v.p, n, 1, w.d);
    getLastCudaError("move");
    move<<<blocks, threads, 0, w.stream>>>(w.v.r, w.v.q, n, -1, w.d);
    getLastCudaError("move");
    queue_dot(w, w.v.r, w.v.r, n, &w.d->rr);
    divide<<<blocks, threads, 0, w.stream>>>(w.v.z, w.v.r, w.s.diagonal, n);
    getLastCudaError("divide");
    queue_dot(w, w.v.r, w.v.z, n, &w.d->rz);
    turn<<<blocks, threads, 0, w.stream>>>(w.v.p, w.v.z, n, w.d);
    getLastCudaError("turn");
    count_iteration<<<1, 1, 0, w.stream>>>(w.d, w.s.threshold);
    getLastCudaError("count_iteration");
}

/* ---- step 5: version 4 ---- */

/* Step 5. q = A p, and in the same pass the sum p.q; the thread that has the sum makes alpha of it. a.lanes
 * lanes share a row; these groups stride over the rows, all lanes of a warp together. What is done must not
 * move any more: alpha = 0. */
__global__ void multiply_dot(csr a, const float *p, float *q, grid_sums g, scalars *d)
{
    // >>> step 5
    double2 mine = make_double2(0, 0), sum;
    int first = (blockIdx.x * blockDim.x + threadIdx.x) / a.lanes, groups = gridDim.x * blockDim.x / a.lanes;
    int of_warp =
        first - threadIdx.x % 32 / a.lanes; // the row of the warp's first group: the same for all lanes
    for (int row = first; of_warp < a.rows; row += groups, of_warp += groups) {
        float product = row_times(a, p, row);
        if (threadIdx.x % a.lanes || row >= a.rows) continue;
        q[row] = product;
        mine.x += (double)p[row] * product;
    }
    if (grid_sum(mine, g, &sum)) d->alpha = d->done ? 0 : (float)(d->before / sum.x);
    // <<< step 5
}

/* Step 5. One pass moves r, divides, and adds up r.r and r.z; the thread that has the sums makes beta (0 if
 * it was done before), and says whether it is done. z is needed here only for a moment: it need not be
 * written. */
__global__ void move_dots(linear_system s, vectors v, grid_sums g, scalars *d)
{
    // >>> step 5
    double2 mine = make_double2(0, 0), sum;
    float alpha = d->alpha;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < s.n; i += gridDim.x * blockDim.x) {
        float r = v.r[i] - alpha * v.q[i];
        v.r[i] = r;
        mine.x += (double)r * r;
        mine.y += (double)r * (r / s.diagonal[i]);
    }
    if (!grid_sum(mine, g, &sum)) return;
    d->beta = d->done ? 0 : (float)(sum.y / d->before);
    if (d->done) return;
    d->before = sum.y;
    d->iterations++;
    d->done = sum.x <= s.threshold;
    // <<< step 5
}

/* Step 5. x moves along p here, where p is read anyway; then p = z + beta p, with z = r / diagonal worked out
 * once more. One thread per element. */
__global__ void turn_both(linear_system s, vectors v, const scalars *d)
{
    // >>> step 5
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= s.n) return;
    float p = v.p[i];
    v.x[i] += d->alpha * p;
    v.p[i] = v.r[i] / s.diagonal[i] + d->beta * p;
    // <<< step 5
}

/* Step 5. The three launches of an iteration. */
static void queue_version_4(const work &w)
{
    // >>> step 5
    int n = w.s.n, threads = w.threads;
    int for_rows = blocks_for(w, (long long)n * w.s.matrix.lanes);
    multiply_dot<<<for_rows, threads, 0, w.stream>>>(w.s.matrix, w.v.p, w.v.q, w.sums, w.d);
    getLastCudaError("multiply_dot");
    move_dots<<<blocks_for(w, n), threads, 0, w.stream>>>(w.s, w.v, w.sums, w.d);
    getLastCudaError("move_dots");
    turn_both<<<(n + threads - 1) / threads, threads, 0, w.stream>>>(w.s, w.v, w.d);
    getLastCudaError("turn_both");
    // <<< step 5
}

/* ---- given: the loop of both versions, and main ---- */

__global__ void begin_scalars(scalars *d, float threshold)
{
    d->before = d->rz;
    d->pq = 0;
    d->alpha = d->beta = 0;
    d->iterations = 0;
    d->done = d->rr <= threshold;
}

static void queue(const work &w, int version)
{
    version == 3 ? queue_version_3(w) : queue_version_4(w);
}

/* w.s.every iterations as a graph, which the host launches by one call. */
static cudaGraphExec_t record(const work &w, int version)
{
    cudaGraph_t recorded;
    cudaGraphExec_t graph;
    checkCudaErrors(cudaStreamBeginCapture(w.stream, cudaStreamCaptureModeGlobal));
    for (int i = 0; i < w.s.every; i++) queue(w, version);
    checkCudaErrors(cudaStreamEndCapture(w.stream, &recorded));
    checkCudaErrors(cudaGraphInstantiate(&graph, recorded, 0));
    checkCudaErrors(cudaGraphDestroy(recorded));
    return graph;
}

/* With a graph, if there is one. */
static int solve(const work &w, int version, cudaGraphExec_t graph)
{
    scalars now;
    queue_dot(w, w.v.r, w.v.r, w.s.n, &w.d->rr);
    queue_dot(w, w.v.r, w.v.z, w.s.n, &w.d->rz);
    begin_scalars<<<1, 1, 0, w.stream>>>(w.d, w.s.threshold);
    getLastCudaError("begin_scalars");
    checkCudaErrors(cudaMemcpy(&now, w.d, sizeof now, cudaMemcpyDeviceToHost));
    for (int queued = 0; !now.done && queued < w.s.most; queued += w.s.every) {
        if (graph) checkCudaErrors(cudaGraphLaunch(graph, w.stream));
        for (int i = 0; !graph && i < w.s.every; i++) queue(w, version);
        checkCudaErrors(cudaMemcpy(&now, w.d, sizeof now, cudaMemcpyDeviceToHost));
    }
    return now.iterations;
}

/* Step 4: three sums, one after another, then two at a time; and the first of them some times more: how often
 * it was not the same to the bit. */
static void output_dots(const work &w)
{
    enum { AGAIN = 5 };
    int n = (int)case_size("n", 1000), different = 0;
    double sum[5], of_stretch[STRETCHES], again;
    const float *u = input_device_float("u", input_float("u", n, -1, 1), n);
    const float *y = input_device_float("y", input_float("y", n, -1, 1), n);
    double *result = (double *)guarded_malloc("result", 3 * sizeof(double));
    double2 *both = (double2 *)guarded_malloc("both", sizeof(double2));
    double *stretches = (double *)guarded_malloc("stretches", STRETCHES * sizeof(double));
    queue_dot(w, u, y, n, &result[0]);
    queue_dot(w, u, u, n, &result[1]);
    queue_dot(w, u, y, n / 2, &result[2]);
    two_dots<<<blocks_for(w, n), w.threads, 0, w.stream>>>(u, y, n, w.sums, both);
    getLastCudaError("two_dots");
    sums_of_stretches<<<1, w.threads, 0, w.stream>>>(u, n / STRETCHES, stretches);
    getLastCudaError("sums_of_stretches");
    checkCudaErrors(cudaMemcpy(sum, result, 3 * sizeof(double), cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(&sum[3], both, sizeof(double2), cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(of_stretch, stretches, sizeof of_stretch, cudaMemcpyDeviceToHost));
    for (int i = 0; i < AGAIN; i++) {
        queue_dot(w, u, y, n, result);
        checkCudaErrors(cudaMemcpy(&again, result, sizeof again, cudaMemcpyDeviceToHost));
        different += memcmp(&again, &sum[0], sizeof again) != 0;
    }
    const char *names[] = {"x.y", "x.x", "x.y of the first half", "first of two sums", "second of two sums"};
    for (int k = 0; k < 5; k++) output_double(names[k], &sum[k], 1);
    output_double("sums of stretches", of_stretch, STRETCHES);
    output_int("different", &different, 1);
    guarded_free(stretches);
    guarded_free(both);
    guarded_free(result);
    guarded_free((void *)y);
    guarded_free((void *)u);
}

static void bench(const work &w)
{
    libraries l = open_libraries(w.s, w.v);
    double library = watch("version 0, library calls", [&] {
        begin(w.s, w.v, false);
        return solve_plain(w.s, w.v, l);
    });
    const char *const names[2][2] = {{"version 3, a sum of our own", "version 3, in a graph"},
                                     {"version 4, fused", "version 4, in a graph"}};
    for (int version = 3; version < case_step(); version++)
        for (bool in_graph : {false, true}) {
            cudaGraphExec_t graph = in_graph ? record(w, version) : NULL;
            double each = watch(names[version - 3][in_graph], [&] {
                begin(w.s, w.v, true);
                return solve(w, version, graph);
            });
            if (graph) checkCudaErrors(cudaGraphExecDestroy(graph));
            if (version == 4 && TIMES_ARE_REAL)
                metric(in_graph ? "graph_of_library" : "of_library", library / each, "ratio");
        }
    close_libraries(l);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    work w;
    w.s = make_system();
    w.v = make_vectors(w.s.n);
    w.d = (scalars *)guarded_malloc("scalars", sizeof(scalars));
    w.sums = make_grid_sums();
    w.threads = (int)case_size("block", 256);
    checkCudaErrors(cudaStreamCreate(&w.stream));
    const int version = case_step() == 4 ? 3 : 4;

    if (case_step() == 4) output_dots(w);
    if (watch_asked()) bench(w);
    cudaGraphExec_t graph = case_size("graph", 0) ? record(w, version) : NULL;
    begin(w.s, w.v, true);
    iterations_begin();
    int iterations = solve(w, version, graph);
    iterations_end(iterations);
    output_solution(w.s, w.v, iterations);
    if (graph) checkCudaErrors(cudaGraphExecDestroy(graph));
    checkCudaErrors(cudaStreamDestroy(w.stream));
    free_grid_sums(w.sums);
    guarded_free(w.d);
    free_vectors(w.v);
    free_system(w.s);
    return case_end();
}
