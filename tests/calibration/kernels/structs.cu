/* structs.cu: arrays of structs of 12, 16 and 24 bytes: one member, all members, and the whole. */
#include "calibration.h"

enum { THREADS = 128, BLOCKS = 16, N = THREADS * BLOCKS };

struct point {
    float x, y, z;
};
struct particle {
    float x, y, z, mass;
};
struct body {
    float x, y, z, u, v, w;
};

__global__ void point_x(float *out, const point *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i].x; // 12 sectors
}

__global__ void point_sum(float *out, const point *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i].x + in[i].y + in[i].z;
}

__global__ void point_copy(point *out, const point *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i]; // word by word
}

__global__ void particle_mass(float *out, const particle *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i].mass; // 16 sectors
}

__global__ void particle_copy(particle *out, const particle *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i];
}

__global__ void body_x(float *out, const body *in)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    out[i] = in[i].x; // 24 sectors
}

__global__ void body_step(body *bodies, float dt)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    bodies[i].x += dt * bodies[i].u;
    bodies[i].y += dt * bodies[i].v;
    bodies[i].z += dt * bodies[i].w;
}

int main()
{
    float *in = device_numbers(6 * N), *out = device_array<float>(6 * N);
    point_x<<<BLOCKS, THREADS>>>(out, (const point *)in);
    launched();
    expect("x", out, 100, 300 % 251);
    point_sum<<<BLOCKS, THREADS>>>(out, (const point *)in);
    launched();
    expect("sum", out, 10, 30 + 31 + 32);
    point_copy<<<BLOCKS, THREADS>>>((point *)out, (const point *)in);
    launched();
    particle_mass<<<BLOCKS, THREADS>>>(out, (const particle *)in);
    launched();
    expect("mass", out, 10, 43);
    particle_copy<<<BLOCKS, THREADS>>>((particle *)out, (const particle *)in);
    launched();
    expect("copy", out, 1000, 1000 % 251);
    body_x<<<BLOCKS, THREADS>>>(out, (const body *)in);
    launched();
    expect("body", out, 10, 60);
    body_step<<<BLOCKS, THREADS>>>((body *)in, 1);
    launched();
    expect("step", in, 6, 6 + 9);
    return finished();
}
