/* windows.cuh: a text as integers of 32 bits, and the windows of four characters that begin in one.
 *
 * Step 2; all programs of this practical stand on it. Device memory is read in whole integers, so characters
 * 4l to 4l+3 are integer l, the first of them in its lowest byte. A word of four characters is an integer as
 * well, and one comparison of integers compares four characters.
 */
#pragma once
#include "harness_cuda.h"

/* Four characters as one integer, the first in the lowest byte. */
__host__ __device__ inline unsigned pack(const unsigned char *characters)
{
    // >>> step 2
    // TODO: shift each character to its byte of the integer, as an unsigned number, and join them.
    (void)characters;
    TODO(2);
    return 0;
    // <<< step 2
}

/* Integer l of a text of n characters. Past the end there are zeros, and nothing is read there. */
__device__ inline unsigned integer_at(const unsigned char *text, size_t n, size_t l)
{
    // >>> step 2
    // TODO: read the integer from device memory if all of its four characters are in the text. If not, put it
    // together from those that are.
    (void)text, (void)n, (void)l;
    TODO(2);
    return 0;
    // <<< step 2
}

/* The four windows that begin in an integer, x at its lowest byte. All but the first reach into the next. */
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

/* Given. In a text of n characters a word of four can start in so many places. */
__host__ __device__ inline size_t starts_of(size_t n)
{
    return n < 4 ? 0 : n - 3;
}

/* Given. A quad is four integers, 16 characters, which one load can bring. Of a text's quads so many have a
 * whole integer behind them, and so all of their sixteen windows in the text. At most 16 starts are left. */
__host__ __device__ inline size_t whole_quads(size_t n)
{
    return n < 20 ? 0 : (n - 4) / 16;
}

/* A quad, and the integer behind it where the lane has to load that itself: lane 31 of a warp, and the last
 * whole quad. All other lanes find it in a register of the next lane. */
struct quad_of_text {
    uint4 here;
    unsigned behind;
    bool there, loads_behind; // whether it is one of the whole quads; whether `behind` is set
};

/* Step 5. Loads quad q of a text, and nothing else, so that a kernel can go on while the loads are in flight.
 */
__device__ inline quad_of_text load_quad(const unsigned char *text, size_t n, size_t q)
{
    quad_of_text quad = {};
    // >>> step 5
    // TODO: is q one of the whole quads? Then load it, as a uint4. Does the lane have to load the integer
    // behind it, too? Both loads have to begin before either is waited for.
    (void)text, (void)n, (void)q;
    TODO(5);
    // <<< step 5
    return quad;
}

/* Step 5. The sixteen windows that begin in a quad; of no use if it is not there. The 32 lanes of a warp call
 * it together, each with the quad behind that of the lane before. */
__device__ inline void windows_of_quad(const quad_of_text &quad, unsigned (&window)[16])
{
    // >>> step 5
    // TODO: the integer behind the quad is in the next lane: get it by a shuffle in which all lanes take
    // part. The lanes that had to load it have it themselves. Then windows_of, four times.
    (void)quad, (void)window;
    TODO(5);
    // <<< step 5
}
