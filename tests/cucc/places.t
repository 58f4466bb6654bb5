#!/usr/bin/env bash
# Where in its block thread number t is (cucc_place of cucc/thread.h): for each shape that a launch may have.
set -u
# shellcheck source=tests/cucc/cucc.sh
. "$(dirname "$0")/cucc.sh"
cat >"$work/places.cu" <<'END'
#include <cstdio>
__global__ void own_places(uint3 *to)
{
    const dim3 size = blockDim;
    to[threadIdx.x + size.x * (threadIdx.y + size.y * threadIdx.z)] = threadIdx;
}
static bool is_at(uint3 place, dim3 size, unsigned t)
{
    return place.x == t % size.x && place.y == t / size.x % size.y && place.z == t / size.x / size.y;
}
int main()
{
    unsigned shapes = 0, wrong = 0;
    for (unsigned x = 1; x <= 1024; x++)
        for (unsigned y = 1; x * y <= 1024; y++, shapes++) {
            const cucc_places places = cucc_places_of(x, y);
            for (unsigned t = 0; t < 1024; t++) {
                const cucc_dim3 place = cucc_place(places, t);
                wrong += !is_at(uint3{place.x, place.y, place.z}, dim3(x, y), t);
            }
        }
    printf("%u of %u shapes\n", wrong, shapes);
    uint3 *places;
    cudaMallocManaged(&places, 1024 * sizeof *places);
    for (dim3 size : {dim3(1024), dim3(1, 1024), dim3(1, 16, 64), dim3(7, 5, 9), dim3(31, 33), dim3(3, 113, 3)}) {
        own_places<<<1, size>>>(places);
        cudaDeviceSynchronize();
        wrong = 0;
        for (unsigned t = 0; t < size.x * size.y * size.z; t++) wrong += !is_at(places[t], size, t);
        printf("%u ", wrong);
    }
    puts(cudaGetErrorString(cudaGetLastError()));
}
END
ok 'it compiles' succeed "$cucc" -O2 "$work/places.cu" -o "$work/places"
for order in forward reverse seed:7; do
    is "all are right, $order" "$(CUCC_ORDER=$order timeout 60 "$work/places" 2>&1)" "0 of 7262 shapes
0 0 0 0 0 0 no error"
done
done_testing
