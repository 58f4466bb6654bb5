/* What GPUVerify's kernels are compiled with and called by, in the drivers that gpuverify.pl makes: the words
 * of its annotations, which are for a prover and do nothing here; operators and functions on short vectors,
 * which its own headers have; and launch(), which makes an argument for each parameter of a kernel from the
 * type of the kernel.
 *
 * A pointer gets an array of 16 MiB, a pointer to pointers an array of such arrays of 1 MiB, a struct bytes
 * of the same kind as an array. They are zeros if the program's argument is 0, and else numbers from 0 to 63
 * that a hash makes of the index, as T if the array is one of arithmetic T, as 32-bit integers if not; so
 * they are indices, too. */
#ifndef GPUVERIFY_H
#define GPUVERIFY_H
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <curand_kernel.h>
#include <math_constants.h>

#define __requires(...) ((void)0)
#define __ensures(...) ((void)0)
#define __invariant(...) ((void)0)
#define __global_invariant(...) ((void)0)
#define __function_wide_invariant(...) ((void)0)
#define __candidate_invariant(...) ((void)0)
#define __assert(...) ((void)0)
#define __assume(...) ((void)0)
#define __global_assert(...) ((void)0)
#define __requires_fresh_array(...) ((void)0)
#define __uniform_bool(...) ((void)0)
#define __uniform_int(...) ((void)0)
#define __distinct_int(...) ((void)0)
#define __axiom(...)
#define __shfl(x, ...) __shfl_sync(__activemask(), x, __VA_ARGS__)
#define __shfl_up(x, ...) __shfl_up_sync(__activemask(), x, __VA_ARGS__)
#define __shfl_down(x, ...) __shfl_down_sync(__activemask(), x, __VA_ARGS__)
#define __shfl_xor(x, ...) __shfl_xor_sync(__activemask(), x, __VA_ARGS__)
#define ulong4 uint4 /* GPUVerify's long has 32 bits */
#define __is_pow2(x) (((x) & ((x)-1)) == 0)
#define __implies(a, b) (!(a) || (b))

namespace gpuverify
{

__device__ unsigned pattern; /* 0: everything is zero */

__host__ __device__ inline unsigned hash(unsigned x)
{
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

/* What a function without a body returns: other values in other threads */
template <class T> __device__ T any_value()
{
    unsigned thread = threadIdx.x + 1024 * (threadIdx.y + threadIdx.z) + 4096 * blockIdx.x;
    unsigned number = pattern ? hash(thread) & 63 : 0;
    if constexpr (std::is_arithmetic<T>::value)
        return (T)number;
    else
        return T();
}

} // namespace gpuverify

/* Vectors. They are templates, so that what a file defines itself is taken before them. */
namespace gpuverify
{

template <class V> struct vector {
    enum { lanes = 0 };
};
#define GPUVERIFY_VECTOR(T, name, n)                                                                         \
    template <> struct vector<name##n> {                                                                     \
        typedef T lane;                                                                                      \
        enum { lanes = n };                                                                                  \
    };
#define GPUVERIFY_VECTORS(T, name)                                                                           \
    GPUVERIFY_VECTOR(T, name, 2) GPUVERIFY_VECTOR(T, name, 3) GPUVERIFY_VECTOR(T, name, 4)
GPUVERIFY_VECTORS(float, float)
GPUVERIFY_VECTORS(int, int)
GPUVERIFY_VECTORS(unsigned, uint)
GPUVERIFY_VECTORS(unsigned char, uchar)
GPUVERIFY_VECTORS(short, short)
GPUVERIFY_VECTORS(unsigned short, ushort)
GPUVERIFY_VECTOR(double, double, 2)

template <class V> using if_vector = typename std::enable_if<vector<V>::lanes != 0, V>::type;
template <class V, class S>
using if_scaled = typename std::enable_if<vector<V>::lanes != 0 && std::is_arithmetic<S>::value, V>::type;

template <class V> __host__ __device__ inline auto &lane(V &v, int i)
{
    if constexpr (vector<std::remove_const_t<V>>::lanes == 2)
        return i == 0 ? v.x : v.y;
    else if constexpr (vector<std::remove_const_t<V>>::lanes == 3)
        return i == 0 ? v.x : i == 1 ? v.y : v.z;
    else
        return i == 0 ? v.x : i == 1 ? v.y : i == 2 ? v.z : v.w;
}

/* f of each lane of a, and of b, which may be one number */
template <class V, class W, class F> __host__ __device__ inline V each(const V &a, const W &b, F f)
{
    V result = V();
    for (int i = 0; i < vector<V>::lanes; i++) {
        if constexpr (std::is_arithmetic<W>::value)
            lane(result, i) = f(lane(a, i), b);
        else
            lane(result, i) = f(lane(a, i), lane(b, i));
    }
    return result;
}

} // namespace gpuverify

