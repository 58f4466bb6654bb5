// A semicolon forgotten before or behind a launch, or behind a macro: the line where it belongs, not what cucc made of it.
#define CHECK(call) check_the_status_of_this_call((call), #call, __FILE__, __LINE__)
void check_the_status_of_this_call(cudaError_t status, const char *call, const char *file, int line);
__global__ void kernel(float *x) { x[0] = 1; }
__global__ void other(float *x) { x[0] = 1; }
void behind(float *x, dim3 grid)
{
    kernel<<<grid, 32>>>(x)            // error: expected ';' behind this launch
    other<<<grid, 32>>>(x);
}
void behind_the_last(float *x)
{
    kernel<<<1, 32>>>(x)               // error: expected ';' behind this launch
}
void before(float *x)
{
    CHECK(cudaMalloc(&x, 128))         // error: expected ';' behind this, before the launch
    kernel<<<1, 32>>>(x);
    dim3 grid(7)                       // error: expected ';' behind this, before the launch
    kernel<<<grid, 32>>>(x);
    float *y = x                       // error: expected ';' behind this, before the launch
    kernel<<<1, 32>>>(y);
    int n = 3                          // error: expected ';' behind this, before the launch
    kernel<<<n, 32>>>(y);
}
void right(float *x, int n)
{
    if (n) kernel<<<1, 32>>>(x);
    else kernel<<<1, 32>>>(x);
    for (int i = 0; i < n; i++) kernel<<<1, 32>>>(x);
    (kernel<<<1, 32>>>(x), CHECK(cudaGetLastError()));
    (void)n, kernel<<<1, 32>>>(x);
}
__global__ void shared(float *x)
{
    __shared__ float tile[32]          // error: expected ';' behind this declaration
    tile[0] = 1;
    __shared__ float other[32][33]     // error: expected ';' behind this declaration
    x[0] = 1;
    __shared__ float one = 0;          // error: an initializer is not allowed
}
