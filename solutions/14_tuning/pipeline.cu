/* pipeline.cu: variants of one kernel (pipeline.cuh), compiled side by side and chosen at run time.
 *
 *   step 4  copies that run ahead of the arithmetic, and which variants fit
 *
 *     make check P=14 STEP=4
 *     make run P=14 PROGRAM=pipeline                       all variants: does each fit, and how fast is it?
 *     make run P=14 PROGRAM=pipeline ARGS="variant=2 n=200"
 *
 * The compiler can unroll a loop only if it knows the bounds. So the sizes of tiles are template parameters,
 * and a program that chooses among variants must contain all of them.
 */
#include <stdio.h>

#include "pipeline.cuh"

static const variant variants[] = {
    variant_of<64, 64, 8, 8, 8, 2>(),    variant_of<128, 128, 8, 8, 8, 3>(),
    variant_of<128, 128, 8, 16, 8, 3>(), variant_of<64, 256, 16, 8, 16, 2>(),
    variant_of<64, 64, 8, 8, 8, 60>(), // more shared memory than there is
};
constexpr int VARIANTS = sizeof variants / sizeof variants[0];

static void print_name(const variant &v)
{
    printf("%4d x%4d, %2d deep, %2d x%3d per thread, %d stages", v.bm, v.bn, v.bk, v.tm, v.tn, v.stages);
}

/* All variants that fit, against cuBLAS; the output is that of the best one. */
static void table(void)
{
    product p = make_product(256, 256, 32, TIMES_ARE_REAL ? 8192 : 256);
    const float library = library_ms(p, TIMES_ARE_REAL ? 20 : 1);
    if (!TIMES_ARE_REAL) printf("There is no GPU to time.\n");
    printf("%d x %d x %d\n%-48s %6s %9s %9s %10s\n", p.rows, p.columns, p.depth, "", "blocks", "ms",
           "TFLOP/s", "of cuBLAS");
    float best_ms = INFINITY;
    const variant *best = &variants[0];
    for (const variant &v : variants) {
        const int blocks = blocks_at_once(v);
        print_name(v);
        if (blocks == 0 || !TIMES_ARE_REAL) {
            printf(" %6d %9s %9s %10s\n", blocks, "-", "-", "-");
            continue;
        }
        const float ms = median_ms(20, [&] { launch(v, p); });
        printf(" %6d %9.3f %9.2f %8.1f %%\n", blocks, ms, tflops(p, ms), 100 * library / ms);
        if (ms < best_ms) best_ms = ms, best = &v;
    }
    if (TIMES_ARE_REAL) printf("%-55s %9.3f %9.2f\n", "cuBLAS", library, tflops(p, library));
    metric("of_library", library / best_ms, "");
    launch(*best, p);
    hand_over(p);
}

/* The limits of the device: shared memory per block and per multiprocessor, threads per multiprocessor. */
static void hand_over_room(void)
{
    const cudaDeviceAttr asked[] = {cudaDevAttrMaxSharedMemoryPerBlockOptin,
                                    cudaDevAttrMaxSharedMemoryPerMultiprocessor,
                                    cudaDevAttrMaxThreadsPerMultiProcessor};
    int room[3], device;
    checkCudaErrors(cudaGetDevice(&device));
    for (int i = 0; i < 3; i++) checkCudaErrors(cudaDeviceGetAttribute(&room[i], asked[i], device));
    output_int("room", room, 3);
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    if (!case_has("variant")) {
        table();
        return case_end();
    }
    const size_t which = case_size("variant", 0);
    if (which >= VARIANTS) {
        fprintf(stderr, "pipeline: variant=%zu: there are 0 to %d\n", which, VARIANTS - 1);
        return 2;
    }
    const variant &v = variants[which];
    const int blocks = blocks_at_once(v);
    output_int("blocks at once", &blocks, 1);
    hand_over_room();
    if (blocks > 0) {
        product p = make_product(v.bm, v.bn, v.bk, 100);
        launch(v, p);
        hand_over(p);
    }
    return case_end();
}
