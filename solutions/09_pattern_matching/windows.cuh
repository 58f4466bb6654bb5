/* windows.cuh: a text as 32-bit integers, and the windows of four characters that begin in one of them.
 *
 * Written in step 2; all programs of this practical use it. Characters 4l to 4l+3 of the text are integer l,
 * the first of them in its lowest byte, so that one load reads four characters. A word of four characters is
 * an integer as well, so one comparison of integers compares four characters.
 */
#pragma once
#include "harness_cuda.h"

/* Four characters as one integer, the first in the lowest byte. */
__host__ __device__ inline unsigned pack(const unsigned char *characters)
{
    // >>> step 2
    return characters[0] | (unsigned)characters[1] << 8 | (unsigned)characters[2] << 16 |
           (unsigned)characters[3] << 24;
    // <<< step 2
}

/* Integer l of a text of n characters. Characters past the end count as zeros, and are not read. */
__device__ inline unsigned integer_at(const unsigned char *text, size_t n, size_t l)
{
    // >>> step 2
    if (4 * l + 4 <= n) return ((const unsigned *)text)[l];
    unsigned integer = 0; // at most three characters are left
    for (size_t i = 4 * l; i < n; i++) integer |= (unsigned)text[i] << (8 * (i - 4 * l));
    return integer;
    // <<< step 2
}

/* The four windows that begin in an integer, x at its lowest byte. All but x reach into the next integer. */
__device__ inline uint4 windows_of(unsigned integer, unsigned next)
{
    // >>> step 2
    return make_uint4(integer, integer >> 8 | next << 24, integer >> 16 | next << 16,
                      integer >> 24 | next << 8);
    // <<< step 2
}

/* Given. The number of places where a word of four characters can start in a text of n characters. */
__host__ __device__ inline size_t starts_of(size_t n)
{
    return n < 4 ? 0 : n - 3;
}

/* Given. A quad is four integers, 16 characters, which one load can bring. This is the number of quads with a
 * whole integer behind them: all of their sixteen windows are in the text. At most 16 starts remain. */
__host__ __device__ inline size_t whole_quads(size_t n)
{
    return n < 20 ? 0 : (n - 4) / 16;
}

/* A quad, and the integer behind it if the lane must load that itself: lane 31 of a warp, and the lane with
 * the last whole quad. All other lanes find it in a register of the next lane. */
struct quad_of_text {
    uint4 here;
    unsigned behind;
    bool there, loads_behind; // whether it is one of the whole quads; whether `behind` is set
};

/* Step 5. Loads quad q of a text and does not use it, so that a kernel can go on while the loads are in
 * flight. */
__device__ inline quad_of_text load_quad(const unsigned char *text, size_t n, size_t q)
{
    quad_of_text quad = {};
    // >>> step 5
    size_t whole = whole_quads(n);
    quad.there = q < whole;
    quad.loads_behind = quad.there && (threadIdx.x % 32 == 31 || q + 1 == whole);
    if (quad.there) quad.here = ((const uint4 *)text)[q];
    if (quad.loads_behind) quad.behind = ((const unsigned *)text)[4 * q + 4];
    // <<< step 5
    return quad;
}

/* Step 5. The sixteen windows that begin in a quad; meaningless unless quad.there. All lanes of a warp call
 * it together, and each lane has the quad that follows the previous lane's. */
__device__ inline void windows_of_quad(const quad_of_text &quad, unsigned (&window)[16])
{
    // >>> step 5
    unsigned behind = __shfl_down_sync(0xffffffffu, quad.here.x, 1);
    if (quad.loads_behind) behind = quad.behind;
    unsigned integer[5] = {quad.here.x, quad.here.y, quad.here.z, quad.here.w, behind};
#pragma unroll
    for (int i = 0; i < 4; i++) {
        uint4 four = windows_of(integer[i], integer[i + 1]);
        window[4 * i] = four.x, window[4 * i + 1] = four.y;
        window[4 * i + 2] = four.z, window[4 * i + 3] = four.w;
    }
    // <<< step 5
}
