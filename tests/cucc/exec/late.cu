// Protocols that are wrong only where a block is late: with CUCC_ORDER=late:N some N shows it, and right ones
// stay right.
#include <cstdio>
#include <cstdlib>
#include <cstring>

enum { BLOCKS = 12, THREADS = 64, COUNT = 1 << 30, PREFIX = 1u << 31, VALUE = (1 << 30) - 1 };

// The sum of all blocks before this one, by looking back; mistake: a count is taken for a prefix.
__global__ void look_back(bool mistake, unsigned *ticket, unsigned *state, int *out)
{
    __shared__ unsigned number;
    if (threadIdx.x == 0) number = atomicAdd(ticket, 1u);
    __syncthreads();
    if (threadIdx.x) return;
    unsigned mine = number + 1, sum = 0;
    atomicExch(&state[number], COUNT | mine);
    for (int b = (int)number - 1; b >= 0; b--) {
        unsigned seen;
        while ((seen = atomicAdd(&state[b], 0u)) == 0) continue;
        sum += seen & VALUE;
        if (seen & PREFIX || mistake) break;
    }
    atomicExch(&state[number], PREFIX | (sum + mine));
    out[number] = sum;
}

// A flag and its number in two words: mistake: the flag first.
__global__ void two_words(bool mistake, volatile int *flag, volatile int *number, int *out)
{
    if (threadIdx.x) return;
    if (blockIdx.x) {
        while (!flag[0]) continue;
        __threadfence();
        out[blockIdx.x] = number[0];
        return;
    }
    if (mistake) flag[0] = 1;
    __threadfence();
    number[0] = 42;
    __threadfence();
    flag[0] = 1;
    out[0] = 42;
}

// A place is taken, then filled; mistake: others count on what is taken.
__global__ void stack_of_work(bool mistake, int *top, int *filled, int *item, int *out)
{
    if (threadIdx.x) return;
    int place = atomicAdd(top, 1);
    atomicExch(&item[place], 7);
    __threadfence();
    atomicAdd(filled, 1);
    int ready = atomicAdd(mistake ? top : filled, 0);
    int sum = 0;
    for (int i = 0; mistake && i < ready; i++) sum += atomicAdd(&item[i], 0) == 7;
    out[blockIdx.x] = mistake ? ready - sum : 0;
}

int main(int argc, char **argv)
{
    int *x, got[BLOCKS];
    if (argc < 2) return 2;
    bool mistake = argc > 2;
    cudaMalloc(&x, 256 * sizeof *x);
    cudaMemset(x, 0, 256 * sizeof *x);
    int *out = x + 200;
    if (!strcmp(argv[1], "look_back"))
        look_back<<<BLOCKS, THREADS>>>(mistake, (unsigned *)x, (unsigned *)x + 1, out);
    else if (!strcmp(argv[1], "two_words"))
        two_words<<<BLOCKS, THREADS>>>(mistake, x, x + 1, out);
    else
        stack_of_work<<<BLOCKS, THREADS>>>(mistake, x, x + 1, x + 2, out);
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    for (int b = 0; b < BLOCKS; b++) printf("%d ", got[b]);
    puts(cudaGetErrorName(cudaGetLastError()));
    cudaFree(x);
    return 0;
}
