/* nvrtc.c: compiling kernels while a program runs, by cucc. */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "api/driver/compiler.h"
#include "api/driver/image.h"
#include "nvrtc.h"
#include "lowered.h"

typedef struct name {
    char *expression, *lowered; /* lowered: NULL before it is known */
} name;

typedef struct header {
    char *text, *name;
} header;

struct _nvrtcProgram {
    char *source, *title;
    header *headers;
    size_t header_count;
    name *names;
    size_t name_count;
    bool compiled, real; /* real: for an architecture sm_..., so that there is a CUBIN */
    char *code, *log;
    size_t code_size; /* without the zero byte at the end */
};

static const int architectures[] = {75, 80, 86, 87, 88, 89, 90};
enum { ARCHITECTURES = sizeof architectures / sizeof *architectures };

const char *nvrtcGetErrorString(nvrtcResult result)
{
    static const char *const texts[] = {"NVRTC_SUCCESS",
                                        "NVRTC_ERROR_OUT_OF_MEMORY",
                                        "NVRTC_ERROR_PROGRAM_CREATION_FAILURE",
                                        "NVRTC_ERROR_INVALID_INPUT",
                                        "NVRTC_ERROR_INVALID_PROGRAM",
                                        "NVRTC_ERROR_INVALID_OPTION",
                                        "NVRTC_ERROR_COMPILATION",
                                        "NVRTC_ERROR_BUILTIN_OPERATION_FAILURE",
                                        "NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
                                        "NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
                                        "NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
                                        "NVRTC_ERROR_INTERNAL_ERROR",
                                        "NVRTC_ERROR_TIME_FILE_WRITE_FAILED"};
    return (unsigned)result < sizeof texts / sizeof *texts ? texts[result] : "NVRTC_ERROR unknown";
}

