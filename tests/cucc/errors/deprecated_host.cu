// Where there is nothing to ask g++, its own warnings about what is deprecated are shown.
#include <memory>
struct number {
    int n;
    number(int a) : n(a) {}
};
inline __device__ int unused(const number &a) { return a.n; }
__host__ __device__ int both(const number &a) { return a.n; }
int main()
{
    std::auto_ptr<number> p(new number(3)); // warning: auto_ptr.* is deprecated
    return both(*p);
}
