/* fftw.c: transforms by FFTW where it is installed: libfftw3 and libfftw3f as dlopen finds them.
 *
 * The functions and flags are FFTW 3's published interface.  CUCC_FFT=own or CUCC_FFT=fftw in the environment
 * chooses; the choice is made once, at the first transform.  Queued work runs one at a time, so FFTW's
 * planner needs no lock.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"
#include "api/device/runtime.h"

enum {
    FFTW_DESTROY_INPUT = 1 << 0,
    FFTW_UNALIGNED = 1 << 1,
    FFTW_PRESERVE_INPUT = 1 << 4,
    FFTW_ESTIMATE = 1 << 6
};

/* The same functions for float (fftwf_) and double (fftw_); pointers to numbers are void here. */
struct fftw {
    void *(*plan_many_dft)(int rank, const int *n, int howmany, void *in, const int *inembed, int istride,
                           int idist, void *out, const int *onembed, int ostride, int odist, int sign,
                           unsigned flags);
    void *(*plan_many_dft_r2c)(int rank, const int *n, int howmany, void *in, const int *inembed, int istride,
                               int idist, void *out, const int *onembed, int ostride, int odist,
                               unsigned flags);
    void *(*plan_many_dft_c2r)(int rank, const int *n, int howmany, void *in, const int *inembed, int istride,
                               int idist, void *out, const int *onembed, int ostride, int odist,
                               unsigned flags);
    void (*execute_dft)(void *plan, void *in, void *out);
    void (*execute_dft_r2c)(void *plan, void *in, void *out);
    void (*execute_dft_c2r)(void *plan, void *in, void *out);
    void (*destroy_plan)(void *plan);
};

static struct fftw library[2]; /* float, double */
static bool available;

static bool find(void *handle, const char *prefix, const char *name, void *function)
{
    char whole[64];
    strcpy(whole, prefix);
    strcat(whole, name);
    void *found = dlsym(handle, whole);
    memcpy(function, &found, sizeof found);
    return found != NULL;
}

static bool load(const char *file, const char *prefix, struct fftw *f)
{
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    return handle != NULL && find(handle, prefix, "plan_many_dft", &f->plan_many_dft) &&
           find(handle, prefix, "plan_many_dft_r2c", &f->plan_many_dft_r2c) &&
           find(handle, prefix, "plan_many_dft_c2r", &f->plan_many_dft_c2r) &&
           find(handle, prefix, "execute_dft", &f->execute_dft) &&
           find(handle, prefix, "execute_dft_r2c", &f->execute_dft_r2c) &&
           find(handle, prefix, "execute_dft_c2r", &f->execute_dft_c2r) &&
           find(handle, prefix, "destroy_plan", &f->destroy_plan);
}

static void choose(void)
{
    static bool chosen;
    const char *wish = getenv("CUCC_FFT");
    if (chosen) return;
    chosen = true;
    if (wish != NULL && strcmp(wish, "own") == 0) return;
    available = load("libfftw3f.so.3", "fftwf_", &library[0]) && load("libfftw3.so.3", "fftw_", &library[1]);
    if (wish != NULL && strcmp(wish, "fftw") == 0 && !available) {
        cucc_note("CUCC_FFT=fftw, but there is no libfftw3.so.3 and libfftw3f.so.3 "
                  "(on Debian: apt-get install libfftw3-double3 libfftw3-single3)");
    }
}

static void *make_plan(const struct fftw *f, const struct cucc_fft_plan *p, int sign, void *in, void *out)
{
    struct layout i, o;
    unsigned flags = FFTW_ESTIMATE | FFTW_UNALIGNED;
    cucc_fft_layouts(p, in == out, &i, &o);
    if (cucc_fft_is_complex(p->type)) {
        return f->plan_many_dft(p->rank, p->n, p->batch, in, i.embed, i.stride, i.distance, out, o.embed,
                                o.stride, o.distance, sign, flags | FFTW_PRESERVE_INPUT);
    }
    if (cucc_fft_to_real(p->type)) {
        return f->plan_many_dft_c2r(p->rank, p->n, p->batch, in, i.embed, i.stride, i.distance, out, o.embed,
                                    o.stride, o.distance, flags | FFTW_DESTROY_INPUT);
    }
    return f->plan_many_dft_r2c(p->rank, p->n, p->batch, in, i.embed, i.stride, i.distance, out, o.embed,
                                o.stride, o.distance, flags | FFTW_PRESERVE_INPUT);
}

/* FFTW destroys what it makes real numbers of, so it gets a copy. */
static bool run_to_real(const struct fftw *f, const struct cucc_fft_plan *p, void *plan, void *in, void *out)
{
    struct layout i, o;
    cucc_fft_layouts(p, in == out, &i, &o);
    if (in == out) {
        f->execute_dft_c2r(plan, in, out);
        return true;
    }
    size_t bytes = cucc_fft_span(p, &i, true) * (cucc_fft_is_double(p->type) ? 16 : 8);
    void *copy = malloc(bytes);
    if (copy == NULL) return false;
    memcpy(copy, in, bytes);
    f->execute_dft_c2r(plan, copy, out);
    free(copy);
    return true;
}

bool cucc_fft_run_fftw(struct cucc_fft_plan *p, int sign, void *in, void *out)
{
    choose();
    if (!available) return false;
    const struct fftw *f = &library[cucc_fft_is_double(p->type)];
    bool complex = cucc_fft_is_complex(p->type), in_place = in == out;
    void **plan = &p->fftw[2 * (complex && sign > 0) + in_place];
    if (*plan == NULL) *plan = make_plan(f, p, sign, in, out);
    if (*plan == NULL) return false;
    if (cucc_fft_to_real(p->type)) return run_to_real(f, p, *plan, in, out);
    if (complex)
        f->execute_dft(*plan, in, out);
    else
        f->execute_dft_r2c(*plan, in, out);
    return true;
}

void cucc_fft_free_fftw(struct cucc_fft_plan *p)
{
    for (int i = 0; i < 4; i++) {
        if (p->fftw[i] != NULL) library[cucc_fft_is_double(p->type)].destroy_plan(p->fftw[i]);
    }
}
