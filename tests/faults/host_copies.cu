// Copies between the device and memory of the host's that is too small for them.
#include <memory>
#include <string>
#include <vector>

#include "faults.h"

enum { N = 100 };

template <bool Mended> void to_the_stack()
{
    float h[Mended ? N : N - 1], *d = zeros<float>(N);
    cudaMemcpy(h, d, N * sizeof(float), cudaMemcpyDeviceToHost); // finds to_the_stack: out_of_bounds
    printf("%g\n", h[3]);
    cudaFree(d);
}

// a flag of one word is brought with its neighbour
template <bool Mended> void to_a_word()
{
    int flag = 0, *d = zeros<int>(2);
    const size_t size = Mended ? sizeof flag : 2 * sizeof flag;
    cudaMemcpy(&flag, d, size, cudaMemcpyDeviceToHost); // finds to_a_word: out_of_bounds
    printf("%d\n", flag);
    cudaFree(d);
}

// vector(N) of bytes, not of floats
template <bool Mended> void to_a_vector()
{
    std::vector<char> h(Mended ? N * sizeof(float) : N);
    float *d = zeros<float>(N);
    cudaMemcpy(h.data(), d, N * sizeof(float), cudaMemcpyDeviceToHost); // finds to_a_vector: out_of_bounds
    printf("%d\n", h[3]);
    cudaFree(d);
}

static void bring(float *to, const float *from, size_t bytes)
{
    cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost); // finds to_new, to_static: out_of_bounds
}

template <bool Mended> void to_new()
{
    std::unique_ptr<float[]> h(new float[Mended ? N : N / 2]);
    float *d = zeros<float>(N);
    bring(h.get(), d, N * sizeof(float));
    printf("%g\n", h[3]);
    cudaFree(d);
}

static float table[N], next_to_it[N];
template <bool Mended> void to_static()
{
    float *d = zeros<float>(2 * N);
    bring(table, d, (Mended ? N : N + 1) * sizeof(float));
    printf("%g\n", table[3] + next_to_it[3]);
    cudaFree(d);
}

// the count of bytes of the larger array
template <bool Mended> void from_a_vector()
{
    std::vector<float> h(N);
    float *d = zeros<float>(2 * N);
    const size_t size = (Mended ? N : N + 8) * sizeof(float);
    cudaMemcpy(d, h.data(), size, cudaMemcpyHostToDevice); // finds from_a_vector: out_of_bounds
    cudaFree(d);
}

// rows of the device's pitch, where the host's are as wide as the picture
template <bool Mended> void rows_to_malloc()
{
    const size_t width = 20 * sizeof(float), height = 5;
    size_t pitch;
    float *d, *h = (float *)malloc(width * height);
    cudaMallocPitch(&d, &pitch, width, height);
    cudaMemset2D(d, pitch, 0, width, height);
    const size_t to = Mended ? width : pitch;
    cudaMemcpy2D(h, to, d, pitch, width, height, cudaMemcpyDefault); // finds rows_to_malloc: out_of_bounds
    printf("%g\n", h[3]);
    free(h);
    cudaFree(d);
}

__constant__ float weights[16];

template <bool Mended> void to_a_symbol()
{
    float h[Mended ? 16 : 12] = {1};
    cudaMemcpyToSymbol(weights, h, 16 * sizeof(float)); // finds to_a_symbol: out_of_bounds
}

// a member of a struct, and beyond it
struct header {
    char name[8];
    float values[4];
};
template <bool Mended> void to_a_member()
{
    header h = {};
    float *d = zeros<float>(8);
    const size_t size = (Mended ? 4 : 8) * sizeof(float);
    cudaMemcpy(h.values, d, size, cudaMemcpyDeviceToHost); // finds to_a_member: out_of_bounds
    printf("%g\n", h.values[0]);
    cudaFree(d);
}

// the C++ library would allocate it, and nobody would see how much
template <bool Mended> void to_a_string()
{
    std::string text(Mended ? N : N - 10, ' ');
    char *d = zeros<char>(N);
    cudaMemcpy(&text[0], d, N, cudaMemcpyDeviceToHost); // finds to_a_string: out_of_bounds
    printf("%d\n", text[3]);
    cudaFree(d);
}

// the vector is gone when its elements are copied
template <bool Mended> void from_a_dead_vector()
{
    float *d = zeros<float>(N);
    const float *elements;
    std::vector<float> longer(2 * N);
    {
        std::vector<float> h(N);
        elements = h.data();
    }
    if (Mended) elements = longer.data();
    const size_t size = N * sizeof *d;
    cudaMemcpy(d, elements, size, cudaMemcpyHostToDevice); // finds from_a_dead_vector: use_after_free
    cudaFree(d);
}

template <bool Mended> void to_freed_memory()
{
    float *h = (float *)malloc(N * sizeof(float)), *d = zeros<float>(N);
    if (!Mended) free(h);
    cudaMemcpy(h, d, N * sizeof(float), cudaMemcpyDeviceToHost); // finds to_freed_memory: use_after_free
    if (Mended) free(h);
    cudaFree(d);
}

template <bool Mended> void freed_by_both()
{
    float *h = new float[N];
    h[0] = 1;
    delete[] h;
    if (Mended) h = nullptr;
    delete[] h; // finds freed_by_both: double_free
}

static const fault faults[] = {
    FAULT(from_a_dead_vector), FAULT(to_freed_memory), FAULT(freed_by_both), FAULT(to_the_stack),
    FAULT(to_a_word),          FAULT(to_a_vector),     FAULT(to_new),        FAULT(to_static),
    FAULT(from_a_vector),      FAULT(rows_to_malloc),  FAULT(to_a_symbol),   FAULT(to_a_member),
    FAULT(to_a_string),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
