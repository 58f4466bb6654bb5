/* memory.cu: out of bounds, misaligned, uninitialised, used after its end, freed twice, never freed. */
#include <utility>

#include "pairs.h"

#define HERE (blockIdx.x * blockDim.x + threadIdx.x)

/* --- out of bounds --- */

/* numba issue 7284: the grid has more threads than the array elements, and nobody asks */
template <bool Mended> __global__ void no_guard(int *a)
{
    if (Mended && HERE >= 33) return;
    a[HERE] += 7; // no_guard: out_of_bounds
}

/* The guard says <= */
template <bool Mended> __global__ void less_or_equal(float *a)
{
    unsigned n = 50;
    if (Mended ? HERE < n : HERE <= n) a[HERE] *= 2; // less_or_equal: out_of_bounds
}

/* boost.compute pull 772: the load stands before the guard */
template <bool Mended> __global__ void loaded_before_guard(int *a)
{
    __shared__ int part[64];
    part[threadIdx.x] = !Mended || HERE < 100 ? a[HERE] : 0; // loaded_before_guard: out_of_bounds
    __syncthreads();
    if (HERE < 100) a[HERE] = part[63 - threadIdx.x];
}

/* A stencil that has a neighbour on the left everywhere */
template <bool Mended> __global__ void left_of_first(float *a)
{
    int i = HERE;
    float left = Mended && i == 0 ? 0 : a[i - 1]; // left_of_first: out_of_bounds
    a[64 + i] = a[i] - left;
}

/* The same on the right, by an unsigned index that is never less than 0 */
template <bool Mended> __global__ void unsigned_left(int *a)
{
    unsigned i = HERE;
    if (Mended ? i >= 1 : i - 1 >= 0u) a[64 + i] = a[i - 1]; // unsigned_left: out_of_bounds
}

/* Rows and columns exchanged, in a matrix of 10 rows and 20 columns */
template <bool Mended> __global__ void exchanged(float *m)
{
    int column = threadIdx.x % 20, row = threadIdx.x / 20;
    float *element = Mended ? &m[row * 20 + column] : &m[column * 20 + row];
    *element = 1; // exchanged: out_of_bounds
}

/* timemachine pull 1214: a centroid has three coordinates, and the threads are more */
template <bool Mended> __global__ void three_coordinates(float *centroid)
{
    unsigned d = threadIdx.x;
    if (Mended && d >= 3) return;
    centroid[d] /= 5; // three_coordinates: out_of_bounds
}

/* A histogram of bytes with a bin too few */
template <bool Mended> __global__ void last_bin(int *bin)
{
    int value = threadIdx.x % 256;
    atomicAdd(&bin[Mended ? value * 255 / 256 : value], 1); // last_bin: out_of_bounds
}

/* A sparse row whose end is where the next one begins, and the last row has no next one */
template <bool Mended> __global__ void end_of_row(int *first, int *length, int rows)
{
    int row = HERE;
    if (row < rows) length[row] = first[row + 1] - first[row]; // row_starts: out_of_bounds
}
template <bool Mended> void row_starts()
{
    int rows = 40, *first = counting<int>(Mended ? rows + 1 : rows), *length = zeros<int>(rows);
    end_of_row<Mended><<<1, 64>>>(first, length, rows);
    finish();
    cudaFree(first);
    cudaFree(length);
}

/* A loop that goes on by a stride of its own, and looks at its bound only at the head of two steps */
template <bool Mended> __global__ void two_at_a_time(int *a)
{
    for (int i = 2 * HERE; i < 77; i += 2 * gridDim.x * blockDim.x) {
        a[i]++;
        if (!Mended || i + 1 < 77) a[i + 1]++; // two_at_a_time: out_of_bounds
    }
}

/* float4 over an array whose size is no multiple of 4 */
template <bool Mended> __global__ void last_quad(float *a)
{
    int n = 30, i = threadIdx.x;
    if (Mended ? 4 * i + 3 < n : 4 * i < n) {
        float4 quad = reinterpret_cast<float4 *>(a)[i]; // last_quad: out_of_bounds
        a[4 * i] = quad.x + quad.w;
    }
}

