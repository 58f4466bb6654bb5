texture<float, 2> old_texture;         // error: texture references are gone since CUDA 12
surface<void, 2> old_surface;          // error: surface references are not supported
struct holder {
    __global__ void member() {}        // error: a __global__ function cannot be a member function
    __device__ int number;             // error: memory qualifier on data member is not allowed
};
__device__ float elsewhere(float x);
__global__ void kernel(float *x)
{
    kernel<<<1, 1>>>(x);               // error: a launch inside a kernel \(dynamic parallelism\) requires separate compilation
    cudaDeviceSynchronize();           // error: of the runtime API in device code
    asm("wgmma.fence.sync.aligned;");  // error: inline PTX: wgmma is not supported
    asm("mov.u32 %0, %%envreg3;" : "=r"(i));  // error: inline PTX: the special register %envreg3 is not supported
    asm("add.rz.f32 %0, %0, %0;" : "+f"(f));  // error: inline PTX: add with .rz is not supported
    asm("a: .local .u32 b;");          // error: inline PTX: a directive is not supported
    x[0] = tex2DGrad<float>(0, 1, 2);  // error: mipmapped textures, gradients and layered cubes are not supported
    x[1] = elsewhere(1);               // error: "elsewhere" is only declared in this file: .* -dc
    __shared__ int s = 3;              // error: an initializer is not allowed for __shared__ variable "s"
}
void host()
{
    __shared__ int s;                  // error: a __shared__ variable cannot be declared in a host function
    asm("nop");
}