nvrtcResult nvrtcVersion(int *major, int *minor)
{
    if (!major || !minor) return NVRTC_ERROR_INVALID_INPUT;
    *major = CUDA_VERSION / 1000;
    *minor = CUDA_VERSION % 1000 / 10;
    return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetNumSupportedArchs(int *count)
{
    if (!count) return NVRTC_ERROR_INVALID_INPUT;
    *count = ARCHITECTURES;
    return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetSupportedArchs(int *list)
{
    if (!list) return NVRTC_ERROR_INVALID_INPUT;
    memcpy(list, architectures, sizeof architectures);
    return NVRTC_SUCCESS;
}

/* --- programs --- */

/* A name that leads out of its folder, or anywhere else than a file */
static bool is_unfit(const char *path)
{
    return !*path || *path == '/' || strstr(path, "..") || path[strlen(path) - 1] == '/';
}

nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *title, int count,
                               const char *const *headers, const char *const *names)
{
    if (!program || !source || count < 0 || (count && (!headers || !names))) return NVRTC_ERROR_INVALID_INPUT;
    for (int i = 0; i < count; i++)
        if (!headers[i] || !names[i] || is_unfit(names[i])) return NVRTC_ERROR_INVALID_INPUT;
    struct _nvrtcProgram *p = calloc(1, sizeof *p);
    if (!p) return NVRTC_ERROR_OUT_OF_MEMORY;
    p->source = strdup(source);
    p->title = strdup(title && *title ? title : "default_program");
    p->headers = calloc((size_t)count + 1, sizeof *p->headers);
    bool good = p->source && p->title && p->headers;
    for (int i = 0; i < count && good; i++) {
        header *h = &p->headers[p->header_count++];
        *h = (header){strdup(headers[i]), strdup(names[i])};
        good = h->text && h->name;
    }
    *program = p;
    if (!good) nvrtcDestroyProgram(program);
    return good ? NVRTC_SUCCESS : NVRTC_ERROR_OUT_OF_MEMORY;
}

nvrtcResult nvrtcDestroyProgram(nvrtcProgram *program)
{
    if (!program || !*program) return NVRTC_ERROR_INVALID_PROGRAM;
    struct _nvrtcProgram *p = *program;
    for (size_t i = 0; i < p->header_count; i++) {
        free(p->headers[i].text);
        free(p->headers[i].name);
    }
    for (size_t i = 0; i < p->name_count; i++) {
        free(p->names[i].expression);
        free(p->names[i].lowered);
    }
    free(p->headers);
    free(p->names);
    free(p->source);
    free(p->title);
    free(p->code);
    free(p->log);
    free(p);
    *program = NULL;
    return NVRTC_SUCCESS;
}

nvrtcResult nvrtcAddNameExpression(nvrtcProgram program, const char *expression)
{
    if (!program) return NVRTC_ERROR_INVALID_PROGRAM;
    if (!expression || !*expression) return NVRTC_ERROR_INVALID_INPUT;
    if (program->compiled) return NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
    name *more = realloc(program->names, (program->name_count + 1) * sizeof *more);
    if (!more) return NVRTC_ERROR_OUT_OF_MEMORY;
    program->names = more;
    more[program->name_count++] = (name){strdup(expression), NULL};
    return NVRTC_SUCCESS;
}

/* --- the files that are compiled --- */

static bool is_variable(const char *expression)
{
    return *expression == '&';
}

/* `path` below folder, with the folders on the way */
static FILE *open_below(const char *folder, const char *path)
{
    char *whole = NULL;
    if (asprintf(&whole, "%s/%s", folder, path) < 0) return NULL;
    for (char *slash = whole + strlen(folder) + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = 0;
        mkdir(whole, 0700);
        *slash = '/';
    }
    FILE *file = fopen(whole, "w");
    free(whole);
    return file;
}

static bool write_below(const char *folder, const char *path, const char *text)
{
    FILE *file = open_below(folder, path);
    if (!file) return false;
    const bool good = fputs(text, file) >= 0;
    return fclose(file) == 0 && good;
}

/* A kernel that is named is registered, and a pointer to it tells its name (lowered.h). The translator leaves
 * a header of the system's as it is. */
static bool write_names(const struct _nvrtcProgram *p, const char *folder)
{
    FILE *file = open_below(folder, "names/cucc_nvrtc_names.h");
    if (!file) return false;
    fputs("#pragma GCC system_header\n"
          "template <class... P> static int cucc_nvrtc_take(void (*kernel)(P...)) "
          "{ ::cucc::kernel_address(kernel); return 1; }\n",
          file);
    for (size_t i = 0; i < p->name_count; i++) {
        const char *expression = p->names[i].expression;
        if (is_variable(expression)) continue;
        fprintf(file,
                "static auto *const cucc_nvrtc_pointer%zu __attribute__((used)) = &%s;\n"
                "static const int cucc_nvrtc_taken%zu __attribute__((used)) = cucc_nvrtc_take(&%s);\n",
                i, expression, i, expression);
    }
    return fclose(file) == 0;
}

static bool write_source(const struct _nvrtcProgram *p, const char *folder)
{
    FILE *file = open_below(folder, "program.cu");
    if (!file) return false;
    /* assert and printf need no header there */
    fprintf(file, "#include <assert.h>\n#include <stdio.h>\n#line 1 \"%s\"\n%s\n", p->title, p->source);
    if (p->name_count) fputs("#include <cucc_nvrtc_names.h>\n", file);
    return fclose(file) == 0;
}

static bool write_files(const struct _nvrtcProgram *p, const char *folder)
{
    for (size_t i = 0; i < p->header_count; i++) {
        char *path = NULL;
        const bool good = asprintf(&path, "headers/%s", p->headers[i].name) > 0 &&
                          write_below(folder, path, p->headers[i].text);
        free(path);
        if (!good) return false;
    }
    return write_names(p, folder) && write_source(p, folder);
}

/* --- compiling --- */

/* NVRTC's own options, which mean nothing here */
static bool is_idle(const char *option)
{
    static const char *const idle[] = {"--minimal",
                                       "-minimal",
                                       "--no-source-include",
                                       "-no-source-include",
                                       "--device-int128",
                                       "-device-int128",
                                       "--modify-stack-limit",
                                       "-modify-stack-limit",
                                       "--builtin-",
                                       "-builtin-",
                                       "--pch",
                                       "-pch",
                                       "--device-stack-protector",
                                       "--time",
                                       "-time"};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (strncmp(option, idle[i], strlen(idle[i])) == 0) return true;
    return false;
}

static bool asks_for_real(int count, const char *const *options)
{
    bool real = false;
    for (int i = 0; i < count; i++) {
        const char *which = strstr(options[i], "sm_");
        if (strncmp(options[i], "--gpu-architecture", 18) == 0 || strncmp(options[i], "-arch", 5) == 0)
            real = which != NULL;
        else if (i &&
                 (strcmp(options[i - 1], "-arch") == 0 || strcmp(options[i - 1], "--gpu-architecture") == 0))
            real = which != NULL;
    }
    return real;
}

static bool has_option(int count, const char *const *options, const char *one, const char *other)
{
    for (int i = 0; i < count; i++)
        if (strcmp(options[i], one) == 0 || strcmp(options[i], other) == 0) return true;
    return false;
}

/* Where the source would lie by its name: headers are looked for there, too */
static char *folder_of(const char *title)
{
    const char *slash = strrchr(title, '/');
    char *option = NULL;
    const int length = slash ? (int)(slash - title) + 1 : 0;
    return asprintf(&option, "-I%.*s.", length, title) > 0 ? option : NULL;
}

/* Runs the compiler in the folder; its exit status */
static int compile(const struct _nvrtcProgram *p, const char *folder, int count, const char *const *options)
{
    enum { FIXED = 11 };
    char *files[5] = {0}, *beside = folder_of(p->title);
    static const char *const forms[] = {"%s/program.cu", "%s/program.ptx", "-I%s/headers", "-I%s/names",
                                        "%s/log"};
    const char **words = calloc((size_t)count + FIXED, sizeof *words);
    bool good = words != NULL;
    for (int i = 0; i < 5 && good; i++) good = asprintf(&files[i], forms[i], folder) > 0;
    int status = 127;
    if (good) {
        size_t n = 0;
        words[n++] = "-ptx";
        words[n++] = "-D__CUDACC_RTC__";
        if (p->header_count) words[n++] = files[2];
        words[n++] = files[3];
        for (int i = 0; i < count; i++)
            if (!is_idle(options[i])) words[n++] = options[i];
        if (beside && !has_option(count, options, "--no-source-include", "-no-source-include"))
            words[n++] = beside;
        words[n++] = files[0];
        words[n++] = "-o";
        words[n++] = files[1];
        status = cucc_compiler_run(words, files[4]);
    }
    for (int i = 0; i < 5; i++) free(files[i]);
    free(beside);
    free(words);
    return status;
}

static char *read_below(const char *folder, const char *path, size_t *size)
{
    char *whole = NULL;
    if (asprintf(&whole, "%s/%s", folder, path) < 0) return NULL;
    char *text = cucc_read_file(whole, size);
    free(whole);
    return text;
}

/* &n::x is registered as x */
static char *name_of_variable(const char *expression)
{
    const char *colon = strrchr(expression, ':'), *start = colon ? colon + 1 : expression + 1;
    return strdup(start + strspn(start, " &("));
}

static nvrtcResult lower_names(struct _nvrtcProgram *p)
{
    cucc_image *images;
    size_t count;
    const char *why;
    if (!p->name_count) return NVRTC_SUCCESS;
    if (cucc_images_read(p->code, &images, &count, &why) != CUDA_SUCCESS) return NVRTC_ERROR_INTERNAL_ERROR;
    for (size_t i = 0; i < p->name_count; i++) {
        char pointer[64];
        name *n = &p->names[i];
        snprintf(pointer, sizeof pointer, "cucc_nvrtc_pointer%zu", i);
        n->lowered = is_variable(n->expression) ? name_of_variable(n->expression)
                                                : cucc_lowered_name(images[0].bytes, images[0].size, pointer);
    }
    cucc_images_free(images, count);
    return NVRTC_SUCCESS;
}

/* What the status and the words of the compiler come to */
static nvrtcResult told_by(int status, const char *log)
{
    if (status == 0) return NVRTC_SUCCESS;
    if (status == 127) return NVRTC_ERROR_BUILTIN_OPERATION_FAILURE;
    if (log && strstr(log, "cucc: error: -") && strstr(log, "does not know this option"))
        return NVRTC_ERROR_INVALID_OPTION;
    return NVRTC_ERROR_COMPILATION;
}

nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int count, const char *const *options)
{
    if (!program) return NVRTC_ERROR_INVALID_PROGRAM;
    if (count < 0 || (count && !options)) return NVRTC_ERROR_INVALID_INPUT;
    for (int i = 0; i < count; i++)
        if (!options[i]) return NVRTC_ERROR_INVALID_INPUT;
    char *folder = cucc_scratch_make();
    if (!folder) return NVRTC_ERROR_INTERNAL_ERROR;
    free(program->code);
    free(program->log);
    program->code = program->log = NULL;
    program->compiled = true;
    program->real = asks_for_real(count, options);
    nvrtcResult result = NVRTC_ERROR_INTERNAL_ERROR;
    if (write_files(program, folder)) {
        const int status = compile(program, folder, count, options);
        program->log = read_below(folder, "log", NULL);
        result = told_by(status, program->log);
        if (status == 127) {
            free(program->log);
            if (asprintf(&program->log, "%s does not exist: set CUCC_COMPILER to the path of cucc\n",
                         cucc_compiler_place) < 0)
                program->log = NULL;
        }
        if (result == NVRTC_SUCCESS) program->code = read_below(folder, "program.ptx", &program->code_size);
        if (result == NVRTC_SUCCESS)
            result = program->code ? lower_names(program) : NVRTC_ERROR_INTERNAL_ERROR;
    }
    cucc_scratch_remove(folder);
    return result;
}

