/* Several devices: who owns what, what may cross, peer access, order across devices. On the CPU and on GPUs.
 * Needs two devices. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

static int number;
static void ok(bool good, const char *what, int line)
{
    printf("%sok %d - %s (line %d)\n", good ? "" : "not ", ++number, what, line);
}
#define OK(condition) ok(condition, #condition, __LINE__)
#define ANSWERS(call, error)                                                                                 \
    do {                                                                                                     \
        const cudaError_t status = (call);                                                                   \
        if (status != (error)) printf("# %s\n", cudaGetErrorName(status));                                   \
        ok(status == (error), #call " is " #error, __LINE__);                                                \
        (void)cudaGetLastError();                                                                            \
    } while (0)
#define NEED(call)                                                                                           \
    do {                                                                                                     \
        const cudaError_t status = (call);                                                                   \
        if (status == cudaSuccess) break;                                                                    \
        printf("Bail out! %s: %s (line %d)\n", #call, cudaGetErrorName(status), __LINE__);                   \
        exit(1);                                                                                             \
    } while (0)

enum { N = 1000 };

__global__ void add(int *to, const int *from, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] += from[i];
}

static int *filled(int device, int value)
{
    int *x, host[N];
    for (int &word : host) word = value;
    NEED(cudaSetDevice(device));
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    return x;
}

static bool holds(const int *x, int value)
{
    int host[N];
    NEED(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost));
    for (int word : host)
        if (word != value) return false;
    return true;
}

/* A launch into another device's stream. NVIDIA's guide calls it an error, and the CPU backend does as it
 * says; the driver of CUDA 13.0 runs the kernel on the stream's device. b: of that device. */
static void launch_elsewhere(cudaStream_t of_one, int *b)
{
    add<<<1, 32, 0, of_one>>>(b, b, 1);
    const cudaError_t status = cudaGetLastError();
    NEED(cudaStreamSynchronize(of_one));
    int first;
    NEED(cudaMemcpy(&first, b, sizeof first, cudaMemcpyDeviceToHost));
    printf("# %s, and the element is %d\n", cudaGetErrorName(status), first);
#ifdef __CUCC__
    OK(status == cudaErrorInvalidResourceHandle && first == 2);
#else
    OK(status == cudaErrorInvalidResourceHandle ? first == 2 : status == cudaSuccess && first == 4);
#endif
    int two = 2;
    NEED(cudaMemcpy(b, &two, sizeof two, cudaMemcpyHostToDevice));
}

static void owners(int *a, int *b)
{
    cudaPointerAttributes attributes;
    cudaStream_t of_one;
    cudaEvent_t event_of_one;
    int device = -1;
    NEED(cudaPointerGetAttributes(&attributes, b));
    OK(attributes.device == 1 && attributes.type == cudaMemoryTypeDevice);
    NEED(cudaSetDevice(1));
    NEED(cudaStreamCreate(&of_one));
    NEED(cudaEventCreate(&event_of_one));
    NEED(cudaSetDevice(0));
    launch_elsewhere(of_one, b);
    ANSWERS(cudaEventRecord(event_of_one, 0), cudaErrorInvalidResourceHandle);
    ANSWERS(cudaEventRecord(event_of_one, of_one), cudaSuccess); /* whatever is current */
    ANSWERS(cudaMemcpyAsync(a, b, sizeof(int), cudaMemcpyDefault, of_one), cudaSuccess);
    ANSWERS(cudaStreamSynchronize(of_one), cudaSuccess);
    std::thread([&] { NEED(cudaGetDevice(&device)); }).join();
    OK(device == 0); /* in each new host thread */
    NEED(cudaSetDevice(1));
    std::thread([&] { NEED(cudaGetDevice(&device)); }).join();
    OK(device == 0);
    NEED(cudaGetDevice(&device));
    OK(device == 1);
    NEED(cudaStreamDestroy(of_one));
    NEED(cudaEventDestroy(event_of_one));
}

static void copies()
{
    int *a = filled(0, 1), *b = filled(1, 2);
    cudaStream_t stream;
    NEED(cudaSetDevice(0));
    NEED(cudaStreamCreate(&stream));
    ANSWERS(cudaMemcpyPeer(b, 1, a, 0, N * sizeof(int)), cudaSuccess);
    OK(holds(b, 1));
    ANSWERS(cudaMemset(b, 0, N * sizeof(int)), cudaErrorInvalidValue); /* no access, and no copy */
    NEED(cudaSetDevice(1));
    ANSWERS(cudaMemset(b, 0, N * sizeof(int)), cudaSuccess);
    NEED(cudaDeviceSynchronize());
    ANSWERS(cudaMemcpyPeerAsync(b, 1, a, 0, N * sizeof(int), stream), cudaSuccess); /* in either's stream */
    NEED(cudaStreamSynchronize(stream));
    OK(holds(b, 1));
    ANSWERS(cudaMemcpyPeerAsync(b, 77, a, 0, 4, stream), cudaErrorInvalidDevice);
    ANSWERS(cudaMemcpyPeerAsync(b, 1, a, 0, 0, stream), cudaSuccess); /* nothing */
    NEED(cudaStreamDestroy(stream));
    NEED(cudaFree(a));
    NEED(cudaFree(b));
}

