/* own_kernels.cu: conjugate gradients by kernels of our own, in two versions.
 *
 *   step 4  version 3: a dot product of our own, bitwise the same in every run
 *   step 5  version 4: fused kernels: three launches per iteration, which read numbers as rarely as possible;
 *           graph=1 makes one graph of the iterations that the host queues before it asks
 *
 *     make check P=12 STEP=4
 *     make run P=12 ARGS="step=5 model=1"      the time of an iteration in the model of the CPU's clock
 *     make run P=12 ARGS="step=5 side=31 bench=1"      on a GPU, beside version 0
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
    double before;     // r.z of the previous iteration
    float alpha, beta; // step length of x and r; factor of the old direction in the new one
    int iterations;    // number of iterations; no longer counted once done
    int done;          // 1 if the sum of r_i^2 is not above the threshold
};

enum { STRETCHES = 3 }; // parts of a vector; one block computes their sums one after another

/* What a version works with. */
struct work {
    linear_system s;
    vectors v;
    scalars *d;
    grid_sums sums;
    int threads;         // per block
    cudaStream_t stream; // for the launches of versions 3 and 4
};

/* As many blocks as n threads need, but no more than there is memory for partial sums: kernels with a sum
 * stride over the elements. */
static int blocks_for(const work &w, long long n)
{
    long long blocks = (n + w.threads - 1) / w.threads;
    return (int)(blocks < 1 ? 1 : blocks < w.sums.most ? blocks : w.sums.most);
}

/* ---- step 4 ---- */

/* Step 4. *result = the sum of x_i y_i; all products and sums are computed in double precision. */
__global__ void dot(const float *x, const float *y, int n, grid_sums g, double *result)
{
    // >>> step 4
    // TODO: each thread adds up products in strides of the whole grid, then calls grid_sum. The thread that
    // gets the sum writes it.
    (void)x, (void)y, (void)n, (void)g, (void)result;
    TODO(4);
    // <<< step 4
}

static void queue_dot(const work &w, const float *x, const float *y, int n, double *result)
{
    dot<<<blocks_for(w, n), w.threads, 0, w.stream>>>(x, y, n, w.sums, result);
    getLastCudaError("dot");
}

/* Given. Two sums in one pass, as in step 5. */
__global__ void two_dots(const float *x, const float *y, int n, grid_sums g, double2 *result)
{
    double2 mine = make_double2(0, 0), sum;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        mine.x += (double)x[i] * y[i];
        mine.y += (double)x[i] * x[i];
    }
    if (grid_sum(mine, g, &sum)) *result = sum;
}

/* Given. One block adds up the stretches of x one after another, and so calls block_sum again as soon as it
 * has returned. */
__global__ void sums_of_stretches(const float *x, int length, double *result)
{
    for (int k = 0; k < STRETCHES; k++) {
        double2 mine = make_double2(0, 0);
        for (int i = threadIdx.x; i < length; i += blockDim.x) mine.x += x[k * length + i];
        mine = block_sum(mine);
        if (threadIdx.x == 0) result[k] = mine.x;
    }
}

/* Given from here on. Version 3 has one kernel for each line of the algorithm. */
__global__ void multiply_only(csr a, const float *p, float *q)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / a.lanes;
    float sum = row_times(a, p, row);
    if (threadIdx.x % a.lanes == 0 && row < a.rows) q[row] = sum;
}

/* y = y + alpha x if sign is 1, y - alpha x if it is -1. */
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

/* One thread, at the end of an iteration. */
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

/* Step 5. Computes q = A p and p.q in one pass; the thread that gets the sum computes alpha from it. A group
 * of a.lanes lanes shares a row. The groups stride over the rows, and all lanes of a warp make the same
 * number of rounds. Once the solve is done nothing may move, so alpha is 0. */
__global__ void multiply_dot(csr a, const float *p, float *q, grid_sums g, scalars *d)
{
    // >>> step 5
    // TODO: for each row of this group, call row_times, as all lanes of the warp must. The first lane of the
    // group writes q[row] and adds p[row] times the product to its sum. Then call grid_sum. The thread that
    // gets p.q sets alpha = r.z / p.q, or 0 once the solve is done.
    (void)a, (void)p, (void)q, (void)g, (void)d;
    TODO(5);
    // <<< step 5
}

/* Step 5. One pass updates r, computes z, and adds up r.r and r.z. The thread that gets the sums computes
 * beta (0 if the solve was done before), and decides whether the solve is done. z is used only here, so it
 * need not be written. */
__global__ void move_dots(linear_system s, vectors v, grid_sums g, scalars *d)
{
    // >>> step 5
    // TODO: for each element of this thread, set r = r - alpha q, and add to the thread's sums of r.r and
    // r.z, with z = r / diagonal. Then call grid_sum. The thread that gets the sums sets beta = 0 if the
    // solve was done before. Otherwise it computes beta, keeps r.z as `before`, counts the iteration, and
    // sets `done`.
    (void)s, (void)v, (void)g, (void)d;
    TODO(5);
    // <<< step 5
}

/* Step 5. Updates x here, where p is read anyway, and then sets p = z + beta p, with z = r / diagonal
 * computed again. One thread per element. */
__global__ void turn_both(linear_system s, vectors v, const scalars *d)
{
    // >>> step 5
    // TODO: set x = x + alpha p, then p = r / diagonal + beta p.
    (void)s, (void)v, (void)d;
    TODO(5);
    // <<< step 5
}

/* Step 5. Launches the three kernels of an iteration. */
static void queue_version_4(const work &w)
{
    // >>> step 5
    // TODO: launch multiply_dot (w.s.matrix.lanes threads per row), move_dots and turn_both, all in w.stream.
    // The two kernels with a sum may have at most w.sums.most blocks, so use blocks_for. turn_both has no
    // sum, and one thread per element.
    (void)w;
    TODO(5);
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

/* A graph of w.s.every iterations, which the host launches by one call. */
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

/* Launches the graph if there is one, otherwise the kernels. */
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

/* Step 4. Three sums one after another, then two at once. Repeats the first of them a few times, and counts
 * how often it is not bitwise the same. */
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
    // Inputs are multiples of 2^-23, so a small sum of products is exact in any order; that of squares is too large.
    for (int i = 0; i < AGAIN; i++) {
        queue_dot(w, u, u, n, result);
        checkCudaErrors(cudaMemcpy(&again, result, sizeof again, cudaMemcpyDeviceToHost));
        different += memcmp(&again, &sum[1], sizeof again) != 0;
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
