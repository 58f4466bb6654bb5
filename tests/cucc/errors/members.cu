// Functions of the host that only C++ can tell: members, constructors, operators, what a template is given.
#include <cstdio>
namespace tools {
float square(float x) { return x * x; }
}
struct vec {
    float x, y;
    vec() = default;
    vec(float a, float b) : x(a), y(b) {}
    vec(const vec &) = default;
    float length() const { return x + y; }
    __device__ float twice() { return length() * 2; } // error: calling a __host__ function\("float vec::length\(\) const"\) from device code is not allowed: mark it __device__ too
    __device__ float nobody_calls_this() { return length() * 3; }
    vec operator+(const vec &b) const { return vec(x + b.x, y + b.y); }
    static float half(float x) { return x / 2; }
    __host__ __device__ float first() const { return x; }
    float second() const;
    constexpr float third() const { return x; }
};
__device__ float vec::second() const { return y; }
inline float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
template <typename T> T specialised(T a) { return a; }
template <> __device__ float specialised<float>(float a) { return 2 * a; }
template <typename T> struct cell {
    T value;
    T get() const { return value; }
    __device__ T see() const { return value; }
};
struct counter {
    int n;
    counter() { n = 0; }
    ~counter() { puts("gone"); }
};
struct add {
    int operator()(int a, int b) const { return a + b; }
};
struct add_on_device {
    __device__ int operator()(int a, int b) const { return a + b; }
};
int next_of(int a) { return a + 1; }
__device__ int next_on_device(int a) { return a + 1; }
__global__ void members(vec *v, float3 *f, cell<float> *c, float *x)
{
    x[0] = v[0].length();              // error: calling a __host__ function\("float vec::length\(\) const"\) from a __global__ function\("members"\) is not allowed: mark it __device__ too
    vec made(1, 2);                    // error: calling a __host__ function\("vec::vec\(float, float\)"\)
    v[0] = v[1] + v[2];                // error: calling a __host__ function\("vec vec::operator\+\(const vec&\) const"\)
    f[0] = f[1] + f[2];                // error: calling a __host__ function\("float3 operator\+\(float3, float3\)"\)
    x[1] = vec::half(x[0]);            // error: calling a __host__ function\("static float vec::half\(float\)"\)
    x[2] = tools::square(x[1]);        // error: calling a __host__ function\("float tools::square\(float\)"\)
    x[3] = c->get();                   // error: calling a __host__ function\("T cell<T>::get\(\) const .with T = float.?"\)
    x[4] = v->third();                 // error: calling a constexpr __host__ function\("constexpr float vec::third\(\) const"\) .*: mark it __device__ too, or give --expt-relaxed-constexpr
    counter own;                       // error: calling a __host__ function\("counter::(counter|~counter)\(\)"\)
    int (*f1)(int) = next_of;          // error: calling a __host__ function\("int next_of\(int\)"\)
    x[5] = f1(own.n) + made.x + v->twice();
}
template <typename F> __global__ void apply(int *x, F f)
{
    x[0] = f(x[1], x[2]);              // error: calling a __host__ function\("(int add::operator\(\)\(int, int\) const|main\(\)::<lambda\(int, int\)>)"\) from a __global__ function\("apply"\) is not allowed: (mark it|write .* __device__ .* --extended-lambda)
}
template <int (*f)(int)> __global__ void apply_function(int *x)
{
    x[0] = f(x[1]);                    // error: calling a __host__ function\("int next_of\(int\)"\)
}
__global__ void what_may_be(vec *v, cell<float> *c, float *x, vec given, counter *many)
{
    vec a, b = v[0];
    a = b;
    a.y = specialised<float>(b.y);
    a.x = c->see() + v->first() + v->second() + given.y + many[0].n;
    decltype(next_of(3)) size = sizeof(v->length()) + sizeof(vec(1, 2));
    auto less = [](float p, float q) { return p < q; };
    x[0] = less(a.x, x[1]) + size;
}
__host__ __device__ float on_both_sides(const vec &v) { return v.length(); }
int main()
{
    vec v(1, 2), w = v + v;
    counter own;
    cell<float> c{1};
    int *x = nullptr;
    auto more = [](int a, int b) { return a + b; };
    own.n = specialised<int>(own.n);
    printf("%g %g %d %d\n", w.length(), c.get(), more(1, 2), next_of(own.n));
    apply<<<1, 1>>>(x, add());
    apply<<<1, 1>>>(x, more);
    apply<<<1, 1>>>(x, add_on_device());
    apply<<<1, 1>>>(x, [] __device__(int a, int b) { return a * b; });
    apply_function<next_of><<<1, 1>>>(x);
    apply_function<next_on_device><<<1, 1>>>(x);
    return on_both_sides(v) > 3;
}
