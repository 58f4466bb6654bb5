__constant__ float bonus = 100;

__device__ float half_of(float x)
{
    return x / 2;
}
