// What functions return as structs is seen as it is stored, and what a struct is copied from as it was
// before. And variables that have no value yet.
struct pair {
    double a, b;
};
struct triple {
    double a, b, c;
};
__device__ pair make(double x)
{
    return {x, 2 * x};
}
__device__ triple make_three(double x)
{
    return {x, 2 * x, 3 * x};
}
template <class T> __device__ T twice(T x)
{
    return x + x;
}
__device__ pair halves(double x)
{
    pair both; // lies where the caller has made room for it
    both.a = x / 2;
    both.b = x - both.a;
    return both;
}
__device__ double root(double x)
{
    double guess = halves(x).a + 1;
    for (int i = 0; i < 3; i++) {
        const double other = x / guess;
        guess = (guess + other) / 2;
    }
    return guess;
}
__global__ void fill(pair *p, float4 *q, int *r, triple *s)
{
    __shared__ pair part[4];
    const int t = threadIdx.x;
    part[t] = make(t);
    __syncthreads();
    p[t] = part[3 - t];
    p[t].a = root(p[t].b) > root(p[t].a) ? p[t].a : root(p[t].a);
    *(q + t) = make_float4(1, 2, 3, 4);
    r[t] = twice<int>(3);
    s[t] = make_three(t);
}
int main()
{
    pair p[4], *on_p;
    float4 q[4], *on_q;
    int r[4], *on_r;
    triple s[4], *on_s;
    cudaMalloc(&on_p, sizeof p), cudaMalloc(&on_q, sizeof q), cudaMalloc(&on_r, sizeof r),
        cudaMalloc(&on_s, sizeof s);
    fill<<<1, 4>>>(on_p, on_q, on_r, on_s);
    cudaMemcpy(p, on_p, sizeof p, cudaMemcpyDefault);
    cudaMemcpy(q, on_q, sizeof q, cudaMemcpyDefault);
    cudaMemcpy(r, on_r, sizeof r, cudaMemcpyDefault);
    cudaMemcpy(s, on_s, sizeof s, cudaMemcpyDefault);
    cudaFree(on_p), cudaFree(on_q), cudaFree(on_r), cudaFree(on_s);
    return p[1].b != 4 || q[3].w != 4 || r[2] != 6 || s[3].c != 9;
}