static void order()
{
    int *a = filled(0, 1), *b = filled(1, 5), *inbox = filled(0, 0);
    cudaStream_t first, second;
    cudaEvent_t done, begin, end;
    float ms = -1;
    NEED(cudaSetDevice(0));
    NEED(cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking));
    NEED(cudaEventCreate(&begin));
    NEED(cudaSetDevice(1));
    NEED(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking));
    NEED(cudaEventCreate(&done));
    NEED(cudaEventCreate(&end));
    NEED(cudaEventRecord(begin, first));
    NEED(cudaEventRecord(end, second));
    for (int i = 0; i < 20; i++) { /* b += b on device 1, then a += b on device 0 */
        NEED(cudaSetDevice(1));
        add<<<(N + 255) / 256, 256, 0, second>>>(b, b, N);
        NEED(cudaGetLastError());
        NEED(cudaMemcpyPeerAsync(inbox, 0, b, 1, N * sizeof(int), second));
        NEED(cudaEventRecord(done, second));
        NEED(cudaSetDevice(0));
        NEED(cudaStreamWaitEvent(first, done, 0));
        add<<<(N + 255) / 256, 256, 0, first>>>(a, inbox, N);
        NEED(cudaGetLastError());
        NEED(cudaEventRecord(begin, first));
        NEED(cudaStreamWaitEvent(second, begin, 0));
    }
    NEED(cudaStreamSynchronize(first));
    NEED(cudaStreamSynchronize(second));
    OK(holds(a, 1 + 5 * ((1 << 21) - 2)));
    ANSWERS(cudaEventElapsedTime(&ms, begin, end), cudaErrorInvalidResourceHandle); /* of two devices */
    NEED(cudaEventRecord(done, second));
    NEED(cudaEventSynchronize(done));
    ANSWERS(cudaEventElapsedTime(&ms, end, done), cudaSuccess);
    OK(ms > 0);
    NEED(cudaStreamDestroy(first));
    NEED(cudaStreamDestroy(second));
    for (cudaEvent_t event : {done, begin, end}) NEED(cudaEventDestroy(event));
    for (int *x : {a, b, inbox}) NEED(cudaFree(x));
}

/* Returns whether the machine can do it. */
static bool peers(int *a, int *b)
{
    int forth = -1, back = -1, self = -1;
    NEED(cudaDeviceCanAccessPeer(&forth, 0, 1));
    NEED(cudaDeviceCanAccessPeer(&back, 1, 0));
    NEED(cudaDeviceCanAccessPeer(&self, 0, 0));
    OK(forth == back && self == 0);
    ANSWERS(cudaDeviceCanAccessPeer(&self, 0, 1000), cudaErrorInvalidDevice);
    if (!forth) return false;
    NEED(cudaSetDevice(0));
    ANSWERS(cudaDeviceDisablePeerAccess(1), cudaErrorPeerAccessNotEnabled);
    ANSWERS(cudaDeviceEnablePeerAccess(0, 0), cudaErrorPeerAccessUnsupported);
    ANSWERS(cudaDeviceEnablePeerAccess(1, 1), cudaErrorInvalidValue);
    ANSWERS(cudaDeviceEnablePeerAccess(1, 0), cudaSuccess);
    ANSWERS(cudaDeviceEnablePeerAccess(1, 0), cudaErrorPeerAccessAlreadyEnabled);
    NEED(cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled ? cudaSuccess
                                                                               : cudaErrorUnknown);
    ANSWERS(cudaPeekAtLastError(), cudaErrorPeerAccessAlreadyEnabled); /* it stays */
    add<<<(N + 255) / 256, 256>>>(a, b, N); /* now device 0 may follow the pointer, */
    NEED(cudaGetLastError());
    ANSWERS(cudaDeviceSynchronize(), cudaSuccess);
    OK(holds(a, 3));
    ANSWERS(cudaMemset(b, 0, N * sizeof(int)), cudaSuccess); /* and cudaMemset fill it */
    NEED(cudaSetDevice(1));
    ANSWERS(cudaDeviceDisablePeerAccess(0), cudaErrorPeerAccessNotEnabled); /* the other way it is not */
    return true;
}

/* A pool may let another device in, without peer access of the devices. */
static void pools()
{
    int possible = 0, *x, host[N] = {};
    cudaMemPool_t pool;
    cudaMemPoolProps properties = {};
    cudaMemAccessDesc zero = {};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location.type = zero.location.type = cudaMemLocationTypeDevice;
    properties.location.id = 1;
    zero.flags = cudaMemAccessFlagsProtReadWrite;
    NEED(cudaDeviceCanAccessPeer(&possible, 0, 1));
    if (!possible) return;
    NEED(cudaSetDevice(1));
    NEED(cudaMemPoolCreate(&pool, &properties));
    ANSWERS(cudaMemPoolSetAccess(pool, &zero, 1), cudaSuccess);
    NEED(cudaMallocFromPoolAsync((void **)&x, sizeof host, pool, 0));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    int *y = filled(0, 7);
    add<<<(N + 255) / 256, 256>>>(x, y, N);
    ANSWERS(cudaDeviceSynchronize(), cudaSuccess);
    OK(holds(x, 7));
    NEED(cudaFree(x));
    NEED(cudaFree(y));
    NEED(cudaMemPoolDestroy(pool));
}

int main(int argc, char **)
{
    int count = 0;
    NEED(cudaGetDeviceCount(&count));
    if (count < 2) {
        printf("1..0 # SKIP %d device here; two are needed\n", count);
        return 0;
    }
    int *a = filled(0, 1), *b = filled(1, 2);
    owners(a, b);
    NEED(cudaFree(a));
    a = filled(0, 1);
    copies();
    order();
    pools();
    const bool possible = peers(a, b);
    if (possible && argc > 1) { /* last: the device is lost */
        NEED(cudaSetDevice(1));
        add<<<(N + 255) / 256, 256>>>(b, a, N); /* nobody has allowed that */
        NEED(cudaGetLastError());
        ANSWERS(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    }
    printf("1..%d\n", number);
    return 0;
}
