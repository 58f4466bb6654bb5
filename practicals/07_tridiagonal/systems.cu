/* systems.cu: many tridiagonal systems with coefficients of their own,
 *
 *     a[i] x[i-1] + b[i] x[i] + c[i] x[i+1] = d[i],      i = 0 ... n-1
 *
 * System m is at offset m n of each array.
 *
 *   step 3  a block per system, in shared memory
 *   step 4  a warp per system of at most 32 unknowns, with shuffles only
 *   step 5  a warp per system of at most 1024: several unknowns per thread
 *
 * a[0] and c[n-1] of each system are not read as coefficients: they have no unknown.
 *
 *     make check P=07 STEP=3
 *     make run P=07 STEP=5 ARGS="bench=1 n=128 systems=65536"      steps 3 and 5 against a copy, on a GPU
 */
#include <stdio.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"
#include "timing.h"

/* A row whose middle coefficient is 1: a x_left + x + c x_right = d. */
struct row {
    float a, c, d;
};

/* Where there is no row: 0 = 0. */
__device__ row no_row()
{
    return {0, 0, 0};
}

/* Given. Row i of a system of n rows that begin at offset `first` of the arrays, divided by its b. Rows past
 * the end say x = 0, and no other row refers to them. */
__device__ row load_row(const float *a, const float *b, const float *c, const float *d, size_t first, int i,
                        int n)
{
    if (i >= n) return no_row();
    float r = 1.0f / b[first + i];
    return {i > 0 ? a[first + i] * r : 0, i < n - 1 ? c[first + i] * r : 0, d[first + i] * r};
}

/* One round of PCR: a row's two neighbours are eliminated by means of their rows. */
__device__ row reduce(row left, row mine, row right)
{
    // >>> step 3
    // TODO: as in heat_128; the three rows are left, mine and right.
    (void)left, (void)right;
    TODO(3);
    return mine;
    // <<< step 3
}

/* Step 3. Block m solves system m; thread i has row i. Shared memory of blockDim.x rows comes with the
 * launch. The limit: two barriers per round, and each round all rows go through shared memory. */
__global__ void solve_by_block(const float *a, const float *b, const float *c, const float *d, float *x)
{
    extern __shared__ row rows[];
    // >>> step 3
    // TODO: load this thread's row with load_row, do the rounds with reduce, and write the unknown to its
    // place in x.
    (void)rows, (void)a, (void)b, (void)c, (void)d, (void)x;
    TODO(3);
    // <<< step 3
}

/* Step 4. PCR over the 32 lanes of a warp, one row per lane: returns the lane's unknown. Where a lane has no
 * neighbour the shuffle hands it its own row, which does no harm, because it is multiplied by a coefficient
 * that is 0. */
__device__ float solve_warp(row mine)
{
    // >>> step 4
    // TODO: do the rounds with distances 1, 2, 4, 8, 16; shuffles bring the rows, one number at a time.
    TODO(4);
    return mine.d;
    // <<< step 4
}

/* Step 4. Each warp of the grid solves one system of n <= 32 unknowns.
 * The limit: 32; and a lane has so little to do between two shuffles that it mostly waits. */
__global__ void solve_by_warp(const float *a, const float *b, const float *c, const float *d, float *x, int n,
                              int systems)
{
    int system = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (system >= systems) return; // a whole warp leaves or stays
    // >>> step 4
    // TODO: load, call solve_warp, write. Lanes beyond the end take part, but write nothing.
    (void)a, (void)b, (void)c, (void)d, (void)x, (void)n;
    TODO(4);
    // <<< step 4
}

/* Given. Stores the lane's K unknowns, from row `begin` on, of a system of n rows that begins at `first`. */
template <int K> __device__ void store_unknowns(const float (&D)[K], float *x, size_t first, int begin, int n)
{
    if (n == 32 * K) {
#pragma unroll
        for (int k = 0; k < K; k += 4)
            *(float4 *)(x + first + begin + k) = make_float4(D[k], D[k + 1], D[k + 2], D[k + 3]);
    } else {
#pragma unroll
        for (int k = 0; k < K; k++)
            if (begin + k < n) x[first + begin + k] = D[k];
    }
}

/* Step 5. Frees the lane's inner rows of one another: then row k refers to the lane's unknowns 0 and K - 1,
 * row 0 to the unknown before the lane and to 1, row K - 1 to 0 and to the unknown behind the lane. Each row
 * is divided by its b. */
template <int K>
__device__ void free_inner_rows(float (&A)[K], const float (&B)[K], float (&C)[K], float (&D)[K])
{
    // >>> step 5
    // TODO: go down, dividing each row by its b: eliminate k - 1 from row k, which then refers to 0 and k
    // + 1. Then go up: eliminate k + 1 from row k.
    (void)A, (void)B, (void)C, (void)D;
    TODO(5);
    // <<< step 5
}

/* Step 5. A lane has K neighbouring rows in registers (Laszlo, Giles and Appleyard, 2016). It frees its inner
 * rows of one another, so that each refers only to the lane's first unknown and to its last; the first rows
 * are put into the last ones; what remains is one row per lane, in the last unknowns, and that is step 4. */
