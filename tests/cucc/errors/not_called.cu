// Functions of the host that device code only seems to call, and of the device that the host only seems to call.
#include <algorithm>
#include <vector>
struct thing {
    int n;
    thing(int a) : n(a) {}
    int of_host() const { return n; }
    __device__ int of_device() const { return n; }
};
int host_only(int a) { return a; }
__device__ int device_only(int a) { return a; }
template <bool on_device> __global__ void chosen(int *x, thing *t)
{
    if constexpr (on_device) {
        x[0] = device_only(x[1]) + t->of_device();
    } else if constexpr (sizeof(x[0]) == 4)
        for (int i = 0; i < 3; i++) x[i] = host_only(i);
    else
        x[0] = host_only(3) + t->of_host();
}
template <bool on_device> __device__ int choose(const thing &t)
{
    if constexpr (on_device) return t.of_device();
    else return t.of_host();
}
__global__ void one_side(int *x, thing *t)
{
    if constexpr (sizeof(int) == 4) x[0] = choose<true>(*t);
    else x[0] = host_only(2);
    auto pick = [&](auto a) {
        if constexpr (sizeof a == 4) return t->of_device();
        else return t->of_host();
    };
    x[1] = pick(1);
}
/* as long as nobody asks for them */
template <typename T> __global__ void never(T *x) { x[0] = host_only(3); }
static __device__ int size(const thing &t) { return t.of_host(); }
static __device__ int max(const thing &t) { return t.of_host(); }
static __device__ int twice(const thing &t) { return 2 * t.of_host(); }
int twice(int a) { return 2 * a; }
template <typename T> __global__ void asked_for(int *x, T *t)
{
    x[0] = t->of_host(); // error: calling a __host__ function\("int thing::of_host\(\) const"\) from a __global__ function\("asked_for"\)
}
template __global__ void asked_for<thing>(int *, thing *);
__global__ void kernel(int *x) { x[0] = 1; }
void run(int) {}
struct entry {
    const char *name;
    void (*run)(int *);
};
int main()
{
    struct counter { /* nvcc lets it be, and lets no kernel have it */
        __device__ int operator()(int *x) const { return atomicAdd(x, 1) + __popc(3) + device_only(2); }
    };
    thing t(1);
    std::vector<int> values(3);
    entry list[] = {{"kernel", kernel}};
    for (auto &[name, run] : list) run<<<1, 1>>>(nullptr);
    chosen<true><<<1, 1>>>(nullptr, nullptr);
    return t.of_host() + host_only(1) + (int)values.size() + std::max(1, 2) + twice(3) + (int)sizeof(counter);
}
