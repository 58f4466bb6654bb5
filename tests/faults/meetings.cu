// Barriers and warp operations that not all come to for whom they are; errors that nobody looks at; a wrong
// kind of copy.
#include "faults.h"
#include <cooperative_groups.h>

template <bool Mended> __global__ void half_block(int *a)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    if (t < 32) {
        a[t] = s[t] + 1;
        if (!Mended) __syncthreads(); // finds barrier_in_branch: divergent_barrier
    }
    if (Mended) __syncthreads();
    a[t] = s[63 - t]; // may find barrier_in_branch: race, uninitialised
}
template <bool Mended> void barrier_in_branch()
{
    int *a = zeros<int>(64);
    half_block<Mended><<<1, 64>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void two_ways(int *a)
{
    int t = threadIdx.x;
    if (t % 2 || Mended) {
        a[t] = 1;
        __syncthreads(); // finds two_barriers: divergent_barrier
    } else {
        a[t] = 2;
        __syncthreads(); // may find two_barriers: divergent_barrier
    }
}
template <bool Mended> void two_barriers()
{
    int *a = zeros<int>(64);
    two_ways<Mended><<<1, 64>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void some_leave(int *a, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    if (!Mended && t >= n) return;
    s[t] = t < n ? a[t] : 0;
    __syncthreads(); // finds early_return: divergent_barrier
    if (t < n) a[t] = s[n - 1 - t];
}
template <bool Mended> void early_return()
{
    int *a = zeros<int>(50);
    some_leave<Mended><<<1, 64>>>(a, 50);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void own_rounds(int *a)
{
    int t = threadIdx.x, rounds = Mended ? 3 : 1 + t / 32;
    for (int i = 0; i < rounds; i++) {
        a[t] += i;
        __syncthreads(); // finds rounds_differ: divergent_barrier
    }
    a[t] += 1;
    __syncthreads(); // may find rounds_differ: divergent_barrier
}
template <bool Mended> void rounds_differ()
{
    int *a = zeros<int>(64);
    own_rounds<Mended><<<1, 64>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void shuffle_late(int *a, int n)
{
    int t = threadIdx.x;
    if (!Mended && t >= n) return;
    int v = t < n ? a[t] : 0;
    v += __shfl_down_sync(0xffffffffu, v, 1); // finds shuffle_after_return: exited_lane
    if (t < n) a[t] = v;
}
template <bool Mended> void shuffle_after_return()
{
    int *a = zeros<int>(20);
    shuffle_late<Mended><<<1, 32>>>(a, 20);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void vote_late(const int *a, int *out, int n)
{
    int t = threadIdx.x;
    if (!Mended && t >= n) return;
    bool zero = t < n && a[t] == 0;
    unsigned votes = __ballot_sync(0xffffffffu, zero); // finds vote_after_return: exited_lane
    if (t == 0) *out = __popc(votes);
}
template <bool Mended> void vote_after_return()
{
    int *a = zeros<int>(20), *out = fresh<int>(1);
    vote_late<Mended><<<1, 32>>>(a, out, 20);
    finish();
    cudaFree(a), cudaFree(out);
}

template <bool Mended> __global__ void not_in_mask(int *a)
{
    int t = threadIdx.x;
    a[t] =
        __shfl_xor_sync(Mended ? 0xffffffffu : 0x0000ffffu, t, 1); // finds mask_without_caller: exited_lane
}
template <bool Mended> void mask_without_caller()
{
    int *a = zeros<int>(32);
    not_in_mask<Mended><<<1, 32>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void two_operations(int *a)
{
    int t = threadIdx.x;
    if (t < 16 || Mended)
        a[t] = __shfl_xor_sync(0xffffffffu, t, 1); // may find lanes_disagree: divergent_barrier
    else
        a[t] = __any_sync(0xffffffffu, t == 20); // finds lanes_disagree: divergent_barrier
}
template <bool Mended> void lanes_disagree()
{
    int *a = zeros<int>(32);
    two_operations<Mended><<<1, 32>>>(a);
    finish();
    cudaFree(a);
}

// --- errors ---

__global__ void fill(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = i;
}

template <bool Mended> void block_too_large()
{
    int *a = zeros<int>(2048);
    fill<<<Mended ? 2 : 1, Mended ? 1024 : 2048>>>(a, 2048); // finds block_too_large: unchecked_error
    cudaDeviceSynchronize();
    cudaFree(a);
}

template <bool Mended> void empty_grid()
{
    int *a = zeros<int>(100), n = Mended ? 100 : 0;
    fill<<<(n + 255) / 256, 256>>>(a, n); // finds empty_grid: unchecked_error
    cudaDeviceSynchronize();
    cudaFree(a);
}

template <bool Mended> void too_much_shared()
{
    int *a = zeros<int>(256);
    fill<<<1, 256, Mended ? 1024 : 100 * 1024>>>(a, 256); // finds too_much_shared: unchecked_error
    cudaDeviceSynchronize();
    cudaFree(a);
}

template <bool Mended> void copy_of_nothing()
{
    int *a = zeros<int>(100), *host = Mended ? (int *)malloc(400) : nullptr;
    cudaMemcpy(host, a, 400, cudaMemcpyDeviceToHost); // finds copy_of_nothing: unchecked_error
    cudaFree(a);
    free(host);
}

template <bool Mended> void freed_by_mistake()
{
    int here = 0;
    cudaError_t error = cudaSuccess;
    if (Mended)
        error = cudaFree(&here); // whoever looks at the result need not ask again
    else
        cudaFree(&here); // finds freed_by_mistake: unchecked_error
    puts(error == cudaSuccess ? "well" : "refused");
}

// lanes that are read but do not take part

template <bool Mended> __global__ void left_of_half(const int *a, int *b)
{
    int lane = threadIdx.x, x = a[lane];
    if (lane < 16) return;
    int from = Mended && lane == 16 ? lane : lane - 1;
    b[lane] = __shfl_sync(0xffff0000u, x, from); // finds outside_mask: missing_lane
}
template <bool Mended> void outside_mask()
{
    int *a = zeros<int>(32), *b = zeros<int>(32);
    left_of_half<Mended><<<1, 32>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void sum_of_short(const int *a, int *b)
{
    int x = a[threadIdx.x];
    for (int step = Mended ? 8 : 16; step > 0; step /= 2)
        x += __shfl_down_sync(0xffffffffu, x, step, Mended ? 16 : 32); // finds short_block: missing_lane
    if (threadIdx.x == 0) *b = x;
}
template <bool Mended> void short_block()
{
    int *a = zeros<int>(16), *b = zeros<int>(1);
    sum_of_short<Mended><<<1, 16>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

__global__ void all_phases(int *a)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    a[blockIdx.x] = blockIdx.x;
    grid.sync(); // finds not_cooperative: divergent_barrier
    if (threadIdx.x == 0) atomicAdd(&a[4], a[(blockIdx.x + 1) % 4]);
}
template <bool Mended> void not_cooperative()
{
    int *a = zeros<int>(5);
    void *arguments[] = {&a};
    if (Mended)
        cudaLaunchCooperativeKernel((void *)all_phases, dim3(4), dim3(1), arguments, 0, 0);
    else
        all_phases<<<4, 1>>>(a);
    finish();
    cudaFree(a);
}

template <bool Mended> void mistaken_copy()
{
    int *a = zeros<int>(100), *b = zeros<int>(100);
    cudaMemcpyKind kind = Mended ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice;
    cudaMemcpy(b, a, 400, kind); // finds mistaken_copy: copy_kind
    cudaFree(a);
    cudaFree(b);
}

template <bool Mended> __global__ void two_phases(int *a, int blocks)
{
    if (!Mended && blockIdx.x >= blocks) return;
    a[blockIdx.x] = 1;
    cooperative_groups::this_grid().sync(); // finds block_has_ended: divergent_barrier
    a[4 + blockIdx.x] = a[(blockIdx.x + 1) % blocks];
}
template <bool Mended> void block_has_ended()
{
    int *a = zeros<int>(8), blocks = 2;
    void *arguments[] = {&a, &blocks};
    cudaLaunchCooperativeKernel((void *)two_phases<Mended>, dim3(3), dim3(1), arguments, 0, 0);
    finish();
    cudaFree(a);
}

template <bool Mended> __global__ void sum_of_some(int *a)
{
    int sum = 0;
    unsigned mask = Mended ? 0xff : 0xffffffff;
    if (threadIdx.x < 8) sum = __reduce_add_sync(mask, 1); // finds others_wait_elsewhere: divergent_barrier
    __syncthreads(); // may find others_wait_elsewhere: divergent_barrier
    a[threadIdx.x] = sum;
}
template <bool Mended> void others_wait_elsewhere()
{
    int *a = zeros<int>(32);
    sum_of_some<Mended><<<1, 32>>>(a);
    finish();
    cudaFree(a);
}

static const fault faults[] = {
    FAULT(barrier_in_branch),    FAULT(two_barriers),         FAULT(early_return),
    FAULT(rounds_differ),        FAULT(shuffle_after_return), FAULT(vote_after_return),
    FAULT(mask_without_caller),  FAULT(lanes_disagree),       FAULT(block_too_large),
    FAULT(empty_grid),           FAULT(too_much_shared),      FAULT(copy_of_nothing),
    FAULT(freed_by_mistake),     FAULT(outside_mask),         FAULT(short_block),
    FAULT(not_cooperative),      FAULT(mistaken_copy),        FAULT(block_has_ended),
    FAULT(others_wait_elsewhere)};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
