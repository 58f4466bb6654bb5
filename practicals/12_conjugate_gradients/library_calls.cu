/* library_calls.cu: conjugate gradients by calls of libraries, in three versions.
 *
 *   step 1  version 0: no preconditioner, scalars on the host; given in sample_way.cuh
 *   step 2  version 1: the diagonal as a preconditioner, for far fewer iterations
 *   step 3  version 2: scalars stay on the device, and the host rarely asks whether the solve is done
 *
 *     make check P=12 STEP=2
 *     make run P=12 ARGS="step=3 model=1"      the time of an iteration in the model of the CPU's clock
 *     make run P=12 ARGS="step=3 side=31 bench=1"      on a GPU
 */
#include <stdio.h>

#include "rows.cuh"
#include "sample_way.cuh"
#include "system.h"
#include "watch.h"

constexpr int THREADS = 256; // per block

/* Step 2. The preconditioner: z = r / diagonal, element by element, one thread per element. */
__global__ void divide(float *z, const float *r, const float *diagonal, int n)
{
    // >>> step 2
    // TODO: set z[i] = r[i] / diagonal[i] for this thread's element i, if there is one.
    (void)z, (void)r, (void)diagonal, (void)n;
    TODO(2);
    // <<< step 2
}

static void divide_by_diagonal(const linear_system &s, vectors v)
{
    divide<<<(s.n + THREADS - 1) / THREADS, THREADS>>>(v.z, v.r, s.diagonal, s.n);
    getLastCudaError("divide");
}

/* Step 2. As solve_plain, but z = r / diagonal takes the place of r wherever a direction is computed. The
 * stopping test still uses r. */
static int solve_preconditioned(const linear_system &s, vectors v, libraries l)
{
    const float one = 1, zero = 0;
    float rr, rz, pq;
    int iterations = 0;
    checkCudaErrors(cublasSdot(l.blas, s.n, v.r, 1, v.r, 1, &rr));
    checkCudaErrors(cublasSdot(l.blas, s.n, v.r, 1, v.z, 1, &rz));
    while (rr > s.threshold && iterations < s.most) {
        multiply(l, &one, &zero); // q = A p
        checkCudaErrors(cublasSdot(l.blas, s.n, v.p, 1, v.q, 1, &pq));
        // >>> step 2
        // TODO: the rest of the iteration, with z in the place of r wherever a direction is computed.
        // alpha is r.z / p.q. Update x and r as in solve_plain, set rr = r.r, and compute z from the new r.
        // beta is the new r.z divided by the old one, so keep the old one before you overwrite it. The new p
        // is z + beta p.
        (void)divide_by_diagonal;
        TODO(2);
        // <<< step 2
        iterations++;
    }
    return iterations;
}

/* The scalars of the iteration, on the device. */
struct scalars {
    float pq, rr, rz;         // sums of products: p.q, r.r, r.z
    float before;             // r.z of the previous iteration
    float alpha, minus_alpha; // step lengths of x and r
    float beta;               // factor of the old direction in the new one
    int iterations;           // number of iterations; no longer counted once done
    int done;                 // 1 if the sum of r_i^2 is not above the threshold
};

/* Given. One thread prepares the scalars before the first iteration. */
__global__ void begin_scalars(scalars *s, float threshold)
{
    s->before = s->rz;
    s->pq = 0;
    s->alpha = s->minus_alpha = s->beta = 0;
    s->iterations = 0;
    s->done = s->rr <= threshold;
}

/* Step 3. One thread computes alpha from p.q. Once the solve is done, nothing may move, and p.q may be 0. */
__global__ void make_alpha(scalars *s)
{
    // >>> step 3
    // TODO: set alpha = r.z / p.q, and minus_alpha to its negative. Set both to 0 once the solve is done:
    // then nothing may move, and p.q may be 0.
    (void)s;
    TODO(3);
    // <<< step 3
}

/* Step 3. One thread computes beta from r.z, counts the iteration, and tests r.r against the threshold. */
__global__ void make_beta(scalars *s, float threshold)
{
    // >>> step 3
    // TODO: set beta = new r.z / old r.z, or 0 once the solve is done, and keep the new r.z as the next
    // iteration's old one. If it was not done before, count this iteration; it is done if r.r <= threshold.
    (void)s, (void)threshold;
    TODO(3);
    // <<< step 3
}

/* Step 3. Queues one iteration. The host waits for nothing and sees no result: both libraries read their
 * scalars from device memory, and write their results there (their pointer mode is already DEVICE). */
static void queue_iteration(const linear_system &s, vectors v, libraries l, scalars *d)
{
    // >>> step 3
    // TODO: queue the iteration of step 2, with each scalar as a member of *d. Launch make_alpha<<<1, 1>>>
    // after the product and p.q, and make_beta<<<1, 1>>> after r.r and r.z; pass the addresses of alpha,
    // minus_alpha and beta to the vector calls.
    (void)s, (void)v, (void)l, (void)d;
    TODO(3);
    // <<< step 3
}

/* Step 3. Queues iterations. The host waits only after every s.every of them, to ask whether it is done. */
static int solve_on_device(const linear_system &s, vectors v, libraries l, scalars *d)
{
    scalars now;
    checkCudaErrors(cublasSetPointerMode(l.blas, CUBLAS_POINTER_MODE_DEVICE));
    checkCudaErrors(cusparseSetPointerMode(l.sparse, CUSPARSE_POINTER_MODE_DEVICE));
    checkCudaErrors(cublasSdot(l.blas, s.n, v.r, 1, v.r, 1, &d->rr));
    checkCudaErrors(cublasSdot(l.blas, s.n, v.r, 1, v.z, 1, &d->rz));
    begin_scalars<<<1, 1>>>(d, s.threshold);
    getLastCudaError("begin_scalars");
    checkCudaErrors(cudaMemcpy(&now, d, sizeof now, cudaMemcpyDeviceToHost));
    // >>> step 3
    // TODO: queue s.every iterations, then copy *d to now. Repeat until the solve is done, or s.most
    // iterations have been queued.
    (void)queue_iteration;
    TODO(3);
    // <<< step 3
    checkCudaErrors(cublasSetPointerMode(l.blas, CUBLAS_POINTER_MODE_HOST));
    checkCudaErrors(cusparseSetPointerMode(l.sparse, CUSPARSE_POINTER_MODE_HOST));
    return now.iterations;
}

static int solve(int step, const linear_system &s, vectors v, libraries l, scalars *d)
{
    return step == 1   ? solve_plain(s, v, l)
           : step == 2 ? solve_preconditioned(s, v, l)
                       : solve_on_device(s, v, l, d);
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"version 0, library calls", "version 1, preconditioned",
                                        "version 2, device scalars"};
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    linear_system s = make_system();
    vectors v = make_vectors(s.n);
    libraries l = open_libraries(s, v);
    scalars *d = (scalars *)guarded_malloc("scalars", sizeof(scalars));
    const int last = case_step() < 3 ? case_step() : 3;

    for (int step = 1; watch_asked() && step <= last; step++)
        watch(names[step - 1], [&] {
            begin(s, v, step > 1);
            return solve(step, s, v, l, d);
        });
    begin(s, v, last > 1);
    iterations_begin();
    int iterations = solve(last, s, v, l, d);
    iterations_end(iterations);
    output_solution(s, v, iterations);
    guarded_free(d);
    close_libraries(l);
    free_vectors(v);
    free_system(s);
    return case_end();
}