/* gkeyll pull 738: a range that begins at 1, and an index from 0 */
template <bool Mended> __global__ void range_from_one(double *a)
{
    double *range = a - (Mended ? 0 : 12);
    if (threadIdx.x < 12) range[threadIdx.x] = 0; // range_from_one: out_of_bounds
}

/* An offset in bytes added to a pointer to int */
template <bool Mended> __global__ void bytes_for_elements(int *a)
{
    int *row = a + threadIdx.x * 8 * (Mended ? 1 : sizeof(int));
    row[7] = 1; // bytes_for_elements: out_of_bounds
}

/* cudaMalloc() with elements for bytes (CUDA by Example's readers, Stack Overflow) */
template <bool Mended> __global__ void fill(double *a)
{
    a[threadIdx.x] = threadIdx.x; // elements_for_bytes: out_of_bounds
}
template <bool Mended> void elements_for_bytes()
{
    double *a;
    cudaMalloc(&a, Mended ? 64 * sizeof(double) : 64);
    fill<Mended><<<1, 64>>>(a);
    finish();
    cudaFree(a);
}

/* sizeof(pointer) for sizeof(what it points to) in a copy */
template <bool Mended> void size_of_pointer()
{
    short *a = zeros<short>(100);
    std::vector<short> host(400, 1);
    size_t bytes = 100 * (Mended ? sizeof *a : sizeof a);
    cudaMemcpy(a, host.data(), bytes, cudaMemcpyDefault); // size_of_pointer: out_of_bounds, unchecked_error
    cudaFree(a);
}

/* cudaMemset() over more than there is */
template <bool Mended> void fill_too_much()
{
    float *a;
    cudaMalloc(&a, 60 * sizeof(float));
    cudaMemset(a, 0, (Mended ? 60 : 64) * sizeof(float)); // fill_too_much: out_of_bounds, unchecked_error
    cudaFree(a);
}

/* A 2D copy that takes the width in elements */
template <bool Mended> void pitch_of_source()
{
    size_t pitch;
    char *a;
    cudaMallocPitch(&a, &pitch, 24, 10);
    std::vector<char> host(24 * 10, 1);
    size_t from = Mended ? 24 : 32;
    cudaMemcpyKind kind = cudaMemcpyHostToDevice;
    cudaMemcpy2D(a, pitch, host.data(), from, 24, 10, kind); // pitch_of_source: out_of_bounds
    cudaFree(a);
}

/* A row of a pitched matrix as long as its width, not its pitch */
template <bool Mended> __global__ void rows_of_pitch(char *m, size_t pitch)
{
    float *row = (float *)(m + threadIdx.x * (Mended ? pitch : 40));
    row[blockIdx.x] = 1; // width_for_pitch: out_of_bounds
}
template <bool Mended> void width_for_pitch()
{
    size_t pitch;
    char *m;
    cudaMallocPitch(&m, &pitch, 40, 16);
    rows_of_pitch<Mended><<<10, 16>>>(m, pitch);
    finish();
    cudaFree(m);
}

/* --- out of bounds, in other memories --- */

/* openmm issue 2825: a lane that writes behind what is stored, in a buffer for 64 */
template <bool Mended> __global__ void buffer_of_warp(int *a)
{
    __shared__ int buffer[64];
    int lane = threadIdx.x, stored = a[40] + 8;
    for (int k = lane; k < 64; k += 32) buffer[k] = 0;
    __syncwarp();
    if (!Mended || lane + stored < 64) buffer[lane + stored] = lane; // buffer_of_warp: out_of_bounds
    __syncwarp();
    a[lane] = buffer[lane];
}

/* popsift pull 109: dynamic shared memory for fewer threads than there are */
template <bool Mended> __global__ void use_dynamic(int *a)
{
    extern __shared__ int part[];
    part[threadIdx.x] = a[threadIdx.x]; // dynamic_too_small: out_of_bounds
    __syncthreads();
    a[threadIdx.x] = part[63 - threadIdx.x];
}
template <bool Mended> void dynamic_too_small()
{
    int *a = counting<int>(64);
    use_dynamic<Mended><<<1, 64, Mended ? 64 * sizeof(int) : 64>>>(a);
    finish();
    cudaFree(a);
}

