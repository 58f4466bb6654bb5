// Heat in a rod of n cells with closed ends.
#pragma once

// Takes so many steps in place on the device's array; a cudaError_t. Launches, and does not wait.
int heat_step(float *cells, float *scratch, int n, int steps);
