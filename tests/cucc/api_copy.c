/* Copies: directions, bounds, what is read when, boxes, variables. */
#include "api_kernels.h"
#include "api_tap.h"

enum { N = 100 };
static int *a, *b, host[N], back[N];

static void directions(void)
{
    ANSWERS(cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice), cudaSuccess);
    ANSWERS(cudaMemcpy(b, a, sizeof host, cudaMemcpyDeviceToDevice), cudaSuccess);
    ANSWERS(cudaMemcpy(back, b, sizeof host, cudaMemcpyDeviceToHost), cudaSuccess);
    ok(!memcmp(host, back, sizeof host), "there, across and back");
    memset(back, 0, sizeof back);
    ANSWERS(cudaMemcpy(a, host, sizeof host, cudaMemcpyDefault), cudaSuccess);
    ANSWERS(cudaMemcpy(back, a, sizeof host, cudaMemcpyDefault), cudaSuccess);
    ok(!memcmp(host, back, sizeof host), "by the addresses");
    ANSWERS(cudaMemcpy(a, host, sizeof host, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(back, a, sizeof host, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(back, a, sizeof host, cudaMemcpyHostToHost), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(a, host, sizeof host, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(back, host, sizeof host, cudaMemcpyHostToHost), cudaSuccess);
    ANSWERS(cudaMemcpy(back, a, 4, (enum cudaMemcpyKind)77), cudaErrorInvalidMemcpyDirection);
}

static void bounds(void)
{
    ANSWERS(cudaMemcpy(back, a, sizeof host + 1, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(a + 1, host, sizeof host, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(NULL, host, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(a, NULL, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(a, (void *)64, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy((void *)64, a, 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpyAsync(a, (void *)64, 4, cudaMemcpyHostToDevice, NULL), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(a, a + 1, 40, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(a, a + 10, 40, cudaMemcpyDeviceToDevice), cudaSuccess);
    ANSWERS(cudaMemcpy(NULL, NULL, 0, cudaMemcpyHostToDevice), cudaSuccess);
    ANSWERS(cudaDeviceSynchronize(), cudaSuccess);
}

/* Pageable memory is read at the call, pinned memory when the stream gets there. */
static void staging(void)
{
    int *pinned, pageable = 1;
    NEED(cudaMallocHost((void **)&pinned, 4));
    *pinned = 1;
    NEED(cudaMemcpyAsync(a, &pageable, 4, cudaMemcpyHostToDevice, NULL));
    NEED(cudaMemcpyAsync(b, pinned, 4, cudaMemcpyHostToDevice, NULL));
    pageable = *pinned = 2;
    NEED(cudaDeviceSynchronize());
    NEED(cudaMemcpy(&back[0], a, 4, cudaMemcpyDeviceToHost));
    NEED(cudaMemcpy(&back[1], b, 4, cudaMemcpyDeviceToHost));
    IS(back[0], 1);
    IS(back[1], 2);
    NEED(cudaMemcpyAsync(pinned, a, 4, cudaMemcpyDeviceToHost, NULL));
    IS(*pinned, 2); /* not yet */
    NEED(cudaStreamSynchronize(NULL));
    IS(*pinned, 1);
    back[0] = 0;
    NEED(cudaMemcpyAsync(back, a, 4, cudaMemcpyDeviceToHost, NULL));
    IS(back[0], 1); /* into pageable memory the call waits */
}

static void rows(void)
{
    int image[6][5], part[2][3], *d;
    size_t pitch;
    for (int i = 0; i < 30; i++) image[i / 5][i % 5] = i;
    NEED(cudaMallocPitch((void **)&d, &pitch, 20, 6));
    ANSWERS(cudaMemcpy2D(d, pitch, image, 20, 20, 6, cudaMemcpyHostToDevice), cudaSuccess);
    ANSWERS(cudaMemcpy2D(part, 12, (char *)d + 3 * pitch + 4, pitch, 12, 2, cudaMemcpyDeviceToHost),
            cudaSuccess);
    ok(part[0][0] == 16 && part[1][2] == 23, "a part of an image");
    ANSWERS(cudaMemcpy2D(part, 8, d, pitch, 12, 2, cudaMemcpyDeviceToHost), cudaErrorInvalidPitchValue);
    ANSWERS(cudaMemcpy2D(part, 12, d, pitch, 12, 7, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    ANSWERS(cudaMemset2D((char *)d + 4, pitch, 0xff, 8, 6), cudaSuccess);
    ANSWERS(cudaMemcpy2D(image, 20, d, pitch, 20, 6, cudaMemcpyDeviceToHost), cudaSuccess);
    ok(image[5][0] == 25 && image[5][1] == -1 && image[5][2] == -1 && image[5][3] == 28, "columns set");
    ANSWERS(cudaMemset2D(d, pitch, 0, pitch + 1, 2), cudaErrorInvalidPitchValue);
}

static void boxes(void)
{
    char cube[3][4][5], out[2][2][2];
    struct cudaPitchedPtr d;
    struct cudaExtent extent = {5, 4, 3};
    for (int i = 0; i < 60; i++) cube[i / 20][i / 5 % 4][i % 5] = (char)i;
    NEED(cudaMalloc3D(&d, extent));
    struct cudaMemcpy3DParms p = {
        .srcPtr = {cube, 5, 5, 4}, .dstPtr = d, .extent = extent, .kind = cudaMemcpyHostToDevice};
    ANSWERS(cudaMemcpy3D(&p), cudaSuccess);
    struct cudaMemcpy3DParms q = {.srcPtr = d,
                                  .srcPos = {2, 1, 1},
                                  .dstPtr = {out, 2, 2, 2},
                                  .extent = {2, 2, 2},
                                  .kind = cudaMemcpyDeviceToHost};
    ANSWERS(cudaMemcpy3D(&q), cudaSuccess);
    ok(out[0][0][0] == 27 && out[0][0][1] == 28 && out[0][1][0] == 32 && out[1][1][1] == 53,
       "a corner of a cube");
    ANSWERS(cudaMemset3D(d, 1, extent), cudaSuccess);
    ANSWERS(cudaMemcpy3D(&q), cudaSuccess);
    ok(out[0][0][0] == 1 && out[1][1][1] == 1, "a cube set");
    q.extent.depth = 3;
    ANSWERS(cudaMemcpy3D(&q), cudaErrorInvalidValue);
    q.extent.depth = 1;
    q.srcArray = (cudaArray_t)&d;
    ANSWERS(cudaMemcpy3D(&q), cudaErrorInvalidValue);
}

/* --- variables, as the translator places and registers them --- */

static int table[8] __attribute__((section("cucc_constant"), used)) = {1, 2, 3, 4, 5, 6, 7, 8};
static int counter __attribute__((section("cucc_device"), used)) = 40;
static int shared_answer __attribute__((section("cucc_managed"), used)) = 5;

__attribute__((constructor)) static void register_variables(void)
{
    cucc_register_variable("table", table, sizeof table, 'c');
    cucc_register_variable("counter", &counter, sizeof counter, 'd');
    cucc_register_variable("shared_answer", &shared_answer, sizeof shared_answer, 'm');
}

static void read_counter(void)
{
    printf("%d", *(volatile int *)&counter);
}

static void variables(void)
{
    int new[2] = {70, 80};
    void *address;
    size_t size;
    char text[512];
    ANSWERS(cudaMemcpyToSymbol(table, new, 8, 4, cudaMemcpyHostToDevice), cudaSuccess);
    ANSWERS(cudaMemcpyFromSymbol(back, table, 32, 0, cudaMemcpyDeviceToHost), cudaSuccess);
    ok(back[0] == 1 && back[1] == 70 && back[2] == 80 && back[3] == 4, "a part of a table");
    ANSWERS(cudaMemcpyToSymbol(table, host, 32, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpyToSymbol(host, host, 4, 0, cudaMemcpyHostToDevice), cudaErrorInvalidSymbol);
    ANSWERS(cudaMemcpyToSymbol(table, host, 4, 0, cudaMemcpyDeviceToHost), cudaErrorInvalidMemcpyDirection);
    ANSWERS(cudaMemcpy(&counter, host, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    ANSWERS(cudaMemcpy(back, table, 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    ANSWERS(cudaGetSymbolAddress(&address, &counter), cudaSuccess);
    ANSWERS(cudaGetSymbolSize(&size, table), cudaSuccess);
    IS(size, 32);
    NEED(launch_step((struct step){address, 1, 1, 2}, 1, 1, 0, NULL));
    ANSWERS(cudaMemcpyFromSymbol(back, &counter, 4, 0, cudaMemcpyDeviceToHost), cudaSuccess);
    IS(back[0], 42);
    IS(in_child(read_counter, text, sizeof text), 11);
    ok(strstr(text, "__device__ variable counter") != NULL, "the host is told that it may not read it");
    shared_answer++;
    ANSWERS(cudaMemcpyFromSymbol(back, &shared_answer, 4, 0, cudaMemcpyDeviceToHost), cudaSuccess);
    IS(back[0], 6);
    IS(shared_answer, 6);
    ANSWERS(cudaDeviceReset(), cudaSuccess);
    ANSWERS(cudaMemcpyFromSymbol(back, table, 32, 0, cudaMemcpyDeviceToHost), cudaSuccess);
    IS(back[1], 2);
}

int main(void)
{
    for (int i = 0; i < N; i++) host[i] = 3 * i;
    NEED(cudaMalloc((void **)&a, sizeof host));
    NEED(cudaMalloc((void **)&b, sizeof host));
    directions();
    bounds();
    staging();
    rows();
    boxes();
    variables();
    return done_testing();
}
