// A program of before CUDA 12: references of linear memory, of pitched memory and of an array, with static
// storage
#include <cstdio>
texture<float, 1, cudaReadModeElementType> linear;
static texture<int4> quads;
texture<unsigned char, 2, cudaReadModeNormalizedFloat> image;
texture<float, cudaTextureType2D> grid(0, cudaFilterModeLinear, cudaAddressModeClamp);
__global__ void read(float *out, int *whole)
{
    int i = threadIdx.x;
    out[i] = tex1Dfetch(linear, i) + tex2D(image, i + 0.5f, 0.5f) + tex2D(grid, i + 1.0f, 0.5f);
    whole[i] = tex1Dfetch(quads, i).z;
}
int main()
{
    const int n = 4;
    float host[n + 1] = {1, 2, 3, 4, 5}, *x, *out, got[n];
    unsigned char bytes[n] = {0, 51, 102, 255}, *pixels;
    int4 fours[n] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}}, *packed;
    int *whole, wholes[n];
    size_t pitch, offset = 9;
    cudaArray_t array;
    cudaChannelFormatDesc channels = cudaCreateChannelDesc<float>();
    cudaMalloc(&x, sizeof host);
    cudaMalloc(&out, n * sizeof *out);
    cudaMalloc(&packed, sizeof fours);
    cudaMalloc(&whole, sizeof wholes);
    cudaMallocPitch(&pixels, &pitch, n, 1);
    cudaMallocArray(&array, &channels, n + 1, 1);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(packed, fours, sizeof fours, cudaMemcpyHostToDevice);
    cudaMemcpy2D(pixels, pitch, bytes, n, n, 1, cudaMemcpyHostToDevice);
    cudaMemcpy2DToArray(array, 0, 0, host, sizeof host, sizeof host, 1, cudaMemcpyHostToDevice);
    image.addressMode[0] = cudaAddressModeClamp;
    cudaBindTexture(&offset, &linear, x, &channels, n * sizeof(float));
    cudaBindTexture(0, quads, packed, sizeof fours);
    cudaBindTexture2D(NULL, image, pixels, n, 1, pitch);
    cudaBindTextureToArray(grid, array, channels);
    read<<<1, n>>>(out, whole);
    cudaBindTexture(NULL, linear, x + 1, n * sizeof(float)); // another place; the kernel had the first
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    cudaMemcpy(wholes, whole, sizeof wholes, cudaMemcpyDeviceToHost);
    printf("%zu:", offset);
    for (int i = 0; i < n; i++) printf(" %g/%d", got[i], wholes[i]);
    read<<<1, n>>>(out, whole);
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf(" %g", got[i]);
    cudaUnbindTexture(linear), cudaUnbindTexture(&quads), cudaUnbindTexture(image), cudaUnbindTexture(grid);
    printf(" %s\n", cudaGetErrorName(cudaGetLastError()));
    cudaFree(x), cudaFree(out), cudaFree(packed), cudaFree(whole), cudaFree(pixels), cudaFreeArray(array);
    return 0;
}
