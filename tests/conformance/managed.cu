/* Managed memory, allocated and declared, with a synchronise wherever the host looks. */
#include "report.h"

__managed__ int answer = 3;
__managed__ float history[4];

struct Node {
    int value;
    Node *next;
};

__global__ void step(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * 2 + answer;
    if (i < 4) history[i] += i;
}

__global__ void sum_list(const Node *head, int *sum)
{
    int total = 0;
    for (const Node *node = head; node; node = node->next) total += node->value;
    *sum = total;
}

int main()
{
    const int n = 1000;
    float *x;
    NEED(cudaMallocManaged(&x, n * sizeof *x));
    for (int i = 0; i < n; i++) x[i] = (float)i;
    step<<<(n + 127) / 128, 128>>>(x, n);
    NEED(cudaDeviceSynchronize());
    printf("%g %g %g\n", x[0], x[1], x[n - 1]);
    answer = 10;
    step<<<(n + 127) / 128, 128>>>(x, n);
    NEED(cudaDeviceSynchronize());
    printf("%g %g %g, history %g %g\n", x[0], x[1], x[n - 1], history[1], history[3]);
    Node *nodes;
    int *sum;
    NEED(cudaMallocManaged(&nodes, 10 * sizeof *nodes));
    NEED(cudaMallocManaged(&sum, sizeof *sum));
    for (int i = 0; i < 10; i++) {
        nodes[i].value = i * i;
        nodes[i].next = i < 9 ? &nodes[i + 1] : nullptr;
    }
    sum_list<<<1, 1>>>(nodes, sum);
    NEED(cudaDeviceSynchronize());
    printf("list %d\n", *sum);
    NEED(cudaFree(x));
    NEED(cudaFree(nodes));
    NEED(cudaFree(sum));
    return 0;
}