/* --- what came of it --- */

static nvrtcResult give(const char *text, size_t length, char *to)
{
    if (!to || !text) return NVRTC_ERROR_INVALID_INPUT;
    memcpy(to, text, length);
    to[length] = 0;
    return NVRTC_SUCCESS;
}

/* What did not compile has an empty text, and a size: so says CUDA 13.0's library on a GPU. */
nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, size_t *size)
{
    if (!program || !program->compiled) return NVRTC_ERROR_INVALID_PROGRAM;
    if (!size) return NVRTC_ERROR_INVALID_INPUT;
    *size = (program->code ? program->code_size : 0) + 1;
    return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetPTX(nvrtcProgram program, char *ptx)
{
    if (!program || !program->compiled) return NVRTC_ERROR_INVALID_PROGRAM;
    return program->code ? give(program->code, program->code_size, ptx) : give("", 0, ptx);
}

nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t *size)
{
    if (!program || !program->code) return NVRTC_ERROR_INVALID_PROGRAM;
    if (!size) return NVRTC_ERROR_INVALID_INPUT;
    *size = program->real ? program->code_size + 1 : 0;
    return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char *cubin)
{
    if (!program || !program->code || !program->real) return NVRTC_ERROR_INVALID_PROGRAM;
    return give(program->code, program->code_size, cubin);
}

nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t *size)
{
    if (!program) return NVRTC_ERROR_INVALID_PROGRAM;
    if (!size) return NVRTC_ERROR_INVALID_INPUT;
    *size = (program->log ? strlen(program->log) : 0) + 1;
    return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char *log)
{
    if (!program) return NVRTC_ERROR_INVALID_PROGRAM;
    return give(program->log ? program->log : "", program->log ? strlen(program->log) : 0, log);
}

nvrtcResult nvrtcGetLoweredName(nvrtcProgram program, const char *expression, const char **lowered)
{
    if (!program) return NVRTC_ERROR_INVALID_PROGRAM;
    if (!expression || !lowered) return NVRTC_ERROR_INVALID_INPUT;
    if (!program->code) return NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
    for (size_t i = 0; i < program->name_count; i++) {
        if (strcmp(program->names[i].expression, expression) != 0 || !program->names[i].lowered) continue;
        *lowered = program->names[i].lowered;
        return NVRTC_SUCCESS;
    }
    return NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
}
