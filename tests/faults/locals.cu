// locals.cu: planted faults in a thread's own variables and numbers, in members and in rows.
#include "faults.h"

enum { N = 1000, THREADS = 128, BLOCKS = (N + THREADS - 1) / THREADS, WIDTH = 8, TILE = 16 };

// --- indices that leave an array whose type tells its size ---

template <bool Mended> __global__ void smooth(const float *a, float *b, int n)
{
    float window[WIDTH];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + WIDTH >= n) return;
    for (int k = 0; k < (Mended ? WIDTH : WIDTH + 1); k++)
        window[k] = a[i + k]; // finds local_array: out_of_bounds
    float sum = 0;
    for (int k = 0; k < WIDTH; k++) sum += window[k];
    b[i] = sum;
}
template <bool Mended> void local_array()
{
    float *a = zeros<float>(N), *b = fresh<float>(N);
    smooth<Mended><<<BLOCKS, THREADS>>>(a, b, N);
    finish();
    cudaFree(a), cudaFree(b);
}

// assigned as a whole, an element is no member of which an index stands there
template <bool Mended> __global__ void look_ahead(const float4 *a, float4 *b, int n)
{
    float4 ahead[4], sum = make_float4(0, 0, 0, 0);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + WIDTH >= n) return;
    for (int k = 0; k < (Mended ? 4 : 5); k++) ahead[k] = a[i + k]; // finds local_structs: out_of_bounds
    for (int k = 0; k < 4; k++) sum.x += ahead[k].x, sum.y += ahead[k].y;
    b[i] = sum;
}
template <bool Mended> void local_structs()
{
    float4 *a = zeros<float4>(N), *b = fresh<float4>(N);
    look_ahead<Mended><<<BLOCKS, THREADS>>>(a, b, N);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void start_all(float4 *b)
{
    float4 part[4];
    for (int k = 0; k <= 4 - Mended; k++)
        part[k] = make_float4(k, 0, 0, 0); // finds made_structs: out_of_bounds
    b[threadIdx.x] = part[threadIdx.x % 4];
}
template <bool Mended> void made_structs()
{
    float4 *b = fresh<float4>(32);
    start_all<Mended><<<1, 32>>>(b);
    finish();
    cudaFree(b);
}

struct body {
    float at[3], speed[3];
};
template <bool Mended> __global__ void move(body *all)
{
    body &b = all[threadIdx.x];
    for (int axis = 0; axis < (Mended ? 3 : 4); axis++) b.at[axis] = 1; // finds member_array: out_of_bounds
}
template <bool Mended> void member_array()
{
    body *all = zeros<body>(32);
    move<Mended><<<1, 32>>>(all);
    finish();
    cudaFree(all);
}

// the last member: beyond it the next element begins
template <bool Mended> __global__ void stop(body *all)
{
    body &b = all[2 * threadIdx.x];
    for (int axis = 0; axis <= 3 - Mended; axis++) b.speed[axis] = 0; // finds last_member: out_of_bounds
}
template <bool Mended> void last_member()
{
    body *all = zeros<body>(64);
    stop<Mended><<<1, 32>>>(all);
    finish();
    cudaFree(all);
}

template <bool Mended> __global__ void transposed(const float *a, float *b)
{
    __shared__ float tile[TILE][TILE];
    for (int row = 0; row < TILE; row++) tile[row][threadIdx.x] = a[row * TILE + threadIdx.x];
    __syncthreads();
    for (int row = 0; row < TILE; row++) {
        int left = Mended ? (row + TILE - 1) % TILE : row - 1;
        b[row * TILE + threadIdx.x] = tile[threadIdx.x][left]; // finds shared_row: out_of_bounds
    }
}
template <bool Mended> void shared_row()
{
    float *a = zeros<float>(TILE * TILE), *b = fresh<float>(TILE * TILE);
    transposed<Mended><<<1, TILE>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

__constant__ int weights[2][4];
template <bool Mended> __global__ void weigh(int *b)
{
    int sum = 0;
    for (int k = 0; k <= 4 - Mended; k++) sum += weights[0][k]; // finds constant_row: out_of_bounds
    b[threadIdx.x] = sum;
}
template <bool Mended> void constant_row()
{
    int *b = fresh<int>(32);
    weigh<Mended><<<1, 32>>>(b);
    finish();
    cudaFree(b);
}

template <bool Mended> void host_array()
{
    int count[WIDTH], sum = 0;
    for (int k = 0; k < WIDTH; k++) count[k] = k;
    for (int k = 0; k <= WIDTH - Mended; k++) sum += count[k]; // finds host_array: out_of_bounds
    if (sum == -1) puts("never");
}

template <bool Mended> void host_structs()
{
    body all[4], still = {};
    for (int k = 0; k <= 4 - Mended; k++) all[k] = still; // finds host_structs: out_of_bounds
    if (all[1].at[0] > 0) puts("never");
}

// --- shifts by as many bits as a number has ---

template <bool Mended> __global__ void pack(const unsigned char *text, unsigned *words)
{
    unsigned word = 0, t = threadIdx.x;
    for (unsigned i = 0; i < 4; i++)
        word |= (unsigned)text[4 * t + i] << 8 * (Mended ? i : 4 * t + i); // finds shift_too_far: shift
    words[t] = word;
}
template <bool Mended> void shift_too_far()
{
    unsigned char *text = zeros<unsigned char>(128);
    unsigned *words = fresh<unsigned>(32);
    pack<Mended><<<1, 32>>>(text, words);
    finish();
    cudaFree(text), cudaFree(words);
}

template <bool Mended> __global__ void lower(const int *bits, unsigned long long *masks)
{
    masks[threadIdx.x] =
        ~0ull >> (Mended ? 63 - bits[threadIdx.x] : bits[threadIdx.x] - 1); // finds shift_below: shift
}
template <bool Mended> void shift_below()
{
    int *bits = zeros<int>(32);
    auto *masks = fresh<unsigned long long>(32);
    lower<Mended><<<1, 32>>>(bits, masks);
    finish();
    cudaFree(bits), cudaFree(masks);
}

template <bool Mended> void host_shift()
{
    unsigned mask = 0;
    for (int k = 0; k <= 32 - Mended; k++) mask ^= 1u << k; // finds host_shift: shift
    if (mask == 1) puts("never");
}

// --- variables without a value ---

struct sums {
    double payoff, square;
};
template <bool Mended> __global__ void add_up(const float *a, double *parts, int n)
{
    sums mine;
    if (Mended) mine = {0, 0};
    for (int i = threadIdx.x; i < n; i += THREADS) mine.payoff += a[i];
    parts[threadIdx.x] = mine.payoff; // finds unset_struct: uninitialised
}
template <bool Mended> void unset_struct()
{
    float *a = zeros<float>(N);
    double *parts = fresh<double>(THREADS);
    add_up<Mended><<<1, THREADS>>>(a, parts, N);
    finish();
    cudaFree(a), cudaFree(parts);
}

template <bool Mended> __global__ void largest(const float *a, float *result)
{
    float most;
    if (Mended) most = a[0];
    for (int i = threadIdx.x; i < 64; i += 32)
        if (a[i] > 1 || (Mended && a[i] > most)) most = a[i];
    result[threadIdx.x] = most; // finds unset_float: uninitialised
}
template <bool Mended> void unset_float()
{
    float *a = zeros<float>(64), *result = fresh<float>(32);
    largest<Mended><<<1, 32>>>(a, result);
    finish();
    cudaFree(a), cudaFree(result);
}

template <bool Mended> __global__ void in_shared(const double *a, double *b)
{
    __shared__ double part[32];
    double mine;
    if (Mended || threadIdx.x < 31) mine = a[threadIdx.x];
    part[threadIdx.x] = mine; // finds unset_in_branch: uninitialised
    __syncthreads();
    b[threadIdx.x] = part[31 - threadIdx.x]; // may find unset_in_branch: uninitialised
}
template <bool Mended> void unset_in_branch()
{
    double *a = zeros<double>(32), *b = fresh<double>(32);
    in_shared<Mended><<<1, 32>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void add_to(const float *a, float *sum)
{
    float mine;
    if (Mended) mine = 0;
    mine += a[threadIdx.x];
    atomicAdd(sum, mine); // finds unset_atomic: uninitialised
}
template <bool Mended> void unset_atomic()
{
    float *a = zeros<float>(32), *sum = zeros<float>(1);
    add_to<Mended><<<1, 32>>>(a, sum);
    finish();
    cudaFree(a), cudaFree(sum);
}

// What is worked out from one is told where it is stored, or decides: its pattern is gone by then
template <bool Mended> __global__ void scale(const float *a, float *b)
{
    float factor;
    if (Mended || a[threadIdx.x] > 1) factor = 2;
    float scaled = a[threadIdx.x] * factor;
    b[threadIdx.x] = scaled * 1e-20f; // finds unset_factor: uninitialised
}
template <bool Mended> void unset_factor()
{
    float *a = zeros<float>(32), *b = fresh<float>(32);
    scale<Mended><<<1, 32>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void largest_of_all(const int *a, int *result)
{
    int most;
    if (Mended) most = a[0];
    for (int i = 1; i < 64; i++)
        if (a[i] > most) most = a[i]; // finds unset_decides: uninitialised
    *result = most;
}
template <bool Mended> void unset_decides()
{
    int *a = zeros<int>(64), *result = zeros<int>(1);
    largest_of_all<Mended><<<1, 1>>>(a, result);
    finish();
    cudaFree(a), cudaFree(result);
}

template <bool Mended> __global__ void add_rows(const int *a, long long *b)
{
    long long all[4];
    for (int j = 0; Mended && j < 4; j++) all[j] = 0;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 4; j++) all[j] += a[8 * j + i];
    for (int j = 0; j < 4; j++) b[j] = all[j] % 10; // finds unset_elements: uninitialised
}
template <bool Mended> void unset_elements()
{
    int *a = zeros<int>(32);
    long long *b = fresh<long long>(4);
    add_rows<Mended><<<1, 1>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void mean_square(const float *a, double *b)
{
    sums mine;
    mine.payoff = a[threadIdx.x];
    if (Mended) mine.square = mine.payoff * mine.payoff;
    b[threadIdx.x] = 1e-300 * mine.square + mine.payoff; // finds unset_member: uninitialised
}
template <bool Mended> void unset_member()
{
    float *a = zeros<float>(32);
    double *b = fresh<double>(32);
    mean_square<Mended><<<1, 32>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

// To work with it is no fault yet where nobody uses what comes of it
template <bool Mended> __global__ void square_of_own(const float *a, float *b, int n)
{
    float mine;
    unsigned i = threadIdx.x;
    if (i < n) mine = a[i];
    float squared = mine * mine;
    squared += 1;
    float left = __shfl_up_sync(~0u, squared, 1);
    if (Mended ? i > 0 && i < n : i > 0) b[i] = squared * 1e-30f + left; // finds unset_beyond: uninitialised
}
template <bool Mended> void unset_beyond()
{
    float *a = zeros<float>(32), *b = fresh<float>(32);
    square_of_own<Mended><<<1, 32>>>(a, b, 20);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __device__ int count_of(const int *a, int value)
{
    int count;
    if (Mended) count = 0;
    for (int i = 0; i < 8; i++) count += a[i] == value;
    return count;
}
template <bool Mended> __global__ void counts(const int *a, int *b)
{
    b[threadIdx.x] = 2 * count_of<Mended>(a, threadIdx.x) + 1; // finds unset_returned: uninitialised
}
template <bool Mended> void unset_returned()
{
    int *a = zeros<int>(8), *b = fresh<int>(8);
    counts<Mended><<<1, 8>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

// --- variables that are no more ---

template <bool Mended> __global__ void best_row(const float *a, float *b)
{
    const float *best = a;
    float kept[4];
    for (int r = 0; r < 4; r++) {
        float row[4];
        for (int j = 0; j < 4; j++) row[j] = a[4 * r + j] + r;
        for (int j = 0; Mended && j < 4; j++) kept[j] = row[j];
        best = row;
        if (Mended) best = kept;
    }
    b[threadIdx.x] = best[threadIdx.x % 4]; // finds row_out_of_scope: use_after_free
}
template <bool Mended> void row_out_of_scope()
{
    float *a = zeros<float>(16), *b = fresh<float>(32);
    best_row<Mended><<<1, 32>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

template <bool Mended> __global__ void least_of_three(int *a)
{
    int *best = nullptr, outer = 5;
    for (int k = 0; k < 3; k++) {
        int candidate = a[k] + int(threadIdx.x); // each round: its own, where the last one was
        outer = candidate;
        if (Mended)
            best = &outer;
        else
            best = &candidate;
    }
    a[threadIdx.x] = *best; // finds value_out_of_scope: use_after_free
}
template <bool Mended> void value_out_of_scope()
{
    int *a = zeros<int>(32);
    least_of_three<Mended><<<1, 1>>>(a);
    finish();
    cudaFree(a);
}

// --- a vector that is put together ---

// The factor takes away what the sum may begin with, if that is finite. Parts that are never read may be left out.
template <bool Mended> __global__ void sums_by_four(const float *a, float4 *b)
{
    float4 sum[2], seen;
    float weight = 0, rest;
    for (int l = 0; l < 2; l++)
        if (Mended || l == 1) sum[l] = make_float4(0, 0, 0, 0);
    for (int l = 0; l < 2; l++, weight = 1)
        sum[l].x *= weight, sum[l].y *= weight, sum[l].z *= weight, sum[l].w += a[4 * l + threadIdx.x % 4];
    if (a[0] > 1) rest = 5;
    seen = make_float4(sum[1].x, sum[1].y, sum[1].z, rest);             // its last is never used
    b[threadIdx.x] = make_float4(sum[0].x * 2, seen.x, seen.y, seen.z); // finds unset_vector: uninitialised
}
template <bool Mended> void unset_vector()
{
    float *a = zeros<float>(8);
    float4 *b = fresh<float4>(32);
    sums_by_four<Mended><<<1, 32>>>(a, b);
    finish();
    cudaFree(a), cudaFree(b);
}

static const fault faults[] = {
    FAULT(local_array),  FAULT(local_structs),  FAULT(made_structs),     FAULT(member_array),
    FAULT(last_member),  FAULT(shared_row),     FAULT(constant_row),     FAULT(host_array),
    FAULT(host_structs), FAULT(shift_too_far),  FAULT(shift_below),      FAULT(host_shift),
    FAULT(unset_struct), FAULT(unset_float),    FAULT(unset_in_branch),  FAULT(unset_atomic),
    FAULT(unset_factor), FAULT(unset_decides),  FAULT(unset_elements),   FAULT(unset_member),
    FAULT(unset_beyond), FAULT(unset_returned), FAULT(row_out_of_scope), FAULT(value_out_of_scope),
    FAULT(unset_vector)};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
