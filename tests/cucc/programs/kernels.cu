// Kernels in every spelling.
// prints: forward 1
// prints: static 2
// prints: extern C 3
// prints: bounds 4 5 6
// prints: friend 7
// prints: pack 12
// prints: special 8 9
// prints: changed 15 and again 15
// prints: function kernel_name, void pretty(char*).
// prints: early 1 0 1 0
// prints: unnamed 10
// prints: const 12
// prints: struct 3.5
// prints: trailing 14
// prints: constexpr 16
// prints: typedef 3
// prints: goto 5
// prints: enum 2
#include <cstdio>
#include <cstring>

static int *d;
static int read(int i = 0)
{
    int value;
    cudaMemcpy(&value, d + i, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

__global__ void forward(int *, int value = 1);
static __global__ void local(int *out) { *out = 2; }
extern "C" __global__ void c_kernel(int *out) { *out = 3; }
extern "C" {
__global__ void c_kernel2(int *out) { *out = 3; }
}
template <int B> __global__ void __launch_bounds__(B) bounded(int *out) { *out = 4; }
__launch_bounds__(128, 2) __global__ void bounded2(int *out) { *out = 5; }
__global__ __launch_bounds__(32 * 2) void bounded3(int *out) { *out = 6; }
class keeper
{
    int value = 7;
    friend __global__ void look(keeper k, int *out);
};
__global__ void look(keeper k, int *out) { *out = k.value; }
template <class... T> __device__ int add(T... t) { int s = 0; int all[] = {t...}; for (int x : all) s += x; return s; }
template <class... T> __global__ void pack(int *out, T... t) { *out = add(t...) + (int)sizeof...(t); }
template <class T> __global__ void special(int *out, T) { *out = 8; }
template <> __global__ void special<float>(int *out, float) { *out = 9; }
template __global__ void special<short>(int *, short);
__global__ void change(int *out, int n) { for (; n > 5; n--) atomicAdd(out, n); }
__global__ void kernel_name(char *out) { const char *name = __func__; for (int i = 0; i < 12; i++) out[i] = name[i]; }
__global__ void pretty(char *out) { const char *p = __PRETTY_FUNCTION__; int i = 0; for (; p[i]; i++) out[i] = p[i]; out[i] = 0; }
__global__ void early(int *out) { if (threadIdx.x % 2) return; out[threadIdx.x] = 1; }
__global__ void unnamed(int *out, float4, const char *, int (*)(int)) { *out = 10; }
__global__ void constants(int *const __restrict__ out, const int *__restrict__ in, const int n) { out[0] = in[1] + n; }
struct particle { float x[3]; __host__ __device__ float sum() const { return x[0] + x[1] + x[2]; } };
__global__ void structs(float *out, __grid_constant__ const particle p) { *out = p.sum(); }
__global__ auto trailing(int *out) -> void { *out = 14; }
__device__ constexpr int square(int x) { return x * x; }
__global__ void compile_time(int *out) { constexpr int n = square(4); int a[n] = {}; *out = n + a[3]; }
__global__ void types(int *out) { typedef int three[3]; using also = three; also a = {1, 1, 1}; struct { int s; } l = {a[0] + a[1] + a[2]}; *out = l.s; }
__global__ void jump(int *out) { int i = 0; again: if (++i < 5) goto again; *out = i; }
enum class color : int { red = 1, green };
__global__ void enumerated(int *out, color c) { switch (c) { case color::red: *out = 1; break; case color::green: *out = 2; } }
__global__ void unused_parameters(int a, float *b, particle c) {}
__global__ void forward(int *out, int value) { *out = value; }

int main()
{
    cudaMalloc(&d, 256);
    cudaMemset(d, 0, 256);
    forward<<<1, 1>>>(d); printf("forward %d\n", read());
    local<<<1, 1>>>(d); printf("static %d\n", read());
    c_kernel<<<1, 1>>>(d); c_kernel2<<<1, 1>>>(d); printf("extern C %d\n", read());
    bounded<64><<<1, 1>>>(d); printf("bounds %d", read());
    bounded2<<<1, 1>>>(d); printf(" %d", read());
    bounded3<<<1, 1>>>(d); printf(" %d\n", read());
    look<<<1, 1>>>(keeper(), d); printf("friend %d\n", read());
    pack<<<1, 1>>>(d, 2, 3, 4); printf("pack %d\n", read());
    special<<<1, 1>>>(d, 1); printf("special %d", read());
    special<<<1, 1>>>(d, 1.f); printf(" %d\n", read());
    cudaMemset(d, 0, 4); change<<<1, 1>>>(d, 6); change<<<1, 1>>>(d, 6); change<<<1, 1>>>(d, 5); cudaMemset(d + 1, 0, 4);
    int total = read(); change<<<3, 1>>>(d + 1, 5); change<<<1, 1>>>(d + 1, 6);
    printf("changed %d and again %d\n", total + 3, read(1) + 9);
    char text[64];
    kernel_name<<<1, 1>>>((char *)d); cudaMemcpy(text, d, 12, cudaMemcpyDeviceToHost); printf("function %s", text);
    pretty<<<1, 1>>>((char *)d); cudaMemcpy(text, d, 64, cudaMemcpyDeviceToHost); printf(", %s.\n", text);
    cudaMemset(d, 0, 16); early<<<1, 4>>>(d); printf("early %d %d %d %d\n", read(), read(1), read(2), read(3));
    unnamed<<<1, 1>>>(d, make_float4(1, 2, 3, 4), "x", nullptr); printf("unnamed %d\n", read());
    int five[2] = {0, 5}; cudaMemcpy(d, five, 8, cudaMemcpyHostToDevice);
    constants<<<1, 1>>>(d + 2, d, 7); printf("const %d\n", read(2));
    float f; structs<<<1, 1>>>((float *)d, particle{{1, 2, .5f}}); cudaMemcpy(&f, d, 4, cudaMemcpyDeviceToHost); printf("struct %g\n", f);
    trailing<<<1, 1>>>(d); printf("trailing %d\n", read());
    compile_time<<<1, 1>>>(d); printf("constexpr %d\n", read());
    types<<<1, 1>>>(d); printf("typedef %d\n", read());
    jump<<<1, 1>>>(d); printf("goto %d\n", read());
    enumerated<<<1, 1>>>(d, color::green); printf("enum %d\n", read());
    unused_parameters<<<1, 1>>>(1, nullptr, particle());
    return cudaDeviceSynchronize();
}
