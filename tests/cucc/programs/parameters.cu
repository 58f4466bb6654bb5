// prints: references 11 75 12 cudaSuccess
// prints: by value hello -> jello, on the host hello
// Parameters that are references, as nvcc takes them, and of a class that copies what it points to.
#include <cstdio>
#include <cstring>

struct counter {
    int a;
    __host__ __device__ counter &operator&() { return *this; }
};
__global__ void add(counter &c) { c.a += 5; }
__global__ void rows(const counter &c, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = c.a + i;
}
template <class T> __global__ void turned(T &c, int *out)
{
    __shared__ int s[64];
    s[threadIdx.x] = out[threadIdx.x] + c.a;
    __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x];
}

struct word {
    char *text;
    explicit word(const char *from) { take(from); }
    word(const word &other) { take(other.text); }
    ~word() { cudaFree(text); }
    void take(const char *from)
    {
        cudaMallocManaged((void **)&text, strlen(from) + 1);
        strcpy(text, from);
    }
};
__global__ void change(word w, char *result)
{
    w.text[0] = 'j';
    for (int i = 0; i < 6; i++) result[i] = w.text[i];
}

int main()
{
    counter *c;
    int *out;
    char *result;
    cudaMallocManaged((void **)&c, sizeof *c);
    cudaMallocManaged((void **)&out, 64 * sizeof *out);
    cudaMallocManaged((void **)&result, 8);
    c->a = 1;
    add<<<1, 1>>>(*c);
    rows<<<1, 64>>>(*c, out, 64);
    turned<<<1, 64>>>(*c, out);
    void (*by_address)(counter &) = add;
    void *arguments[] = {(void *)&c};
    cudaLaunchKernel((const void *)by_address, dim3(1), dim3(1), arguments, 0, 0);
    cudaError_t error = cudaDeviceSynchronize();
    printf("references %d %d %d %s\n", c->a, out[0], out[63], cudaGetErrorName(error));
    word *w = new word("hello");
    change<<<1, 1>>>(*w, result);
    cudaDeviceSynchronize();
    printf("by value hello -> %s, on the host %s\n", result, w->text);
    delete w;
    return 0;
}