/* gemlite pull 2: the size of dynamic shared memory is static, and is that of the first call */
static size_t size_of_first(size_t bytes)
{
    static size_t size = bytes;
    return size;
}
template <bool Mended> __global__ void vector_in_shared(float *x, int n)
{
    extern __shared__ float v[];
    for (int i = threadIdx.x; i < n; i += 32) v[i] = x[i]; // static_size: out_of_bounds
    __syncthreads();
    x[threadIdx.x] = v[n - 1 - threadIdx.x];
}
template <bool Mended> void static_size()
{
    float *x = counting<float>(96);
    for (int n = 32; n <= 96; n += 64) {
        size_t bytes = n * sizeof(float);
        vector_in_shared<Mended><<<1, 32, Mended ? bytes : size_of_first(bytes)>>>(x, n);
    }
    finish();
    cudaFree(x);
}

/* A tile with a halo that was not made room for */
template <bool Mended> __global__ void halo(int *a)
{
    __shared__ int tile[Mended ? 34 : 32];
    int at = threadIdx.x + 1;
    tile[at] = a[at]; // halo: out_of_bounds
    if (threadIdx.x == 0) tile[0] = a[0];
    if (threadIdx.x == 31) tile[at + 1] = a[at + 1]; // halo: out_of_bounds
    __syncthreads();
    a[at] = tile[at - 1] + tile[at];
}

/* A row of a two-dimensional shared array that is one too short: the next row is hit */
template <bool Mended> __global__ void short_rows(int *a)
{
    __shared__ int tile[8][8];
    int row = threadIdx.x / 8, column = threadIdx.x % 8;
    tile[row][column] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = tile[row][Mended ? (column + 1) % 8 : column + 1]; // short_rows: out_of_bounds
}

/* Shared memory for the warps of a small block */
template <bool Mended> __global__ void place_per_warp(float *x)
{
    __shared__ float part[Mended ? 32 : 4];
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = x[threadIdx.x]; // place_per_warp: out_of_bounds
    __syncthreads();
    x[threadIdx.x] = part[threadIdx.x / 32];
}

/* Coefficients in constant memory, and one too many of them */
__constant__ float coefficient[5];
template <bool Mended> __global__ void filter(float *x)
{
    float sum = 0;
    for (int k = 0; k < (Mended ? 5 : 6); k++) sum += coefficient[k] * x[k]; // coefficients: out_of_bounds
    x[8 + threadIdx.x] = sum;
}
template <bool Mended> void coefficients()
{
    const float host[5] = {1, 2, 3, 2, 1};
    cudaMemcpyToSymbol(coefficient, host, sizeof host);
    float *x = counting<float>(64);
    filter<Mended><<<1, 32>>>(x);
    finish();
    cudaFree(x);
}

/* A table of the device, asked for by a day of the year that begins at 1 */
__device__ int month[12];
template <bool Mended> __global__ void by_month(int *a)
{
    int m = threadIdx.x % 12 + (Mended ? 0 : 1);
    atomicAdd(&month[m], a[threadIdx.x]); // by_month: out_of_bounds
}

/* A symbol is filled from a larger array */
template <bool Mended> void symbol_too_small()
{
    int host[16] = {};
    size_t bytes = (Mended ? 12 : 16) * sizeof(int);
    cudaMemcpyToSymbol(month, host, bytes); // symbol_too_small: out_of_bounds, unchecked_error
}

/* A local array with room for the neighbours that there usually are */
template <bool Mended> __global__ void neighbours(int *a)
{
    int list[Mended ? 8 : 4], count = 0;
    for (int i = 0; i < 32; i++)
        if (a[i] % 5 == int(threadIdx.x) % 5) list[count++] = i; // neighbours: out_of_bounds
    a[32 + threadIdx.x] = count > 0 ? list[count - 1] : -1;
}

/* A string that a kernel writes without room for its end */
template <bool Mended> __global__ void text(char *line)
{
    const char word[] = "kernel";
    int i = 0;
    for (; word[i]; i++) line[i] = word[i];
    line[i] = 0; // end_of_text: out_of_bounds
}
template <bool Mended> void end_of_text()
{
    char *line;
    cudaMalloc(&line, Mended ? 7 : 6);
    text<Mended><<<1, 1>>>(line);
    finish();
    cudaFree(line);
}

