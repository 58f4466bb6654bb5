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
    // TODO: convert each character to unsigned, shift it to its byte of the integer, and combine the four.
    (void)characters;
    TODO(2);
    return 0;
    // <<< step 2
}

/* Integer l of a text of n characters. Characters past the end count as zeros, and are not read. */
__device__ inline unsigned integer_at(const unsigned char *text, size_t n, size_t l)
{
    // >>> step 2
    // TODO: if all four characters of the integer are in the text, read it from device memory. If not,
    // assemble it from the characters that are.
    (void)text, (void)n, (void)l;
    TODO(2);
    return 0;
    // <<< step 2
}

/* The four windows that begin in an integer, x at its lowest byte. All but x reach into the next integer. */
__device__ inline uint4 windows_of(unsigned integer, unsigned next)
{
    // >>> step 2
    // TODO: the first window is the integer itself. Window k is the integer without its first k characters,
    // followed by the first k characters of the next integer.
    (void)integer, (void)next;
    TODO(2);
    return make_uint4(0, 0, 0, 0);
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
    // TODO: if q is one of the whole quads, load it as a uint4. Must the lane load the integer behind it as
    // well? Start both loads before you use the result of either.
    (void)text, (void)n, (void)q;
    TODO(5);
    // <<< step 5
    return quad;
}

/* Step 5. The sixteen windows that begin in a quad; meaningless unless quad.there. All lanes of a warp call
 * it together, and each lane has the quad that follows the previous lane's. */
__device__ inline void windows_of_quad(const quad_of_text &quad, unsigned (&window)[16])
{
    // >>> step 5
    // TODO: get the integer behind the quad from the next lane, by a shuffle in which all lanes take part.
    // The lanes that loaded that integer use their own copy. Then call windows_of four times.
    (void)quad, (void)window;
    TODO(5);
    // <<< step 5
}
