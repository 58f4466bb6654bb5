/* misuse.cu: what is there for something else: groups, widths, read-only loads, volatile, local variables. */
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>

#include "faults.h"

namespace cg = cooperative_groups;

/* --- threads that meet --- */

__global__ void some_sync(int *out, int lanes)
{
    auto group = cg::coalesced_threads();
    if (threadIdx.x < lanes) group.sync(); // finds group_by_some: exited_lane
    out[threadIdx.x] = group.size();
}
template <bool Mended> void group_by_some()
{
    int *out = zeros<int>(32);
    some_sync<<<1, 32>>>(out, Mended ? 32 : 20);
    finish();
    cudaFree(out);
}

template <bool Mended> __global__ void two_barriers(int *out)
{
    __shared__ int part[64];
    part[threadIdx.x] = threadIdx.x;
    if (Mended)
        __syncthreads();
    else {
        // clang-format off
        if (threadIdx.x < 32) __syncthreads(); else __syncthreads(); // finds barrier_in_both: divergent_barrier
        // clang-format on
    }
    out[threadIdx.x] = part[63 - threadIdx.x];
}
template <bool Mended> void barrier_in_both()
{
    int *out = zeros<int>(64);
    two_barriers<Mended><<<1, 64>>>(out);
    finish();
    cudaFree(out);
}

__global__ void sum_lanes(int *out, int width)
{
    int x = threadIdx.x;
    x += __shfl_down_sync(0xffffffff, x, 1, width); // finds width_of_twelve: missing_lane
    out[threadIdx.x] = x;
}
template <bool Mended> void width_of_twelve()
{
    int *out = zeros<int>(32);
    sum_lanes<<<1, 32>>>(out, Mended ? 16 : 12);
    finish();
    cudaFree(out);
}

/* --- caches that know of no stores --- */

__global__ void fill_and_read(int *a, int *out, bool plainly)
{
    int i = threadIdx.x;
    a[i] = i;
    __syncthreads();
    if (plainly)
        out[i] = a[63 - i] + __ldg(out + i);
    else
        out[i] = __ldg(a + 63 - i); // finds read_only_written: race
}
template <bool Mended> void read_only_written()
{
    int *a = zeros<int>(64), *out = zeros<int>(64);
    fill_and_read<<<1, 64>>>(a, out, Mended);
    finish();
    cudaFree(a), cudaFree(out);
}

__global__ void fill_and_fetch(cudaTextureObject_t texture, int *a, int *out)
{
    int i = threadIdx.x;
    a[i] = i;
    __syncthreads();
    out[i] = tex1Dfetch<int>(texture, 63 - i); // finds texture_written: race
}
static cudaTextureObject_t texture_of(int *a)
{
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeLinear;
    what.res.linear.devPtr = a;
    what.res.linear.desc = cudaCreateChannelDesc<int>();
    what.res.linear.sizeInBytes = 64 * sizeof(int);
    cudaTextureDesc how = {};
    how.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &what, &how, nullptr);
    return texture;
}
template <bool Mended> void texture_written()
{
    int *a = zeros<int>(64), *other = zeros<int>(64), *out = zeros<int>(64);
    cudaTextureObject_t texture = texture_of(a);
    fill_and_fetch<<<1, 64>>>(texture, Mended ? other : a, out);
    finish();
    cudaDestroyTextureObject(texture);
    cudaFree(a), cudaFree(other), cudaFree(out);
}

__global__ void fetch_and_set(cudaTextureObject_t texture, int *a, int *out)
{
    int i = threadIdx.x;
    out[i] = tex1Dfetch<int>(texture, 0); // may find texture_written_later: race
    if (i == 63) a[0] = 1;                // finds texture_written_later: race
}
template <bool Mended> void texture_written_later()
{
    int *a = zeros<int>(64), *other = zeros<int>(64), *out = zeros<int>(64);
    cudaTextureObject_t texture = texture_of(Mended ? other : a);
    fetch_and_set<<<1, 64>>>(texture, a, out);
    finish();
    cudaDestroyTextureObject(texture);
    cudaFree(a), cudaFree(other), cudaFree(out);
}

__global__ void fetch(cudaTextureObject_t t, int *out)
{
    int i = threadIdx.x;
    out[i] = tex1Dfetch<int>(t, i); // finds texture_unset: uninitialised; finds texture_freed: use_after_free
}
template <bool Mended> void texture_unset()
{
    int *a = Mended ? zeros<int>(64) : fresh<int>(64), *out = zeros<int>(64);
    cudaTextureObject_t texture = texture_of(a);
    fetch<<<1, 64>>>(texture, out);
    finish();
    cudaDestroyTextureObject(texture);
    cudaFree(a), cudaFree(out);
}
template <bool Mended> void texture_freed()
{
    int *a = zeros<int>(64), *out = zeros<int>(64);
    cudaTextureObject_t texture = texture_of(a);
    if (!Mended) cudaFree(a);
    fetch<<<1, 64>>>(texture, out);
    finish();
    cudaDestroyTextureObject(texture);
    if (Mended) cudaFree(a);
    cudaFree(out);
}

