/* threads.cu: several host threads, each with its own stream.
 *
 *   step 6  jobs of different size, distributed to host threads by OpenMP
 *
 * Compiled with --default-stream per-thread (stream 0 is each thread's own, and no barrier) and with
 * -Xcompiler -fopenmp (without it the host compiler ignores #pragma omp, and there is one thread).
 *
 *     make check P=13 STEP=6
 *     make run P=13 ARGS="step=6 jobs=30 threads=4"      bench=1 on a GPU
 */
#include <omp.h>

#include "walk.cuh"

/* Given. The number of elements of job j. */
inline size_t length_of(int j, size_t length)
{
    return length - (size_t)j * 37 % length;
}

/* Given. The memory that belongs to one host thread. */
struct desk {
    unsigned *host;  // pinned
    unsigned *x, *y; // on the device
};

/* Given. The host's part of a job, before and after the device's. */
inline void fill(unsigned *host, const unsigned *x, size_t n, int j)
{
    for (size_t i = 0; i < n; i++) host[i] = x[i] ^ (unsigned)j * 2654435761u;
}

inline unsigned digest(const unsigned *host, size_t n)
{
    unsigned all = 2166136261u;
    for (size_t i = 0; i < n; i++) all = (all ^ host[i]) * 16777619u;
    return all;
}

/* Step 6. Does all jobs with `threads` host threads. Thread t has desks[t], and jobs t, t + threads, and so
 * on. For each job j it fills the host memory, copies in, walks, copies out, waits for its own stream and no
 * other, and stores the digest in digests[j]. */
static void do_jobs(const desk *desks, const unsigned *x, size_t length, int rounds, int jobs, int threads,
                    unsigned *digests)
{
    // >>> step 6
#pragma omp parallel num_threads(threads)
    {
        const int me = omp_get_thread_num();
        const desk &mine = desks[me];
        for (int j = me; j < jobs; j += threads) {
            const size_t n = length_of(j, length), bytes = n * sizeof(unsigned);
            fill(mine.host, x, n, j);
            checkCudaErrors(cudaMemcpyAsync(mine.x, mine.host, bytes, cudaMemcpyHostToDevice, 0));
            walk_all<<<blocks_for(n), BLOCK>>>(mine.y, mine.x, n, rounds);
            getLastCudaError("walk_all");
            checkCudaErrors(cudaMemcpyAsync(mine.host, mine.y, bytes, cudaMemcpyDeviceToHost, 0));
            checkCudaErrors(cudaStreamSynchronize(0));
            digests[j] = digest(mine.host, n);
        }
    }
    // <<< step 6
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    const size_t length = case_size("length", 100000);
    const int jobs = (int)case_size("jobs", 30), threads = (int)case_size("threads", 4);
    const int rounds = (int)case_size("rounds", 100);
    tell_model(rounds);
    const unsigned *x = input_uint("x", length);
    unsigned *digests = (unsigned *)calloc(jobs, sizeof *digests);
    desk *desks = (desk *)calloc(threads, sizeof *desks);
    for (int t = 0; t < threads; t++) {
        checkCudaErrors(cudaMallocHost(&desks[t].host, length * sizeof(unsigned)));
        desks[t].x = (unsigned *)guarded_malloc("x", length * sizeof(unsigned));
        desks[t].y = (unsigned *)guarded_malloc("y", length * sizeof(unsigned));
    }

    if (times_wanted() && TIMES_ARE_REAL) {
        double alone = 0, together = 0;
        for (int repeat = 0; repeat < 5; repeat++) { // wall time, because the host works, too
            double begin = clock_ms();
            do_jobs(desks, x, length, rounds, jobs, 1, digests);
            double middle = clock_ms();
            do_jobs(desks, x, length, rounds, jobs, threads, digests);
            double end = clock_ms();
            if (!repeat || middle - begin < alone) alone = middle - begin;
            if (!repeat || end - middle < together) together = end - middle;
        }
        if (case_by_hand())
            printf("%d jobs: one thread %.3f ms, %d threads %.3f ms\n", jobs, alone, threads, together);
        metric("of_one_thread", alone / together, "ratio");
    }
    memset(digests, 0, jobs * sizeof *digests);
    iterations_begin();
    do_jobs(desks, x, length, rounds, jobs, threads, digests);
    iterations_end(jobs);
    output_uint("digests", digests, jobs);
    for (int t = 0; t < threads; t++) {
        guarded_free(desks[t].x);
        guarded_free(desks[t].y);
        checkCudaErrors(cudaFreeHost(desks[t].host));
    }
    free(desks);
    free(digests);
    return case_end();
}