#define GPUVERIFY_OPERATOR(op)                                                                               \
    template <class V>                                                                                       \
    __host__ __device__ inline gpuverify::if_vector<V> operator op(const V &a, const V &b)                   \
    {                                                                                                        \
        return gpuverify::each(a, b, [](auto x, auto y) { return x op y; });                                 \
    }                                                                                                        \
    template <class V, class S>                                                                              \
    __host__ __device__ inline gpuverify::if_scaled<V, S> operator op(const V &a, const S &b)                \
    {                                                                                                        \
        return gpuverify::each(a, b, [](auto x, auto y) { return x op y; });                                 \
    }                                                                                                        \
    template <class V, class S>                                                                              \
    __host__ __device__ inline gpuverify::if_scaled<V, S> operator op(const S &a, const V &b)                \
    {                                                                                                        \
        return gpuverify::each(b, a, [](auto x, auto y) { return y op x; });                                 \
    }                                                                                                        \
    template <class V, class S>                                                                              \
    __host__ __device__ inline auto operator op##=(V &a, const S &b)->decltype(a = a op b)                   \
    {                                                                                                        \
        return a = a op b;                                                                                   \
    }
GPUVERIFY_OPERATOR(+)
GPUVERIFY_OPERATOR(-)
GPUVERIFY_OPERATOR(*)
GPUVERIFY_OPERATOR(/)
template <class V> __host__ __device__ inline gpuverify::if_vector<V> operator-(const V &a)
{
    return gpuverify::each(a, 0, [](auto x, auto) { return -x; });
}

