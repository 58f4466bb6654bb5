/* lapack.c: finding LAPACK. */
#include "lapack.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "api/device/runtime.h"

static struct lapack lapack;
static bool found;

/* The routine of one or several types: letters "sdcz", name with its first letter left out */
static bool find(void *library, const char *letters, const char *name, void *routines)
{
    for (int i = 0; letters[i] != '\0'; i++) {
        char symbol[16];
        snprintf(symbol, sizeof symbol, "%c%s_", letters[i], name);
        void *address = dlsym(library, symbol);
        if (address == NULL) return false;
        memcpy((char *)routines + i * sizeof address, &address, sizeof address);
    }
    return true;
}

static void find_all(void)
{
    void *library = dlopen("liblapack.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    found = library != NULL && find(library, "sdcz", "potrf", lapack.potrf) &&
            find(library, "sdcz", "potri", lapack.potri) && find(library, "sdcz", "potrs", lapack.potrs) &&
            find(library, "sdcz", "getrf", lapack.getrf) && find(library, "sdcz", "getrs", lapack.getrs) &&
            find(library, "sdcz", "geqrf", lapack.geqrf) && find(library, "sd", "orgqr", lapack.orgqr) &&
            find(library, "cz", "ungqr", lapack.orgqr + NUMBER_C) &&
            find(library, "sd", "ormqr", lapack.ormqr) &&
            find(library, "cz", "unmqr", lapack.ormqr + NUMBER_C) &&
            find(library, "sd", "syevd", lapack.syevd) && find(library, "cz", "heevd", lapack.heevd) &&
            find(library, "sd", "sygvd", lapack.sygvd) && find(library, "cz", "hegvd", lapack.hegvd) &&
            find(library, "sdcz", "trtri", lapack.trtri) && find(library, "sd", "geev", lapack.geev) &&
            find(library, "cz", "geev", lapack.cgeev) && find(library, "d", "sgesv", &lapack.dsgesv) &&
            find(library, "z", "cgesv", &lapack.zcgesv) && find(library, "sdcz", "gels", lapack.gels) &&
            find(library, "sd", "gesvd", lapack.gesvd) && find(library, "cz", "gesvd", lapack.cgesvd);
    if (!found)
        cucc_note(
            "cuSOLVER needs LAPACK, and there is no liblapack.so.3 (on Debian: apt-get install liblapack3)");
}

const struct lapack *cucc_solver_lapack(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_all);
    return found ? &lapack : NULL;
}
