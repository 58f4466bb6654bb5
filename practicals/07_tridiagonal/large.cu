/* large.cu: one tridiagonal system with more unknowns than a block can hold.
 *
 *   step 6  chunks: each thread frees a chunk of rows of one another, and the chunks' last rows are a smaller
 *           system
 *
 * It is step 5 without the warp. A thread owns CHUNK rows; after its work the inner rows refer only to the
 * chunk's last unknown and to the last unknown of the chunk before, and the last rows of all chunks are a
 * tridiagonal system of n / CHUNK unknowns. That is solved by the same means, until one thread can do the
 * rest by Thomas.
 *
 * Nothing here exchanges rows. For a matrix whose diagonal outweighs the rest of its row that is safe,
 * because elimination keeps the diagonal dominant. For other matrices a divisor may come near 0, and
 * everything after it is noise. Partial pivoting would compare the divisor with the coefficient below and
 * exchange the two rows, which brings in a second upper diagonal, and makes the unknowns of a row depend on
 * the numbers: a chunk then hands on two rows with two unknowns each. As long as that is not done, the
 * program measures its result: the residual says whether x can be trusted, whatever the matrix was.
 *
 *     make check P=07 STEP=6
 *     make run P=07 PROGRAM=large ARGS="bench=1 n=16777216"     times, on a GPU
 */
#include <math.h>
#include <stdio.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"
#include "timing.h"

static const int CHUNK = 32; // rows per thread
static const int THREADS = 128;

/* The rows a[i] x[i-1] + b[i] x[i] + c[i] x[i+1] = d[i]; a[0] and c[n-1] are 0. Arrays on the device, changed
 * on the way. */
struct equations {
    double *a, *b, *c, *d;
};

/* Rows [begin, end) of the chunk of thread t. */
__device__ int chunk_begin(int t)
{
    return t * CHUNK;
}
__device__ int chunk_end(int t, int n)
{
    return min(n, (t + 1) * CHUNK);
}

/* Way down and up in each chunk. Afterwards every row but the chunk's last reads
 *     a x[before the chunk] + x + c x[last of the chunk] = d,
 * and the last rows of the chunks, less the first unknown of the next chunk, are written to `small`. */
__global__ void free_inner_rows(struct equations e, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, begin = chunk_begin(t), end = chunk_end(t, n);
    if (begin >= n) return;
    // >>> step 6
    // TODO: going down, eliminate unknown i - 1 from row i; going up, eliminate i + 1. Row i then refers to
    // the unknown before the chunk (with a) and to the chunk's last one (with c), and its own coefficient
    // is 1.
    (void)end;
    TODO(6);
    // <<< step 6
}

/* The last row of a chunk refers to the first unknown of the next one; the latter's row eliminates it. Row t
 * of the smaller system then contains the last unknowns of chunks t - 1, t and t + 1. */
__global__ void make_small_system(struct equations e, int n, struct equations small, int chunks)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= chunks) return;
    // >>> step 6
    // TODO: the chunk's last row, with the next chunk's first row substituted for the unknown that follows.
    (void)e, (void)n, (void)small;
    TODO(6);
    // <<< step 6
}

/* The last unknowns are known (last_unknown): each chunk substitutes them into its rows. */
__global__ void put_in_last_unknowns(struct equations e, int n, const double *last_unknown)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, begin = chunk_begin(t), end = chunk_end(t, n);
    if (begin >= n) return;
    // >>> step 6
    // TODO: compute all unknowns of the chunk from the last unknowns of the chunk before and of this one.
    (void)end, (void)last_unknown;
    TODO(6);
    // <<< step 6
}

/* Given. Thomas: one thread, for the few unknowns that remain. The solution takes the place of d. */
__global__ void thomas(struct equations e, int n)
{
    for (int i = 0; i < n; i++) {
        double r = 1 / (e.b[i] - (i > 0 ? e.a[i] * e.c[i - 1] : 0));
        e.d[i] = r * (e.d[i] - (i > 0 ? e.a[i] * e.d[i - 1] : 0));
        e.c[i] *= r;
    }
    for (int i = n - 2; i >= 0; i--) e.d[i] -= e.c[i] * e.d[i + 1];
}

/* Solves e in place: the solution takes the place of d. scratch has room for the smaller systems, n / 31 + 64
 * rows. */