/* An array within a struct, followed by another member */
struct particle {
    float position[3], mass;
};
template <bool Mended> __global__ void fourth_coordinate(particle *p)
{
    for (int d = 0; d < (Mended ? 3 : 4); d++) p[threadIdx.x].position[d] = d; // particles: out_of_bounds
}
template <bool Mended> void particles()
{
    particle *p = zeros<particle>(32);
    fourth_coordinate<Mended><<<1, 32>>>(p);
    finish();
    cudaFree(p);
}

/* A list of pointers, of which one was never set (0) */
template <bool Mended> __global__ void rows_by_pointer(int **row)
{
    if (!Mended || row[threadIdx.x]) row[threadIdx.x][0] = 1; // pointers: out_of_bounds
}
template <bool Mended> void pointers()
{
    int *a = zeros<int>(4), *host[4] = {a, a + 1, a + 2, nullptr}, **row = zeros<int *>(4);
    cudaMemcpy(row, host, sizeof host, cudaMemcpyHostToDevice);
    rows_by_pointer<Mended><<<1, 4>>>(row);
    finish();
    cudaFree(row);
    cudaFree(a);
}

/* What a kernel takes from its own heap, filled one too far */
template <bool Mended> __global__ void own_heap(int *a)
{
    int *mine = (int *)malloc(5 * sizeof(int));
    for (int i = 0; i < (Mended ? 5 : 6); i++) mine[i] = i; // own_heap: out_of_bounds
    a[threadIdx.x] = mine[4];
    free(mine);
}

/* --- misaligned --- */

/* Paddle pull 23090: behind an odd number of floats, as float4 */
template <bool Mended> __global__ void behind_scratch(float *a)
{
    float *behind = a + (Mended ? 8 : 7);
    reinterpret_cast<float4 *>(behind)[threadIdx.x] = make_float4(1, 2, 3, 4); // behind_scratch: misaligned
}

/* llama.cpp pull 18799: 16 bytes at once to where a float2 may stand */
template <bool Mended> __global__ void wide_copy(float2 *a)
{
    float2 *to = a + 8 + (Mended ? 2 : 1);
    *reinterpret_cast<int4 *>(to) = *reinterpret_cast<int4 *>(a); // pairs_as_quads: misaligned
}
template <bool Mended> void pairs_as_quads()
{
    float2 *a = zeros<float2>(16);
    wide_copy<Mended><<<1, 1>>>(a);
    finish();
    cudaFree(a);
}

/* QMCPACK pull 3029: smaller types before larger ones in one buffer */
template <bool Mended> __global__ void fused_buffer(int *a)
{
    double *numbers = (double *)(a + (Mended ? 4 : 3));
    numbers[threadIdx.x] = a[0]; // fused_buffer: misaligned
}

/* Kokkos issue 686: shared memory declared as char, and used as double */
template <bool Mended> __global__ void char_as_double(double *a)
{
    __shared__ __align__(16) char memory[8 + 32 * sizeof(double)];
    double *part = (double *)(memory + (Mended ? 8 : 4));
    part[threadIdx.x] = a[threadIdx.x]; // char_as_double: misaligned
    __syncthreads();
    a[threadIdx.x] = part[31 - threadIdx.x];
}

/* taichi pull 2863: i32, f64, f32 side by side in a packed record */
template <bool Mended> __global__ void packed_record(char *a)
{
    char *record = a + threadIdx.x * (Mended ? 24 : 20);
    *(double *)(record + 8) = 1.5; // packed_record: misaligned
}

/* A byte stream whose 32-bit words are read where they stand */
template <bool Mended> __global__ void words_of_stream(unsigned char *bytes)
{
    unsigned char *at = bytes + 3 * threadIdx.x;
    unsigned word;
    if (Mended)
        memcpy(&word, at, sizeof word);
    else
        word = *(unsigned *)at; // words_of_stream: misaligned
    bytes[128 + threadIdx.x] = word;
}

