// What a launch can be wrong in.  Each line that says error: below must be complained about, and no other.
template <class T> __global__ void generic(T *x, int n) { x[0] = n; }
__global__ void kernel(float *x, int n) { x[0] = n; }
int main()
{
    double *d = nullptr;
    float *f = nullptr;
    kernel<<<1, 32>>>(d, 5);           // error: cannot convert ‘double\*’ to ‘float\*’
    kernel<<<1, 32>>>(f);              // error: too few arguments to function
    generic<float><<<1, 32>>>(d, 5);   // error: cannot convert
    kernel<<<1, "x">>>(f, 1);          // error: invalid conversion from
    missing<<<1, 2>>>(3);              // error: ‘missing’ was not declared in this scope
    return 0;
}