static void solve(struct equations e, int n, struct equations scratch)
{
    if (n <= CHUNK) {
        thomas<<<1, 1>>>(e, n);
        getLastCudaError("thomas");
        return;
    }
    int chunks = (n + CHUNK - 1) / CHUNK, blocks = (chunks + THREADS - 1) / THREADS;
    free_inner_rows<<<blocks, THREADS>>>(e, n);
    getLastCudaError("free_inner_rows");
    make_small_system<<<blocks, THREADS>>>(e, n, scratch, chunks);
    getLastCudaError("make_small_system");
    struct equations rest = {scratch.a + chunks, scratch.b + chunks, scratch.c + chunks, scratch.d + chunks};
    solve(scratch, chunks, rest);
    put_in_last_unknowns<<<blocks, THREADS>>>(e, n, scratch.d);
    getLastCudaError("put_in_last_unknowns");
}

/* How well x satisfies the equations as they were given: the largest |d - A x|_i over (|A| |x| + |d|)_i, on
 * the host. A few 1e-16 is as good as double precision can be; 1 is no solution at all. */
static double residual(const double *a, const double *b, const double *c, const double *d, const double *x,
                       size_t n)
{
    double worst = 0;
    // >>> step 6
    // TODO: the largest |d - A x| of a row, divided by the sum of the absolute values of its terms. What does
    // your loop make of a NaN?
    (void)a, (void)b, (void)c, (void)d, (void)x, (void)n;
    TODO(6);
    // <<< step 6
    return worst;
}

static double *copy_to_device(const char *name, const double *host, size_t n)
{
    double *device = (double *)guarded_malloc(name, n * sizeof(double));
    checkCudaErrors(cudaMemcpy(device, host, n * sizeof(double), cudaMemcpyHostToDevice));
    return device;
}

static struct equations allocate(size_t n)
{
    struct equations e;
    e.a = (double *)guarded_malloc("smaller a", n * sizeof(double));
    e.b = (double *)guarded_malloc("smaller b", n * sizeof(double));
    e.c = (double *)guarded_malloc("smaller c", n * sizeof(double));
    e.d = (double *)guarded_malloc("smaller d", n * sizeof(double));
    return e;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 100003);
    double diagonal =
        case_real("diagonal", 2.5); // b lies between this and 1 more; below 2 nothing is promised
    const double *a = input_double("a", n, -1, 1), *b = input_double("b", n, diagonal, diagonal + 1);
    const double *c = input_double("c", n, -1, 1), *d = input_double("d", n, -1, 1);
    struct equations e = {copy_to_device("a", a, n), copy_to_device("b", b, n), copy_to_device("c", c, n),
                          copy_to_device("d", d, n)};
    checkCudaErrors(cudaMemset(e.a, 0, sizeof(double))); // there is nothing outside
    checkCudaErrors(cudaMemset(e.c + n - 1, 0, sizeof(double)));
    struct equations scratch = allocate(n / (CHUNK - 1) + 64);

    cudaEvent_t start, stop;
    float ms;
    checkCudaErrors(cudaEventCreate(&start));
    checkCudaErrors(cudaEventCreate(&stop));
    checkCudaErrors(cudaEventRecord(start));
    solve(e, (int)n, scratch);
    checkCudaErrors(cudaEventRecord(stop));
    checkCudaErrors(cudaEventSynchronize(stop));
    checkCudaErrors(cudaEventElapsedTime(&ms, start, stop));
    checkCudaErrors(cudaEventDestroy(start));
    checkCudaErrors(cudaEventDestroy(stop));

    double *x = (double *)malloc(n * sizeof(double));
    checkCudaErrors(cudaMemcpy(x, e.d, n * sizeof(double), cudaMemcpyDeviceToHost));
    if (case_has("nan")) x[case_size("nan", 0)] = NAN; // as a division by 0 would leave: is it noticed?
    double off = residual(a, b, c, d, x, n);
    output_device_double("x", e.d, n);
    output_double("residual", &off, 1);
    if (case_by_hand()) printf("residual %.2e%s\n", off, off < 1e-12 ? "" : ": do not trust x");
    if (bench_asked()) {
        metric("unknowns_per_second", n / (ms * 1e-3), "1/s");
        if (case_by_hand()) printf("%zu unknowns in %.3f ms\n", n, ms);
    }
    free(x);
    return case_end();
}
