/* rate.cu: step 6. A device function and a constant that code in another file uses. With another
 * rate.cu the same integrate.o integrates another equation.
 */
#include "rate.cuh"

#include "harness_cuda.h"

// >>> step 6
__constant__ float coefficients[2];

__device__ float rate(float x)
{
    return x * (coefficients[0] - coefficients[1] * x);
}
// <<< step 6
