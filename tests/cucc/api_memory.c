/* Memory: allocation, freeing, bounds, what the host may touch, what addresses are called. */
#include <pthread.h>
#include <signal.h>

#include "api_kernels.h"
#include "api_tap.h"

#include "api/memory/describe.h"

static char text[512];

static int contains(const char *part)
{
    if (strstr(text, part)) return 1;
    printf("# \"%s\" is not in: %s\n", part, text);
    return 0;
}

static void allocation(void)
{
    char *p = (char *)1, *q;
    size_t before, after, total;
    ANSWERS(cudaMalloc(NULL, 16), cudaErrorInvalidValue);
    ANSWERS(cudaMalloc((void **)&p, 0), cudaSuccess);
    ok(p == NULL, "an empty allocation is NULL");
    ANSWERS(cudaMalloc((void **)&p, (size_t)1 << 50), cudaErrorMemoryAllocation);
    ANSWERS(cudaFree(NULL), cudaSuccess);
    NEED(cudaMemGetInfo(&before, &total));
    const size_t physical = (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
    ok(total >= (64u << 20) && total < physical && total % (64u << 20) == 0,
       "the device has what the host can back");
    NEED(cudaMalloc((void **)&p, 1000));
    NEED(cudaMalloc((void **)&q, (5 << 20) + 4));
    ok((size_t)p % 256 == 0 && (size_t)q % 256 == 0, "aligned to 256");
    NEED(cudaMemGetInfo(&after, &total));
    ok(before - after >= (5 << 20) + 1000 && before - after < (6 << 20), "free memory has gone down");
    ANSWERS(cudaFree(p + 1), cudaErrorInvalidValue);
    ANSWERS(cudaFree(&p), cudaErrorInvalidValue);
    ANSWERS(cudaFree(p), cudaSuccess);
    ANSWERS(cudaFree(p), cudaErrorInvalidValue);
    ANSWERS(cudaFree(q), cudaSuccess);
    NEED(cudaMemGetInfo(&after, &total));
    IS(after, before);
    ANSWERS(cudaMalloc((void **)&p, total - (1 << 20)), cudaSuccess);
    ANSWERS(cudaMalloc((void **)&q, 2 << 20), cudaErrorMemoryAllocation);
    ANSWERS(cudaFree(p), cudaSuccess);
}

static void contents(void)
{
    unsigned *p, host[64];
    NEED(cudaMalloc((void **)&p, sizeof host));
    NEED(cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost));
    ok(host[0] == 0x7fff7fff && host[63] == 0x7fff7fff, "fresh memory is poisoned");
    NEED(cudaMemset(p, 0xab, sizeof host));
    NEED(cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost));
    ok(host[0] == 0xabababab && host[63] == 0xabababab, "cudaMemset sets bytes");
    ANSWERS(cudaMemset(p, 0, sizeof host + 1), cudaErrorInvalidValue);
    ANSWERS(cudaMemset(host, 0, sizeof host), cudaErrorInvalidValue);
    NEED(cudaFree(p));
}

static int mappings(void)
{
    int lines = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    for (int c; maps && (c = getc(maps)) != EOF;) lines += c == '\n';
    if (maps) fclose(maps);
    return lines;
}

static void many(void)
{
    enum { N = 3000 };
    static char *p[N];
    int fine = 1;
    const int before = mappings();
    for (int i = 0; i < N; i++) NEED(cudaMalloc((void **)&p[i], (size_t)i * 7 + 1));
    for (int i = 0; i < N; i++) NEED(cudaMemset(p[i], i, (size_t)i * 7 + 1));
    for (int i = 0; i < N; i++) {
        unsigned char last;
        NEED(cudaMemcpy(&last, p[i] + (size_t)i * 7, 1, cudaMemcpyDeviceToHost));
        fine &= last == (unsigned char)i;
    }
    for (int i = 0; i < N; i++) NEED(cudaFree(p[(i * 7) % N]));
    ok(fine, "%d allocations at once", N);
    ok(mappings() < before + 100, "freed, they are one mapping with what is beside them, not %d",
       mappings() - before);
}

/* A device with more memory than there is: its addresses soon come round, and hardly any is touched. */
static void come_round(void)
{
    char *first = NULL, *p, *kept;
    setenv("CUCC_MEMORY", "120G", 1);
    NEED(cudaMalloc((void **)&kept, 100));
    NEED(cudaMemset(kept, 7, 100));
    for (int i = 0; i < 5; i++) {
        if (cudaMalloc((void **)&p, (size_t)100 << 30) != cudaSuccess) _exit(77);
        if (!first) first = p;
        if (i && p == first) break;
        NEED(cudaFree(p));
        if (i == 4) _exit(1);
    }
    NEED(cudaMemcpy(p, kept, 100, cudaMemcpyDeviceToDevice));
    NEED(cudaMemcpy(text, p, 100, cudaMemcpyDeviceToHost));
    _exit(text[99] != 7);
}

