#include "flux.cuh"

__constant__ float conductivity = 0.25f;

__device__ float flux(float left, float right)
{
    return conductivity * (left - right);
}