template <int K>
__global__ void __launch_bounds__(128)
    solve_hybrid(const float *a, const float *b, const float *c, const float *d, float *x, int n, int systems)
{
    int lane = threadIdx.x % 32, system = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (system >= systems) return;
    size_t first = (size_t)system * n;
    int begin = lane * K; // the lane's first row
    float A[K], B[K], C[K], D[K];
    if (n == 32 * K) { // 16 bytes at once, because a lane's rows are neighbours in memory
#pragma unroll
        for (int k = 0; k < K; k += 4) {
            float4 a4 = *(const float4 *)(a + first + begin + k),
                   b4 = *(const float4 *)(b + first + begin + k);
            float4 c4 = *(const float4 *)(c + first + begin + k),
                   d4 = *(const float4 *)(d + first + begin + k);
            A[k] = a4.x, A[k + 1] = a4.y, A[k + 2] = a4.z, A[k + 3] = a4.w;
            B[k] = b4.x, B[k + 1] = b4.y, B[k + 2] = b4.z, B[k + 3] = b4.w;
            C[k] = c4.x, C[k + 1] = c4.y, C[k + 2] = c4.z, C[k + 3] = c4.w;
            D[k] = d4.x, D[k + 1] = d4.y, D[k + 2] = d4.z, D[k + 3] = d4.w;
        }
    } else { // rows past the end say x = 0
#pragma unroll
        for (int k = 0; k < K; k++) {
            bool inside = begin + k < n;
            A[k] = inside ? a[first + begin + k] : 0;
            B[k] = inside ? b[first + begin + k] : 1;
            C[k] = inside ? c[first + begin + k] : 0;
            D[k] = inside ? d[first + begin + k] : 0;
        }
    }
#pragma unroll
    for (int k = 0; k < K; k++) {
        if (begin + k == 0) A[k] = 0;
        if (begin + k >= n - 1) C[k] = 0;
    }

    free_inner_rows(A, B, C, D);
    // >>> step 5
    // TODO: eliminate unknown 1 from row 0; make one row for the warp; solve_warp; put the lane's unknowns in
    // D.
    TODO(5);
    // <<< step 5

    store_unknowns(D, x, first, begin, n);
}

/* A batch of systems, on the device. */
struct batch {
    const float *a, *b, *c, *d;
    float *x;
    int n, systems;
};

static void by_block(struct batch s)
{
    solve_by_block<<<s.systems, s.n, s.n * sizeof(row)>>>(s.a, s.b, s.c, s.d, s.x);
    getLastCudaError("solve_by_block");
}

/* A warp per system, four warps per block. */
static int warps_in_blocks(int systems)
{
    return (systems + 3) / 4;
}

static void by_warp(struct batch s)
{
    solve_by_warp<<<warps_in_blocks(s.systems), 128>>>(s.a, s.b, s.c, s.d, s.x, s.n, s.systems);
    getLastCudaError("solve_by_warp");
}

/* The smallest K that holds the system: K is a constant of the kernel, because registers cannot be indexed at
 * run time. */
static void by_hybrid(struct batch s)
{
    int blocks = warps_in_blocks(s.systems);
    if (s.n <= 128)
        solve_hybrid<4><<<blocks, 128>>>(s.a, s.b, s.c, s.d, s.x, s.n, s.systems);
    else if (s.n <= 256)
        solve_hybrid<8><<<blocks, 128>>>(s.a, s.b, s.c, s.d, s.x, s.n, s.systems);
    else if (s.n <= 512)
        solve_hybrid<16><<<blocks, 128>>>(s.a, s.b, s.c, s.d, s.x, s.n, s.systems);
    else
        solve_hybrid<32><<<blocks, 128>>>(s.a, s.b, s.c, s.d, s.x, s.n, s.systems);
    getLastCudaError("solve_hybrid");
}

typedef void solver(struct batch s);

/* GB/s of what must move: four numbers read and one written for each unknown. */
static double bandwidth(solver *solve, struct batch s)
{
    return 5e-6 * sizeof(float) * s.n * s.systems / median_ms(20, [&] { solve(s); });
}

static void bench(struct batch s)
{
    double copied = copy_speed((size_t)s.n * s.systems * sizeof(float)), block = bandwidth(by_block, s),
           hybrid = bandwidth(by_hybrid, s);
    metric("block_of_copy", block / copied, "ratio");
    metric("hybrid_of_copy", hybrid / copied, "ratio");
    if (case_by_hand())
        printf("%d systems of %d: copy %.0f GB/s, a block per system %.0f, warp hybrid %.0f (%.0f %% of the "
               "copy, %.1f us)\n",
               s.systems, s.n, copied, block, hybrid, 100 * hybrid / copied,
               20e-3 * s.n * s.systems / hybrid);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    struct batch s;
    s.n = (int)case_size("n", case_step() == 4 ? 32 : 128);
    s.systems = (int)case_size("systems", 10);
    size_t total = (size_t)s.n * s.systems;
    double dominance = case_real("dominance", 0.5); // how much |b| exceeds |a| + |c|, at least
    // b = 2 + dominance or more, with a and c between -1 and 1
    s.a = input_device_float("a", input_float("a", total, -1, 1), total);
    s.b = input_device_float("b", input_float("b", total, (float)(2 + dominance), (float)(3 + dominance)),
                             total);
    s.c = input_device_float("c", input_float("c", total, -1, 1), total);
    s.d = input_device_float("d", input_float("d", total, -1, 1), total);
    s.x = (float *)guarded_malloc("x", total * sizeof(float));

    if (bench_asked()) bench(s);
    if (case_step() == 3)
        by_block(s);
    else if (case_step() == 4)
        by_warp(s);
    else
        by_hybrid(s);
    output_device_float("x", s.x, total);
    return case_end();
}