static void addresses(void)
{
    int end = in_child(come_round, text, sizeof text);
    if (end == -77)
        ok(1,
           "addresses are used again in the end # SKIP the system does not promise more memory than it has");
    else
        ok(end == 0, "addresses are used again in the end");
}

static void pitched(void)
{
    char *p;
    size_t pitch;
    struct cudaPitchedPtr box;
    struct cudaExtent extent = {100, 7, 3};
    NEED(cudaMallocPitch((void **)&p, &pitch, 100, 7));
    IS(pitch, 512);
    ANSWERS(cudaMallocPitch((void **)&p, &pitch, (size_t)-1, 7), cudaErrorMemoryAllocation);
    NEED(cudaMalloc3D(&box, extent));
    IS(box.pitch, 512);
    IS(box.xsize, 100);
    IS(box.ysize, 7);
}

/* --- what the host may touch --- */

static int *device;

static void read_device(void)
{
    printf("%d", device[3]);
}

static void write_beyond(void)
{
    NEED(launch_step((struct step){device + 300, 1, 0, 1}, 1, 1, 0, NULL));
    cudaDeviceSynchronize();
}

static void write_just_beyond(void)
{
    NEED(launch_step((struct step){device + 250, 2, 0, 1}, 1, 2, 0, NULL));
    cudaDeviceSynchronize();
}

static void use_freed(void)
{
    int *other = device + 1;
    NEED(cudaFree(device));
    NEED(launch_step((struct step){other, 1, 0, 1}, 1, 1, 0, NULL));
    cudaDeviceSynchronize();
}

static void own_handler(int number)
{
    (void)number;
    _exit(42);
}

static void handled(void)
{
    signal(SIGSEGV, own_handler); /* before CUDA's first call */
    NEED(cudaFree(NULL));
    *(volatile int *)(0x5a0000000000) = 1; /* far from null, and nobody's */
}

static void ordinary_fault(void)
{
    NEED(cudaFree(NULL));
    *(volatile int *)(0x5a0000000000) = 1; /* far from null, and nobody's */
}

/* These come before the first call of the API in this process. */
static void faults_of_others(void)
{
    IS(in_child(handled, text, sizeof text), -42);
    IS(in_child(ordinary_fault, text, sizeof text), 11);
    ok(strstr(text, "host code touched 0x5a0000000000, where it has no memory") &&
           !strstr(text, "device memory"),
       "an ordinary fault is told as one that has nothing to do with CUDA");
}

static void host_access(void)
{
    NEED(cudaMalloc((void **)&device, 1000));
    IS(in_child(read_device, text, sizeof text), 11);
    ok(contains("host code touched") && contains("byte 12 of the device array of 1000 bytes") &&
           contains("cudaMemcpy"),
       "a host read of device memory is explained");
    IS(in_child(write_beyond, text, sizeof text), 0);
    ok(contains("200 bytes beyond the end of the device array of 1000 bytes"),
       "a write beyond an array is told");
    IS(in_child(write_just_beyond, text, sizeof text), 0);
    ok(contains("kernel step wrote beyond the end") && contains("up to 8 bytes"),
       "a write just beyond an array is told");
    IS(in_child(use_freed, text, sizeof text), 0);
    ok(contains("byte 4 of the device array of 1000 bytes") && contains("freed"),
       "a use after cudaFree is told");
}

static void words(void)
{
    int *pinned;
    NEED(cudaMallocHost((void **)&pinned, 400));
    cucc_describe_address(device + 2, text, sizeof text);
    ok(contains("byte 8 of the device array of 1000 bytes"), "inside");
    cucc_describe_address((char *)device + 1000, text, sizeof text);
    ok(contains("0 bytes beyond the end"), "at the end");
    cucc_describe_address((char *)device - 4, text, sizeof text);
    ok(contains("4 bytes before the start of the device array of 1000 bytes"), "before");
    cucc_describe_address(pinned + 1, text, sizeof text);
    ok(contains("byte 4 of the pinned host array of 400 bytes"), "pinned");
    cucc_describe_address(NULL, text, sizeof text);
    ok(contains("null pointer"), "null");
    cucc_describe_address(&pinned, text, sizeof text);
    ok(contains("not memory of CUDA"), "of the host");
}

/* --- host memory --- */

