// What the user has marked as deprecated may be called all the same: with a warning at most.
__attribute__((deprecated("old"))) __device__ int old_one(int a) { return a; }
struct number {
    int n;
    number(int a) : n(a) {}
    int get() const { return n; }
};
__global__ void kernel(int *x, number *p) { x[0] = old_one(x[1]) + p->n; } // warning: ‘int old_one\(int\)’ is deprecated: old
__global__ void wrong(int *x) { x[0] = __popc(x[1]) + not_there; }         // error: ‘not_there’ was not declared
int main() { return number(1).get(); }
