// What flows from the left cell to the right one in a step; defined in flux.cu.
#pragma once
extern __constant__ float conductivity;
__device__ float flux(float left, float right);
