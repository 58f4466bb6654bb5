/* compiler.c: calling cucc while a program runs. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api/driver/compiler.h"

extern char **environ;

char *cucc_scratch_make(void)
{
    const char *place = getenv("TMPDIR");
    char *folder = NULL;
    if (asprintf(&folder, "%s/cucc-run.XXXXXX", place && *place ? place : "/tmp") < 0) return NULL;
    if (mkdtemp(folder)) return folder;
    free(folder);
    return NULL;
}

/* With the folders in it, which NVRTC's headers may have */
static void empty_folder(const char *folder)
{
    DIR *list = opendir(folder);
    if (!list) return;
    for (struct dirent *entry; (entry = readdir(list)) != NULL;) {
        char *name = NULL;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        if (asprintf(&name, "%s/%s", folder, entry->d_name) < 0) continue;
        if (unlink(name) != 0) {
            empty_folder(name);
            rmdir(name);
        }
        free(name);
    }
    closedir(list);
}

void cucc_scratch_remove(char *folder)
{
    if (!folder) return;
    empty_folder(folder);
    rmdir(folder);
    free(folder);
}

int cucc_compiler_run(const char *const words[], const char *output)
{
    const char *asked = getenv("CUCC_COMPILER"), *place = asked && *asked ? asked : cucc_compiler_place;
    size_t count = 0;
    while (words[count]) count++;
    char **arguments = calloc(count + 2, sizeof *arguments);
    if (!arguments) return 127;
    arguments[0] = (char *)(uintptr_t)place;
    for (size_t i = 0; i < count; i++) arguments[i + 1] = (char *)(uintptr_t)words[i];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t child;
    int status = 127 << 8;
    if (posix_spawnp(&child, place, &actions, NULL, arguments, environ) == 0)
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    posix_spawn_file_actions_destroy(&actions);
    free(arguments);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

char *cucc_read_file(const char *name, size_t *size)
{
    FILE *file = fopen(name, "rb");
    struct stat state;
    if (!file) return NULL;
    char *text = NULL;
    if (fstat(fileno(file), &state) == 0 && S_ISREG(state.st_mode) &&
        (text = malloc((size_t)state.st_size + 1)) != NULL) {
        const size_t got = fread(text, 1, (size_t)state.st_size, file);
        text[got] = 0;
        if (size) *size = got;
    }
    fclose(file);
    return text;
}

/* --- options and logs --- */

struct cucc_jit cucc_jit_options(unsigned count, const CUjit_option *options, void **values)
{
    struct cucc_jit jit = {0};
    for (unsigned i = 0; i < count; i++) switch (options[i]) {
        case CU_JIT_INFO_LOG_BUFFER:
            jit.info = values[i];
            break;
        case CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
            jit.info_size = (size_t)(uintptr_t)values[i];
            jit.info_written = &values[i];
            break;
        case CU_JIT_ERROR_LOG_BUFFER:
            jit.error = values[i];
            break;
        case CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
            jit.error_size = (size_t)(uintptr_t)values[i];
            jit.error_written = &values[i];
            break;
        case CU_JIT_WALL_TIME:
            jit.wall_time = (float *)&values[i];
            *jit.wall_time = 0;
            break;
        default:
            break;
        }
    if (jit.info && jit.info_size) jit.info[0] = 0;
    if (jit.error && jit.error_size) jit.error[0] = 0;
    if (jit.info_written) *jit.info_written = NULL;
    if (jit.error_written) *jit.error_written = NULL;
    return jit;
}

void cucc_jit_error(const struct cucc_jit *jit, const char *format, ...)
{
    char message[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (jit->error && jit->error_size) {
        snprintf(jit->error, jit->error_size, "%s", message);
        if (jit->error_written) *jit->error_written = (void *)(uintptr_t)strlen(jit->error);
    }
    cucc_note("%s", message);
}

/* --- linking --- */

static bool write_file(const char *name, const cucc_image *image)
{
    FILE *file = fopen(name, "wb");
    if (!file) return false;
    const bool whole = fwrite(image->bytes, 1, image->size, file) == image->size;
    return fclose(file) == 0 && whole;
}

/* The objects as files a.o ..., linked to out.cubin; its only image goes to *linked. */
static CUresult link_in(const char *folder, const cucc_image *images, size_t count, cucc_image **linked,
                        const struct cucc_jit *jit)
{
    enum { FIXED = 4 };
    CUresult result = CUDA_ERROR_OUT_OF_MEMORY;
    char *out = NULL, *log = NULL, **names = calloc(count + FIXED + 1, sizeof *names);
    size_t objects = 0, got = 0;
    bool good = names && asprintf(&out, "%s/out.cubin", folder) > 0 && asprintf(&log, "%s/log", folder) > 0;
    if (good) memcpy(names, (const char *[]){"-dlink", "-cubin", "-o", out}, FIXED * sizeof *names);
    for (size_t i = 0; i < count && good; i++) {
        if (images[i].shared) continue;
        char *name = NULL;
        good = asprintf(&name, "%s/%zu.o", folder, objects) > 0 && write_file(name, &images[i]);
        if (good) names[FIXED + objects++] = name;
    }
    if (good && cucc_compiler_run((const char *const *)names, log) == 0) {
        char *text = cucc_read_file(out, NULL);
        const char *why;
        result = text ? cucc_images_read(text, linked, &got, &why) : CUDA_ERROR_INVALID_IMAGE;
        free(text);
    } else if (good) {
        char *said = cucc_read_file(log, NULL);
        cucc_jit_error(jit, "modules could not be linked by %s: %s", cucc_compiler_place, said ? said : "");
        free(said);
        result = CUDA_ERROR_INVALID_SOURCE;
    }
    for (size_t i = 0; i < objects; i++) free(names[FIXED + i]);
    free(names);
    free(out);
    free(log);
    return result;
}

CUresult cucc_images_link(cucc_image **images, size_t *count, const struct cucc_jit *jit)
{
    size_t objects = 0, kept = 0;
    for (size_t i = 0; i < *count; i++) objects += !(*images)[i].shared;
    if (!objects) return CUDA_SUCCESS;
    cucc_image *linked = NULL;
    char *folder = cucc_scratch_make();
    CUresult result = folder ? link_in(folder, *images, *count, &linked, jit) : CUDA_ERROR_OUT_OF_MEMORY;
    cucc_scratch_remove(folder);
    if (result != CUDA_SUCCESS) return result;
    for (size_t i = 0; i < *count; i++) {
        if ((*images)[i].shared) {
            (*images)[kept++] = (*images)[i];
        } else {
            free((*images)[i].bytes);
        }
    }
    (*images)[kept++] = linked[0];
    free(linked);
    *count = kept;
    return CUDA_SUCCESS;
}
