// Checks what cufftXt.h adds to cuFFT against its plain calls: types by name, callbacks, and several GPUs
// (with CUCC_DEVICES=2). Callbacks need NVIDIA's static library: for a GPU, -rdc=true -lcufft_static
// -lculibos.
#include <cmath>
#include <vector>

#include <cuda_runtime.h>
#include <cufftXt.h>

#include "tap.h"

static const int nx = 6, ny = 10, size = nx * ny;
typedef std::vector<cufftComplex> numbers;

static numbers signal()
{
    numbers s(size);
    for (int i = 0; i < size; i++) {
        s[i].x = (float)std::sin(1 + i * i);
        s[i].y = (float)std::cos(3 * i);
    }
    return s;
}

static bool near(const numbers &a, const numbers &b, float scale = 1)
{
    for (size_t i = 0; i < a.size(); i++)
        if (!(std::fabs(a[i].x * scale - b[i].x) + std::fabs(a[i].y * scale - b[i].y) < 1e-4f)) return false;
    return true;
}

struct Arrays {
    cufftComplex *in, *out;
    explicit Arrays(const numbers &s)
    {
        cudaMalloc((void **)&in, s.size() * sizeof *in);
        cudaMalloc((void **)&out, s.size() * sizeof *in);
        cudaMemcpy(in, s.data(), s.size() * sizeof *in, cudaMemcpyHostToDevice);
    }
    ~Arrays()
    {
        cudaFree(in);
        cudaFree(out);
    }
    numbers result() const
    {
        numbers s(size);
        cudaMemcpy(s.data(), out, size * sizeof *out, cudaMemcpyDeviceToHost);
        return s;
    }
};

static numbers plain(const numbers &s)
{
    Arrays a(s);
    cufftHandle plan;
    cufftPlan2d(&plan, nx, ny, CUFFT_C2C);
    cufftExecC2C(plan, a.in, a.out, CUFFT_FORWARD);
    cufftDestroy(plan);
    return a.result();
}

static void types_by_name()
{
    Arrays a(signal());
    cufftHandle plan;
    size_t bytes = 0;
    long long n[] = {nx, ny};
    cufftCreate(&plan);
    ok(cufftXtMakePlanMany(plan, 2, n, NULL, 1, size, CUDA_C_32F, NULL, 1, size, CUDA_C_32F, 1, &bytes,
                           CUDA_C_32F) == CUFFT_SUCCESS,
       "a plan by the names of its types");
    ok(cufftXtExec(plan, a.in, a.out, CUFFT_FORWARD) == CUFFT_SUCCESS && near(a.result(), plain(signal())),
       "cufftXtExec");
    cufftDestroy(plan);
    cufftCreate(&plan);
    ok(cufftXtMakePlanMany(plan, 2, n, NULL, 1, size, CUDA_C_32F, NULL, 1, size, CUDA_C_64F, 1, &bytes,
                           CUDA_C_32F) != CUFFT_SUCCESS,
       "a transform that there is not");
    cufftDestroy(plan);
}

static __device__ cufftComplex doubled(void *in, size_t offset, void *info, void *)
{
    cufftComplex z = ((cufftComplex *)in)[offset];
    z.x *= *(float *)info;
    z.y *= *(float *)info;
    return z;
}

static __device__ void negated(void *out, size_t offset, cufftComplex z, void *, void *)
{
    z.x = -z.x;
    z.y = -z.y;
    ((cufftComplex *)out)[offset] = z;
}

__device__ cufftCallbackLoadC load_pointer = doubled;
__device__ cufftCallbackStoreC store_pointer = negated;

static void callbacks()
{
    Arrays a(signal());
    cufftHandle plan;
    cufftCallbackLoadC load;
    cufftCallbackStoreC store;
    float two = 2, *factor;
    cudaMalloc((void **)&factor, sizeof two);
    cudaMemcpy(factor, &two, sizeof two, cudaMemcpyHostToDevice);
    cudaMemcpyFromSymbol(&load, load_pointer, sizeof load);
    cudaMemcpyFromSymbol(&store, store_pointer, sizeof store);
    cufftPlan2d(&plan, nx, ny, CUFFT_C2C);
    ok(cufftXtSetCallback(plan, (void **)&load, CUFFT_CB_LD_COMPLEX, (void **)&factor) == CUFFT_SUCCESS &&
           cufftExecC2C(plan, a.in, a.out, CUFFT_FORWARD) == CUFFT_SUCCESS &&
           near(plain(signal()), a.result(), 2),
       "a load callback");
    ok(cufftXtSetCallback(plan, (void **)&store, CUFFT_CB_ST_COMPLEX, NULL) == CUFFT_SUCCESS &&
           cufftExecC2C(plan, a.in, a.out, CUFFT_FORWARD) == CUFFT_SUCCESS &&
           near(plain(signal()), a.result(), -2),
       "and a store callback");
    ok(cufftXtClearCallback(plan, CUFFT_CB_LD_COMPLEX) == CUFFT_SUCCESS &&
           cufftExecC2C(plan, a.in, a.out, CUFFT_FORWARD) == CUFFT_SUCCESS &&
           near(plain(signal()), a.result(), -1),
       "without the first");
    ok(cufftXtSetCallback(plan, (void **)&load, CUFFT_CB_LD_REAL, NULL) == CUFFT_INVALID_TYPE,
       "a callback of another type");
    cufftDestroy(plan);
    cudaFree(factor);
}

