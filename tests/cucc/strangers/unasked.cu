/* What nvcc includes unasked: of the headers that this needs only the one for printf is included. */
#include <stdio.h>

__global__ void square(int *x)
{
    x[threadIdx.x] *= x[threadIdx.x];
}

int main()
{
    int *x, host[3];
    for (int i : {0, 1, 2}) host[i] = i + 5;
    std::swap(host[0], host[1]);
    cudaMalloc(&x, sizeof host);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    square<<<1, 3>>>(x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", host[0], host[1], host[2]);
    printf("%d %u %g %d\n", INT_MAX, UINT_MAX, std::fabs(-1.5), (int)strlen("abc"));
    int *room = (int *)malloc(sizeof(int));
    *room = std::abs(-3);
    printf("%d %d %d\n", *room, (int)std::is_same<int, int>::value, std::numeric_limits<int>::digits);
    free(room);
    return clock() == (clock_t)-1;
}