/* An atomic of 8 bytes between two of them */
template <bool Mended> __global__ void atomic_between(unsigned *a)
{
    atomicAdd((unsigned long long *)(a + (Mended ? 2 : 1)), 1ull); // atomic_between: misaligned
}

/* --- uninitialised --- */

/* HAIS pull 32: counts in memory from cudaMalloc(), taken to be 0 */
__global__ void count_odd(const int *a, int *count)
{
    if (a[threadIdx.x] % 2) atomicAdd(count, 1); // counts_from_malloc: uninitialised
}
template <bool Mended> void counts_from_malloc()
{
    int *a = counting<int>(32), *count = Mended ? zeros<int>(1) : fresh<int>(1), host = 0;
    count_odd<<<1, 32>>>(a, count);
    cudaMemcpy(&host, count, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(count);
}

/* Gpufit issue 76: the number of iterations, read in a first round that should set it */
template <bool Mended> __global__ void fit(int *iterations, float *error)
{
    if (Mended) iterations[threadIdx.x] = 0;
    error[threadIdx.x] = 1;
    for (int k = 0; k < 3; k++)
        if (error[threadIdx.x] > 0.2f) {
            error[threadIdx.x] *= 0.5f;
            iterations[threadIdx.x]++; // iterations: uninitialised
        }
}
template <bool Mended> void iterations()
{
    int *count = fresh<int>(32);
    float *error = fresh<float>(32);
    fit<Mended><<<1, 32>>>(count, error);
    finish();
    cudaFree(count);
    cudaFree(error);
}

/* The interior is computed, and the border of the new grid read by the next sweep */
__global__ void interior(const float *from, float *to, int n)
{
    int i = threadIdx.x + 1;
    if (i < n - 1) to[i] = (from[i - 1] + from[i + 1]) / 2; // border: uninitialised
}
template <bool Mended> void border()
{
    float *u = counting<float>(64), *v = fresh<float>(64);
    if (Mended) cudaMemcpy(v, u, 64 * sizeof(float), cudaMemcpyDeviceToDevice);
    interior<<<1, 64>>>(u, v, 64);
    interior<<<1, 64>>>(v, u, 64);
    finish();
    cudaFree(u);
    cudaFree(v);
}

/* Shared memory of a block that is not full */
template <bool Mended> __global__ void not_full(int *a)
{
    __shared__ int part[64];
    if (threadIdx.x < 50)
        part[threadIdx.x] = a[threadIdx.x];
    else if (Mended)
        part[threadIdx.x] = 0;
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half]; // not_full: uninitialised
        __syncthreads();
    }
    if (threadIdx.x == 0) a[0] = part[0];
}

/* A sum in a register that nobody set to 0 */
template <bool Mended> __global__ void register_sum(int *a)
{
    int sum;
    if (Mended) sum = 0;
    for (int i = 0; i < 4; i++) sum += a[threadIdx.x * 4 + i]; // register_sum: uninitialised
    a[threadIdx.x * 4] = sum;                                  // register_sum: uninitialised
}

/* A branch for each case but one, and a value that has none then */
template <bool Mended> __global__ void case_left_out(int *a)
{
    int x = a[threadIdx.x], sign;
    if (x > 10) sign = 1;
    if (x < 10) sign = -1;
    if (Mended && x == 10) sign = 0;
    a[threadIdx.x] = sign; // case_left_out: uninitialised
}

/* cudaMemset() sets bytes: half of the array is what elements for bytes leave */
__global__ void add_one(int *a)
{
    a[threadIdx.x]++; // half_cleared: uninitialised
}
template <bool Mended> void half_cleared()
{
    int *a = fresh<int>(32);
    cudaMemset(a, 0, Mended ? 32 * sizeof(int) : 32);
    add_one<<<1, 32>>>(a);
    finish();
    cudaFree(a);
}

/* A result copied back of which the launch did not reach the end */
__global__ void square(const int *a, int *b)
{
    b[HERE] = a[HERE] * a[HERE];
}
template <bool Mended> void rounded_down()
{
    int n = 100, *a = counting<int>(128), *b = fresh<int>(128);
    square<<<Mended ? (n + 31) / 32 : n / 32, 32>>>(a, b);
    std::vector<int> host(n);
    cudaMemcpy(host.data(), b, n * sizeof(int), cudaMemcpyDeviceToHost); // rounded_down: uncovered
    cudaFree(a);
    cudaFree(b);
}