__global__ void scale(cufftComplex *z, int n, float factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        z[i].x *= factor;
        z[i].y *= factor;
    }
}

// Forward, scaled where it lies, and back: what comes is the signal
static bool there_and_back(cufftHandle plan, cudaLibXtDesc *d, const numbers &s, int count)
{
    bool good = cufftXtMemcpy(plan, d, (void *)s.data(), CUFFT_COPY_HOST_TO_DEVICE) == CUFFT_SUCCESS &&
                cufftXtExecDescriptorC2C(plan, d, d, CUFFT_FORWARD) == CUFFT_SUCCESS;
    size_t parts = 0;
    for (int i = 0; good && i < d->descriptor->nGPUs; i++) {
        int n = (int)(d->descriptor->size[i] / sizeof(cufftComplex));
        parts += n;
        cudaSetDevice(d->descriptor->GPUs[i]);
        scale<<<1, 128>>>((cufftComplex *)d->descriptor->data[i], n, 1.0f / count);
        good = cudaDeviceSynchronize() == cudaSuccess;
    }
    numbers back(s.size());
    return good && parts == s.size() &&
           cufftXtExecDescriptorC2C(plan, d, d, CUFFT_INVERSE) == CUFFT_SUCCESS &&
           cufftXtMemcpy(plan, back.data(), d, CUFFT_COPY_DEVICE_TO_HOST) == CUFFT_SUCCESS && near(back, s);
}

static void several_gpus()
{
    int devices = 0, both[] = {0, 1}, absent[] = {0, 64}, twice[] = {0, 0};
    size_t bytes[2] = {0, 0};
    cufftHandle plan;
    cudaLibXtDesc *d, *natural;
    cudaGetDeviceCount(&devices);
    cufftCreate(&plan);
    ok(cufftXtSetGPUs(plan, 2, absent) != CUFFT_SUCCESS, "a GPU that is not there");
    ok(cufftXtSetGPUs(plan, 2, twice) != CUFFT_SUCCESS, "a GPU twice");
    if (devices < 2) {
        cufftDestroy(plan);
        return;
    }
    ok(cufftXtSetGPUs(plan, 2, both) == CUFFT_SUCCESS &&
           cufftMakePlan2d(plan, nx, ny, CUFFT_C2C, bytes) == CUFFT_SUCCESS && bytes[0] > 0 && bytes[1] > 0,
       "a plan on two GPUs");
    cufftXtMalloc(plan, &d, CUFFT_XT_FORMAT_INPLACE);
    cufftXtMalloc(plan, &natural, CUFFT_XT_FORMAT_INPLACE);
    cufftXtMemcpy(plan, d, signal().data(), CUFFT_COPY_HOST_TO_DEVICE);
    numbers result(size), want = plain(signal()), half(size / 2), columns(size / 2);
    ok(cufftXtExecDescriptorC2C(plan, d, d, CUFFT_FORWARD) == CUFFT_SUCCESS &&
           d->subFormat == CUFFT_XT_FORMAT_INPLACE_SHUFFLED &&
           cufftXtMemcpy(plan, result.data(), d, CUFFT_COPY_DEVICE_TO_HOST) == CUFFT_SUCCESS &&
           near(result, want),
       "a transform over two GPUs, on the host in natural order");
    cudaMemcpy(half.data(), d->descriptor->data[1], d->descriptor->size[1], cudaMemcpyDeviceToHost);
    for (int i = 0; i < size / 2; i++) columns[i] = want[i / (ny / 2) * ny + ny / 2 + i % (ny / 2)];
    ok(near(half, columns), "the second GPU has the second half of the columns");
    cufftXtMemcpy(plan, natural, d, CUFFT_COPY_DEVICE_TO_DEVICE);
    cudaMemcpy(half.data(), natural->descriptor->data[1], natural->descriptor->size[1],
               cudaMemcpyDeviceToHost);
    ok(near(half, numbers(want.begin() + size / 2, want.end())),
       "and of the rows, once they are in natural order");
    ok(there_and_back(plan, d, signal(), size), "there and back, 2-D");
    cufftXtFree(d);
    cufftXtFree(natural);
    cufftDestroy(plan);
    cufftCreate(&plan);
    cufftXtSetGPUs(plan, 2, both);
    cufftMakePlan1d(plan, size, CUFFT_C2C, 1, bytes);
    cufftXtMalloc(plan, &d, CUFFT_XT_FORMAT_INPLACE);
    ok(there_and_back(plan, d, signal(), size), "there and back, 1-D");
    cufftXtFree(d);
    cufftDestroy(plan);
}

int main()
{
    types_by_name();
    callbacks();
    several_gpus();
    return done();
}
