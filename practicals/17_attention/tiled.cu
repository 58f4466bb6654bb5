/* tiled.cu: attention in one launch, with tiles of keys and values in shared memory and an online softmax.
 *
 *   step 3  one thread per query; no score is ever stored
 *
 * A query keeps three things: the largest score m so far, the sum l of e^(s - m), and the sum of e^(s - m) v.
 * When a tile brings a larger score m', both sums still have the old m; a factor e^(m - m') corrects them.
 *
 *     make check P=17 STEP=3
 *     make run P=17 PROGRAM=tiled ARGS="n=4096 heads=32 bench=1"       (on a GPU)
 *
 * The limit: each multiply-add of a thread needs a number of K or V from shared memory (four per load, the
 * same four for all lanes); and because q and O take 2 D registers per thread, only few threads fit on a
 * multiprocessor.
 */
#include <stdio.h>

#include "attention.cuh"

constexpr int ROWS = 64; // queries per block, one thread each
constexpr int KEYS = 32; // per tile

/* d is D. Block (x, head) has queries x ROWS to x ROWS + ROWS - 1 of its head. */
template <int D> __global__ void __launch_bounds__(ROWS) tiled(attention<float> a)
{
    const int head = blockIdx.y, i = blockIdx.x * ROWS + threadIdx.x, length = a.length[head];
    const size_t first_of_head = (size_t)head * a.rows * D;
    // >>> step 3
    // TODO: each thread keeps in registers q (D numbers, as float4), the D sums of e^(s - m) v, m and the
    // total of e^(s - m). For each tile of KEYS keys below `length`:
    //   all threads fetch the tiles of K and V into shared arrays of float4, neighbouring threads
    //   neighbouring numbers, with 0 in rows from `length` on; then a barrier
    //   compute the KEYS scores of this thread's query: scaled, and -INFINITY if the query does not see
    //   the key; the new m is the largest of them and the old m
    //   multiply total and sums by e^(old m - new m); add the weights e^(s - m) to the total, and the
    //   weights times v to the sums
    //   then another barrier
    // A thread without a query takes part in the barriers. At the end, O is the sums divided by the total.
    (void)i, (void)length, (void)first_of_head, (void)KEYS;
    TODO(3);
    // <<< step 3
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const attention<float> a = make_attention<float>(1, 64);
    if (a.d != 32 && a.d != 64) {
        fprintf(stderr, "tiled: d=%d: d must be 32 or 64\n", a.d);
        return 2;
    }
    const auto launch = [&] {
        const dim3 blocks((a.n + ROWS - 1) / ROWS, a.heads);
        if (a.d == 32)
            tiled<32><<<blocks, ROWS>>>(a);
        else
            tiled<64><<<blocks, ROWS>>>(a);
        getLastCudaError("tiled");
    };
    if (bench_asked()) {
        const float ms = median_ms(10, launch);
        if (case_by_hand()) printf("tiled: %.3f ms, %.2f TFLOP/s\n", ms, tflops(a, ms));
    }
    launch();
    hand_over(a);
    return case_end();
}