/* Results of the threads that found something, and all are copied */
template <bool Mended> __global__ void hits_only(const int *a, int *b)
{
    if (a[threadIdx.x] % 7 == 3)
        b[threadIdx.x] = 1;
    else if (Mended)
        b[threadIdx.x] = 0;
}
template <bool Mended> void hits()
{
    int *a = counting<int>(64), *b = fresh<int>(64), host[64];
    hits_only<Mended><<<1, 64>>>(a, b);
    cudaMemcpy(host, b, sizeof host, cudaMemcpyDeviceToHost); // hits: uncovered
    cudaFree(a);
    cudaFree(b);
}

/* A member of a result that a kernel forgets */
struct summary {
    int count;
    float mean, variance;
};
template <bool Mended> __global__ void summarize(summary *s)
{
    s->count = 3;
    s->mean = 2;
    if (Mended) s->variance = 1;
}
template <bool Mended> void member_forgotten()
{
    summary *s = fresh<summary>(1), host;
    summarize<Mended><<<1, 1>>>(s);
    cudaMemcpy(&host, s, sizeof host, cudaMemcpyDeviceToHost); // member_forgotten: uncovered
    cudaFree(s);
}

/* What a kernel allocates holds nothing yet */
template <bool Mended> __global__ void heap_is_empty(int *a)
{
    int *count = (int *)malloc(4 * sizeof(int));
    if (Mended)
        for (int k = 0; k < 4; k++) count[k] = 0;
    for (int k = 0; k < 8; k++) count[a[k] % 4]++; // heap_is_empty: uninitialised
    a[8 + threadIdx.x] = count[threadIdx.x % 4];
    free(count);
}

/* --- lifetime --- */

/* cudaFree() of the input, and a second launch that reads it */
__global__ void copy_to(const int *a, int *b)
{
    b[threadIdx.x] = a[threadIdx.x]; // input_freed: use_after_free
}
template <bool Mended> void input_freed()
{
    int *a = counting<int>(32), *b = zeros<int>(32);
    copy_to<<<1, 32>>>(a, b);
    cudaDeviceSynchronize();
    if (!Mended) cudaFree(a);
    copy_to<<<1, 32>>>(a, b);
    finish();
    if (Mended) cudaFree(a);
    cudaFree(b);
}

/* A class that frees in its destructor, copied (the rule of three) */
struct owner {
    int *a;
    explicit owner(size_t n) : a(zeros<int>(n)) {}
    owner(const owner &other) : a(other.a) {}
    owner(owner &&other) : a(other.a) { other.a = nullptr; }
    ~owner() { cudaFree(a); } // copied_owner: double_free
};
template <bool Mended> void copied_owner()
{
    owner first(32);
    owner second = Mended ? owner(std::move(first)) : owner(first);
}

/* Two buffers in turn: after an odd number of exchanges the second is the input, which has been freed */
template <bool Mended> void exchanged_buffers()
{
    int *a = zeros<int>(32), *b = zeros<int>(32), *input = a;
    for (int k = 0; k < 3; k++) std::swap(a, b);
    cudaFree(input);
    cudaFree(Mended ? a : b); // exchanged_buffers: double_free
    if (!Mended) cudaFree(a);
}

/* A return on the way, past the end that frees */
template <bool Mended> int solve(bool converged)
{
    float *residual;
    cudaMalloc(&residual, 64 * sizeof(float)); // early_return: leak
    if (converged) {
        if (Mended) cudaFree(residual);
        return 0;
    }
    cudaFree(residual);
    return 1;
}
template <bool Mended> void early_return()
{
    solve<Mended>(true);
    solve<Mended>(false);
}

/* A pointer that is given another array before its first is freed */
template <bool Mended> void grown()
{
    int *a;
    cudaMalloc(&a, 64 * sizeof(int)); // grown: leak
    if (Mended) cudaFree(a);
    cudaMalloc(&a, 128 * sizeof(int));
    cudaMemset(a, 0, 128 * sizeof(int));
    cudaFree(a);
}

