/* device.cpp: what a program does to guarded buffers, by the word `do` of its case, on the fake CUDA. */
#include "helper_cuda.h"
#include "harness_cuda.h"

#include <string>

static std::string act;

static bool is(const char *name)
{
    return act == name;
}

/* "Kernels": stores into device memory. */
static void work(float *y, const float *x, size_t n)
{
    size_t until = is("beyond") ? n + 3 : is("far_beyond") ? n + 1024 : n;
    for (size_t i = is("skip") ? 2 : 0; i < until; i++) y[i] = i < n ? 2 * x[i] : 1;
    if (is("before")) y[-2] = 1;
    if (is("modify")) const_cast<float *>(x)[n / 2] = 9;
    if (is("refused")) fake_pending = cudaErrorInvalidValue;
    if (is("asks")) fake_pending = cudaErrorNotReady; /* as cudaStreamQuery leaves it */
    if (is("crash")) fake_sticky = cudaErrorIllegalAddress;
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    act = case_word("do", "right");
    findCudaDevice(argc, argv);
    size_t n = case_size("n", 1000);
    if (is("huge")) guarded_malloc("y", (size_t)1 << 40);
    if (is("impossible")) guarded_malloc("y", (size_t)-5);
    const float *x = input_float("x", n, 1, 2);
    const float *d_x = input_device_float("x", x, n);
    float *d_y = (float *)(is("managed") ? guarded_managed("y", n * sizeof(float))
                                         : guarded_malloc("y", n * sizeof(float)));
    unsigned char *bytes = (unsigned char *)guarded_malloc("bytes", 5);
    if (is("fill")) /* every byte of an odd buffer, and nothing beyond */
        for (int i = 0; i < 5; i++) bytes[i] = 0;
    if (is("odd_beyond")) bytes[5] = 0;
    if (is("nothing")) guarded_free(guarded_malloc("none", 0));
    if (is("own")) { /* a host buffer that is gone before the end */
        int *mine = (int *)malloc(12);
        mine[0] = mine[1] = mine[2] = 3;
        const int *d_mine = input_device_int("mine", mine, 3);
        free(mine);
        const_cast<int *>(d_mine)[1] = 4;
    }
    work(d_y, d_x, n);
    if (is("checked")) {
        fake_pending = cudaErrorInvalidValue;
        getLastCudaError("work");
    }
    if (is("library")) checkCudaErrors((short)7);
    if (is("todo")) TODO(3);
    if (is("kernel_todo")) harness_todo_seen(4, "device.cpp", 99);
    if (is("free_twice")) {
        guarded_free(bytes);
        guarded_free(bytes);
    }
    output_device_float("y", d_y, n);
    if (is("late")) {
        fake_pending = cudaErrorInvalidValue;
        output_device_float("late", d_y, 3);
        getLastCudaError("late");
    }
    if (is("middle")) output_device_float("part", d_y + 10, 5);
    if (is("twice")) output_device_float("y", d_y, n);
    if (!is("leak")) guarded_free(d_y);
    guarded_free(nullptr);
    int status = case_end();
    if (fake_allocations != 0) printf("%d allocations are left\n", fake_allocations);
    return status;
}