template <class V>
__host__ __device__ inline typename std::enable_if<gpuverify::vector<V>::lanes != 0, float>::type dot(V a,
                                                                                                      V b)
{
    float sum = 0;
    for (int i = 0; i < gpuverify::vector<V>::lanes; i++)
        sum += gpuverify::lane(a, i) * gpuverify::lane(b, i);
    return sum;
}
template <class V>
__host__ __device__ inline typename std::enable_if<gpuverify::vector<V>::lanes != 0, float>::type length(V a)
{
    return sqrtf(dot(a, a));
}
template <class V> __host__ __device__ inline gpuverify::if_vector<V> normalize(V a)
{
    return a / length(a);
}
template <class V>
__host__ __device__ inline typename std::enable_if<gpuverify::vector<V>::lanes == 3, V>::type cross(V a, V b)
{
    return V{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class V, class S> __host__ __device__ inline auto lerp(V a, V b, S t) -> decltype(a + t * (b - a))
{
    return a + t * (b - a);
}
template <class V> __host__ __device__ inline gpuverify::if_vector<V> floor(V a)
{
    return gpuverify::each(a, 0, [](float x, int) { return floorf(x); });
}
template <class V> __host__ __device__ inline gpuverify::if_vector<V> fminf(V a, V b)
{
    return gpuverify::each(a, b, [](auto x, auto y) { return x < y ? x : y; });
}
template <class V> __host__ __device__ inline gpuverify::if_vector<V> fmaxf(V a, V b)
{
    return gpuverify::each(a, b, [](auto x, auto y) { return x > y ? x : y; });
}
__host__ __device__ inline float saturate(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}
template <class V> __host__ __device__ inline V clamp(V x, V low, V high)
{
    if constexpr (gpuverify::vector<V>::lanes == 0)
        return x < low ? low : x > high ? high : x;
    else {
        V result = gpuverify::each(x, low, [](auto a, auto b) { return a < b ? b : a; });
        return gpuverify::each(result, high, [](auto a, auto b) { return a > b ? b : a; });
    }
}
template <class V> __host__ __device__ inline gpuverify::if_scaled<V, float> clamp(V x, float low, float high)
{
    auto result = gpuverify::each(x, low, [](auto a, auto b) { return a < b ? b : a; });
    return gpuverify::each(result, high, [](auto a, auto b) { return a > b ? b : a; });
}

/* One vector of another, or of a single number */
#define GPUVERIFY_MAKE(T, name)                                                                              \
    template <class V> __host__ __device__ inline name##2 make_##name##2(const V &v)                         \
    {                                                                                                        \
        if constexpr (std::is_arithmetic<V>::value)                                                          \
            return name##2 {(T)v, (T)v};                                                                     \
        else                                                                                                 \
            return name##2 {(T)v.x, (T)v.y};                                                                 \
    }                                                                                                        \
    template <class V> __host__ __device__ inline name##3 make_##name##3(const V &v)                         \
    {                                                                                                        \
        if constexpr (std::is_arithmetic<V>::value)                                                          \
            return name##3 {(T)v, (T)v, (T)v};                                                               \
        else                                                                                                 \
            return name##3 {(T)v.x, (T)v.y, (T)v.z};                                                         \
    }                                                                                                        \
    template <class V, class S>                                                                              \
    __host__ __device__ inline gpuverify::if_scaled<name##3, S> make_##name##3(const V &v, S z)              \
    {                                                                                                        \
        return name##3 {(T)v.x, (T)v.y, (T)z};                                                               \
    }                                                                                                        \
    template <class V> __host__ __device__ inline name##4 make_##name##4(const V &v)                         \
    {                                                                                                        \
        if constexpr (std::is_arithmetic<V>::value)                                                          \
            return name##4 {(T)v, (T)v, (T)v, (T)v};                                                         \
        else if constexpr (gpuverify::vector<V>::lanes == 3)                                                 \
            return name##4 {(T)v.x, (T)v.y, (T)v.z, 0};                                                      \
        else                                                                                                 \
            return name##4 {(T)v.x, (T)v.y, (T)v.z, (T)v.w};                                                 \
    }                                                                                                        \
    template <class V, class S>                                                                              \
    __host__ __device__ inline gpuverify::if_scaled<name##4, S> make_##name##4(const V &v, S w)              \
    {                                                                                                        \
        return name##4 {(T)v.x, (T)v.y, (T)v.z, (T)w};                                                       \
    }
GPUVERIFY_MAKE(float, float)
GPUVERIFY_MAKE(int, int)
GPUVERIFY_MAKE(unsigned, uint)
GPUVERIFY_MAKE(unsigned char, uchar)

namespace cooperative_groups
{
template <class G> __device__ inline void synchronize(const G &group)
{
    group.sync();
}
} // namespace cooperative_groups

/* References that CUDA had until version 11, of kinds that cucc does not have: reading one gives any value,
 * and what is written is thrown away. */
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemap 0x0C
#define cudaSurfaceType2DLayered 0xF2
template <class T, cudaTextureReadMode Mode> struct texture<T, cudaTextureType2DLayered, Mode> {
};
template <class T, cudaTextureReadMode Mode> struct texture<T, cudaTextureTypeCubemap, Mode> {
};
template <class T, cudaTextureReadMode Mode>
__device__ inline T tex2DLayered(const texture<T, cudaTextureType2DLayered, Mode> &, float, float, int)
{
    return gpuverify::any_value<T>();
}
template <class T, cudaTextureReadMode Mode>
__device__ inline T texCubemap(const texture<T, cudaTextureTypeCubemap, Mode> &, float, float, float)
{
    return gpuverify::any_value<T>();
}
template <class T, int Dimensions> struct gpuverify_surface {
};
template <class V, int Dimensions, class... I>
__device__ inline void surf1Dwrite(const V &, const gpuverify_surface<void, Dimensions> &, I...)
{
}
template <class V, int Dimensions, class... I>
__device__ inline void surf2DLayeredwrite(const V &, const gpuverify_surface<void, Dimensions> &, I...)
{
}
template <class V, int Dimensions, class... I>
__device__ inline void surf3Dwrite(const V &, const gpuverify_surface<void, Dimensions> &, I...)
{
}
#define surface __device__ gpuverify_surface
#define IMPLEMENT_SURFACE

/* The host's side */
namespace gpuverify
{

const size_t array_bytes = 16 << 20, small_bytes = 1 << 20;
inline unsigned chosen;               /* the program's argument */
inline std::vector<void *> allocated; /* by the launch that is being made */
inline int failed;

inline void check(cudaError_t error, const char *what)
{
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    failed = 1;
}

inline void begin(int count, char **word)
{
    chosen = count > 1 ? atoi(word[1]) : 0;
    check(cudaMemcpyToSymbol(pattern, &chosen, sizeof chosen), "pattern");
}

inline int end()
{
    check(cudaDeviceReset(), "reset");
    return failed;
}

/* fill ARRAY, BYTES with what an array of T has */
template <class T> void fill(void *array, size_t bytes)
{
    if (chosen == 0) {
        memset(array, 0, bytes);
        return;
    }
    const size_t period = 1 << 16; /* bytes */
    static char tile[period];
    for (size_t i = 0; i < period;) {
        if constexpr (std::is_arithmetic<T>::value && !std::is_same<T, bool>::value) {
            T value = (T)(hash((unsigned)i) & 63);
            memcpy(tile + i, &value, sizeof value);
            i += sizeof value;
        } else if constexpr (std::is_same<T, bool>::value)
            tile[i] = (char)(hash((unsigned)i) & 1), i++;
        else {
            uint32_t value = hash((unsigned)i) & 63;
            memcpy(tile + i, &value, sizeof value);
            i += sizeof value;
        }
    }
    for (size_t i = 0; i < bytes; i += period)
        memcpy((char *)array + i, tile, bytes - i < period ? bytes - i : period);
}

template <class T> T *new_array(size_t bytes)
{
    void *array = NULL;
    std::vector<char> filled(bytes);
    fill<T>(filled.data(), bytes);
    check(cudaMalloc(&array, bytes), "cudaMalloc");
    check(cudaMemcpy(array, filled.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
    allocated.push_back(array);
    return (T *)array;
}

/* What gpuverify.pl says of an argument */
struct array {
};
template <class T> struct number_of {
    T value;
};
template <class T> number_of<T> number(T value)
{
    return {value};
}
/* The address of a device function, which only a variable of the device knows */
template <class F> number_of<F> function(const F &variable)
{
    F address = NULL;
    check(cudaMemcpyFromSymbol(&address, variable, sizeof address), "address of a function");
    return {address};
}

template <class P> P argument(array)
{
    typedef std::remove_cv_t<std::remove_pointer_t<P>> T;
    if constexpr (std::is_pointer<T>::value) {
        std::vector<T> row(16);
        for (auto &r : row) r = new_array<std::remove_cv_t<std::remove_pointer_t<T>>>(small_bytes);
        void *rows = new_array<char>(row.size() * sizeof(T));
        check(cudaMemcpy(rows, row.data(), row.size() * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
        return (P)rows;
    } else
        return (P)new_array<T>(array_bytes);
}
template <class P, class T> P argument(number_of<T> number)
{
    if constexpr (std::is_convertible<T, P>::value)
        return (P)number.value;
    else {
        std::aligned_storage_t<sizeof(P), alignof(P)> space;
        fill<P>(&space, sizeof space);
        return *(P *)&space;
    }
}
template <class P> P argument(cudaTextureObject_t object)
{
    return object;
}

inline cudaArray_t new_cuda_array(cudaChannelFormatDesc format, int dimensions, unsigned flags)
{
    cudaArray_t cells = NULL;
    cudaExtent extent = make_cudaExtent(dimensions == 3 ? 64 : 512,
                                        dimensions == 1   ? 0
                                        : dimensions == 3 ? 64
                                                          : 512,
                                        dimensions == 3 ? 64 : 0);
    check(cudaMalloc3DArray(&cells, &format, extent, flags), "cudaMalloc3DArray");
    return cells;
}

/* Objects of two dimensions and four floats each */
inline cudaTextureObject_t texture_object()
{
    cudaTextureObject_t object = 0;
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = new_cuda_array(cudaCreateChannelDesc<float4>(), 2, 0);
    cudaTextureDesc how = {};
    how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
    how.readMode = cudaReadModeElementType;
    check(cudaCreateTextureObject(&object, &resource, &how, NULL), "cudaCreateTextureObject");
    return object;
}
inline cudaSurfaceObject_t surface_object()
{
    cudaSurfaceObject_t object = 0;
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = new_cuda_array(cudaCreateChannelDesc<float4>(), 2, cudaArraySurfaceLoadStore);
    check(cudaCreateSurfaceObject(&object, &resource), "cudaCreateSurfaceObject");
    return object;
}

/* A texture of one dimension gets linear memory, as tex1Dfetch wants it */
template <class T, int Dimensions, cudaTextureReadMode Mode>
void bind_texture(texture<T, Dimensions, Mode> &reference)
{
    if constexpr (Dimensions > 3)
        return;
    else if constexpr (Dimensions == 1)
        check(cudaBindTexture(NULL, reference, new_array<T>(small_bytes), small_bytes), "bind");
    else
        check(cudaBindTextureToArray(reference, new_cuda_array(cudaCreateChannelDesc<T>(), Dimensions, 0)),
              "bind");
}

/* launch(&KERNEL, GRID, BLOCK, what gpuverify.pl says of each argument); launch<true>: a cooperative one */
template <bool Cooperative = false, class... P, class... A>
void launch(void (*kernel)(P...), dim3 grid, dim3 block, A... given)
{
    static_assert(sizeof...(P) == sizeof...(A), "as many arguments as parameters");
    std::tuple<std::remove_const_t<P>...> value(argument<std::remove_const_t<P>>(given)...);
    void *address[sizeof...(P) + 1];
    std::apply(
        [&](auto &...v) {
            int i = 0;
            ((address[i++] = (void *)&v), ...);
        },
        value);
    const void *function = (const void *)kernel;
    check(Cooperative ? cudaLaunchCooperativeKernel(function, grid, block, address, 0, NULL)
                      : cudaLaunchKernel(function, grid, block, address, 0, NULL),
          "launch");
    check(cudaDeviceSynchronize(), "kernel");
    for (void *array : allocated) cudaFree(array);
    allocated.clear();
}

} // namespace gpuverify
#endif
