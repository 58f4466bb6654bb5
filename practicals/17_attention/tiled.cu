/* tiled.cu: attention in one launch: tiles of keys and values in shared memory, and the softmax online.
 *
 *   step 3  a thread for each query; no score is ever stored
 *
 * A query keeps three things: the largest score m so far, the sum l of e^(s - m), and the sum of e^(s - m) v.
 * When a tile brings a larger score m', the two sums have the wrong base, and e^(m - m') corrects both.
 *
 *     make check P=17 STEP=3
 *     make run P=17 PROGRAM=tiled ARGS="n=4096 heads=32 bench=1"       (on a GPU)
 *
 * Still wrong: a thread reads a number of K or V from shared memory for each multiplication and addition
 * (four at a time, the same four for all lanes), and its 2 D registers for q and O leave room for few
 * threads.
 */
#include <stdio.h>

#include "attention.cuh"

constexpr int ROWS = 64; // queries of a block, a thread for each
constexpr int KEYS = 32; // of a tile

/* d is D. Block (x, head) has the queries x ROWS, x ROWS + 1 ... of its head. */
template <int D> __global__ void __launch_bounds__(ROWS) tiled(attention<float> a)
{
    const int head = blockIdx.y, i = blockIdx.x * ROWS + threadIdx.x, length = a.length[head];
    const size_t first_of_head = (size_t)head * a.rows * D;
    // >>> step 3
    // TODO: each thread keeps in registers q (D numbers, as float4), the D sums of e^(s - m) v, m and the
    // total of e^(s - m). For each tile of KEYS keys below `length`:
    //   all threads fetch the tiles of K and V into shared arrays of float4, neighbouring threads
    //   neighbouring numbers; rows from `length` on are 0; barrier
    //   the KEYS scores of this thread's query, scaled, -INFINITY where the query does not see the key;
    //   the new m is the largest of them and the old m
    //   both sums times e^(old m - new m); the weights e^(s - m) are added to the total, and the weights
    //   times v to the sums
    //   barrier
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
        fprintf(stderr, "tiled: d=%d: it is 32 or 64\n", a.d);
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
