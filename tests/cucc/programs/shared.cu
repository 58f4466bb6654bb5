// __shared__ in every spelling.
// prints: arrays 6 60 600
// prints: several 1 2 3 4
// prints: struct 5.5 7
// prints: template 8 2 16
// prints: aligned 0 0 0
// prints: device function 3 and its own 4
// prints: dynamic 10 20 2.5
// prints: dynamic 2-D 12
// prints: namespace scope 30 31
// prints: namespace scope, sized 32 33
// prints: lambda 40 41 42
// prints: pointer 50
// prints: volatile 3
// prints: reductions 496 496
// prints: named alike 1 2
// prints: size 64
#include <cstdio>

static int *device;
static int read(int i = 0)
{
    int value;
    cudaMemcpy(&value, device + i, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

#define TILE 2
__global__ void arrays(int *out)
{
    const int n = 3;
    __shared__ int one[n], two[TILE][TILE + 1];
    int __shared__ three[2][2][2];
    one[0] = 1; one[n - 1] = 5;
    two[1][2] = 60; two[0][0] = 0;
    three[1][1][1] = 600;
    out[0] = one[0] + one[2]; out[1] = two[1][2] + two[0][0]; out[2] = three[1][1][1];
}
__global__ void several(int *out)
{
    __shared__ int a, b[2], *p; static __shared__ int c;
    a = 1; b[0] = 2; b[1] = 3; p = &b[1]; c = 4;
    out[0] = a; out[1] = b[0]; out[2] = *p; out[3] = c;
}
struct pair { float x; int y; };
__global__ void structs(int *out)
{
    __shared__ struct pair p;
    __shared__ struct { float x; int y; } q[2];
    p.x = 5.5f; q[1].y = 7;
    out[0] = __float_as_int(p.x); out[1] = q[1].y;
}
template <class T, int N> struct box { T v[N]; };
template <class T, int N> __global__ void generic(int *out)
{
    __shared__ T a[N];
    __shared__ typename box<T, N>::type *none;
    __shared__ box<T, N> b;
    a[N - 1] = (T)8; b.v[0] = 1; none = nullptr;
    out[0] = (int)a[N - 1]; out[1] = sizeof(a) / sizeof(T); out[2] = sizeof b + (none != nullptr);
}
template <> struct box<double, 2> { typedef int type; double v[2]; };
__global__ void aligned(int *out)
{
    __shared__ alignas(64) char a[3];
    __shared__ __align__(32) char b[5];
    __shared__ char c[7] __attribute__((aligned(128)));
    a[0] = b[0] = c[0] = 0;
    out[0] = (int)((size_t)a % 64); out[1] = (int)((size_t)b % 32); out[2] = (int)((size_t)c % 128);
}
__device__ int use_shared(int x) { __shared__ int s; s = x; __syncthreads(); return s + 1; }
__global__ void in_device_function(int *out) { __shared__ int s; s = 4; int x = use_shared(2); out[0] = x; out[1] = s; }
template <class T> __global__ void dynamic(int *out, T value)
{
    extern __shared__ T d[];
    d[threadIdx.x] = value;
    __syncthreads();
    out[0] = (int)(d[0] * 4);
}
extern "C" __global__ void dynamic_bytes(int *out)
{
    extern __shared__ __align__(16) unsigned char bytes[];
    int *ints = (int *)bytes; float *floats = reinterpret_cast<float *>(&ints[4]);
    ints[0] = 10; ints[3] = 20; floats[0] = 2.5f;
    out[0] = ints[0]; out[1] = ints[3]; out[2] = __float_as_int(floats[0]);
}
__global__ void dynamic_rows(int *out) { extern __shared__ volatile int rows[][4]; rows[2][3] = 12; out[0] = rows[2][3]; }
extern __shared__ float everywhere[];
__shared__ int sized[4], scalar;
template <class T> __device__ T first(T *p) { return p[0]; }
__device__ float helper(int i) { return everywhere[i]; }
__global__ void namespace_scope(int *out)
{
    everywhere[0] = 30; everywhere[1] = 31;
    out[0] = (int)first(everywhere); out[1] = (int)helper(1) + (everywhere == (float *)everywhere ? 0 : 1);
}
__global__ void sized_scope(int *out) { sized[3] = 32; scalar = 33; { int sized = 3; (void)sized; } out[0] = sized[3]; out[1] = scalar; }
__global__ void hides(int *out, int sized) { int scalar = sized; out[0] = scalar; }
__global__ void lambdas(int *out)
{
    __shared__ int s[4];
    extern __shared__ int dyn[];
    auto by_value = [=](int i, int v) { s[i] = v; };
    auto by_reference = [&](int i, int v) { s[i] = v; auto inner = [=] { dyn[0] = v + 2; }; inner(); };
    by_value(0, 40); by_reference(1, 40);
    s[1]++;
    out[0] = s[0]; out[1] = s[1]; out[2] = [] { return dyn[0]; }();
}
__global__ void pointer(int *out) { __shared__ int s[8]; int (*all)[8] = &s, *p = s + 2; (*all)[2] = 50; *out = *p; }
__global__ void volatiles(int *out) { volatile __shared__ int v[2]; __shared__ volatile int w; v[1] = 1; w = 2; *out = v[1] + w; }
template <int N> __device__ void reduce(volatile int *s, int t) { for (int k = N / 2; k > 0; k /= 2) { if (t < k) s[t] += s[t + k]; __syncthreads(); } }
__global__ void reductions(int *out)
{
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    reduce<32>(s, threadIdx.x);
    if (!threadIdx.x) out[blockIdx.x] = s[0];
}
__global__ void alike1(int *out) { { __shared__ int s; s = 1; out[0] = s; } { __shared__ int s; s = 2; out[1] = s; } }
__global__ void size(int *out) { __shared__ float s[16], t[sizeof(s)]; t[0] = 0; *out = sizeof t; }

int main()
{
    cudaMalloc(&device, 256);
    int *d = device;
    arrays<<<1, 1>>>(d); printf("arrays %d %d %d\n", read(), read(1), read(2));
    several<<<1, 1>>>(d); printf("several %d %d %d %d\n", read(), read(1), read(2), read(3));
    structs<<<1, 1>>>(d); int bits = read(); float f; memcpy(&f, &bits, 4); printf("struct %g %d\n", f, read(1));
    generic<double, 2><<<1, 1>>>(d); printf("template %d %d %d\n", read(), read(1), read(2));
    aligned<<<1, 1>>>(d); printf("aligned %d %d %d\n", read(), read(1), read(2));
    in_device_function<<<1, 1>>>(d); printf("device function %d and its own %d\n", read(), read(1));
    dynamic<float><<<1, 4, 16>>>(d, 2.5f); printf("dynamic %d", read());
    dynamic<double><<<1, 1, 8>>>(d, 5); printf(" %d", read());
    dynamic_bytes<<<1, 1, 64>>>(d); bits = read(2); memcpy(&f, &bits, 4); printf(" %g\n", f);
    dynamic_rows<<<1, 1, 64>>>(d); printf("dynamic 2-D %d\n", read());
    namespace_scope<<<1, 1, 64>>>(d); printf("namespace scope %d %d\n", read(), read(1));
    sized_scope<<<1, 1>>>(d); hides<<<1, 1>>>(d + 4, 1); printf("namespace scope, sized %d %d\n", read(), read(1));
    lambdas<<<1, 1, 64>>>(d); printf("lambda %d %d %d\n", read(), read(1), read(2));
    pointer<<<1, 1>>>(d); printf("pointer %d\n", read());
    volatiles<<<1, 1>>>(d); printf("volatile %d\n", read());
    reductions<<<2, 32>>>(d); printf("reductions %d %d\n", read(), read(1));
    alike1<<<1, 1>>>(d); printf("named alike %d %d\n", read(), read(1));
    size<<<1, 1>>>(d); printf("size %d\n", read() / 4);
    return cudaDeviceSynchronize();
}
