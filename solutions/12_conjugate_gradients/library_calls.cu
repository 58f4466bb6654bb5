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
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) z[i] = r[i] / diagonal[i];
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
        float alpha = rz / pq, minus_alpha = -alpha, before = rz;
        checkCudaErrors(cublasSaxpy(l.blas, s.n, &alpha, v.p, 1, v.x, 1));
        checkCudaErrors(cublasSaxpy(l.blas, s.n, &minus_alpha, v.q, 1, v.r, 1));
        checkCudaErrors(cublasSdot(l.blas, s.n, v.r, 1, v.r, 1, &rr));
        divide_by_diagonal(s, v);
        checkCudaErrors(cublasSdot(l.blas, s.n, v.r, 1, v.z, 1, &rz));
        float beta = rz / before;
        checkCudaErrors(cublasSscal(l.blas, s.n, &beta, v.p, 1));
        checkCudaErrors(cublasSaxpy(l.blas, s.n, &one, v.z, 1, v.p, 1));
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
    s->alpha = s->done ? 0 : s->before / s->pq;
    s->minus_alpha = -s->alpha;
    // <<< step 3
}

/* Step 3. One thread computes beta from r.z, counts the iteration, and tests r.r against the threshold. */
__global__ void make_beta(scalars *s, float threshold)
{
    // >>> step 3
    s->beta = s->done ? 0 : s->rz / s->before;
    s->before = s->rz;
    if (s->done) return;
    s->iterations++;
    s->done = s->rr <= threshold;
    // <<< step 3
}

/* Step 3. Queues one iteration. The host waits for nothing and sees no result: both libraries read their
 * scalars from device memory, and write their results there (their pointer mode is already DEVICE). */
static void queue_iteration(const linear_system &s, vectors v, libraries l, scalars *d)
{
    // >>> step 3
    const float *one = &l.constants[0], *zero = &l.constants[1]; // on the device
    multiply(l, one, zero);
    checkCudaErrors(cublasSdot(l.blas, s.n, v.p, 1, v.q, 1, &d->pq));
    make_alpha<<<1, 1>>>(d);
    getLastCudaError("make_alpha");
    checkCudaErrors(cublasSaxpy(l.blas, s.n, &d->alpha, v.p, 1, v.x, 1));
    checkCudaErrors(cublasSaxpy(l.blas, s.n, &d->minus_alpha, v.q, 1, v.r, 1));
    checkCudaErrors(cublasSdot(l.blas, s.n, v.r, 1, v.r, 1, &d->rr));
    divide_by_diagonal(s, v);
    checkCudaErrors(cublasSdot(l.blas, s.n, v.r, 1, v.z, 1, &d->rz));
    make_beta<<<1, 1>>>(d, s.threshold);
    getLastCudaError("make_beta");
    checkCudaErrors(cublasSscal(l.blas, s.n, &d->beta, v.p, 1));
    checkCudaErrors(cublasSaxpy(l.blas, s.n, one, v.z, 1, v.p, 1));
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
    for (int queued = 0; !now.done && queued < s.most; queued += s.every) {
        for (int i = 0; i < s.every; i++) queue_iteration(s, v, l, d);
        checkCudaErrors(cudaMemcpy(&now, d, sizeof now, cudaMemcpyDeviceToHost));
    }
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
