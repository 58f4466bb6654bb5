/* fetch.c: what the texture units do: coordinates, addressing, filtering, conversion. Called by kernels.
 *
 * A coordinate x of texel units becomes the index floor(x), or, filtered, the two texels around x - 0.5,
 * whose weights have 8 fraction bits. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "api/device/observer.h"
#include "cucc/texture_calls.h"
#include "api/memory/array.h"

enum { FRACTION = 256 }; /* of a filter's weight */

/* --- one texel --- */

static float from_half(uint16_t half)
{
    const uint32_t sign = (uint32_t)(half & 0x8000) << 16, exponent = half >> 10 & 31, mantissa = half & 1023;
    uint32_t bits;
    float value;
    if (exponent == 0) { /* zero or subnormal */
        value = (float)mantissa * 0x1p-24f;
        return sign ? -value : value;
    }
    bits =
        exponent == 31 ? sign | 0x7f800000 | mantissa << 13 : sign | (exponent + 112) << 23 | mantissa << 13;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int32_t integer_at(const struct cucc_format *f, const char *p)
{
    const bool has_sign = f->kind == cudaChannelFormatKindSigned;
    uint16_t two;
    int32_t four;
    switch (f->bits) {
    case 8:
        return has_sign ? *(const signed char *)p : *(const unsigned char *)p;
    case 16:
        memcpy(&two, p, 2);
        return has_sign ? (int16_t)two : two;
    default:
        memcpy(&four, p, 4);
        return four;
    }
}

static float float_at(const struct cucc_format *f, const char *p)
{
    uint16_t half;
    float value;
    if (f->kind != cudaChannelFormatKindFloat) {
        const float most = (float)((1 << (f->bits - (f->kind == cudaChannelFormatKindSigned))) - 1);
        value = (float)integer_at(f, p) / most;
        return value < -1 ? -1 : value;
    }
    if (f->bits == 32) {
        memcpy(&value, p, 4);
        return value;
    }
    memcpy(&half, p, 2);
    return from_half(half);
}

static bool gives_floats(const struct cucc_texture *t)
{
    return t->format.kind == cudaChannelFormatKindFloat ||
           t->description.readMode == cudaReadModeNormalizedFloat;
}

static void tell(const struct cucc_texture *t, const char *p)
{
    OBSERVE_API(texture_read(p, (size_t)t->format.components * t->format.bits / 8));
}

static void read_floats(const struct cucc_texture *t, const char *p, float *value)
{
    tell(t, p);
    for (int c = 0; c < 4; c++)
        value[c] = c < t->format.components ? float_at(&t->format, p + c * t->format.bits / 8)
                   : c == 3                 ? 1.0f
                                            : 0.0f;
}

/* As the program gets it: a float's bits, or an integer */
static void read_words(const struct cucc_texture *t, const char *p, unsigned *words)
{
    float values[4];
    if (gives_floats(t)) {
        read_floats(t, p, values);
        memcpy(words, values, sizeof values);
        return;
    }
    tell(t, p);
    for (int c = 0; c < 4; c++)
        words[c] =
            c < t->format.components ? (unsigned)integer_at(&t->format, p + c * t->format.bits / 8) : c == 3;
}

/* --- addressing --- */

/* The index of a texel in [0, size), or -1: the border */
static long place(long i, size_t size, enum cudaTextureAddressMode mode, bool normalized)
{
    const long n = (long)size;
    if (i >= 0 && i < n) return i;
    if (mode == cudaAddressModeBorder) return -1;
    if (mode == cudaAddressModeWrap && normalized) return ((i % n) + n) % n;
    if (mode == cudaAddressModeMirror && normalized) {
        const long within = ((i % (2 * n)) + 2 * n) % (2 * n);
        return within < n ? within : 2 * n - 1 - within;
    }
    return i < 0 ? 0 : n - 1;
}

/* A float as an index, far values and NaN too */
static long index_of(float x)
{
    const float most = 1e9f;
    return x != x ? 0 : (long)floorf(x < -most ? -most : x > most ? most : x);
}

/* Along one dimension: the texels to mix (two, or one twice) and the weight of the second, in 256ths */
struct cut {
    long texel[2];
    int weight;
};

static struct cut cut_along(const struct cucc_texture *t, int dimension, float x, size_t size)
{
    const bool normalized = t->description.normalizedCoords;
    const enum cudaTextureAddressMode mode = t->description.addressMode[dimension];
    struct cut cut = {{0, 0}, 0};
    if (normalized) x *= (float)size;
    if (t->description.filterMode == cudaFilterModeLinear) {
        const long fixed = index_of((x - 0.5f) * FRACTION + 0.5f);
        const long first = fixed >= 0 ? fixed / FRACTION : -((-fixed + FRACTION - 1) / FRACTION);
        cut.weight = (int)(fixed - first * FRACTION);
        cut.texel[0] = place(first, size, mode, normalized);
        cut.texel[1] = place(first + 1, size, mode, normalized);
    } else {
        cut.texel[0] = cut.texel[1] = place(index_of(x), size, mode, normalized);
    }
    return cut;
}

static const char *texel_at(const struct cucc_texture *t, long x, long y, long z)
{
    if (x < 0 || y < 0 || z < 0) return NULL;
    return t->data + (size_t)z * t->slice + (size_t)y * t->pitch + (size_t)x * t->element;
}

static void border_words(const struct cucc_texture *t, unsigned *words)
{
    if (gives_floats(t)) memcpy(words, t->description.borderColor, 16);
    for (int c = 0; c < 4 && !gives_floats(t); c++) words[c] = (unsigned)(int)t->description.borderColor[c];
}

/* --- reading --- */

/* The weights of the corners, x + 2 y + 4 z, in 256ths: whole numbers, 256 in all. An H200 parts the weight
 * of a plane by x and each part by y, and rounds every time; which way where a half is left over was found by
 * asking it for 400 points with one texel of eight set. */
static void corner_weights(int x, int y, int z, int *weight)
{
    for (int k = 0; k < 2; k++) {
        const int plane = k ? z : FRACTION - z;
        const int right = (plane * x + FRACTION / 2) / FRACTION, left = plane - right;
        weight[4 * k + 3] = (right * y + FRACTION / 2) / FRACTION;
        weight[4 * k + 2] = (left * y + FRACTION / 2 - 1) / FRACTION;
        weight[4 * k + 1] = right - weight[4 * k + 3];
        weight[4 * k] = left - weight[4 * k + 2];
    }
}

static void mix(const struct cucc_texture *t, const struct cut *x, const struct cut *y, const struct cut *z,
                unsigned *words)
{
    float sum[4] = {0, 0, 0, 0};
    int weights[8];
    corner_weights(x->weight, y->weight, z->weight, weights);
    for (int corner = 0; corner < 8; corner++) {
        const int i = corner & 1, j = corner >> 1 & 1, k = corner >> 2;
        const float weight = (float)weights[corner] * (1.0f / FRACTION);
        float value[4];
        if (weight == 0) continue;
        const char *p = texel_at(t, x->texel[i], y->texel[j], z->texel[k]);
        if (p)
            read_floats(t, p, value);
        else
            memcpy(value, t->description.borderColor, sizeof value);
        for (int c = 0; c < 4; c++) sum[c] += weight * value[c];
    }
    memcpy(words, sum, sizeof sum);
}

/* The hardware takes the layer for an unsigned number: what is negative is beyond the last. */
static long layer_of(const struct cucc_texture *t, int layer)
{
    return (unsigned)layer >= t->depth ? (long)t->depth - 1 : layer;
}

/* A line is a plane of one row to the hardware, and is read at y = 0: halfway between the row and what is
 * above it. That is the row again, but where y has a border. */
static struct cut cut_across_line(const struct cucc_texture *t)
{
    const struct cut row = {{0, 0}, 0}, half = {{-1, 0}, FRACTION / 2};
    const bool mixes = t->description.filterMode == cudaFilterModeLinear;
    return mixes && t->description.addressMode[1] == cudaAddressModeBorder ? half : row;
}

void cucc_texture_read(cudaTextureObject_t object, int dimensions, const float *at, int layer,
                       unsigned *words)
{
    const struct cucc_texture *t = (const struct cucc_texture *)(uintptr_t)object;
    const struct cut nothing = {{0, 0}, 0};
    const struct cut x = cut_along(t, 0, at[0], t->width);
    const struct cut y = dimensions > 1 ? cut_along(t, 1, at[1], t->height) : cut_across_line(t);
    struct cut z = nothing;
    if (dimensions > 2)
        z = cut_along(t, 2, at[2], t->depth);
    else
        z.texel[0] = layer_of(t, layer);
    if (t->description.filterMode == cudaFilterModeLinear && gives_floats(t)) {
        mix(t, &x, &y, &z, words);
        return;
    }
    const char *p = texel_at(t, x.texel[0], y.texel[0], z.texel[0]);
    if (p)
        read_words(t, p, words);
    else
        border_words(t, words);
}

void cucc_texture_fetch(cudaTextureObject_t object, int index, unsigned *words)
{
    const struct cucc_texture *t = (const struct cucc_texture *)(uintptr_t)object;
    if (index >= 0 && (size_t)index < t->width)
        read_words(t, t->data + (size_t)index * t->element, words);
    else
        memset(words, 0, 16);
}

/* Which face a direction meets, and where: the faces are +x -x +y -y +z -z */
void cucc_texture_read_cube(cudaTextureObject_t object, const float *d, int layer, unsigned *words)
{
    const float x = fabsf(d[0]), y = fabsf(d[1]), z = fabsf(d[2]);
    const struct cucc_texture *t = (const struct cucc_texture *)(uintptr_t)object;
    struct cucc_texture face = *t;
    float s, u, m;
    int number;
    if (x >= y && x >= z) {
        number = d[0] >= 0 ? 0 : 1;
        m = x, s = d[0] >= 0 ? -d[2] : d[2], u = -d[1];
    } else if (y >= z) {
        number = d[1] >= 0 ? 2 : 3;
        m = y, s = d[0], u = d[1] >= 0 ? d[2] : -d[2];
    } else {
        number = d[2] >= 0 ? 4 : 5;
        m = z, s = d[2] >= 0 ? d[0] : -d[0], u = -d[1];
    }
    const float at[3] = {(s / m + 1) / 2, (u / m + 1) / 2, 0};
    face.description.normalizedCoords = 1;
    for (int i = 0; i < 2; i++) face.description.addressMode[i] = cudaAddressModeClamp;
    cucc_texture_read((cudaTextureObject_t)(uintptr_t)&face, 2, at, 6 * layer + number, words);
}

/* One component of the four texels that a filtered read would mix: lower left, lower right, upper right,
 * upper left */
void cucc_texture_gather(cudaTextureObject_t object, const float *at, int component, unsigned *words)
{
    const struct cucc_texture *t = (const struct cucc_texture *)(uintptr_t)object;
    static const int order[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    struct cucc_texture filtered = *t;
    filtered.description.filterMode = cudaFilterModeLinear;
    const struct cut x = cut_along(&filtered, 0, at[0], t->width),
                     y = cut_along(&filtered, 1, at[1], t->height);
    for (int i = 0; i < 4; i++) {
        unsigned texel[4];
        const char *p = texel_at(t, x.texel[order[i][0]], y.texel[order[i][1]], 0);
        if (p)
            read_words(t, p, texel);
        else
            border_words(t, texel);
        words[i] = texel[component & 3];
    }
}

/* --- surfaces --- */

static bool clamp(int *i, long size, int mode)
{
    if (*i >= 0 && *i < size) return true;
    if (mode == cudaBoundaryModeClamp) *i = *i < 0 ? 0 : (int)size - 1;
    return mode == cudaBoundaryModeClamp;
}

void *cucc_surface_at(cudaSurfaceObject_t object, int x, int y, int z, int mode, unsigned bytes)
{
    const struct cudaArray *a = ((const struct cucc_surface *)(uintptr_t)object)->array;
    int column = x >= 0 ? x / (int)a->element : -1;
    const bool in_x = clamp(&column, (long)a->width, mode);
    const bool in_y = clamp(&y, (long)a->height, mode);
    const bool in_z = clamp(&z, (long)a->depth, mode);
    if (in_x && in_y && in_z && bytes <= a->element)
        return a->data + (size_t)z * a->slice + (size_t)y * a->pitch + (size_t)column * a->element;
    /* an address that faults: the thread is stopped there, and its line is reported */
    return mode == cudaBoundaryModeTrap ? (void *)(uintptr_t)16 : NULL;
}
