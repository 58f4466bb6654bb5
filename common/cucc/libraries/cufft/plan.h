/* plan.h: what the parts of the cuFFT stand-in share: plans, where their data lies, and who transforms it. */
#ifndef CUCC_CUFFT_PLAN_H
#define CUCC_CUFFT_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include <cufft.h>

#include "api/memory/extent.h"

enum { MAX_RANK = 3, MAX_GPUS = 16 };

/* Where one side of a transform lies.  Element (x0, x1, x2) of transform b, in elements of the side's type:
 * b * distance + ((x0 * embed[1] + x1) * embed[2] + x2) * stride */
struct layout {
    int embed[MAX_RANK], stride, distance;
};

struct cucc_fft_plan {
    bool made;
    int rank, n[MAX_RANK], batch;
    cufftType type;
    bool contiguous; /* no layout was given: it depends on whether a transform is in place */
    struct layout in, out;
    cudaStream_t stream;
    int gpus, gpu[MAX_GPUS]; /* cufftXtSetGPUs: how many, and which; 0 when it was not called */
    struct callback {
        void *function, *info;
    } load, store; /* cufftXtSetCallback: instead of reading in and writing out (callbacks.c) */
    void *fftw[4]; /* FFTW's plans, made when first needed: bit 0 in place, bit 1 inverse (fftw.c) */
};

static inline bool cucc_fft_is_double(cufftType type)
{
    return (type & 0x40) != 0;
}

static inline bool cucc_fft_is_complex(cufftType type)
{
    return type == CUFFT_C2C || type == CUFFT_Z2Z;
}

static inline bool cucc_fft_to_real(cufftType type)
{
    return type == CUFFT_C2R || type == CUFFT_Z2D;
}

/* The layouts of both sides, also of plans without any */
void cucc_fft_layouts(const struct cucc_fft_plan *plan, bool in_place, struct layout *in, struct layout *out);

/* How many elements the side spans, all transforms; half: only 0 .. n/2 of the last dimension */
size_t cucc_fft_span(const struct cucc_fft_plan *plan, const struct layout *layout, bool half);

/* The memory of one side, of elements of so many bytes */
cucc_extent cucc_fft_extent(const struct cucc_fft_plan *plan, const struct layout *layout, bool half,
                            const void *start, size_t element, int how);

/* The transforms, by the library that is there, with the plan's callbacks; false when memory is short */
bool cucc_fft_run(struct cucc_fft_plan *plan, int sign, void *in, void *out);

/* in, as the load callback gives it, in an array of its own (NULL: no memory); out, element by element, to
 * the store callback */
void *cucc_fft_load(const struct cucc_fft_plan *plan, const struct layout *layout, void *in);
void cucc_fft_store(const struct cucc_fft_plan *plan, const struct layout *layout, const void *from,
                    void *out);

/* Do the transforms; sign is -1 or 1.  False when it cannot be done: for FFTW, because it is not there. */
bool cucc_fft_run_fftw(struct cucc_fft_plan *plan, int sign, void *in, void *out);
bool cucc_fft_run_own(const struct cucc_fft_plan *plan, int sign, const void *in, void *out);
void cucc_fft_free_fftw(struct cucc_fft_plan *plan);

#endif
