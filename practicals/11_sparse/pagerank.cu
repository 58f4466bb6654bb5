/* pagerank.cu: where a random surfer is in the long run.
 *
 * With probability d the surfer follows one of the page's links, all equally likely, and otherwise jumps to
 * a random page. From a page without links the surfer always jumps. x[i] is the probability of being on page
 * i; each iteration computes the next x from the last one:
 *
 *     x'[i] = (1 - d) / n + d (sum over links j -> i of x[j] / out-links of j  +  mass / n)
 *
 * where mass is the sum of x over the pages without links.
 *
 *   step 5  the whole iteration as one kernel, and a host that rarely waits
 *
 *     make check P=11 STEP=5
 *     make run P=11 PROGRAM=pagerank ARGS="step=5 graph=web"
 *     make run P=11 PROGRAM=pagerank ARGS="step=5 graph=web way=library every=1"
 *     make run P=11 ARGS="step=5 bench=1 graph=random pages=2000000"  against calls of libraries, on a GPU
 */
#include <stdio.h>
#include <utility>

#include "helper_cuda.h"
#include "harness_cuda.h"
#include "graph.h"
#include "pagerank_library.h"
#include "timing.h"

constexpr int THREADS = 256; // per block

/* The sums over all pages of one iteration. */
struct totals {
    double mass;   // the sum of x over the pages without links
    double change; // the sum of |x' - x|
};

/* The links on the device, sorted by the page where they end: source[offset[i]] to source[offset[i + 1] - 1]
 * are the pages that link to page i. Each page has a rank, and a share that it passes along each link. */
struct network {
    int pages, links;
    const int *offset, *source;
    int *out_links;
    double *rank, *share, *next_share;
};

/* Step 5. A link is an entry of the matrix by which the iteration multiplies. In which row and column is it?
 */
static int row_of(struct link l)
{
    // >>> step 5
    // TODO: from or to?
    TODO(5);
    return l.from;
    // <<< step 5
}
static int column_of(struct link l)
{
    // >>> step 5
    // TODO: from or to?
    TODO(5);
    return l.from;
    // <<< step 5
}

/* Given. Adds the sum of the values of a block's threads to *to. All threads of the block must call it. */
__device__ void add_block(double value, double *to)
{
    __shared__ double warps[THREADS / 32];
    for (int distance = 16; distance > 0; distance /= 2)
        value += __shfl_down_sync(0xffffffffu, value, distance);
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < THREADS / 32; w++) value += warps[w];
        if (value != 0) atomicAdd(to, value);
    }
    __syncthreads(); // the next call may write to warps
}

/* Step 5. One thread per link; out_links must start at 0. */
__global__ void count_out_links(const int *source, int links, int *out_links)
{
    // >>> step 5
    // TODO: one thread per link adds 1 to the out-links of the page where the link begins.
    (void)source, (void)links, (void)out_links;
    TODO(5);
    // <<< step 5
}

/* What a page of this rank passes along each of its links; 0 for a page without links. */
__device__ double share_of(double rank, int out_links)
{
    return out_links > 0 ? rank / out_links : 0;
}

/* Given. Computes the shares and the mass of the initial ranks. */
__global__ void begin(network g, totals *first)
{
    int page = blockIdx.x * blockDim.x + threadIdx.x;
    double mass = 0;
    if (page < g.pages) {
        g.share[page] = share_of(g.rank[page], g.out_links[page]);
        if (g.out_links[page] == 0) mass = g.rank[page];
    }
    add_block(mass, &first->mass);
}

/* Step 5. A whole iteration, one thread per page: it reads the shares and last->mass, writes the new rank and
 * next_share, and adds to next->mass and next->change, which the next iteration and the host will need. Only
 * a page's own thread accesses its rank; other threads read its share, so new shares go to another array.
 */
__global__ void __launch_bounds__(THREADS, THREADS_AT_ONCE / THREADS)
    iterate(network g, double damping, const totals *last, totals *next)
{
    // >>> step 5
    // TODO: one thread per page: compute the new rank from the shares of the pages that link to it and its
    // part of last->mass. Then store this page's next_share, and add to mass and change by add_block, which
    // all threads of the block must call. Load the page's old rank and its out-links before the loop over the
    // links, so that they arrive while it runs.
    (void)g, (void)damping, (void)last, (void)next;
    TODO(5);
    // <<< step 5
}

static int blocks_for(int threads)
{
    return threads > 0 ? (threads + THREADS - 1) / THREADS : 1;
}

/* Step 5. Iterates until the change is below the tolerance, or `most` times. Only after every `every`
 * iterations does the host wait and read the change. `each` has most + 1 totals, all 0: iteration k reads
 * each[k] and adds to each[k + 1]. Returns the number of iterations; *change is that of the last one. */
static int solve(network g, double damping, double tolerance, int most, int every, totals *each,
                 double *change)
{
    begin<<<blocks_for(g.pages), THREADS>>>(g, &each[0]);
    getLastCudaError("begin");
    int done = 0;
    // >>> step 5
    // TODO: launch `every` iterations, or as many as are left of `most`, and swap g.share and g.next_share
    // after each. Then copy the last iteration's change to the host, and decide whether to go on.
    (void)damping, (void)tolerance, (void)most, (void)every, (void)change;
    TODO(5);
    // <<< step 5
    return done;
}

