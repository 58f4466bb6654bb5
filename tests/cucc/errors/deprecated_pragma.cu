// Where a program has orders of its own about what is deprecated, g++ is not asked which side a function is of.
#pragma GCC diagnostic error "-Wdeprecated-declarations"
struct number {
    int n;
    number(int a) : n(a) {}
    int get() const { return n; }
};
__device__ int get(float a) { return a; }
__global__ void kernel(int *x) { x[0] = get(2.5f); }
int main() { return number(1).get(); }