/* --- volatile is no atomic --- */

template <bool Mended> __global__ void count(volatile int *counter)
{
    if (Mended)
        atomicAdd((int *)counter, 1);
    else
        *counter = *counter + 1; // finds volatile_counter: race
}
template <bool Mended> void volatile_counter()
{
    int *counter = zeros<int>(1);
    count<Mended><<<4, 64>>>(counter);
    finish();
    cudaFree(counter);
}

/* Who waits for its turn counts up alone */
__global__ void take_turns(volatile int *turn, int *out, bool wait)
{
    if (threadIdx.x) return;
    while (wait && *turn != blockIdx.x) {
    }
    __threadfence();
    out[blockIdx.x] = blockIdx.x;
    __threadfence();
    *turn = *turn + 1; // finds out_of_turn: race
}
template <bool Mended> void out_of_turn()
{
    int *turn = zeros<int>(1), *out = zeros<int>(8);
    take_turns<<<8, 32>>>(turn, out, Mended);
    finish();
    cudaFree(turn), cudaFree(out);
}

/* --- local variables are a thread's own --- */

template <bool Mended> __global__ void lend(int *out)
{
    __shared__ int *where, value;
    int mine = 3 * threadIdx.x;
    if (threadIdx.x == 5) where = &mine, value = mine;
    __syncthreads();
    out[threadIdx.x] = Mended ? value : *where; // finds address_of_local: out_of_bounds
    __syncthreads();
}
template <bool Mended> void address_of_local()
{
    int *out = zeros<int>(64);
    lend<Mended><<<1, 64>>>(out);
    finish();
    cudaFree(out);
}

/* --- copies on their way --- */

__global__ void stage(int *a, int *out, bool wait)
{
    __shared__ int part[32];
    int i = threadIdx.x;
    __pipeline_memcpy_async(&part[i], &a[i], sizeof(int));
    __pipeline_commit();
    if (wait) __pipeline_wait_prior(0);
    a[i] = -1; // finds source_overwritten: race
    __pipeline_wait_prior(0);
    out[i] = part[i];
}
template <bool Mended> void source_overwritten()
{
    int *a = zeros<int>(32), *out = zeros<int>(32);
    stage<<<1, 32>>>(a, out, Mended);
    finish();
    cudaFree(a), cudaFree(out);
}

/* --- matrices of wmma --- */

__global__ void load(const half *all, float *out, int offset, int line)
{
    using namespace nvcuda;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::load_matrix_sync(a, all + offset, line); // finds matrix_at_one, matrix_of_18: misaligned
    out[threadIdx.x] = __half2float(a.x[0]);
}
template <bool Mended> void matrix_at_one()
{
    half *all = zeros<half>(1024);
    float *out = zeros<float>(32);
    load<<<1, 32>>>(all, out, Mended ? 16 : 1, 16);
    finish();
    cudaFree(all), cudaFree(out);
}
template <bool Mended> void matrix_of_18()
{
    half *all = zeros<half>(1024);
    float *out = zeros<float>(32);
    load<<<1, 32>>>(all, out, 0, Mended ? 24 : 18);
    finish();
    cudaFree(all), cudaFree(out);
}

template <bool Mended> __global__ void lanes_of_matrix(float *out)
{
    using namespace nvcuda;
    __shared__ float tile[256];
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 2.0f);
    for (int i = threadIdx.x; i < 256; i += 32) tile[i] = 0;
    __syncwarp();
    wmma::store_matrix_sync(tile, sum, 16, wmma::mem_row_major); // finds matrix_of_others: race
    if (Mended) __syncwarp();
    for (int i = threadIdx.x; i < 256; i += 32) out[i] = tile[i]; // may find matrix_of_others: race
}
template <bool Mended> void matrix_of_others()
{
    float *out = fresh<float>(256);
    lanes_of_matrix<Mended><<<1, 32>>>(out);
    finish();
    cudaFree(out);
}

static const fault faults[] = {
    FAULT(group_by_some),    FAULT(barrier_in_both),       FAULT(width_of_twelve),  FAULT(read_only_written),
    FAULT(texture_written),  FAULT(texture_written_later), FAULT(texture_unset),    FAULT(texture_freed),
    FAULT(volatile_counter), FAULT(out_of_turn),           FAULT(address_of_local), FAULT(source_overwritten),
    FAULT(matrix_at_one),    FAULT(matrix_of_18),          FAULT(matrix_of_others)};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