/* The links in CSR format, made by a counting sort. */
struct by_row {
    std::vector<int> offset, column;
};

static by_row compress(const web &w)
{
    by_row m = {std::vector<int>((size_t)w.pages + 1, 0), std::vector<int>(w.links.size())};
    for (struct link l : w.links) m.offset[(size_t)row_of(l) + 1]++;
    for (size_t i = 0; i < (size_t)w.pages; i++) m.offset[i + 1] += m.offset[i];
    std::vector<int> next(m.offset.begin(), m.offset.end() - 1);
    for (struct link l : w.links) m.column[(size_t)next[(size_t)row_of(l)]++] = column_of(l);
    return m;
}

/* What both ways of the bench are timed on: the same number of iterations from the same start. */
struct bench_case {
    const by_row &m;
    network g;
    const std::vector<double> &start;
    std::vector<int> out_links;
    totals *each;
    double damping;
    int iterations;
};

static void bench(const bench_case &b)
{
    const int few = 2, many = b.iterations + few; // in the difference, the cost of the start cancels out
    double change, *start = uploaded(b.start);
    library_pagerank by_calls =
        make_library_pagerank(b.m.offset, b.m.column, b.out_links, b.damping, b.g.rank);
    auto restart = [&] {
        checkCudaErrors(
            cudaMemcpyAsync(b.g.rank, start, b.start.size() * sizeof(double), cudaMemcpyDeviceToDevice));
        checkCudaErrors(cudaMemsetAsync(b.each, 0, (size_t)(many + 1) * sizeof(totals)));
    };
    auto ours = [&](int iterations) {
        return median_ms(5, [&] { restart(), solve(b.g, b.damping, 0, iterations, 10, b.each, &change); });
    };
    auto library = [&](int iterations) {
        return median_ms(5, [&] { restart(), iterate_by_library(by_calls, 0, iterations, &change); });
    };
    const float one = (ours(many) - ours(few)) / (float)b.iterations,
                calls = (library(many) - library(few)) / (float)b.iterations;
    if (case_by_hand()) {
        printf("%d pages, %d links, d = %g\n", b.g.pages, b.g.links, b.damping);
        printf("one kernel                  %9.4f ms per iteration\n", one);
        printf("calls of libraries %18.4f ms per iteration, %.2f times as long\n", calls, calls / one);
    }
    metric("of_library", calls / one, "ratio");
    free_library_pagerank(&by_calls);
    checkCudaErrors(cudaFree(start));
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const double damping = case_real("damping", 0.85), tolerance = case_real("tolerance", 1e-6);
    const int most = (int)case_size("most", 100), every = (int)case_size("every", 10);
    const bool by_library = case_choice("way", "kernel|library")[0] == 'l';
    const web w = make_web();
    const by_row m = compress(w);
    const std::vector<double> start = make_start(w.pages);
    const size_t pages = (size_t)w.pages, bytes = pages * sizeof(double);
    network g = {w.pages, (int)w.links.size(), nullptr, nullptr, nullptr, nullptr, nullptr, nullptr};
    g.offset = input_device_int("offset", m.offset.data(), m.offset.size());
    g.source = input_device_int("source", m.column.data(), m.column.size());
    g.out_links = (int *)guarded_malloc("out links", pages * sizeof(int));
    g.rank = (double *)guarded_malloc("rank", bytes);
    g.share = (double *)guarded_malloc("share", bytes);
    g.next_share = (double *)guarded_malloc("next share", bytes);
    totals *each = (totals *)guarded_malloc("totals", (size_t)(most + 100) * sizeof(totals));
    checkCudaErrors(cudaMemset(g.out_links, 0, pages * sizeof(int)));
    count_out_links<<<blocks_for(g.links), THREADS>>>(g.source, g.links, g.out_links);
    getLastCudaError("count_out_links");
    std::vector<int> out_links(pages);
    if (by_library || bench_asked())
        checkCudaErrors(
            cudaMemcpy(out_links.data(), g.out_links, pages * sizeof(int), cudaMemcpyDeviceToHost));
    if (bench_asked()) bench({m, g, start, out_links, each, damping, 50});

    double change = 0;
    int steps;
    checkCudaErrors(cudaMemcpy(g.rank, start.data(), bytes, cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemset(each, 0, (size_t)(most + 100) * sizeof(totals)));
    if (by_library) {
        library_pagerank calls = make_library_pagerank(m.offset, m.column, out_links, damping, g.rank);
        steps = iterate_by_library(calls, tolerance, most, &change);
        free_library_pagerank(&calls);
    } else {
        steps = solve(g, damping, tolerance, most, every, each, &change);
    }
    output_device_double("x", g.rank, pages);
    output_int("iterations", &steps, 1);
    output_double("change", &change, 1);
    return case_end();
}
