// The sample reports speak of these lines; nothing compiles them.
__global__ void transpose(const float *in, float *out, int n)
{
    __shared__ float tile[32][32];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * n + x];
    __syncthreads();
    out[x * n + y] = in[y * n + x];
    if (threadIdx.x % 2) out[x] = 0;
    out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
