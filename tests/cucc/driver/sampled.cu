// What textures.cu loads.
extern "C" __global__ void sample(float *out, cudaTextureObject_t picture, int width)
{
    int x = threadIdx.x, y = blockIdx.x;
    out[y * width + x] =
        tex2D<float>(picture, x + 1.5f, y + 0.5f); // the right neighbour; at the edge its own
}

extern "C" __global__ void level(float *out, cudaTextureObject_t row)
{
    out[threadIdx.x] = tex1Dfetch<float>(row, threadIdx.x);
}
