/* module.c: loading code, and what is in it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cucc/launch.h"
#include "exec/observer.h"
#include "api/driver/compiler.h"
#include "api/driver/driver.h"
#include "api/driver/image.h"
#include "api/launch/kernel.h"
#include "api/memory/variables.h"

struct part {
    void *handle;     /* of dlopen */
    const void *base; /* where it was mapped */
    int file;         /* of its bytes: a report of a fault reads lines there */
};

struct CUmod_st {
    struct CUmod_st *next;
    size_t count;
    struct part *parts;
    struct CUfunc_st *functions; /* that were asked for */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards the list, and loads */
static struct CUmod_st *modules;

/* The lock must be held. */
static bool is_module(const struct CUmod_st *module)
{
    const struct CUmod_st *m = modules;
    while (m && m != module) m = m->next;
    return m != NULL;
}

static bool lies_in(const void *address, const void *module)
{
    const struct CUmod_st *m = module;
    Dl_info where;
    if (!dladdr(address, &where)) return false;
    for (size_t i = 0; i < m->count; i++)
        if (m->parts[i].base == where.dli_fbase) return true;
    return false;
}

/* --- loading --- */

/* A runtime that is a library of its own, and was loaded for one caller alone, is to be found by modules,
 * too. */
static void show_runtime(void)
{
    Dl_info where;
    if (!dladdr((void *)(uintptr_t)lies_in, &where) || !where.dli_fname) return;
    void *self = dlopen(where.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
    if (self) dlclose(self);
}

/* From a file in memory, which other processes of the user's (addr2line) find by this one's number */
static CUresult load_part(const cucc_image *image, struct part *part, const struct cucc_jit *jit)
{
    char name[64];
    part->file = memfd_create("cucc-module", MFD_CLOEXEC);
    if (part->file < 0 || write(part->file, image->bytes, image->size) != (ssize_t)image->size) {
        cucc_jit_error(jit, "there is no memory for a module of %zu bytes", image->size);
        return CUDA_ERROR_OUT_OF_MEMORY;
    }
    snprintf(name, sizeof name, "/proc/%ld/fd/%d", (long)getpid(), part->file);
    part->handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!part->handle) {
        const char *why = dlerror();
        const bool hidden = why && strstr(why, "undefined symbol: cucc_");
        cucc_jit_error(jit, "%s%s", why ? why : "dlopen failed",
                       hidden ? ": link the program with -lcuda, so that modules find the runtime in it"
                              : "");
        return CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND;
    }
    struct link_map *map = NULL;
    dlinfo(part->handle, RTLD_DI_LINKMAP, &map);
    part->base = (const void *)map->l_addr;
    return CUDA_SUCCESS;
}

static void unload_parts(struct CUmod_st *module)
{
    const bool stays =
        observed(); /* reports of the sanitizer build come at the end, and name what was here */
    cucc_lock();
    if (!stays) {
        cucc_kernels_forget(lies_in, module);
        cucc_variables_forget(lies_in, module);
        cucc_forget_kernels(lies_in, module);
        cucc_shared_forget(lies_in, module);
    }
    cucc_unlock();
    for (size_t i = 0; i < module->count && !stays; i++) {
        struct part *part = &module->parts[i];
        if (part->handle) dlclose(part->handle);
        if (part->file >= 0) close(part->file);
    }
    free(module->parts);
    free(module);
}

static CUresult load_images(CUmodule *module, const cucc_image *images, size_t count,
                            const struct cucc_jit *jit)
{
    struct CUmod_st *new = calloc(1, sizeof *new);
    if (new) new->parts = calloc(count, sizeof *new->parts);
    if (!new || !new->parts) {
        free(new);
        return CUDA_ERROR_OUT_OF_MEMORY;
    }
    show_runtime();
    CUresult result = CUDA_SUCCESS;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < count && result == CUDA_SUCCESS; i++) {
        new->count++;
        result = load_part(&images[i], &new->parts[i], jit);
    }
    if (result == CUDA_SUCCESS) {
        new->next = modules;
        modules = *module = new;
    } else {
        unload_parts(new);
    }
    pthread_mutex_unlock(&lock);
    return result;
}

/* Where some images are objects, these are linked first. */
static CUresult load_text(CUmodule *module, const char *text, const struct cucc_jit *jit)
{
    cucc_image *images;
    size_t count;
    const char *why;
    CUresult result = cucc_images_read(text, &images, &count, &why);
    if (result != CUDA_SUCCESS) {
        cucc_jit_error(jit, "a module cannot be loaded from %s", why);
        return result;
    }
    result = cucc_images_link(&images, &count, jit);
    if (result == CUDA_SUCCESS) result = load_images(module, images, count, jit);
    cucc_images_free(images, count);
    return result;
}

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int count, CUjit_option *options,
                            void **values)
{
    DRIVER_ENTER();
    if (!module || !image || (count && (!options || !values))) return CUDA_ERROR_INVALID_VALUE;
    const struct cucc_jit jit = cucc_jit_options(count, options, values);
    return load_text(module, image, &jit);
}

CUresult cuModuleLoadData(CUmodule *module, const void *image)
{
    return cuModuleLoadDataEx(module, image, 0, NULL, NULL);
}

CUresult cuModuleLoadFatBinary(CUmodule *module, const void *image)
{
    return cuModuleLoadDataEx(module, image, 0, NULL, NULL);
}

