// Errors inside of kernels: the student's line, the kernel's name, no closure in sight.
template <class T> __global__ void generic(T *x, int n)
{
    int i = threadIdx.x;
    if (i < m) x[i] = 1;               // error: ‘m’ was not declared in this scope
}
__global__ void kernel(float *x, int n)
{
    int i = threadIdx.x;
    undeclared[i]   =   3;             // error: ‘undeclared’ was not declared in this scope
    y = 2;                             // error: ‘y’ was not declared in this scope
    return 5;                          // error: return-statement with a value
    threadIdx.x = 3;                   // error: assignment of member
    x.foo();                           // error: request for member ‘foo’
}
