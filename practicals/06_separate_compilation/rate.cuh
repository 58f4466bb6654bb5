/* rate.cuh: step 6. How fast x grows; for device code in other files. */
#pragma once

/* r and s, set by the host. */
extern __constant__ float coefficients[2];

/* r x - s x x */
__device__ float rate(float x);