static void host_memory(void)
{
    int *pinned, *alias, *own = malloc(4096), host[4];
    unsigned flags;
    struct cudaPointerAttributes a;
    ANSWERS(cudaHostAlloc((void **)&pinned, 64, 0x80), cudaErrorInvalidValue);
    NEED(cudaHostAlloc((void **)&pinned, 64, cudaHostAllocMapped));
    pinned[0] = 3;
    NEED(cudaHostGetDevicePointer((void **)&alias, pinned, 0));
    NEED(launch_step((struct step){alias, 1, 2, 1}, 1, 1, 0, NULL));
    NEED(cudaDeviceSynchronize());
    IS(pinned[0], 7);
    ANSWERS(cudaHostGetDevicePointer((void **)&alias, host, 0), cudaErrorInvalidValue);
    ANSWERS(cudaHostGetFlags(&flags, pinned), cudaSuccess);
    ANSWERS(cudaHostRegister(own, 4096, 0), cudaSuccess);
    ANSWERS(cudaHostRegister(own, 64, 0), cudaErrorHostMemoryAlreadyRegistered);
    NEED(cudaPointerGetAttributes(&a, own + 3));
    IS(a.type, cudaMemoryTypeHost);
    ANSWERS(cudaHostUnregister(own), cudaSuccess);
    ANSWERS(cudaHostUnregister(own), cudaErrorHostMemoryNotRegistered);
    NEED(cudaPointerGetAttributes(&a, own));
    IS(a.type, cudaMemoryTypeUnregistered);
    NEED(cudaPointerGetAttributes(&a, device));
    ok(a.type == cudaMemoryTypeDevice && a.devicePointer == device && !a.hostPointer,
       "attributes of a device pointer");
    ANSWERS(cudaFreeHost(own), cudaErrorInvalidValue);
    ANSWERS(cudaFree(pinned), cudaErrorInvalidValue);
    ANSWERS(cudaFreeHost(pinned), cudaSuccess);
    ANSWERS(cudaFreeHost(pinned), cudaErrorInvalidValue);
    free(own);
}

/* --- several host threads --- */

static void *use(void *argument)
{
    int *p, seed = *(int *)argument, fine = 1;
    cudaStream_t stream;
    NEED(cudaStreamCreate(&stream));
    for (int round = 0; round < 50; round++) {
        int host[100];
        NEED(cudaMalloc((void **)&p, sizeof host));
        NEED(cudaMemsetAsync(p, 0, sizeof host, stream));
        NEED(launch_step((struct step){p, 100, 1, seed + round}, 4, 32, 0, stream));
        NEED(cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDeviceToHost, stream));
        NEED(cudaStreamSynchronize(stream));
        for (int i = 0; i < 100; i++) fine &= host[i] == seed + round;
        NEED(cudaFree(p));
    }
    NEED(cudaStreamDestroy(stream));
    *(int *)argument = fine;
    return NULL;
}

static void threads(void)
{
    enum { N = 4 };
    pthread_t thread[N];
    int seed[N];
    for (int i = 0; i < N; i++) {
        seed[i] = i * 1000;
        pthread_create(&thread[i], NULL, use, &seed[i]);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(thread[i], NULL);
        IS(seed[i], 1);
    }
}

static void take_a_while(void *unused)
{
    (void)unused;
    nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
}

struct freeing {
    void *p;
    cudaError_t (*how)(void *);
    cudaError_t answer;
};

static void *free_it(void *argument)
{
    struct freeing *f = argument;
    f->answer = f->how(f->p);
    return NULL;
}

/* Both threads wait for what the device is at; only the first then frees */
static void freed_by_two(void *p, cudaError_t (*how)(void *))
{
    struct freeing each[2] = {{.p = p, .how = how}, {.p = p, .how = how}};
    pthread_t thread[2];
    NEED(cudaLaunchHostFunc(0, take_a_while, NULL));
    for (int i = 0; i < 2; i++) pthread_create(&thread[i], NULL, free_it, &each[i]);
    for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
    ok((each[0].answer == cudaSuccess) != (each[1].answer == cudaSuccess), "freed by one of the two");
    IS(each[0].answer + each[1].answer, cudaErrorInvalidValue);
}

static void freed_twice_at_once(void)
{
    void *p, *pinned;
    size_t before, after, total;
    NEED(cudaMemGetInfo(&before, &total));
    NEED(cudaMalloc(&p, 1 << 20));
    freed_by_two(p, cudaFree);
    NEED(cudaMemGetInfo(&after, &total));
    IS(after, before);
    NEED(cudaMallocHost(&pinned, 1 << 20));
    freed_by_two(pinned, cudaFreeHost);
}

int main(void)
{
    addresses();
    faults_of_others();
    allocation();
    contents();
    many();
    pitched();
    host_access();
    words();
    host_memory();
    threads();
    freed_twice_at_once();
    return done_testing();
}
