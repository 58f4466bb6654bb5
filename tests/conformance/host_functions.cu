/* Host functions in a stream run in its order and see what came before them. */
#include "report.h"

static int trace[8], traced;

static void CUDART_CB note(void *value) { trace[traced++] = (int)(size_t)value; }

static void CUDART_CB note_stream(cudaStream_t, cudaError_t status, void *value) { trace[traced++] = (int)(size_t)value + (int)status; }

__global__ void set(int *x, int value) { *x = value; }

static int *pinned;
static int seen;
static void CUDART_CB look(void *) { seen = *pinned; }

int main()
{
    cudaStream_t stream;
    int *x;
    NEED(cudaStreamCreate(&stream));
    NEED(cudaMalloc(&x, sizeof *x));
    NEED(cudaMallocHost(&pinned, sizeof *pinned));
    *pinned = 0;
    NEED(cudaLaunchHostFunc(stream, note, (void *)1));
    set<<<1, 1, 0, stream>>>(x, 42);
    NEED(cudaMemcpyAsync(pinned, x, sizeof *x, cudaMemcpyDeviceToHost, stream));
    NEED(cudaLaunchHostFunc(stream, look, nullptr));
    NEED(cudaLaunchHostFunc(stream, note, (void *)2));
    NEED(cudaStreamAddCallback(stream, note_stream, (void *)3, 0));
    set<<<1, 1, 0, stream>>>(x, 43);
    NEED(cudaMemcpyAsync(pinned, x, sizeof *x, cudaMemcpyDeviceToHost, stream));
    NEED(cudaStreamSynchronize(stream));
    printf("trace %d %d %d, seen %d, then %d\n", trace[0], trace[1], trace[2], seen, *pinned);
    return 0;
}