CUresult cuModuleLoad(CUmodule *module, const char *file)
{
    DRIVER_ENTER();
    if (!module || !file) return CUDA_ERROR_INVALID_VALUE;
    char *text = cucc_read_file(file, NULL);
    if (!text) return CUDA_ERROR_FILE_NOT_FOUND;
    const struct cucc_jit none = {0};
    CUresult result = load_text(module, text, &none);
    free(text);
    return result;
}

CUresult cuModuleUnload(CUmodule module)
{
    DRIVER_ENTER();
    const cudaError_t error = CUCC_FORWARD(cudaDeviceSynchronize());
    pthread_mutex_lock(&lock);
    struct CUmod_st **link = &modules;
    while (*link && *link != module) link = &(*link)->next;
    const bool known = *link != NULL;
    if (known) {
        *link = module->next;
        for (struct CUfunc_st *f = module->functions, *next; f; f = next) {
            next = f->next;
            free(f->name);
            free(f);
        }
        unload_parts(module);
    }
    pthread_mutex_unlock(&lock);
    const CUresult result = cucc_driver_end(error);
    return known ? result : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode *mode)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    if (!mode) return CUDA_ERROR_INVALID_VALUE;
    *mode = CU_MODULE_EAGER_LOADING;
    return CUDA_SUCCESS;
}

/* --- functions; the lock must be held --- */

static const void *kernel_of_name(const struct CUmod_st *module, const char *name)
{
    for (size_t i = 0; i < module->count; i++) {
        const void *address = dlsym(module->parts[i].handle, name);
        if (address && lies_in(address, module) && cucc_identify_kernel(address)) return address;
    }
    return NULL;
}

static CUresult function_at(struct CUmod_st *module, const void *address, const char *name,
                            CUfunction *function)
{
    for (struct CUfunc_st *f = module->functions; f; f = f->next)
        if (f->address == address) {
            *function = f;
            return CUDA_SUCCESS;
        }
    struct CUfunc_st *new = malloc(sizeof *new);
    if (!new) return CUDA_ERROR_OUT_OF_MEMORY;
    *new = (struct CUfunc_st){module->functions, module, address, strdup(name)};
    module->functions = *function = new;
    return CUDA_SUCCESS;
}

CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name)
{
    DRIVER_ENTER();
    if (!function || !name || !*name) return CUDA_ERROR_INVALID_VALUE;
    pthread_mutex_lock(&lock);
    CUresult result = is_module(module) ? CUDA_ERROR_NOT_FOUND : CUDA_ERROR_INVALID_HANDLE;
    if (result == CUDA_ERROR_NOT_FOUND) {
        const void *address = kernel_of_name(module, name);
        if (address) result = function_at(module, address, name, function);
    }
    pthread_mutex_unlock(&lock);
    return result;
}

/* Hands over at most `most` of the kernels that the module registered; returns how many there are. */
static size_t list_kernels(struct CUmod_st *module, CUfunction *functions, size_t most)
{
    size_t found = 0;
    const void *address;
    for (size_t i = 0; (address = cucc_registered_kernel(i)) != NULL; i++) {
        if (!lies_in(address, module)) continue;
        Dl_info info = {0};
        if (found < most && dladdr(address, &info))
            function_at(module, address,
                        info.dli_sname ? info.dli_sname : cucc_identify_kernel(address)->name,
                        &functions[found]);
        found++;
    }
    return found;
}

CUresult cuModuleGetFunctionCount(unsigned int *count, CUmodule module)
{
    DRIVER_ENTER();
    if (!count) return CUDA_ERROR_INVALID_VALUE;
    pthread_mutex_lock(&lock);
    const bool known = is_module(module);
    if (known) *count = (unsigned)list_kernels(module, NULL, 0);
    pthread_mutex_unlock(&lock);
    return known ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned int count, CUmodule module)
{
    DRIVER_ENTER();
    if (!functions || !count) return CUDA_ERROR_INVALID_VALUE;
    pthread_mutex_lock(&lock);
    const bool known = is_module(module);
    if (known) list_kernels(module, functions, count);
    pthread_mutex_unlock(&lock);
    return known ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

const void *cucc_function_address(CUfunction function)
{
    const void *address = NULL;
    pthread_mutex_lock(&lock);
    for (const struct CUmod_st *m = modules; m && !address; m = m->next)
        for (const struct CUfunc_st *f = m->functions; f && !address; f = f->next)
            if (f == function) address = f->address;
    pthread_mutex_unlock(&lock);
    return address;
}

/* --- variables --- */

static struct cucc_variable *variable_of_name(const struct CUmod_st *module, const char *name)
{
    for (struct cucc_variable *v = cucc_variables_first(); v; v = v->next) {
        if (!lies_in(v->address, module)) continue;
        if (strcmp(v->name, name) == 0) return v;
        for (size_t i = 0; i < module->count; i++) /* of a namespace, by its mangled name */
            if (dlsym(module->parts[i].handle, name) == v->address) return v;
    }
    return NULL;
}

CUresult cuModuleGetGlobal(CUdeviceptr *address, size_t *bytes, CUmodule module, const char *name)
{
    DRIVER_ENTER();
    if (!name || (!address && !bytes)) return CUDA_ERROR_INVALID_VALUE;
    pthread_mutex_lock(&lock);
    const bool known = is_module(module);
    cucc_lock();
    struct cucc_variable *variable = known ? variable_of_name(module, name) : NULL;
    if (variable && address) *address = (CUdeviceptr)(uintptr_t)variable->address;
    if (variable && bytes) *bytes = variable->size;
    if (variable) variable->asked = true;
    cucc_unlock();
    pthread_mutex_unlock(&lock);
    if (!known) return CUDA_ERROR_INVALID_HANDLE;
    return variable ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}
