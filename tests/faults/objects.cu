/* objects.cu: whole structs by memcpy, static local variables, and objects with virtual functions. */
#include <new>

#include "faults.h"

/* --- memcpy of so many bytes that the compiler knows their number --- */

struct particle {
    float position[3], speed[3];
    int id[2];
};

__global__ void keep(char *to, const particle *from, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    size_t at = i * sizeof *from;
    memcpy(to + at, from + i, 32); // finds struct_end: out_of_bounds; finds struct_unset: uninitialised
}
template <bool Mended> void struct_end()
{
    particle *from = zeros<particle>(100);
    char *to = zeros<char>(100 * sizeof(particle));
    keep<<<4, 32>>>(to, from, Mended ? 100 : 128);
    finish();
    cudaFree(from), cudaFree(to);
}
template <bool Mended> void struct_unset()
{
    particle *from = Mended ? zeros<particle>(64) : fresh<particle>(64);
    char *to = zeros<char>(64 * sizeof(particle));
    keep<<<2, 32>>>(to, from, 64);
    finish();
    cudaFree(from), cudaFree(to);
}
template <bool Mended> void struct_left_out()
{
    static char host[64 * sizeof(particle)];
    particle *from = zeros<particle>(64);
    char *to = fresh<char>(sizeof host);
    keep<<<2, 32>>>(to, from, Mended ? 64 : 63);
    cudaMemcpy(host, to, sizeof host, cudaMemcpyDeviceToHost); // finds struct_left_out: uncovered
    cudaFree(from), cudaFree(to);
}

/* --- static variables of device functions --- */

template <bool Mended> __device__ int next_ticket()
{
    static int tickets;
    if (Mended) return atomicAdd(&tickets, 1);
    return tickets++; // finds tickets_not_atomic: race
}
template <bool Mended> __global__ void take_tickets(int *out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = next_ticket<Mended>();
}
template <bool Mended> void tickets_not_atomic()
{
    int *out = zeros<int>(128);
    take_tickets<Mended><<<2, 64>>>(out);
    finish();
    cudaFree(out);
}

__device__ int weight(int i)
{
    static __device__ int weights[5] = {1, 4, 6, 4, 1};
    return weights[i]; // finds beyond_static: out_of_bounds
}
__global__ void weigh(int *out, int n)
{
    out[threadIdx.x] = weight(threadIdx.x % n);
}
template <bool Mended> void beyond_static()
{
    int *out = zeros<int>(32);
    weigh<<<1, 32>>>(out, Mended ? 5 : 6);
    finish();
    cudaFree(out);
}

/* --- objects with virtual functions --- */

struct shape {
    float size;
    __host__ __device__ explicit shape(float s) : size(s) {}
    __host__ __device__ virtual float area() const { return size; }
};
struct square : shape {
    __host__ __device__ explicit square(float s) : shape(s) {}
    __host__ __device__ float area() const override { return size * size; }
};

__global__ void build(square *all, int n)
{
    int i = threadIdx.x;
    if (i < n) new (all + i) square(i);
}
__global__ void areas(const square *all, float *out)
{
    const shape *one = all + threadIdx.x;
    out[threadIdx.x] =
        one->area(); // finds one_not_built: uninitialised; may find one_not_built: out_of_bounds
}
template <bool Mended> void one_not_built()
{
    square *all = fresh<square>(32);
    float *out = zeros<float>(32);
    build<<<1, 32>>>(all, Mended ? 32 : 31);
    areas<<<1, 32>>>(all, out);
    finish();
    cudaFree(all), cudaFree(out);
}

__global__ void copy_shape(const square *all, float *out)
{
    const shape *one = all;
    out[threadIdx.x] = one->area(); // finds made_by_host, made_in_managed: host_pointer
}
template <bool Mended> void made_by_host()
{
    square mine(3), *there = fresh<square>(1);
    float *out = zeros<float>(32);
    cudaMemcpy(there, &mine, sizeof mine, cudaMemcpyHostToDevice);
    if (Mended) build<<<1, 32>>>(there, 1);
    copy_shape<<<1, 32>>>(there, out);
    finish();
    cudaFree(there), cudaFree(out);
}
template <bool Mended> void made_in_managed()
{
    square *there;
    float *out = zeros<float>(32);
    cudaMallocManaged(&there, sizeof *there);
    if (Mended)
        build<<<1, 32>>>(there, 1);
    else
        new (there) square(3);
    copy_shape<<<1, 32>>>(there, out);
    finish();
    cudaFree(there), cudaFree(out);
}

/* --- what a kernel cannot reach, though it is given an address --- */

__device__ int counters[64];
static int *same(int *p)
{
    return p;
}

__global__ void count_up(int *all)
{
    all[threadIdx.x]++; // finds name_for_address: host_pointer
}
template <bool Mended> void name_for_address()
{
    int *all = same(counters);
    if (Mended) cudaGetSymbolAddress((void **)&all, counters);
    count_up<<<1, 64>>>(all);
    finish();
}

static const int primes[4] = {2, 3, 5, 7};
__global__ void look_up(const int *table, int *out)
{
    out[threadIdx.x] = table[threadIdx.x % 4]; // finds host_table: host_pointer
}
template <bool Mended> void host_table()
{
    int *there = zeros<int>(4), *out = zeros<int>(32);
    cudaMemcpy(there, primes, sizeof primes, cudaMemcpyHostToDevice);
    look_up<<<1, 32>>>(Mended ? there : primes, out);
    finish();
    cudaFree(there), cudaFree(out);
}
__global__ void letters(const char *text, char *out)
{
    out[threadIdx.x] = text[threadIdx.x % 6]; // finds host_text: host_pointer
}
template <bool Mended> void host_text()
{
    char *there = zeros<char>(6), *out = zeros<char>(32);
    cudaMemcpy(there, "abcde", 6, cudaMemcpyHostToDevice);
    letters<<<1, 32>>>(Mended ? there : "abcde", out);
    finish();
    cudaFree(there), cudaFree(out);
}

static const fault faults[] = {FAULT(made_by_host),  FAULT(made_in_managed), FAULT(name_for_address),
                               FAULT(host_table),    FAULT(host_text),       FAULT(struct_end),
                               FAULT(struct_unset),  FAULT(struct_left_out), FAULT(tickets_not_atomic),
                               FAULT(beyond_static), FAULT(one_not_built)};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