/* free() for cudaFree()'s sake: a part of an array is given back */
template <bool Mended> void free_the_middle()
{
    int *a;
    cudaMalloc(&a, 64 * sizeof(int)); // free_the_middle: leak
    cudaFree(Mended ? a : a + 16);    // free_the_middle: unchecked_error
}

/* The kernel's heap: what a thread takes nobody gives back */
template <bool Mended> __global__ void own_heap_kept(int *a)
{
    int *mine = (int *)malloc(16); // own_heap_kept: leak
    mine[0] = threadIdx.x;
    a[threadIdx.x] = mine[0];
    if (Mended) free(mine);
}

/* Freed by the thread that comes first, while the block still reads */
template <bool Mended> __global__ void freed_early(int *a)
{
    __shared__ int *table;
    if (threadIdx.x == 0) {
        table = (int *)malloc(64 * sizeof(int));
        for (int k = 0; k < 64; k++) table[k] = k;
    }
    __syncthreads();
    a[threadIdx.x] = table[63 - threadIdx.x]; // freed_early: use_after_free, race
    if (Mended) __syncthreads();
    if (threadIdx.x == 0) free(table); // freed_early: use_after_free, race
}

/* The address of a local variable, kept in a list of the block (its scope has ended) */
template <bool Mended> __global__ void kept_address(int *a)
{
    int *best = nullptr, outer = 5;
    for (int k = 0; k < 3; k++) {
        int candidate = a[k] + int(threadIdx.x);
        if (Mended) {
            outer = candidate;
            best = &outer;
        } else
            best = &candidate;
    }
    a[threadIdx.x + 8] = *best; // kept_address: use_after_free
}

static const fault faults[] = {
    ON(no_guard, 2, 32, 33),
    ON(less_or_equal, 2, 32, 50),
    ON(loaded_before_guard, 2, 64, 100),
    ON(left_of_first, 1, 64, 128),
    ON(unsigned_left, 1, 64, 128),
    ON(exchanged, 1, 200, 200),
    ON(three_coordinates, 1, 32, 3),
    ON(last_bin, 1, 256, 255),
    FAULT(row_starts),
    ON(two_at_a_time, 2, 8, 77),
    ON(last_quad, 1, 8, 30),
    ON(range_from_one, 1, 32, 12),
    ON(bytes_for_elements, 1, 16, 128),
    FAULT(elements_for_bytes),
    FAULT(size_of_pointer),
    FAULT(fill_too_much),
    FAULT(pitch_of_source),
    FAULT(width_for_pitch),
    ON(buffer_of_warp, 1, 32, 64),
    FAULT(dynamic_too_small),
    FAULT(static_size),
    ON(halo, 1, 32, 34),
    ON(short_rows, 1, 64, 64),
    ON(place_per_warp, 1, 256, 256),
    FAULT(coefficients),
    ON(by_month, 1, 32, 32),
    FAULT(symbol_too_small),
    ON(neighbours, 1, 32, 64),
    FAULT(end_of_text),
    FAULT(particles),
    FAULT(pointers),
    ON(own_heap, 1, 4, 4),
    ON(behind_scratch, 1, 4, 32),
    FAULT(pairs_as_quads),
    ON(fused_buffer, 1, 4, 16),
    ON(char_as_double, 1, 32, 32),
    ON(packed_record, 1, 8, 256),
    ON(words_of_stream, 1, 32, 256),
    ON(atomic_between, 1, 32, 8),
    FAULT(counts_from_malloc),
    FAULT(iterations),
    FAULT(border),
    ON(not_full, 1, 64, 64),
    ON(register_sum, 1, 16, 64),
    ON(case_left_out, 1, 32, 32),
    FAULT(half_cleared),
    FAULT(rounded_down),
    FAULT(hits),
    FAULT(member_forgotten),
    ON(heap_is_empty, 1, 8, 16),
    FAULT(input_freed),
    FAULT(copied_owner),
    FAULT(exchanged_buffers),
    FAULT(early_return),
    FAULT(grown),
    FAULT(free_the_middle),
    ON(own_heap_kept, 1, 4, 4),
    ON(freed_early, 1, 64, 64),
    ON(kept_address, 1, 32, 40),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
