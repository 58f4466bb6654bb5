__global__ void kernel(float *x, int n)
{
    x[0] = n                           // error: expected ‘;’ before
    x[1] = n;
}
