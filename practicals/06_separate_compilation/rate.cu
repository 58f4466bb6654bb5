/* rate.cu: step 6. A device function and a constant that code in another file uses. With another
 * rate.cu the same integrate.o integrates another equation.
 */
#include "rate.cuh"

#include "harness_cuda.h"

// >>> step 6
// TODO: define what rate.cuh declares: the two coefficients, r and s, in constant memory, and the function,
// which is r x - s x x.
__device__ float rate(float x)
{
    TODO(6);
    return x;
}
// <<< step 6
